// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace penstock {

//! A field for a URL that takes a pasted curl command as well, with all its lines.
class UrlField final : public QLineEdit
{
    Q_OBJECT
public:
    explicit UrlField(QWidget *parent = nullptr);

Q_SIGNALS:
    void curlPasted(const QString &command);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void dropEvent(QDropEvent *event) override;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/request/loosevalues.h>

#include <QLineEdit>

#include <optional>

class QMenu;

namespace penstock {

//! A field for a URL that takes a pasted curl command as well, with all its lines. A value in it becomes a
//! column by a click with Ctrl, and by the menu.
class UrlField final : public QLineEdit
{
    Q_OBJECT
public:
    explicit UrlField(QWidget *parent = nullptr);

Q_SIGNALS:
    void curlPasted(const QString &command);
    void valueChosen(const penstock::LooseValue &value); //!< Of the text as it stands there.

protected:
    bool event(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    std::optional<LooseValue> valueAt(int letter) const;
    void takePasteOf(const QMenu &menu);
    bool pasteCurl(); //!< False where the clipboard has none.
};

} // namespace penstock

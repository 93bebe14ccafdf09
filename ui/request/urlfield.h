// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/requests/loosevalues.h>

#include <QLineEdit>

#include <optional>

class QMenu;

namespace penstock {

//! Field for a URL, which also accepts a pasted curl command of several lines. Ctrl+click or the
//! menu turns a value into a column.
class UrlField final : public QLineEdit
{
    Q_OBJECT
public:
    explicit UrlField(QWidget *parent = nullptr);

Q_SIGNALS:
    void curlPasted(const QString &command);
    void valueChosen(const penstock::LooseValue &value); //!< Refers to the current text.

protected:
    bool event(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    std::optional<LooseValue> valueAt(int letter) const;
    void takePasteOf(const QMenu &menu);
    bool pasteCurl(); //!< False without one in the clipboard.
};

} // namespace penstock

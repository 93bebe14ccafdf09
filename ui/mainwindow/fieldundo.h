// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace penstock {

//! Passes Ctrl+Z and Ctrl+Shift+Z to the window if the focused field cannot undo or redo. Qt's
//! fields keep the keys, so that a pasted request could not be undone from its field.
class FieldUndo final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    //! Install it on the application.
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace penstock {

//! Lets Ctrl+Z and Ctrl+Shift+Z through to the window where a field has nothing to take back itself.
//! Qt's fields keep the keys all the same: what was pasted into one, and became a job's request, could
//! not be taken back from there.
class FieldUndo final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    //! To be installed on the application.
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace penstock

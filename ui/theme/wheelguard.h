// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QApplication;
class QWidget;

namespace penstock {

//! Prevents the mouse wheel from changing a combo box, spin box, slider or tab bar without the
//! focus. The page around it scrolls instead. The wheel does not move the focus.
class WheelGuard final : public QObject
{
    Q_OBJECT
public:
    //! Guards all controls of \a application.
    explicit WheelGuard(QApplication &application, QObject *parent = nullptr);

    //! The wheel never changes \a control, not even with the focus.
    static void lock(QWidget &control);

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace penstock

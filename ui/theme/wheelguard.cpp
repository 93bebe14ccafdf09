// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wheelguard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>
#include <QTabBar>

namespace penstock {

namespace {
constexpr const char *lockedProperty = "ignoresWheel";

bool isChangedByWheel(const QObject &object)
{
    return qobject_cast<const QComboBox *>(&object) != nullptr
        || qobject_cast<const QAbstractSpinBox *>(&object) != nullptr
        || qobject_cast<const QTabBar *>(&object) != nullptr
        || (qobject_cast<const QAbstractSlider *>(&object) != nullptr
            && qobject_cast<const QScrollBar *>(&object) == nullptr);
}
} // namespace

WheelGuard::WheelGuard(QApplication &application, QObject *parent)
    : QObject(parent)
{
    application.installEventFilter(this);
}

void WheelGuard::lock(QWidget &control)
{
    control.setProperty(lockedProperty, true);
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel && event->type() != QEvent::Show)
        return false;
    if (!isChangedByWheel(*watched))
        return false;
    auto &control = static_cast<QWidget &>(*watched);
    if (event->type() == QEvent::Show) {
        if (control.focusPolicy() == Qt::WheelFocus) // Qt's default for boxes
            control.setFocusPolicy(Qt::StrongFocus);
        return false;
    }
    if (control.hasFocus() && !control.property(lockedProperty).toBool())
        return false;
    event->ignore(); // and Qt sends it to the parent
    return true;
}

} // namespace penstock

#include "moc_wheelguard.cpp"

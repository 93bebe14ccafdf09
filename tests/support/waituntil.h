// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>

namespace penstock {

//! Handles events until \a isSo, looking after each and not now and then as QTRY_VERIFY does. False
//! after 20 s.
template <typename Condition>
bool waitUntil(Condition isSo)
{
    const QDeadlineTimer end(20'000);
    QTimer wakeUp;
    wakeUp.start(500);
    while (!isSo() && !end.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    return isSo();
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/time.h>

#include <QDateTime>
#include <QString>

namespace penstock {

QDateTime localTime(WallTime at); //!< Local time, to the millisecond.
//! Local time of day: "11:31:30", "11:31:30.204".
QString clockText(WallTime at);
QString clockTextMs(WallTime at);
//! Duration: "1.4 s", "2 h 5 min", with the locale's decimal point.
QString spanText(Duration span);
double secondsOf(Duration span);

} // namespace penstock

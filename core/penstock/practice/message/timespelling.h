// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QStringList>

namespace penstock {

//! How servers write a point in time or a span. What does not fit is rounded up, so that whoever
//! believes it does not come too early.
enum class TimeSpelling {
    DeltaS, //!< "43": seconds from now.
    DeltaMs, //!< "42500"
    DeltaDecimal, //!< "42.500"
    GoDuration, //!< "1m2.5s"
    EpochS, //!< "1767614430": this and the rest are points in time.
    EpochMs, //!< "1767614430123"
    EpochDecimal, //!< "1767614430.123"
    Iso8601, //!< "2026-01-05T12:00:30Z"
    Iso8601Minute, //!< "2026-01-05T12:01Z"
    HttpDate //!< "Mon, 05 Jan 2026 12:00:30 GMT"
};

//! "delta_s", "delta_ms", … in the order of TimeSpelling.
PENSTOCK_EXPORT QStringList timeSpellingNames();
//! Whether a form tells a span and not a point in time.
constexpr bool isSpan(TimeSpelling form)
{
    return form <= TimeSpelling::GoDuration;
}
//! Whether it is written as a number.
PENSTOCK_EXPORT bool isNumber(TimeSpelling form);

//! \a at, or how long it is until then; what has passed counts as now.
PENSTOCK_EXPORT QByteArray timeText(TimeSpelling form, Instant at, ClockReading now);

} // namespace penstock

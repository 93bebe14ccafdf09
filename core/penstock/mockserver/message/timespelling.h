// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QStringList>

namespace penstock {

//! The format of a time or duration in a header, rounded up, so that clients do not retry too
//! early.
enum class TimeSpelling {
    DeltaS, //!< "43": seconds from now
    DeltaMs, //!< "42500"
    DeltaDecimal, //!< "42.500"
    GoDuration, //!< "1m2.5s"
    EpochS, //!< "1767614430": Unix time; the rest are times, too
    EpochMs, //!< "1767614430123"
    EpochDecimal, //!< "1767614430.123"
    Iso8601, //!< "2026-01-05T12:00:30Z"
    Iso8601Minute, //!< "2026-01-05T12:01Z"
    HttpDate //!< "Mon, 05 Jan 2026 12:00:30 GMT"
};

PENSTOCK_EXPORT QStringList timeSpellingNames();
constexpr bool isSpan(TimeSpelling form)
{
    return form <= TimeSpelling::GoDuration;
}
PENSTOCK_EXPORT bool isNumber(TimeSpelling form);

//! Formats \a at, or the time until then; past times count as now.
PENSTOCK_EXPORT QByteArray timeText(TimeSpelling form, Instant at, ClockReading now);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

namespace penstock {

//! Parses a duration such as "250ms", "1s", "1h30m" or "1.5s". Units: ns, us, ms, s, m or min, h, d
//! (24 hours), largest first. Only the last number may have decimals, down to nanoseconds. Signs,
//! spaces and more than 292 years are errors of the kind Usage; they contain \a where.
PENSTOCK_EXPORT Result<Duration> parseDuration(QStringView text, const QString &where = {});

//! Returns the text that parseDuration() reads back exactly, in natural units: "1h30m", "1.5s",
//! "250ms". Zero or less is "0s".
PENSTOCK_EXPORT QString durationText(Duration duration);

//! Returns \a duration for display, rounded half up to at most two units: "1 h 30 min", "12.3 s",
//! "250 ms". Negative durations begin with a minus.
PENSTOCK_EXPORT QString durationForPeople(Duration duration);

//! Parses an RFC 3339 time: "2026-01-05T12:00:00Z", "2026-01-05T13:00:00.5+01:00". Accepts years
//! 1678 to 2261 and at most nine decimals. A leap second (:60) is the second after it. Errors are
//! of the kind Usage and contain \a where.
PENSTOCK_EXPORT Result<WallTime> parseTimestamp(QStringView text, const QString &where = {});

//! Returns RFC 3339 in UTC, with as many decimals as reading it back exactly needs.
PENSTOCK_EXPORT QString timestampText(WallTime at);
//! Returns RFC 3339 in UTC, truncated to three decimals.
PENSTOCK_EXPORT QString timestampTextMs(WallTime at);
//! Appends timestampTextMs() to \a text.
PENSTOCK_EXPORT void appendTimestampMs(QByteArray &text, WallTime at);

} // namespace penstock

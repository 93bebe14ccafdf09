// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/int128.h>
#include <penstock/support/time.h>

#include <QByteArrayView>

#include <optional>

namespace penstock {

//! The wait that a server requires (RFC 9110 §10.2.3), parsed by parseResetValue().
struct RetryAfter
{
    Duration wait {}; //!< 0 to longestRetryAfter, in whole milliseconds, rounded up.
    bool clamped = false; //!< It was longer than longestRetryAfter.
    friend bool operator==(const RetryAfter &, const RetryAfter &) = default;
};

//! Covers the longest known bans (3 days); bounds all timers.
inline constexpr Duration longestRetryAfter = std::chrono::hours(7 * 24);

//! The unit of a number in a header. Auto recognizes Unix times by size: 1e9 to 1e10 in s, 1e12 to
//! 1e13 in ms, 1e15 to 1e16 in µs, 1e18 to 1e19 in ns. Other numbers are seconds from now.
enum class TimeKind { Auto, EpochS, EpochMs, DeltaS, DeltaMs };

//! Parses the time to return in Retry-After (RFC 9110 §10.2.3 and deviations), other headers or
//! bodies:
//! - Numbers, interpreted by \a kind: 30 · 64.57 · 1767614430 · 5, 60 (merged by a proxy: the
//!   largest)
//! - Texts: an HTTP-date · 2026-01-05T12:01Z · 2026-01-05 12:00:40 · 500ms · 1m30s · 60 seconds ·
//!   PT30S
//!
//! Absolute times are compared with \a serverNow; past ones mean 0. Returns nothing for malformed
//! values: over 256 bytes, other than printable ASCII, a sign, exponent or unknown unit, trailing
//! text.
PENSTOCK_EXPORT std::optional<RetryAfter> parseResetValue(QByteArrayView value, TimeKind kind,
                                                          WallTime serverNow);

//! Converts \a nanos from now into a wait in whole milliseconds, rounded up, 0 to
//! longestRetryAfter.
PENSTOCK_EXPORT RetryAfter waitOfNanos(Int128 nanos);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! How long a server asks to be left alone. An answer's header is found by ratelimitheaders.cpp, which
//! weighs it against the others that name a time.
struct RetryAfter
{
    Duration wait {}; //!< 0 to longestRetryAfter, rounded up to whole milliseconds.
    bool clamped = false; //!< It asked for more than longestRetryAfter.
    friend bool operator==(const RetryAfter &, const RetryAfter &) = default;
};

//! Covers the longest bans known (3 days) and keeps absurd values out of every timer.
inline constexpr Duration longestRetryAfter = std::chrono::hours(7 * 24);

//! Reads the value of a Retry-After header (RFC 9110 §10.2.3): seconds, or a date in one of the
//! three HTTP forms; and whatever else parseResetValue() reads, because servers send it.
//! Nothing where the value is malformed: that is no reason to wait 0, nor to wait for ever.
PENSTOCK_EXPORT std::optional<RetryAfter> parseRetryAfter(const QByteArray &value,
                                                          WallTime serverNow);

//! The Date header. Nothing where it is none, or a hundred years and more from \a now: that is no clock.
PENSTOCK_EXPORT std::optional<WallTime> dateIn(const HeaderList &headers, WallTime now);
//! What the server's clock says now: dateIn() plus Age, or \a now without a date.
PENSTOCK_EXPORT WallTime serverTime(const HeaderList &headers, WallTime now);

} // namespace penstock

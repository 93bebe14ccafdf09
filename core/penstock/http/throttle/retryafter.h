// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/time.h>

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

} // namespace penstock

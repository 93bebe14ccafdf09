// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/time.h>

namespace penstock {

//! How long a server asks to be left alone (RFC 9110 §10.2.3). Its value is read by parseResetValue(), the header is
//! found by ratelimitheaders.cpp, which weighs it against the others that name a time.
struct RetryAfter
{
    Duration wait {}; //!< 0 to longestRetryAfter, rounded up to whole milliseconds.
    bool clamped = false; //!< It asked for more than longestRetryAfter.
    friend bool operator==(const RetryAfter &, const RetryAfter &) = default;
};

//! Covers the longest bans known (3 days) and keeps absurd values out of every timer.
inline constexpr Duration longestRetryAfter = std::chrono::hours(7 * 24);

} // namespace penstock

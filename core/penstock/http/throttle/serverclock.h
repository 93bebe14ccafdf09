// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

//! Returns the server's time: its Date header (RFC 9110 §6.6.1) plus Age (RFC 9111 §5.1, at most
//! nine digits). Returns \a now if the date is invalid or a hundred years or more from it.
PENSTOCK_EXPORT WallTime serverTime(const HeaderList &headers, WallTime now);

//! Estimates the offset of a server's clock more precisely than one Date header (RFC 9110 §6.6.1)
//! with its whole seconds. Each response bounds the offset on both sides (Cristian, Probabilistic
//! clock synchronization, 1989). A contradiction starts anew. If the clocks may agree, the offset
//! is 0; otherwise resets are expected late.
class PENSTOCK_EXPORT ServerClock
{
public:
    //! Records times of a response by our clock. Ignored without a Date, or from a cache (Age).
    void observe(const HeaderList &headers, WallTime sent, WallTime received);
    //! Returns the time from \a now (our clock) until \a at (server's clock), at least 0; nothing
    //! without data.
    std::optional<Duration> until(WallTime at, WallTime now) const;
    //! Corrects unclamped resets in server time (SeenLimit::resetAt), up to longestRetryAfter.
    void correct(ThrottleReading &reading, WallTime now) const;

private:
    std::optional<Duration> m_least; // server time minus ours
    Duration m_most {};
};

} // namespace penstock

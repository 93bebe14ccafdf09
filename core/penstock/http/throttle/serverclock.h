// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

//! How far a server's clock is ahead of ours, more exactly than one Date header (RFC 9110 §6.6.1)
//! tells, which is cut off to a whole second: each answer bounds it on both sides, as in Cristian,
//! Probabilistic clock synchronization (1989), and what agrees with all of them is left. One that
//! agrees with none of it begins anew: a clock was set.
//! Clocks that may agree are taken to agree; otherwise a reset is rather expected late than early.
class PENSTOCK_EXPORT ServerClock
{
public:
    //! An answer that came at \a received to a call that left at \a sent, both by our clock. One from a
    //! cache (Age), or without a Date, tells nothing.
    void heard(const HeaderList &headers, WallTime sent, WallTime received);
    //! How long it is from \a now, by our clock, to \a at by the server's, 0 where that is over;
    //! nothing where none was heard.
    std::optional<Duration> until(WallTime at, WallTime now) const;
    //! Puts the resets of \a reading right that the server named by its clock (SeenLimit::resetAt),
    //! but for clamped ones; none is longer than longestRetryAfter.
    void correct(ThrottleReading &reading, WallTime now) const;

private:
    std::optional<Duration> m_least; // that the server is ahead
    Duration m_most {};
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace penstock {

using Duration = std::chrono::nanoseconds; //!< Every span of time in Penstock.

//! Tag of the monotonic clock, so that an instant of it cannot be mixed with wall time.
//! It counts time spent in suspend. Read it through Clock, never directly.
struct MonotonicTime
{
    using duration = Duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<MonotonicTime>;
    static constexpr bool is_steady = true;
};

//! A moment for waiting and measuring, from an epoch of its clock's own: it means nothing after a
//! reboot.
using Instant = MonotonicTime::time_point;
using WallTime = std::chrono::sys_time<Duration>; //!< A moment on the calendar, in UTC.

//! What a decision is told about the time: the monotonic instant, and how far the wall clock
//! stands from it. Only limits aligned to the calendar look at the second.
struct ClockReading
{
    Instant at;
    Duration wallOffset {}; //!< wall() minus at, both counted from their own epochs.

    //! The same instant by the wall clock.
    constexpr WallTime wall() const { return WallTime(at.time_since_epoch() + wallOffset); }
    //! The same clocks, read at another monotonic instant.
    constexpr ClockReading movedTo(Instant other) const { return {other, wallOffset}; }
    friend constexpr bool operator==(const ClockReading &, const ClockReading &) = default;
};

//! \a span after \a at, or the end of time where that does not fit. \a span must not be negative.
constexpr Instant saturatingAdd(Instant at, Duration span)
{
    return at > Instant::max() - span ? Instant::max() : at + span;
}

} // namespace penstock

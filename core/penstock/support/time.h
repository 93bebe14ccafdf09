// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

namespace penstock {

using Duration = std::chrono::nanoseconds; //!< A time span.

//! The tag of the monotonic clock, which counts suspend. It keeps its instants apart from wall
//! time. Read it through Clock.
struct MonotonicTime
{
    using duration = Duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<MonotonicTime>;
    static constexpr bool is_steady = true;
};

//! A monotonic time for waits and measurements; invalid after a reboot.
using Instant = MonotonicTime::time_point;
using WallTime = std::chrono::sys_time<Duration>; //!< A calendar time in UTC.

//! The time passed to code that decides: the monotonic instant and the wall clock's offset. Only
//! limits aligned to the calendar use the offset.
struct ClockReading
{
    Instant at;
    Duration wallOffset {}; //!< wall() minus \c at, each from its own epoch.

    //! Returns the same instant in wall time.
    constexpr WallTime wall() const { return WallTime(at.time_since_epoch() + wallOffset); }
    //! Returns the same clocks at \a other.
    constexpr ClockReading movedTo(Instant other) const { return {other, wallOffset}; }
    friend constexpr bool operator==(const ClockReading &, const ClockReading &) = default;
};

//! Returns \a at plus \a span, which must not be negative, or Instant::max() on overflow.
constexpr Instant saturatingAdd(Instant at, Duration span)
{
    return at > Instant::max() - span ? Instant::max() : at + span;
}

} // namespace penstock

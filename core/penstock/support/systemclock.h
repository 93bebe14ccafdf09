// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/clock.h>

namespace penstock {

//! The machine's clocks. Monotonic time is CLOCK_BOOTTIME on Linux, which counts suspend; elsewhere
//! it is std::chrono::steady_clock. Alarms are precise QTimers, rounded up to milliseconds, that
//! check the clock at least once a second. Belongs to one thread with an event loop.
class PENSTOCK_EXPORT SystemClock final : public Clock
{
public:
    //! Rereads the wall clock at most once a second, so that a call costs one clock read.
    ClockReading now() const override;
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override;

private:
    mutable Duration m_wallOffset {};
    mutable Instant m_offsetReadAgainAt = Instant::min();
};

} // namespace penstock

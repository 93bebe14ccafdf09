// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/clock.h>

namespace penstock {

//! The machine's clocks. Monotonic time is CLOCK_BOOTTIME on Linux, which goes on during suspend
//! as a server's windows do; elsewhere std::chrono::steady_clock. The wall clock's offset is looked
//! at again at most once a second, so now() costs one clock read.
//! Alarms are precise QTimers, of whole milliseconds rounded up, that look at the clock again at
//! least once a second: after a suspend the clock decides, not the timer. Belongs to one thread,
//! which needs an event loop for alarms.
class PENSTOCK_EXPORT SystemClock final : public Clock
{
public:
    //! Monotonic time goes on while the machine is suspended, where the system can tell. The wall
    //! clock is looked at once a second.
    ClockReading now() const override;
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override;

private:
    mutable Duration m_wallOffset {};
    mutable Instant m_offsetReadAgainAt = Instant::min();
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <functional>
#include <memory>

namespace penstock {

//! Rings once, at or after the instant it was set to. Never rings inside set(), and is
//! disarmed by its destructor, also when what it calls destroys it. Belongs to the thread that
//! made it.
class PENSTOCK_EXPORT Alarm
{
public:
    Alarm() = default;
    virtual ~Alarm();
    Q_DISABLE_COPY_MOVE(Alarm)

    virtual void set(Instant at) = 0; //!< Replaces an earlier setting. A past instant rings soon.
    virtual void cancel() = 0; //!< Does nothing where it is not set.
};

//! The one door to time. Everything that decides is told a ClockReading; everything that waits
//! holds an Alarm. Tests hand in a ManualClock and never sleep. Belongs to one thread, now() too.
class PENSTOCK_EXPORT Clock
{
public:
    Clock() = default;
    virtual ~Clock();
    Q_DISABLE_COPY_MOVE(Clock)

    //! Both clocks, read at the same time. Monotonic time never goes back.
    virtual ClockReading now() const = 0;
    //! The alarm, not set yet, calls \a ring from the event loop (SystemClock) or from
    //! ManualClock::advance(). It must not outlive the clock. Never null.
    virtual std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) = 0;
};

} // namespace penstock

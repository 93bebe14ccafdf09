// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <functional>
#include <memory>

namespace penstock {

//! A timer that rings once, at or after its instant, but never inside set(). Destroying it cancels
//! it; its callback may destroy it. Belongs to the thread that created it.
class PENSTOCK_EXPORT Alarm
{
public:
    Alarm() = default;
    virtual ~Alarm();
    Q_DISABLE_COPY_MOVE(Alarm)

    virtual void set(Instant at) = 0; //!< Replaces an earlier setting. A past instant rings soon.
    virtual void cancel() = 0; //!< Does nothing if it is not set.
};

//! The source of time. Code that decides is passed a ClockReading; code that waits holds an Alarm.
//! Belongs to one thread.
class PENSTOCK_EXPORT Clock
{
public:
    Clock() = default;
    virtual ~Clock();
    Q_DISABLE_COPY_MOVE(Clock)

    //! Reads both clocks together. Monotonic time never goes back.
    virtual ClockReading now() const = 0;
    //! Returns an alarm that is not set; never null. It calls \a ring from the event loop
    //! (SystemClock) or ManualClock::advance(), and must not outlive the clock.
    virtual std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) = 0;
};

} // namespace penstock

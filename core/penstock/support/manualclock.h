// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/clock.h>

namespace penstock {

//! A clock that moves only when told to, for tests. Starts at monotonic 0 and \a wall. Alarms ring
//! inside advance(), ordered by their instants; equal ones in the order they were set. Then now()
//! is the alarm's instant. Negative spans count as zero. Belongs to one thread.
class PENSTOCK_EXPORT ManualClock final : public Clock
{
public:
    explicit ManualClock(WallTime wall = WallTime {});
    ~ManualClock() override;

    ClockReading now() const override;
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override;

    //! Moves time by \a span and rings all alarms that become due, even new ones. Before the first
    //! alarm and after each, it empties the thread's event queue if there is a QCoreApplication. It
    //! stops after a million passes with a critical message, because events that post events never
    //! end.
    void advance(Duration span);
    //! Moves time by \a span, then rings due alarms late, like a program that wakes from suspend.
    void jump(Duration span);
    //! Moves the wall clock, back if \a by is negative. Monotonic time stays.
    void stepWall(Duration by);

    Duration elapsed() const; //!< Since construction.
    bool idle() const; //!< True while no alarm is set.

private:
    class ManualAlarm;
    struct State;
    const std::shared_ptr<State> m_state; // shared with alarms, which may be destroyed later
};

} // namespace penstock

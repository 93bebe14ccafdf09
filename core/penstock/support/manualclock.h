// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/clock.h>

namespace penstock {

//! A clock that moves only when told, for tests of Penstock and of programs that embed it.
//! Starts at monotonic 0, and at the Unix epoch unless told otherwise. Alarms ring inside
//! advance(), in the order of their instants (equal ones in the order they were set), with now()
//! standing at each one's instant. Belongs to one thread. A negative span counts as zero.
class PENSTOCK_EXPORT ManualClock final : public Clock
{
public:
    explicit ManualClock(WallTime wall = WallTime {});
    ~ManualClock() override;

    //! As it was set; it does not move by itself.
    ClockReading now() const override;
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override;

    //! Moves on by \a span and rings what falls due on the way, also what is set while ringing.
    //! Before the first ring and after each the event queue of this thread is emptied, deferred
    //! deletions included, if there is a QCoreApplication. After a million passes the rest stays in
    //! the queue, with a critical message: events that post events would never end.
    void advance(Duration span);
    //! Moves on by \a span without ringing on the way: the wake-up of a program that was held up or
    //! suspended. Due alarms ring late, at the end.
    void jump(Duration span);
    //! Somebody sets the wall clock, forward or (below 0) back; monotonic time does not move.
    void stepWall(Duration by);

    Duration elapsed() const; //!< Since construction.
    bool idle() const; //!< True while no alarm is set.

private:
    class ManualAlarm;
    struct State;
    const std::shared_ptr<State> m_state; // shared with the alarms, which a test may destroy later
};

} // namespace penstock

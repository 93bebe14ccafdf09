// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/systemclock.h>

namespace penstock {

//! The clocks of another machine: both stand apart from this one's by as much as one likes.
class SkewedClock final : public Clock
{
public:
    SkewedClock(Duration monotonic, Duration wall)
        : SkewedClock(m_system, monotonic, wall)
    { }
    //! Apart from \a real.
    SkewedClock(Clock &real, Duration monotonic, Duration wall)
        : m_real(real)
        , m_monotonic(monotonic)
        , m_wall(wall)
    { }

    void step(Duration by) { m_monotonic += by; } //!< Below 0, monotonic time goes back.
    void stepWall(Duration by) { m_wall += by; } //!< Somebody sets it.

    ClockReading now() const override
    {
        const ClockReading real = m_real.now();
        return {real.at + m_monotonic, real.wallOffset - m_monotonic + m_wall};
    }
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override
    {
        return std::make_unique<SkewedAlarm>(m_real.makeAlarm(std::move(ring)), m_monotonic);
    }

private:
    class SkewedAlarm final : public Alarm
    {
    public:
        SkewedAlarm(std::unique_ptr<Alarm> alarm, const Duration &skew)
            : m_alarm(std::move(alarm))
            , m_skew(skew)
        { }
        void set(Instant at) override { m_alarm->set(at == Instant::max() ? at : at - m_skew); }
        void cancel() override { m_alarm->cancel(); }

    private:
        std::unique_ptr<Alarm> m_alarm;
        const Duration &m_skew; // as it is when the alarm is set
    };

    SystemClock m_system;
    Clock &m_real;
    Duration m_monotonic;
    Duration m_wall;
};

} // namespace penstock

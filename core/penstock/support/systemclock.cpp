// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/systemclock.h>

#include <QTimer>

#include <ctime>

namespace penstock {
namespace {

constexpr Duration longestSleep = std::chrono::seconds(1);

Instant readMonotonic()
{
#ifdef CLOCK_BOOTTIME
    timespec spec {};
    clock_gettime(CLOCK_BOOTTIME, &spec);
    return Instant(std::chrono::seconds(spec.tv_sec) + std::chrono::nanoseconds(spec.tv_nsec));
#else
    return Instant(std::chrono::steady_clock::now().time_since_epoch());
#endif
}

class TimerAlarm final : public Alarm
{
public:
    TimerAlarm(const Clock &clock, std::function<void()> ring)
        : m_clock(clock)
        , m_ring(std::move(ring))
    {
        m_timer.setSingleShot(true);
        m_timer.setTimerType(Qt::PreciseTimer); // a coarse timer may fire early
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { look(); });
    }

    void set(Instant at) override
    {
        m_at = at;
        sleep(m_clock.now().at);
    }
    void cancel() override { m_timer.stop(); }

private:
    void look()
    {
        const Instant now = m_clock.now().at;
        if (now < m_at)
            sleep(now);
        else
            m_ring(); // may delete this alarm: nothing may follow
    }
    void sleep(Instant now)
    {
        using std::chrono::milliseconds;
        const Duration left = m_at <= now ? Duration::zero() : m_at - now;
        m_timer.start(std::chrono::ceil<milliseconds>(std::min(left, longestSleep)));
    }

    const Clock &m_clock;
    std::function<void()> m_ring;
    QTimer m_timer;
    Instant m_at;
};

} // namespace

ClockReading SystemClock::now() const
{
    const Instant at = readMonotonic();
    if (at >= m_offsetReadAgainAt) [[unlikely]] {
        const auto wall = std::chrono::system_clock::now().time_since_epoch();
        m_wallOffset = std::chrono::duration_cast<Duration>(wall) - at.time_since_epoch();
        m_offsetReadAgainAt = at + std::chrono::seconds(1);
    }
    return {at, m_wallOffset};
}

std::unique_ptr<Alarm> SystemClock::makeAlarm(std::function<void()> ring)
{
    return std::make_unique<TimerAlarm>(*this, std::move(ring));
}

} // namespace penstock

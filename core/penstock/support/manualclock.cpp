// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/manualclock.h>

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>
#include <map>
#include <utility>

namespace penstock {

namespace {

//! Counts what the event loop delivers.
class DeliveryCounter final : public QObject
{
public:
    int delivered = 0;
    bool eventFilter(QObject *, QEvent *) override
    {
        ++delivered;
        return false;
    }
};

//! Events post events: one pass delivers those that were there when it began.
void emptyEventQueue()
{
    QCoreApplication *const application = QCoreApplication::instance();
    if (application == nullptr)
        return;
    DeliveryCounter counter;
    application->installEventFilter(&counter);
    constexpr int endless = 1'000'000;
    for (int passes = 0; passes == 0 || counter.delivered != 0; ++passes) {
        if (passes == endless) {
            qCritical(
                "ManualClock: event handlers post new events endlessly; the rest stays queued");
            return;
        }
        counter.delivered = 0;
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

} // namespace

struct Q_DECL_HIDDEN ManualClock::State
{
    ClockReading now;
    quint64 settings = 0;
    std::map<std::pair<Instant, quint64>, ManualAlarm *> alarms;
};

class Q_DECL_HIDDEN ManualClock::ManualAlarm final : public Alarm
{
public:
    ManualAlarm(std::shared_ptr<State> state, std::function<void()> ring)
        : m_state(std::move(state))
        , m_ring(std::move(ring))
    { }
    ~ManualAlarm() override { disarm(); }
    Q_DISABLE_COPY_MOVE(ManualAlarm)

    void set(Instant at) override
    {
        disarm();
        m_key = {at, ++m_state->settings};
        m_state->alarms.emplace(m_key, this);
    }
    void cancel() override { disarm(); }
    void ring() { m_ring(); }

private:
    void disarm() { m_state->alarms.erase(m_key); }

    std::shared_ptr<State> m_state;
    std::function<void()> m_ring;
    std::pair<Instant, quint64> m_key {Instant::min(), 0};
};

ManualClock::ManualClock(WallTime wall)
    : m_state(std::make_shared<State>())
{
    m_state->now.wallOffset = wall.time_since_epoch();
}

ManualClock::~ManualClock() = default;

ClockReading ManualClock::now() const
{
    return m_state->now;
}

std::unique_ptr<Alarm> ManualClock::makeAlarm(std::function<void()> ring)
{
    return std::make_unique<ManualAlarm>(m_state, std::move(ring));
}

void ManualClock::advance(Duration span)
{
    const auto state = m_state;
    const Instant end = state->now.at + std::max(span, Duration::zero());
    emptyEventQueue();
    while (!state->alarms.empty() && state->alarms.begin()->first.first <= end) {
        const auto first = state->alarms.begin();
        ManualAlarm *const alarm = first->second;
        state->now.at = std::max(state->now.at, first->first.first);
        state->alarms.erase(first);
        alarm->ring();
        emptyEventQueue();
    }
    state->now.at = end;
}

void ManualClock::jump(Duration span)
{
    m_state->now.at += std::max(span, Duration::zero());
    advance(Duration::zero());
}

void ManualClock::stepWall(Duration by)
{
    m_state->now.wallOffset += by;
}

Duration ManualClock::elapsed() const
{
    return m_state->now.at.time_since_epoch();
}

bool ManualClock::idle() const
{
    return m_state->alarms.empty();
}

} // namespace penstock

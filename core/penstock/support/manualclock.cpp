// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/manualclock.h>

#include <QCoreApplication>
#include <QtGlobal>

#include <map>
#include <utility>

namespace penstock {

namespace {
void emptyEventQueue()
{
    if (QCoreApplication::instance() != nullptr) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}
} // namespace

struct ManualClock::State
{
    Moment now;
    quint64 settings = 0;
    std::map<std::pair<Instant, quint64>, ManualAlarm *> alarms;
};

class ManualClock::ManualAlarm final : public Alarm
{
public:
    ManualAlarm(std::shared_ptr<State> state, std::function<void()> ring)
        : m_state(std::move(state)), m_ring(std::move(ring))
    {
    }
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

ManualClock::ManualClock(WallTime wall) : m_state(std::make_shared<State>())
{
    m_state->now.wallOffset = wall.time_since_epoch();
}

ManualClock::~ManualClock() = default;

Moment ManualClock::now() const
{
    return m_state->now;
}

std::unique_ptr<Alarm> ManualClock::makeAlarm(std::function<void()> ring)
{
    return std::make_unique<ManualAlarm>(m_state, std::move(ring));
}

void ManualClock::advance(Duration span)
{
    if (span < Duration::zero())
        qFatal("ManualClock::advance: time does not run back");
    const auto state = m_state;
    const Instant end = state->now.at + span;
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
    if (span < Duration::zero())
        qFatal("ManualClock::jump: time does not run back");
    m_state->now.at += span;
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

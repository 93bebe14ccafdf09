// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/deadlines_p.h>

namespace penstock {

Deadlines::Deadlines(Clock &clock, std::function<void(quint64)> onDue)
    : m_clock(clock)
    , m_onDue(std::move(onDue))
    , m_alarm(clock.makeAlarm([this] { ring(); }))
{ }

void Deadlines::set(quint64 id, Instant at)
{
    clear(id);
    m_at.emplace(id, at);
    m_order.emplace(at, id);
    if (!m_alarmAt || at < *m_alarmAt)
        arm();
}

void Deadlines::clear(quint64 id)
{
    const auto found = m_at.find(id);
    if (found == m_at.end())
        return;
    m_order.erase({found->second, id});
    m_at.erase(found);
    if (m_order.empty() && m_alarmAt) {
        m_alarm->cancel();
        m_alarmAt.reset();
    }
}

std::optional<Instant> Deadlines::at(quint64 id) const
{
    const auto found = m_at.find(id);
    return found == m_at.end() ? std::nullopt : std::optional(found->second);
}

void Deadlines::ring()
{
    m_alarmAt.reset();
    const Instant now = m_clock.now().at;
    while (!m_order.empty() && m_order.begin()->first <= now) {
        const quint64 id = m_order.begin()->second;
        clear(id);
        m_onDue(id);
    }
    arm();
}

void Deadlines::arm()
{
    if (m_order.empty())
        return;
    m_alarmAt = m_order.begin()->first;
    m_alarm->set(*m_alarmAt);
}

} // namespace penstock

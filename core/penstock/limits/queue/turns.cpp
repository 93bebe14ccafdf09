// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/queue/turns_p.h>

#include <penstock/support/int128.h>

#include <algorithm>
#include <limits>

namespace penstock {

namespace {

constexpr std::int64_t lastTag = std::numeric_limits<std::int64_t>::max();

} // namespace

// A flow that could not go for a while, because of a limit of its own, is behind virtual time. It
// goes first once, and is then even with the others.
void TurnTags::serve(quint32 flow, qint16 priority, std::int64_t cost)
{
    std::int64_t &start = starts[flow];
    start = std::max(start, now[std::size_t(priority)]);
    now[std::size_t(priority)] = start;
    start = start > lastTag - cost ? lastTag : start + cost;
}

std::optional<quint32> Turns::find(qint16 priority, const QString &source) const
{
    if (m_recent < m_flows.size() && m_flows[m_recent].priority == priority
        && m_flows[m_recent].source == source)
        return quint32(m_recent);
    const auto &numbers = m_numbers[std::size_t(priority)];
    const auto found = numbers.constFind(source);
    return found == numbers.constEnd() ? std::nullopt : std::optional(*found);
}

quint32 Turns::join(qint16 priority, const QString &source)
{
    ++m_waiting[std::size_t(priority)];
    const std::int64_t now = m_tags.now[std::size_t(priority)];
    if (const std::optional<quint32> known = find(priority, source)) {
        if (m_flows[*known].waiting++ == 0) {
            m_idle[std::size_t(priority)].erase({m_tags.starts[*known], *known});
            m_tags.starts[*known] = std::max(m_tags.starts[*known], now);
        }
        m_recent = *known;
        return *known;
    }
    auto number = quint32(m_flows.size());
    if (m_free.empty()) {
        m_flows.emplace_back();
        m_tags.starts.emplace_back();
    } else {
        number = m_free.back();
        m_free.pop_back();
    }
    m_flows[number] = {source, priority, 1};
    m_tags.starts[number] = now;
    m_numbers[std::size_t(priority)].insert(source, number);
    return number;
}

void Turns::leave(quint32 flow)
{
    const qint16 priority = m_flows[flow].priority;
    const bool isLast = --m_waiting[std::size_t(priority)] == 0;
    if (--m_flows[flow].waiting == 0)
        m_idle[std::size_t(priority)].emplace(m_tags.starts[flow], flow);
    dropIdle(priority, isLast ? lastTag : m_tags.now[std::size_t(priority)]);
    if (isLast)
        m_tags.now[std::size_t(priority)] = 0;
}

void Turns::dropIdle(qint16 priority, std::int64_t upTo)
{
    Idle &idle = m_idle[std::size_t(priority)];
    while (!idle.empty() && idle.begin()->first <= upTo) {
        const quint32 flow = idle.begin()->second;
        idle.erase(idle.begin());
        m_numbers[std::size_t(priority)].remove(m_flows[flow].source);
        m_flows[flow] = {};
        m_free.push_back(flow);
    }
}

void Turns::serve(quint32 flow, std::int64_t cost)
{
    m_tags.serve(flow, m_flows[flow].priority, cost);
}

void Turns::restart()
{
    for (qint16 priority = 0; priority < TurnTags::priorities; ++priority)
        dropIdle(priority, lastTag);
    std::fill(m_tags.starts.begin(), m_tags.starts.end(), 0);
    m_tags.now = {};
}

TurnRate TurnRate::of(const LimitSettings &settings)
{
    return {std::max<std::int64_t>(1, unitsPerInterval(settings)), intervalOf(settings)};
}

std::int64_t TurnRate::timeOf(std::int64_t taken) const
{
    constexpr Duration ofSlots = std::chrono::seconds(1); // only compared with other slots
    const Duration all = interval > Duration::zero() ? interval : ofSlots;
    return std::int64_t(std::min<Int128>(lastTag, Int128(taken) * all.count() / units));
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/queue/queue_p.h>

#include <algorithm>

namespace penstock {

std::pair<quint32, bool> Queue::laneFor(const std::vector<quint32> &limitStates)
{
    const auto known = m_laneOf.find(limitStates);
    if (known != m_laneOf.end())
        return {known->second, false};
    quint32 index = 0;
    if (m_freeLanes.empty()) {
        index = quint32(m_lanes.size());
        m_lanes.emplace_back(limitStates);
    } else {
        index = m_freeLanes.back();
        m_freeLanes.pop_back();
        m_lanes[index] = Lane(limitStates);
    }
    m_laneOf.emplace(limitStates, index);
    for (const quint32 limitState : limitStates) {
        if (limitState >= m_lanesOf.size())
            m_lanesOf.resize(limitState + 1);
        m_lanesOf[limitState].push_back(index);
    }
    return {index, true};
}

bool Queue::needs(quint32 limitState) const
{
    if (limitState >= m_lanesOf.size())
        return false;
    const std::vector<quint32> &lanes = m_lanesOf[limitState];
    return std::any_of(lanes.begin(), lanes.end(), [this](quint32 lane) {
        return !m_lanes[lane].isEmpty() || m_lanes[lane].grants != 0;
    });
}

void Queue::removeLanesOf(quint32 limitState)
{
    if (limitState >= m_lanesOf.size())
        return;
    for (const quint32 lane : std::vector(m_lanesOf[limitState])) {
        for (const quint32 each : m_lanes[lane].limitStates())
            std::erase(m_lanesOf[each], lane);
        m_laneOf.erase(m_lanes[lane].limitStates());
        m_lanes[lane] = Lane({});
        m_freeLanes.push_back(lane);
    }
}

void Queue::removeAllLanes()
{
    m_lanes.clear();
    m_freeLanes.clear();
    m_laneOf.clear();
    m_lanesOf.clear();
    m_busy.clear();
}

std::vector<Head> &Queue::heads()
{
    m_heads.clear();
    for (const quint32 index : m_busy) {
        Lane &lane = m_lanes[index];
        lane.refresh(m_turns.tags());
        m_heads.push_back(headOf(index, lane.limitStates(), *lane.front(), lane.order()));
    }
    sortByTurns(m_heads);
    return m_heads;
}

bool Queue::goesLast(quint32 lane, const Waiter &waiter, const QString &source) const
{
    const std::optional<quint32> flow = m_turns.find(waiter.priority, source);
    return m_busy.size() == 1 && m_busy[0] == lane && m_lanes[lane].goesLast(waiter, flow);
}

std::pair<const Waiter *, quint32> Queue::leastUrgent() const
{
    const Waiter *least = nullptr;
    quint32 home = 0;
    for (const quint32 index : m_busy) {
        const Waiter *const here = m_lanes[index].leastUrgent();
        if (least == nullptr || here->priority > least->priority
            || (here->priority == least->priority && here->id < least->id)) {
            least = here;
            home = index;
        }
    }
    return {least, home};
}

void Queue::setHolderOfAll(const HeldBy &holder)
{
    for (const quint32 lane : m_busy)
        m_lanes[lane].heldBy = holder;
}

Ticket Queue::put(Waiter &&waiter, quint32 lane, const QString &source)
{
    waiter.flow = m_turns.join(waiter.priority, source);
    const Ticket ticket {waiter.id, lane, waiter.flow};
    putBack(std::move(waiter), lane);
    return ticket;
}

void Queue::putBack(Waiter &&waiter, quint32 lane)
{
    if (waiter.deadline != never)
        m_deadlines.emplace(std::pair(waiter.deadline, waiter.id),
                            Ticket {waiter.id, lane, waiter.flow});
    if (m_lanes[lane].isEmpty())
        m_busy.push_back(lane);
    m_lanes[lane].insert(std::move(waiter), m_turns.tags());
    ++m_waiting;
}

void Queue::noteGone(const Waiter &waiter, quint32 lane)
{
    --m_waiting;
    m_turns.leave(waiter.flow);
    if (m_lanes[lane].isEmpty())
        m_busy.erase(std::find(m_busy.begin(), m_busy.end(), lane));
    if (waiter.deadline != never)
        m_deadlines.erase({waiter.deadline, waiter.id});
}

Waiter Queue::takeFront(const Head &head, std::int64_t cost)
{
    if (cost > 0)
        m_turns.serve(head.turn.flow, cost);
    Waiter waiter = m_lanes[head.lane].takeFront(m_turns.tags());
    noteGone(waiter, head.lane);
    return waiter;
}

std::optional<Waiter> Queue::takeOut(Ticket &ticket)
{
    std::optional<Waiter> waiter;
    if (ticket.lane < m_lanes.size())
        waiter = m_lanes[ticket.lane].cancel(ticket, m_turns.tags());
    // The limits may have changed since, and with them the lanes.
    for (quint32 i = 0; !waiter && i < m_lanes.size(); ++i) {
        ticket.lane = i;
        waiter = m_lanes[i].cancel(ticket, m_turns.tags());
    }
    if (waiter)
        noteGone(*waiter, ticket.lane);
    return waiter;
}

std::vector<Waiter> Queue::takeAll()
{
    std::vector<Waiter> all;
    for (Lane &lane : m_lanes) {
        for (Waiter &waiter : lane.takeAll())
            all.push_back(std::move(waiter));
    }
    std::sort(all.begin(), all.end(), [](const Waiter &a, const Waiter &b) { return a.id < b.id; });
    m_waiting = 0;
    m_turns.restart();
    m_busy.clear();
    m_deadlines.clear();
    return all;
}

const Waiter *Queue::find(Ticket ticket) const
{
    for (const Lane &lane : m_lanes) {
        if (const Waiter *const waiter = lane.find(ticket))
            return waiter;
    }
    return nullptr;
}

void Queue::assumeServiceTime(Duration serviceTime)
{
    for (Lane &lane : m_lanes)
        lane.assumeServiceTime(serviceTime);
}

std::pair<Waiter, quint32> Queue::takeLate()
{
    const Ticket ticket = m_deadlines.begin()->second;
    Waiter waiter = *m_lanes[ticket.lane].cancel(ticket, m_turns.tags());
    noteGone(waiter, ticket.lane);
    return {std::move(waiter), ticket.lane};
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/queue/queue_p.h>

#include <algorithm>

namespace penstock {

std::pair<quint32, bool> Queue::subQueueFor(const std::vector<quint32> &limitStates)
{
    const auto known = m_subQueueOf.find(limitStates);
    if (known != m_subQueueOf.end())
        return {known->second, false};
    quint32 index = 0;
    if (m_freeSubQueues.empty()) {
        index = quint32(m_subQueues.size());
        m_subQueues.emplace_back(limitStates);
    } else {
        index = m_freeSubQueues.back();
        m_freeSubQueues.pop_back();
        m_subQueues[index] = SubQueue(limitStates);
    }
    m_subQueueOf.emplace(limitStates, index);
    for (const quint32 limitState : limitStates) {
        if (limitState >= m_subQueuesOf.size())
            m_subQueuesOf.resize(limitState + 1);
        m_subQueuesOf[limitState].push_back(index);
    }
    return {index, true};
}

bool Queue::needs(quint32 limitState) const
{
    if (limitState >= m_subQueuesOf.size())
        return false;
    const std::vector<quint32> &subQueues = m_subQueuesOf[limitState];
    return std::any_of(subQueues.begin(), subQueues.end(), [this](quint32 subQueue) {
        return !m_subQueues[subQueue].isEmpty() || m_subQueues[subQueue].grants != 0;
    });
}

void Queue::removeSubQueuesOf(quint32 limitState)
{
    if (limitState >= m_subQueuesOf.size())
        return;
    for (const quint32 subQueue : std::vector(m_subQueuesOf[limitState])) {
        for (const quint32 each : m_subQueues[subQueue].limitStates())
            std::erase(m_subQueuesOf[each], subQueue);
        m_subQueueOf.erase(m_subQueues[subQueue].limitStates());
        m_subQueues[subQueue] = SubQueue({});
        m_freeSubQueues.push_back(subQueue);
    }
}

void Queue::removeAllSubQueues()
{
    m_subQueues.clear();
    m_freeSubQueues.clear();
    m_subQueueOf.clear();
    m_subQueuesOf.clear();
    m_busy.clear();
}

std::vector<Head> &Queue::heads()
{
    m_heads.clear();
    for (const quint32 index : m_busy) {
        SubQueue &subQueue = m_subQueues[index];
        subQueue.refresh(m_turns.tags());
        m_heads.push_back(
            headOf(index, subQueue.limitStates(), *subQueue.front(), subQueue.order()));
    }
    sortByTurns(m_heads);
    return m_heads;
}

bool Queue::goesLast(quint32 subQueue, const Waiter &waiter, const QString &source) const
{
    const std::optional<quint32> flow = m_turns.find(waiter.priority, source);
    return m_busy.size() == 1 && m_busy[0] == subQueue
        && m_subQueues[subQueue].goesLast(waiter, flow);
}

std::pair<const Waiter *, quint32> Queue::leastUrgent() const
{
    const Waiter *least = nullptr;
    quint32 home = 0;
    for (const quint32 index : m_busy) {
        const Waiter *const here = m_subQueues[index].leastUrgent();
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
    for (const quint32 subQueue : m_busy)
        m_subQueues[subQueue].heldBy = holder;
}

Ticket Queue::put(Waiter &&waiter, quint32 subQueue, const QString &source)
{
    waiter.flow = m_turns.join(waiter.priority, source);
    const Ticket ticket {waiter.id, subQueue, waiter.flow};
    putBack(std::move(waiter), subQueue);
    return ticket;
}

void Queue::putBack(Waiter &&waiter, quint32 subQueue)
{
    if (waiter.deadline != never)
        m_deadlines.emplace(std::pair(waiter.deadline, waiter.id),
                            Ticket {waiter.id, subQueue, waiter.flow});
    if (m_subQueues[subQueue].isEmpty())
        m_busy.push_back(subQueue);
    m_subQueues[subQueue].insert(std::move(waiter), m_turns.tags());
    ++m_waiting;
}

void Queue::noteGone(const Waiter &waiter, quint32 subQueue)
{
    --m_waiting;
    m_turns.leave(waiter.flow);
    if (m_subQueues[subQueue].isEmpty())
        m_busy.erase(std::find(m_busy.begin(), m_busy.end(), subQueue));
    if (waiter.deadline != never)
        m_deadlines.erase({waiter.deadline, waiter.id});
}

Waiter Queue::takeFront(const Head &head, std::int64_t cost)
{
    if (cost > 0)
        m_turns.serve(head.turn.flow, cost);
    Waiter waiter = m_subQueues[head.subQueue].takeFront(m_turns.tags());
    noteGone(waiter, head.subQueue);
    return waiter;
}

std::optional<Waiter> Queue::takeOut(Ticket &ticket)
{
    std::optional<Waiter> waiter;
    if (ticket.subQueue < m_subQueues.size())
        waiter = m_subQueues[ticket.subQueue].cancel(ticket, m_turns.tags());
    // The limits may have changed since, and with them the sub-queues.
    for (quint32 i = 0; !waiter && i < m_subQueues.size(); ++i) {
        ticket.subQueue = i;
        waiter = m_subQueues[i].cancel(ticket, m_turns.tags());
    }
    if (waiter)
        noteGone(*waiter, ticket.subQueue);
    return waiter;
}

std::vector<Waiter> Queue::takeAll()
{
    std::vector<Waiter> all;
    for (SubQueue &subQueue : m_subQueues) {
        for (Waiter &waiter : subQueue.takeAll())
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
    for (const SubQueue &subQueue : m_subQueues) {
        if (const Waiter *const waiter = subQueue.find(ticket))
            return waiter;
    }
    return nullptr;
}

void Queue::assumeServiceTime(Duration serviceTime)
{
    for (SubQueue &subQueue : m_subQueues)
        subQueue.assumeServiceTime(serviceTime);
}

std::pair<Waiter, quint32> Queue::takeLate()
{
    const Ticket ticket = m_deadlines.begin()->second;
    Waiter waiter = *m_subQueues[ticket.subQueue].cancel(ticket, m_turns.tags());
    noteGone(waiter, ticket.subQueue);
    return {std::move(waiter), ticket.subQueue};
}

} // namespace penstock

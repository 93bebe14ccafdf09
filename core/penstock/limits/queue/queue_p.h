// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/queue/dispatch_p.h>
#include <penstock/limits/queue/turns_p.h>

#include <utility>

namespace penstock {

//! All waiting requests, in sub-queues, with deadlines. Knows limiters only by index.
// Sub-queues, turns and deadlines change together.
class Queue
{
public:
    const SubQueues &subQueues() const { return m_subQueues; }
    SubQueue &operator[](quint32 subQueue) { return m_subQueues[subQueue]; }
    const SubQueue &operator[](quint32 subQueue) const { return m_subQueues[subQueue]; }

    //! Returns the queue for exactly \a limitStates, and whether it is new.
    std::pair<quint32, bool> subQueueFor(const std::vector<quint32> &limitStates);
    //! Returns true if a request waits for \a limitState or has its permit.
    bool needs(quint32 limitState) const;
    void removeSubQueuesOf(quint32 limitState); //!< Requires that none needs it.
    void removeAllSubQueues(); //!< Requires an empty queue.

    std::int64_t waiting() const { return m_waiting; }
    bool isEmpty() const { return m_waiting == 0; }
    //! Returns the first of each queue, sorted by sortByTurns(). Invalidated by changes.
    std::vector<Head> &heads();
    //! Returns the last result of heads().
    const std::vector<Head> &lastHeads() const { return m_heads; }
    //! Returns true if requests of \a source have this priority, or had it recently.
    bool knows(qint16 priority, const QString &source) const
    {
        return m_turns.find(priority, source).has_value();
    }
    //! Returns true if a request of \a source would go last.
    bool goesLast(quint32 subQueue, const Waiter &waiter, const QString &source) const;
    //! Returns the longest waiting request of the least urgent priority, and its queue; may be null.
    std::pair<const Waiter *, quint32> leastUrgent() const;
    void setHolderOfAll(const HeldBy &holder);

    //! Adds a request and returns its ticket.
    Ticket put(Waiter &&waiter, quint32 subQueue, const QString &source);
    //! Removes a request that counts \a cost in its source's turns.
    Waiter takeFront(const Head &head, std::int64_t cost);
    const Turns &turns() const { return m_turns; }
    //! Removes a request and updates the queue in \a ticket.
    std::optional<Waiter> takeOut(Ticket &ticket);
    //! Removes all in the order of arrival. Then call putBack() or letGo() for each.
    std::vector<Waiter> takeAll();
    void putBack(Waiter &&waiter, quint32 subQueue);
    void letGo(const Waiter &waiter) { m_turns.leave(waiter.flow); }
    const Waiter *find(Ticket ticket) const;

    void assumeServiceTime(Duration serviceTime); //!< Sets it if unknown.

    Instant nextDeadline() const
    {
        return m_deadlines.empty() ? never : m_deadlines.begin()->first.first;
    }
    //! Removes the request whose deadline is nextDeadline(), and returns its queue.
    std::pair<Waiter, quint32> takeLate();

private:
    void noteGone(const Waiter &waiter, quint32 subQueue);

    Turns m_turns;
    SubQueues m_subQueues;
    std::vector<quint32> m_freeSubQueues;
    std::map<std::vector<quint32>, quint32> m_subQueueOf;
    std::vector<std::vector<quint32>> m_subQueuesOf; // indexed by limiter
    std::vector<quint32> m_busy; // sub-queues with requests, in no order
    std::map<std::pair<Instant, quint64>, Ticket>
        m_deadlines; // keyed by deadline and ticket number
    std::int64_t m_waiting = 0;
    std::vector<Head> m_heads;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/dispatch_p.h>
#include <penstock/limits/turns/turns_p.h>

#include <utility>

namespace penstock {

//! Everybody who waits, in lanes, and until when. Knows limiters by their index only.
// Large: lanes, turns and deadlines change together.
class Queue
{
public:
    const Lanes &lanes() const { return m_lanes; }
    Lane &operator[](quint32 lane) { return m_lanes[lane]; }
    const Lane &operator[](quint32 lane) const { return m_lanes[lane]; }

    //! The lane of those who need exactly \a limiters, and whether it is a new one.
    std::pair<quint32, bool> laneFor(const std::vector<quint32> &limiters);
    //! Somebody waits for \a limiter, or has a permit of it.
    bool needs(quint32 limiter) const;
    void removeLanesOf(quint32 limiter); //!< Nobody needs it.
    void removeAllLanes(); //!< When nobody waits.

    std::int64_t waiting() const { return m_waiting; }
    bool isEmpty() const { return m_waiting == 0; }
    //! Who is first in each lane, in the order of sortByTurns(). Valid until somebody joins or leaves.
    std::vector<Head> &heads();
    //! What heads() found last.
    const std::vector<Head> &lastHeads() const { return m_heads; }
    //! Requests of \a source with that priority wait, or have only just ceased to.
    bool knows(qint16 priority, const QString &source) const
    {
        return m_turns.find(priority, source).has_value();
    }
    //! A request of \a source would go last.
    bool goesLast(quint32 lane, const Waiter &waiter, const QString &source) const;
    //! The longest waiting of the least urgent, with its lane; null where nobody waits.
    std::pair<const Waiter *, quint32> leastUrgent() const;
    void setHolderOfAll(const HeldBy &holder);

    //! Its ticket.
    Ticket put(Waiter &&waiter, quint32 lane, const QString &source);
    //! \a cost is what it counts in the turns of its source.
    Waiter takeFront(const Head &head, std::int64_t cost);
    const Turns &turns() const { return m_turns; }
    //! Wherever it is now: \a ticket is told its lane.
    std::optional<Waiter> takeOut(Ticket &ticket);
    //! In the order in which they came. Then each of them is either put back or let go.
    std::vector<Waiter> takeAll();
    void putBack(Waiter &&waiter, quint32 lane);
    void letGo(const Waiter &waiter) { m_turns.leave(waiter.flow); }
    const Waiter *find(Ticket ticket) const;

    void assumeHold(Duration hold); //!< Of those of whom nobody knows it.

    Instant nextDeadline() const
    {
        return m_deadlines.empty() ? never : m_deadlines.begin()->first.first;
    }
    //! The one whose deadline is nextDeadline(), with its lane.
    std::pair<Waiter, quint32> takeLate();

private:
    void noteGone(const Waiter &waiter, quint32 lane);

    Turns m_turns;
    Lanes m_lanes;
    std::vector<quint32> m_freeLanes;
    std::map<std::vector<quint32>, quint32> m_laneOf;
    std::vector<std::vector<quint32>> m_lanesOf; // by limiter
    std::vector<quint32> m_busy; // lanes with waiters, in no order
    std::map<std::pair<Instant, quint64>, Ticket> m_deadlines; // and ticket numbers
    std::int64_t m_waiting = 0;
    std::vector<Head> m_heads;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/copied_p.h>
#include <penstock/limits/stack/holder.h>

#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace penstock {

//! What a request takes: the same of every limit, or of each its own.
struct Charges
{
    std::int64_t cost = 1;
    Copied<std::vector<std::int64_t>> each; //!< By position in the lane; absent: cost of all.

    std::int64_t of(std::size_t position) const { return each ? (*each)[position] : cost; }
    void set(std::size_t position, std::int64_t units, std::size_t positions)
    {
        if (!each)
            each = std::vector<std::int64_t>(positions, cost);
        (*each)[position] = units;
    }
};

//! A request that waits. Kept small: there may be a million of them.
struct Waiter
{
    quint64 id = 0; //!< Of its ticket.
    QueuePlace place;
    Instant enqueued;
    Instant deadline = never; //!< From max_wait.
    Duration hold {-1}; //!< How long the call is thought to run; below 0: not known.
    quint64 tag = 0;
    mutable Charges
        charges; //!< Of estimates that learn: by what was known when it was looked at last.
    Copied<Ask> traits; //!< What match, cost_by and per look at, if it has any.
    mutable Instant planned = never; //!< By the forecast plan of this number.
    mutable quint32 plan = 0;
    qint16 priority = 5;
    bool live = true; //!< False: cancelled, and only taking up a place until its turn comes.
};

//! The requests that need the same limits, in the order in which they go.
class Lane
{
public:
    explicit Lane(std::vector<quint32> limiters)
        : m_limiters(std::move(limiters))
    { }

    const std::vector<quint32> &limiters() const { return m_limiters; }
    bool isEmpty() const { return m_live == 0; }
    std::int64_t live() const { return m_live; }

    //! The waiter that goes next, or null.
    const Waiter *front() const;
    Waiter takeFront();
    //! True if it will be the last to go.
    bool goesLast(const Waiter &waiter) const;
    void insert(Waiter &&waiter);
    //! Takes it out of the order, if it is here. Ends all cursors.
    std::optional<Waiter> cancel(quint64 id);
    const Waiter *find(quint64 id) const;
    //! The longest waiting of the least urgent.
    const Waiter *leastUrgent() const;
    std::vector<Waiter> takeAll();
    void assumeHold(Duration hold); //!< Of those of whom nobody knows it.

    HeldBy heldBy; //!< What held its last waiter.
    std::int64_t grants = 0; //!< Permits of this lane that are still out.

    //! Walks through the waiters in order without taking them. Stays valid while waiters are taken
    //! from the front that it has passed, and while others join behind all it has passed.
    class Cursor
    {
    public:
        const Waiter *front(const Lane &lane) const;
        void pass(const Lane &lane);

    private:
        std::vector<quint64> m_passed; // by FIFO: how many since the FIFO was made
        QueuePlace m_returned {std::numeric_limits<std::int64_t>::min(), 0};
    };

private:
    struct Fifo
    {
        explicit Fifo(qint16 of)
            : priority(of)
        { }
        Fifo(const Fifo &) = default;
        Fifo(Fifo &&) noexcept = default; // a deque does not say so of itself
        Fifo &operator=(const Fifo &) = default;
        Fifo &operator=(Fifo &&) noexcept = default;
        ~Fifo() = default;

        qint16 priority;
        quint64 taken = 0; // since it was made
        std::deque<Waiter> waiters; // by id and place; the first one is live
        std::size_t dead = 0;
    };

    Fifo *nextFifo();
    Fifo &fifoFor(qint16 priority);
    static void dropDead(Fifo &fifo);

    std::vector<quint32> m_limiters;
    std::vector<Fifo> m_fifos; // one for each priority that has been seen
    std::map<QueuePlace, Waiter> m_returned; // with a place from before
    std::int64_t m_live = 0;
};

using Lanes = std::deque<Lane>; //!< Lanes stay where they are when others are added.

} // namespace penstock

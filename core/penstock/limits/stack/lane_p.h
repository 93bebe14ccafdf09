// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/copied_p.h>
#include <penstock/limits/stack/holder.h>
#include <penstock/limits/turns/laneorder_p.h>

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
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
    quint32 flow = 0; //!< Of its source and priority.
    qint16 priority = 5;
    bool live = true; //!< False: cancelled, and only taking up a place until its turn comes.
};

//! Requests that do not wait, all alike, behind those of their source: for forecasts.
struct Phantoms
{
    Waiter waiter;
    std::int64_t count = 0;
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

    void refresh(const TurnTags &tags) { m_order.refresh(tags); }
    const LaneOrder &order() const { return m_order; } //!< After refresh().
    //! The waiter that goes next, or null. After refresh().
    const Waiter *front() const;
    Waiter takeFront(const TurnTags &tags);
    //! True if it will be the last to go; \a flow is its flow, if it has one yet.
    bool goesLast(const Waiter &waiter, std::optional<quint32> flow) const;
    void insert(Waiter &&waiter, const TurnTags &tags);
    //! Takes it out of the order, if it is here. Ends all cursors.
    std::optional<Waiter> cancel(Ticket ticket, const TurnTags &tags);
    const Waiter *find(Ticket ticket) const;
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
        explicit Cursor(const Lane &lane);
        void add(Phantoms phantoms, const Lane &lane, const TurnTags &tags);
        std::int64_t phantoms() const { return m_phantoms ? m_phantoms->count : 0; }

        void update(const Lane &lane, const TurnTags &tags);
        const LaneOrder &order() const { return m_order; } //!< After update().
        const Waiter *front(const Lane &lane) const; //!< After update().
        void pass(const Lane &lane, const TurnTags &tags);

    private:
        struct Progress
        {
            quint64 passed = 0; // of the FIFO, since it was made
            QueuePlace returned {std::numeric_limits<std::int64_t>::min(), 0};
        };
        const Waiter *frontOf(quint32 slot, const Lane &lane) const;
        void lookAt(quint32 slot, const Lane &lane, const TurnTags &tags);

        LaneOrder m_order;
        std::vector<Progress> m_progress; // by slot
        quint64 m_joined = 0;
        Copied<Phantoms> m_phantoms;
        quint32 m_phantomSlot = 0;
    };

private:
    //! The requests of one flow. Kept for another one when it is empty.
    struct Slot
    {
        Slot() = default;
        Slot(const Slot &) = default;
        Slot(Slot &&) noexcept = default; // a deque does not say so of itself
        Slot &operator=(const Slot &) = default;
        Slot &operator=(Slot &&) noexcept = default;
        ~Slot() = default;

        quint32 flow = 0;
        qint16 priority = 0;
        quint64 taken = 0; // since it was made
        std::deque<Waiter> fifo; // by id and place; the first one is live
        std::size_t dead = 0;
        std::map<QueuePlace, Waiter> returned; // with a place from before

        const Waiter *front() const;
        const Waiter *find(quint64 id) const;
        Waiter takeFront();
        std::optional<Waiter> cancel(quint64 id);
        void dropDead();
    };

    std::optional<quint32> slotOf(quint32 flow) const;
    quint32 slotFor(const Waiter &waiter);
    void lookAt(quint32 slot, const TurnTags &tags);

    std::vector<quint32> m_limiters;
    std::vector<Slot> m_slots;
    std::vector<quint32> m_freeSlots;
    std::unordered_map<quint32, quint32> m_slotOf; // by flow, of those that have requests
    LaneOrder m_order;
    std::int64_t m_live = 0;
    quint64 m_joined = 0; // since it was made
};

using Lanes = std::deque<Lane>; //!< Lanes stay where they are when others are added.

} // namespace penstock

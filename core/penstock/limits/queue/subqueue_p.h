// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/permit/holder.h>
#include <penstock/limits/permit/permitrequest.h>
#include <penstock/limits/queue/copied_p.h>
#include <penstock/limits/queue/subqueueorder_p.h>

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace penstock {

//! The charge of a request: one cost for all limits, or one each.
struct Charges
{
    std::int64_t cost = 1;
    Copied<std::vector<std::int64_t>> each; //!< Units by position in the queue. Absent: cost.

    std::int64_t of(std::size_t position) const { return each ? (*each)[position] : cost; }
    void set(std::size_t position, std::int64_t units, std::size_t positions)
    {
        if (!each)
            each = std::vector<std::int64_t>(positions, cost);
        (*each)[position] = units;
    }
};

//! A waiting request. Small, as there may be a million.
struct Waiter
{
    quint64 id = 0; //!< Ticket number.
    QueuePlace place;
    Instant enqueued;
    Instant deadline = never;
    Duration serviceTime {-1}; //!< Expected duration; negative: unknown.
    quint64 tag = 0;
    mutable Charges charges; //!< Learned estimates are as of the last look.
    Copied<PermitRequest> traits; //!< Used by match, cost_by and per.
    mutable Instant planned = never; //!< Result of forecast plan number \a plan.
    mutable quint32 plan = 0;
    quint32 flow = 0;
    qint16 priority = 5;
    bool live = true; //!< False: cancelled, removed at its turn.
};

//! Hypothetical requests behind those of their source, for forecasts.
struct Phantoms
{
    Waiter waiter;
    std::int64_t count = 0;
};

//! The queue of requests that need the same limits.
class SubQueue
{
public:
    explicit SubQueue(std::vector<quint32> limitStates)
        : m_limitStates(std::move(limitStates))
    { }

    const std::vector<quint32> &limitStates() const { return m_limitStates; }
    bool isEmpty() const { return m_live == 0; }
    std::int64_t live() const { return m_live; }

    void refresh(const TurnTags &tags) { m_order.refresh(tags); }
    const SubQueueOrder &order() const { return m_order; } //!< Call after refresh().
    //! Returns the next request, or null. Call after refresh().
    const Waiter *front() const;
    Waiter takeFront(const TurnTags &tags);
    //! Returns true if \a waiter would go last; \a flow is its flow, if any.
    bool goesLast(const Waiter &waiter, std::optional<quint32> flow) const;
    void insert(Waiter &&waiter, const TurnTags &tags);
    //! Removes a request, if present. Invalidates cursors.
    std::optional<Waiter> cancel(Ticket ticket, const TurnTags &tags);
    const Waiter *find(Ticket ticket) const;
    //! Returns the longest waiting request of the least urgent priority.
    const Waiter *leastUrgent() const;
    std::vector<Waiter> takeAll();
    void assumeServiceTime(Duration serviceTime); //!< Sets it if unknown.

    HeldBy heldBy; //!< Cause of its last request's wait.
    std::int64_t grants = 0; //!< Unfinished permits.

    //! Iterates requests in order. Stays valid if passed requests leave, or others join behind it.
    class Cursor
    {
    public:
        explicit Cursor(const SubQueue &subQueue);
        void add(Phantoms phantoms, const SubQueue &subQueue, const TurnTags &tags);
        std::int64_t phantoms() const { return m_phantoms ? m_phantoms->count : 0; }

        void update(const SubQueue &subQueue, const TurnTags &tags);
        const SubQueueOrder &order() const { return m_order; } //!< Call after update().
        const Waiter *front(const SubQueue &subQueue) const; //!< Call after update().
        void pass(const SubQueue &subQueue, const TurnTags &tags);

    private:
        struct Progress
        {
            quint64 passed = 0; // FIFO entries since creation
            QueuePlace returned {std::numeric_limits<std::int64_t>::min(), 0};
        };
        const Waiter *frontOf(quint32 slot, const SubQueue &subQueue) const;
        void lookAt(quint32 slot, const SubQueue &subQueue, const TurnTags &tags);

        SubQueueOrder m_order;
        std::vector<Progress> m_progress; // indexed by slot
        quint64 m_joined = 0;
        Copied<Phantoms> m_phantoms;
        quint32 m_phantomSlot = 0;
    };

private:
    //! The requests of one flow. An empty slot is reused.
    struct Slot
    {
        Slot() = default;
        Slot(const Slot &) = default;
        Slot(Slot &&) noexcept = default; // a deque does not declare it
        Slot &operator=(const Slot &) = default;
        Slot &operator=(Slot &&) noexcept = default;
        ~Slot() = default;

        quint32 flow = 0;
        qint16 priority = 0;
        quint64 taken = 0; // total since creation
        std::deque<Waiter> fifo; // sorted by id and place; the first is live
        std::size_t dead = 0;
        std::map<QueuePlace, Waiter> returned; // requests with an earlier place

        const Waiter *front() const;
        const Waiter *find(quint64 id) const;
        Waiter takeFront();
        std::optional<Waiter> cancel(quint64 id);
        void dropDead();
    };

    std::optional<quint32> slotOf(quint32 flow) const;
    quint32 slotFor(const Waiter &waiter);
    void lookAt(quint32 slot, const TurnTags &tags);

    std::vector<quint32> m_limitStates;
    std::vector<Slot> m_slots;
    std::vector<quint32> m_freeSlots;
    std::unordered_map<quint32, quint32> m_slotOf; // keyed by flow, if not empty
    SubQueueOrder m_order;
    std::int64_t m_live = 0;
    quint64 m_joined = 0; // total since creation
};

using SubQueues = std::deque<SubQueue>; //!< Adding sub-queues keeps references valid.

} // namespace penstock

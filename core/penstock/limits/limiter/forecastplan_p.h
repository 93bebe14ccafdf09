// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/queue/queue_p.h>
#include <penstock/limits/state/granttable_p.h>

#include <atomic>
#include <memory>
#include <queue>

namespace penstock {

//! Simulates the queue on a copy of the limits, for max_wait, ETA and plans. Continues while events
//! match the forecast; otherwise a new one is created.
class ForecastPlan
{
public:
    //! Creates a plan. Costs in \a usualCosts replace estimates; \a rates, one per limiter or none,
    //! are for turnCost(). Number 0 leaves no mark.
    ForecastPlan(quint32 number, std::vector<LimitState> limitStates,
                 std::vector<Grant> const &grants, const Queue &queue, ClockReading now,
                 Instant closedUntil, std::vector<std::int64_t> usualCosts,
                 std::vector<TurnRate> rates);

    quint32 number() const { return m_number; }

    //! Sets the earliest arrival of the next request.
    void notBefore(Instant now)
    {
        if (m_now.at < now) {
            while (freeUntil(now)) { }
        }
    }
    //! Simulates until \a waiter is granted. Returns nothing if that depends on a call of unknown
    //! duration.
    std::optional<Instant> until(const Waiter &waiter, const SubQueues &subQueues);
    //! Simulates all waiting requests on a copy, then \a count more. Returns nothing as above, or
    //! if \a stop becomes true.
    std::optional<Instant> ofLast(const std::vector<quint32> &limitStates, const Charges &charges,
                                  Duration serviceTime, std::int64_t count,
                                  const SubQueues &subQueues, const std::atomic_bool *stop);

    //! Simulates until the last of \a phantoms, joining \a subQueue now for \a source, is granted.
    //! Returns nothing as above. Uses up the plan, which must be new.
    std::optional<Instant> ofLastInTurn(quint32 subQueue, Phantoms phantoms, const QString &source,
                                        const Queue &queue, const std::atomic_bool *stop);

private:
    struct End
    {
        Instant at;
        Instant sentAt;
        const std::vector<quint32> *limitStates;
        std::vector<std::int64_t> costs;
        bool operator>(const End &other) const { return at > other.at; }
    };

    //! Grants the next one; returns false if unknown.
    bool step(const SubQueues &subQueues);
    bool freeUntil(Instant due);
    void serve(const Head &head, Duration serviceTime, Instant due);
    void collectHeads(const SubQueues &subQueues);
    void countTurn(std::size_t next, Instant due);
    Charges asUsual(const std::vector<quint32> &limitStates, const Charges &charges) const;
    void addEnd(Instant at, Instant sentAt, const std::vector<quint32> &limitStates,
                const Charges &charges);

    quint32 m_number;
    std::vector<LimitState> m_limitStates;
    ClockReading m_now;
    std::vector<SubQueue::Cursor> m_cursors; // indexed by sub-queue
    std::priority_queue<End, std::vector<End>, std::greater<>> m_ends;
    const std::vector<std::int64_t> m_usualCosts; // indexed by limiter; 0: as charged
    std::vector<Head> m_heads;
    std::deque<Charges> m_charges; // changed charges of heads
    TurnTags m_tags;
    const std::vector<TurnRate> m_rates; // indexed by limiter
};

//! The current plan. Copies start without one, as a plan refers to its queue.
class CachedPlan
{
public:
    CachedPlan() = default;
    CachedPlan(const CachedPlan &other)
        : m_lastNumber(other.m_lastNumber)
    { }
    CachedPlan(CachedPlan &&) noexcept = default;
    CachedPlan &operator=(const CachedPlan &other) { return *this = CachedPlan(other); }
    CachedPlan &operator=(CachedPlan &&) noexcept = default;
    ~CachedPlan() = default;

    ForecastPlan *get() { return m_plan.get(); }
    quint32 nextNumber() { return ++m_lastNumber; } //!< Unused so far.
    ForecastPlan &keep(ForecastPlan plan)
    {
        m_plan = std::make_unique<ForecastPlan>(std::move(plan));
        return *m_plan;
    }
    void drop() { m_plan.reset(); }

private:
    std::unique_ptr<ForecastPlan> m_plan;
    quint32 m_lastNumber = 0;
};

} // namespace penstock

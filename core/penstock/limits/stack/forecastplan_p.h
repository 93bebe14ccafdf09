// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/granttable_p.h>
#include <penstock/limits/stack/queue_p.h>

#include <atomic>
#include <memory>
#include <queue>

namespace penstock {

//! Plays the queue forward on a copy of the limits: when will whom be served, if nobody intervenes?
//! The one function behind max_wait, the ETA and the plan. It plays on from where it stopped while
//! what really happens is what it foresaw; else a new one is made.
class ForecastPlan
{
public:
    //! Calls of limiters that \a usualCosts has something of cost that: their estimates stand only until
    //! they are answered.
    //! \a rates of each limiter, or none, are for turnCost(). A plan of number 0 leaves no mark.
    ForecastPlan(quint32 number, std::vector<Limiter> limiters, std::vector<Grant> const &grants,
                 const Queue &queue, ClockReading now, Instant closedUntil,
                 std::vector<std::int64_t> usualCosts, std::vector<TurnRate> rates);

    quint32 number() const { return m_number; }

    //! What is asked for next arrives no earlier than this.
    void notBefore(Instant now)
    {
        if (m_now.at < now) {
            while (freeUntil(now)) { }
        }
    }
    //! Plays until \a waiter is served. Nothing if that depends on a call whose end is not known.
    std::optional<Instant> until(const Waiter &waiter, const Lanes &lanes);
    //! Plays everybody who waits, on a copy, and then \a count more requests behind them. Nothing
    //! if that hangs as above, or \a stop becomes true.
    std::optional<Instant> ofLast(const std::vector<quint32> &limiters, const Charges &charges,
                                  Duration hold, std::int64_t count, const Lanes &lanes,
                                  const std::atomic_bool *stop);

    //! Plays until the last of \a phantoms is served, which join \a lane now as requests of \a source.
    //! Nothing as above. For a new plan only, and the last thing that it does.
    std::optional<Instant> ofLastInTurn(quint32 lane, Phantoms phantoms, const QString &source,
                                        const Queue &queue, const std::atomic_bool *stop);

private:
    struct End
    {
        Instant at;
        Instant sentAt;
        const std::vector<quint32> *limiters;
        std::vector<std::int64_t> costs;
        bool operator>(const End &other) const { return at > other.at; }
    };

    //! Serves the next one; false if nobody can be named.
    bool step(const Lanes &lanes);
    bool freeUntil(Instant due);
    void serve(const Head &head, Duration hold, Instant due);
    void collectHeads(const Lanes &lanes);
    void countTurn(std::size_t next, Instant due);
    Charges asUsual(const std::vector<quint32> &limiters, const Charges &charges) const;
    void addEnd(Instant at, Instant sentAt, const std::vector<quint32> &limiters,
                const Charges &charges);

    quint32 m_number;
    std::vector<Limiter> m_limiters;
    ClockReading m_now;
    std::vector<Lane::Cursor> m_cursors; // by lane
    std::priority_queue<End, std::vector<End>, std::greater<>> m_ends;
    const std::vector<std::int64_t> m_usualCosts; // by limiter; 0: as charged
    std::vector<Head> m_heads;
    std::deque<Charges> m_charges; // of heads, where not as charged
    TurnTags m_tags;
    const std::vector<TurnRate> m_rates; // by limiter
};

//! The plan as far as it has been played. A copy begins without: a plan refers to the queue it is of.
class KeptPlan
{
public:
    KeptPlan() = default;
    KeptPlan(const KeptPlan &other)
        : m_lastNumber(other.m_lastNumber)
    { }
    KeptPlan(KeptPlan &&) noexcept = default;
    KeptPlan &operator=(const KeptPlan &other) { return *this = KeptPlan(other); }
    KeptPlan &operator=(KeptPlan &&) noexcept = default;
    ~KeptPlan() = default;

    ForecastPlan *get() { return m_plan.get(); }
    quint32 nextNumber() { return ++m_lastNumber; } //!< No waiter has been planned by that yet.
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

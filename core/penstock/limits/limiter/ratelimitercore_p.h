// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/forecastplan_p.h>
#include <penstock/limits/limiter/limitsadaptation_p.h>
#include <penstock/limits/state/needs_p.h>
#include <penstock/limits/state/pausestate_p.h>

namespace penstock {

//! Combines the parts of a rate limiter in their order in time; RateLimiterCore's functions use it.
// The steps of one pass through time, shared by all parts.
class Q_DECL_HIDDEN RateLimiterCore::Private
{
public:
    Private(std::vector<Limit> limits, ClockReading created, RateLimiterOptions options);

    // Time: ratelimitercore.cpp
    std::optional<Error> timeFault(ClockReading now) const;
    void setTime(ClockReading now)
    {
        m_time = now.at;
        m_wallOffset = now.wallOffset;
    }
    //! Grants what was due before \a now, by the knowledge of then. Returns false if time goes
    //! back.
    bool catchUp(ClockReading now);
    void run(ClockReading now, qsizetype most);
    void runAll(ClockReading now) { run(now, std::numeric_limits<qsizetype>::max()); }
    void runBefore(ClockReading now);
    bool mayGo(Instant now);
    Choice choose(Instant from);
    std::vector<Head> &heads();
    Charges roomFor(const Charges &charges, const std::vector<quint32> &limitStates) const;
    void renewEstimates();
    void noteBinding(const Choice &choice);
    HeldBy holderOf(const Choice &choice) const;
    std::int64_t turnCostOf(const Choice &choice) const;
    void grantFront(const Choice &choice, ClockReading now);
    void addGrant(Waiter &&waiter, quint32 subQueue, Instant due, const HeldBy &heldBy);
    void expire();
    //! Schedules the next advance() to grant units freed at this instant.
    void lookAgain(ClockReading now)
    {
        m_wake = m_queue.isEmpty() ? m_queue.nextDeadline() : now.at;
    }

    // Arrivals: ratelimitercore_arrivals.cpp
    Needs needsOf(const PermitRequest &permitRequest, ClockReading now);
    void forgetIdleKeys(ClockReading now);
    Ticket decide(const PermitRequest &permitRequest, ClockReading now, quint64 tag);
    bool canGoNow(const Needs &needs, ClockReading now);
    Waiter makeWaiter(const PermitRequest &permitRequest, Charges charges, ClockReading now,
                      quint64 tag);
    Ticket wait(const PermitRequest &permitRequest, Needs &&needs, ClockReading now, quint64 tag);
    const QString &sourceOf(const PermitRequest &permitRequest) const;
    bool isTooLate(const PermitRequest &permitRequest, const Waiter &waiter, quint32 subQueue,
                   ClockReading now);
    void giveUpIfTooLate(Ticket ticket, bool tries, ClockReading now);
    bool makeRoom(const Waiter &waiter, ClockReading now);
    void deny(const Needs &needs, const Waiter &waiter, ClockReading now, Denial::Reason reason,
              std::optional<Instant> forecast);
    void denyWaiter(const Waiter &waiter, quint32 subQueue, Denial::Reason reason, Instant at);
    void requeue(Waiter waiter, ClockReading now);

    // Permits: ratelimitercore_permits.cpp
    void send(Grant &grant, ClockReading now);
    void reportActualCost(Grant &grant, std::size_t position, std::int64_t actual,
                          ClockReading now);
    Result<void> end(quint64 id, ClockReading now, bool unsentIsReturned);
    const std::vector<quint32> &limitStatesOf(const Grant &grant) const
    {
        return m_queue[grant.subQueue].limitStates();
    }
    void follow(const LimitsAdaptation::Effect &effect, ClockReading now);
    void takeUnderWay(LimitState &limitState, quint32 index, ClockReading now);
    void goAtPace(quint32 index, ClockReading now);

    // Discovered limits: ratelimitercore_discovery.cpp
    void discoverFrom(const Grant &grant, bool returned);
    bool isExplained(const LimitsAdaptation::Effect &effect) const;
    void adoptDiscovered(ClockReading now);
    std::vector<quint32> newlyDiscovered(const std::vector<std::optional<quint32>> &successor,
                                         ClockReading now);
    void recallLetIn(const std::vector<Limit> &before, ClockReading now);
    void letRise(ClockReading now);
    QJsonArray saveDiscovered() const;
    void restoreDiscovered(const QJsonArray &saved, ClockReading now);
    void correctDiscovered(const std::vector<quint32> &limitStates);

    // Forecasts: ratelimitercore_forecast.cpp
    ForecastPlan &plan(ClockReading now);
    void planIsOff() { m_plan.drop(); }
    ForecastPlan newPlan(quint32 number, ClockReading now) const;
    std::optional<Instant> forecastFor(quint32 subQueue, const Waiter &waiter,
                                       const QString &source, std::int64_t count, ClockReading now,
                                       const std::atomic_bool *stop = nullptr);
    HeldBy bindingOf(quint32 subQueue, const Charges &charges, ClockReading now) const;

    // State: ratelimitercore_state.cpp
    void replaceLimits(std::vector<Limit> limits, ClockReading now);
    std::vector<std::optional<quint32>> inheritFrom(const LimitStates &old, ClockReading now);
    void restoreLimit(const QJsonObject &entry, Duration age, ClockReading now);
    void chargeUncertain(const PermitRequest &permitRequest, ClockReading now);

    RateLimiterOptions m_options;
    LimitStates m_limits;
    Queue m_queue;
    std::deque<Charges> m_rooms; // charges of heads with reserves
    PauseState m_pause;
    GrantTable m_grants;
    LimitsAdaptation m_adaptation;
    Copied<RateDiscovery> m_discovery; // while no rate is declared
    std::vector<Limit> m_declared; // during discovery
    std::vector<DiscoveredLimit> m_adopted; // discovered limits, already reported
    bool m_hasDiscovered = false; // more than those
    CachedPlan m_plan;
    std::vector<Reply> m_replies;
    Instant m_time; // the last one seen
    Duration m_wallOffset {};
    Instant m_wake = never;
    quint64 m_lastId = 0;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/forecastplan_p.h>
#include <penstock/limits/stack/lessons_p.h>
#include <penstock/limits/stack/needs_p.h>
#include <penstock/limits/stack/pausestate_p.h>

namespace penstock {

//! Puts the parts of a stack together: what each of them means is said there. This is about their order
//! in time, and nothing else; StackCore's functions are written on it.
// Large: the steps of one walk through time, which all parts take together.
class StackCore::Private
{
public:
    Private(std::vector<LimitSpec> limits, Moment created, StackOptions options);

    // Time: stackcore.cpp
    std::optional<Error> timeFault(Moment now) const;
    void setTime(Moment now)
    {
        m_time = now.at;
        m_wallOffset = now.wallOffset;
    }
    //! What fell due before is granted by what was known then. False where time runs back.
    bool catchUp(Moment now);
    void run(Moment now, qsizetype most);
    void runAll(Moment now) { run(now, std::numeric_limits<qsizetype>::max()); }
    void runBefore(Moment now);
    bool mayGo(Instant now);
    Choice choose(Instant from);
    void noteBinding(const Choice &choice);
    HeldBy holderOf(const Choice &choice) const;
    void grantFront(const Choice &choice, Moment now);
    void addGrant(Waiter &&waiter, quint32 lane, Instant due, const HeldBy &heldBy);
    void expire();
    //! Something may have come free: the next advance() hands it out, after whatever else comes
    //! free at this instant.
    void lookAgain(Moment now)
    {
        m_wake = m_queue.isEmpty() ? m_queue.nextDeadline() : now.at;
        updateSimple();
    }
    void updateSimple()
    {
        m_simple = m_limits.isUniform() && m_queue.isEmpty() && m_pause.isOpen();
    }

    // Arrivals: stackcorearrivals.cpp
    Needs needsOf(const Ask &ask, Moment now);
    void forgetIdleKeys(Moment now);
    Ticket decide(const Ask &ask, Moment now, quint64 tag);
    bool canGoNow(const Needs &needs, Moment now);
    Waiter makeWaiter(const Ask &ask, Charges charges, Moment now, quint64 tag);
    Ticket wait(const Ask &ask, Needs &&needs, Moment now, quint64 tag);
    bool isTooLate(const Ask &ask, const Waiter &waiter, quint32 lane, Moment now);
    void giveUpIfTooLate(Ticket ticket, bool tries, Moment now);
    bool makeRoom(const Waiter &waiter, Moment now);
    void deny(const Needs &needs, const Waiter &waiter, Moment now, Refusal::Reason reason,
              std::optional<Instant> forecast);
    void denyWaiter(const Waiter &waiter, quint32 lane, Refusal::Reason reason, Instant at);
    void requeue(Waiter waiter, Moment now);

    // Permits: stackcorepermits.cpp
    void send(Grant &grant, Moment now);
    Result<void> end(quint64 id, Moment now, bool unsentIsReturned);
    const std::vector<quint32> &limitersOf(const Grant &grant) const
    {
        return m_queue[grant.lane].limiters();
    }
    void follow(const Lessons::Effect &effect, Moment now);
    void goAtPace(quint32 index, Moment now);

    // Forecasts: stackcoreforecast.cpp
    ForecastPlan &plan(Moment now);
    void planIsOff() { m_plan.drop(); }
    std::optional<Instant> forecastFor(quint32 lane, const Charges &charges, Duration hold,
                                       std::int64_t count, Moment now,
                                       const std::atomic_bool *stop = nullptr);
    HeldBy bindingOf(quint32 lane, const Charges &charges, Moment now) const;

    // State: stackcorestate.cpp
    std::vector<std::optional<quint32>> inheritFrom(const LimiterSet &old, Moment now);
    void restoreLimit(const QJsonObject &entry, Duration age, Moment now);

    StackOptions m_options;
    LimiterSet m_limits;
    Queue m_queue;
    PauseState m_pause;
    GrantTable m_grants;
    Lessons m_lessons;
    KeptPlan m_plan;
    std::vector<Reply> m_replies;
    Instant m_time; // the last one seen
    Duration m_wallOffset {};
    Instant m_wake = never;
    quint64 m_lastId = 0;
    bool m_simple = true; // one lane, nobody waits, no pause: tryTake() may decide
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/learnedpace.h>
#include <penstock/limits/learning/sharedkeywatch.h>
#include <penstock/limits/learning/usualduration_p.h>
#include <penstock/limits/stack/forecastplan_p.h>
#include <penstock/limits/stack/stackcore.h>

#include <map>

namespace penstock {

//! How many units of a limit a server has let through, while that is being found out.
struct Trial
{
    Instant began; //!< The first refusal.
    std::int64_t letThrough = 0;
    std::int64_t undecided = 0; //!< On their way when it began.
    std::optional<Duration> wait; //!< As the server told it.
    //! Nothing that counted had ended: it may have been too much at once as well.
    bool allWereOut = false;
};

//! What a server has taught about one limiter.
struct Lessons
{
    LearnedPace pace;
    std::optional<Trial> trial = std::nullopt;
    std::int64_t guess = 0; //!< What the trial before found, if that was not enough to believe it.
    SharedKeyWatch watch = {};
};

class StackCore::Private
{
public:
    Private(std::vector<LimitSpec> limits, Moment created, StackOptions options);

    // stackcore.cpp
    Result<Ticket> enqueue(const Ask &ask, Moment now, quint64 tag);
    bool tryTake(std::int64_t cost, Moment now);
    Result<bool> cancel(Ticket ticket, Moment now);
    Result<bool> advance(Moment now, qsizetype most);
    void pause(Instant until, bool probe);
    Result<void> resume(Moment now);

    // stackcorelearning.cpp
    void told(quint64 id, std::span<const ServerCounter> counters, Moment now);
    void refused(quint64 id, const ServerRefusal &refusal, Moment now);
    void closeLimit(const QString &name, Instant until, Moment now);
    std::vector<LearnedLimit> learnedLimits() const;

    // stackcorepermits.cpp
    Result<void> sent(quint64 id, Moment now);
    Result<void> end(quint64 id, Moment now, bool unsentIsReturned);
    std::optional<Instant> forecast(Ticket ticket, Moment now) const;
    std::optional<Instant> forecastOfLast(const Ask &ask, std::int64_t count, Moment now,
                                          const std::atomic_bool *stop);

    // stackcorestate.cpp
    std::vector<LimitLevel> levels(Moment now) const;
    int bindingLimit(Moment now) const;
    Result<void> setLimits(std::vector<LimitSpec> limits, Moment now);
    void observe(const QString &name, std::int64_t remaining, Instant reset, Moment now);
    void refusedByServer(Moment now);
    QJsonObject save(Moment now) const;
    Result<void> restore(const QJsonObject &state, Moment now);

    //! What a limiter is for; beside m_limiters.
    struct Use
    {
        quint32 spec = 0;
        QString key;
        bool forgotten = false; // to be used again
        std::vector<quint32> lanes = {}; // that need it
        std::unique_ptr<Lessons> lessons = nullptr; // none yet
    };
    //! A margin that may learn.
    struct LearnedMargin
    {
        bool automatic = false;
        Duration start {};
        Duration now {};
        Duration most {};
        Duration reviewEvery {};
        Instant changedAt = Instant::min();
    };
    enum class Door {
        Open,
        Closed,
        ClosedForProbe,
        Probing,
        Reopening //!< At most m_reopening at once, more with each that ends well.
    };

    std::vector<LimitSpec> m_specs;
    StackOptions m_options;
    bool m_uniform = true; // all limits apply to every request alike: one lane
    bool m_simple = true; // and nobody waits and the door is open: tryTake() may decide
    Instant m_time; // the last one seen
    Duration m_wallOffset {};
    Instant m_wake = never;
    Door m_door = Door::Open;
    Instant m_closedUntil = Instant::min();
    Instant m_namedUntil = Instant::min(); // the same without what is closed for good
    std::int64_t m_reopening = 0;
    std::int64_t m_usuallyOut = 0; // grants when it was closed
    quint64 m_lastId = 0;
    std::int64_t m_waiting = 0;
    std::int64_t m_out = 0; // grants
    std::vector<Limiter> m_limiters;
    std::vector<Use> m_uses;
    Lanes m_lanes;
    std::vector<quint32> m_freeLanes;
    std::vector<quint32> m_freeLimiters;
    std::map<std::vector<quint32>, quint32> m_laneOf;
    std::vector<quint32> m_busyLanes; // those with waiters, in no order
    std::map<std::pair<quint32, QString>, quint32> m_keyed; // spec and key to limiter
    quint32 m_sweep = 0; // the limiter looked at last for being idle
    int m_newKeys = 0; // since idle ones were looked for
    std::vector<Grant> m_grants;
    std::vector<quint32> m_freeGrants;
    std::map<std::pair<Instant, quint64>, Ticket> m_deadlines; // and ticket numbers
    std::vector<LearnedMargin> m_margins; // by spec
    UsualDuration m_usual; // of the calls
    std::vector<Reply> m_replies;
    std::vector<News> m_news;
    mutable std::unique_ptr<ForecastPlan> m_plan;
    mutable quint32 m_planNumber = 0;

private:
    //! What a request needs: its lane and what it takes there, or why it cannot be.
    struct Needs
    {
        quint32 lane = 0;
        Charges charges;
        std::optional<Refusal::Reason> refusal;
        int limit = none;
        std::int64_t cost = 0;
    };

    // The queue: stackcore.cpp
    std::optional<Error> timeFault(Moment now) const;
    void collectHeads() const;
    Choice choose(Instant from) const;
    void run(Moment now, qsizetype most);
    Ticket decide(const Ask &ask, Moment now, quint64 tag);
    void runBefore(Moment now);
    void runAll(Moment now) { run(now, std::numeric_limits<qsizetype>::max()); }
    bool doorOpens(Instant now);
    void noteBinding(const Choice &choice);
    void grantFront(const Choice &choice, Moment now);
    void addGrant(Waiter waiter, quint32 lane, Instant due, int heldBy);
    void expire();
    bool canGoNow(const Needs &needs, Moment now);
    Waiter makeWaiter(const Ask &ask, Charges charges, Moment now, quint64 tag);
    Ticket wait(const Ask &ask, Needs needs, Moment now, quint64 tag);
    void queue(Waiter waiter, quint32 lane);
    bool goesLast(quint32 lane, const Waiter &waiter) const;
    bool isTooLate(const Ask &ask, const Waiter &waiter, quint32 lane, Moment now);
    void giveUpIfTooLate(Ticket ticket, bool tries, Moment now);
    bool makeRoom(const Waiter &waiter, Moment now);
    std::optional<Waiter> takeOut(Ticket ticket);
    void refuse(const Needs &needs, Moment now, quint64 tag, quint64 id, Refusal::Reason reason,
                std::optional<Instant> forecast);
    void refuseWaiter(const Waiter &waiter, quint32 lane, Refusal::Reason reason, Instant at);
    void noteEmpty(quint32 lane);
    int bindingOf(quint32 lane, const Charges &charges, Moment now) const;
    Instant nextDeadline() const
    {
        return m_deadlines.empty() ? never : m_deadlines.begin()->first.first;
    }
    //! Something may have come free: the next advance() hands it out, after whatever else comes
    //! free at this instant.
    void lookAgain(Moment now)
    {
        if (m_waiting != 0)
            m_wake = now.at;
        else
            m_wake = nextDeadline();
        updateSimple();
    }
    void updateSimple() { m_simple = m_uniform && m_waiting == 0 && m_door == Door::Open; }

    // What servers teach: stackcorelearning.cpp
    bool catchUp(Moment now);
    Lessons *lessonsOf(quint32 limiter);
    void hear(quint32 index, const ServerCounter &counter, Moment now);
    std::optional<quint32> suspectOf(const std::vector<quint32> &limiters,
                                     const ServerRefusal &refusal, Moment now);
    void noteEndForTrials(const Grant &grant, bool returned, Moment now);
    void learn(quint32 index, const Trial &trial, Moment now);
    void slowDown(const std::vector<quint32> &limiters, Moment now);
    void goAtPace(quint32 index, Moment now);
    void makeRoomFor(std::int64_t cost, quint32 index);

    // Permits and forecasts: stackcorepermits.cpp
    void noteEndAtDoor(const Grant &grant, bool returned);
    Grant *findGrant(quint64 id);
    void send(Grant &grant, Moment now);
    void countLateArrival(const Grant &grant, Moment now);
    void release(Grant &grant);
    std::optional<Instant> forecastFor(quint32 lane, const Charges &charges, Duration hold,
                                       std::int64_t count, Moment now,
                                       const std::atomic_bool *stop = nullptr) const;
    bool isClosedForGood() const
    {
        return m_closedUntil == never && (m_door == Door::Closed || m_door == Door::ClosedForProbe);
    }
    ForecastPlan &plan(Moment now) const;
    void planIsOff() const { m_plan.reset(); }

    // Limiters and lanes: stackcorelimiters.cpp
    Needs needsOf(const Ask &ask, Moment now);
    Needs refusedBecause(Refusal::Reason reason, int limit, std::int64_t cost) const;
    quint32 laneFor(const std::vector<quint32> &limiters);
    quint32 limiterFor(quint32 spec, const QString &key, Moment now);
    quint32 addLimiter(quint32 spec, const QString &key, Moment now);
    void forgetIdleKeys(Moment now);
    bool forgetIfIdle(quint32 index, Moment now);
    void removeLane(quint32 index);
    void makeMargins();
    void setMargin(quint32 spec, Duration margin, Moment now);
    void growMargin(quint32 spec, Moment now);
    void shrinkMargins(const std::vector<quint32> &limiters, Moment now);
    void makeLimiters(Moment now);
    std::vector<Waiter> takeAllWaiters();
    void requeue(Waiter waiter, Moment now);

    mutable std::vector<Head> m_heads;
};

} // namespace penstock

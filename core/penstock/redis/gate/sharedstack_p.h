// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/answertimes.h>
#include <penstock/limits/stack/permit.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/redis/gate/sharedstack.h>
#include <penstock/redis/gate/stackline.h>
#include <penstock/redis/stack/limitfinder.h>

#include <map>

namespace penstock {

// Large: what a process has asked for and has, and what becomes of it when it hears of it.
class Q_DECL_HIDDEN SharedStack::Private final : public PermitOffice
{
public:
    using Charges = std::map<QString, std::int64_t>; // of limits that learn their cost, by name
    struct Asked
    {
        Ask ask;
        OnAnswer onAnswer;
        Instant at;
        Instant deadline = Instant::max();
        Ticket local = {}; // where it is asked of the share
        Charges charges = {};
    };
    struct Held
    {
        Ask ask;
        std::optional<Instant> sentAt;
        Permit local = {}; // of the share
        Charges charges = {};
    };

    Private(SharedStack *stack, SharedStackOptions all, std::vector<LimitSpec> specs, Clock &time);

    // Permits
    void sent(quint64 grant) override;
    void finished(quint64 grant) override;
    void returned(quint64 grant) override;
    void report(quint64 grant, const LimitFeedback &feedback) override;
    void observe(quint64 grant, std::span<const ServerCounter> counters);
    void settle(quint64 grant, const QString &limit, std::int64_t actual) override;
    std::int64_t charged(quint64 grant, const QString &limit) const override;
    std::optional<Duration> intervalMeant(quint64 grant, Duration wait) const override;
    std::vector<const LimitSpec *> limitsOf(const Ask &ask) const;

    // What is heard
    void hear(const StackAnswer &answer, Instant asked);
    void hearPause(const StackAnswer &answer);
    void hearLessons(const StackAnswer &answer);
    void hearLimits(const StackAnswer &answer);
    void grant(const StackEvent &event, bool isUsable);
    void deny(const StackEvent &event);
    void noteCharges(const StackEvent &event);
    void startOver();
    void hearUp(bool up);
    QString trouble() const;
    void tellTrouble();

    // Limits that nobody declared: sharedstack_discovery.cpp
    void discover(bool on);
    void hearFound(const StackAnswer &answer);
    void hearSeen(const StackAnswer &answer);
    void tellFinder(quint64 grant, std::span<const ServerCounter> counters);
    void tellFound(const std::vector<DiscoveredLimit> &before) const;
    void setDeclared(std::vector<LimitSpec> all); //!< Of what was found nothing is known then.

    // While nobody answers: sharedstack_local.cpp
    LocalShare shareNow() const;
    void considerLocal();
    void askLocally(quint64 number);
    void grantLocally(quint64 number, PermitResult answer);
    void endLocal();

    // What is said
    void use(std::int64_t setAt);
    void useAnew();
    bool ask(quint64 number, const Asked &asked, StackWants &wants) const;
    void askAgain(quint64 number, QueuePlace place);
    void tellPause(bool probe, const QString &reason);
    void arm(const StackAnswer &answer);
    void lookAtDeadlines();
    void tellWaiting();
    void answerLater(OnAnswer onAnswer, const Denial &denial);
    void watch() const;
    StackCore copyAt(ClockReading now) const;
    std::vector<LimitSpec> limitsNow() const; //!< As they were learned, where they were.
    std::int64_t serverTime(Instant at) const;
    std::int64_t jitter() const;
    Holder holderOf(const StackEvent &event) const;

    SharedStack *q;
    SharedStackOptions options;
    std::vector<LimitSpec> limits; // those that are declared, and behind them those that were found
    std::vector<LimitSpec> declared;
    //! Of limits that nobody declared.
    struct Discovery
    {
        bool isOn = false;
        FoundLimits found = {};
        QByteArray text = {}; // the same
        std::int64_t at = -1; // when that was found
        std::unique_ptr<LimitFinder> finder = nullptr; // where this process does it
    };
    Discovery discovery;
    std::int64_t since; // when they were set
    Clock &clock;
    StackLine line;
    std::unique_ptr<Alarm> deadlines;
    std::unique_ptr<Alarm> localAlarm;
    std::optional<Instant> downSince;
    std::unique_ptr<Stack> local;
    int localPercent = 0; // of the limits, in local
    std::map<quint64, Asked> asks;
    std::map<quint64, Held> held;
    QString toldTrouble;
    quint64 last = 0;
    AnswerTimes times;
    std::int64_t toGo = 0;
    qsizetype toldWaiting = 0;
    std::optional<Instant> closedUntil;
    quint64 closedBy = 0; // the call that tells a change of it
    std::int64_t lessons = 0; // the last that were looked at
    std::map<QString, std::int64_t> toldLessons; // units by limit
    std::optional<StackAnswer> heard;
    Instant heardAt; // what it tells: no later
    std::optional<StackAnswer> view; // the last that told levels
    mutable Instant watchedAt = Instant::min();
    mutable Instant viewAskedAt = Instant::min();
    std::vector<std::function<void()>> undelivered;
    std::weak_ptr<Private> self; // null once the stack is gone
};

} // namespace penstock

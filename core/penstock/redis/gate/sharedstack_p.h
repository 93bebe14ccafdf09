// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/answertimes.h>
#include <penstock/limits/learning/learnedcost.h>
#include <penstock/limits/stack/permit.h>
#include <penstock/redis/gate/sharedstack.h>
#include <penstock/redis/gate/stackline.h>

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
        Charges charges = {};
    };
    struct Held
    {
        Ask ask;
        std::optional<Instant> sentAt;
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
    Charges chargesOf(const Ask &ask) const;
    std::vector<LimitSpec> withCosts(std::vector<LimitSpec> all) const; //!< As calls come to cost.

    // What is heard
    void hear(const StackAnswer &answer, Instant asked);
    void hearPause(const StackAnswer &answer);
    void hearLimits(const StackAnswer &answer);
    void grant(const StackEvent &event, bool isUsable);
    void deny(const StackEvent &event);
    void startOver();
    void hearUp(bool up);
    std::optional<Error> trouble() const;
    void tellTrouble();

    void considerEnd();

    // What is said
    void declare();
    void use(std::vector<LimitSpec> all);
    bool ask(quint64 number, const Asked &asked, StackWants &wants) const;
    void askAgain(quint64 number, QueuePlace place);
    void tellPause(bool probe, const QString &reason);
    void arm(const StackAnswer &answer);
    void lookAtDeadlines();
    void tellWaiting();
    void answerLater(OnAnswer onAnswer, const Denial &denial);
    void watch();
    std::vector<LimitLevel> levels() const;
    std::int64_t serverTime(Instant at) const;
    std::int64_t jitter() const;
    Holder holderOf(const StackEvent &event) const;

    SharedStack *q;
    SharedStackOptions options;
    std::vector<LimitSpec> declared; // by this process
    std::vector<LimitSpec> limits; // of all processes, the stricter of each name
    QStringList contested; // of which others declare another one
    std::int64_t limitsVersion = 0; // of Redis; 0: not known
    std::vector<LimitSpec> costed; // the same, with what this process takes for a call now
    std::map<QString, LearnedCost> costs; // of limits that learn them, by name
    Clock &clock;
    StackLine line;
    std::unique_ptr<Alarm> deadlines;
    std::unique_ptr<Alarm> endAlarm;
    std::optional<Instant> downSince;
    std::map<quint64, Asked> asks;
    std::map<quint64, Held> held;
    std::optional<Error> toldTrouble;
    quint64 last = 0;
    AnswerTimes times;
    std::int64_t toGo = 0;
    qsizetype toldWaiting = 0;
    std::optional<Instant> closedUntil;
    quint64 closedBy = 0; // the call that tells a change of it
    std::optional<StackAnswer> heard;
    Instant heardAt; // what it tells: no later
    std::optional<StackAnswer> view; // the last that told levels
    bool isViewAsked = false; // and not heard yet
    Instant viewAskedAt = Instant::min();
    std::vector<std::function<void()>> undelivered;
    std::weak_ptr<Private> self; // null once the stack is gone
};

} // namespace penstock

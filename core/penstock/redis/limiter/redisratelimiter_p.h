// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/answertimes.h>
#include <penstock/limits/learning/learnedcost.h>
#include <penstock/limits/permit/permit.h>
#include <penstock/redis/limiter/redisexchange.h>
#include <penstock/redis/limiter/redisratelimiter.h>

#include <map>

namespace penstock {

// Requests, permits, and what changes them.
class Q_DECL_HIDDEN RedisRateLimiter::Private final : public PermitOffice
{
public:
    using Charges = std::map<QString, std::int64_t>; // of limits with learned costs, by name
    struct Asked
    {
        PermitRequest permitRequest;
        OnAnswer onAnswer;
        Instant at;
        Instant deadline = Instant::max();
        Charges charges = {};
    };
    struct Held
    {
        PermitRequest permitRequest;
        std::optional<Instant> sentAt;
        Charges charges = {};
    };

    Private(RedisRateLimiter *rateLimiter, RedisRateLimiterOptions all, std::vector<Limit> specs,
            Clock &time);

    // Permits
    void sent(quint64 grant) override;
    void finished(quint64 grant) override;
    void returned(quint64 grant) override;
    void report(quint64 grant, const LimitFeedback &feedback) override;
    void observe(quint64 grant, std::span<const ServerCounter> counters);
    void reportActualCost(quint64 grant, const QString &limit, std::int64_t actual) override;
    std::int64_t charged(quint64 grant, const QString &limit) const override;
    std::optional<Duration> intervalMeant(quint64 grant, Duration wait) const override;
    std::vector<const Limit *> limitsOf(const PermitRequest &permitRequest) const;
    Charges chargesOf(const PermitRequest &permitRequest) const;
    std::vector<Limit> withCosts(std::vector<Limit> all) const;

    // Receiving
    void hear(const ScriptReply &answer, Instant asked);
    void hearPause(const ScriptReply &answer);
    void hearLimits(const ScriptReply &answer);
    void grant(const ScriptEvent &event, bool isUsable);
    void deny(const ScriptEvent &event);
    void startOver();
    void hearUp(bool up);
    std::optional<Error> trouble() const;
    void tellTrouble();

    void considerEnd();

    // Sending
    void declare();
    void use(std::vector<Limit> all);
    bool ask(quint64 number, const Asked &asked, ScriptCalls &wants) const;
    void askAgain(quint64 number, QueuePlace place);
    void tellPause(bool probe, const QString &reason);
    void arm(const ScriptReply &answer);
    void lookAtDeadlines();
    void tellWaiting();
    void answerLater(OnAnswer onAnswer, const Denial &denial);
    void watch();
    std::vector<LimitLevel> levels() const;
    std::int64_t serverTime(Instant at) const;
    std::int64_t jitter() const;
    Holder holderOf(const ScriptEvent &event) const;

    RedisRateLimiter *q;
    RedisRateLimiterOptions options;
    std::vector<Limit> declared; // by this process
    std::vector<Limit> limits; // in force
    QStringList contested; // names of limits declared differently
    std::int64_t limitsVersion = 0;
    std::vector<Limit> costed; // limits, with the costs learned here
    std::map<QString, LearnedCost> costs;
    Clock &clock;
    RedisExchange line;
    std::unique_ptr<Alarm> deadlines;
    std::unique_ptr<Alarm> endAlarm;
    std::optional<Instant> downSince;
    std::map<quint64, Asked> asks;
    std::map<quint64, Held> held;
    std::optional<Error> statedTrouble;
    quint64 last = 0;
    AnswerTimes times;
    std::int64_t toGo = 0;
    qsizetype statedWaiting = 0;
    std::optional<Instant> closedUntil;
    quint64 closedBy = 0; // the script call that reports it
    std::optional<ScriptReply> latestReply;
    std::optional<ScriptReply> view;
    bool isViewAsked = false;
    Instant viewAskedAt = Instant::min();
    std::vector<std::function<void()>> undelivered;
    std::weak_ptr<Private> self; // null once the RedisRateLimiter is destroyed
};

} // namespace penstock

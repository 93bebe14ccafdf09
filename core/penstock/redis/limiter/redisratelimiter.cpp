// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redisratelimiter_p.h>

#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/redis/client/redismessages.h>

#include <QCoreApplication>
#include <QSysInfo>

#include <algorithm>

// A process asks a stack that lives in a Redis. What it hears: redisratelimiter_hear.cpp; what is
// looked at: redisratelimiter_view.cpp.
namespace penstock {

RedisRateLimiter::Private::Private(RedisRateLimiter *rateLimiter, RedisRateLimiterOptions all,
                                   std::vector<Limit> specs, Clock &time)
    : q(rateLimiter)
    , options(std::move(all))
    , declared(withNames(std::move(specs)))
    , clock(time)
    , line(options.redis, options.name, time,
           options.memory.isEmpty()
               ? RedisRecord()
               : RedisRecord(options.memory, options.redis.address, options.name))
    , deadlines(time.makeAlarm([this] { lookAtDeadlines(); }))
    , endAlarm(time.makeAlarm([this] { considerEnd(); }))
{
    use(declared);
}

//! Tells what this process declares.
void RedisRateLimiter::Private::declare()
{
    ScriptSettings settings {declared};
    settings.lease = options.lease;
    line.use(settings);
}

void RedisRateLimiter::Private::use(std::vector<Limit> all)
{
    limits = std::move(all);
    std::map<QString, LearnedCost> known = std::exchange(costs, {});
    for (const Limit &limit : limits) {
        if (!limit.estimate || !limit.estimate->learns)
            continue;
        const auto before = known.find(limit.name);
        costs.emplace(limit.name,
                      before != known.end() ? std::move(before->second)
                                            : LearnedCost(limit.estimate->units));
    }
    costed = withCosts(limits);
}

std::int64_t RedisRateLimiter::Private::serverTime(Instant at) const
{
    if (at == Instant::max() || !line.time().isKnown())
        return -1;
    return std::min(line.time().latest(at), ScriptReply::forEver);
}

std::int64_t RedisRateLimiter::Private::jitter() const
{
    constexpr std::int64_t usual = 50'000; // between two cities
    const AnswerSpan &known = times.known();
    return known.isKnown()
        ? std::max<std::int64_t>(0, (known.slowest - known.constant).count() / 1000)
        : usual;
}

//! Denies it where it makes no sense; then it is not said.
bool RedisRateLimiter::Private::ask(quint64 number, const Asked &asked, ScriptCalls &wants) const
{
    PermitRequest permitRequest = asked.permitRequest;
    if (permitRequest.maxWait && *permitRequest.maxWait > Duration::zero())
        permitRequest.maxWait = std::max(Duration(1000), asked.deadline - clock.now().at);
    return !wants.ask(number, permitRequest, costed);
}

void RedisRateLimiter::Private::answerLater(OnAnswer onAnswer, const Denial &denial)
{
    undelivered.emplace_back(
        [onAnswer = std::move(onAnswer), denial] { onAnswer(failure(denial)); });
    QMetaObject::invokeMethod(
        q,
        [this] {
            const std::weak_ptr<Private> alive = self;
            for (const auto &each : std::exchange(undelivered, {})) {
                each();
                if (alive.expired())
                    return;
            }
            tellWaiting();
        },
        Qt::QueuedConnection);
}

void RedisRateLimiter::Private::tellWaiting()
{
    const auto waiting = qsizetype(asks.size());
    if (std::exchange(statedWaiting, waiting) != waiting)
        Q_EMIT q->waitingChanged(waiting);
}

//! Redis refuses those that would wait too long. What is left are those that it cannot tell.
void RedisRateLimiter::Private::lookAtDeadlines()
{
    constexpr Duration onTheWay = std::chrono::milliseconds(250);
    const Instant now = clock.now().at;
    Instant next = Instant::max();
    std::vector<quint64> late;
    for (const auto &[number, asked] : asks) {
        const Instant deadline = saturatingAdd(asked.deadline, onTheWay);
        if (deadline <= now)
            late.push_back(number);
        else
            next = std::min(next, deadline);
    }
    for (const quint64 number : late) {
        Asked asked = std::move(asks.extract(number).mapped());
        line.wants().cancel(number);
        const bool tries = *asked.permitRequest.maxWait <= Duration::zero();
        answerLater(std::move(asked.onAnswer),
                    {tries ? Denial::Reason::NoCapacityNow : Denial::Reason::MaxWait,
                     {},
                     {},
                     asked.permitRequest.cost});
    }
    if (!late.empty())
        line.saySoon();
    if (next != Instant::max())
        deadlines->set(next);
}

void RedisRateLimiter::Private::tellPause(bool probe, const QString &reason)
{
    // Nobody knows yet what the clock of Redis shows: with the call after the first.
    const bool isForEver = *closedUntil == Instant::max();
    if (line.time().isKnown() || isForEver) {
        ScriptCalls pause;
        pause.pause(serverTime(*closedUntil), probe, reason);
        line.sayBeside(pause);
        line.wants().pause(serverTime(*closedUntil), probe, reason);
    }
    closedBy = line.nextCall();
    line.saySoon();
}

// ---- Permits ----

std::vector<const Limit *>
RedisRateLimiter::Private::limitsOf(const PermitRequest &permitRequest) const
{
    std::vector<const Limit *> list;
    for (const Limit &limit : limits) {
        if (permitRequest.cost > 0 && applies(limit, permitRequest)
            && costOf(limit, permitRequest).value_or(0) > 0)
            list.push_back(&limit);
    }
    return list;
}

void RedisRateLimiter::Private::sent(quint64 grant)
{
    const auto found = held.find(grant);
    if (found == held.end() || found->second.sentAt)
        return;
    const Instant now = clock.now().at;
    found->second.sentAt = now;
    line.wants().sent(grant, serverTime(now), jitter());
    line.saySoon();
}

void RedisRateLimiter::Private::finished(quint64 grant)
{
    const auto found = held.find(grant);
    if (found == held.end())
        return;
    const Instant now = clock.now().at;
    const Duration took = now - found->second.sentAt.value_or(now);
    times.learn(took);
    const Duration late = std::max(Duration::zero(), took - times.known().constant);
    held.erase(found);
    line.wants().finished(grant, late.count() / 1000, jitter());
    line.saySoon();
}

void RedisRateLimiter::Private::returned(quint64 grant)
{
    const auto found = held.find(grant);
    if (found == held.end())
        return;
    held.erase(found);
    line.wants().returned(grant);
    line.saySoon();
}

void RedisRateLimiter::Private::report(quint64 grant, const LimitFeedback &feedback)
{
    const auto found = held.find(grant);
    if (found != held.end() && !feedback.counters.empty())
        observe(grant, feedback.counters);
    if (!feedback.throttle)
        return;
    const ServerThrottle &throttle = *feedback.throttle;
    if (found != held.end())
        line.wants().throttled(grant);
    if (throttle.closesLimit())
        line.wants().pauseLimit(throttle.limit, serverTime(throttle.until));
    line.saySoon();
    // Whether it was a trial is known there.
    if (throttle.closesAll())
        q->pause(throttle.until, throttle.reason, Reopen::Probe);
    if (throttle.act == ServerThrottle::Act::Halt)
        q->pause(Instant::max(), throttle.reason, Reopen::Probe);
}

void RedisRateLimiter::Private::observe(quint64 grant, std::span<const ServerCounter> counters)
{
    const auto found = held.find(grant);
    if (found == held.end())
        return;
    const std::vector<const Limit *> specs = limitsOf(found->second.permitRequest);
    std::vector<ScriptCalls::Counter> list;
    for (const ServerCounter &counter : counters) {
        const auto meant = limitMeantBy(counter, specs, clock.now().at);
        if (!meant)
            continue;
        const Limit &spec = *specs[*meant];
        ScriptCalls::Counter news {spec.name};
        if (counter.remaining) {
            news.remaining = std::max<std::int64_t>(0, *counter.remaining);
            news.reset = counter.reset ? serverTime(*counter.reset) : -1;
            news.pad = counter.pad.count() / 1000;
        }
        if (counter.used)
            news.left = std::max<std::int64_t>(0, capacityOf(spec.settings) - *counter.used);
        if (news.remaining >= 0 || news.left >= 0)
            list.push_back(news);
    }
    if (list.empty())
        return;
    line.wants().reportServerCounters(grant, list);
    line.saySoon();
}

void RedisRateLimiter::Private::reportActualCost(quint64 grant, const QString &limit,
                                                 std::int64_t actual)
{
    const auto found = held.find(grant);
    if (found == held.end() || actual < 0)
        return;
    if (const auto cost = costs.find(limit); cost != costs.end()) {
        cost->second.add(actual);
        costed = withCosts(limits);
    }
    line.wants().reportActualCost(grant, limit, actual);
    line.saySoon();
}

std::int64_t RedisRateLimiter::Private::charged(quint64 grant, const QString &limit) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return 0;
    if (const auto taken = found->second.charges.find(limit); taken != found->second.charges.end())
        return taken->second;
    std::int64_t units = 0;
    for (const Limit *const each : limitsOf(found->second.permitRequest))
        units += each->name == limit ? costOf(*each, found->second.permitRequest).value_or(0) : 0;
    return units;
}

std::vector<Limit> RedisRateLimiter::Private::withCosts(std::vector<Limit> all) const
{
    for (Limit &limit : all) {
        const auto cost = costs.find(limit.name);
        if (cost == costs.end() || !limit.estimate)
            continue;
        const std::int64_t most = std::max<std::int64_t>(1, capacityOf(settingsInUse(limit)));
        limit.estimate->units = std::min(cost->second.estimate(), most);
    }
    return all;
}

//! What it takes of limits whose cost is learned, as it is asked now.
RedisRateLimiter::Private::Charges
RedisRateLimiter::Private::chargesOf(const PermitRequest &permitRequest) const
{
    Charges charges;
    for (const Limit &limit : costs.empty() ? std::vector<Limit>() : costed) {
        if (costs.contains(limit.name) && permitRequest.cost > 0 && applies(limit, permitRequest))
            charges[limit.name] = costOf(limit, permitRequest).value_or(0);
    }
    return charges;
}

std::optional<Duration> RedisRateLimiter::Private::intervalMeant(quint64 grant, Duration wait) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return std::nullopt;
    return intervalMeantBy(wait, limitsOf(found->second.permitRequest), false);
}

// ---- The permit source ----

RedisRateLimiter::RedisRateLimiter(RedisRateLimiterOptions options, std::vector<Limit> limits,
                                   Clock &clock, QObject *parent)
    : PermitSource(parent)
    , d(std::make_shared<Private>(this, std::move(options), std::move(limits), clock))
{
    d->self = d;
    connect(&d->line, &RedisExchange::answered, this,
            [this](const ScriptReply &answer, Instant asked) { d->hear(answer, asked); });
    connect(&d->line, &RedisExchange::startedOver, this, [this] { d->startOver(); });
    connect(&d->line, &RedisExchange::stateLost, this, [this] {
        d->statedTrouble = redisMessage("redis.state_lost");
        Q_EMIT sharingTroubled(d->statedTrouble);
    });
    connect(&d->line, &RedisExchange::upChanged, this, [this](bool up) { d->hearUp(up); });
    connect(&d->line, &RedisExchange::turnIsDue, this, [this](std::int64_t at) {
        if (!d->asks.empty())
            d->line.sayBy(d->line.time().surely(at));
    });
    d->startOver(); // for the first time
    d->line.open();
}

RedisRateLimiter::~RedisRateLimiter()
{
    d->self.reset();
    d->endAlarm->cancel();
    d->line.disconnect(this);
    d->deadlines->cancel();
    d->line.close(std::chrono::milliseconds(500));
}

Ticket RedisRateLimiter::request(const PermitRequest &permitRequest, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("PermitSource::request()"))
        return refuse(std::move(onAnswer), *denial);
    const quint64 number = ++d->last;
    if (!onAnswer)
        onAnswer = [](PermitResult) {};
    Private::Asked asked {permitRequest, std::move(onAnswer), d->clock.now().at};
    if (permitRequest.maxWait)
        asked.deadline = saturatingAdd(asked.at, *permitRequest.maxWait);
    asked.charges = d->chargesOf(permitRequest);
    if (const auto denial = d->line.wants().ask(number, permitRequest, d->costed)) {
        d->answerLater(std::move(asked.onAnswer), *denial);
        return {number, 0};
    }
    d->asks.emplace(number, std::move(asked));
    d->line.saySoon();
    d->considerEnd();
    if (permitRequest.maxWait)
        d->lookAtDeadlines();
    d->tellWaiting();
    return {number, 0};
}

void RedisRateLimiter::cancel(Ticket ticket)
{
    if (wrongThread("PermitSource::cancel()"))
        return;
    const auto found = d->asks.find(ticket.id);
    if (found == d->asks.end())
        return;
    Private::Asked asked = std::move(found->second);
    d->asks.erase(found);
    d->line.wants().cancel(ticket.id);
    d->line.saySoon();
    d->answerLater(std::move(asked.onAnswer),
                   {Denial::Reason::Cancelled, {}, {}, asked.permitRequest.cost});
}

void RedisRateLimiter::pause(Instant until, const QString &reason, Reopen reopen)
{
    if (wrongThread("PermitSource::pause()"))
        return;
    d->closedUntil = std::max(until, d->closedUntil.value_or(until));
    d->tellPause(reopen == Reopen::Probe, reason);
    Q_EMIT paused(*d->closedUntil, reason);
}

void RedisRateLimiter::resume(Reopen reopen)
{
    if (wrongThread("PermitSource::resume()"))
        return;
    const bool probe = reopen == Reopen::Probe;
    d->line.wants().resume(probe);
    d->closedBy = d->line.nextCall();
    d->line.saySoon();
    if (probe) { // what Redis answers says how that has ended
        if (d->closedUntil)
            d->closedUntil = std::min(*d->closedUntil, d->clock.now().at);
    } else if (std::exchange(d->closedUntil, std::nullopt)) {
        Q_EMIT resumed();
    }
}

void RedisRateLimiter::setLimits(std::vector<Limit> limits)
{
    if (wrongThread("PermitSource::setLimits()"))
        return;
    d->declared = withNames(std::move(limits));
    d->use(d->declared);
    d->declare();
    d->view.reset();
    d->line.saySoon();
}

//! No rate is found through Redis.
void RedisRateLimiter::discover(bool) { }

void RedisRateLimiter::setToGo(std::int64_t calls)
{
    if (wrongThread("RedisRateLimiter::setToGo()"))
        return;
    d->toGo = calls;
    d->line.wants().toGo(calls);
    d->line.saySoon();
}

qsizetype RedisRateLimiter::waiting() const
{
    if (wrongThread("PermitSource::waiting()"))
        return 0;
    return qsizetype(d->asks.size());
}

const std::vector<Limit> &RedisRateLimiter::limits() const
{
    static const std::vector<Limit> none;
    if (wrongThread("RedisRateLimiter::limits()"))
        return none;
    return d->limits;
}

bool RedisRateLimiter::isUp() const
{
    if (wrongThread("RedisRateLimiter::isUp()"))
        return false;
    return d->line.isUp();
}

} // namespace penstock

#include "moc_redisratelimiter.cpp"

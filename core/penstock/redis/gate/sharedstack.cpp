// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/sharedstack_p.h>

#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/stack/limitmatching.h>
#include <penstock/redis/client/redismessages.h>

#include <QCoreApplication>
#include <QSysInfo>

#include <algorithm>

// A process asks a stack that lives in a Redis. What it hears: sharedstack_hear.cpp; what is looked
// at: sharedstack_view.cpp.
namespace penstock {

SharedStack::Private::Private(SharedStack *stack, SharedStackOptions all,
                              std::vector<LimitSpec> specs, Clock &time)
    : q(stack)
    , options(std::move(all))
    , declared(withNames(std::move(specs)))
    , clock(time)
    , line(options.redis, options.name, time,
           options.memory.isEmpty()
               ? StackMemory()
               : StackMemory(options.memory, options.redis.address, options.name))
    , deadlines(time.makeAlarm([this] { lookAtDeadlines(); }))
    , endAlarm(time.makeAlarm([this] { considerEnd(); }))
{
    use(declared);
}

//! Tells what this process declares.
void SharedStack::Private::declare()
{
    ScriptSettings settings {declared};
    settings.lease = options.lease;
    line.use(settings);
}

void SharedStack::Private::use(std::vector<LimitSpec> all)
{
    limits = std::move(all);
    std::map<QString, LearnedCost> known = std::exchange(costs, {});
    for (const LimitSpec &limit : limits) {
        if (!limit.estimate || !limit.estimate->learns)
            continue;
        const auto before = known.find(limit.name);
        costs.emplace(limit.name,
                      before != known.end() ? std::move(before->second)
                                            : LearnedCost(limit.estimate->units));
    }
    costed = withCosts(limits);
}

std::int64_t SharedStack::Private::serverTime(Instant at) const
{
    if (at == Instant::max() || !line.time().isKnown())
        return -1;
    return std::min(line.time().latest(at), StackAnswer::forEver);
}

std::int64_t SharedStack::Private::jitter() const
{
    constexpr std::int64_t usual = 50'000; // between two cities
    const AnswerSpan &known = times.known();
    return known.isKnown()
        ? std::max<std::int64_t>(0, (known.slowest - known.constant).count() / 1000)
        : usual;
}

//! Denies it where it makes no sense; then it is not said.
bool SharedStack::Private::ask(quint64 number, const Asked &asked, StackWants &wants) const
{
    Ask ask = asked.ask;
    if (ask.maxWait && *ask.maxWait > Duration::zero())
        ask.maxWait = std::max(Duration(1000), asked.deadline - clock.now().at);
    return !wants.ask(number, ask, costed);
}

void SharedStack::Private::answerLater(OnAnswer onAnswer, const Denial &denial)
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

void SharedStack::Private::tellWaiting()
{
    const auto waiting = qsizetype(asks.size());
    if (std::exchange(toldWaiting, waiting) != waiting)
        Q_EMIT q->waitingChanged(waiting);
}

//! Redis refuses those that would wait too long. What is left are those that it cannot tell.
void SharedStack::Private::lookAtDeadlines()
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
        const bool tries = *asked.ask.maxWait <= Duration::zero();
        answerLater(std::move(asked.onAnswer),
                    {tries ? Denial::Reason::NoCapacityNow : Denial::Reason::MaxWait,
                     {},
                     {},
                     asked.ask.cost});
    }
    if (!late.empty())
        line.saySoon();
    if (next != Instant::max())
        deadlines->set(next);
}

void SharedStack::Private::tellPause(bool probe, const QString &reason)
{
    // Nobody knows yet what the clock of Redis shows: with the call after the first.
    const bool isForEver = *closedUntil == Instant::max();
    if (line.time().isKnown() || isForEver) {
        StackWants pause;
        pause.pause(serverTime(*closedUntil), probe, reason);
        line.sayBeside(pause);
        line.wants().pause(serverTime(*closedUntil), probe, reason);
    }
    closedBy = line.nextCall();
    line.saySoon();
}

// ---- Permits ----

std::vector<const LimitSpec *> SharedStack::Private::limitsOf(const Ask &ask) const
{
    std::vector<const LimitSpec *> list;
    for (const LimitSpec &limit : limits) {
        if (ask.cost > 0 && applies(limit, ask) && costOf(limit, ask).value_or(0) > 0)
            list.push_back(&limit);
    }
    return list;
}

void SharedStack::Private::sent(quint64 grant)
{
    const auto found = held.find(grant);
    if (found == held.end() || found->second.sentAt)
        return;
    const Instant now = clock.now().at;
    found->second.sentAt = now;
    line.wants().sent(grant, serverTime(now), jitter());
    line.saySoon();
}

void SharedStack::Private::finished(quint64 grant)
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

void SharedStack::Private::returned(quint64 grant)
{
    const auto found = held.find(grant);
    if (found == held.end())
        return;
    held.erase(found);
    line.wants().returned(grant);
    line.saySoon();
}

void SharedStack::Private::report(quint64 grant, const LimitFeedback &feedback)
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

void SharedStack::Private::observe(quint64 grant, std::span<const ServerCounter> counters)
{
    const auto found = held.find(grant);
    if (found == held.end())
        return;
    const std::vector<const LimitSpec *> specs = limitsOf(found->second.ask);
    std::vector<StackWants::Counter> list;
    for (const ServerCounter &counter : counters) {
        const auto meant = limitMeantBy(counter, specs, clock.now().at);
        if (!meant)
            continue;
        const LimitSpec &spec = *specs[*meant];
        StackWants::Counter news {spec.name};
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
    line.wants().told(grant, list);
    line.saySoon();
}

void SharedStack::Private::settle(quint64 grant, const QString &limit, std::int64_t actual)
{
    const auto found = held.find(grant);
    if (found == held.end() || actual < 0)
        return;
    if (const auto cost = costs.find(limit); cost != costs.end()) {
        cost->second.add(actual);
        costed = withCosts(limits);
    }
    line.wants().settle(grant, limit, actual);
    line.saySoon();
}

std::int64_t SharedStack::Private::charged(quint64 grant, const QString &limit) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return 0;
    if (const auto taken = found->second.charges.find(limit); taken != found->second.charges.end())
        return taken->second;
    std::int64_t units = 0;
    for (const LimitSpec *const each : limitsOf(found->second.ask))
        units += each->name == limit ? costOf(*each, found->second.ask).value_or(0) : 0;
    return units;
}

std::vector<LimitSpec> SharedStack::Private::withCosts(std::vector<LimitSpec> all) const
{
    for (LimitSpec &limit : all) {
        const auto cost = costs.find(limit.name);
        if (cost == costs.end() || !limit.estimate)
            continue;
        const std::int64_t most = std::max<std::int64_t>(1, capacityOf(settingsInUse(limit)));
        limit.estimate->units = std::min(cost->second.estimate(), most);
    }
    return all;
}

//! What it takes of limits whose cost is learned, as it is asked now.
SharedStack::Private::Charges SharedStack::Private::chargesOf(const Ask &ask) const
{
    Charges charges;
    for (const LimitSpec &limit : costs.empty() ? std::vector<LimitSpec>() : costed) {
        if (costs.contains(limit.name) && ask.cost > 0 && applies(limit, ask))
            charges[limit.name] = costOf(limit, ask).value_or(0);
    }
    return charges;
}

std::optional<Duration> SharedStack::Private::intervalMeant(quint64 grant, Duration wait) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return std::nullopt;
    return intervalMeantBy(wait, limitsOf(found->second.ask), false);
}

// ---- The gate ----

SharedStack::SharedStack(SharedStackOptions options, std::vector<LimitSpec> limits, Clock &clock,
                         QObject *parent)
    : Gate(parent)
    , d(std::make_shared<Private>(this, std::move(options), std::move(limits), clock))
{
    d->self = d;
    connect(&d->line, &StackLine::answered, this,
            [this](const StackAnswer &answer, Instant asked) { d->hear(answer, asked); });
    connect(&d->line, &StackLine::startedOver, this, [this] { d->startOver(); });
    connect(&d->line, &StackLine::stateLost, this, [this] {
        d->toldTrouble = redisMessage("redis.state_lost");
        Q_EMIT sharingTroubled(d->toldTrouble);
    });
    connect(&d->line, &StackLine::upChanged, this, [this](bool up) { d->hearUp(up); });
    connect(&d->line, &StackLine::turnIsDue, this, [this](std::int64_t at) {
        if (!d->asks.empty())
            d->line.sayBy(d->line.time().surely(at));
    });
    d->startOver(); // for the first time
    d->line.open();
}

SharedStack::~SharedStack()
{
    d->self.reset();
    d->endAlarm->cancel();
    d->line.disconnect(this);
    d->deadlines->cancel();
    d->line.close(std::chrono::milliseconds(500));
}

Ticket SharedStack::request(const Ask &ask, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("Gate::request()"))
        return refuse(std::move(onAnswer), *denial);
    const quint64 number = ++d->last;
    if (!onAnswer)
        onAnswer = [](PermitResult) {};
    Private::Asked asked {ask, std::move(onAnswer), d->clock.now().at};
    if (ask.maxWait)
        asked.deadline = saturatingAdd(asked.at, *ask.maxWait);
    asked.charges = d->chargesOf(ask);
    if (const auto denial = d->line.wants().ask(number, ask, d->costed)) {
        d->answerLater(std::move(asked.onAnswer), *denial);
        return {number, 0};
    }
    d->asks.emplace(number, std::move(asked));
    d->line.saySoon();
    d->considerEnd();
    if (ask.maxWait)
        d->lookAtDeadlines();
    d->tellWaiting();
    return {number, 0};
}

void SharedStack::cancel(Ticket ticket)
{
    if (wrongThread("Gate::cancel()"))
        return;
    const auto found = d->asks.find(ticket.id);
    if (found == d->asks.end())
        return;
    Private::Asked asked = std::move(found->second);
    d->asks.erase(found);
    d->line.wants().cancel(ticket.id);
    d->line.saySoon();
    d->answerLater(std::move(asked.onAnswer), {Denial::Reason::Cancelled, {}, {}, asked.ask.cost});
}

void SharedStack::pause(Instant until, const QString &reason, Reopen reopen)
{
    if (wrongThread("Gate::pause()"))
        return;
    d->closedUntil = std::max(until, d->closedUntil.value_or(until));
    d->tellPause(reopen == Reopen::Probe, reason);
    Q_EMIT paused(*d->closedUntil, reason);
}

void SharedStack::resume(Reopen reopen)
{
    if (wrongThread("Gate::resume()"))
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

void SharedStack::setLimits(std::vector<LimitSpec> limits)
{
    if (wrongThread("Gate::setLimits()"))
        return;
    d->declared = withNames(std::move(limits));
    d->use(d->declared);
    d->declare();
    d->view.reset();
    d->line.saySoon();
}

//! No rate is found through Redis.
void SharedStack::discover(bool) { }

void SharedStack::setToGo(std::int64_t calls)
{
    if (wrongThread("SharedStack::setToGo()"))
        return;
    d->toGo = calls;
    d->line.wants().toGo(calls);
    d->line.saySoon();
}

qsizetype SharedStack::waiting() const
{
    if (wrongThread("Gate::waiting()"))
        return 0;
    return qsizetype(d->asks.size());
}

const std::vector<LimitSpec> &SharedStack::limits() const
{
    static const std::vector<LimitSpec> none;
    if (wrongThread("SharedStack::limits()"))
        return none;
    return d->limits;
}

bool SharedStack::isUp() const
{
    if (wrongThread("SharedStack::isUp()"))
        return false;
    return d->line.isUp();
}

} // namespace penstock

#include "moc_sharedstack.cpp"

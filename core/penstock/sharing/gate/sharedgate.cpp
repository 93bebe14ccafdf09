// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/gate/sharedgate_p.h>

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/sharing/wire/limitslist.h>

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
// More are told when those are answered: a keeper holds a line, not everybody's work.
constexpr std::int64_t maxAtKeeper = 10'000;
constexpr qsizetype maxToSayAtOnce = longestGateFrame / 4;
constexpr Duration viewsEvery = 100ms;
constexpr Duration statesEvery = 1s;
} // namespace

SharedGate::Private::Private(SharedGate *gate, KeptKey keptKey, std::vector<LimitSpec> specs,
                             QString ownName, Clock &time, Switchboard &sockets, TermBoard terms)
    : q(gate)
    , key(std::move(keptKey))
    , limits(withNames(std::move(specs)))
    , declared(limits)
    , limitsSince(time.now().wall().time_since_epoch().count())
    , name(std::move(ownName))
    , clock(time)
    , switchboard(sockets)
    , board(std::move(terms))
    , number(QRandomGenerator::global()->generate64() | 1)
    , alarm(time.makeAlarm([this] { ring(); }))
    , lookAlarm(time.makeAlarm([this] { look(); }))
    , isUniform(std::all_of(limits.begin(), limits.end(), penstock::isUniform))
{ }

// ---- What is said ----

void SharedGate::Private::flushSoon()
{
    if (!std::exchange(isDue, true))
        alarm->set(clock.now().at);
}

void SharedGate::Private::ring()
{
    isDue = false;
    const std::shared_ptr<Private> alive = self.lock();
    for (OnAnswer &answer : std::exchange(cancelled, {})) {
        if (answer)
            answer(failure(Denial {.reason = Denial::Reason::Cancelled}));
        if (self.expired())
            return;
    }
    if (keeperIsOver) {
        keeperIsOver = false;
        keeper.reset();
        lose();
    }
    askMore();
    flush();
    tellWaiting();
}

void SharedGate::Private::tellWaiting()
{
    const auto waiting = qsizetype(asks.size());
    if (std::exchange(toldWaiting, waiting) != waiting)
        Q_EMIT q->waitingChanged(waiting);
}

void SharedGate::Private::say(const fromgate::Message &message)
{
    append(outgoing, message);
    if (outgoing.size() > maxToSayAtOnce)
        flush();
    else
        flushSoon();
}

void SharedGate::Private::sayForGood(const fromgate::Message &message)
{
    append(lasting, message);
    say(message);
}

void SharedGate::Private::flush()
{
    if (outgoing.isEmpty())
        return;
    QByteArray frame;
    WireWriter writer(frame);
    writer(++lastFrame);
    frame += std::exchange(outgoing, {});
    if (!lasting.isEmpty())
        unnoted.push_back({lastFrame, std::exchange(lasting, {})});
    if (channel)
        channel->write(framed(frame));
    lookSoon();
}

//! Says so to the keeper; one that was told before has its place of then.
void SharedGate::Private::ask(quint64 asked)
{
    Asked &each = asks.at(asked);
    fromgate::Request request {asked, {each.ask}};
    Ask &told = request.ask.ask;
    if (std::exchange(each.isTold, true)) {
        if (told.place.order == 0)
            told.place = QueuePlace::of(each.at, std::clamp(told.priority, 0, 9), asked);
        if (told.maxWait)
            told.maxWait = std::max(Duration::zero(), each.deadline - clock.now().at);
    }
    if (isUniform) { // nobody looks at them
        told.method.clear();
        told.host.clear();
        told.path.clear();
        told.values.clear();
    }
    ++atKeeper;
    say(request);
}

void SharedGate::Private::askMore()
{
    while (!backlog.empty() && atKeeper < maxAtKeeper) {
        const quint64 next = backlog.front();
        backlog.pop_front();
        const auto found = asks.find(next);
        if (found != asks.end() && !found->second.isTold)
            ask(next);
    }
}

// ---- Permits ----

void SharedGate::Private::sent(quint64 grant)
{
    const auto found = held.find(grant);
    if (found == held.end())
        return;
    found->second.isSent = true;
    sayForGood(fromgate::Sent {grant});
}

void SharedGate::Private::finished(quint64 grant)
{
    held.erase(grant);
    sayForGood(fromgate::Ended {grant});
}

void SharedGate::Private::returned(quint64 grant)
{
    finished(grant);
}

void SharedGate::Private::report(quint64 grant, const LimitFeedback &feedback)
{
    fromgate::Feedback message {grant, {}, std::nullopt};
    for (const ServerCounter &counter : feedback.counters)
        message.counters.push_back({counter});
    if (feedback.throttle)
        message.throttle = {*feedback.throttle};
    sayForGood(message);
    if (!feedback.throttle || !feedback.throttle->closesAll())
        return;
    const bool halts = feedback.throttle->act == ServerThrottle::Act::Halt;
    const Instant until = halts ? Instant::max() : feedback.throttle->until;
    closedUntil = std::max(until, closedUntil.value_or(until));
    Q_EMIT q->paused(*closedUntil, feedback.throttle->reason);
}

void SharedGate::Private::settle(quint64 grant, const QString &limit, std::int64_t actual)
{
    sayForGood(fromgate::Settle {grant, limit, actual});
}

std::int64_t SharedGate::Private::charged(quint64 grant, const QString &limit) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return 0;
    std::int64_t units = 0;
    for (quint32 i = 0; i < limits.size(); ++i) {
        if (limits[i].name != limit)
            continue;
        if (!found->second.charges)
            units += found->second.ask.cost;
        else
            for (const auto &charge : *found->second.charges)
                units += charge.limit == i ? charge.units : 0;
    }
    return units;
}

std::optional<Duration> SharedGate::Private::intervalMeant(quint64 grant, Duration wait) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return std::nullopt;
    std::vector<const LimitSpec *> needed;
    for (quint32 i = 0; i < limits.size(); ++i) {
        const auto &charges = found->second.charges;
        const bool isNeeded = !charges
            || std::any_of(charges->begin(), charges->end(),
                           [i](const auto &charge) { return charge.limit == i; });
        if (isNeeded)
            needed.push_back(&limits[i]);
    }
    return intervalMeantBy(wait, needed, isDiscovering);
}

// ---- The gate ----

SharedGate::SharedGate(KeptKey key, std::vector<LimitSpec> limits, const QString &name,
                       Clock &clock, Switchboard &switchboard, TermBoard board, QObject *parent)
    : LimitGate(parent)
    , d(std::make_shared<Private>(this, std::move(key), std::move(limits), name, clock, switchboard,
                                  std::move(board)))
{
    d->self = d;
    d->seek();
}

SharedGate::~SharedGate()
{
    d->self.reset();
    d->alarm->cancel();
    d->lookAlarm->cancel();
    if (d->channel)
        d->flush();
    if (d->keeper) {
        d->keeper->hearOut();
        d->keeper->dismiss(d->number);
    }
    d->channel.reset();
    d->keeper.reset();
}

Ticket SharedGate::request(const Ask &ask, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("Gate::request()"))
        return refuse(std::move(onAnswer), *denial);
    const Instant now = d->clock.now().at;
    const quint64 number = ++d->lastAsk;
    Private::Asked &asked
        = d->asks
              .emplace_hint(d->asks.end(), number, Private::Asked {ask, std::move(onAnswer), now})
              ->second;
    if (ask.maxWait)
        asked.deadline = saturatingAdd(now, *ask.maxWait);
    if (d->channel && (ask.maxWait || (d->backlog.empty() && d->atKeeper < maxAtKeeper)))
        d->ask(number);
    else
        d->backlog.push_back(number);
    d->flushSoon();
    return {number, 0};
}

void SharedGate::cancel(Ticket ticket)
{
    if (wrongThread("Gate::cancel()"))
        return;
    const auto found = d->asks.find(ticket.id);
    if (found == d->asks.end())
        return;
    d->cancelled.push_back(std::move(found->second.onAnswer));
    if (found->second.isTold) {
        --d->atKeeper;
        d->say(fromgate::Cancel {ticket.id});
    }
    d->asks.erase(found);
    d->flushSoon();
}

void SharedGate::pause(Instant until, const QString &reason, Reopen reopen)
{
    if (wrongThread("Gate::pause()"))
        return;
    d->sayForGood(fromgate::Pause {until, reason, reopen});
    d->closedUntil = std::max(until, d->closedUntil.value_or(until));
    Q_EMIT paused(*d->closedUntil, reason);
}

void SharedGate::resume(Reopen reopen)
{
    if (wrongThread("Gate::resume()"))
        return;
    d->sayForGood(fromgate::Resume {reopen});
    if (reopen == Reopen::Probe) { // the keeper says how that has ended
        if (d->closedUntil)
            d->closedUntil = std::min(*d->closedUntil, d->clock.now().at);
    } else if (std::exchange(d->closedUntil, std::nullopt)) {
        Q_EMIT resumed();
    }
}

void SharedGate::discover(bool on)
{
    if (wrongThread("Gate::discover()"))
        return;
    d->wantsDiscovery = on;
    d->sayForGood(fromgate::Discover {on});
}

qsizetype SharedGate::waiting() const
{
    if (wrongThread("Gate::waiting()"))
        return 0;
    return qsizetype(d->asks.size());
}

void SharedGate::own(std::unique_ptr<Switchboard> switchboard)
{
    m_switchboard = std::move(switchboard);
}

bool SharedGate::isKeeper() const
{
    if (wrongThread("SharedGate::isKeeper()"))
        return false;
    return d->keeper != nullptr && !d->keeperIsOver;
}

// ---- What is looked at ----

void SharedGate::Private::watch(bool wantsState) const
{
    const Instant now = clock.now().at;
    Instant &last = wantsState ? watchedStateAt : watchedAt;
    if (last != Instant::min() && now - last < (wantsState ? statesEvery : viewsEvery))
        return;
    last = now;
    const_cast<Private *>(this)->say(fromgate::Watch {wantsState});
}

std::vector<LimitLevel> SharedGate::levels() const
{
    if (wrongThread("Gate::levels()"))
        return {};
    if (isKeeper())
        return d->keeper->kept().core().levels(d->clock.now());
    d->watch(false);
    std::vector<LimitLevel> levels;
    if (d->view && d->view->levels.size() == d->limits.size()) {
        for (const auto &each : d->view->levels)
            levels.push_back(each.level);
        return levels;
    }
    return StackCore(d->limits, d->clock.now()).levels(d->clock.now());
}

const std::vector<LimitSpec> &SharedGate::limits() const
{
    static const std::vector<LimitSpec> none;
    if (wrongThread("StackView::limits()"))
        return none;
    return d->limits;
}

Holder SharedGate::bindingLimit() const
{
    if (wrongThread("StackView::bindingLimit()"))
        return {};
    d->watch(false);
    if (d->asks.empty() || !d->view)
        return {};
    return {d->view->binding, d->view->isBoundByPause};
}

std::optional<Instant> SharedGate::pausedUntil() const
{
    if (wrongThread("StackView::pausedUntil()"))
        return {};
    if (isKeeper()) {
        const StackCore &core = d->keeper->kept().core();
        return core.isPaused(d->clock.now().at) ? core.pausedUntil() : std::nullopt;
    }
    const bool isOver = d->closedUntil && *d->closedUntil <= d->clock.now().at;
    return isOver ? std::nullopt : d->closedUntil;
}

StackCore SharedGate::snapshot() const
{
    if (wrongThread("StackView::snapshot()"))
        return StackCore({}, {});
    if (isKeeper())
        return d->keeper->kept().core();
    d->watch(true);
    const ClockReading now = d->clock.now();
    StackCore copy(d->limits, now);
    if (!d->state.isEmpty())
        std::ignore = copy.restore(d->state, now);
    if (const auto closed = pausedUntil())
        copy.pause(*closed, true);
    std::int64_t left = 100'000; // so that it does not take too long
    for (const Sharer &sharer : d->toldSharers) {
        Ask ask;
        ask.source = u"process %1"_s.arg(sharer.process);
        for (std::int64_t i = sharer.isSelf ? 0 : std::min(sharer.waiting, left); i > 0;
             --i, --left)
            std::ignore = copy.enqueue(ask, now);
    }
    for (const auto &[number, asked] : d->asks)
        std::ignore = copy.enqueue(asked.ask, now);
    return copy;
}

std::optional<Instant> SharedGate::forecastOfLast(const Ask &ask, std::int64_t count) const
{
    if (wrongThread("StackView::forecastOfLast()"))
        return {};
    const ClockReading now = d->clock.now();
    if (isKeeper())
        return d->keeper->kept().core().forecastOfLast(ask, count, now);
    return snapshot().forecastOfLast(ask, count, now);
}

QJsonObject SharedGate::save() const
{
    if (wrongThread("StackView::save()"))
        return {};
    if (isKeeper())
        return d->keeper->kept().core().save(d->clock.now());
    d->watch(true);
    return d->state;
}

void SharedGate::setLimits(std::vector<LimitSpec> limits)
{
    if (wrongThread("LimitGate::setLimits()"))
        return;
    d->limits = d->declared = withNames(std::move(limits));
    d->isUniform = std::all_of(d->limits.begin(), d->limits.end(), penstock::isUniform);
    d->limitsSince = std::max(d->limitsSince + 1, d->clock.now().wall().time_since_epoch().count());
    d->view.reset();
    d->sayForGood(fromgate::SetLimits {listOf(d->declared), d->limitsSince});
}

std::vector<LearnedLimit> SharedGate::learnedLimits() const
{
    if (wrongThread("LimitGate::learnedLimits()"))
        return {};
    if (isKeeper())
        return d->keeper->kept().core().learnedLimits();
    d->watch(false);
    return learnedIn(d->more);
}

std::vector<LimitSpec> SharedGate::withLearnedCosts(std::vector<LimitSpec> limits) const
{
    if (wrongThread("LimitGate::withLearnedCosts()"))
        return limits;
    if (isKeeper())
        return d->keeper->kept().core().withLearnedCosts(std::move(limits));
    d->watch(false);
    return withCostsIn(d->more, std::move(limits));
}

std::vector<DiscoveredLimit> SharedGate::discoveredLimits() const
{
    if (wrongThread("LimitGate::discoveredLimits()"))
        return {};
    if (isKeeper())
        return d->keeper->kept().core().discoveredLimits();
    d->watch(false);
    return discoveredIn(d->more);
}

std::vector<Sharer> SharedGate::sharers() const
{
    if (wrongThread("LimitGate::sharers()"))
        return {};
    if (isKeeper()) {
        std::vector<Sharer> sharers = d->keeper->kept().sharers(d->number);
        std::stable_partition(sharers.begin(), sharers.end(),
                              [](const Sharer &each) { return each.isSelf; });
        return sharers;
    }
    d->watch(false);
    return d->toldSharers;
}

void SharedGate::setToGo(std::int64_t calls)
{
    if (wrongThread("LimitGate::setToGo()"))
        return;
    d->toGo = calls;
    d->say(fromgate::ToGo {calls});
}

} // namespace penstock

#include "moc_sharedgate.cpp"

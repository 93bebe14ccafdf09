// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/source/localsharedsource_p.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/sharing/wire/limitslist.h>

#include <QRandomGenerator>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
// More are told when those are answered: a leader holds a line, not everybody's work.
constexpr std::int64_t maxAtLeader = 10'000;
constexpr qsizetype maxToSayAtOnce = longestFrame / 4;
constexpr Duration viewsEvery = 100ms;
constexpr Duration statesEvery = 1s;
} // namespace

QByteArray numbered(quint64 frame)
{
    QByteArray bytes;
    WireWriter writer(bytes);
    writer(frame);
    return bytes;
}

LocalSharedSource::Private::Private(LocalSharedSource *permitSource, SharedKeyFiles sharedKeyFiles,
                                    std::vector<Limit> specs, Clock &time, Switchboard &sockets,
                                    ElectionBoard terms)
    : q(permitSource)
    , key(std::move(sharedKeyFiles))
    , limits(withNames(std::move(specs)))
    , declared(limits)
    , limitsSince(time.now().wall().time_since_epoch().count())
    , clock(time)
    , switchboard(sockets)
    , board(std::move(terms))
    , number(QRandomGenerator::global()->generate64() | 1)
    , alarm(time.makeAlarm([this] { ring(); }))
    , lookAlarm(time.makeAlarm([this] { look(); }))
    , isUniform(std::all_of(limits.begin(), limits.end(), penstock::isUniform))
{ }

// ---- What is said ----

void LocalSharedSource::Private::flushSoon()
{
    if (!std::exchange(isDue, true))
        alarm->set(clock.now().at);
}

void LocalSharedSource::Private::ring()
{
    const std::shared_ptr<Private> alive = self.lock();
    for (OnAnswer &answer : std::exchange(cancelled, {})) {
        if (answer)
            answer(failure(Denial {.reason = Denial::Reason::Cancelled}));
        if (self.expired())
            return;
    }
    if (leaderIsGone) {
        leaderIsGone = false;
        leader.reset();
        lose();
    }
    askMore();
    flush();
    hearOwn();
    if (self.expired())
        return;
    flush();
    isDue = false; // what was said meanwhile is on its way
    if (leaderIsGone || (isLeader() && leader->hasLetters()))
        flushSoon();
    tellWaiting();
}

void LocalSharedSource::Private::tellWaiting()
{
    const auto waiting = qsizetype(asks.size());
    if (std::exchange(statedWaiting, waiting) != waiting)
        Q_EMIT q->waitingChanged(waiting);
}

void LocalSharedSource::Private::say(fromclient::Message message)
{
    const auto isForGood
        = [](const auto &each) { return fromclient::changesState<std::decay_t<decltype(each)>>; };
    if (std::visit(isForGood, message))
        append(lasting, message);
    if (isLeader())
        spoken.push_back(std::move(message));
    else
        append(outgoing, message);
    if (outgoing.size() > maxToSayAtOnce)
        flush();
    else
        flushSoon();
}

void LocalSharedSource::Private::flush()
{
    if (outgoing.isEmpty() && spoken.empty())
        return;
    const quint64 frame = ++lastFrame;
    if (!lasting.isEmpty())
        unnoted.push_back({frame, std::exchange(lasting, {})});
    const QByteArray bytes = std::exchange(outgoing, {});
    if (isLeader())
        tellOwn(frame, std::exchange(spoken, {}));
    else if (channel)
        channel->write(framed(numbered(frame) + bytes));
    lookSoon();
}

//! Says so to the leader; one that was told before has its place of then.
void LocalSharedSource::Private::ask(quint64 asked)
{
    Asked &each = asks.at(asked);
    fromclient::Request request {asked, each.permitRequest};
    PermitRequest &reported = request.permitRequest;
    if (std::exchange(each.isReported, true)) {
        if (reported.place.order == 0)
            reported.place = QueuePlace::of(each.at, std::clamp(reported.priority, 0, 9), asked);
        if (reported.maxWait)
            reported.maxWait = std::max(Duration::zero(), each.deadline - clock.now().at);
    }
    if (!isLeader()) { // it hangs up on what no limit could give
        reported.cost = std::clamp(reported.cost, -largestAmount, largestAmount);
        const auto clamp = [](std::optional<Duration> &span) {
            if (span)
                span = std::clamp<Duration>(*span, Duration::zero(), longestInterval);
        };
        clamp(reported.maxWait);
        clamp(reported.expectedServiceTime);
    }
    if (isUniform) { // nobody looks at them
        reported.method.clear();
        reported.host.clear();
        reported.path.clear();
        reported.values.clear();
    }
    ++atLeader;
    say(std::move(request));
}

void LocalSharedSource::Private::askMore()
{
    while (!backlog.empty() && atLeader < maxAtLeader) {
        const quint64 next = backlog.front();
        backlog.pop_front();
        const auto found = asks.find(next);
        if (found != asks.end() && !found->second.isReported)
            ask(next);
    }
}

// ---- Permits ----

void LocalSharedSource::Private::sent(quint64 grant)
{
    const auto found = held.find(grant);
    if (found == held.end())
        return;
    found->second.isSent = true;
    say(fromclient::Sent {grant});
}

void LocalSharedSource::Private::finished(quint64 grant)
{
    held.erase(grant);
    say(fromclient::Ended {grant});
}

void LocalSharedSource::Private::returned(quint64 grant)
{
    finished(grant);
}

void LocalSharedSource::Private::report(quint64 grant, const LimitFeedback &feedback)
{
    say(fromclient::Feedback {grant, feedback.counters, feedback.throttle});
    if (!feedback.throttle || !feedback.throttle->closesAll())
        return;
    const bool halts = feedback.throttle->act == ServerThrottle::Act::Halt;
    const Instant until = halts ? Instant::max() : feedback.throttle->until;
    closedUntil = std::max(until, closedUntil.value_or(until));
    Q_EMIT q->paused(*closedUntil, feedback.throttle->reason);
}

void LocalSharedSource::Private::reportActualCost(quint64 grant, const QString &limit,
                                                  std::int64_t actual)
{
    say(fromclient::ReportActualCost {grant, limit, actual});
}

std::int64_t LocalSharedSource::Private::charged(quint64 grant, const QString &limit) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return 0;
    std::int64_t units = 0;
    for (quint32 i = 0; i < limits.size(); ++i) {
        if (limits[i].name != limit)
            continue;
        if (!found->second.charges)
            units += found->second.permitRequest.cost;
        else
            for (const auto &charge : *found->second.charges)
                units += charge.limit == i ? charge.units : 0;
    }
    return units;
}

std::optional<Duration> LocalSharedSource::Private::intervalMeant(quint64 grant,
                                                                  Duration wait) const
{
    const auto found = held.find(grant);
    if (found == held.end())
        return std::nullopt;
    std::vector<const Limit *> needed;
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

// ---- The permit source ----

LocalSharedSource::LocalSharedSource(SharedKeyFiles key, std::vector<Limit> limits, Clock &clock,
                                     Switchboard &switchboard, ElectionBoard board, QObject *parent)
    : PermitSource(parent)
    , d(std::make_shared<Private>(this, std::move(key), std::move(limits), clock, switchboard,
                                  std::move(board)))
{
    d->self = d;
    d->seek();
}

LocalSharedSource::~LocalSharedSource()
{
    d->self.reset();
    d->alarm->cancel();
    d->lookAlarm->cancel();
    d->flush();
    if (d->leader) {
        d->leader->hearOut();
        d->leader->dismiss(d->number);
    }
    d->channel.reset();
    d->leader.reset();
}

Ticket LocalSharedSource::request(const PermitRequest &permitRequest, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("PermitSource::request()"))
        return refuse(std::move(onAnswer), *denial);
    const Instant now = d->clock.now().at;
    const quint64 number = ++d->lastAsk;
    Private::Asked &asked
        = d->asks
              .emplace_hint(d->asks.end(), number,
                            Private::Asked {permitRequest, std::move(onAnswer), now})
              ->second;
    if (permitRequest.maxWait)
        asked.deadline = saturatingAdd(now, *permitRequest.maxWait);
    if ((d->channel || d->isLeader())
        && (permitRequest.maxWait || (d->backlog.empty() && d->atLeader < maxAtLeader)))
        d->ask(number);
    else
        d->backlog.push_back(number);
    d->flushSoon();
    return {number, 0};
}

void LocalSharedSource::cancel(Ticket ticket)
{
    if (wrongThread("PermitSource::cancel()"))
        return;
    const auto found = d->asks.find(ticket.id);
    if (found == d->asks.end())
        return;
    d->cancelled.push_back(std::move(found->second.onAnswer));
    if (found->second.isReported) {
        --d->atLeader;
        d->say(fromclient::Cancel {ticket.id});
    }
    d->asks.erase(found);
    d->flushSoon();
}

void LocalSharedSource::pause(Instant until, const QString &reason, Reopen reopen)
{
    if (wrongThread("PermitSource::pause()"))
        return;
    d->say(fromclient::Pause {until, reason, reopen});
    d->closedUntil = std::max(until, d->closedUntil.value_or(until));
    Q_EMIT paused(*d->closedUntil, reason);
}

void LocalSharedSource::resume(Reopen reopen)
{
    if (wrongThread("PermitSource::resume()"))
        return;
    d->say(fromclient::Resume {reopen});
    if (reopen == Reopen::Probe) { // the leader says how that has ended
        if (d->closedUntil)
            d->closedUntil = std::min(*d->closedUntil, d->clock.now().at);
    } else if (std::exchange(d->closedUntil, std::nullopt)) {
        Q_EMIT resumed();
    }
}

void LocalSharedSource::discover(bool on)
{
    if (wrongThread("PermitSource::discover()"))
        return;
    d->wantsDiscovery = on;
    d->say(fromclient::Discover {on});
}

qsizetype LocalSharedSource::waiting() const
{
    if (wrongThread("PermitSource::waiting()"))
        return 0;
    return qsizetype(d->asks.size());
}

void LocalSharedSource::own(std::unique_ptr<Switchboard> switchboard)
{
    m_switchboard = std::move(switchboard);
}

bool LocalSharedSource::isLeader() const
{
    if (wrongThread("LocalSharedSource::isLeader()"))
        return false;
    return d->isLeader();
}

// ---- What is looked at ----

void LocalSharedSource::Private::watch(bool wantsState) const
{
    const Instant now = clock.now().at;
    Instant &last = wantsState ? watchedStateAt : watchedAt;
    if (last != Instant::min() && now - last < (wantsState ? statesEvery : viewsEvery))
        return;
    last = now;
    const_cast<Private *>(this)->say(fromclient::Watch {wantsState});
}

Holder LocalSharedSource::Private::bindingLimit() const
{
    if (asks.empty() || !view)
        return {};
    return {view->binding, view->isBoundByPause};
}

//! As far as the leader has told it, with who waits there and here.
RateLimiterCore LocalSharedSource::Private::statedCore() const
{
    const ClockReading now = clock.now();
    RateLimiterCore copy(limits, now);
    if (!state.isEmpty())
        std::ignore = copy.restore(state, now);
    if (closedUntil && *closedUntil > now.at)
        copy.pause(*closedUntil, true);
    std::int64_t left = 100'000; // so that it does not take too long
    for (const auto &[permitSource, line] : others) {
        PermitRequest permitRequest;
        permitRequest.source = u"gate %1"_s.arg(permitSource);
        for (std::int64_t i = std::min(line, left); i > 0; --i, --left)
            std::ignore = copy.enqueue(permitRequest, now);
    }
    for (const auto &each : asks)
        std::ignore = copy.enqueue(each.second.permitRequest, now);
    return copy;
}

LimiterSnapshot LocalSharedSource::snapshot(Detail detail) const
{
    if (wrongThread("PermitSource::snapshot()"))
        return {};
    const ClockReading now = d->clock.now();
    if (isLeader())
        return LimiterSnapshot::of(d->leader->kept().core(), now, detail);
    d->watch(detail == Detail::Queue);
    LimiterSnapshot seen;
    seen.limits = d->limits;
    seen.levels = d->view && d->view->levels.size() == d->limits.size()
        ? d->view->levels
        : RateLimiterCore(d->limits, now).levels(now);
    seen.bindingLimit = d->bindingLimit();
    if (d->closedUntil && *d->closedUntil > now.at)
        seen.pausedUntil = d->closedUntil;
    seen.learned = learnedIn(d->more);
    seen.discovered = discoveredIn(d->more);
    if (detail == Detail::Queue)
        seen.core = d->statedCore();
    return seen;
}

const std::vector<Limit> &LocalSharedSource::limits() const
{
    static const std::vector<Limit> none;
    if (wrongThread("LocalSharedSource::limits()"))
        return none;
    return d->limits;
}

void LocalSharedSource::setLimits(std::vector<Limit> limits)
{
    if (wrongThread("PermitSource::setLimits()"))
        return;
    d->limits = d->declared = withNames(std::move(limits));
    d->isUniform = std::all_of(d->limits.begin(), d->limits.end(), penstock::isUniform);
    d->limitsSince = std::max(d->limitsSince + 1, d->clock.now().wall().time_since_epoch().count());
    d->view.reset();
    d->say(fromclient::SetLimits {listOf(d->declared), d->limitsSince});
}

} // namespace penstock

#include "moc_localsharedsource.cpp"

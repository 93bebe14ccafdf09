// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/ratelimiter.h>

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimitercore.h>

#include <QMetaMethod>
#include <QPointer>

#include <deque>

// The waiting around RateLimiterCore's deciding: one alarm, answers from the event loop, signals.
namespace penstock {

namespace {

// What one turn of the event loop may grant before others get theirs.
constexpr qsizetype grantsPerTurn = 1000;

bool followsWall(const Limit &limit)
{
    const auto *window = std::get_if<FixedWindowSettings>(&limit.settings);
    return std::holds_alternative<SlidingWindowCounterSettings>(limit.settings)
        || (window != nullptr
            && (window->anchor == Anchor::Epoch || window->anchor == Anchor::Calendar));
}

//! A clock as RateLimiterCore needs it, which ignores what happens before its last instant: if the
//! clock goes back, time stands still until the clock has caught up.
class ForwardClock
{
public:
    explicit ForwardClock(const Clock &clock)
        : m_clock(clock)
    { }

    ClockReading now() const
    {
        ClockReading reading = m_clock.now();
        reading.at = m_latest = std::max(m_latest, reading.at);
        return reading;
    }

private:
    const Clock &m_clock;
    mutable Instant m_latest = Instant::min();
};

} // namespace

class Q_DECL_HIDDEN RateLimiter::Private final : public PermitOffice
{
public:
    Private(RateLimiter *rateLimiter, std::vector<Limit> limits, Clock &time,
            RateLimiterOptions options)
        : q(rateLimiter)
        , clock(time)
        , core(withNames(std::move(limits)), now(), options)
        , alarm(time.makeAlarm([this] { ring(); }))
    {
        noteClocks();
    }

    void sent(quint64 grant) override;
    void finished(quint64 grant) override;
    void returned(quint64 grant) override;
    void report(quint64 grant, const LimitFeedback &feedback) override;
    void reportActualCost(quint64 grant, const QString &limit, std::int64_t actual) override;
    std::int64_t charged(quint64 grant, const QString &limit) const override
    {
        return core.charged(grant, limit);
    }
    std::optional<Duration> intervalMeant(quint64 grant, Duration wait) const override
    {
        return core.intervalMeant(grant, wait);
    }

    ClockReading now() const { return clock.now(); }
    void noteClocks();
    quint64 keep(OnAnswer onAnswer);
    OnAnswer take(quint64 tag);
    void ring();
    void handOut(); // what has come free
    void
    reportActualCost(); // after every change: fetch replies, set the alarm, see to the delivery
    void arm();
    void deliver();
    void deliverOne(const RateLimiterCore::Reply &reply);
    void tell();
    void tellDiscovered(const QString &name) const;
    Holder holderOf(const HeldBy &heldBy) const;
    Permit permitFor(const RateLimiterCore::Reply &reply) const;
    Denial denialFor(const RateLimiterCore::Reply &reply) const;

    RateLimiter *q;
    const ForwardClock clock;
    RateLimiterCore core;
    std::unique_ptr<Alarm> alarm;
    bool wallMatters = false;
    std::optional<Instant> armedFor;
    std::vector<OnAnswer> answers; // by tag - 1
    std::vector<quint64> freeTags;
    std::deque<RateLimiterCore::Reply> undelivered;
    std::vector<RateLimiterCore::Reply> fetched;
    bool deliveryIsDue = false;
    qsizetype statedWaiting = 0;
    Holder statedBinding;
    bool statedPaused = false;
    std::weak_ptr<Private> self; // null once the stack is gone
};

void RateLimiter::Private::noteClocks()
{
    const auto &limits = core.limits();
    wallMatters = std::any_of(limits.begin(), limits.end(), followsWall);
}

quint64 RateLimiter::Private::keep(OnAnswer onAnswer)
{
    if (freeTags.empty()) {
        answers.push_back(std::move(onAnswer));
        return answers.size();
    }
    const quint64 tag = freeTags.back();
    freeTags.pop_back();
    answers[tag - 1] = std::move(onAnswer);
    return tag;
}

RateLimiter::OnAnswer RateLimiter::Private::take(quint64 tag)
{
    freeTags.push_back(tag);
    return std::exchange(answers[tag - 1], nullptr);
}

void RateLimiter::Private::reportActualCost()
{
    core.drainReplies(fetched);
    undelivered.insert(undelivered.end(), std::make_move_iterator(fetched.begin()),
                       std::make_move_iterator(fetched.end()));
    fetched.clear();
    arm();
    const bool news = !undelivered.empty() || statedWaiting != core.waiting() || core.hasNews();
    if (!news || std::exchange(deliveryIsDue, true))
        return;
    QMetaObject::invokeMethod(
        q, [this] { deliver(); }, Qt::QueuedConnection);
}

void RateLimiter::Private::handOut()
{
    const std::optional<Instant> wake = core.nextWake();
    if (wake && *wake <= now().at)
        std::ignore = core.advance(now(), grantsPerTurn);
    reportActualCost();
}

void RateLimiter::Private::arm()
{
    std::optional<Instant> wake = core.nextWake();
    if (wallMatters && core.waiting() != 0) {
        const Instant again = now().at + std::chrono::seconds(1);
        wake = wake ? std::min(*wake, again) : again;
    }
    if (wake == armedFor)
        return;
    armedFor = wake;
    if (wake)
        alarm->set(*wake);
    else
        alarm->cancel();
}

void RateLimiter::Private::ring()
{
    armedFor.reset();
    std::ignore = core.advance(now(), grantsPerTurn); // also where only the wall clock has moved
    reportActualCost();
}

void RateLimiter::Private::deliver()
{
    const std::shared_ptr<Private> alive = self.lock();
    deliveryIsDue = false;
    // Only what is here now: an answer may ask again, and others want their turn.
    for (std::size_t left = undelivered.size(); left != 0 && !undelivered.empty(); --left) {
        const RateLimiterCore::Reply reply = undelivered.front();
        undelivered.pop_front();
        deliverOne(reply);
        if (self.expired())
            return;
    }
    tell();
}

void RateLimiter::Private::deliverOne(const RateLimiterCore::Reply &reply)
{
    const OnAnswer onAnswer = take(reply.tag);
    if (!reply.granted) {
        if (onAnswer)
            onAnswer(failure(denialFor(reply)));
        return;
    }
    Permit permit = permitFor(reply);
    static const QMetaMethod grantedSignal = QMetaMethod::fromSignal(&PermitSource::granted);
    if (q->isSignalConnected(grantedSignal)) {
        Q_EMIT q->granted(permit.facts().waited, permit.facts().heldBy);
        if (self.expired())
            return;
    }
    if (onAnswer)
        onAnswer(std::move(permit));
}

void RateLimiter::Private::tell()
{
    const QPointer<RateLimiter> alive(q);
    const auto waiting = qsizetype(core.waiting());
    if (std::exchange(statedWaiting, waiting) != waiting)
        Q_EMIT q->waitingChanged(waiting);
    if (!alive)
        return;
    static const QMetaMethod bindingSignal
        = QMetaMethod::fromSignal(&PermitSource::bindingLimitChanged);
    if (q->isSignalConnected(bindingSignal)) {
        const Holder binding = q->bindingLimit();
        if (std::exchange(statedBinding, binding) != binding)
            Q_EMIT q->bindingLimitChanged(binding);
    }
    if (!alive)
        return;
    const bool paused = core.isPaused(now().at);
    if (std::exchange(statedPaused, paused) && !paused)
        Q_EMIT q->resumed();
    for (const RateLimiterCore::News &news : core.drainNews()) {
        if (!alive)
            return;
        if (news.limit >= core.limits().size())
            continue; // others have taken their place since
        const QString name = core.limits()[news.limit].name;
        if (news.kind == RateLimiterCore::News::Kind::Learned)
            Q_EMIT q->learned(name, news.units);
        else if (news.kind == RateLimiterCore::News::Kind::KeyIsShared)
            Q_EMIT q->keyIsShared(name, news.units);
        else
            tellDiscovered(name);
    }
}

void RateLimiter::Private::tellDiscovered(const QString &name) const
{
    const std::vector<DiscoveredLimit> limits = core.discoveredLimits();
    const auto found
        = std::find_if(limits.begin(), limits.end(),
                       [&](const DiscoveredLimit &limit) { return limit.spec.name == name; });
    if (found != limits.end())
        Q_EMIT q->discovered(*found);
}

Holder RateLimiter::Private::holderOf(const HeldBy &heldBy) const
{
    return {heldBy.limit ? core.limits()[*heldBy.limit].name : QString(), heldBy.isPause};
}

Permit RateLimiter::Private::permitFor(const RateLimiterCore::Reply &reply) const
{
    return Permit(self, reply.grant,
                  {reply.at, reply.waited, holderOf(reply.heldBy), reply.place, reply.probe},
                  q->home());
}

Denial RateLimiter::Private::denialFor(const RateLimiterCore::Reply &reply) const
{
    const Holder holder = holderOf(reply.heldBy);
    return {reply.reason, holder.limit, reply.forecast, reply.cost, holder.isPause};
}

void RateLimiter::Private::sent(quint64 grant)
{
    std::ignore = core.sent(grant, now());
    handOut();
}

void RateLimiter::Private::finished(quint64 grant)
{
    std::ignore = core.finish(grant, now());
    handOut();
}

void RateLimiter::Private::returned(quint64 grant)
{
    std::ignore = core.refund(grant, now());
    handOut();
}

void RateLimiter::Private::report(quint64 grant, const LimitFeedback &feedback)
{
    core.report(grant, feedback, now());
    if (!feedback.throttle || feedback.throttle->act == ServerThrottle::Act::Nothing)
        return; // it only tightens, so that nothing can go because of it
    reportActualCost();
    if (!feedback.throttle->closesAll())
        return;
    statedPaused = true;
    Q_EMIT q->paused(*core.pausedUntil(), feedback.throttle->reason);
}

void RateLimiter::Private::reportActualCost(quint64 grant, const QString &limit,
                                            std::int64_t actual)
{
    core.reportActualCost(grant, limit, actual, now());
    handOut();
}

RateLimiter::RateLimiter(std::vector<Limit> limits, Clock &clock, RateLimiterOptions options,
                         QObject *parent)
    : PermitSource(parent)
    , d(std::make_shared<Private>(this, std::move(limits), clock, options))
{
    d->self = d;
}

RateLimiter::~RateLimiter()
{
    d->self.reset();
    d->alarm->cancel();
}

Ticket RateLimiter::request(const PermitRequest &permitRequest, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("PermitSource::request()"))
        return refuse(std::move(onAnswer), *denial);
    const quint64 tag = d->keep(std::move(onAnswer));
    // It fails only if time goes back, and now() does not.
    const Ticket ticket = d->core.enqueue(permitRequest, d->now(), tag).value();
    d->reportActualCost();
    return ticket;
}

void RateLimiter::cancel(Ticket ticket)
{
    if (wrongThread("PermitSource::cancel()"))
        return;
    const auto answer
        = std::find_if(d->undelivered.begin(), d->undelivered.end(),
                       [&](const auto &each) { return each.ticket == ticket && each.granted; });
    if (answer != d->undelivered.end()) {
        answer->granted = false;
        answer->reason = Denial::Reason::Cancelled;
        answer->heldBy = {};
        std::ignore = d->core.refund(answer->grant, d->now());
    } else {
        std::ignore = d->core.cancel(ticket, d->now());
    }
    d->handOut();
}

void RateLimiter::pause(Instant until, const QString &reason, Reopen reopen)
{
    if (wrongThread("PermitSource::pause()"))
        return;
    d->core.pause(until, reopen == Reopen::Probe);
    d->statedPaused = true;
    d->reportActualCost();
    Q_EMIT paused(*d->core.pausedUntil(), reason);
}

void RateLimiter::resume(Reopen reopen)
{
    if (wrongThread("PermitSource::resume()"))
        return;
    std::ignore = d->core.resume(d->now(), reopen == Reopen::Probe);
    d->reportActualCost();
    if (!isPaused() && std::exchange(d->statedPaused, false))
        Q_EMIT resumed();
}

qsizetype RateLimiter::waiting() const
{
    if (wrongThread("PermitSource::waiting()"))
        return 0;
    return qsizetype(d->core.waiting());
}

bool RateLimiter::isPaused() const
{
    if (wrongThread("RateLimiter::isPaused()"))
        return false;
    return d->core.isPaused(d->now().at);
}

std::optional<Instant> RateLimiter::pausedUntil() const
{
    if (wrongThread("RateLimiter::pausedUntil()"))
        return {};
    return isPaused() ? d->core.pausedUntil() : std::nullopt;
}

std::optional<Instant> RateLimiter::forecast(Ticket ticket) const
{
    if (wrongThread("RateLimiter::forecast()"))
        return {};
    return d->core.forecast(ticket, d->now());
}

std::optional<Instant> RateLimiter::forecast(const PermitRequest &permitRequest) const
{
    if (wrongThread("RateLimiter::forecast()"))
        return {};
    return d->core.forecastOfLast(permitRequest, 1, d->now());
}

const std::vector<Limit> &RateLimiter::limits() const
{
    static const std::vector<Limit> none;
    if (wrongThread("RateLimiter::limits()"))
        return none;
    return d->core.limits();
}

void RateLimiter::setLimits(std::vector<Limit> limits)
{
    if (wrongThread("PermitSource::setLimits()"))
        return;
    std::ignore = d->core.setLimits(withNames(std::move(limits)), d->now());
    d->noteClocks();
    d->reportActualCost();
}

std::vector<LimitLevel> RateLimiter::levels() const
{
    if (wrongThread("RateLimiter::levels()"))
        return {};
    return d->core.levels(d->now());
}

Holder RateLimiter::bindingLimit() const
{
    if (wrongThread("RateLimiter::bindingLimit()"))
        return {};
    return d->holderOf(d->core.bindingLimit(d->now()));
}

void RateLimiter::discover(bool on)
{
    if (wrongThread("PermitSource::discover()"))
        return;
    d->core.discover(on, d->now());
    d->handOut();
}

std::vector<DiscoveredLimit> RateLimiter::discoveredLimits() const
{
    if (wrongThread("RateLimiter::discoveredLimits()"))
        return {};
    return d->core.discoveredLimits();
}

std::vector<LearnedLimit> RateLimiter::learnedLimits() const
{
    if (wrongThread("RateLimiter::learnedLimits()"))
        return {};
    return d->core.learnedLimits();
}

LimiterSnapshot RateLimiter::snapshot(Detail detail) const
{
    if (wrongThread("PermitSource::snapshot()"))
        return {};
    return LimiterSnapshot::of(d->core, d->now(), detail);
}

QJsonObject RateLimiter::save() const
{
    if (wrongThread("RateLimiter::save()"))
        return {};
    return d->core.save(d->now());
}

Result<void> RateLimiter::restore(const QJsonObject &state)
{
    if (const auto denial = wrongThread("RateLimiter::restore()"))
        return failure(Error(denial->message()));
    Result<void> restored = d->core.restore(state, d->now());
    d->reportActualCost();
    return restored;
}

} // namespace penstock

#include "moc_ratelimiter.cpp"

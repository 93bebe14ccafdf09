// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stack.h>

#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/limits/stack/stackcore.h>

#include <QMetaMethod>
#include <QPointer>

#include <deque>

// The waiting around StackCore's deciding: one alarm, answers from the event loop, signals.
namespace penstock {

namespace {

// What one turn of the event loop may grant before others get theirs.
constexpr qsizetype grantsPerTurn = 1000;

bool followsWall(const LimitSpec &limit)
{
    const auto *window = std::get_if<FixedWindowSettings>(&limit.settings);
    return std::holds_alternative<SlidingWindowCounterSettings>(limit.settings)
        || (window != nullptr
            && (window->anchor == Anchor::Epoch || window->anchor == Anchor::Calendar));
}

//! A clock as StackCore needs it, which ignores what happens before its last instant: if the clock
//! goes back, time stands still until the clock has caught up.
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

class Q_DECL_HIDDEN Stack::Private final : public PermitOffice
{
public:
    Private(Stack *stack, std::vector<LimitSpec> limits, Clock &time, StackOptions options)
        : q(stack)
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
    void settle(quint64 grant, const QString &limit, std::int64_t actual) override;
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
    void settle(); // after every change: fetch replies, set the alarm, see to the delivery
    void arm();
    void deliver();
    void deliverOne(const StackCore::Reply &reply);
    void tell();
    void tellDiscovered(const QString &name) const;
    Holder holderOf(const HeldBy &heldBy) const;
    Permit permitFor(const StackCore::Reply &reply) const;
    Denial denialFor(const StackCore::Reply &reply) const;

    Stack *q;
    const ForwardClock clock;
    StackCore core;
    std::unique_ptr<Alarm> alarm;
    bool wallMatters = false;
    std::optional<Instant> armedFor;
    std::vector<OnAnswer> answers; // by tag - 1
    std::vector<quint64> freeTags;
    std::deque<StackCore::Reply> undelivered;
    std::vector<StackCore::Reply> fetched;
    bool deliveryIsDue = false;
    qsizetype toldWaiting = 0;
    Holder toldBinding;
    bool toldPaused = false;
    std::weak_ptr<Private> self; // null once the stack is gone
};

void Stack::Private::noteClocks()
{
    const auto &limits = core.limits();
    wallMatters = std::any_of(limits.begin(), limits.end(), followsWall);
}

quint64 Stack::Private::keep(OnAnswer onAnswer)
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

Stack::OnAnswer Stack::Private::take(quint64 tag)
{
    freeTags.push_back(tag);
    return std::exchange(answers[tag - 1], nullptr);
}

void Stack::Private::settle()
{
    core.drainReplies(fetched);
    undelivered.insert(undelivered.end(), std::make_move_iterator(fetched.begin()),
                       std::make_move_iterator(fetched.end()));
    fetched.clear();
    arm();
    const bool news = !undelivered.empty() || toldWaiting != core.waiting() || core.hasNews();
    if (!news || std::exchange(deliveryIsDue, true))
        return;
    QMetaObject::invokeMethod(
        q, [this] { deliver(); }, Qt::QueuedConnection);
}

void Stack::Private::handOut()
{
    const std::optional<Instant> wake = core.nextWake();
    if (wake && *wake <= now().at)
        std::ignore = core.advance(now(), grantsPerTurn);
    settle();
}

void Stack::Private::arm()
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

void Stack::Private::ring()
{
    armedFor.reset();
    std::ignore = core.advance(now(), grantsPerTurn); // also where only the wall clock has moved
    settle();
}

void Stack::Private::deliver()
{
    const std::shared_ptr<Private> alive = self.lock();
    deliveryIsDue = false;
    // Only what is here now: an answer may ask again, and others want their turn.
    for (std::size_t left = undelivered.size(); left != 0 && !undelivered.empty(); --left) {
        const StackCore::Reply reply = undelivered.front();
        undelivered.pop_front();
        deliverOne(reply);
        if (self.expired())
            return;
    }
    tell();
}

void Stack::Private::deliverOne(const StackCore::Reply &reply)
{
    const OnAnswer onAnswer = take(reply.tag);
    if (!reply.granted) {
        if (onAnswer)
            onAnswer(failure(denialFor(reply)));
        return;
    }
    Permit permit = permitFor(reply);
    static const QMetaMethod grantedSignal = QMetaMethod::fromSignal(&Gate::granted);
    if (q->isSignalConnected(grantedSignal)) {
        Q_EMIT q->granted(permit.facts().waited, permit.facts().heldBy);
        if (self.expired())
            return;
    }
    if (onAnswer)
        onAnswer(std::move(permit));
}

void Stack::Private::tell()
{
    const QPointer<Stack> alive(q);
    const auto waiting = qsizetype(core.waiting());
    if (std::exchange(toldWaiting, waiting) != waiting)
        Q_EMIT q->waitingChanged(waiting);
    if (!alive)
        return;
    static const QMetaMethod bindingSignal = QMetaMethod::fromSignal(&Gate::bindingLimitChanged);
    if (q->isSignalConnected(bindingSignal)) {
        const Holder binding = q->bindingLimit();
        if (std::exchange(toldBinding, binding) != binding)
            Q_EMIT q->bindingLimitChanged(binding);
    }
    if (!alive)
        return;
    const bool paused = core.isPaused(now().at);
    if (std::exchange(toldPaused, paused) && !paused)
        Q_EMIT q->resumed();
    for (const StackCore::News &news : core.drainNews()) {
        if (!alive)
            return;
        if (news.limit >= core.limits().size())
            continue; // others have taken their place since
        const QString name = core.limits()[news.limit].name;
        if (news.kind == StackCore::News::Kind::Learned)
            Q_EMIT q->learned(name, news.units);
        else if (news.kind == StackCore::News::Kind::KeyIsShared)
            Q_EMIT q->keyIsShared(name, news.units);
        else
            tellDiscovered(name);
    }
}

void Stack::Private::tellDiscovered(const QString &name) const
{
    const std::vector<DiscoveredLimit> limits = core.discoveredLimits();
    const auto found
        = std::find_if(limits.begin(), limits.end(),
                       [&](const DiscoveredLimit &limit) { return limit.spec.name == name; });
    if (found != limits.end())
        Q_EMIT q->discovered(*found);
}

Holder Stack::Private::holderOf(const HeldBy &heldBy) const
{
    return {heldBy.limit ? core.limits()[*heldBy.limit].name : QString(), heldBy.isPause};
}

Permit Stack::Private::permitFor(const StackCore::Reply &reply) const
{
    return Permit(self, reply.grant,
                  {reply.at, reply.waited, holderOf(reply.heldBy), reply.place, reply.probe},
                  q->home());
}

Denial Stack::Private::denialFor(const StackCore::Reply &reply) const
{
    const Holder holder = holderOf(reply.heldBy);
    return {reply.reason, holder.limit, reply.forecast, reply.cost, holder.isPause};
}

void Stack::Private::sent(quint64 grant)
{
    std::ignore = core.sent(grant, now());
    handOut();
}

void Stack::Private::finished(quint64 grant)
{
    std::ignore = core.finish(grant, now());
    handOut();
}

void Stack::Private::returned(quint64 grant)
{
    std::ignore = core.giveBack(grant, now());
    handOut();
}

void Stack::Private::report(quint64 grant, const LimitFeedback &feedback)
{
    core.report(grant, feedback, now());
    if (!feedback.throttle || feedback.throttle->act == ServerThrottle::Act::Nothing)
        return; // it only tightens, so that nothing can go because of it
    settle();
    if (!feedback.throttle->closesAll())
        return;
    toldPaused = true;
    Q_EMIT q->paused(*core.pausedUntil(), feedback.throttle->reason);
}

void Stack::Private::settle(quint64 grant, const QString &limit, std::int64_t actual)
{
    core.settle(grant, limit, actual, now());
    handOut();
}

Stack::Stack(std::vector<LimitSpec> limits, Clock &clock, StackOptions options, QObject *parent)
    : Gate(parent)
    , d(std::make_shared<Private>(this, std::move(limits), clock, options))
{
    d->self = d;
}

Stack::~Stack()
{
    d->self.reset();
    d->alarm->cancel();
}

Ticket Stack::request(const Ask &ask, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("Gate::request()"))
        return refuse(std::move(onAnswer), *denial);
    const quint64 tag = d->keep(std::move(onAnswer));
    // It fails only if time goes back, and now() does not.
    const Ticket ticket = d->core.enqueue(ask, d->now(), tag).value();
    d->settle();
    return ticket;
}

void Stack::cancel(Ticket ticket)
{
    if (wrongThread("Gate::cancel()"))
        return;
    const auto answer
        = std::find_if(d->undelivered.begin(), d->undelivered.end(),
                       [&](const auto &each) { return each.ticket == ticket && each.granted; });
    if (answer != d->undelivered.end()) {
        answer->granted = false;
        answer->reason = Denial::Reason::Cancelled;
        answer->heldBy = {};
        std::ignore = d->core.giveBack(answer->grant, d->now());
    } else {
        std::ignore = d->core.cancel(ticket, d->now());
    }
    d->handOut();
}

void Stack::pause(Instant until, const QString &reason, Reopen reopen)
{
    if (wrongThread("Gate::pause()"))
        return;
    d->core.pause(until, reopen == Reopen::Probe);
    d->toldPaused = true;
    d->settle();
    Q_EMIT paused(*d->core.pausedUntil(), reason);
}

void Stack::resume(Reopen reopen)
{
    if (wrongThread("Gate::resume()"))
        return;
    std::ignore = d->core.resume(d->now(), reopen == Reopen::Probe);
    d->settle();
    if (!isPaused() && std::exchange(d->toldPaused, false))
        Q_EMIT resumed();
}

qsizetype Stack::waiting() const
{
    if (wrongThread("Gate::waiting()"))
        return 0;
    return qsizetype(d->core.waiting());
}

bool Stack::isPaused() const
{
    if (wrongThread("Stack::isPaused()"))
        return false;
    return d->core.isPaused(d->now().at);
}

std::optional<Instant> Stack::pausedUntil() const
{
    if (wrongThread("Stack::pausedUntil()"))
        return {};
    return isPaused() ? d->core.pausedUntil() : std::nullopt;
}

std::optional<Instant> Stack::forecast(Ticket ticket) const
{
    if (wrongThread("Stack::forecast()"))
        return {};
    return d->core.forecast(ticket, d->now());
}

std::optional<Instant> Stack::forecast(const Ask &ask) const
{
    if (wrongThread("Stack::forecast()"))
        return {};
    return d->core.forecastOfLast(ask, 1, d->now());
}

const std::vector<LimitSpec> &Stack::limits() const
{
    static const std::vector<LimitSpec> none;
    if (wrongThread("Stack::limits()"))
        return none;
    return d->core.limits();
}

void Stack::setLimits(std::vector<LimitSpec> limits)
{
    if (wrongThread("Gate::setLimits()"))
        return;
    std::ignore = d->core.setLimits(withNames(std::move(limits)), d->now());
    d->noteClocks();
    d->settle();
}

std::vector<LimitLevel> Stack::levels() const
{
    if (wrongThread("Stack::levels()"))
        return {};
    return d->core.levels(d->now());
}

Holder Stack::bindingLimit() const
{
    if (wrongThread("Stack::bindingLimit()"))
        return {};
    return d->holderOf(d->core.bindingLimit(d->now()));
}

void Stack::discover(bool on)
{
    if (wrongThread("Gate::discover()"))
        return;
    d->core.discover(on, d->now());
    d->handOut();
}

std::vector<DiscoveredLimit> Stack::discoveredLimits() const
{
    if (wrongThread("Stack::discoveredLimits()"))
        return {};
    return d->core.discoveredLimits();
}

std::vector<LearnedLimit> Stack::learnedLimits() const
{
    if (wrongThread("Stack::learnedLimits()"))
        return {};
    return d->core.learnedLimits();
}

GateSnapshot Stack::snapshot(Detail detail) const
{
    if (wrongThread("Gate::snapshot()"))
        return {};
    return GateSnapshot::of(d->core, d->now(), detail);
}

QJsonObject Stack::save() const
{
    if (wrongThread("Stack::save()"))
        return {};
    return d->core.save(d->now());
}

Result<void> Stack::restore(const QJsonObject &state)
{
    if (const auto denial = wrongThread("Stack::restore()"))
        return failure(Error(denial->message()));
    Result<void> restored = d->core.restore(state, d->now());
    d->settle();
    return restored;
}

} // namespace penstock

#include "moc_stack.cpp"

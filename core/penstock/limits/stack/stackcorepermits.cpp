// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

#include <penstock/limits/stack/limitmatching.h>

// What becomes of a permit: it is sent, its answer tells something of the server's limits or was a
// throttle, and it ends. And the pauses that follow from it.
namespace penstock {

quint64 StackCore::takeUp(const Ask &ask, ClockReading now)
{
    if (!d->catchUp(now))
        return 0;
    Needs needs = d->needsOf(ask, now);
    if (needs.denial)
        return 0;
    d->addGrant(d->makeWaiter(ask, std::move(needs.charges), now, 0), needs.lane, now.at, {});
    const quint64 grant = d->m_replies.back().grant;
    d->m_replies.pop_back(); // nobody has asked
    d->planIsOff();
    d->lookAgain(now);
    return grant;
}

void StackCore::withdraw(quint64 grant, ClockReading now)
{
    Grant *const found = d->catchUp(now) ? d->m_grants.find(grant) : nullptr;
    if (found == nullptr)
        return;
    const std::vector<quint32> &limiters = d->limitersOf(*found);
    for (std::size_t i = 0; i < limiters.size(); ++i) {
        const std::int64_t cost = found->charges.of(i);
        if (found->sent)
            d->m_limits[limiters[i]].refund({cost, 0, found->due, found->sentAt}, now);
        else
            d->m_limits[limiters[i]].giveBack(cost, now);
    }
    --d->m_queue[found->lane].grants;
    d->m_grants.remove(*found);
    d->planIsOff();
    d->lookAgain(now);
}

Result<void> StackCore::sent(quint64 id, ClockReading now)
{
    if (auto fault = d->timeFault(now))
        return failure(*std::move(fault));
    d->catchUp(now);
    Grant *const grant = d->m_grants.find(id);
    if (grant == nullptr || grant->sent)
        return {};
    d->send(*grant, now);
    d->lookAgain(now);
    return {};
}

void StackCore::Private::send(Grant &grant, ClockReading now)
{
    grant.sent = true;
    grant.sentAt = now.at;
    grant.end = grant.hold < Duration::zero() ? never : saturatingAdd(now.at, grant.hold);
    if (now.at != grant.due)
        planIsOff();
    const std::vector<quint32> &limiters = limitersOf(grant);
    for (std::size_t i = 0; i < limiters.size(); ++i)
        m_limits[limiters[i]].sent(grant.charges.of(i), grant.due, now);
}

Result<void> StackCore::finish(quint64 grant, ClockReading now)
{
    return d->end(grant, now, false);
}

Result<void> StackCore::giveBack(quint64 grant, ClockReading now)
{
    return d->end(grant, now, true);
}

Result<void> StackCore::Private::end(quint64 id, ClockReading now, bool unsentIsReturned)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    catchUp(now);
    Grant *const grant = m_grants.find(id);
    if (grant == nullptr)
        return {};
    const bool returned = !grant->sent && unsentIsReturned;
    if (!grant->sent && !returned)
        send(*grant, now);
    if (returned || grant->end != now.at)
        planIsOff();
    const std::vector<quint32> &limiters = limitersOf(*grant);
    for (std::size_t i = 0; i < limiters.size(); ++i) {
        Limiter &limiter = m_limits[limiters[i]];
        if (returned)
            limiter.giveBack(grant->charges.of(i), now);
        else
            limiter.finish(grant->charges.of(i), grant->sentAt, now,
                           ((grant->counted >> i) & 1) != 0);
    }
    if (!returned && m_lessons.learnTimes(now.at - grant->sentAt, m_limits))
        planIsOff();
    grant->live = false; // it is not under way any more
    follow(m_lessons.ended(*grant, returned, limiters, m_limits, now), now);
    if (m_discovery) [[unlikely]] {
        discoverFrom(*grant, returned);
        correctDiscovered(limiters);
    }
    m_pause.ended(grant->probe,
                  returned               ? PauseState::End::Unsent
                      : grant->throttled ? PauseState::End::Badly
                                         : PauseState::End::Well);
    --m_queue[grant->lane].grants;
    m_grants.remove(*grant);
    if (m_hasDiscovered) [[unlikely]]
        adoptDiscovered(now);
    lookAgain(now);
    return {};
}

// ---- What servers say ----

void StackCore::told(quint64 id, std::span<const ServerCounter> counters, ClockReading now)
{
    Grant *const grant = d->catchUp(now) ? d->m_grants.find(id) : nullptr;
    if (grant == nullptr)
        return;
    if (d->m_discovery && d->m_discovery->heard(counters, now.at))
        d->adoptDiscovered(now);
    const std::vector<quint32> &limiters = d->limitersOf(*grant);
    std::vector<const LimitSpec *> specs;
    specs.reserve(limiters.size());
    for (const quint32 limiter : limiters)
        specs.push_back(&d->m_limits.specOf(limiter));
    for (const ServerCounter &counter : counters) {
        const auto meant = limitMeantBy(counter, specs, now.at);
        if (!meant || *meant >= 64)
            continue;
        const quint32 limiter = limiters[*meant];
        d->follow(d->m_lessons.hear(limiter, counter, d->m_limits, now), now);
        if (counter.remaining && counter.reset && d->m_lessons.of(limiter) != nullptr)
            d->m_limits[limiter].observe(*counter.remaining, *counter.reset, counter.pad, now);
        if (counter.used && grant->sent)
            d->m_limits[limiter].heardUsed(*counter.used,
                                           capacityOf(d->m_limits.specOf(limiter).settings),
                                           grant->sentAt, now);
        if (counter.remaining)
            grant->counted |= quint64(1) << *meant;
    }
    d->planIsOff();
}

void StackCore::report(quint64 id, const LimitFeedback &feedback, ClockReading now)
{
    if (!feedback.counters.empty())
        told(id, feedback.counters, now);
    if (!feedback.throttle)
        return;
    const ServerThrottle &throttle = *feedback.throttle;
    const bool wasTrial = throttled(id, throttle, now);
    if (throttle.isNews)
        throttledByServer(now);
    if (throttle.closesLimit())
        closeLimit(throttle.limit, throttle.until, now);
    if (!throttle.closesAll())
        return;
    // Before the call ends: if it was the probe, its end opens what is closed here.
    const bool halts = throttle.act == ServerThrottle::Act::Halt;
    pause(throttle.until, halts || !wasTrial);
    if (halts)
        pause(Instant::max(), true); // what the server named stays known
}

bool StackCore::throttled(quint64 id, const ServerThrottle &throttle, ClockReading now)
{
    Grant *const grant = d->catchUp(now) ? d->m_grants.find(id) : nullptr;
    if (grant == nullptr)
        return false;
    grant->throttled = true;
    const Lessons::Effect effect
        = d->m_lessons.throttled(d->limitersOf(*grant), throttle, grant->due, d->m_limits, now);
    d->follow(effect, now);
    if (d->m_discovery && grant->sent && !d->isExplained(effect))
        d->m_discovery->throttled(throttle, grant->sentAt, d->m_grants.out(), now.at);
    return effect.wasTrial;
}

void StackCore::settle(quint64 id, const QString &limit, std::int64_t actual, ClockReading now)
{
    Grant *const grant = d->catchUp(now) ? d->m_grants.find(id) : nullptr;
    if (grant == nullptr || !grant->sent || actual < 0)
        return;
    const std::vector<quint32> &limiters = d->limitersOf(*grant);
    for (std::size_t i = 0; i < limiters.size(); ++i) {
        if (d->m_limits.specOf(limiters[i]).name == limit)
            d->settle(*grant, i, actual, now);
    }
    d->planIsOff();
    d->lookAgain(now);
}

void StackCore::Private::settle(Grant &grant, std::size_t position, std::int64_t actual,
                                ClockReading now)
{
    constexpr std::size_t most = 64; // that are noted
    if (position >= most || ((grant.settled >> position) & 1) != 0)
        return;
    grant.settled |= quint64(1) << position;
    const std::vector<quint32> &limiters = limitersOf(grant);
    m_limits.learnCost(m_limits.specIndexOf(limiters[position]), actual);
    Limiter &limiter = m_limits[limiters[position]];
    const std::int64_t cost = grant.charges.of(position);
    if (actual > cost)
        return limiter.charge(actual - cost, now, ((grant.counted >> position) & 1) != 0);
    if (actual == cost)
        return;
    limiter.refund({cost, actual, grant.due, grant.sentAt}, now);
    grant.charges.set(position, actual, limiters.size());
}

std::int64_t StackCore::charged(quint64 id, const QString &limit) const
{
    const Grant *const grant = d->m_grants.find(id);
    if (grant == nullptr)
        return 0;
    std::int64_t units = 0;
    const std::vector<quint32> &limiters = d->limitersOf(*grant);
    for (std::size_t i = 0; i < limiters.size(); ++i) {
        if (d->m_limits.specOf(limiters[i]).name == limit)
            units += grant->charges.of(i);
    }
    return units;
}

std::optional<Duration> StackCore::intervalMeant(quint64 id, Duration wait) const
{
    const Grant *const grant = d->m_grants.find(id);
    if (grant == nullptr)
        return std::nullopt;
    std::vector<const LimitSpec *> needed;
    for (const quint32 limiter : d->limitersOf(*grant))
        needed.push_back(&d->m_limits.specOf(limiter));
    return intervalMeantBy(wait, needed, isDiscovering());
}

void StackCore::throttledByServer(ClockReading now)
{
    d->follow(d->m_lessons.throttledForAll(d->m_limits, now), now);
}

void StackCore::Private::follow(const Lessons::Effect &effect, ClockReading now)
{
    if (effect.hasChangedMargins)
        planIsOff();
    for (const quint32 limiter : effect.paces)
        goAtPace(limiter, now);
}

//! What is under way goes on counting in \a limiter, which is to take the place of \a index.
void StackCore::Private::takeUnderWay(Limiter &limiter, quint32 index, ClockReading now)
{
    for (const Grant &grant : m_grants.places()) {
        if (!grant.live)
            continue;
        const std::vector<quint32> &limiters = limitersOf(grant);
        for (std::size_t i = 0; i < limiters.size(); ++i) {
            if (limiters[i] == index)
                limiter.adopt(grant.charges.of(i), grant.sent, now);
        }
    }
}

//! Lets a limiter go at the pace it has learned, and keeps what is used of it.
void StackCore::Private::goAtPace(quint32 index, ClockReading now)
{
    Limiter &limiter = m_limits[index];
    const LimitSettings &settings = m_limits.settingsOf(index);
    const std::int64_t units = m_lessons.of(index)->pace().units();
    if (paceOf(settings).isWindow) {
        const std::int64_t capacity = std::max(units, limiter.maxCost());
        if (capacity == limiter.capacity())
            return;
        limiter.setCapacity(capacity);
    } else {
        Limiter slower = m_limits.atOtherPace(index, units, now);
        slower.inherit(limiter, now);
        takeUnderWay(slower, index, now);
        limiter = std::move(slower);
    }
    planIsOff();
    lookAgain(now);
}

std::vector<LearnedLimit> StackCore::learnedLimits() const
{
    return d->m_lessons.learnedLimits(d->m_limits);
}

bool StackCore::hasNews() const
{
    return !d->m_lessons.news().empty();
}

std::vector<StackCore::News> StackCore::drainNews()
{
    return d->m_lessons.takeNews();
}

// ---- Pauses ----

void StackCore::pause(Instant until, bool probe)
{
    d->m_pause.pause(until, probe, d->m_grants.out());
    d->m_wake
        = d->m_queue.isEmpty() ? never : std::min(d->m_queue.nextDeadline(), d->m_pause.until());
    d->planIsOff();
}

Result<void> StackCore::resume(ClockReading now, bool probe)
{
    if (auto fault = d->timeFault(now))
        return failure(*std::move(fault));
    if (probe)
        d->m_pause.tryNow(now.at);
    else
        d->m_pause.resume();
    d->planIsOff();
    d->runAll(now);
    return {};
}

void StackCore::closeLimit(const QString &name, Instant until, ClockReading now)
{
    if (!d->catchUp(now))
        return;
    for (quint32 i = 0; i < d->m_limits.limiters().size(); ++i) {
        if (!d->m_limits.isForgotten(i) && d->m_limits.specOf(i).name == name)
            d->m_limits[i].close(until);
    }
    d->planIsOff();
    d->lookAgain(now);
}

bool StackCore::isPaused(Instant now) const
{
    return d->m_pause.isPaused(now);
}

std::optional<Instant> StackCore::pausedUntil() const
{
    return d->m_pause.pausedUntil();
}

} // namespace penstock

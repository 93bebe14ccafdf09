// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/ratelimitercore_p.h>

#include <penstock/limits/state/limitmatching.h>

// What becomes of a permit: it is sent, its answer tells something of the server's limits or was a
// throttle, and it ends. And the pauses that follow from it.
namespace penstock {

quint64 RateLimiterCore::adopt(const PermitRequest &permitRequest, ClockReading now)
{
    if (!d->catchUp(now))
        return 0;
    Needs needs = d->needsOf(permitRequest, now);
    if (needs.denial)
        return 0;
    d->addGrant(d->makeWaiter(permitRequest, std::move(needs.charges), now, 0), needs.subQueue,
                now.at, {});
    const quint64 grant = d->m_replies.back().grant;
    d->m_replies.pop_back(); // nobody has asked
    d->planIsOff();
    d->lookAgain(now);
    return grant;
}

void RateLimiterCore::revoke(quint64 grant, ClockReading now)
{
    Grant *const found = d->catchUp(now) ? d->m_grants.find(grant) : nullptr;
    if (found == nullptr)
        return;
    const std::vector<quint32> &limitStates = d->limitStatesOf(*found);
    for (std::size_t i = 0; i < limitStates.size(); ++i) {
        const std::int64_t cost = found->charges.of(i);
        if (found->sent)
            d->m_limits[limitStates[i]].lowerCost({cost, 0, found->due, found->sentAt}, now);
        else
            d->m_limits[limitStates[i]].refund(cost, now);
    }
    --d->m_queue[found->subQueue].grants;
    d->m_grants.remove(*found);
    d->planIsOff();
    d->lookAgain(now);
}

Result<void> RateLimiterCore::sent(quint64 id, ClockReading now)
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

void RateLimiterCore::Private::send(Grant &grant, ClockReading now)
{
    grant.sent = true;
    grant.sentAt = now.at;
    grant.end
        = grant.serviceTime < Duration::zero() ? never : saturatingAdd(now.at, grant.serviceTime);
    if (now.at != grant.due)
        planIsOff();
    const std::vector<quint32> &limitStates = limitStatesOf(grant);
    for (std::size_t i = 0; i < limitStates.size(); ++i)
        m_limits[limitStates[i]].sent(grant.charges.of(i), grant.due, now);
}

Result<void> RateLimiterCore::finish(quint64 grant, ClockReading now)
{
    return d->end(grant, now, false);
}

Result<void> RateLimiterCore::refund(quint64 grant, ClockReading now)
{
    return d->end(grant, now, true);
}

Result<void> RateLimiterCore::Private::end(quint64 id, ClockReading now, bool unsentIsReturned)
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
    const std::vector<quint32> &limitStates = limitStatesOf(*grant);
    for (std::size_t i = 0; i < limitStates.size(); ++i) {
        LimitState &limitState = m_limits[limitStates[i]];
        if (returned)
            limitState.refund(grant->charges.of(i), now);
        else
            limitState.finish(grant->charges.of(i), grant->sentAt, now,
                              ((grant->counted >> i) & 1) != 0);
    }
    if (!returned && m_adaptation.learnTimes(now.at - grant->sentAt, m_limits))
        planIsOff();
    grant->live = false; // it is not under way any more
    follow(m_adaptation.ended(*grant, returned, limitStates, m_limits, now), now);
    if (m_discovery) [[unlikely]] {
        discoverFrom(*grant, returned);
        correctDiscovered(limitStates);
    }
    m_pause.ended(grant->probe,
                  returned               ? PauseState::End::Unsent
                      : grant->throttled ? PauseState::End::Badly
                                         : PauseState::End::Well);
    --m_queue[grant->subQueue].grants;
    m_grants.remove(*grant);
    if (m_hasDiscovered) [[unlikely]]
        adoptDiscovered(now);
    lookAgain(now);
    return {};
}

// ---- What servers say ----

void RateLimiterCore::reportServerCounters(quint64 id, std::span<const ServerCounter> counters,
                                           ClockReading now)
{
    Grant *const grant = d->catchUp(now) ? d->m_grants.find(id) : nullptr;
    if (grant == nullptr)
        return;
    if (d->m_discovery && d->m_discovery->observeCounters(counters, now.at))
        d->adoptDiscovered(now);
    const std::vector<quint32> &limitStates = d->limitStatesOf(*grant);
    std::vector<const Limit *> specs;
    specs.reserve(limitStates.size());
    for (const quint32 limitState : limitStates)
        specs.push_back(&d->m_limits.specOf(limitState));
    for (const ServerCounter &counter : counters) {
        const auto meant = limitMeantBy(counter, specs, now.at);
        if (!meant || *meant >= 64)
            continue;
        const quint32 limitState = limitStates[*meant];
        d->follow(d->m_adaptation.observe(limitState, counter, d->m_limits, now), now);
        if (counter.remaining && counter.reset && d->m_adaptation.of(limitState) != nullptr)
            d->m_limits[limitState].observe(*counter.remaining, *counter.reset, counter.pad, now);
        if (counter.used && grant->sent)
            d->m_limits[limitState].observeUsed(*counter.used,
                                                capacityOf(d->m_limits.specOf(limitState).settings),
                                                grant->sentAt, now);
        if (counter.remaining)
            grant->counted |= quint64(1) << *meant;
    }
    d->planIsOff();
}

void RateLimiterCore::report(quint64 id, const LimitFeedback &feedback, ClockReading now)
{
    if (!feedback.counters.empty())
        reportServerCounters(id, feedback.counters, now);
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

bool RateLimiterCore::throttled(quint64 id, const ServerThrottle &throttle, ClockReading now)
{
    Grant *const grant = d->catchUp(now) ? d->m_grants.find(id) : nullptr;
    if (grant == nullptr)
        return false;
    grant->throttled = true;
    const LimitsAdaptation::Effect effect = d->m_adaptation.throttled(
        d->limitStatesOf(*grant), throttle, grant->due, d->m_limits, now);
    d->follow(effect, now);
    if (d->m_discovery && grant->sent && !d->isExplained(effect))
        d->m_discovery->throttled(throttle, grant->sentAt, d->m_grants.out(), now.at);
    return effect.wasTrial;
}

void RateLimiterCore::reportActualCost(quint64 id, const QString &limit, std::int64_t actual,
                                       ClockReading now)
{
    Grant *const grant = d->catchUp(now) ? d->m_grants.find(id) : nullptr;
    if (grant == nullptr || !grant->sent || actual < 0)
        return;
    const std::vector<quint32> &limitStates = d->limitStatesOf(*grant);
    for (std::size_t i = 0; i < limitStates.size(); ++i) {
        if (d->m_limits.specOf(limitStates[i]).name == limit)
            d->reportActualCost(*grant, i, actual, now);
    }
    d->planIsOff();
    d->lookAgain(now);
}

void RateLimiterCore::Private::reportActualCost(Grant &grant, std::size_t position,
                                                std::int64_t actual, ClockReading now)
{
    constexpr std::size_t most = 64; // that are noted
    if (position >= most || ((grant.actualCosts >> position) & 1) != 0)
        return;
    grant.actualCosts |= quint64(1) << position;
    const std::vector<quint32> &limitStates = limitStatesOf(grant);
    m_limits.learnCost(m_limits.specIndexOf(limitStates[position]), actual);
    LimitState &limitState = m_limits[limitStates[position]];
    const std::int64_t cost = grant.charges.of(position);
    if (actual > cost)
        return limitState.charge(actual - cost, now, ((grant.counted >> position) & 1) != 0);
    if (actual == cost)
        return;
    limitState.lowerCost({cost, actual, grant.due, grant.sentAt}, now);
    grant.charges.set(position, actual, limitStates.size());
}

std::int64_t RateLimiterCore::charged(quint64 id, const QString &limit) const
{
    const Grant *const grant = d->m_grants.find(id);
    if (grant == nullptr)
        return 0;
    std::int64_t units = 0;
    const std::vector<quint32> &limitStates = d->limitStatesOf(*grant);
    for (std::size_t i = 0; i < limitStates.size(); ++i) {
        if (d->m_limits.specOf(limitStates[i]).name == limit)
            units += grant->charges.of(i);
    }
    return units;
}

std::optional<Duration> RateLimiterCore::intervalMeant(quint64 id, Duration wait) const
{
    const Grant *const grant = d->m_grants.find(id);
    if (grant == nullptr)
        return std::nullopt;
    std::vector<const Limit *> needed;
    for (const quint32 limitState : d->limitStatesOf(*grant))
        needed.push_back(&d->m_limits.specOf(limitState));
    return intervalMeantBy(wait, needed, isDiscovering());
}

void RateLimiterCore::throttledByServer(ClockReading now)
{
    d->follow(d->m_adaptation.throttledForAll(d->m_limits, now), now);
}

void RateLimiterCore::Private::follow(const LimitsAdaptation::Effect &effect, ClockReading now)
{
    if (effect.hasChangedMargins)
        planIsOff();
    for (const quint32 limitState : effect.paces)
        goAtPace(limitState, now);
}

//! What is under way goes on counting in \a limitState, which is to take the place of \a index.
void RateLimiterCore::Private::takeUnderWay(LimitState &limitState, quint32 index, ClockReading now)
{
    for (const Grant &grant : m_grants.places()) {
        if (!grant.live)
            continue;
        const std::vector<quint32> &limitStates = limitStatesOf(grant);
        for (std::size_t i = 0; i < limitStates.size(); ++i) {
            if (limitStates[i] == index)
                limitState.adopt(grant.charges.of(i), grant.sent, now);
        }
    }
}

//! Lets a limiter go at the pace it has learned, and keeps what is used of it.
void RateLimiterCore::Private::goAtPace(quint32 index, ClockReading now)
{
    LimitState &limitState = m_limits[index];
    const LimitSettings &settings = m_limits.settingsOf(index);
    const std::int64_t units = m_adaptation.of(index)->pace().units();
    if (paceOf(settings).isWindow) {
        const std::int64_t capacity = std::max(units, limitState.maxCost());
        if (capacity == limitState.capacity())
            return;
        limitState.setCapacity(capacity);
    } else {
        LimitState slower = m_limits.atOtherPace(index, units, now);
        slower.inherit(limitState, now);
        takeUnderWay(slower, index, now);
        limitState = std::move(slower);
    }
    planIsOff();
    lookAgain(now);
}

std::vector<LearnedLimit> RateLimiterCore::learnedLimits() const
{
    return d->m_adaptation.learnedLimits(d->m_limits);
}

bool RateLimiterCore::hasNews() const
{
    return !d->m_adaptation.news().empty();
}

std::vector<RateLimiterCore::News> RateLimiterCore::drainNews()
{
    return d->m_adaptation.takeNews();
}

// ---- Pauses ----

void RateLimiterCore::pause(Instant until, bool probe)
{
    d->m_pause.pause(until, probe, d->m_grants.out());
    d->m_wake
        = d->m_queue.isEmpty() ? never : std::min(d->m_queue.nextDeadline(), d->m_pause.until());
    d->planIsOff();
}

Result<void> RateLimiterCore::resume(ClockReading now, bool probe)
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

void RateLimiterCore::closeLimit(const QString &name, Instant until, ClockReading now)
{
    if (!d->catchUp(now))
        return;
    for (quint32 i = 0; i < d->m_limits.limitStates().size(); ++i) {
        if (!d->m_limits.isForgotten(i) && d->m_limits.specOf(i).name == name)
            d->m_limits[i].close(until);
    }
    d->planIsOff();
    d->lookAgain(now);
}

bool RateLimiterCore::isPaused(Instant now) const
{
    return d->m_pause.isPaused(now);
}

std::optional<Instant> RateLimiterCore::pausedUntil() const
{
    return d->m_pause.pausedUntil();
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/ratelimitercore_p.h>

#include <algorithm>

// What is ahead: who will be let go when, and what holds them until then.
namespace penstock {

ForecastPlan RateLimiterCore::Private::newPlan(quint32 number, ClockReading now) const
{
    std::vector<TurnRate> rates;
    if (!m_limits.isUniform()) {
        for (quint32 i = 0; i < m_limits.limitStates().size(); ++i)
            rates.push_back(TurnRate::of(m_limits.settingsOf(i)));
    }
    return {number, m_limits.limitStates(), m_grants.places(),     m_queue,
            now,    m_pause.closedUntil(),  m_limits.usualCosts(), std::move(rates)};
}

ForecastPlan &RateLimiterCore::Private::plan(ClockReading now)
{
    ForecastPlan *plan = m_plan.get();
    if (plan == nullptr)
        plan = &m_plan.keep(newPlan(m_plan.nextNumber(), now));
    plan->notBefore(now.at);
    return *plan;
}

std::optional<Instant> RateLimiterCore::forecast(Ticket ticket, ClockReading now) const
{
    const Waiter *const waiter = d->m_pause.isClosedForGood() ? nullptr : d->m_queue.find(ticket);
    if (waiter == nullptr)
        return std::nullopt;
    return d->plan(now).until(*waiter, d->m_queue.subQueues());
}

std::optional<Instant> RateLimiterCore::forecastOfLast(const PermitRequest &permitRequest,
                                                       std::int64_t count, ClockReading now,
                                                       const std::atomic_bool *stop) const
{
    const Needs needs = d->needsOf(permitRequest, now);
    std::optional<Instant> last;
    if (!needs.denial) {
        Waiter waiter;
        waiter.priority = qint16(std::clamp(permitRequest.priority, 0, 9));
        waiter.place = QueuePlace::of(now.at, waiter.priority, std::numeric_limits<quint64>::max());
        waiter.enqueued = now.at;
        waiter.serviceTime = permitRequest.expectedServiceTime.value_or(Duration(-1));
        waiter.charges = needs.charges;
        last = d->forecastFor(needs.subQueue, waiter, d->sourceOf(permitRequest),
                              std::max<std::int64_t>(1, count), now, stop);
    }
    d->forgetIdleKeys(now);
    return last;
}

std::optional<Instant> RateLimiterCore::Private::forecastFor(quint32 subQueue, const Waiter &waiter,
                                                             const QString &source,
                                                             std::int64_t count, ClockReading now,
                                                             const std::atomic_bool *stop)
{
    if (m_pause.isClosedForGood())
        return std::nullopt;
    const std::vector<quint32> &limitStates = m_queue[subQueue].limitStates();
    if (count == 1 && m_queue.isEmpty() && m_pause.isOpen()) {
        const Head head {subQueue, &limitStates, &waiter.charges};
        const Choice choice = earliestOf(head, m_limits.limitStates(), now);
        if (choice.due != never)
            return choice.due;
        if (m_grants.out() == 0)
            return std::nullopt;
    }
    if (!m_queue.isEmpty() && !m_queue.goesLast(subQueue, waiter, source))
        return newPlan(0, now).ofLastInTurn(subQueue, {waiter, count}, source, m_queue, stop);
    return plan(now).ofLast(limitStates, waiter.charges, waiter.serviceTime, count,
                            m_queue.subQueues(), stop);
}

void RateLimiterCore::assumeServiceTime(Duration serviceTime, ClockReading now)
{
    for (Grant &grant : d->m_grants.places()) {
        if (!grant.live || grant.serviceTime >= Duration::zero())
            continue;
        grant.serviceTime = serviceTime;
        if (grant.sent)
            grant.end = std::max(now.at, saturatingAdd(grant.sentAt, serviceTime));
    }
    d->m_queue.assumeServiceTime(serviceTime);
    d->planIsOff();
}

HeldBy RateLimiterCore::bindingLimit(ClockReading now) const
{
    if (d->m_queue.isEmpty())
        return {};
    if (!d->m_pause.isOpen())
        return HeldBy::pause();
    return d->holderOf(d->choose(now.at));
}

//! What a request of \a subQueue would wait for.
HeldBy RateLimiterCore::Private::bindingOf(quint32 subQueue, const Charges &charges,
                                           ClockReading now) const
{
    if (!m_pause.isOpen())
        return HeldBy::pause();
    if (!m_queue[subQueue].isEmpty() && !m_queue[subQueue].heldBy.isNothing())
        return m_queue[subQueue].heldBy;
    const Head head {subQueue, &m_queue[subQueue].limitStates(), &charges};
    return holderOf(earliestOf(head, m_limits.limitStates(), now));
}

} // namespace penstock

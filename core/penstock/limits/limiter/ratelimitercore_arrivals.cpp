// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/ratelimitercore_p.h>

#include <algorithm>

// A request arrives: granted on the spot, denied on the spot, or queued. And how it leaves the
// queue other than with a permit.
namespace penstock {

Result<Ticket> RateLimiterCore::enqueue(const PermitRequest &permitRequest, ClockReading now,
                                        quint64 tag)
{
    if (auto fault = d->timeFault(now))
        return failure(*std::move(fault));
    if (d->m_wake <= now.at)
        d->runAll(now);
    d->setTime(now);
    const Ticket ticket = d->decide(permitRequest, now, tag);
    if (d->m_limits.hasNewKeys()) [[unlikely]]
        d->forgetIdleKeys(now);
    return ticket;
}

Result<bool> RateLimiterCore::cancel(Ticket ticket, ClockReading now)
{
    if (auto fault = d->timeFault(now))
        return failure(*std::move(fault));
    d->catchUp(now);
    const std::optional<Waiter> waiter = d->m_queue.takeOut(ticket);
    if (waiter) {
        d->planIsOff();
        d->denyWaiter(*waiter, ticket.subQueue, Denial::Reason::Cancelled, now.at);
    }
    d->lookAgain(now);
    return waiter.has_value();
}

Needs RateLimiterCore::Private::needsOf(const PermitRequest &permitRequest, ClockReading now)
{
    Needs needs = penstock::needsOf(permitRequest, m_limits, m_queue, now);
    if (needs.isNews)
        planIsOff();
    return needs;
}

//! Each new key looks at two old ones, so that the idle ones go at the pace at which others come.
//! Not while a request is being resolved: what it has found so far is not yet in use.
void RateLimiterCore::Private::forgetIdleKeys(ClockReading now)
{
    for (int looks = 2 * m_limits.takeNewKeys(); looks > 0; --looks) {
        const quint32 limitState = m_limits.nextToLookAt();
        const LimitAdaptation *const adaptation = m_adaptation.of(limitState);
        if (!m_limits.isIdle(limitState, now)
            || (adaptation != nullptr && !adaptation->pace().isFull()) || m_queue.needs(limitState))
            continue;
        m_queue.removeSubQueuesOf(limitState);
        m_adaptation.forget(limitState);
        m_limits.forget(limitState);
        planIsOff();
    }
}

Ticket RateLimiterCore::Private::decide(const PermitRequest &permitRequest, ClockReading now,
                                        quint64 tag)
{
    Needs needs = needsOf(permitRequest, now);
    if (needs.denial) {
        Waiter waiter;
        waiter.id = ++m_lastId;
        waiter.tag = tag;
        deny(needs, waiter, now, *needs.denial, std::nullopt);
        return {waiter.id, 0};
    }
    if (canGoNow(needs, now)) {
        planIsOff();
        const quint32 subQueue = needs.subQueue;
        Waiter waiter = makeWaiter(permitRequest, std::move(needs.charges), now, tag);
        const Ticket ticket {waiter.id, subQueue};
        addGrant(std::move(waiter), subQueue, now.at, {});
        return ticket;
    }
    return wait(permitRequest, std::move(needs), now, tag);
}

bool RateLimiterCore::Private::canGoNow(const Needs &needs, ClockReading now)
{
    if (!mayGo(now.at))
        return false;
    const SubQueue &subQueue = m_queue[needs.subQueue];
    if (!subQueue.isEmpty())
        return false;
    const Charges *room = &needs.charges;
    std::optional<Charges> more;
    if (m_limits.learnsCosts()) [[unlikely]]
        room = &more.emplace(roomFor(needs.charges, subQueue.limitStates()));
    for (std::size_t i = 0; i < subQueue.limitStates().size(); ++i) {
        if (!m_limits[subQueue.limitStates()[i]].fits(room->of(i), now))
            return false;
    }
    if (m_queue.isEmpty())
        return true;
    std::vector<Head> &heads = this->heads();
    heads.push_back({needs.subQueue, &subQueue.limitStates(), room});
    return chooseNext(heads, m_limits.limitStates(), now).head == int(heads.size()) - 1;
}

Waiter RateLimiterCore::Private::makeWaiter(const PermitRequest &permitRequest, Charges charges,
                                            ClockReading now, quint64 tag)
{
    Waiter waiter;
    waiter.id = ++m_lastId;
    waiter.priority = qint16(std::clamp(permitRequest.priority, 0, 9));
    waiter.place = permitRequest.place.order != 0
        ? permitRequest.place
        : QueuePlace::of(now.at, waiter.priority, waiter.id);
    waiter.enqueued = now.at;
    waiter.serviceTime = permitRequest.expectedServiceTime.value_or(Duration(-1));
    waiter.tag = tag;
    waiter.charges = std::move(charges);
    if (!permitRequest.method.isEmpty() || !permitRequest.host.isEmpty()
        || !permitRequest.path.isEmpty() || !permitRequest.values.isEmpty() || waiter.charges.each
        || waiter.charges.cost != permitRequest.cost)
        waiter.traits = permitRequest;
    return waiter;
}

const QString &RateLimiterCore::Private::sourceOf(const PermitRequest &permitRequest) const
{
    static const QString none;
    return m_options.sourcesTakeTurns ? permitRequest.source : none;
}

//! Of a waiter that would join the end: it need not be queued to know when its turn would come.
bool RateLimiterCore::Private::isTooLate(const PermitRequest &permitRequest, const Waiter &waiter,
                                         quint32 subQueue, ClockReading now)
{
    const bool tries = *permitRequest.maxWait <= Duration::zero();
    const auto at = forecastFor(subQueue, waiter, sourceOf(permitRequest), 1, now);
    if (!tries && (!at || *at - now.at <= *permitRequest.maxWait))
        return false;
    const auto reason = tries ? Denial::Reason::NoCapacityNow : Denial::Reason::MaxWait;
    const HeldBy binding = bindingOf(subQueue, waiter.charges, now);
    deny({subQueue, {}, {}, binding.limit, waiter.charges.cost}, waiter, now, reason, at);
    m_replies.back().heldBy = binding;
    return true;
}

Ticket RateLimiterCore::Private::wait(const PermitRequest &permitRequest, Needs &&needs,
                                      ClockReading now, quint64 tag)
{
    const quint32 subQueue = needs.subQueue;
    Waiter waiter = makeWaiter(permitRequest, std::move(needs.charges), now, tag);
    Ticket ticket {waiter.id, subQueue};
    const bool last
        = m_queue.isEmpty() || m_queue.goesLast(subQueue, waiter, sourceOf(permitRequest));
    if (permitRequest.maxWait && last && isTooLate(permitRequest, waiter, subQueue, now))
        return ticket;
    if (m_options.queueLimit && m_queue.waiting() >= *m_options.queueLimit
        && !makeRoom(waiter, now))
        return ticket;
    if (permitRequest.maxWait && *permitRequest.maxWait > Duration::zero())
        waiter.deadline = saturatingAdd(now.at, *permitRequest.maxWait);
    // A plan does not know a new source.
    if (!last || m_queue.isEmpty() || !m_queue.knows(waiter.priority, sourceOf(permitRequest)))
        planIsOff();
    ticket = m_queue.put(std::move(waiter), subQueue, sourceOf(permitRequest));
    // Behind others of its sub-queue nothing changes for now, except perhaps the first deadline.
    const bool behind = last && m_queue[subQueue].live() > 1;
    m_wake = behind ? std::min(m_wake, m_queue.nextDeadline()) : m_time;
    if (m_wake <= now.at)
        runAll(now);
    if (permitRequest.maxWait && !last)
        giveUpIfTooLate(ticket, *permitRequest.maxWait <= Duration::zero(), now);
    return ticket;
}

void RateLimiterCore::Private::giveUpIfTooLate(Ticket ticket, bool tries, ClockReading now)
{
    const Waiter *const waiting = m_queue[ticket.subQueue].find(ticket);
    if (waiting == nullptr)
        return; // granted meanwhile
    const auto at
        = m_pause.isClosedForGood() ? std::nullopt : plan(now).until(*waiting, m_queue.subQueues());
    if (!tries && (!at || *at <= waiting->deadline))
        return;
    const std::optional<Waiter> waiter = m_queue.takeOut(ticket);
    planIsOff();
    const auto reason = tries ? Denial::Reason::NoCapacityNow : Denial::Reason::MaxWait;
    denyWaiter(*waiter, ticket.subQueue, reason, now.at);
    m_replies.back().forecast = at;
    runAll(now);
}

bool RateLimiterCore::Private::makeRoom(const Waiter &waiter, ClockReading now)
{
    const auto denied = [&](Denial::Reason reason) {
        denyWaiter(waiter, 0, reason, now.at);
        return false;
    };
    if (m_options.overflow == Overflow::DenyNewest)
        return denied(Denial::Reason::QueueFull);
    const auto [least, home] = m_queue.leastUrgent();
    const bool urgent = least != nullptr && waiter.priority < least->priority;
    if (least == nullptr || (m_options.overflow == Overflow::DropLessUrgent && !urgent))
        return denied(Denial::Reason::Dropped);
    Ticket ticket {least->id, home, least->flow};
    const std::optional<Waiter> dropped = m_queue.takeOut(ticket);
    planIsOff();
    denyWaiter(*dropped, home, Denial::Reason::Dropped, now.at);
    m_wake = m_time; // who stood behind it may be able to go
    return true;
}

void RateLimiterCore::Private::deny(const Needs &needs, const Waiter &waiter, ClockReading now,
                                    Denial::Reason reason, std::optional<Instant> forecast)
{
    Reply &reply = m_replies.emplace_back();
    reply.tag = waiter.tag;
    reply.ticket = {waiter.id, needs.subQueue};
    reply.at = now.at;
    reply.reason = reason;
    reply.heldBy = {needs.limit};
    reply.cost = needs.cost;
    reply.forecast = forecast;
}

void RateLimiterCore::Private::denyWaiter(const Waiter &waiter, quint32 subQueue,
                                          Denial::Reason reason, Instant at)
{
    Reply &reply = m_replies.emplace_back();
    reply.tag = waiter.tag;
    reply.ticket = {waiter.id, subQueue};
    reply.at = at;
    reply.reason = reason;
    reply.heldBy = subQueue < m_queue.subQueues().size() ? m_queue[subQueue].heldBy : HeldBy {};
    reply.cost = waiter.charges.cost;
}

//! After the limits have changed.
void RateLimiterCore::Private::requeue(Waiter waiter, ClockReading now)
{
    PermitRequest permitRequest;
    if (waiter.traits)
        permitRequest = *waiter.traits;
    else
        permitRequest.cost = waiter.charges.cost;
    Needs needs = needsOf(permitRequest, now);
    if (needs.denial) {
        m_queue.letGo(waiter);
        deny(needs, waiter, now, *needs.denial, std::nullopt);
        return;
    }
    waiter.charges = std::move(needs.charges);
    waiter.plan = 0;
    m_queue.putBack(std::move(waiter), needs.subQueue);
}

} // namespace penstock

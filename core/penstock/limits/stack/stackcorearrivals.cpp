// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

#include <algorithm>

// A request arrives: granted on the spot, refused on the spot, or queued. And how it leaves the
// queue other than with a permit.
namespace penstock {

Result<Ticket> StackCore::Private::enqueue(const Ask &ask, Moment now, quint64 tag)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    if (m_wake <= now.at)
        runAll(now);
    m_time = now.at;
    m_wallOffset = now.wallOffset;
    const Ticket ticket = decide(ask, now, tag);
    if (m_newKeys != 0)
        forgetIdleKeys(now);
    return ticket;
}

Ticket StackCore::Private::decide(const Ask &ask, Moment now, quint64 tag)
{
    Needs needs = needsOf(ask, now);
    if (needs.refusal) {
        const quint64 id = ++m_lastId;
        refuse(needs, now, tag, id, *needs.refusal, std::nullopt);
        return {id, 0};
    }
    if (canGoNow(needs, now)) {
        planIsOff();
        const quint32 lane = needs.lane;
        Waiter waiter = makeWaiter(ask, std::move(needs.charges), now, tag);
        const Ticket ticket {waiter.id, lane};
        addGrant(std::move(waiter), lane, now.at, none);
        return ticket;
    }
    return wait(ask, std::move(needs), now, tag);
}

bool StackCore::Private::canGoNow(const Needs &needs, Moment now)
{
    if (!doorOpens(now.at))
        return false;
    const Lane &lane = m_lanes[needs.lane];
    if (!lane.isEmpty())
        return false;
    const Head head {needs.lane, &lane.limiters(), &needs.charges, {}};
    for (std::size_t i = 0; i < lane.limiters().size(); ++i) {
        if (!m_limiters[lane.limiters()[i]].fits(needs.charges.of(i), now))
            return false;
    }
    if (m_busyLanes.empty())
        return true;
    collectHeads();
    m_heads.push_back(head);
    return chooseNext(m_heads, m_limiters, now).head == int(m_heads.size()) - 1;
}

Waiter StackCore::Private::makeWaiter(const Ask &ask, Charges charges, Moment now, quint64 tag)
{
    // A step of priority is worth this much waiting, so that what waits long moves on.
    constexpr Duration ageing = std::chrono::seconds(30);
    Waiter waiter;
    waiter.id = ++m_lastId;
    waiter.priority = qint16(std::clamp(ask.priority, 0, 9));
    waiter.place = ask.place.order != 0
        ? ask.place
        : Place {(now.at.time_since_epoch() + ageing * int(waiter.priority)).count(), waiter.id};
    waiter.enqueued = now.at;
    waiter.hold = ask.expectedHold.value_or(Duration(-1));
    waiter.tag = tag;
    waiter.charges = std::move(charges);
    if (!ask.method.isEmpty() || !ask.host.isEmpty() || !ask.path.isEmpty()
        || !ask.values.isEmpty())
        waiter.traits = std::make_unique<Ask>(ask);
    return waiter;
}

bool StackCore::Private::goesLast(quint32 lane, const Waiter &waiter) const
{
    return m_busyLanes.empty()
        || (m_busyLanes.size() == 1 && m_busyLanes[0] == lane && m_lanes[lane].goesLast(waiter));
}

//! Of a waiter that would join the end: it need not be queued to know when its turn would come.
bool StackCore::Private::isTooLate(const Ask &ask, const Waiter &waiter, quint32 lane, Moment now)
{
    const bool tries = *ask.maxWait <= Duration::zero();
    const auto at = forecastFor(lane, waiter.charges, waiter.hold, 1, now);
    if (!tries && (!at || *at - now.at <= *ask.maxWait))
        return false;
    const auto reason = tries ? Refusal::Reason::NoCapacityNow : Refusal::Reason::MaxWait;
    const int limit = bindingOf(lane, waiter.charges, now);
    refuse({lane, {}, {}, limit, waiter.charges.cost}, now, waiter.tag, waiter.id, reason, at);
    return true;
}

Ticket StackCore::Private::wait(const Ask &ask, Needs needs, Moment now, quint64 tag)
{
    const quint32 lane = needs.lane;
    Waiter waiter = makeWaiter(ask, std::move(needs.charges), now, tag);
    const Ticket ticket {waiter.id, lane};
    const bool last = goesLast(lane, waiter);
    if (ask.maxWait && last && isTooLate(ask, waiter, lane, now))
        return ticket;
    if (m_options.queueLimit && m_waiting >= *m_options.queueLimit && !makeRoom(waiter, now))
        return ticket;
    if (ask.maxWait && *ask.maxWait > Duration::zero())
        waiter.deadline = saturatingAdd(now.at, *ask.maxWait);
    if (!last)
        planIsOff();
    queue(std::move(waiter), lane);
    // Behind others of its lane nothing changes for now, except perhaps the first deadline.
    const bool behind = last && m_lanes[lane].live() > 1;
    m_wake = behind ? std::min(m_wake, nextDeadline()) : m_time;
    if (m_wake <= now.at)
        runAll(now);
    if (ask.maxWait && !last)
        giveUpIfTooLate(ticket, *ask.maxWait <= Duration::zero(), now);
    return ticket;
}

void StackCore::Private::giveUpIfTooLate(Ticket ticket, bool tries, Moment now)
{
    Lane &lane = m_lanes[ticket.lane];
    const Waiter *const waiting = lane.find(ticket.id);
    if (waiting == nullptr)
        return; // granted meanwhile
    const auto at = isClosedForGood() ? std::nullopt : plan(now).until(*waiting, m_lanes);
    if (!tries && (!at || *at <= waiting->deadline))
        return;
    const std::optional<Waiter> waiter = takeOut(ticket);
    const auto reason = tries ? Refusal::Reason::NoCapacityNow : Refusal::Reason::MaxWait;
    refuseWaiter(*waiter, ticket.lane, reason, now.at);
    m_replies.back().forecast = at;
    runAll(now);
}

void StackCore::Private::queue(Waiter waiter, quint32 lane)
{
    if (waiter.deadline != never)
        m_deadlines.emplace(std::pair(waiter.deadline, waiter.id), Ticket {waiter.id, lane});
    if (m_lanes[lane].isEmpty())
        m_busyLanes.push_back(lane);
    m_lanes[lane].insert(std::move(waiter));
    ++m_waiting;
    m_simple = false;
}

bool StackCore::Private::makeRoom(const Waiter &waiter, Moment now)
{
    const auto refused = [&](Refusal::Reason reason) {
        refuseWaiter(waiter, 0, reason, now.at);
        return false;
    };
    if (m_options.overflow == Overflow::RefuseNewest)
        return refused(Refusal::Reason::QueueFull);
    const Waiter *least = nullptr;
    quint32 home = 0;
    for (const quint32 index : m_busyLanes) {
        const Waiter *const here = m_lanes[index].leastUrgent();
        if (least == nullptr || here->priority > least->priority
            || (here->priority == least->priority && here->id < least->id)) {
            least = here;
            home = index;
        }
    }
    const bool urgent = least != nullptr && waiter.priority < least->priority;
    if (least == nullptr || (m_options.overflow == Overflow::DropLessUrgent && !urgent))
        return refused(Refusal::Reason::Dropped);
    const std::optional<Waiter> dropped = takeOut({least->id, home});
    refuseWaiter(*dropped, home, Refusal::Reason::Dropped, now.at);
    return true;
}

std::optional<Waiter> StackCore::Private::takeOut(Ticket ticket)
{
    std::optional<Waiter> waiter;
    if (ticket.lane < m_lanes.size())
        waiter = m_lanes[ticket.lane].cancel(ticket.id);
    // The limits may have changed since, and with them the lanes.
    for (quint32 i = 0; !waiter && i < m_lanes.size(); ++i) {
        ticket.lane = i;
        waiter = m_lanes[i].cancel(ticket.id);
    }
    if (!waiter)
        return std::nullopt;
    --m_waiting;
    planIsOff();
    if (m_lanes[ticket.lane].isEmpty())
        noteEmpty(ticket.lane);
    if (waiter->deadline != never)
        m_deadlines.erase({waiter->deadline, waiter->id});
    return waiter;
}

void StackCore::Private::refuse(const Needs &needs, Moment now, quint64 tag, quint64 id,
                                Refusal::Reason reason, std::optional<Instant> forecast)
{
    Reply &reply = m_replies.emplace_back();
    reply.tag = tag;
    reply.ticket = {id, needs.lane};
    reply.at = now.at;
    reply.reason = reason;
    reply.limit = needs.limit;
    reply.cost = needs.cost;
    reply.forecast = forecast;
}

void StackCore::Private::refuseWaiter(const Waiter &waiter, quint32 lane, Refusal::Reason reason,
                                      Instant at)
{
    Reply &reply = m_replies.emplace_back();
    reply.tag = waiter.tag;
    reply.ticket = {waiter.id, lane};
    reply.at = at;
    reply.reason = reason;
    reply.limit = lane < m_lanes.size() ? m_lanes[lane].heldBy : none;
    reply.cost = waiter.charges.cost;
}

bool StackCore::Private::tryTake(std::int64_t cost, Moment now)
{
    if (!m_simple || now.at < m_time || cost <= 0) [[unlikely]]
        return false;
    m_time = now.at;
    for (Limiter &limiter : m_limiters) {
        if (limiter.tryTake(cost, now)) [[likely]]
            continue;
        for (Limiter *taken = m_limiters.data(); taken != &limiter; ++taken)
            taken->untake(cost, now);
        return false;
    }
    if (m_plan) [[unlikely]]
        planIsOff();
    return true;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stackcore_p.h>

#include <penstock/limits/charges.h>

#include <algorithm>

// How a request goes through.
//
// Requests that need the same limits share a lane, a FIFO. Whoever arrives at an empty lane, finds
// nobody ahead waiting for one of its limits, and fits, is granted on the spot. Everybody else
// waits. run() then plays time forward from the last instant seen to now: it picks the head that
// can go first, grants it as of the instant it fell due, and repeats. Granting as of then, not as
// of now, is what makes a late wake-up cost nothing; and it makes the same code exact in virtual
// time, where nothing is late.
//
// Nothing is taken from a limit before all can give: earliestOf() only looks, grantFront() takes.
namespace penstock {

std::optional<Error> StackCore::Private::timeFault(Moment now) const
{
    if (now.at >= m_time) [[likely]]
        return std::nullopt;
    const qint64 back = (m_time - now.at).count();
    return Error {Error::Kind::Usage,
                  QStringLiteral("time went back by %1 ns").arg(back),
                  QStringLiteral("stack"),
                  QStringLiteral("Tell a stack instants in their order, from one monotonic clock")};
}

// ---- Who goes next ----

void StackCore::Private::collectHeads() const
{
    m_heads.clear();
    for (const quint32 index : m_busyLanes) {
        const Waiter *const waiter = m_lanes[index].front();
        m_heads.push_back({index, &m_lanes[index].limiters(), &waiter->charges, waiter->place});
    }
    if (m_heads.size() > 1)
        std::sort(m_heads.begin(), m_heads.end(),
                  [](const Head &a, const Head &b) { return a.place < b.place; });
}

Choice StackCore::Private::choose(Instant from) const
{
    collectHeads();
    if (m_heads.empty())
        return {};
    return chooseNext(m_heads, m_limiters, Moment {from, m_wallOffset});
}

bool StackCore::Private::doorOpens(Instant now)
{
    if (m_door == Door::Open)
        return true;
    if (m_door == Door::Probing || m_closedUntil > now)
        return false;
    if (m_closedUntil > m_time) {
        m_time = m_closedUntil;
        for (const quint32 lane : m_busyLanes)
            m_lanes[lane].heldBy = byPause;
    }
    if (m_door == Door::Closed)
        m_door = Door::Open;
    return true;
}

void StackCore::Private::run(Moment now, qsizetype most)
{
    m_wallOffset = now.wallOffset;
    for (;;) {
        const Instant deadline = nextDeadline();
        Choice choice;
        if (m_waiting != 0 && doorOpens(now.at))
            choice = choose(m_time);
        const Instant due = choice.due;
        if (due <= now.at && due <= deadline) {
            if (most-- <= 0) {
                m_wake = due;
                return;
            }
            grantFront(choice, now);
        } else if (deadline <= now.at) {
            m_time = std::max(m_time, deadline);
            expire();
        } else {
            m_wake = std::min(due, deadline);
            if (choice.head != Choice::nobody && choice.binding != Choice::nobody)
                m_lanes[m_heads[std::size_t(choice.head)].lane].heldBy
                    = int(m_uses[std::size_t(choice.binding)].spec);
            break;
        }
    }
    const bool opensByItself = m_door == Door::Closed || m_door == Door::ClosedForProbe;
    if (m_waiting != 0 && opensByItself)
        m_wake = std::min(m_wake, m_closedUntil);
    m_time = now.at;
    updateSimple();
}

void StackCore::Private::runBefore(Moment now)
{
    if (m_wake < now.at)
        runAll(now.movedTo(now.at - Duration(1)));
}

void StackCore::Private::grantFront(const Choice &choice, Moment now)
{
    const Head head = m_heads[std::size_t(choice.head)];
    Lane &lane = m_lanes[head.lane];
    const bool held = choice.due > m_time;
    m_time = choice.due;
    if (held && choice.binding != Choice::nobody)
        lane.heldBy = int(m_uses[std::size_t(choice.binding)].spec);
    Waiter waiter = lane.takeFront();
    --m_waiting;
    if (lane.isEmpty())
        noteEmpty(head.lane);
    if (waiter.deadline != never)
        m_deadlines.erase({waiter.deadline, waiter.id});
    if (m_plan && (waiter.plan != m_plan->number() || waiter.planned != choice.due))
        planIsOff();
    if (choice.due > waiter.enqueued)
        shrinkMargins(lane.limiters(), now);
    const int heldBy = choice.due == waiter.enqueued ? none : lane.heldBy;
    waiter.traits.reset();
    addGrant(std::move(waiter), head.lane, choice.due, heldBy);
}

void StackCore::Private::addGrant(Waiter waiter, quint32 lane, Instant due, int heldBy)
{
    quint32 slot = 0;
    if (m_freeGrants.empty()) {
        slot = quint32(m_grants.size());
        m_grants.emplace_back();
    } else {
        slot = m_freeGrants.back();
        m_freeGrants.pop_back();
    }
    Grant &grant = m_grants[slot];
    grant.live = true;
    grant.sent = false;
    grant.probe = m_door == Door::ClosedForProbe;
    if (grant.probe)
        m_door = Door::Probing;
    grant.lane = lane;
    grant.charges = std::move(waiter.charges);
    grant.due = due;
    grant.hold = waiter.hold;
    grant.end = never;
    Lane &home = m_lanes[lane];
    ++home.grants;
    ++m_out;
    const Moment at {due, m_wallOffset};
    for (std::size_t i = 0; i < home.limiters().size(); ++i)
        m_limiters[home.limiters()[i]].take(grant.charges.of(i), at);

    Reply &reply = m_replies.emplace_back();
    reply.tag = waiter.tag;
    reply.ticket = {waiter.id, lane};
    reply.granted = true;
    reply.at = due;
    reply.grant = (quint64(grant.generation) << 32) | (slot + 1);
    reply.waited = due - waiter.enqueued;
    reply.heldBy = heldBy;
    reply.place = waiter.place;
    reply.probe = grant.probe;
    reply.cost = grant.charges.cost;
}

void StackCore::Private::expire()
{
    while (!m_deadlines.empty() && nextDeadline() <= m_time) {
        const Ticket ticket = m_deadlines.begin()->second;
        m_deadlines.erase(m_deadlines.begin());
        Lane &lane = m_lanes[ticket.lane];
        const std::optional<Waiter> waiter = lane.cancel(ticket.id);
        if (!waiter)
            continue;
        --m_waiting;
        planIsOff();
        if (lane.isEmpty())
            noteEmpty(ticket.lane);
        refuseWaiter(*waiter, ticket.lane, Refusal::Reason::MaxWait, m_time);
    }
}

void StackCore::Private::noteEmpty(quint32 lane)
{
    m_busyLanes.erase(std::find(m_busyLanes.begin(), m_busyLanes.end(), lane));
}

// ---- Arriving ----

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
    if (!ask.method.isEmpty() || !ask.host.isEmpty() || !ask.path.isEmpty() || !ask.values.isEmpty())
        waiter.traits = std::make_unique<Ask>(ask);
    return waiter;
}

Ticket StackCore::Private::wait(const Ask &ask, Needs needs, Moment now, quint64 tag)
{
    const quint32 lane = needs.lane;
    const std::int64_t cost = needs.charges.cost;
    const bool tries = ask.maxWait && *ask.maxWait <= Duration::zero();
    Waiter waiter = makeWaiter(ask, std::move(needs.charges), now, tag);
    const quint64 id = waiter.id;
    const bool last = m_busyLanes.empty() || (m_busyLanes.size() == 1 && m_busyLanes[0] == lane
                                              && m_lanes[lane].goesLast(waiter));
    if (ask.maxWait && last) {
        const auto at = forecastFor(lane, waiter.charges, waiter.hold, 1, now);
        if (tries || (at && *at - now.at > *ask.maxWait)) {
            const auto reason
                = tries ? Refusal::Reason::NoCapacityNow : Refusal::Reason::MaxWait;
            const int limit = bindingOf(lane, waiter.charges, now);
            refuse({lane, {}, {}, limit, cost}, now, tag, id, reason, at);
            return {id, lane};
        }
    }
    if (m_options.queueLimit && m_waiting >= *m_options.queueLimit && !makeRoom(waiter, now))
        return {id, lane};
    if (ask.maxWait && !tries)
        waiter.deadline = saturatingAdd(now.at, *ask.maxWait);
    if (!last)
        planIsOff();
    const Ticket ticket = queue(std::move(waiter), lane);
    if (last)
        m_wake = m_lanes[lane].live() == 1 ? m_time : std::min(m_wake, nextDeadline());
    else
        m_wake = m_time;
    if (m_wake <= now.at)
        runAll(now);
    if (ask.maxWait && !last)
        giveUpIfTooLate(ticket, tries, now);
    return ticket;
}

void StackCore::Private::giveUpIfTooLate(Ticket ticket, bool tries, Moment now)
{
    Lane &lane = m_lanes[ticket.lane];
    const Waiter *const waiting = lane.find(ticket.id);
    if (waiting == nullptr)
        return; // granted meanwhile
    const auto at = plan(now).until(*waiting, m_lanes);
    if (!tries && (!at || *at <= waiting->deadline))
        return;
    const std::optional<Waiter> waiter = takeOut(ticket);
    const auto reason = tries ? Refusal::Reason::NoCapacityNow : Refusal::Reason::MaxWait;
    refuseWaiter(*waiter, ticket.lane, reason, now.at);
    m_replies.back().forecast = at;
    runAll(now);
}

Ticket StackCore::Private::queue(Waiter waiter, quint32 lane)
{
    const Ticket ticket {waiter.id, lane};
    if (waiter.deadline != never)
        m_deadlines.emplace(std::pair(waiter.deadline, waiter.id), ticket);
    if (m_lanes[lane].isEmpty())
        m_busyLanes.push_back(lane);
    m_lanes[lane].insert(std::move(waiter));
    ++m_waiting;
    m_simple = false;
    return ticket;
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
    for (const Limiter &limiter : m_limiters) {
        if (!limiter.admits(cost) || !limiter.fits(cost, now))
            return false;
    }
    for (Limiter &limiter : m_limiters)
        limiter.takeAndSend(cost, now);
    if (m_plan) [[unlikely]]
        planIsOff();
    return true;
}

// ---- Leaving early, and the door ----

Result<bool> StackCore::Private::cancel(Ticket ticket, Moment now)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    runBefore(now);
    m_time = now.at;
    m_wallOffset = now.wallOffset;
    const std::optional<Waiter> waiter = takeOut(ticket);
    if (waiter)
        refuseWaiter(*waiter, ticket.lane, Refusal::Reason::Cancelled, now.at);
    runAll(now);
    return waiter.has_value();
}

Result<bool> StackCore::Private::advance(Moment now, qsizetype most)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    const bool wallMoved = m_waiting != 0 && now.wallOffset != m_wallOffset;
    if (m_wake <= now.at || wallMoved) {
        run(now, most);
    } else {
        m_time = now.at;
        m_wallOffset = now.wallOffset;
    }
    return m_wake <= now.at;
}

void StackCore::Private::pause(Instant until, bool probe)
{
    const bool wasProbing = m_door == Door::ClosedForProbe || m_door == Door::Probing;
    m_door = probe || wasProbing ? Door::ClosedForProbe : Door::Closed;
    m_closedUntil = std::max(m_closedUntil, until);
    m_wake = m_waiting == 0 ? never : std::min(nextDeadline(), m_closedUntil);
    m_simple = false;
    planIsOff();
}

Result<void> StackCore::Private::resume(Moment now)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    m_door = Door::Open;
    m_closedUntil = Instant::min();
    planIsOff();
    runAll(now);
    return {};
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

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
    return Error {Error::Kind::Usage, QStringLiteral("time went back by %1 ns").arg(back),
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
    if (m_door == Door::Reopening)
        return m_out < m_reopening;
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
        if (choice.review <= now.at && choice.review <= deadline) {
            m_time = std::max(m_time, choice.review);
        } else if (due <= now.at && due <= deadline) {
            if (most-- <= 0) {
                m_wake = due;
                return;
            }
            grantFront(choice, now);
        } else if (deadline <= now.at) {
            m_time = std::max(m_time, deadline);
            expire();
        } else {
            m_wake = std::min({due, deadline, choice.review});
            noteBinding(choice);
            break;
        }
    }
    const bool opensByItself = m_door == Door::Closed || m_door == Door::ClosedForProbe;
    if (m_waiting != 0 && opensByItself && m_closedUntil > now.at)
        m_wake = std::min(m_wake, m_closedUntil);
    m_time = now.at;
    updateSimple();
}

//! What a waiter was held by is known while it waits, not when it is let go.
void StackCore::Private::noteBinding(const Choice &choice)
{
    if (choice.head == Choice::nobody || choice.binding == Choice::nobody)
        return;
    Lane &lane = m_lanes[m_heads[std::size_t(choice.head)].lane];
    lane.heldBy = int(m_uses[std::size_t(choice.binding)].spec);
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
    grant.refused = false;
    grant.counted = 0;
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
    lookAgain(now);
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
    const bool wasCareful = m_door != Door::Open && m_door != Door::Closed;
    if (m_door == Door::Open)
        m_usuallyOut = m_out;
    m_door = probe || wasCareful ? Door::ClosedForProbe : Door::Closed;
    m_closedUntil = std::max(m_closedUntil, until);
    if (until != never)
        m_namedUntil = std::max(m_namedUntil, until);
    m_wake = m_waiting == 0 ? never : std::min(nextDeadline(), m_closedUntil);
    m_simple = false;
    planIsOff();
}

Result<void> StackCore::Private::resume(Moment now)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    m_door = Door::Open;
    m_closedUntil = m_namedUntil = Instant::min();
    planIsOff();
    runAll(now);
    return {};
}

} // namespace penstock

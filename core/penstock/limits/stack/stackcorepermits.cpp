// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

namespace penstock {

Grant *StackCore::Private::findGrant(quint64 id)
{
    const quint64 slot = (id & 0xffffffffU) - 1;
    if (slot >= m_grants.size())
        return nullptr;
    Grant &grant = m_grants[slot];
    return grant.live && grant.generation == quint32(id >> 32) ? &grant : nullptr;
}

void StackCore::Private::send(Grant &grant, Moment now)
{
    grant.sent = true;
    grant.sentAt = now.at;
    grant.end = grant.hold < Duration::zero() ? never : saturatingAdd(now.at, grant.hold);
    if (now.at != grant.due)
        planIsOff();
    const std::vector<quint32> &limiters = m_lanes[grant.lane].limiters();
    for (std::size_t i = 0; i < limiters.size(); ++i)
        m_limiters[limiters[i]].sent(grant.charges.of(i), grant.due, now);
}

//! A call that took longer than usual may have been held up on its way to the server, which then
//! counts it later than we do: what follows a window after it would be early. So it counts from a
//! later arrival that its duration allows, within four margins: most slow calls are slow answers.
//! Where calls go one by one, each is as near to the next as can be: there it counts from the latest
//! arrival possible, within what a busy machine may keep one of its processes waiting.
void StackCore::Private::countLateArrival(const Grant &grant, Moment now)
{
    constexpr Duration timeSlice = std::chrono::milliseconds(20);
    const bool known = m_usual.isKnown();
    const UsualDuration::Excess excess = m_usual.excess(now.at - grant.sentAt);
    const std::vector<quint32> &limiters = m_lanes[grant.lane].limiters();
    for (std::size_t i = 0; i < limiters.size() && excess.overUsual > Duration::zero(); ++i) {
        const LearnedMargin &margin = m_margins[m_uses[limiters[i]].spec];
        if (!margin.automatic)
            continue;
        Limiter &limiter = m_limiters[limiters[i]];
        const bool oneByOne = known && limiter.capacity() == 1;
        const Duration late = oneByOne
            ? std::min(excess.overFastest, std::max(timeSlice, margin.now * 4))
            : std::min(excess.overUsual, margin.now * 4);
        limiter.arrivedLate(grant.charges.of(i), grant.sentAt, late);
        planIsOff();
    }
}

void StackCore::Private::release(Grant &grant)
{
    --m_lanes[grant.lane].grants;
    --m_out;
    grant.live = false;
    grant.charges.each.reset();
    ++grant.generation;
    m_freeGrants.push_back(quint32(&grant - m_grants.data()));
}

Result<void> StackCore::Private::sent(quint64 id, Moment now)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    runBefore(now);
    m_time = now.at;
    m_wallOffset = now.wallOffset;
    Grant *const grant = findGrant(id);
    if (grant == nullptr || grant->sent)
        return {};
    send(*grant, now);
    lookAgain(now);
    return {};
}

Result<void> StackCore::Private::end(quint64 id, Moment now, bool unsentIsReturned)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    runBefore(now);
    m_time = now.at;
    m_wallOffset = now.wallOffset;
    Grant *const grant = findGrant(id);
    if (grant == nullptr)
        return {};
    const bool returned = !grant->sent && unsentIsReturned;
    if (!grant->sent && !returned)
        send(*grant, now);
    if (returned || grant->end != now.at)
        planIsOff();
    const std::vector<quint32> &limiters = m_lanes[grant->lane].limiters();
    for (std::size_t i = 0; i < limiters.size(); ++i) {
        Limiter &limiter = m_limiters[limiters[i]];
        if (returned)
            limiter.giveBack(grant->charges.of(i), now);
        else
            limiter.finish(grant->charges.of(i), now, ((grant->counted >> i) & 1) != 0);
    }
    if (!returned)
        countLateArrival(*grant, now);
    grant->live = false; // it is not under way any more
    noteEndForTrials(*grant, returned, now);
    noteEndAtDoor(*grant, returned);
    release(*grant);
    lookAgain(now);
    return {};
}

void StackCore::Private::noteEndAtDoor(const Grant &grant, bool returned)
{
    constexpr std::int64_t wideOpen = 32;
    if (grant.probe && m_door == Door::Probing) {
        // Whoever the probe was, it has told what there was to tell; unsent it told nothing.
        m_door = returned ? Door::ClosedForProbe : Door::Reopening;
        m_reopening = 2;
    } else if (m_door == Door::Reopening && !returned && !grant.refused) {
        // One more for each that ends well doubles them in each round.
        if (++m_reopening > std::max(m_usuallyOut, wideOpen))
            m_door = Door::Open;
    }
}

ForecastPlan &StackCore::Private::plan(Moment now) const
{
    if (!m_plan) {
        const bool closed = m_door == Door::Closed || m_door == Door::ClosedForProbe;
        m_plan = std::make_unique<ForecastPlan>(++m_planNumber, m_limiters, m_grants, m_lanes, now,
                                                closed ? m_closedUntil : Instant::min());
    }
    m_plan->notBefore(now.at);
    return *m_plan;
}

std::optional<Instant> StackCore::Private::forecast(Ticket ticket, Moment now) const
{
    for (const Lane &lane : m_lanes) {
        const Waiter *const waiter = isClosedForGood() ? nullptr : lane.find(ticket.id);
        if (waiter)
            return plan(now).until(*waiter, m_lanes);
    }
    return std::nullopt;
}

std::optional<Instant> StackCore::Private::forecastFor(quint32 lane, const Charges &charges,
                                                       Duration hold, std::int64_t count,
                                                       Moment now,
                                                       const std::atomic_bool *stop) const
{
    if (isClosedForGood())
        return std::nullopt;
    const std::vector<quint32> &limiters = m_lanes[lane].limiters();
    if (count == 1 && m_waiting == 0 && m_door == Door::Open) {
        const Head head {lane, &limiters, &charges, {}};
        const Choice choice = earliestOf(head, m_limiters, now);
        if (choice.due != never)
            return choice.due;
        if (m_out == 0)
            return std::nullopt;
    }
    return plan(now).ofLast(limiters, charges, hold, count, m_lanes, stop);
}

std::optional<Instant> StackCore::Private::forecastOfLast(const Ask &ask, std::int64_t count,
                                                          Moment now, const std::atomic_bool *stop)
{
    const Needs needs = needsOf(ask, now);
    std::optional<Instant> last;
    if (!needs.refusal)
        last = forecastFor(needs.lane, needs.charges, ask.expectedHold.value_or(Duration(-1)),
                           std::max<std::int64_t>(1, count), now, stop);
    if (m_newKeys != 0)
        forgetIdleKeys(now);
    return last;
}

int StackCore::Private::bindingOf(quint32 lane, const Charges &charges, Moment now) const
{
    if (m_door != Door::Open)
        return byPause;
    if (!m_lanes[lane].isEmpty() && m_lanes[lane].heldBy != none)
        return m_lanes[lane].heldBy;
    const Head head {lane, &m_lanes[lane].limiters(), &charges, {}};
    const Choice choice = earliestOf(head, m_limiters, now);
    return choice.binding == Choice::nobody ? none : int(m_uses[std::size_t(choice.binding)].spec);
}

} // namespace penstock

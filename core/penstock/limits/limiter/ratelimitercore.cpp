// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/ratelimitercore_p.h>

#include <penstock/limits/spec/limitmessages.h>

#include <algorithm>

// How a request goes through.
//
// Requests that need the same limits share a sub-queue, in which sources take turns (turns_p.h).
// A request is granted at once if its sub-queue is empty, no earlier request waits for one of its
// limits, and it fits. All others wait. run() then plays time forward from the last
// instant seen to now: it picks the head that can go first, grants it as of the instant it fell
// due, and repeats. Granting as of then, not as of now, is what makes a late wake-up cost nothing;
// and it makes the same code exact in virtual time, where nothing is late.
//
// Nothing is taken from a limit before all can give: earliestOf() only looks, grantFront() takes.
//
// Here is the walk through time. Who arrives: ratelimitercore_arrivals.cpp; permits and what
// servers say: ratelimitercore_permits.cpp; what is ahead: ratelimitercore_forecast.cpp; what is
// asked, changed and kept: ratelimitercore_state.cpp.
namespace penstock {

RateLimiterCore::RateLimiterCore(std::vector<Limit> limits, ClockReading created,
                                 RateLimiterOptions options)
    : d(std::make_unique<Private>(std::move(limits), created, options))
{ }

RateLimiterCore::~RateLimiterCore() = default;
RateLimiterCore::RateLimiterCore(RateLimiterCore &&) noexcept = default;
RateLimiterCore &RateLimiterCore::operator=(RateLimiterCore &&) noexcept = default;

RateLimiterCore::RateLimiterCore(const RateLimiterCore &other)
    : d(std::make_unique<Private>(*other.d))
{ }

RateLimiterCore &RateLimiterCore::operator=(const RateLimiterCore &other)
{
    if (this != &other)
        d = std::make_unique<Private>(*other.d);
    return *this;
}

RateLimiterCore::Private::Private(std::vector<Limit> limits, ClockReading created,
                                  RateLimiterOptions options)
    : m_options(options)
    , m_limits(std::move(limits), options, created)
    , m_pause(options.adaptation.reopensGradually)
    , m_adaptation(options.adaptation)
    , m_time(created.at)
    , m_wallOffset(created.wallOffset)
{
    m_queue.subQueueFor(
        m_limits.unkeyed()); // the first sub-queue; the only one where limits are uniform
}

std::optional<Error> RateLimiterCore::Private::timeFault(ClockReading now) const
{
    if (now.at >= m_time) [[likely]]
        return std::nullopt;
    return limitMessage("limits.time_went_back", m_time - now.at);
}

bool RateLimiterCore::Private::catchUp(ClockReading now)
{
    if (now.at < m_time)
        return false;
    runBefore(now);
    setTime(now);
    return true;
}

//! Who is first in each sub-queue, each with what is known now of what it will cost.
std::vector<Head> &RateLimiterCore::Private::heads()
{
    if (!m_limits.learnsCosts()) [[likely]]
        return m_queue.heads();
    renewEstimates();
    m_rooms.clear();
    std::vector<Head> &heads = m_queue.heads();
    for (Head &head : heads)
        head.charges = &m_rooms.emplace_back(roomFor(*head.charges, *head.limitStates));
    return heads;
}

//! Returns the units that must be free before a request takes \a charges of \a limitStates: more
//! than these for a learned cost, as the estimate may be too low.
Charges RateLimiterCore::Private::roomFor(const Charges &charges,
                                          const std::vector<quint32> &limitStates) const
{
    Charges room = charges;
    for (std::size_t i = 0; i < limitStates.size(); ++i) {
        const std::int64_t reserve = m_limits.reserveOf(limitStates[i]);
        const std::int64_t most = m_limits[limitStates[i]].capacity();
        if (reserve > 0 && charges.of(i) < most)
            room.set(i, std::min(charges.of(i) + reserve, most), limitStates.size());
    }
    return room;
}

//! Of those who go next. What the others will cost is known better when it is their turn.
void RateLimiterCore::Private::renewEstimates()
{
    for (const Head &head : m_queue.heads()) {
        const std::vector<quint32> &limitStates = *head.limitStates;
        const Charges &charges = head.waiter->charges;
        for (std::size_t i = 0; i < limitStates.size(); ++i) {
            const auto cost = m_limits.learnedCostOf(limitStates[i]);
            if (!cost || *cost == charges.of(i))
                continue;
            head.waiter->charges.set(i, *cost, limitStates.size());
            makeRoomFor(*cost, limitStates[i], m_limits);
        }
    }
}

Choice RateLimiterCore::Private::choose(Instant from)
{
    const std::vector<Head> &heads = this->heads();
    if (heads.empty())
        return {};
    return chooseNext(heads, m_limits.limitStates(), ClockReading {from, m_wallOffset});
}

bool RateLimiterCore::Private::mayGo(Instant now)
{
    if (m_discovery && !m_discovery->letsOneMore(m_grants.out())) [[unlikely]]
        return false;
    if (m_pause.isOpen()) [[likely]]
        return true;
    if (!m_pause.letsOneMore(now, m_grants.out()))
        return false;
    if (m_pause.until() > m_time) {
        m_time = m_pause.until();
        m_queue.setHolderOfAll(HeldBy::pause());
    }
    return true;
}

void RateLimiterCore::Private::run(ClockReading now, qsizetype most)
{
    m_wallOffset = now.wallOffset;
    for (;;) {
        const Instant deadline = m_queue.nextDeadline();
        Choice choice;
        if (!m_queue.isEmpty() && mayGo(now.at))
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
    if (!m_queue.isEmpty() && m_pause.opensAt() > now.at)
        m_wake = std::min(m_wake, m_pause.opensAt());
    m_time = now.at;
}

void RateLimiterCore::Private::runBefore(ClockReading now)
{
    if (m_wake < now.at)
        runAll(now.movedTo(now.at - Duration(1)));
}

HeldBy RateLimiterCore::Private::holderOf(const Choice &choice) const
{
    if (choice.binding == Choice::nobody)
        return {};
    return {m_limits.specIndexOf(quint32(choice.binding))};
}

//! What a waiter was held by is known while it waits, not when it is let go.
void RateLimiterCore::Private::noteBinding(const Choice &choice)
{
    if (choice.head != Choice::nobody && choice.binding != Choice::nobody)
        m_queue[m_queue.lastHeads()[std::size_t(choice.head)].subQueue].heldBy = holderOf(choice);
}

//! See turnCost().
std::int64_t RateLimiterCore::Private::turnCostOf(const Choice &choice) const
{
    std::function<TurnRate(quint32)> rateOf;
    if (!m_limits.isUniform())
        rateOf
            = [this](quint32 limitState) { return TurnRate::of(m_limits.settingsOf(limitState)); };
    return turnCost(m_queue.lastHeads(), choice.head, m_limits.limitStates(),
                    {choice.due, m_wallOffset}, rateOf);
}

void RateLimiterCore::Private::grantFront(const Choice &choice, ClockReading now)
{
    const Head &head = m_queue.lastHeads()[std::size_t(choice.head)];
    const quint32 index = head.subQueue;
    SubQueue &subQueue = m_queue[index];
    const bool held = choice.due > m_time;
    m_time = choice.due;
    if (held && choice.binding != Choice::nobody)
        subQueue.heldBy = holderOf(choice);
    Waiter waiter = m_queue.takeFront(head, turnCostOf(choice));
    const ForecastPlan *const plan = m_plan.get();
    if (plan && (waiter.plan != plan->number() || waiter.planned != choice.due))
        planIsOff();
    if (choice.due > waiter.enqueued && m_limits.shrinkMargins(subQueue.limitStates(), now.at))
        planIsOff();
    const HeldBy heldBy = choice.due == waiter.enqueued ? HeldBy {} : subQueue.heldBy;
    waiter.traits.reset();
    addGrant(std::move(waiter), index, choice.due, heldBy);
}

void RateLimiterCore::Private::addGrant(Waiter &&waiter, quint32 subQueue, Instant due,
                                        const HeldBy &heldBy)
{
    Grant &grant = m_grants.add();
    grant.probe = m_pause.granted(due);
    grant.subQueue = subQueue;
    grant.charges = std::move(waiter.charges);
    grant.due = due;
    grant.serviceTime = waiter.serviceTime;
    SubQueue &home = m_queue[subQueue];
    ++home.grants;
    const ClockReading at {due, m_wallOffset};
    for (std::size_t i = 0; i < home.limitStates().size(); ++i)
        m_limits[home.limitStates()[i]].take(grant.charges.of(i), at);

    Reply &reply = m_replies.emplace_back();
    reply.tag = waiter.tag;
    reply.ticket = {waiter.id, subQueue};
    reply.granted = true;
    reply.at = due;
    reply.grant = m_grants.nameOf(grant);
    reply.waited = due - waiter.enqueued;
    reply.heldBy = heldBy;
    reply.place = waiter.place;
    reply.probe = grant.probe;
    reply.cost = grant.charges.cost;
}

void RateLimiterCore::Private::expire()
{
    while (m_queue.nextDeadline() <= m_time) {
        const auto [waiter, subQueue] = m_queue.takeLate();
        planIsOff();
        denyWaiter(waiter, subQueue, Denial::Reason::MaxWait, m_time);
    }
}

Result<bool> RateLimiterCore::advance(ClockReading now, qsizetype most)
{
    if (auto fault = d->timeFault(now))
        return failure(*std::move(fault));
    const bool wallMoved = !d->m_queue.isEmpty() && now.wallOffset != d->m_wallOffset;
    if (d->m_wake <= now.at || wallMoved)
        d->run(now, most);
    else
        d->setTime(now);
    return d->m_wake <= now.at;
}

std::optional<Instant> RateLimiterCore::nextWake() const
{
    return d->m_wake == never ? std::nullopt : std::optional(d->m_wake);
}

void RateLimiterCore::drainReplies(std::vector<Reply> &into)
{
    if (into.empty()) {
        into.swap(d->m_replies);
        return;
    }
    into.insert(into.end(), d->m_replies.begin(), d->m_replies.end());
    d->m_replies.clear();
}

} // namespace penstock

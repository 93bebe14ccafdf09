// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/forecastplan_p.h>

#include <algorithm>

namespace penstock {

ForecastPlan::ForecastPlan(quint32 number, std::vector<LimitState> limitStates,
                           const std::vector<Grant> &grants, const Queue &queue, ClockReading now,
                           Instant closedUntil, std::vector<std::int64_t> usualCosts,
                           std::vector<TurnRate> rates)
    : m_number(number)
    , m_limitStates(std::move(limitStates))
    , m_now(now)
    , m_cursors(queue.subQueues().begin(), queue.subQueues().end())
    , m_usualCosts(std::move(usualCosts))
    , m_tags(queue.turns().tags())
    , m_rates(std::move(rates))
{
    for (const Grant &grant : grants) {
        if (!grant.live)
            continue;
        const std::vector<quint32> &used = queue.subQueues()[grant.subQueue].limitStates();
        if (!grant.sent) { // it will leave in a moment
            for (std::size_t i = 0; i < used.size(); ++i)
                m_limitStates[used[i]].sent(grant.charges.of(i), grant.due, now);
        }
        const Instant end = grant.sent || grant.serviceTime < Duration::zero()
            ? grant.end
            : saturatingAdd(now.at, grant.serviceTime);
        if (end != never)
            addEnd(std::max(end, now.at), grant.sent ? grant.sentAt : now.at, used, grant.charges);
    }
    for (LimitState &limitState : m_limitStates)
        limitState.expectTheBest();
    if (closedUntil > now.at)
        while (freeUntil(closedUntil)) { }
}

void ForecastPlan::addEnd(Instant at, Instant sentAt, const std::vector<quint32> &limitStates,
                          const Charges &charges)
{
    std::vector<std::int64_t> costs(limitStates.size());
    for (std::size_t i = 0; i < costs.size(); ++i)
        costs[i] = charges.of(i);
    m_ends.push({at, sentAt, &limitStates, std::move(costs)});
}

//! Lets time pass to \a due, or only to the first end of a call before or at it. True for the
//! latter.
bool ForecastPlan::freeUntil(Instant due)
{
    if (m_ends.empty() || m_ends.top().at > due) {
        if (due != never)
            m_now.at = due;
        return false;
    }
    const End end = m_ends.top();
    m_ends.pop();
    m_now.at = std::max(m_now.at, end.at);
    for (std::size_t i = 0; i < end.costs.size(); ++i)
        m_limitStates[(*end.limitStates)[i]].finish(end.costs[i], end.sentAt, m_now);
    return true;
}

void ForecastPlan::serve(const Head &head, Duration serviceTime, Instant due)
{
    m_now.at = due;
    for (std::size_t i = 0; i < head.limitStates->size(); ++i) {
        LimitState &limitState = m_limitStates[(*head.limitStates)[i]];
        limitState.take(head.charges->of(i), m_now);
        limitState.sent(head.charges->of(i), due, m_now);
    }
    if (serviceTime >= Duration::zero())
        addEnd(saturatingAdd(due, serviceTime), due, *head.limitStates, *head.charges);
}

void ForecastPlan::collectHeads(const SubQueues &subQueues)
{
    m_heads.clear();
    m_charges.clear();
    for (quint32 i = 0; i < m_cursors.size(); ++i) {
        m_cursors[i].update(subQueues[i], m_tags);
        const Waiter *const waiter = m_cursors[i].front(subQueues[i]);
        if (waiter == nullptr)
            continue;
        Head &head = m_heads.emplace_back(
            headOf(i, subQueues[i].limitStates(), *waiter, m_cursors[i].order()));
        if (!m_usualCosts.empty()) [[unlikely]]
            head.charges
                = &m_charges.emplace_back(asUsual(subQueues[i].limitStates(), waiter->charges));
    }
    sortByTurns(m_heads);
}

Charges ForecastPlan::asUsual(const std::vector<quint32> &limitStates, const Charges &charges) const
{
    Charges usual = charges;
    for (std::size_t i = 0; i < limitStates.size(); ++i) {
        const quint32 index = limitStates[i];
        if (index < m_usualCosts.size() && m_usualCosts[index] > 0)
            usual.set(i, std::min(m_usualCosts[index], m_limitStates[index].capacity()),
                      limitStates.size());
    }
    return usual;
}

bool ForecastPlan::step(const SubQueues &subQueues)
{
    collectHeads(subQueues);
    if (m_heads.empty())
        return false;
    notBefore(m_heads.front().waiter->enqueued);
    Choice choice = chooseNext(m_heads, m_limitStates, m_now);
    while (freeUntil(std::min(choice.due, choice.review)) || choice.review != never)
        choice = chooseNext(m_heads, m_limitStates, m_now);
    if (choice.due == never)
        return false;
    const auto next = std::size_t(choice.head);
    const Head &head = m_heads[next];
    countTurn(next, choice.due);
    serve(head, head.waiter->serviceTime, choice.due);
    if (m_number != 0) {
        head.waiter->planned = choice.due;
        head.waiter->plan = m_number;
    }
    m_cursors[head.subQueue].pass(subQueues[head.subQueue], m_tags);
    return true;
}

void ForecastPlan::countTurn(std::size_t next, Instant due)
{
    std::function<TurnRate(quint32)> rateOf;
    if (!m_rates.empty())
        rateOf = [this](quint32 limitState) { return m_rates[limitState]; };
    const std::int64_t cost
        = turnCost(m_heads, int(next), m_limitStates, m_now.movedTo(due), rateOf);
    if (cost > 0)
        m_tags.serve(m_heads[next].turn.flow, m_heads[next].turn.priority, cost);
}

std::optional<Instant> ForecastPlan::until(const Waiter &waiter, const SubQueues &subQueues)
{
    while (waiter.plan != m_number) {
        if (!step(subQueues))
            return std::nullopt;
    }
    return waiter.planned;
}

std::optional<Instant> ForecastPlan::ofLast(const std::vector<quint32> &limitStates,
                                            const Charges &charges, Duration serviceTime,
                                            std::int64_t count, const SubQueues &subQueues,
                                            const std::atomic_bool *stop)
{
    const auto isStopped
        = [stop] { return stop != nullptr && stop->load(std::memory_order_relaxed); };
    while (!isStopped() && step(subQueues)) { }
    if (isStopped())
        return std::nullopt;
    if (!m_heads.empty())
        return std::nullopt; // somebody ahead depends on a call whose end is not known
    ForecastPlan more = *this;
    const Charges usual = asUsual(limitStates, charges);
    const Head head {0, &limitStates, &usual};
    Choice choice;
    for (std::int64_t i = 0; i < count; ++i) {
        choice = earliestOf(head, more.m_limitStates, more.m_now);
        while (more.freeUntil(choice.due))
            choice = earliestOf(head, more.m_limitStates, more.m_now);
        if (choice.due == never || isStopped())
            return std::nullopt;
        more.serve(head, serviceTime, choice.due);
    }
    return more.m_now.at;
}

std::optional<Instant> ForecastPlan::ofLastInTurn(quint32 subQueue, Phantoms phantoms,
                                                  const QString &source, const Queue &queue,
                                                  const std::atomic_bool *stop)
{
    const qint16 priority = phantoms.waiter.priority;
    const std::optional<quint32> known = queue.turns().find(priority, source);
    if (!known)
        m_tags.starts.push_back(0);
    const quint32 flow = known.value_or(quint32(m_tags.starts.size() - 1));
    if (!known || !queue.turns().isWaiting(flow))
        m_tags.starts[flow] = std::max(m_tags.starts[flow], m_tags.now[std::size_t(priority)]);
    phantoms.waiter.flow = flow;
    SubQueue::Cursor &cursor = m_cursors[subQueue];
    cursor.add(std::move(phantoms), queue.subQueues()[subQueue], m_tags);
    while (cursor.phantoms() > 0) {
        if ((stop != nullptr && stop->load(std::memory_order_relaxed)) || !step(queue.subQueues()))
            return std::nullopt;
    }
    return m_now.at;
}

} // namespace penstock

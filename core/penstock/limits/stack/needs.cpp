// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/needs_p.h>

#include <penstock/limits/stack/limitmatching.h>

#include <algorithm>
#include <functional>

namespace penstock {

namespace {

void denyFor(Denial::Reason reason, std::optional<quint32> limit, std::int64_t cost, Needs &needs)
{
    needs.denial = reason;
    needs.limit = limit;
    needs.cost = cost;
}

void findLane(const std::vector<quint32> &limiters, Queue &queue, Needs &needs)
{
    const auto [lane, isNew] = queue.laneFor(limiters);
    needs.lane = lane;
    needs.isNews = needs.isNews || isNew; // forecasts remember lanes by number
}

void needsOfEach(const Ask &ask, LimiterSet &limits, Queue &queue, ClockReading now, Needs &needs)
{
    std::vector<quint32> limiters;
    std::vector<std::int64_t> costs;
    const std::vector<LimitSpec> &specs = limits.specs();
    for (quint32 spec = 0; spec < specs.size(); ++spec) {
        if (!applies(specs[spec], ask))
            continue;
        const bool isEstimated = specs[spec].estimate && ask.cost > 0;
        const std::optional<std::int64_t> cost
            = isEstimated ? limits.estimateOf(spec) : costOf(specs[spec], ask);
        if (!cost || *cost < 0)
            return denyFor(Denial::Reason::InvalidCost, spec, cost.value_or(-1), needs);
        if (*cost == 0)
            continue;
        const quint32 limiter = limits.limiterFor(spec, keyOf(specs[spec], ask), now);
        needs.isNews = makeRoomFor(*cost, limiter, limits) || needs.isNews;
        if (!limits[limiter].admits(*cost))
            return denyFor(Denial::Reason::OverCapacity, spec, *cost, needs);
        limiters.push_back(limiter);
        costs.push_back(*cost);
    }
    findLane(limiters, queue, needs);
    if (!costs.empty())
        needs.charges.cost = needs.cost = costs.front();
    if (std::adjacent_find(costs.begin(), costs.end(), std::not_equal_to<>()) != costs.end())
        needs.charges.each = std::move(costs);
}

} // namespace

bool makeRoomFor(std::int64_t cost, quint32 index, LimiterSet &limits)
{
    Limiter &limiter = limits[index];
    limiter.noteCost(cost);
    if (cost <= limiter.capacity() || cost > capacityOf(limits.settingsOf(index)))
        return false;
    limiter.setCapacity(cost);
    return true;
}

Needs needsOf(const Ask &ask, LimiterSet &limits, Queue &queue, ClockReading now)
{
    Needs needs;
    needs.cost = ask.cost;
    needs.charges.cost = ask.cost;
    if (ask.cost < 0) {
        denyFor(Denial::Reason::InvalidCost, std::nullopt, ask.cost, needs);
    } else if (ask.cost == 0) {
        findLane({}, queue, needs);
    } else if (limits.isUniform()) {
        for (quint32 i = 0; i < limits.limiters().size() && !needs.denial; ++i) {
            needs.isNews = makeRoomFor(ask.cost, i, limits) || needs.isNews;
            if (!limits[i].admits(ask.cost))
                denyFor(Denial::Reason::OverCapacity, i, ask.cost, needs);
        }
    } else {
        needsOfEach(ask, limits, queue, now, needs);
        needs.isNews = needs.isNews || limits.hasNewKeys();
    }
    return needs;
}

} // namespace penstock

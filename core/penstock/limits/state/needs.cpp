// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/state/needs_p.h>

#include <penstock/limits/state/limitmatching.h>

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

void findSubQueue(const std::vector<quint32> &limitStates, Queue &queue, Needs &needs)
{
    const auto [subQueue, isNew] = queue.subQueueFor(limitStates);
    needs.subQueue = subQueue;
    needs.isNews = needs.isNews || isNew; // forecasts remember sub-queues by number
}

void needsOfEach(const PermitRequest &permitRequest, LimitStates &limits, Queue &queue,
                 ClockReading now, Needs &needs)
{
    std::vector<quint32> limitStates;
    std::vector<std::int64_t> costs;
    const std::vector<Limit> &specs = limits.specs();
    for (quint32 spec = 0; spec < specs.size(); ++spec) {
        if (!applies(specs[spec], permitRequest))
            continue;
        const bool isEstimated = specs[spec].estimate && permitRequest.cost > 0;
        const std::optional<std::int64_t> cost
            = isEstimated ? limits.estimateOf(spec) : costOf(specs[spec], permitRequest);
        if (!cost || *cost < 0)
            return denyFor(Denial::Reason::InvalidCost, spec, cost.value_or(-1), needs);
        if (*cost == 0)
            continue;
        const quint32 limitState
            = limits.limitStateFor(spec, keyOf(specs[spec], permitRequest), now);
        needs.isNews = makeRoomFor(*cost, limitState, limits) || needs.isNews;
        if (!limits[limitState].admits(*cost))
            return denyFor(Denial::Reason::OverCapacity, spec, *cost, needs);
        limitStates.push_back(limitState);
        costs.push_back(*cost);
    }
    findSubQueue(limitStates, queue, needs);
    if (!costs.empty())
        needs.charges.cost = needs.cost = costs.front();
    if (std::adjacent_find(costs.begin(), costs.end(), std::not_equal_to<>()) != costs.end())
        needs.charges.each = std::move(costs);
}

} // namespace

bool makeRoomFor(std::int64_t cost, quint32 index, LimitStates &limits)
{
    LimitState &limitState = limits[index];
    limitState.noteCost(cost);
    if (cost <= limitState.capacity() || cost > capacityOf(limits.settingsOf(index)))
        return false;
    limitState.setCapacity(cost);
    return true;
}

Needs needsOf(const PermitRequest &permitRequest, LimitStates &limits, Queue &queue,
              ClockReading now)
{
    Needs needs;
    needs.cost = permitRequest.cost;
    needs.charges.cost = permitRequest.cost;
    if (permitRequest.cost < 0) {
        denyFor(Denial::Reason::InvalidCost, std::nullopt, permitRequest.cost, needs);
    } else if (permitRequest.cost == 0) {
        findSubQueue({}, queue, needs);
    } else if (limits.isUniform()) {
        for (quint32 i = 0; i < limits.limitStates().size() && !needs.denial; ++i) {
            needs.isNews = makeRoomFor(permitRequest.cost, i, limits) || needs.isNews;
            if (!limits[i].admits(permitRequest.cost))
                denyFor(Denial::Reason::OverCapacity, i, permitRequest.cost, needs);
        }
    } else {
        needsOfEach(permitRequest, limits, queue, now, needs);
        needs.isNews = needs.isNews || limits.hasNewKeys();
    }
    return needs;
}

} // namespace penstock

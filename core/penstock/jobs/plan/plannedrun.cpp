// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/plannedrun.h>

#include <algorithm>
#include <cmath>

namespace penstock {

bool PlannedRun::isFirm() const
{
    Duration byLimits {};
    for (const PlanPhase &phase : plan.phases) {
        const bool isOfCalls = phase.limit
            && std::holds_alternative<ConcurrencySettings>(plan.limits[*phase.limit].settings);
        if (phase.limit && !isOfCalls)
            byLimits += phase.to - phase.from;
    }
    return byLimits > plan.lastSent / 2;
}

std::int64_t PlannedRun::rowsBy(Instant now) const
{
    if (plan.requests <= 0)
        return doneBefore;
    const std::int64_t answered = sentBy(plan.curve, now - begun - plan.latency);
    const double rows = double(answered) * double(plan.rows) / double(plan.requests);
    return std::min(plan.rows, doneBefore + std::int64_t(rows));
}

std::optional<Duration> PlannedRun::offAt(Instant now, Duration left, std::int64_t done) const
{
    const Duration off = saturatingAdd(now, left) - end();
    const Duration little = std::max<Duration>(std::chrono::seconds(5), (end() - begun) / 50);
    if (off >= -little && off <= little)
        return Duration::zero();
    const std::int64_t planned = rowsBy(now);
    const bool isContradicted = off < Duration::zero() ? done < planned : done > planned;
    return isContradicted ? std::nullopt : std::optional(off);
}

Instant PlannedRun::end() const
{
    const std::int64_t rows = std::max<std::int64_t>(0, plan.rows - doneBefore);
    const double requests
        = plan.rows <= 0 ? 0 : std::ceil(double(rows) * double(plan.requests) / double(plan.rows));
    const Duration after = sentAt(plan.curve, std::int64_t(requests)).value_or(plan.lastSent);
    return saturatingAdd(begun, after + plan.latency);
}

} // namespace penstock

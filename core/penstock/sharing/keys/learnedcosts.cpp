// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/learnedcosts.h>

#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/state/limitmatching.h>

namespace penstock {

std::vector<Limit> withLearnedCosts(std::vector<Limit> limits, const KeyUse &use, ClockReading now)
{
    std::vector<Limit> named = withNames(limits);
    RateLimiterCore core(named, now);
    if (use.state.isEmpty() || !core.restore(use.state, now))
        return limits;
    return core.withLearnedCosts(std::move(named));
}

} // namespace penstock

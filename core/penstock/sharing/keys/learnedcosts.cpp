// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/learnedcosts.h>

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/limits/stack/stackcore.h>

namespace penstock {

std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> limits, const KeyUse &use,
                                        ClockReading now)
{
    std::vector<LimitSpec> named = withNames(limits);
    StackCore core(named, now);
    if (use.state.isEmpty() || !core.restore(use.state, now))
        return limits;
    return core.withLearnedCosts(std::move(named));
}

} // namespace penstock

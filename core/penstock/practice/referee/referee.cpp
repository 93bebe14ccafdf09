// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/referee/referee.h>

#include <penstock/practice/referee/chargedlimit.h>

namespace penstock {

Referee::~Referee() = default;

std::vector<LimitSpec> asEnforced(std::vector<LimitSpec> limits)
{
    for (LimitSpec &limit : limits) {
        limit.margin.fixed = Duration::zero();
        limit.use = 100;
        if (auto *const window = std::get_if<SlidingWindowSettings>(&limit.settings))
            window->countFrom = CountFrom::Send;
        if (limit.estimate)
            limit = chargedByAnswer(std::move(limit));
    }
    return limits;
}

} // namespace penstock

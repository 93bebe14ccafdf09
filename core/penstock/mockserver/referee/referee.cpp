// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/referee/referee.h>

#include <penstock/mockserver/referee/chargedlimit.h>

namespace penstock {

Referee::~Referee() = default;

std::vector<Limit> asEnforced(std::vector<Limit> limits)
{
    for (Limit &limit : limits) {
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

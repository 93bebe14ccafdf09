// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/limitersnapshot.h>

namespace penstock {

LimiterSnapshot LimiterSnapshot::of(const RateLimiterCore &core, ClockReading now,
                                    PermitSource::Detail detail)
{
    LimiterSnapshot seen;
    seen.limits = core.limits();
    seen.levels = core.levels(now);
    const HeldBy binding = core.bindingLimit(now);
    seen.bindingLimit
        = {binding.limit ? seen.limits[*binding.limit].name : QString(), binding.isPause};
    if (core.isPaused(now.at))
        seen.pausedUntil = core.pausedUntil();
    seen.learned = core.learnedLimits();
    seen.discovered = core.discoveredLimits();
    if (detail == PermitSource::Detail::Queue)
        seen.core = core;
    return seen;
}

std::vector<Limit> LimiterSnapshot::withLearnedCosts(std::vector<Limit> declared) const
{
    return core ? core->withLearnedCosts(std::move(declared)) : declared;
}

QJsonObject LimiterSnapshot::used(ClockReading now) const
{
    return core ? core->save(now) : QJsonObject();
}

} // namespace penstock

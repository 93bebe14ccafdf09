// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/gatesnapshot.h>

namespace penstock {

GateSnapshot GateSnapshot::of(const StackCore &core, ClockReading now, Gate::Detail detail)
{
    GateSnapshot seen;
    seen.limits = core.limits();
    seen.levels = core.levels(now);
    const HeldBy binding = core.bindingLimit(now);
    seen.bindingLimit
        = {binding.limit ? seen.limits[*binding.limit].name : QString(), binding.isPause};
    if (core.isPaused(now.at))
        seen.pausedUntil = core.pausedUntil();
    seen.learned = core.learnedLimits();
    seen.discovered = core.discoveredLimits();
    if (detail == Gate::Detail::Queue)
        seen.core = core;
    return seen;
}

std::vector<LimitSpec> GateSnapshot::withLearnedCosts(std::vector<LimitSpec> declared) const
{
    return core ? core->withLearnedCosts(std::move(declared)) : declared;
}

QJsonObject GateSnapshot::used(ClockReading now) const
{
    return core ? core->save(now) : QJsonObject();
}

} // namespace penstock

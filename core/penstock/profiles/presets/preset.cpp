// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/presets/preset.h>

#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/nearestname.h>

#include <algorithm>

namespace penstock {

namespace {
Error noSuchPlan(const Preset &preset, const QString &plan)
{
    QStringList names;
    for (const PresetPlan &each : preset.plans)
        names.append(each.name);
    const QString near = nearestName(plan, names);
    const Message fault = names.isEmpty() ? profileMessage("preset.no_plans", plan)
        : near.isEmpty()                  ? profileMessage("preset.unknown_plan", plan, names)
                                          : profileMessage("preset.unknown_plan_near", plan, near);
    return fault.at(preset.id);
}
} // namespace

Result<Profile> profileOf(const Preset &preset, const QString &plan)
{
    const auto chosen = plan.isEmpty()
        ? preset.plans.begin()
        : std::find_if(preset.plans.begin(), preset.plans.end(),
                       [&plan](const PresetPlan &each) { return each.name == plan; });
    if (chosen == preset.plans.end()) {
        if (plan.isEmpty())
            return preset.profile;
        return failure(noSuchPlan(preset, plan));
    }
    Profile profile = preset.profile;
    profile.limits.insert(profile.limits.begin(), chosen->limits.begin(), chosen->limits.end());
    profile.auth = chosen->auth.value_or(profile.auth);
    profile.description
        = u"Plan %1: %2. %3"_s.arg(chosen->name, chosen->description, profile.description)
              .trimmed();
    return profile;
}

} // namespace penstock

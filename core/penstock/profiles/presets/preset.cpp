// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/presets/preset.h>

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
    const QString fix = names.isEmpty() ? QStringLiteral("Leave it out: this preset has no plans")
        : near.isEmpty() ? QStringLiteral("Take one of %1").arg(names.join(QStringLiteral(", ")))
                         : QStringLiteral("Did you mean %1?").arg(near);
    return {Error::Kind::Usage, QStringLiteral("no plan is called \"%1\"").arg(plan), preset.id,
            fix};
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
    profile.description = QStringLiteral("Plan %1: %2. %3")
                              .arg(chosen->name, chosen->description, profile.description)
                              .trimmed();
    return profile;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draftgathering_p.h>

#include <penstock/profiles/presetfile.h>

#include <QUrl>

namespace penstock {

// A collection says how to call a service and not how often; a preset knows that.
bool addWhatIsKnown(Profile &profile, QStringList &notes)
{
    const QString host = QUrl(profile.baseUrl).host();
    if (host.isEmpty())
        return false;
    for (const QString &name : presetNames()) {
        const Result<Preset> preset = findPreset(name);
        if (!preset || QUrl(preset->profile.baseUrl).host() != host || !preset->warning.isEmpty())
            continue;
        const Result<Profile> known = profileOf(*preset);
        if (!known)
            continue;
        profile.limits = known->limits;
        profile.throttling = known->throttling;
        profile.retry = known->retry;
        profile.docs = known->docs;
        profile.asOf = known->asOf;
        profile.source = known->source;
        notes.append(QStringLiteral("%1: limits are those of the preset %2%3")
                         .arg(profile.name, name,
                              preset->plans.empty()
                                  ? QString()
                                  : QStringLiteral(", plan %1").arg(preset->plans.front().name)));
        return true;
    }
    return false;
}

} // namespace penstock

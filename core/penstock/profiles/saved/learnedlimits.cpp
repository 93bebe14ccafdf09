// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/saved/learnedlimits.h>

#include <penstock/profiles/file/profilefile.h>

#include <algorithm>

namespace penstock {

Profile withLearned(Profile profile, std::span<const LearnedLimit> learned)
{
    for (const LearnedLimit &lesson : learned) {
        for (Limit &limit : profile.limits) {
            const bool isMeant = limit.name.isEmpty() ? limit.settings == lesson.was.settings
                                                      : limit.name == lesson.was.name;
            if (isMeant)
                limit.settings = lesson.now.settings;
        }
    }
    return profile;
}

Result<void> acceptLearned(const QString &path, std::span<const LearnedLimit> learned)
{
    Result<Profile> profile = readProfile(path);
    if (!profile)
        return failure(profile.error());
    return writeProfile(path, withLearned(*std::move(profile), learned));
}

Profile withDiscovered(Profile profile, std::span<const DiscoveredLimit> discovered)
{
    for (const DiscoveredLimit &found : discovered) {
        const bool isThere
            = std::any_of(profile.limits.begin(), profile.limits.end(), [&](const Limit &limit) {
                  return limit.name == found.spec.name || limit.settings == found.spec.settings;
              });
        if (found.certainty != DiscoveredLimit::Certainty::Guessed && !isThere)
            profile.limits.push_back(found.spec);
    }
    return profile;
}

Result<void> acceptDiscovered(const QString &path, std::span<const DiscoveredLimit> discovered)
{
    Result<Profile> profile = readProfile(path);
    if (!profile)
        return failure(profile.error());
    return writeProfile(path, withDiscovered(*std::move(profile), discovered));
}

QString discoveredText(const DiscoveredLimit &discovered)
{
    Limit plain;
    plain.settings = discovered.spec.settings;
    return u"%1 (%2: %3)"_s.arg(describe(plain).text(), certaintyName(discovered.certainty),
                                discovered.source.text());
}

QString learnedText(const LearnedLimit &learned)
{
    const auto plain = [](const Limit &limit) {
        Limit only;
        only.settings = limit.settings;
        return describe(only).text();
    };
    QString text = u"%1, not %2"_s.arg(plain(learned.now), plain(learned.was));
    if (learned.was.name != plain(learned.was))
        text += u" (limit \"%1\")"_s.arg(learned.was.name);
    return text;
}

} // namespace penstock

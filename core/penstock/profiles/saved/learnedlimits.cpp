// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/saved/learnedlimits.h>

#include <penstock/profiles/file/profilefile.h>

namespace penstock {

Profile withLearned(Profile profile, std::span<const LearnedLimit> learned)
{
    for (const LearnedLimit &lesson : learned) {
        for (LimitSpec &limit : profile.limits) {
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

QString learnedText(const LearnedLimit &learned)
{
    const auto plain = [](const LimitSpec &limit) {
        LimitSpec only;
        only.settings = limit.settings;
        return describe(only);
    };
    QString text = QStringLiteral("%1, not %2").arg(plain(learned.now), plain(learned.was));
    if (learned.was.name != plain(learned.was))
        text += QStringLiteral(" (limit \"%1\")").arg(learned.was.name);
    return text;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/imported.h>

#include <QRegularExpression>

namespace penstock {

std::size_t jobCountOf(const Imported &imported)
{
    std::size_t count = 0;
    for (const ImportedProfile &each : imported.profiles)
        count += each.jobs.size();
    return count;
}

Imported onlyJobs(Imported imported, const QString &glob)
{
    // Not Qt's own wildcards: theirs stop at a slash, and names of folders end with one.
    QString form = QRegularExpression::escape(glob);
    form.replace(u"\\*"_s, u".*"_s).replace(u"\\?"_s, u"."_s);
    const QRegularExpression fits(QRegularExpression::anchoredPattern(form),
                                  QRegularExpression::CaseInsensitiveOption
                                      | QRegularExpression::DotMatchesEverythingOption);
    std::erase_if(imported.profiles, [&fits](ImportedProfile &profile) {
        const bool hadJobs = !profile.jobs.empty();
        std::erase_if(profile.jobs, [&fits](const ImportedJob &job) {
            return !fits.match(job.spec.name).hasMatch();
        });
        return hadJobs && profile.jobs.empty();
    });
    return imported;
}

} // namespace penstock

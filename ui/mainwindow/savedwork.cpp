// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/savedwork.h"

#include <penstock/jobs/jobfile.h>
#include <penstock/jobs/jobplace.h>
#include <penstock/profiles/fileformat.h>
#include <penstock/profiles/profileedit.h>
#include <penstock/profiles/profilefile.h>

#include <QFileInfo>

namespace penstock {

namespace {
template <typename Parse>
auto readSaved(const QString &file, Parse parse)
    -> SavedFile<typename decltype(parse({}))::value_type>
{
    const Result<QByteArray> json = readFile(file);
    return {file, json.value_or(QByteArray()), json ? parse(*json) : failure(json.error())};
}
} // namespace

SavedWork readSavedWork(const Places &places)
{
    SavedWork work;
    for (const QString &name : savedProfiles(places)) {
        const QString file = profilePath(name, places);
        work.profiles.push_back(readSaved(
            file, [&file](const QByteArray &json) { return profileFromJson(json, file); }));
    }
    for (const QString &name : savedJobs(places)) {
        const QString file = jobPath(name, places);
        work.jobs.push_back(readSaved(file, [&file](const QByteArray &json) {
            return jobFromJson(json, file, QFileInfo(file).absolutePath());
        }));
    }
    return work;
}

} // namespace penstock

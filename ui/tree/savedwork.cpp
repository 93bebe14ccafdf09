// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/savedwork.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QDir>
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

SavedWork readSavedWork(const QStringList &profiles, const QStringList &jobs)
{
    SavedWork work;
    for (const QString &file : profiles)
        work.profiles.push_back(readSaved(
            file, [&file](const QByteArray &json) { return profileFromJson(json, file); }));
    for (const QString &file : jobs)
        work.jobs.push_back(readSaved(file, [&file](const QByteArray &json) {
            return jobFromJson(json, file, QFileInfo(file).absolutePath());
        }));
    return work;
}

SavedWork readSavedWork(const AppDirs &places)
{
    QStringList profiles;
    for (const QString &name : savedProfiles(places))
        profiles.append(profilePath(name, places));
    QStringList jobs;
    for (const QString &name : savedJobs(places))
        jobs.append(jobPath(name, places));
    SavedWork work = readSavedWork(profiles, jobs);
    work.folders = readFolders(foldersFile(places));
    work.edits = readStoredEdits(storedEditsFile(places));
    return work;
}

QString foldersFile(const AppDirs &places)
{
    return QDir(places.data).filePath(u"folders.json"_s);
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/importtext.h"

#include "app/cli/text/errortext.h"

#include <penstock/importing/importer/importer.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/spec/profiletext.h>
#include <penstock/support/shellword.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype maxNotes = 20;
constexpr qsizetype widestName = 44;

QString counted(std::size_t count, const char *noun)
{
    return u"%1 %2%3"_s.arg(count).arg(QLatin1StringView(noun), count == 1 ? QString() : u"s"_s);
}

QString requestText(const JobSpec &job)
{
    return QString::fromLatin1(job.request.method) + QLatin1Char(' ') + job.request.url;
}

// The file name without its two extensions, as commands accept it for a profile.
QString shortName(const QString &path)
{
    return QFileInfo(path).fileName().section(QLatin1Char('.'), 0, -3);
}

QString profileLine(const ImportedProfile &imported, const SavedProfile &saved)
{
    const QString how = saved.isNew ? QString() : u" (already saved)"_s;
    return u"profile  %1  %2\n"_s.arg(saved.name + how, profileSummary(*imported.profile));
}

QString jobLine(const ImportedJob &imported, const SavedJob &saved, qsizetype width)
{
    QString line = u"  job    %1  %2"_s.arg(shortName(saved.path).leftJustified(width),
                                            requestText(imported.spec));
    if (!saved.rows.isEmpty())
        line += u"  needs %1"_s.arg(saved.columns.join(u", "_s));
    return line + QLatin1Char('\n');
}

// Prefers a job to try that needs no rows and changes nothing on the server.
std::size_t firstToTry(const Imported &imported, const SavedImport &saved)
{
    std::size_t place = 0;
    for (const ImportedProfile &each : imported.profiles) {
        for (const ImportedJob &job : each.jobs) {
            if (job.spec.request.method == "GET" && saved.jobs[place].rows.isEmpty())
                return place;
            ++place;
        }
    }
    return 0;
}

QString foldersText(const SavedImport &saved)
{
    QStringList folders;
    for (const SavedProfile &each : saved.profiles)
        folders.append(QFileInfo(each.path).path());
    for (const SavedJob &each : saved.jobs)
        folders.append(QFileInfo(each.path).path());
    folders.removeDuplicates();
    return u"in %1\n"_s.arg(folders.join(u" and "_s));
}
} // namespace

QString importText(const Imported &imported, const SavedImport &saved, ImportStage stage)
{
    QString text = u"%1 %2: %3, %4\n"_s.arg(
        stage == ImportStage::DryRun ? u"Would import"_s : u"Imported"_s,
        importKindText(imported.kind).text(), counted(saved.profiles.size(), "profile"),
        counted(saved.jobs.size(), "job"));
    qsizetype width = 0;
    for (const SavedJob &each : saved.jobs)
        width = std::max(width, std::min(shortName(each.path).size(), widestName));
    auto profile = saved.profiles.begin();
    auto job = saved.jobs.begin();
    for (const ImportedProfile &each : imported.profiles) {
        if (each.profile)
            text += profileLine(each, *profile++);
        for (const ImportedJob &one : each.jobs)
            text += jobLine(one, *job++, width);
    }
    return text + foldersText(saved);
}

QByteArray importJson(const Imported &imported, const SavedImport &saved, ImportStage stage)
{
    QJsonArray profiles;
    QJsonArray jobs;
    auto profile = saved.profiles.begin();
    auto job = saved.jobs.begin();
    for (const ImportedProfile &each : imported.profiles) {
        if (each.profile) {
            profiles.append(QJsonObject {{u"name"_s, profile->name},
                                         {u"path"_s, profile->path},
                                         {u"new"_s, profile->isNew},
                                         {u"base_url"_s, each.profile->baseUrl}});
            ++profile;
        }
        for (const ImportedJob &one : each.jobs) {
            QJsonObject object {{u"name"_s, job->title},
                                {u"path"_s, job->path},
                                {u"profile"_s, job->profile},
                                {u"request"_s, requestText(one.spec)}};
            if (!job->rows.isEmpty()) {
                object.insert(u"rows"_s, job->rows);
                object.insert(u"columns"_s, QJsonArray::fromStringList(job->columns));
            }
            jobs.append(object);
            ++job;
        }
    }
    QJsonArray notes;
    for (const Message &note : imported.notes)
        notes.append(QJsonObject {{u"id"_s, note.id()}, {u"text"_s, note.text()}});
    const QJsonObject all {{u"kind"_s, importKinds().at(qsizetype(imported.kind))},
                           {u"dry_run"_s, stage == ImportStage::DryRun},
                           {u"profiles"_s, profiles},
                           {u"jobs"_s, jobs},
                           {u"secrets"_s, QJsonArray::fromStringList(saved.secrets)},
                           {u"notes"_s, notes}};
    return QJsonDocument(all).toJson();
}

QStringList importNotes(const Imported &imported)
{
    QStringList lines;
    for (const Message &note : imported.notes.mid(0, maxNotes))
        lines.append(u"- "_s + note.text());
    if (imported.notes.size() > maxNotes)
        lines.append(u"- and %1 more. To see all of them, add --json"_s.arg(imported.notes.size()
                                                                            - maxNotes));
    return lines;
}

namespace {
// " --profile NAME" for a profile that uses \a secret: the command also allows its servers.
QString profileNaming(const QString &secret, const SavedImport &saved)
{
    for (const SavedProfile &each : saved.profiles) {
        const Result<Profile> profile = readProfile(each.path);
        if (profile && secretsOf(*profile).contains(secret))
            return u" --profile "_s + shellWord(each.name);
    }
    return {};
}
} // namespace

QStringList commandsAfterImport(const Imported &imported, const SavedImport &saved)
{
    const QString where = dataDirFlag();
    QStringList lines;
    for (const QString &secret : saved.secrets)
        lines.append(u"penstock secret set %1%2%3"_s.arg(shellWord(secret),
                                                         profileNaming(secret, saved), where));
    if (saved.jobs.empty())
        return lines;
    const SavedJob &job = saved.jobs[firstToTry(imported, saved)];
    if (!job.rows.isEmpty())
        lines.append(u"add rows to %1"_s.arg(shellWord(job.rows)));
    lines.append(u"penstock plan %1%2"_s.arg(shellWord(job.path), where));
    lines.append(u"penstock run %1%2"_s.arg(shellWord(job.path), where));
    return lines;
}

} // namespace penstock

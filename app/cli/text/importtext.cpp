// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/importtext.h"

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
    return QStringLiteral("%1 %2%3").arg(count).arg(QLatin1StringView(noun),
                                                    count == 1 ? QString() : QStringLiteral("s"));
}

QString requestText(const JobSpec &job)
{
    return QString::fromLatin1(job.request.method) + QLatin1Char(' ') + job.request.url;
}

// The file's name without its two endings, as commands take it for a profile.
QString shortName(const QString &path)
{
    return QFileInfo(path).fileName().section(QLatin1Char('.'), 0, -3);
}

QString profileLine(const ImportedProfile &imported, const SavedProfile &saved)
{
    const QString how = saved.isNew ? QString() : QStringLiteral(" (there already)");
    return QStringLiteral("profile  %1  %2\n")
        .arg(saved.name + how, profileSummary(*imported.profile));
}

QString jobLine(const ImportedJob &imported, const SavedJob &saved, qsizetype width)
{
    QString line = QStringLiteral("  job    %1  %2")
                       .arg(shortName(saved.path).leftJustified(width), requestText(imported.spec));
    if (!saved.rows.isEmpty())
        line += QStringLiteral("  needs %1").arg(saved.columns.join(QStringLiteral(", ")));
    return line + QLatin1Char('\n');
}

// The job to begin with: one that needs nothing more and changes nothing, else the first.
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
    return QStringLiteral("in %1\n").arg(folders.join(QStringLiteral(" and ")));
}
} // namespace

QString importText(const Imported &imported, const SavedImport &saved, ImportStage stage)
{
    const QString kind = importKindText(imported.kind);
    QString text
        = QStringLiteral("%1%2 %3: %4, %5\n")
              .arg(kind.first(1).toUpper(), kind.sliced(1),
                   stage == ImportStage::DryRun ? QStringLiteral("would become")
                                                : QStringLiteral("became"),
                   counted(saved.profiles.size(), "profile"), counted(saved.jobs.size(), "job"));
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
            profiles.append(QJsonObject {{QStringLiteral("name"), profile->name},
                                         {QStringLiteral("path"), profile->path},
                                         {QStringLiteral("new"), profile->isNew},
                                         {QStringLiteral("base_url"), each.profile->baseUrl}});
            ++profile;
        }
        for (const ImportedJob &one : each.jobs) {
            QJsonObject object {{QStringLiteral("name"), job->title},
                                {QStringLiteral("path"), job->path},
                                {QStringLiteral("profile"), job->profile},
                                {QStringLiteral("request"), requestText(one.spec)}};
            if (!job->rows.isEmpty()) {
                object.insert(QStringLiteral("rows"), job->rows);
                object.insert(QStringLiteral("columns"), QJsonArray::fromStringList(job->columns));
            }
            jobs.append(object);
            ++job;
        }
    }
    const QJsonObject all {{QStringLiteral("kind"), importKinds().at(qsizetype(imported.kind))},
                           {QStringLiteral("dry_run"), stage == ImportStage::DryRun},
                           {QStringLiteral("profiles"), profiles},
                           {QStringLiteral("jobs"), jobs},
                           {QStringLiteral("secrets"), QJsonArray::fromStringList(saved.secrets)},
                           {QStringLiteral("notes"), QJsonArray::fromStringList(imported.notes)}};
    return QJsonDocument(all).toJson();
}

QStringList importNotes(const Imported &imported)
{
    QStringList lines;
    for (const QString &note : imported.notes.mid(0, maxNotes))
        lines.append(QStringLiteral("- ") + note);
    if (imported.notes.size() > maxNotes)
        lines.append(QStringLiteral("- and %1 more; --json prints all of them")
                         .arg(imported.notes.size() - maxNotes));
    return lines;
}

namespace {
// " --profile NAME" of one that asks for \a secret: typing it lets it go to that one's server.
QString profileNaming(const QString &secret, const SavedImport &saved)
{
    for (const SavedProfile &each : saved.profiles) {
        const Result<Profile> profile = readProfile(each.path);
        if (profile && secretsOf(*profile).contains(secret))
            return QStringLiteral(" --profile ") + shellWord(each.name);
    }
    return {};
}
} // namespace

QStringList commandsAfterImport(const Imported &imported, const SavedImport &saved,
                                const QString &dataDir)
{
    const QString where
        = dataDir.isEmpty() ? QString() : QStringLiteral(" --data-dir ") + shellWord(dataDir);
    QStringList lines;
    for (const QString &secret : saved.secrets)
        lines.append(QStringLiteral("penstock secret set %1%2%3")
                         .arg(shellWord(secret), profileNaming(secret, saved), where));
    if (saved.jobs.empty())
        return lines;
    const SavedJob &job = saved.jobs[firstToTry(imported, saved)];
    if (!job.rows.isEmpty())
        lines.append(QStringLiteral("fill in the rows of %1").arg(shellWord(job.rows)));
    lines.append(QStringLiteral("penstock plan %1%2").arg(shellWord(job.path), where));
    lines.append(QStringLiteral("penstock run %1%2").arg(shellWord(job.path), where));
    return lines;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/saved/savedjobs.h>

#include <penstock/jobs/storage/jobfolder.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

namespace penstock {

namespace {
constexpr qsizetype longestShown = 60;

const QString &ending()
{
    static const QString ending = QStringLiteral(".job.json");
    return ending;
}

// The file may not exist yet; its folder's links are followed all the same.
QString canonical(const QString &path)
{
    const QFileInfo file(path);
    if (QString whole = file.canonicalFilePath(); !whole.isEmpty())
        return whole;
    const QString folder = QFileInfo(file.absolutePath()).canonicalFilePath();
    return folder.isEmpty() ? QDir::cleanPath(file.absoluteFilePath())
                            : folder + QLatin1Char('/') + file.fileName();
}

QString shown(const QJsonValue &value)
{
    if (value.isUndefined())
        return QStringLiteral("absent");
    // In a list, as a document has to be one or an object; its brackets go again.
    QString text = QString::fromUtf8(
        QJsonDocument(QJsonArray {value}).toJson(QJsonDocument::Compact).chopped(1).mid(1));
    if (text.size() > longestShown)
        text = text.first(longestShown - 1) + QStringLiteral("…");
    return text;
}

QString escaped(const QString &key)
{
    return QString(key)
        .replace(QLatin1Char('~'), QStringLiteral("~0"))
        .replace(QLatin1Char('/'), QStringLiteral("~1"));
}

void compare(const QJsonObject &before, const QJsonObject &now, const QString &pointer,
             QStringList &changes)
{
    QStringList keys = before.keys() + now.keys();
    keys.sort();
    keys.removeDuplicates();
    for (const QString &key : std::as_const(keys)) {
        const QJsonValue old = before.value(key);
        const QJsonValue young = now.value(key);
        const QString here = pointer + QLatin1Char('/') + escaped(key);
        if (old.isObject() && young.isObject())
            compare(old.toObject(), young.toObject(), here, changes);
        else if (old != young)
            changes.append(QStringLiteral("%1 was %2, now %3").arg(here, shown(old), shown(young)));
    }
}
} // namespace

QString jobFolder(const Places &places, const QString &path)
{
    const QString whole = canonical(path);
    const QByteArray digest
        = QCryptographicHash::hash(whole.toUtf8(), QCryptographicHash::Sha256).toHex().first(12);
    return QStringLiteral("%1/jobs/%2-%3")
        .arg(places.data, QFileInfo(whole).baseName().left(40), QString::fromLatin1(digest));
}

QString jobPath(const QString &name, const Places &places)
{
    return QStringLiteral("%1/jobs/%2%3").arg(places.data, name, ending());
}

QStringList savedJobs(const Places &places)
{
    QStringList names;
    const QDir folder(places.data + QStringLiteral("/jobs"));
    for (const QString &file :
         folder.entryList({QLatin1Char('*') + ending()}, QDir::Files, QDir::Name))
        names.append(file.chopped(ending().size()));
    return names;
}

QString answersFolder(const Places &places)
{
    return QDir(places.data).filePath(QStringLiteral("answers"));
}

Result<void> makeAnswersFolder(const Places &places)
{
    const QString folder = answersFolder(places);
    if (QDir().mkpath(folder))
        return {};
    return failure(Error {Error::Kind::Output, QStringLiteral("the folder cannot be made"), folder,
                          QStringLiteral("Make it, or give the job another output")});
}

QString freeJobName(const QString &title, const Places &places)
{
    return freeNameFrom(title, QStringLiteral("job"), [&places](const QString &name) {
        return QFileInfo::exists(jobPath(name, places));
    });
}

Result<QStringList> filesOfJob(const QString &file, const Places &places)
{
    QStringList files = withOlderVersions(file);
    const QString folder = jobFolder(places, file);
    if (JobFolder::isClaimed(folder))
        return failure(Error {Error::Kind::Usage, QStringLiteral("the job is being run"), file,
                              QStringLiteral("Wait for it, or stop it first")});
    if (QFileInfo::exists(folder))
        files.append(folder);
    return files;
}

QStringList changesBetween(const QJsonObject &before, const QJsonObject &now)
{
    QStringList changes;
    compare(before, now, {}, changes);
    return changes;
}

} // namespace penstock

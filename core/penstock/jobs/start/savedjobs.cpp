// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/savedjobs.h>

#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/start/shardfolders.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/freename.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace penstock {

namespace {
QString ending()
{
    return u".job.json"_s;
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
} // namespace

QString jobFolder(const AppDirs &places, const QString &path)
{
    const QString whole = canonical(path);
    const QByteArray digest
        = QCryptographicHash::hash(whole.toUtf8(), QCryptographicHash::Sha256).toHex().first(12);
    return u"%1/jobs/%2-%3"_s.arg(places.data, QFileInfo(whole).baseName().left(40),
                                  QString::fromLatin1(digest));
}

QString jobPath(const QString &name, const AppDirs &places)
{
    return u"%1/jobs/%2%3"_s.arg(places.data, name, ending());
}

QStringList savedJobs(const AppDirs &places)
{
    QStringList names;
    const QDir folder(places.data + u"/jobs"_s);
    for (const QString &file :
         folder.entryList({QLatin1Char('*') + ending()}, QDir::Files, QDir::Name))
        names.append(file.chopped(ending().size()));
    return names;
}

QString answersFolder(const AppDirs &places)
{
    return QDir(places.data).filePath(u"answers"_s);
}

Result<void> makeAnswersFolder(const AppDirs &places)
{
    const QString folder = answersFolder(places);
    // What services told about whoever asked them: nobody else's business.
    if (FilePlace::makeFolders(folder) == 0
        && QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        return {};
    return failure(runMessage("saved.no_folder").at(folder));
}

QString freeJobName(const QString &title, const AppDirs &places)
{
    return freeNameFrom(title, u"job"_s, [&places](const QString &name) {
        return QFileInfo::exists(jobPath(name, places));
    });
}

Result<QStringList> filesOfJob(const QString &file, const AppDirs &places)
{
    const QString folder = jobFolder(places, file);
    QStringList folders {folder};
    for (const ShardFolder &shard : shardFoldersOf(folder))
        folders.append(shard.path);
    if (std::any_of(folders.begin(), folders.end(),
                    [](const QString &each) { return JobFolder::claimedBy(each).has_value(); }))
        return failure(runMessage("saved.running").at(file));
    QStringList files {file};
    files += folders;
    files.removeIf([](const QString &each) { return !QFileInfo::exists(each); });
    return files;
}

} // namespace penstock

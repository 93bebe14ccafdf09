// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/allowedpaths.h>

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QJsonArray>
#include <QLockFile>

#include <array>
#include <map>
#include <set>

namespace penstock {

namespace {
using Allowed = std::map<QString, std::set<QStringList>>; // what, by job file; see keyOf()

FileFormat allowedFormat()
{
    return {u"penstock/allowed-paths"_s, 1};
}

QString allowedFile(const AppDirs &places)
{
    return places.config + u"/allowed-paths.json"_s;
}

// In the order of the enum. In the file: names may be added, none may change.
QString nameOf(PathUse::Kind kind)
{
    static constexpr std::array names {
        "rows", "output", "failed_rows", "extra_ca", "client_certificate", "client_key"};
    static_assert(names.size() == std::size_t(PathUse::Kind::ClientKey) + 1);
    return QString::fromLatin1(names.at(std::size_t(kind)));
}

// With the place it leads to now: a link that is turned elsewhere is another path.
QStringList keyOf(const PathUse &use)
{
    return {nameOf(use.kind), use.server, followed(use.path)};
}

Result<Allowed> readAllowed(const AppDirs &places)
{
    const Result<QJsonObject> object = readDocument(allowedFile(places), allowedFormat());
    if (!object)
        return failure(object.error());
    Allowed allowed;
    const QJsonObject jobs = object->value(u"jobs"_s).toObject();
    for (auto job = jobs.begin(); job != jobs.end(); ++job) {
        for (const QJsonValue &use : job.value().toArray())
            allowed[job.key()].insert(use.toVariant().toStringList());
    }
    return allowed;
}

Result<void> save(const Allowed &allowed, const AppDirs &places)
{
    QJsonObject jobs;
    for (const auto &[job, uses] : allowed) {
        QJsonArray list;
        for (const QStringList &use : uses)
            list.append(QJsonArray::fromStringList(use));
        jobs.insert(job, list);
    }
    JsonText text;
    text.add(u"schema"_s, allowedFormat().schema());
    text.add(u"jobs"_s, jobs);
    return writeFile(allowedFile(places), text.toJson(), allowedFormat(), FileAccess::OwnerOnly);
}
} // namespace

Result<std::vector<PathUse>> usesToAsk(const JobSpec &job, const QString &jobFile,
                                       const Profile &profile, const QString &profileFile,
                                       const AppDirs &places)
{
    if (jobFile.isEmpty())
        return std::vector<PathUse>();
    std::vector<PathUse> outside
        = usesOutside(pathUsesOf(job, profile), jobFile, profileFile, places);
    if (outside.empty())
        return outside;
    const Result<Allowed> allowed = readAllowed(places);
    if (!allowed)
        return failure(allowed.error());
    if (const auto known = allowed->find(followed(jobFile)); known != allowed->end())
        std::erase_if(outside,
                      [&known](const PathUse &use) { return known->second.contains(keyOf(use)); });
    return outside;
}

Result<void> allowUses(const QString &jobFile, const std::vector<PathUse> &uses,
                       const AppDirs &places)
{
    if (uses.empty())
        return {};
    FilePlace::makeFolders(places.config);
    QLockFile lock(allowedFile(places) + u".lock"_s);
    lock.lock(); // two programs must not forget the one's
    Result<Allowed> allowed = readAllowed(places);
    if (!allowed)
        return failure(allowed.error());
    for (const PathUse &use : uses)
        (*allowed)[followed(jobFile)].insert(keyOf(use));
    return save(*allowed, places);
}

} // namespace penstock

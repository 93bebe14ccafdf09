// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/saved/allowedpaths.h>

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>
#include <penstock/support/places.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QLockFile>

#include <map>
#include <set>

namespace penstock {

namespace {
using Allowed = std::map<QString, std::set<QStringList>>; // what, by job file; see keyOf()

FileFormat allowedFormat()
{
    return {QStringLiteral("penstock/allowed-paths"), 1};
}

QString allowedFile(const Places &places)
{
    return places.config + QStringLiteral("/allowed-paths.json");
}

// In the file: names may be added, none may change.
QString nameOf(PathUse::Kind kind)
{
    using Kind = PathUse::Kind;
    switch (kind) {
    case Kind::Rows:
        return QStringLiteral("rows");
    case Kind::Output:
        return QStringLiteral("output");
    case Kind::FailedRows:
        return QStringLiteral("failed_rows");
    case Kind::ExtraCa:
        return QStringLiteral("extra_ca");
    case Kind::ClientCertificate:
        return QStringLiteral("client_certificate");
    case Kind::ClientKey:
        break;
    }
    return QStringLiteral("client_key");
}

// With the place it leads to now: a link that is turned elsewhere is another path.
QStringList keyOf(const PathUse &use)
{
    return {nameOf(use.kind), use.server, followed(use.path)};
}

Result<Allowed> readAllowed(const Places &places)
{
    const QString path = allowedFile(places);
    if (!QFileInfo::exists(path))
        return Allowed();
    const Result<QByteArray> json = readFile(path);
    if (!json)
        return failure(json.error());
    const Result<QJsonObject> object = parseDocument(*json, allowedFormat(), path);
    if (!object)
        return failure(object.error());
    Allowed allowed;
    const QJsonObject jobs = object->value(QStringLiteral("jobs")).toObject();
    for (auto job = jobs.begin(); job != jobs.end(); ++job) {
        for (const QJsonValue &use : job.value().toArray())
            allowed[job.key()].insert(use.toVariant().toStringList());
    }
    return allowed;
}

Result<void> save(const Allowed &allowed, const Places &places)
{
    QJsonObject jobs;
    for (const auto &[job, uses] : allowed) {
        QJsonArray list;
        for (const QStringList &use : uses)
            list.append(QJsonArray::fromStringList(use));
        jobs.insert(job, list);
    }
    JsonText text;
    text.add(QStringLiteral("schema"), allowedFormat().schema());
    text.add(QStringLiteral("jobs"), jobs);
    return writeFile(allowedFile(places), text.toJson(), allowedFormat(), FileAccess::OwnerOnly);
}
} // namespace

Result<std::vector<PathUse>> usesToAsk(const JobSpec &job, const QString &jobFile,
                                       const Profile &profile, const QString &profileFile,
                                       const Places &places)
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
                       const Places &places)
{
    if (uses.empty())
        return {};
    FilePlace::makeFolders(places.config);
    QLockFile lock(allowedFile(places) + QStringLiteral(".lock"));
    lock.lock(); // two programs must not forget the one's
    Result<Allowed> allowed = readAllowed(places);
    if (!allowed)
        return failure(allowed.error());
    for (const PathUse &use : uses)
        (*allowed)[followed(jobFile)].insert(keyOf(use));
    return save(*allowed, places);
}

} // namespace penstock

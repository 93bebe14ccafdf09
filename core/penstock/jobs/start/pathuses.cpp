// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/pathuses.h>

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/spec/profile.h>

#include <QDir>
#include <QFileInfo>

namespace penstock {

namespace {
constexpr int maxLinks = 40; // as Linux has it

// "https://api.example.com:8443" of what may have values in it, and so be no URL yet.
QString serverIn(const QString &url)
{
    const qsizetype begin = url.indexOf(u"://"_s);
    const qsizetype end = begin < 0 ? -1 : url.indexOf(QLatin1Char('/'), begin + 3);
    return begin < 0 ? QString()
                     : url.left(end < 0 ? url.size() : end).section(QLatin1Char('?'), 0, 0);
}

QString serverOf(const JobSpec &job, const Profile &profile)
{
    const QString own = serverIn(job.request.url);
    return own.isEmpty() ? serverIn(profile.baseUrl) : own;
}

bool isBelowPlain(const QString &path, const QString &folder)
{
    const QString root = folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/');
    if (!path.startsWith(root))
        return false;
    return !path.sliced(root.size()).startsWith(QLatin1Char('.'))
        && !path.sliced(root.size()).contains(u"/."_s);
}
} // namespace

bool isWritten(PathUse::Kind kind)
{
    return kind == PathUse::Kind::Output || kind == PathUse::Kind::FailedRows;
}

Message pathUseText(const PathUse &use)
{
    using Kind = PathUse::Kind;
    switch (use.kind) {
    case Kind::Rows:
        return use.server.isEmpty() ? runMessage("path.rows_anywhere", use.path)
                                    : runMessage("path.rows", use.path, use.server);
    case Kind::Output:
        return runMessage("path.output", use.path);
    case Kind::FailedRows:
        return runMessage("path.failed_rows", use.path);
    case Kind::ExtraCa:
        return runMessage("path.extra_ca", use.path);
    case Kind::ClientCertificate:
        return runMessage("path.client_certificate", use.path);
    case Kind::ClientKey:
        break;
    }
    return runMessage("path.client_key", use.path);
}

std::vector<PathUse> pathUsesOf(const JobSpec &job, const Profile &profile)
{
    using Kind = PathUse::Kind;
    std::vector<PathUse> uses;
    const auto add = [&uses](Kind kind, const QString &path, const QString &server = {}) {
        if (!path.isEmpty())
            uses.push_back({kind, QDir::cleanPath(QFileInfo(path).absoluteFilePath()), server});
    };
    if (const auto *const rows = std::get_if<RowsSpec::File>(&job.rows.from))
        add(Kind::Rows, rows->path, serverOf(job, profile));
    if (!isStandardOutput(job.output))
        add(Kind::Output, job.output.path);
    add(Kind::FailedRows, failedPathOf(job.output)); // also where records go to standard output
    const TlsSpec &tls = profile.network.tls;
    add(Kind::ExtraCa, tls.extraCa);
    if (profile.shared) {
        add(Kind::ExtraCa, profile.shared->redis.extraCa);
        add(Kind::ClientCertificate, profile.shared->redis.clientCertificate);
        add(Kind::ClientKey, profile.shared->redis.clientKey);
    }
    add(Kind::ClientCertificate, tls.clientCertificate);
    add(Kind::ClientKey, tls.clientKey);
    return uses;
}

QString followed(const QString &path)
{
    QString at = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    for (int links = 0; links < maxLinks && QFileInfo(at).isSymLink(); ++links)
        at = QDir::cleanPath(QFileInfo(at).symLinkTarget()); // also of one that leads nowhere yet
    const QFileInfo info(at);
    if (info.exists())
        return info.canonicalFilePath();
    const QString parent = info.path();
    return parent == at ? at : QDir(followed(parent)).filePath(info.fileName());
}

bool liesBelow(const QString &path, const QString &folder)
{
    return isBelowPlain(followed(path), followed(folder));
}

std::vector<PathUse> usesOutside(const std::vector<PathUse> &uses, const QString &jobFile,
                                 const QString &profileFile, const AppDirs &places)
{
    const QString world = QFileInfo(jobFile).absolutePath();
    const QString savedIn = QFileInfo(jobPath(u"x"_s, places)).absolutePath();
    const bool isSaved = followed(world) == followed(savedIn);
    std::vector<PathUse> outside;
    for (const PathUse &use : uses) {
        using Kind = PathUse::Kind;
        const bool isOfProfile = use.kind == Kind::ExtraCa || use.kind == Kind::ClientCertificate
            || use.kind == Kind::ClientKey;
        const bool isInside = liesBelow(use.path, world)
            || (isSaved && isWritten(use.kind) && liesBelow(use.path, answersFolder(places)))
            || (isOfProfile && !profileFile.isEmpty()
                && liesBelow(use.path, QFileInfo(profileFile).absolutePath()));
        if (!isInside)
            outside.push_back(use);
    }
    return outside;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/formats_p.h>

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/secrets/secretplace.h>

#include <QFileInfo>

// What somebody sent may come from anybody: whatever of it reaches beyond this file is told.
namespace penstock {

namespace {
// Where each of them would go: the base URL is one place of several.
void noteSecrets(const Profile &profile, QStringList &notes)
{
    for (const SecretTrip &trip : tripsOf(profile))
        notes.append(QStringLiteral("It sends the secret %1 to %2; see that it is meant for it")
                         .arg(trip.secret, secretPlaceText(trip.place)));
    // A server that is known only with a value, or with the job.
    for (const QString &secret : secretsOfRequests(profile)) {
        if (profile.baseUrl.isEmpty() || profile.baseUrl.contains(QStringLiteral("{{")))
            notes.append(QStringLiteral("It sends the secret %1 to %2; see that it is meant for it")
                             .arg(secret,
                                  profile.baseUrl.isEmpty()
                                      ? QStringLiteral("whatever server a job names")
                                      : profile.baseUrl));
    }
}

void noteShared(const SharedSpec &shared, QStringList &notes)
{
    if (!shared.redis.extraCa.isEmpty())
        notes.append(QStringLiteral("It believes the certificates of %1 where its limits are "
                                    "shared: who has its key can pass for that Redis")
                         .arg(shared.redis.extraCa));
}

void noteCertificates(const TlsSpec &tls, QStringList &notes)
{
    if (!tls.extraCa.isEmpty())
        notes.append(
            QStringLiteral("It believes the certificates of %1 beside the system's: who has "
                           "its key can pass for any server")
                .arg(tls.extraCa));
    if (!tls.clientCertificate.isEmpty())
        notes.append(QStringLiteral("It shows servers the certificate %1, with the key %2")
                         .arg(tls.clientCertificate,
                              !tls.clientKeySecret.isEmpty() ? tls.clientKeySecret
                                  : tls.clientKey.isEmpty()  ? tls.clientCertificate
                                                             : tls.clientKey));
}
} // namespace

Result<Imported> importProfile(const QByteArray &json, const QString &file)
{
    const Result<Profile> profile = profileFromJson(json, file);
    if (!profile)
        return failure(profile.error());
    Imported imported {ImportKind::Profile, {{*profile, {}}}, {}};
    noteSecrets(*profile, imported.notes);
    if (profile->network.proxy.kind == ProxySpec::Kind::Given)
        imported.notes.append(
            QStringLiteral("It goes through the proxy %1")
                .arg(profile->network.proxy.url.toDisplayString(QUrl::RemoveUserInfo)));
    noteCertificates(profile->network.tls, imported.notes);
    if (profile->shared)
        noteShared(*profile->shared, imported.notes);
    if (profile->network.tls.ignoreErrors)
        imported.notes.append(QStringLiteral("It ignores TLS errors: whoever answers is believed"));
    return imported;
}

Result<Imported> importJob(const QByteArray &json, const QString &file)
{
    const QString folder = file.isEmpty() ? QString() : QFileInfo(file).absolutePath();
    const Result<JobSpec> job = jobFromJson(json, file, folder);
    if (!job)
        return failure(job.error());
    Imported imported {ImportKind::Job, {}, {}};
    ImportedJob taken {*job, {}};
    if (taken.spec.name.isEmpty())
        taken.spec.name = file.isEmpty()
            ? QStringLiteral("Job")
            : QFileInfo(file).fileName().section(QLatin1Char('.'), 0, 0);
    if (const auto *const rows = std::get_if<RowsSpec::File>(&job->rows.from))
        imported.notes.append(QStringLiteral("Its rows are those of %1").arg(rows->path));
    imported.notes.append(QStringLiteral("Its requests go by the profile %1").arg(job->profile));
    if (job->request.url.contains(QStringLiteral("://")))
        imported.notes.append(QStringLiteral("Its requests go to %1, whatever the profile says")
                                  .arg(job->request.url));
    if (job->output.path != QStringLiteral("-"))
        imported.notes.append(QStringLiteral("Its answers go beside those of other jobs, and not "
                                             "to %1")
                                  .arg(job->output.path));
    imported.profiles.push_back({std::nullopt, {taken}});
    return imported;
}

} // namespace penstock

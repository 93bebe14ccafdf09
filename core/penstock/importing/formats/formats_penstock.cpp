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
        notes.append(u"It sends the secret %1 to %2; see that it is meant for it"_s.arg(
            trip.secret, secretPlaceText(trip.place)));
    // A server that is known only with a value, or with the job.
    for (const QString &secret : secretsOfRequests(profile)) {
        if (profile.baseUrl.isEmpty() || profile.baseUrl.contains(u"{{"_s))
            notes.append(u"It sends the secret %1 to %2; see that it is meant for it"_s.arg(
                secret,
                profile.baseUrl.isEmpty() ? u"whatever server a job names"_s : profile.baseUrl));
    }
}

void noteShared(const SharedSpec &shared, QStringList &notes)
{
    if (!shared.redis.extraCa.isEmpty())
        notes.append(u"It believes the certificates of %1 where its limits are "
                     "shared: who has its key can pass for that Redis"_s.arg(shared.redis.extraCa));
}

void noteCertificates(const TlsSpec &tls, QStringList &notes)
{
    if (!tls.extraCa.isEmpty())
        notes.append(u"It believes the certificates of %1 beside the system's: who has "
                     "its key can pass for any server"_s.arg(tls.extraCa));
    if (!tls.clientCertificate.isEmpty())
        notes.append(u"It shows servers the certificate %1, with the key %2"_s.arg(
            tls.clientCertificate,
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
        imported.notes.append(u"It goes through the proxy %1"_s.arg(
            profile->network.proxy.url.toDisplayString(QUrl::RemoveUserInfo)));
    noteCertificates(profile->network.tls, imported.notes);
    if (profile->shared)
        noteShared(*profile->shared, imported.notes);
    if (profile->network.tls.ignoreErrors)
        imported.notes.append(u"It ignores TLS errors: whoever answers is believed"_s);
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
            ? u"Job"_s
            : QFileInfo(file).fileName().section(QLatin1Char('.'), 0, 0);
    if (const auto *const rows = std::get_if<RowsSpec::File>(&job->rows.from))
        imported.notes.append(u"Its rows are those of %1"_s.arg(rows->path));
    imported.notes.append(u"Its requests go by the profile %1"_s.arg(job->profile));
    if (job->request.url.contains(u"://"_s))
        imported.notes.append(
            u"Its requests go to %1, whatever the profile says"_s.arg(job->request.url));
    if (job->output.path != u"-"_s)
        imported.notes.append(u"Its answers go beside those of other jobs, and not "
                              "to %1"_s.arg(job->output.path));
    imported.profiles.push_back({std::nullopt, {taken}});
    return imported;
}

} // namespace penstock

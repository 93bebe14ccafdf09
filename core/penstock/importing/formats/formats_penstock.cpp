// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/formats_p.h>

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/secrets/secretorigin.h>

#include <QFileInfo>

// What somebody sent may come from anybody: whatever of it reaches beyond this file is told.
namespace penstock {

namespace {
// Where each of them would go: the base URL is one place of several.
void noteSecrets(const Profile &profile, QList<Message> &notes)
{
    for (const SecretDestination &trip : tripsOf(profile))
        notes.append(
            importMessage("import.sends_secret", trip.secret, secretOriginText(trip.place)));
    // A server that is known only with a value, or with the job.
    for (const QString &secret : secretsOfRequests(profile)) {
        if (profile.baseUrl.isEmpty() || profile.baseUrl.contains(u"{{"_s))
            notes.append(importMessage("import.sends_secret", secret,
                                       profile.baseUrl.isEmpty()
                                           ? MessageArgument(importMessage("import.any_server"))
                                           : profile.baseUrl));
    }
}

void noteShared(const RedisBudget &shared, QList<Message> &notes)
{
    if (!shared.redis.extraCa.isEmpty())
        notes.append(importMessage("import.trusts_for_redis", shared.redis.extraCa));
}

void noteCertificates(const TlsSpec &tls, QList<Message> &notes)
{
    if (!tls.extraCa.isEmpty())
        notes.append(importMessage("import.trusts", tls.extraCa));
    if (!tls.clientCertificate.isEmpty())
        notes.append(importMessage("import.client_certificate", tls.clientCertificate,
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
        imported.notes.append(importMessage(
            "import.proxy", profile->network.proxy.url.toDisplayString(QUrl::RemoveUserInfo)));
    noteCertificates(profile->network.tls, imported.notes);
    if (profile->shared)
        noteShared(*profile->shared, imported.notes);
    if (profile->network.tls.ignoreErrors)
        imported.notes.append(importMessage("import.ignores_tls_errors"));
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
        imported.notes.append(importMessage("import.rows", rows->path));
    imported.notes.append(importMessage("import.uses_profile", job->profile));
    if (job->request.url.contains(u"://"_s))
        imported.notes.append(importMessage("import.other_server", job->request.url));
    if (job->output.path != u"-"_s)
        imported.notes.append(importMessage("import.other_output", job->output.path));
    imported.profiles.push_back({std::nullopt, {taken}});
    return imported;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/jobidentity.h>

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/request/requesttemplate.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles/spec/secretmark.h>

#include <QCryptographicHash>
#include <QJsonDocument>

namespace penstock {

namespace {
// Known again, but not to be read: the journal is no place for a secret.
JobSpec withoutCredentials(JobSpec spec)
{
    for (auto &[name, value] : spec.request.headers) {
        if (secrecyOf(name) != Secrecy::None)
            value = "sha256 "
                + QCryptographicHash::hash(value, QCryptographicHash::Sha256).toHex().first(16);
    }
    return spec;
}
} // namespace

QJsonObject identityOf(const JobSpec &spec, const QString &baseUrl, const RowConstants &variables)
{
    QJsonObject identity = QJsonDocument::fromJson(toJson(withoutCredentials(spec))).object();
    for (const char *const free :
         {"schema", "name", "profile", "rows", "max_wait", "priority", "fuse"})
        identity.remove(QLatin1StringView(free));
    identity.insert(u"base_url"_s, storedSecretMarks(baseUrl));
    QJsonObject used;
    for (const auto &[name, value] : variablesUsedBy(spec.request, variables))
        used.insert(name, storedSecretMarks(value));
    if (!used.isEmpty())
        identity.insert(u"variables"_s, used);
    return identity;
}

} // namespace penstock

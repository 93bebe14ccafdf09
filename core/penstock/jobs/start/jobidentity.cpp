// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/jobidentity.h>

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/spec/jobfile.h>

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QRegularExpression>

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

QJsonValue toJson(const TextOrSecret &value)
{
    if (value.isSecret())
        return QJsonObject {{u"secret"_s, value.secret}};
    return value.text;
}

QJsonObject identityOf(const JobSpec &spec, const QString &baseUrl,
                       const ProfileVariables &variables)
{
    static const QRegularExpression blanks(u"(?<=\\{\\{)\\s++|(?<!\\s)\\s++(?=\\}\\})"_s);
    QString text = QString::fromUtf8(toJson(withoutCredentials(spec)));
    text.remove(blanks);
    QJsonObject identity = QJsonDocument::fromJson(text.toUtf8()).object();
    for (const char *const free : {"schema", "name", "profile", "rows", "max_wait", "priority",
                                   "stop_after_failures", "complete"})
        identity.remove(QLatin1StringView(free));
    identity.insert(u"base_url"_s, baseUrl);
    QJsonObject used;
    for (const auto &[name, value] : variablesUsedBy(spec.request, variables, baseUrl))
        used.insert(name, toJson(value));
    if (!used.isEmpty())
        identity.insert(u"variables"_s, used);
    return identity;
}

} // namespace penstock

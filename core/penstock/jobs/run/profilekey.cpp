// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/profilekey.h>

#include <penstock/http/message/redirect.h>
#include <penstock/http/message/secrets.h>
#include <penstock/sharing/gate/opengate.h>

#include <algorithm>

namespace penstock {

namespace {
QByteArray originIn(const QString &url)
{
    const QString place = url.section(QLatin1Char('/'), 0, 2);
    const QUrl server(place);
    if (place.contains(QStringLiteral("{{")) || server.host().isEmpty())
        return {};
    return originOf(server);
}

// Of headers that stand in the profile itself and say who calls all the same.
std::vector<ProfileHeader> plainCredentials(const Profile &profile)
{
    std::vector<ProfileHeader> headers;
    for (const ProfileHeader &header : profile.headers) {
        if (!header.value.isSecret() && looksLikeCredential(header.name.toLatin1()))
            headers.push_back(header);
    }
    return headers;
}
} // namespace

QStringList secretsOfKey(const Profile &profile)
{
    QStringList names {profile.auth.user.secret, profile.auth.secret};
    for (const ProfileHeader &header : profile.headers)
        names.append(header.value.secret);
    names.append(profile.network.tls.clientKeySecret);
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}

KeyParts keyPartsOf(const Profile &profile, const QString &url)
{
    KeyParts parts;
    parts.origin = originIn(profile.baseUrl.isEmpty() ? url : profile.baseUrl);
    parts.credentials = secretsOfKey(profile);
    for (const ProfileHeader &header : plainCredentials(profile))
        parts.credentials.append(header.name);
    const TlsSpec &tls = profile.network.tls;
    if (!tls.clientCertificate.isEmpty())
        parts.credentials.append(tls.clientCertificate.section(QLatin1Char('/'), -1));
    if (!profile.auth.user.text.isEmpty())
        parts.credentials.append(QStringLiteral("user")); // some have their key there
    if (!profile.auth.clientId.isEmpty())
        parts.credentials.append(profile.auth.clientId);
    for (const LimitSpec &limit : withNames(profile.limits))
        parts.limits.append(limit.name);
    return parts;
}

KeyParts keyPartsOf(const Profile &profile, const QString &url, const SecretValues &secrets)
{
    KeyParts parts = keyPartsOf(profile, url);
    const auto add = [&parts](const QString &text) {
        if (!text.isEmpty())
            parts.values.append(text.toUtf8());
    };
    add(profile.auth.user.text);
    add(profile.auth.clientId);
    for (const QString &name : secretsOfKey(profile)) {
        const auto value = secrets.constFind(name);
        parts.values.append(value == secrets.cend() ? "secret " + name.toUtf8() : *value);
    }
    for (const ProfileHeader &header : plainCredentials(profile))
        add(header.value.text);
    add(profile.network.tls.clientCertificate);
    return parts;
}

std::optional<RememberedKey> rememberedKey(const KeyFolder &folder, const KeyParts &parts,
                                           const std::vector<LimitSpec> &limits, ClockReading now)
{
    const std::optional<KeyRecord> latest = folder.latestOf(parts);
    if (!latest)
        return std::nullopt;
    countWhatIsLeft(folder, latest->key.id());
    const Result<QByteArray> salt = folder.salt();
    const KeyHost here = KeyHost::here(salt.value_or(QByteArray()));
    return RememberedKey {latest->key, readKeyUse(folder, latest->key.id(), limits, now, here)};
}

std::unique_ptr<KeyGate> openGate(const Profile &profile, const SecretValues &secrets,
                                  const KeyFolder &folder, Clock &clock, const QString &url,
                                  const QString &name)
{
    auto gate = std::make_unique<KeyGate>(profile.limits, clock);
    gate->use({folder, profile.share.value_or(true), name}, keyPartsOf(profile, url, secrets));
    gate->limits().discover(profile.discover.value_or(true));
    return gate;
}

} // namespace penstock

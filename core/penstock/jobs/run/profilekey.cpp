// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/profilekey.h>

#include <penstock/http/message/redirect.h>
#include <penstock/http/message/secrets.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/redis/limiter/openshared.h>
#include <penstock/sharing/source/openpermitsource.h>
#include <penstock/support/systemclock.h>

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QPointer>

#include <algorithm>

namespace penstock {

namespace {
QByteArray originIn(const QString &url)
{
    const QString place = url.section(QLatin1Char('/'), 0, 2);
    const QUrl server(place);
    if (place.contains(u"{{"_s) || server.host().isEmpty())
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
    for (const ProfileVariable &variable : profile.variables)
        names.append(variable.value.secret);
    names.append(profile.network.tls.clientKeySecret);
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}

KeyParts keyPartsOf(const Profile &profile, const QString &url)
{
    KeyParts parts;
    parts.origin = originIn(
        withVariables(profile.baseUrl.isEmpty() ? url : profile.baseUrl, profile.variables));
    parts.credentials = secretsOfKey(profile);
    for (const ProfileHeader &header : plainCredentials(profile))
        parts.credentials.append(header.name);
    const TlsSpec &tls = profile.network.tls;
    if (!tls.clientCertificate.isEmpty())
        parts.credentials.append(tls.clientCertificate.section(QLatin1Char('/'), -1));
    if (!profile.auth.user.text.isEmpty())
        parts.credentials.append(u"user"_s); // some have their key there
    if (!profile.auth.clientId.isEmpty())
        parts.credentials.append(profile.auth.clientId);
    for (const Limit &limit : withNames(profile.limits))
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

std::optional<RememberedKey> rememberedKey(const UsageFolder &folder, const KeyParts &parts,
                                           const std::vector<Limit> &limits, ClockReading now)
{
    const std::optional<UsageRecord> latest = folder.latestOf(parts);
    if (!latest)
        return std::nullopt;
    SystemClock clock;
    countWhatIsLeft(folder, latest->key.id(), clock);
    const Result<QByteArray> salt = folder.salt();
    const KeyHost here = KeyHost::here(salt.value_or(QByteArray()));
    return RememberedKey {latest->key, readKeyUse(folder, latest->key.id(), limits, now, here)};
}

KeyPermitSource::Elsewhere elsewhereOf(const RedisBudget &shared, const SecretValues &secrets,
                                       const QString &name,
                                       const std::optional<UsageFolder> &folder, Clock &clock,
                                       const std::function<void(RedisRateLimiter &)> &onOpen)
{
    const QString memory = folder ? folder->path() + u"/redis"_s : QString();
    const QByteArray password = secrets.value(shared.passwordSecret);
    const QByteArray all = QJsonDocument(toJson(shared)).toJson(QJsonDocument::Compact) + password;
    const QByteArray hash = QCryptographicHash::hash(all, QCryptographicHash::Sha256);
    const auto opened = std::make_shared<QPointer<RedisRateLimiter>>();
    return {QString::fromLatin1(hash.toHex()),
            [=, &clock](std::vector<Limit> limits) {
                auto permitSource
                    = openRedisLimiter(shared, password, std::move(limits), name, clock, memory);
                *opened = permitSource.get();
                onOpen(*permitSource);
                return permitSource;
            },
            [opened](std::int64_t calls) {
                if (*opened)
                    (*opened)->setToGo(calls);
            }};
}

std::unique_ptr<KeyPermitSource> openPermitSource(const Profile &profile,
                                                  const SecretValues &secrets,
                                                  const UsageFolder &folder, Clock &clock,
                                                  const QString &url, const QString &name)
{
    const Profile inUse = inEnvironment(profile).value_or(profile);
    auto permitSource = std::make_unique<KeyPermitSource>(inUse.limits, clock);
    if (inUse.shared)
        permitSource->useElsewhere(elsewhereOf(*inUse.shared, secrets, name, folder, clock,
                                               [q = permitSource.get()](RedisRateLimiter &opened) {
                                                   QObject::connect(
                                                       &opened, &RedisRateLimiter::sharingTroubled,
                                                       q, [q](const std::optional<Error> &trouble) {
                                                           if (trouble)
                                                               Q_EMIT q->troubled(*trouble);
                                                       });
                                               }));
    else
        permitSource->use({folder, inUse.share.value_or(true)}, keyPartsOf(inUse, url, secrets));
    permitSource->discover(inUse.discover.value_or(true));
    return permitSource;
}

} // namespace penstock

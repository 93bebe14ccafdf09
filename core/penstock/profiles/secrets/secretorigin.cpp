// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretorigin.h>

#include <penstock/http/message/secrets.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/redis/client/redisaddress.h>

#include <QHostAddress>

#include <algorithm>

namespace penstock {

namespace {
QString unverified()
{
    return u"+unverified"_s;
}

QString extraCa()
{
    return u"+extra-ca"_s;
}

QString sentinel()
{
    return u"+sentinel"_s;
}

int impliedPort(const QString &scheme)
{
    return scheme == "http"_L1 ? 80 : scheme.startsWith("https"_L1) ? 443 : -1;
}

//! It has one, but a place always names it.
int usualPort(const QString &scheme)
{
    return scheme == "socks5"_L1          ? 1080
        : scheme.contains("+sentinel"_L1) ? 26379
        : scheme.startsWith("redis"_L1)   ? 6379
                                          : impliedPort(scheme);
}

QString placeText(const QString &scheme, const QUrl &url, int port)
{
    QUrl place;
    place.setScheme(scheme);
    place.setHost(url.host());
    if (port != impliedPort(scheme))
        place.setPort(port);
    return place.toString(QUrl::FullyEncoded);
}

QString placeOf(const QUrl &url, const TlsSpec &tls)
{
    QString scheme = url.scheme().toLower();
    const int port = url.port(impliedPort(scheme));
    if (scheme == "https"_L1)
        scheme += tls.ignoreErrors ? unverified() : tls.extraCa.isEmpty() ? QString() : extraCa();
    return placeText(scheme, url, port);
}

bool isLoopback(const QString &host)
{
    return host == "localhost"_L1 || QHostAddress(host).isLoopback();
}

// The host as it stands, not as a URL would read it.
bool hasValueInHost(const QString &baseUrl)
{
    const qsizetype begin = baseUrl.indexOf("//"_L1);
    const qsizetype host = begin < 0 ? 0 : begin + 2;
    const qsizetype path = baseUrl.indexOf(QLatin1Char('/'), host);
    return baseUrl.first(path < 0 ? baseUrl.size() : path).contains("{{"_L1);
}

void addTrips(std::vector<SecretDestination> &trips, const QStringList &secrets,
              const QStringList &places)
{
    for (const QString &secret : secrets) {
        for (const QString &place : places) {
            const SecretDestination trip {secret, place};
            if (std::find(trips.begin(), trips.end(), trip) == trips.end())
                trips.push_back(trip);
        }
    }
}
} // namespace

Result<QString> readSecretOrigin(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const QString scheme = url.scheme();
    const QStringList schemes {u"https"_s,
                               u"http"_s,
                               u"socks5"_s,
                               u"redis"_s,
                               u"rediss"_s,
                               u"rediss"_s + extraCa(),
                               u"redis"_s + sentinel(),
                               u"rediss"_s + sentinel(),
                               u"rediss"_s + sentinel() + extraCa(),
                               u"https"_s + unverified(),
                               u"https"_s + extraCa()};
    if (!url.isValid() || !schemes.contains(scheme) || url.host().isEmpty())
        return failure(profileMessage("origin.invalid", text));
    return placeText(scheme, url, url.port(usualPort(scheme)));
}

OriginTrust trustIn(const QString &place)
{
    const QUrl url(place);
    const QString scheme = url.scheme();
    if (scheme.endsWith(unverified()))
        return OriginTrust::Unverified;
    if (scheme.endsWith(extraCa()))
        return OriginTrust::ExtraCa;
    const QStringList plain {u"http"_s, u"socks5"_s, u"redis"_s};
    if (scheme == "redis"_L1 + sentinel())
        return OriginTrust::NotEncrypted; // wherever it is, it names another machine
    const bool isPlain = plain.contains(scheme);
    return isPlain && !isLoopback(url.host()) ? OriginTrust::NotEncrypted : OriginTrust::Proven;
}

MessageArgument secretOriginText(const QString &place)
{
    switch (trustIn(place)) {
    case OriginTrust::Proven:
        break;
    case OriginTrust::NotEncrypted:
        return profileMessage("origin.not_encrypted", place);
    case OriginTrust::Unverified:
        return profileMessage("origin.unverified", place);
    case OriginTrust::ExtraCa:
        return profileMessage("origin.extra_ca", place);
    }
    return place;
}

MessageArgument secretOriginsText(const QStringList &places)
{
    MessageArgument all = secretOriginText(places.value(0));
    for (const QString &place : places.mid(1))
        all = profileMessage("origin.and", all, secretOriginText(place));
    return all;
}

QString placeOfProxy(const ProxySpec &proxy)
{
    const QString scheme = proxy.url.scheme().toLower();
    return placeText(scheme, proxy.url, proxy.url.port(scheme == "socks5"_L1 ? 1080 : 8080));
}

QStringList placesOfRedis(const RedisAddress &redis)
{
    QString scheme = redis.isTls ? u"rediss"_s : u"redis"_s;
    if (!redis.sentinels.empty())
        scheme += sentinel();
    if (!redis.extraCa.isEmpty())
        scheme += extraCa();
    QStringList places;
    const auto add = [&](const QString &host, int port) {
        QUrl url;
        url.setHost(host);
        places.append(placeText(scheme, url, port));
    };
    for (const RedisAddress::Sentinel &each : redis.sentinels)
        add(each.host, each.port);
    if (places.isEmpty())
        add(redis.host, redis.port);
    return places;
}

QStringList placesOfRequest(const Profile &profile, const QUrl &url)
{
    const NetworkSpec &network = profile.network;
    QStringList places {placeOf(url, network.tls)};
    if (url.scheme().toLower() == "http"_L1 && network.proxy.kind == ProxySpec::Kind::Given)
        places.append(placeOfProxy(network.proxy));
    return places;
}

QStringList secretsOfRequests(const Profile &profile)
{
    Profile without = profile;
    without.network.proxy = {};
    without.shared.reset();
    return secretsOf(without);
}

bool carriesCredential(const Profile &profile)
{
    return !secretsOfRequests(profile).isEmpty() || !profile.network.tls.clientCertificate.isEmpty()
        || std::any_of(profile.headers.begin(), profile.headers.end(),
                       [](const ProfileHeader &header) { return namesSecret(header.name); });
}

QStringList secretsOfToken(const Profile &profile)
{
    const TlsSpec &tls = profile.network.tls;
    QStringList secrets {profile.auth.secret, tls.clientKeySecret, tls.clientKeyPasswordSecret};
    secrets.removeAll(QString());
    secrets.removeDuplicates();
    return secrets;
}

std::vector<SecretDestination> tripsOf(const Profile &profile, const QUrl &url)
{
    std::vector<SecretDestination> trips;
    if (!url.host().isEmpty())
        addTrips(trips, secretsOfRequests(profile), placesOfRequest(profile, url));
    if (profile.auth.kind == AuthSpec::Kind::ClientCredentials)
        addTrips(trips, secretsOfToken(profile), placesOfRequest(profile, profile.auth.tokenUrl));
    if (!profile.network.proxy.passwordSecret.isEmpty())
        addTrips(trips, {profile.network.proxy.passwordSecret},
                 {placeOfProxy(profile.network.proxy)});
    if (profile.shared && !profile.shared->passwordSecret.isEmpty())
        addTrips(trips, {profile.shared->passwordSecret}, placesOfRedis(profile.shared->redis));
    return trips;
}

std::vector<SecretDestination> tripsOf(const Profile &profile)
{
    return tripsOf(profile, hasValueInHost(profile.baseUrl) ? QUrl() : QUrl(profile.baseUrl));
}

} // namespace penstock

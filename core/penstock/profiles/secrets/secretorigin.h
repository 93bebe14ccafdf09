// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

//! \file
//! Origins of secrets as texts that are compared exactly: scheme, host and non-default port.
//! Examples: "https://api.example.com", "socks5://proxy.example.com:1080".
//! Less trusted servers have other origins: "https+unverified://…" if TLS errors are ignored,
//! "https+extra-ca://…" and "rediss+extra-ca://…" with the profile's own certificate authority.
class QUrl;

namespace penstock {

struct Profile;
struct ProxySpec;
struct RedisAddress;

//! A secret and the origin it would be sent to.
struct SecretDestination
{
    QString secret;
    QString place;
    friend bool operator==(const SecretDestination &, const SecretDestination &) = default;
};

//! Returns the origin in \a text, which may be a URL: http, https, socks5, redis or rediss, with
//! the suffixes above, and a host. Other text is an error of the kind Usage.
PENSTOCK_EXPORT Result<QString> readSecretOrigin(const QString &text);

//! Returns \a place for display, with its weakness: "http://api.example.com (not encrypted: …)".
PENSTOCK_EXPORT MessageArgument secretOriginText(const QString &place);

//! Returns one or more for display: "https://a.example and https://b.example".
PENSTOCK_EXPORT MessageArgument secretOriginsText(const QStringList &places);

//! The trust in an origin, by who else could read what is sent there.
enum class OriginTrust {
    Proven, //!< Identity verified, or on this computer.
    NotEncrypted, //!< Others on the network.
    Unverified, //!< Any server that responds there.
    ExtraCa //!< Holders of certificates from the profile's authority.
};
//! Returns the trust in an origin.
PENSTOCK_EXPORT OriginTrust trustIn(const QString &place);

//! Returns the origins that receive a request to \a url: the server, and the profile's proxy if it
//! can read the request.
PENSTOCK_EXPORT QStringList placesOfRequest(const Profile &profile, const QUrl &url);
//! Returns an empty string for direct connections.
PENSTOCK_EXPORT QString placeOfProxy(const ProxySpec &proxy);
//! Returns one origin, or with sentinels those of all of them, because each can name the server.
PENSTOCK_EXPORT QStringList placesOfRedis(const RedisAddress &redis);

//! Returns the secrets in each request: authentication, headers, variables of all environments,
//! client key. Excludes the passwords of the proxy and Redis.
PENSTOCK_EXPORT QStringList secretsOfRequests(const Profile &profile);
//! Returns true if requests of \a profile carry one of these secrets, a certificate, or a header
//! named like a credential.
PENSTOCK_EXPORT bool carriesCredential(const Profile &profile);
//! Returns the secrets in a token request.
PENSTOCK_EXPORT QStringList secretsOfToken(const Profile &profile);

//! Returns the destinations that \a profile itself names: base_url unless its host has a
//! placeholder, token_url, proxy and Redis.
PENSTOCK_EXPORT std::vector<SecretDestination> tripsOf(const Profile &profile);
//! Returns the destinations of a request to \a url.
PENSTOCK_EXPORT std::vector<SecretDestination> tripsOf(const Profile &profile, const QUrl &url);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

//! \file
//! Where a secret can go, as text that is compared letter by letter: scheme, host and port, without a
//! port that the scheme implies. "https://api.example.com", "socks5://proxy.example.com:1080".
//! A server that proves less is another place: "https+unverified://…" where TLS errors are ignored,
//! "https+extra-ca://…" and "rediss+extra-ca://…" where the profile brings a certificate authority of its own.
class QUrl;

namespace penstock {

struct Profile;
struct ProxySpec;
struct RedisAddress;

//! A secret and a place it is about to go to.
struct SecretTrip
{
    QString secret;
    QString place;
    friend bool operator==(const SecretTrip &, const SecretTrip &) = default;
};

//! The place that \a text names, a URL of it will do: http, https, socks5, redis or rediss, with
//! what is behind these above, and a host. An error of the kind Usage where it names none.
PENSTOCK_EXPORT Result<QString> readSecretPlace(const QString &text);

//! \a place in a sentence, with what is wrong with it: "http://api.example.com (not encrypted: …)".
PENSTOCK_EXPORT MessageArgument secretPlaceText(const QString &place);

//! The same of several, which are not none: "https://a.example and https://b.example".
PENSTOCK_EXPORT MessageArgument secretPlacesText(const QStringList &places);

//! Who else could come by what goes to a place.
enum class PlaceTrust {
    Proven, //!< Nobody: it proves who it is, or is on this machine.
    NotEncrypted, //!< Whoever is on the way.
    Unverified, //!< Whoever answers there.
    ExtraCa //!< Whoever has a certificate of the profile's own authority.
};
//! Of a place as it is written here.
PENSTOCK_EXPORT PlaceTrust trustIn(const QString &place);

//! Where a request of \a profile to \a url takes what it carries: to its server, and to the profile's
//! own proxy as well where that can read it.
PENSTOCK_EXPORT QStringList placesOfRequest(const Profile &profile, const QUrl &url);
//! Its scheme, host and port; empty where there is no proxy.
PENSTOCK_EXPORT QString placeOfProxy(const ProxySpec &proxy);
//! Its scheme, host and port; with sentinels those of each of them, for any of them says where it is.
PENSTOCK_EXPORT QStringList placesOfRedis(const RedisAddress &redis);

//! What each request of \a profile takes along: its sign-in, its headers, its variables (of all
//! environments that it has), the client's key. The passwords of the proxy and of a Redis are not
//! among them.
PENSTOCK_EXPORT QStringList secretsOfRequests(const Profile &profile);
//! Whether a request of \a profile takes a credential along: one of these secrets, a certificate, or a
//! header that is named like one.
PENSTOCK_EXPORT bool carriesCredential(const Profile &profile);
//! The secrets that a request for a token takes along.
PENSTOCK_EXPORT QStringList secretsOfToken(const Profile &profile);

//! All trips that \a profile itself speaks of: to base_url (unless a value stands in its host),
//! token_url, proxy and Redis.
PENSTOCK_EXPORT std::vector<SecretTrip> tripsOf(const Profile &profile);
//! Those of a request to \a url under \a profile.
PENSTOCK_EXPORT std::vector<SecretTrip> tripsOf(const Profile &profile, const QUrl &url);

} // namespace penstock

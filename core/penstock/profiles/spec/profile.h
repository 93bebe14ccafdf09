// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/throttle/throttledialect.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/spec/sharedspec.h>

#include <QDate>
#include <QList>
#include <QString>
#include <QUrl>

#include <optional>
#include <vector>

//! \file
//! What is known about a service, as plain values: the content of a *.profile.json. No secret is
//! ever in here, only the names by which a SecretStore knows them.
namespace penstock {

//! A text that stands in the profile, or the name of a secret that does not.
struct TextOrSecret
{
    QString text = {};
    QString secret = {};
    //! It names a secret.
    bool isSecret() const { return !secret.isEmpty(); }
    //! Neither text nor secret.
    bool isEmpty() const { return text.isEmpty() && secret.isEmpty(); }
    friend bool operator==(const TextOrSecret &, const TextOrSecret &) = default;
};

//! How calls say who makes them.
struct AuthSpec
{
    enum class Kind {
        None,
        Bearer, //!< Authorization: Bearer token (RFC 6750).
        Basic, //!< Authorization: Basic (RFC 7617), in UTF-8.
        InHeader, //!< A header of its own: "X-Api-Key".
        InQuery, //!< A parameter of the URL.
        ClientCredentials //!< OAuth 2: a token fetched with id and secret (RFC 6749, 4.4).
    };
    enum class ClientAuth {
        Basic, //!< Id and secret in an Authorization header, as the standard prefers.
        Body //!< Both in the form.
    };

    Kind kind = Kind::None;
    //! Name of the secret: token, password (may be empty), value, or client secret.
    QString secret = {};
    //! Basic: without a colon (RFC 7617, 2). Some services take their key here and no password.
    TextOrSecret user = {};
    QString name = {}; //!< InHeader, InQuery.
    QString prefix = {}; //!< InHeader: stands before the value: "Bot ".
    QUrl tokenUrl = {}; //!< This and the rest: ClientCredentials. http or https.
    QString clientId = {};
    QString scope = {}; //!< Words with blanks between them (RFC 6749, 3.3).
    QString audience = {}; //!< What some services want beside the standard.
    ClientAuth clientAuth = ClientAuth::Basic;
    friend bool operator==(const AuthSpec &, const AuthSpec &) = default;
};

//! A header of a profile, whose value may be a secret.
struct ProfileHeader
{
    QString name;
    TextOrSecret value;
    friend bool operator==(const ProfileHeader &, const ProfileHeader &) = default;
};

//! A name that stands for a text: {{base}}, in what the profile says and in requests.
struct ProfileVariable
{
    QString name;
    TextOrSecret value; //!< Taken as it stands.
    friend bool operator==(const ProfileVariable &, const ProfileVariable &) = default;
};
using ProfileVariables = std::vector<ProfileVariable>;

//! Variables that hold together: "staging", "production".
struct Environment
{
    QString name;
    std::vector<ProfileVariable> variables = {}; //!< Before those of the profile.
    friend bool operator==(const Environment &, const Environment &) = default;
};

//! What is absent is as RetryOptions has it.
struct RetrySpec
{
    std::optional<int> maxAttempts = std::nullopt; //!< 1 to 100.
    std::optional<Duration> base = std::nullopt; //!< 1 ms or more.
    std::optional<Duration> cap = std::nullopt; //!< 1 ms or more, and not less than base.
    QList<int> statuses = {}; //!< 100 to 599.
    QString idempotencyHeader = {};
    friend bool operator==(const RetrySpec &, const RetrySpec &) = default;
};

//! Which proxy to go through.
struct ProxySpec
{
    enum class Kind { System, None, Given };
    Kind kind = Kind::System;
    //! Given: http:// or socks5://, with a user if it wants one; without a port 8080 and 1080.
    QUrl url = {};
    QString passwordSecret = {};
    friend bool operator==(const ProxySpec &, const ProxySpec &) = default;
};

//! Whom to believe over TLS, and who we are there.
struct TlsSpec
{
    // Paths of PEM files, absolute or relative to where the profile lies.
    QString extraCa = {}; //!< Trusted beside the system's.
    QString clientCertificate = {}; //!< And the chain above it.
    QString clientKey = {}; //!< In the certificate's file if empty.
    QString clientKeySecret = {}; //!< The key itself as a secret; exclusive with clientKey.
    QString clientKeyPasswordSecret = {};
    bool ignoreErrors = false; //!< Whoever answers is believed. To be shown with a red mark.
    friend bool operator==(const TlsSpec &, const TlsSpec &) = default;
};

//! What is absent is as SenderOptions has it, but for memory. Timeouts are 1 ms or more, sizes 1 or
//! more.
struct NetworkSpec
{
    std::optional<Duration> connectTimeout = std::nullopt;
    std::optional<Duration> timeout = std::nullopt; //!< Of each try, to the last byte.
    std::optional<bool> http2 = std::nullopt;
    ProxySpec proxy = {};
    TlsSpec tls = {};
    std::optional<std::int64_t> maxBody = std::nullopt; //!< Bytes, decompressed.
    //! Bytes of all answers at the same time, see SenderOptions::memoryBytes. Absent: 512 MiB.
    std::optional<std::int64_t> memory = std::nullopt;
    std::optional<bool> strictSend = std::nullopt; //!< See SenderOptions::SendMode.
    friend bool operator==(const NetworkSpec &, const NetworkSpec &) = default;
};

//! A service: where it is, who calls it and how much it allows. Ranges are those that
//! profileFromJson() takes, see faultsOf().
struct PENSTOCK_EXPORT Profile
{
    // Defined once: many sources copy one, and each copy is much code.
    Profile();
    Profile(const Profile &other);
    Profile(Profile &&other) noexcept;
    Profile &operator=(const Profile &other);
    Profile &operator=(Profile &&other) noexcept;
    ~Profile();
    bool operator==(const Profile &other) const;

    QString name = {};
    QString description = {};
    QString baseUrl
        = {}; //!< http or https, without query; {{name}} takes a value, as in a request.
    std::vector<ProfileVariable> variables = {}; //!< See inEnvironment().
    std::vector<Environment> environments = {};
    QString environment = {}; //!< The one that holds; empty: none of them.
    AuthSpec auth = {};
    std::vector<ProfileHeader> headers = {}; //!< Of every request that does not bring its own.
    std::vector<LimitSpec> limits = {};
    //! Whether rates are found out where no limit declares one; they are if absent.
    std::optional<bool> discover = std::nullopt;
    //! Whether its limits are one budget for all processes of this machine; they are if absent.
    std::optional<bool> share = std::nullopt;
    //! Where they are one budget for several machines. Then share is no question.
    std::optional<SharedSpec> shared = std::nullopt;
    //! Whether the headers of a row's request and answer are kept beside it; they are not if absent.
    std::optional<bool> keepHeaders = std::nullopt;
    //! So many refused answers in a row, 1 to highestFuse, pause a run whose job says nothing else;
    //! 0: none do. See Fuse.
    std::optional<int> fuse = std::nullopt;
    ThrottleDialect throttling = {};
    RetrySpec retry = {};
    NetworkSpec network = {};
    QUrl docs = {}; //!< Where the service says so.
    QDate asOf = {}; //!< When the limits were read.
    QString source = {}; //!< From where.
};

//! The names of all secrets that \a profile refers to, each once, in the order of the file.
PENSTOCK_EXPORT QStringList secretsOf(const Profile &profile);
//! Of these, the ones that a connection needs: the proxy's password, the client's key.
PENSTOCK_EXPORT QStringList secretsToConnect(const Profile &profile);
//! The headers whose value is no secret.
PENSTOCK_EXPORT HeaderList plainHeadersOf(const Profile &profile);

} // namespace penstock

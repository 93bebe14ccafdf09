// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/throttle/throttledialect.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/redis/limiter/redisbudget.h>

#include <QDate>
#include <QList>
#include <QString>
#include <QUrl>

#include <optional>
#include <vector>

//! \file
//! A service as plain values: the content of a *.profile.json. Secrets are here only by name.
namespace penstock {

//! A text, or the name of a secret.
struct TextOrSecret
{
    QString text = {};
    QString secret = {};
    //! True for a secret.
    bool isSecret() const { return !secret.isEmpty(); }
    //! True without text and secret.
    bool isEmpty() const { return text.isEmpty() && secret.isEmpty(); }
    friend bool operator==(const TextOrSecret &, const TextOrSecret &) = default;
};

//! The authentication of requests.
struct AuthSpec
{
    enum class Kind {
        None,
        Bearer, //!< Authorization: Bearer token (RFC 6750).
        Basic, //!< Authorization: Basic (RFC 7617), in UTF-8.
        InHeader, //!< A custom header: "X-Api-Key".
        InQuery, //!< A URL parameter.
        ClientCredentials //!< OAuth 2 token (RFC 6749 §4.4).
    };
    enum class ClientAuth {
        Basic, //!< Authorization header, as the standard prefers.
        Body //!< Both in the form.
    };

    Kind kind = Kind::None;
    //! Name of the secret: token, password (may be empty), value or client secret.
    QString secret = {};
    //! Basic: without a colon (RFC 7617 §2). Some services take a key here, without a password.
    TextOrSecret user = {};
    QString name = {}; //!< For InHeader and InQuery.
    QString prefix = {}; //!< For InHeader, before the value: "Bot ".
    QUrl tokenUrl = {}; //!< Http or https. This and the rest: ClientCredentials.
    QString clientId = {};
    QString scope = {}; //!< Separated by spaces (RFC 6749 §3.3).
    QString audience = {}; //!< Required by some services.
    ClientAuth clientAuth = ClientAuth::Basic;
    friend bool operator==(const AuthSpec &, const AuthSpec &) = default;
};

//! A header with a text or secret.
struct ProfileHeader
{
    QString name;
    TextOrSecret value;
    friend bool operator==(const ProfileHeader &, const ProfileHeader &) = default;
};

//! A name that stands for a text: {{base}}.
struct ProfileVariable
{
    QString name;
    TextOrSecret value; //!< Inserted unchanged.
    friend bool operator==(const ProfileVariable &, const ProfileVariable &) = default;
};
using ProfileVariables = std::vector<ProfileVariable>;

//! A set of variables: "staging", "production".
struct Environment
{
    QString name;
    std::vector<ProfileVariable> variables = {}; //!< Override those of the profile.
    friend bool operator==(const Environment &, const Environment &) = default;
};

//! Retries. Absent values are the defaults of RetryOptions.
struct RetrySpec
{
    std::optional<int> maxAttempts = std::nullopt; //!< 1 to 100.
    std::optional<Duration> base = std::nullopt; //!< At least 1 ms.
    std::optional<Duration> cap = std::nullopt; //!< At least 1 ms and at least base.
    QList<int> statuses = {}; //!< 100 to 599.
    QString idempotencyHeader = {};
    friend bool operator==(const RetrySpec &, const RetrySpec &) = default;
};

//! The proxy for connections.
struct ProxySpec
{
    enum class Kind { System, None, Given };
    Kind kind = Kind::System;
    //! For Given: http:// or socks5://, possibly with a user. Default ports: 8080 and 1080.
    QUrl url = {};
    QString passwordSecret = {};
    friend bool operator==(const ProxySpec &, const ProxySpec &) = default;
};

//! Trusted certificates and the client certificate.
struct TlsSpec
{
    // Paths of PEM files; relative ones start at the profile's folder.
    QString extraCa = {}; //!< Trusted in addition to the system's.
    QString clientCertificate = {}; //!< With its chain.
    QString clientKey = {}; //!< Empty: in the certificate's file.
    QString clientKeySecret = {}; //!< The key itself as a secret; excludes clientKey.
    QString clientKeyPasswordSecret = {};
    bool ignoreErrors = false; //!< Do not verify the server. Show this as a risk.
    friend bool operator==(const TlsSpec &, const TlsSpec &) = default;
};

//! Connections. Absent values except memory are the defaults of HttpClientOptions. Timeouts are at
//! least 1 ms, sizes at least 1.
struct NetworkSpec
{
    std::optional<Duration> connectTimeout = std::nullopt;
    std::optional<Duration> timeout = std::nullopt; //!< Per attempt, to the last byte.
    std::optional<bool> http2 = std::nullopt;
    ProxySpec proxy = {};
    TlsSpec tls = {};
    std::optional<std::int64_t> maxBody = std::nullopt; //!< Bytes after decompression.
    //! Bytes of all responses together; default 512 MiB. See HttpClientOptions::memoryBytes.
    std::optional<std::int64_t> memory = std::nullopt;
    std::optional<bool> sendOnce = std::nullopt; //!< See HttpClientOptions::SendMode.
    friend bool operator==(const NetworkSpec &, const NetworkSpec &) = default;
};

//! A service: its server, authentication and limits. profileFromJson() and faultsOf() check the
//! ranges.
struct PENSTOCK_EXPORT Profile
{
    // Not inline: their code is large.
    Profile();
    Profile(const Profile &other);
    Profile(Profile &&other) noexcept;
    Profile &operator=(const Profile &other);
    Profile &operator=(Profile &&other) noexcept;
    ~Profile();
    bool operator==(const Profile &other) const;

    QString name = {};
    QString description = {};
    QString baseUrl = {}; //!< Http or https, without query; may contain {{name}}.
    std::vector<ProfileVariable> variables = {}; //!< See inEnvironment().
    std::vector<Environment> environments = {};
    QString environment = {}; //!< The active one; may be empty.
    AuthSpec auth = {};
    std::vector<ProfileHeader> headers = {}; //!< Added unless a request sets its own.
    std::vector<Limit> limits = {};
    //! Discover limits if none are declared; default true.
    std::optional<bool> discover = std::nullopt;
    //! Share limits on this computer; default true.
    std::optional<bool> share = std::nullopt;
    //! Share limits between computers; then \c share is unused.
    std::optional<RedisBudget> shared = std::nullopt;
    //! Keep request and response headers in the journal; default false.
    std::optional<bool> keepHeaders = std::nullopt;
    //! Consecutive failures that pause a run, 1 to highestCircuitBreaker; 0: never. A job's own
    //! value takes precedence. See CircuitBreaker.
    std::optional<int> breaker = std::nullopt;
    ThrottleDialect throttling = {};
    RetrySpec retry = {};
    NetworkSpec network = {};
    QUrl docs = {}; //!< Documentation of the limits.
    QDate asOf = {}; //!< Date when the limits were read.
    QString source = {};
};

//! Returns all names of secrets, each once, in file order.
PENSTOCK_EXPORT QStringList secretsOf(const Profile &profile);
//! Returns the secrets for connections: the proxy's password, the client's key.
PENSTOCK_EXPORT QStringList secretsToConnect(const Profile &profile);
//! Returns the headers without secrets.
PENSTOCK_EXPORT HeaderList plainHeadersOf(const Profile &profile);

} // namespace penstock

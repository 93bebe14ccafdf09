// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/message/secrettext.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QHash>
#include <QString>
#include <QUrl>

#include <functional>
#include <optional>

namespace penstock {

struct HttpAnswer;

//! One HTTP request as a value. Redirects and retries add wire sends, each with its own permit. An
//! invalid URL, method or header ends with SendError::Kind::InvalidRequest; see faultOfHeaders()
//! and reservedHeaderIn().
struct HttpRequest
{
    QByteArray method = QByteArrayLiteral("GET"); //!< Any token, usually upper case.
    QUrl url; //!< Absolute http or https URL with a host.
    //! Repeated names are joined with ", ". By default gzip is requested, except with Range.
    //! Responses in gzip or deflate are decompressed; other encodings are delivered as received.
    HeaderList headers = {};
    QByteArray body = {};
    //! Parts that contain secrets, shown as •••• above. CredentialSource::apply() fills them in.
    SecretParts secrets = {};

    // Members for the limits, see PermitRequest.
    std::int64_t cost = 1; //!< Cost of each wire send.
    int priority = 5; //!< 0 to 9, smaller goes first; clamped.
    QString source = {}; //!< Sources take turns, see PermitRequest::source.
    //! Longest wait for the first permit, see PermitRequest::maxWait.
    std::optional<Duration> maxWait = std::nullopt;
    QHash<QString, QString> values = {}; //!< Used by cost_by and per of limits.

    std::optional<Duration> connectTimeout = std::nullopt; //!< Overrides HttpClientOptions.
    std::optional<Duration> totalTimeout = std::nullopt; //!< Overrides HttpClientOptions.
    std::optional<qint64> maxBodyBytes = std::nullopt; //!< Overrides HttpClientOptions.

    //! Header by which the server detects repetitions, such as "Idempotency-Key"
    //! (draft-ietf-httpapi-idempotency-key-header). If set, POST and PATCH are retried like PUT
    //! with the same key. If the headers lack a key, a random UUID is used.
    QByteArray idempotencyHeader = {};
    //! Additional headers to drop on a redirect to another origin, see secrecyOf().
    QByteArrayList credentialHeaders = {};
    //! The body contains a secret: a redirect must not send it to another origin.
    bool bodyIsSecret = false;
    //! The request has a credential outside of headers and URL, and cannot set Host.
    bool hasCredential = false;
    //! Optional: returns true for a response that must not be retried, for any status.
    std::function<bool(const HttpAnswer &answer)> accepts = {};
    //! A POST or PATCH that is safe to repeat, such as a token request.
    bool isRepeatable = false;

    //! Renews an expiring credential in \a request. Called for each wire send once it has its
    //! permit. If it returns false, the permit is refunded, and another one requested after
    //! \a onRenewed, whose error ends the request. It must call \a onRenewed from the event loop,
    //! and must not call the client. Dropped on a redirect to another origin.
    using OnRenewed = std::function<void(const Result<void> &)>;
    std::function<bool(HttpRequest &request, const OnRenewed &onRenewed)> renew = {};
    quint64 credential = 0; //!< Token number; the response repeats it.

    //! Each wire send waits, with its permit, for HttpClient::proceed().
    bool needsClearance = false;
};

} // namespace penstock

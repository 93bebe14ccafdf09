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

//! One call, as a value. Sender turns it into as many wire sends as redirects and retries ask for,
//! each with a permit of its own. What has no such URL, a method that is no token, or headers with
//! a fault (faultOfHeaders(), reservedHeaderIn()) ends with SendError::Kind::InvalidRequest.
struct HttpRequest
{
    QByteArray method = QByteArrayLiteral("GET"); //!< Any token, upper case by custom.
    QUrl url; //!< http or https, absolute, with a host.
    //! Repeated names are joined with ", ". Without an Accept-Encoding here, gzip is asked for (with a
    //! Range, nothing). gzip and deflate are unpacked whoever asked; what else was asked for here is
    //! delivered as it comes.
    HeaderList headers = {};
    QByteArray body = {};
    //! Before CredentialSource::apply(): the parts above that contain secrets, which have •••• there.
    SecretParts secrets = {};

    // What the limits look at, see Ask.
    std::int64_t cost = 1; //!< Of each wire send, see Ask::cost.
    int priority = 5; //!< 0 to 9, smaller goes first; others count as the nearest.
    QString source = {}; //!< Who sends it, see Ask::source: sources take turns.
    //! For the first permit, see Ask::maxWait; not for retries or redirects.
    std::optional<Duration> maxWait = std::nullopt;
    QHash<QString, QString> values = {}; //!< Those that cost_by and per of the limits name.

    std::optional<Duration> connectTimeout = std::nullopt; //!< Instead of SenderOptions'.
    std::optional<Duration> totalTimeout = std::nullopt; //!< Instead of SenderOptions'.
    std::optional<qint64> maxBodyBytes = std::nullopt; //!< Instead of SenderOptions'.

    //! Name of the header by which the server knows a repetition ("Idempotency-Key", as in
    //! draft-ietf-httpapi-idempotency-key-header). Where set, a POST or PATCH is retried like a
    //! PUT, with the same key each time; a key, a random UUID, is made up where the headers have
    //! none.
    QByteArray idempotencyHeader = {};
    //! Headers to drop when a redirect leaves the origin, beside those whose names tell of secrets (secrecyOf()).
    QByteArrayList credentialHeaders = {};
    //! There is a secret in the body: it is not taken to another origin, the redirect is an error then.
    bool bodyIsSecret = false;
    //! There is a credential in it that its headers and its URL do not show: it cannot set Host.
    bool hasCredential = false;
    //! A POST or PATCH that may be sent twice, such as a request for a token: it is retried like a PUT.
    bool isRepeatable = false;

    //! Replaces what is valid for a time only, for example a token. Called for each wire send when it
    //! has its permit, with the request as it is about to be sent. If it returns false, the permit is
    //! refunded, and the call asks for another one after \a onRenewed; an error there ends the call.
    //! Calls \a onRenewed from the event loop, and no function of the sender. Dropped when a redirect
    //! leaves the origin.
    using OnRenewed = std::function<void(const Result<void> &)>;
    std::function<bool(HttpRequest &request, const OnRenewed &onRenewed)> renew = {};
    quint64 credential = 0; //!< Number of the token in it; the answer repeats it.

    //! Nothing is sent before Sender::proceed(): once for each wire send, when it has its permit.
    bool needsClearance = false;
};

} // namespace penstock

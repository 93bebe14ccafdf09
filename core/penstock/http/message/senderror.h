// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/limits/permit/permitrequest.h>
#include <penstock/support/result.h>

namespace penstock {

//! The reason why a request ended without a response.
struct PENSTOCK_EXPORT SendError
{
    enum class Kind {
        DeniedByLimits, //!< Permit denied, see denial. Not sent.
        NoCredential, //!< HttpRequest::renew() failed, see cause. Not sent.
        InvalidRequest, //!< Not sent.
        HostNotFound,
        ConnectionRefused,
        ProxyUnreachable,
        ProxyRefused, //!< The proxy requires other credentials (407).
        ProxyDenied, //!< CONNECT failed with another status.
        Unreachable, //!< No route to the server, or the proxy could not reach it.
        ConnectTimeout,
        TlsFailure, //!< No trusted encrypted connection.
        TotalTimeout, //!< Response incomplete after the total timeout.
        SentButUnanswered, //!< Connection closed before a status came.
        ConnectionLost, //!< Connection closed during the response.
        MalformedAnswer, //!< Not HTTP, or JSON or XML whose chunks end too early.
        HeadTooLarge, //!< Longer than maxHeadBytes, or without end.
        BodyTooLarge, //!< Longer than maxBodyBytes after decompression; the rest was not read.
        BodyCutShort, //!< Length correct, but the compressed body is truncated.
        BodyDamaged, //!< The body cannot be decompressed.
        BadRedirect, //!< Invalid or forbidden target, see redirected().
        TooManyRedirects,
        Cancelled //!< See HttpClient::cancel().
    };

    Kind kind = Kind::Cancelled;
    MessageArgument detail = {}; //!< Details: a message, a number or quoted text.
    QUrl url = {}; //!< URL of the last hop.
    QString proxy = {}; //!< Address of the proxy used; may be empty.
    std::optional<Denial> denial = std::nullopt; //!< Set for DeniedByLimits.
    std::optional<Error> cause = std::nullopt; //!< Set for NoCredential.
    //! The part of a response that came before the error. Not for BodyTooLarge.
    std::optional<HttpAnswer> came = std::nullopt;
    //! The server may have executed the last send.
    bool inDoubt = false;
    int attempts = 0; //!< See HttpAnswer.
    int sends = 0;
    SendTimings timings = {};

    //! Returns the error. Its id depends on the kind and on whether there is a detail. Denials with
    //! a fix keep their message, and NoCredential its cause. The subject is the proxy, or the URL
    //! without user info and query. The kind is Usage for InvalidRequest and DeniedByLimits,
    //! otherwise Network.
    Error error() const;
    //! Returns the error in one line for display: URL, reason and fix.
    QString text() const { return error().text(); }
};

//! Returns true if \a tlsError, an error text of OpenSSL, is a server's request for a client
//! certificate, or for another one.
PENSTOCK_EXPORT bool asksForCertificate(const QString &tlsError);
//! Returns the name used in JSON: "limits_denied", "host_not_found", …
PENSTOCK_EXPORT QString kindName(SendError::Kind kind);
//! Returns true if such an error proves that nothing reached a server.
PENSTOCK_EXPORT bool neverSent(SendError::Kind kind);

using Outcome = Result<HttpAnswer, SendError>; //!< Each request gets exactly one.

} // namespace penstock

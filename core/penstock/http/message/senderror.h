// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/support/result.h>

namespace penstock {

//! Why a call has no answer.
struct PENSTOCK_EXPORT SendError
{
    enum class Kind {
        DeniedByLimits, //!< No permit; see denial. Nothing was sent.
        NoCredential, //!< HttpRequest::renew() failed; see cause. Nothing was sent.
        InvalidRequest, //!< It cannot be put on a wire. Nothing was sent.
        HostNotFound, //!< No address for the name of the host.
        ConnectionRefused, //!< Nobody listens there.
        ProxyUnreachable, //!< The proxy is not there.
        ProxyRefused, //!< The proxy requires another user name or password (407).
        ProxyDenied, //!< The proxy refused to connect to the server: any other status for CONNECT.
        Unreachable, //!< No route to the server, or the proxy could not reach it.
        ConnectTimeout, //!< No connection within the connect timeout.
        TlsFailure, //!< No trusted encrypted connection.
        TotalTimeout, //!< No complete answer within the total timeout.
        SentButUnanswered, //!< The connection ended after sending, before any status came back.
        ConnectionLost, //!< The connection ended in the middle of the answer.
        MalformedAnswer, //!< What came back is no HTTP.
        HeadTooLarge, //!< Longer than maxHeadBytes, or without end.
        BodyTooLarge, //!< Longer than maxBodyBytes, unpacked; the rest was not fetched.
        BodyCutShort, //!< The answer was complete by its length, but its compressed body is not.
        BodyDamaged, //!< Its compressed body cannot be unpacked.
        BadRedirect, //!< A redirect to nowhere, to no http(s), or from https down to http.
        TooManyRedirects,
        Cancelled //!< By Sender::cancel().
    };

    Kind kind = Kind::Cancelled;
    MessageArgument detail = {}; //!< What exactly: a message, a number or quoted text.
    QUrl url = {}; //!< Of the last hop.
    QString proxy = {}; //!< Address of the proxy in use; empty if none.
    std::optional<Denial> denial = std::nullopt; //!< With DeniedByLimits.
    std::optional<Error> cause = std::nullopt; //!< With NoCredential.
    //! The last send may have been carried out by the server, and nobody knows.
    bool inDoubt = false;
    int attempts = 0; //!< As in HttpAnswer.
    int sends = 0; //!< Wire sends in all.
    SendTimings timings = {};

    //! With an id for each kind, and another one if there is a detail. Of a denial that says what to
    //! do, its message; with NoCredential, its cause. It is about the proxy, or the URL without user
    //! info and query. Of the kind Usage with InvalidRequest and DeniedByLimits, else Network.
    Error error() const;
    //! For people: where, what, and what to do, on one line.
    QString text() const { return error().text(); }
};

//! As JSON spells it: "limits_refused", "host_not_found", …
PENSTOCK_EXPORT QString kindName(SendError::Kind kind);
//! Whether an error of this kind proves that nothing of the request reached a server.
PENSTOCK_EXPORT bool neverSent(SendError::Kind kind);

using Outcome = Result<HttpAnswer, SendError>; //!< Each call gets exactly one.

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/transportfault_p.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpmessages.h>

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace penstock {
namespace {

using Kind = SendError::Kind;

std::optional<Kind> faultOfProxy(const TransportEnd &end)
{
    if (end.deniedByProxy)
        return Kind::ProxyDenied;
    switch (end.error) {
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
        return end.status == 0 ? std::optional(Kind::ProxyUnreachable) : std::nullopt;
    case QNetworkReply::ProxyAuthenticationRequiredError:
        // A server may answer 407 itself.
        return end.status == 0 || end.ofForwarder ? std::optional(Kind::ProxyRefused)
                                                  : std::nullopt;
    case QNetworkReply::UnknownNetworkError: // Qt 6.4 reports a dead proxy so
        return end.proxied && !end.handedOver ? std::optional(Kind::ProxyUnreachable)
                                              : std::nullopt;
    default:
        return std::nullopt;
    }
}

Kind faultOfConnecting(const TransportEnd &end)
{
    if (end.ofForwarder)
        return Kind::ProxyUnreachable;
    switch (end.error) {
    case QNetworkReply::HostNotFoundError:
        return Kind::HostNotFound;
    case QNetworkReply::ConnectionRefusedError:
        return Kind::ConnectionRefused;
    case QNetworkReply::TimeoutError:
        return Kind::ConnectTimeout;
    case QNetworkReply::SslHandshakeFailedError:
        return Kind::TlsFailure;
    case QNetworkReply::RemoteHostClosedError: // in the middle of the handshake
        return end.secure ? Kind::TlsFailure : Kind::Unreachable;
    default:
        return Kind::Unreachable;
    }
}

Kind faultWithoutStatus(const TransportEnd &end)
{
    switch (end.error) {
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::SslHandshakeFailedError:
        return faultOfConnecting(end); // the connection had gone and could not be made anew
    case QNetworkReply::ContentReSendError:
        // HTTP/2 servers say which streams they have not touched, and only those end like this.
        return end.http2 ? Kind::Unreachable : Kind::SentButUnanswered;
    case QNetworkReply::ProtocolFailure:
        return end.http2 ? Kind::Unreachable : Kind::MalformedAnswer; // h2: REFUSED_STREAM
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
        return Kind::MalformedAnswer;
    default:
        return Kind::SentButUnanswered;
    }
}

bool isLength(const QByteArray &text)
{
    bool fits = false;
    text.toLongLong(&fits);
    return fits && std::all_of(text.begin(), text.end(), isDigit);
}

} // namespace

// The library has a code for 404 and 503 alone, that of a server; for all others only a text, in
// the language of the program.
bool deniedByProxy(const QNetworkReply &reply, const QNetworkProxy &proxy)
{
    const bool isSocks = proxy.type() == QNetworkProxy::Socks5Proxy;
    const QNetworkReply::NetworkError error = reply.error();
    if (error == QNetworkReply::HostNotFoundError || error == QNetworkReply::ConnectionRefusedError)
        return !isSocks;
    const auto texts = isSocks
        ? std::vector {"Connection not allowed by SOCKSv5 server", "General SOCKSv5 server failure"}
        : std::vector {"Proxy denied connection", "Error communicating with HTTP proxy"};
    const char *const context = isSocks ? "QSocks5SocketEngine" : "QHttpSocketEngine";
    return std::any_of(texts.begin(), texts.end(), [&](const char *text) {
        return reply.errorString() == QCoreApplication::translate(context, text);
    });
}

std::optional<SendError::Kind> transportFault(const TransportEnd &end)
{
    if (end.error == QNetworkReply::NoError)
        return std::nullopt;
    if (const std::optional<Kind> fault = faultOfProxy(end))
        return fault;
    if (!end.handedOver)
        return faultOfConnecting(end);
    if (end.status == 0)
        return faultWithoutStatus(end);
    if (end.error == QNetworkReply::ProxyAuthenticationRequiredError && end.status == 407)
        return std::nullopt;
    // The library rewinds the body for a 307 that it does not even follow, and fails at that.
    if (end.error == QNetworkReply::ContentReSendError && (end.status == 307 || end.status == 308))
        return std::nullopt;
    const bool ofConnection = end.error < QNetworkReply::ContentAccessDenied
        || end.error == QNetworkReply::ContentReSendError
        || end.error == QNetworkReply::ProtocolFailure;
    return ofConnection ? std::optional(Kind::ConnectionLost) : std::nullopt;
}

Message faultOfHead(int status, const HeaderList &headers)
{
    if (status == 204 || status == 304)
        return {}; // no body in any case
    if (headers.isEmpty())
        return httpMessage("response.no_head");
    const auto stated = headerValue(headers, QByteArrayLiteral("Content-Length"));
    if (!stated || headerValue(headers, QByteArrayLiteral("Transfer-Encoding")))
        return {};
    QByteArrayList lengths;
    for (const QByteArray &length : stated->split(','))
        lengths << length.trimmed();
    if (!std::all_of(lengths.begin(), lengths.end(), isLength))
        return httpMessage("response.bad_length");
    if (lengths.count(lengths.first()) != lengths.size())
        return httpMessage("response.lengths_differ");
    return {};
}

} // namespace penstock

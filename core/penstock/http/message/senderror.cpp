// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/senderror.h>

namespace penstock {
namespace {

struct Words
{
    const char *name;
    const char *what;
    const char *fix;
};

// Nothing was sent.
Words wordsOfConnecting(SendError::Kind kind)
{
    using Kind = SendError::Kind;
    switch (kind) {
    case Kind::HostNotFound:
        return {"host_not_found", "the host has no address",
                "Check the spelling of the host and the name server"};
    case Kind::ConnectionRefused:
        return {"connection_refused", "the server refused the connection",
                "Check the port, and that the server runs"};
    case Kind::ProxyUnreachable:
        return {"proxy_unreachable", "the proxy cannot be reached",
                "Check its address, and that it runs"};
    case Kind::ProxyRefused:
        return {"proxy_refused", "the proxy requires another user name or password",
                "Correct them in the profile's network settings, or in the variable http_proxy or "
                "https_proxy"};
    case Kind::ProxyDenied:
        return {"proxy_denied", "the proxy refused to connect to the server",
                "Check host and port, and which servers the proxy allows"};
    case Kind::Unreachable:
        return {"unreachable", "the server cannot be reached", "Check the network and the proxy"};
    case Kind::ConnectTimeout:
        return {"connect_timeout", "the server did not take the connection in time",
                "Check host and port, or allow a longer connect timeout"};
    case Kind::TlsFailure:
        return {"tls_failure", "no secure connection",
                "Check the server's certificate and that the port speaks TLS"};
    default:
        return {"", "", ""};
    }
}

Words wordsOf(SendError::Kind kind)
{
    using Kind = SendError::Kind;
    switch (kind) {
    case Kind::DeniedByLimits:
        return {"limits_refused", "the limits gave no permit",
                "Allow a longer wait or a lower cost"};
    case Kind::NoCredential:
        return {"no_credential", "no valid credential", "Check the auth of the profile"};
    case Kind::InvalidRequest:
        return {"invalid_request", "the request cannot be sent", "Correct the request"};
    case Kind::HostNotFound:
    case Kind::ConnectionRefused:
    case Kind::ProxyUnreachable:
    case Kind::ProxyRefused:
    case Kind::ProxyDenied:
    case Kind::Unreachable:
    case Kind::ConnectTimeout:
    case Kind::TlsFailure:
        return wordsOfConnecting(kind);
    case Kind::TotalTimeout:
        return {"total_timeout", "the answer was not complete in time",
                "Allow a longer total timeout, or ask for less at once"};
    case Kind::SentButUnanswered:
        return {"sent_but_unanswered", "the server closed the connection without an answer",
                "Whether it acted on the request is not known: look before sending it again"};
    case Kind::ConnectionLost:
        return {"connection_lost", "the connection broke off in the middle of the answer",
                "Send it again if it may be repeated"};
    case Kind::MalformedAnswer:
        return {"malformed_answer", "the answer cannot be understood",
                "Check that the address is the right one and that its port speaks HTTP"};
    case Kind::HeadTooLarge:
        return {"head_too_large", "the head of the answer is longer than allowed",
                "Check that the address is the right one: no server needs that much"};
    case Kind::BodyTooLarge:
        return {"body_too_large", "the answer is longer than allowed",
                "Raise the limit on the body's size, or ask for less at once"};
    case Kind::BodyCutShort:
        return {"body_cut_short", "the compressed answer ends too early",
                "Send it again if it may be repeated"};
    case Kind::BodyDamaged:
        return {"body_damaged", "the compressed answer cannot be unpacked",
                "Ask for it uncompressed, with the header \"Accept-Encoding: identity\""};
    case Kind::BadRedirect:
        return {"bad_redirect", "the redirect cannot be followed", "Use the final address"};
    case Kind::TooManyRedirects:
        return {"too_many_redirects", "there are too many redirects",
                "Use the final address, or check for a loop"};
    case Kind::Cancelled:
        return {"cancelled", "it was cancelled", ""};
    }
    return {"", "", ""};
}

Error::Kind errorKindOf(SendError::Kind kind)
{
    const bool usage
        = kind == SendError::Kind::InvalidRequest || kind == SendError::Kind::DeniedByLimits;
    return usage ? Error::Kind::Usage : Error::Kind::Network;
}

} // namespace

QString kindName(SendError::Kind kind)
{
    return QString::fromLatin1(wordsOf(kind).name);
}

bool neverSent(SendError::Kind kind)
{
    using Kind = SendError::Kind;
    return kind == Kind::DeniedByLimits || kind == Kind::NoCredential
        || kind == Kind::InvalidRequest || kind == Kind::HostNotFound
        || kind == Kind::ConnectionRefused || kind == Kind::ProxyUnreachable
        || kind == Kind::ProxyRefused || kind == Kind::ProxyDenied || kind == Kind::Unreachable
        || kind == Kind::ConnectTimeout || kind == Kind::TlsFailure;
}

Error SendError::error() const
{
    if (cause)
        return *cause;
    const Words words = wordsOf(kind);
    QString what = QString::fromLatin1(words.what);
    const QString more = denial ? denial->text() : detail;
    if (!more.isEmpty())
        what += u" (%1)"_s.arg(more);
    // User info and query may hold secrets, and errors go into logs.
    const bool isOfProxy
        = kind == Kind::ProxyUnreachable || kind == Kind::ProxyRefused || kind == Kind::ProxyDenied;
    const QString where = isOfProxy
        ? proxy
        : url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
    return {errorKindOf(kind), what, where, QString::fromLatin1(words.fix)};
}

} // namespace penstock

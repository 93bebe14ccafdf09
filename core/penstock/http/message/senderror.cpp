// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/senderror.h>

#include <penstock/http/text/httpmessages.h>

namespace penstock {
namespace {

using Kind = SendError::Kind;

Message messageOfTls(const MessageArgument &detail)
{
    const QString text = detail.text();
    if (asksForCertificate(text))
        return httpMessage("send.client_certificate", detail);
    // Alert 40 has other causes too.
    return text.contains(u"alert handshake failure"_s) ? httpMessage("send.handshake", detail)
                                                       : httpMessage("send.tls_failure", detail);
}

// Nothing was sent; says nothing for other kinds.
Message messageOfUnsent(Kind kind, const MessageArgument &detail)
{
    switch (kind) {
    case Kind::DeniedByLimits:
        return httpMessage("send.limits_denied", detail);
    case Kind::NoCredential:
        return httpMessage("send.no_credential");
    case Kind::InvalidRequest:
        return httpMessage("send.invalid_request", detail);
    case Kind::HostNotFound:
        return httpMessage("send.host_not_found", detail);
    case Kind::ConnectionRefused:
        return httpMessage("send.connection_refused", detail);
    case Kind::ProxyUnreachable:
        return httpMessage("send.proxy_unreachable", detail);
    case Kind::ProxyRefused:
        return httpMessage("send.proxy_refused", detail);
    case Kind::ProxyDenied:
        return httpMessage("send.proxy_denied", detail);
    case Kind::Unreachable:
        return httpMessage("send.unreachable", detail);
    case Kind::ConnectTimeout:
        return httpMessage("send.connect_timeout", detail);
    case Kind::TlsFailure:
        return messageOfTls(detail);
    default:
        return {};
    }
}

Message messageOf(Kind kind, const MessageArgument &detail)
{
    switch (kind) {
    case Kind::TotalTimeout:
        return httpMessage("send.total_timeout", detail);
    case Kind::SentButUnanswered:
        return httpMessage("send.sent_but_unanswered", detail);
    case Kind::ConnectionLost:
        return httpMessage("send.connection_lost", detail);
    case Kind::MalformedAnswer: {
        const Message cut = httpMessage("response.lacks_chunks");
        return detail == cut ? cut : httpMessage("send.malformed_answer", detail);
    }
    case Kind::HeadTooLarge:
        return httpMessage("send.head_too_large", detail);
    case Kind::BodyTooLarge:
        return httpMessage("send.body_too_large", detail);
    case Kind::BodyCutShort:
        return httpMessage("send.body_cut_short");
    case Kind::BodyDamaged:
        return httpMessage("send.body_damaged", detail);
    case Kind::BadRedirect:
        return httpMessage("send.bad_redirect", detail);
    case Kind::TooManyRedirects:
        return httpMessage("send.too_many_redirects", detail);
    case Kind::Cancelled:
        return httpMessage("send.cancelled");
    default:
        return messageOfUnsent(kind, detail);
    }
}

} // namespace

bool asksForCertificate(const QString &tlsError)
{
    // "alert certificate required", "alert bad certificate", …: a server's alert is about ours.
    const qsizetype alert = tlsError.indexOf(u" alert "_s);
    const QString what = alert < 0 ? QString() : tlsError.sliced(alert);
    return what.contains(u"certificate"_s) || what.contains(u"unknown ca"_s);
}

QString kindName(SendError::Kind kind)
{
    return messageOf(kind, {}).id().section(QLatin1Char('.'), 1);
}

bool neverSent(SendError::Kind kind)
{
    return !messageOfUnsent(kind, {}).isEmpty();
}

Error SendError::error() const
{
    if (cause)
        return *cause;
    const Message denied = denial ? denial->message() : Message();
    Message message = messageOf(kind, denial ? MessageArgument(denied) : detail);
    if (!denied.fix().isEmpty())
        message = denied; // neither a longer wait nor a lower cost helps
    // User info and query may hold secrets, and errors go into logs.
    const bool isOfProxy
        = kind == Kind::ProxyUnreachable || kind == Kind::ProxyRefused || kind == Kind::ProxyDenied;
    return message.at(
        isOfProxy ? proxy
                  : url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment));
}

} // namespace penstock

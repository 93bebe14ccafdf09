// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/senderror.h>

#include <penstock/http/text/httpmessages.h>

namespace penstock {
namespace {

using Kind = SendError::Kind;
using Plain = MessagesOf<httpTexts>::Id<0>;
using Detailed = MessagesOf<httpTexts>::Id<1>;

Message either(Plain plain, Detailed detailed, const MessageArgument &detail)
{
    return detail.text().isEmpty() ? httpMessage(plain) : httpMessage(detailed, detail);
}

// Nothing was sent; says nothing for other kinds.
Message messageOfUnsent(Kind kind, const MessageArgument &detail)
{
    switch (kind) {
    case Kind::DeniedByLimits:
        return either("send.limits_refused", "send.limits_refused_detail", detail);
    case Kind::NoCredential:
        return httpMessage("send.no_credential");
    case Kind::InvalidRequest:
        return httpMessage("send.invalid_request", detail);
    case Kind::HostNotFound:
        return either("send.host_not_found", "send.host_not_found_detail", detail);
    case Kind::ConnectionRefused:
        return either("send.connection_refused", "send.connection_refused_detail", detail);
    case Kind::ProxyUnreachable:
        return either("send.proxy_unreachable", "send.proxy_unreachable_detail", detail);
    case Kind::ProxyRefused:
        return either("send.proxy_refused", "send.proxy_refused_detail", detail);
    case Kind::ProxyDenied:
        return either("send.proxy_denied", "send.proxy_denied_detail", detail);
    case Kind::Unreachable:
        return either("send.unreachable", "send.unreachable_detail", detail);
    case Kind::ConnectTimeout:
        return either("send.connect_timeout", "send.connect_timeout_detail", detail);
    case Kind::TlsFailure:
        return either("send.tls_failure", "send.tls_failure_detail", detail);
    default:
        return {};
    }
}

Message messageOf(Kind kind, const MessageArgument &detail)
{
    switch (kind) {
    case Kind::TotalTimeout:
        return either("send.total_timeout", "send.total_timeout_detail", detail);
    case Kind::SentButUnanswered:
        return either("send.sent_but_unanswered", "send.sent_but_unanswered_detail", detail);
    case Kind::ConnectionLost:
        return either("send.connection_lost", "send.connection_lost_detail", detail);
    case Kind::MalformedAnswer:
        return either("send.malformed_answer", "send.malformed_answer_detail", detail);
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

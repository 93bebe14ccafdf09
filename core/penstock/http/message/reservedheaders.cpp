// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/reservedheaders.h>

#include <penstock/http/message/secrets.h>
#include <penstock/http/text/httpmessages.h>

#include <QUrlQuery>

#include <algorithm>

namespace penstock {
namespace {

// RFC 9110, 7.6.1 and 7.8, RFC 9112, 6, and what RFC 9113, 8.2.2 forbids. Expect is among them: the
// body is sent without waiting for 100, and servers disagree about what follows.
bool isOfConnection(const QByteArray &name)
{
    static const QByteArrayList names {
        "connection", "content-length",    "expect", "http2-settings",
        "keep-alive", "proxy-connection",  "te",     "trailer",
        "trailers",   "transfer-encoding", "upgrade"};
    return names.contains(name);
}

std::optional<Message> reserved(const QByteArray &written, bool hasCredential)
{
    // Servers that hand headers to a program as variables make one of - and _.
    const QByteArray name = written.trimmed().toLower().replace('_', '-');
    const QString shown = QString::fromLatin1(written.trimmed());
    if (isOfConnection(name))
        return httpMessage("header.automatic", shown);
    if (name == "proxy-authorization")
        return httpMessage("header.of_proxy", shown);
    if (name == "host" && hasCredential)
        return httpMessage("header.host_with_credential", shown);
    return std::nullopt;
}

} // namespace

std::optional<Message> reservedHeaderIn(const HeaderList &headers, bool hasCredential)
{
    for (const Header &header : headers) {
        if (std::optional<Message> found = reserved(header.first, hasCredential))
            return found;
    }
    return std::nullopt;
}

bool carriesCredential(const HttpRequest &request)
{
    const auto isSecret = [](const QByteArray &name) { return secrecyOf(name) == Secrecy::Secret; };
    if (request.hasCredential || request.bodyIsSecret || !request.url.userInfo().isEmpty())
        return true;
    const bool isInHeaders
        = std::any_of(request.headers.begin(), request.headers.end(), [&](const Header &header) {
              return isSecret(header.first) || request.credentialHeaders.contains(header.first);
          });
    const auto query = QUrlQuery(request.url).queryItems(QUrl::FullyDecoded);
    return isInHeaders || std::any_of(query.begin(), query.end(), [&](const auto &item) {
               return isSecret(item.first.toUtf8());
           });
}

} // namespace penstock

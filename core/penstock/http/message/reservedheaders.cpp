// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/reservedheaders.h>

#include <penstock/http/message/secrets.h>

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

std::optional<ReservedHeader> reserved(const QByteArray &written, bool hasCredential)
{
    // Servers that hand headers to a program as variables make one of - and _.
    const QByteArray name = written.trimmed().toLower().replace('_', '-');
    const QString shown = QString::fromLatin1(written.trimmed());
    if (isOfConnection(name))
        return ReservedHeader {u"Penstock sets the header %1 itself"_s.arg(shown),
                               u"Remove this header"_s};
    if (name == "proxy-authorization")
        return ReservedHeader {
            u"the header %1 would reach the server instead of the proxy"_s.arg(shown),
            u"Remove this header, and name the proxy's password in the profile"_s};
    if (name == "host" && hasCredential)
        return ReservedHeader {u"a request with a credential cannot set the header %1"_s.arg(shown),
                               u"Remove this header: the URL names the server"_s};
    return std::nullopt;
}

} // namespace

std::optional<ReservedHeader> reservedHeaderIn(const HeaderList &headers, bool hasCredential)
{
    for (const Header &header : headers) {
        if (std::optional<ReservedHeader> found = reserved(header.first, hasCredential))
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

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/wireheaders.h>

namespace penstock {

HeaderList addedHeadersOf(const HttpRequest &request)
{
    // Asked for by us, it is not unpacked by the library, which takes a packed body that was cut
    // for whole. Only gzip: it alone has its length and a checksum at the end. A part of something
    // packed cannot be unpacked.
    const bool isPart = headerValue(request.headers, QByteArrayLiteral("Range")).has_value();
    HeaderList all {{"User-Agent", "penstock/" PENSTOCK_VERSION},
                    {"Accept-Encoding", isPart ? "identity" : "gzip"},
                    // The library sends its own otherwise, also for an empty one. This one means
                    // the same as none (RFC 9110, 12.5.4).
                    {"Accept-Language", "*"}};
    if (!request.body.isEmpty()) // the library would announce a form and complain
        all.append(Header {"Content-Type", "application/octet-stream"});
    all.removeIf([&request](const Header &each) {
        return headerValue(request.headers, each.first).has_value();
    });
    return all;
}

HttpRequest asSent(HttpRequest request, HttpClientOptions::SendMode mode)
{
    HeaderList before;
    if (!headerValue(request.headers, QByteArrayLiteral("Host")))
        before.append(Header {
            "Host",
            request.url.adjusted(QUrl::RemoveUserInfo).authority(QUrl::FullyEncoded).toUtf8()});
    if (!headerValue(request.headers, QByteArrayLiteral("Connection")))
        before.append(Header {"Connection", "Keep-Alive"});
    HeaderList after = addedHeadersOf(request);
    if (mode == HttpClientOptions::SendMode::Strict || !request.body.isEmpty())
        after.append(Header {"Content-Length", QByteArray::number(request.body.size())});
    request.headers = before + request.headers + after;
    return request;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/redirect.h>
#include <penstock/http/message/secrets.h>

#include <algorithm>
#include <array>

using namespace penstock;

namespace {
constexpr std::array statuses {301, 302, 303, 307, 308};
constexpr std::array methods {"GET", "HEAD", "POST", "PUT"};
constexpr std::array addresses {
    "https://user:canary1@api.example.com/v1/items?key=canary2&page=1#top",
    "https://api.example.com:8443/", "http://127.0.0.1:8080/a/b/c?token=canary2", "http://[::1]/x"};

HttpRequest requestTo(const char *address, const char *method)
{
    HttpRequest request;
    request.url = QUrl(QString::fromLatin1(address));
    request.method = method;
    request.body = "canary3";
    request.headers = {{"Authorization", "Bearer canary4"},
                       {"x-api-key", "canary5"},
                       {"Cookie", "canary6"},
                       {"X-Mine", "canary7"},
                       {"Host", "canary8"},
                       {"Content-Type", "text/plain"},
                       {"Accept", "*/*"}};
    request.credentialHeaders = {"x-mine"};
    return request;
}

bool has(const HttpRequest &request, const QByteArray &name)
{
    return headerValue(request.headers, name).has_value();
}

void expectRight(const HttpRequest &from, const HttpRequest &to, int status)
{
    fuzz::expect(to.url.isValid() && !to.url.host().isEmpty(), "it leads to a host");
    fuzz::expect(to.url.userInfo().isEmpty(), "it names no user");
    const QByteArray onTheWire = to.url.toEncoded(QUrl::RemoveFragment);
    fuzz::expect(std::none_of(onTheWire.begin(), onTheWire.end(),
                              [](char c) { return c <= ' ' || c > '~'; }),
                 "its address is bytes that a request line may have");
    fuzz::expect(originOf(QUrl::fromEncoded(onTheWire)) == originOf(to.url),
                 "whoever reads its address finds the same server");

    const bool leaves = originOf(to.url) != originOf(from.url);
    const bool keeps = status == 307 || status == 308
        || (status == 303 ? from.method == "HEAD" : from.method != "POST");
    fuzz::expect(to.method == (keeps ? from.method : QByteArray("GET")), "its method is right");
    fuzz::expect(to.body == (keeps ? from.body : QByteArray()), "its body is right");
    fuzz::expect(has(to, "Content-Type") == keeps, "what is said of the body goes with it");
    fuzz::expect(has(to, "Accept"), "what is no secret stays");
    for (const char *const name : {"Authorization", "X-Api-Key", "Cookie", "X-Mine", "Host"})
        fuzz::expect(has(to, name) != leaves, "credentials stay where they are");
    if (leaves)
        fuzz::expect(!onTheWire.contains("canary"), "no secret of the address goes elsewhere");
    fuzz::expect(!leaves || !from.bodyIsSecret || to.body.isEmpty(), "nor one of the body");
}
} // namespace

//! The first byte says what was asked, the second how it is answered; the others are the Location.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 2)
        return 0;
    HttpRequest request
        = requestTo(addresses.at(data[0] % 4U), methods.at(data[0] / 4U % methods.size()));
    request.bodyIsSecret = data[0] >= 128;
    const int status = statuses.at(data[1] % statuses.size());
    const QByteArray location = fuzz::bytes(data + 2, size - 2);
    // Or in another way that a host may be written.
    const QString written
        = QUrl::fromPercentEncoding(location).normalized(QString::NormalizationForm_KC);
    if (written.contains(QStringLiteral("canary"), Qt::CaseInsensitive))
        return 0; // the server knows it already
    const auto next = redirected(request, status, location);
    if (!next) {
        fuzz::expect(next.error().kind == SendError::Kind::BadRedirect
                         && !next.error().detail.isEmpty(),
                     "an error says why");
        fuzz::expect(!next.error().error().text().contains(QStringLiteral("canary")),
                     "an error tells no secret");
        return 0;
    }
    const QString scheme = next->url.scheme();
    fuzz::expect(scheme == QStringLiteral("https") || scheme == QStringLiteral("http"),
                 "it is HTTP");
    fuzz::expect(scheme == QStringLiteral("https")
                     || request.url.scheme() == QStringLiteral("http"),
                 "it does not lead down to http");
    expectRight(request, *next, status);
    return 0;
}

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/networkrequest_p.h>

namespace penstock {
namespace {

QNetworkRequest plainRequest(const QUrl &url, const SenderOptions &options)
{
    QNetworkRequest plain(url);
    const bool http2 = options.protocol == SenderOptions::Protocol::Http2IfOffered;
    plain.setAttribute(QNetworkRequest::Http2AllowedAttribute, http2);
    plain.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                       QNetworkRequest::ManualRedirectPolicy);
    plain.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    plain.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    plain.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    plain.setAttribute(QNetworkRequest::ConnectionCacheExpiryTimeoutSecondsAttribute,
                       static_cast<int>(options.keepIdle.count()));
    plain.setDecompressedSafetyCheckThreshold(options.decompressionThreshold);
    if (options.tls)
        plain.setSslConfiguration(*options.tls);
    return plain;
}

QByteArray userAgent(const SenderOptions &options)
{
    return options.userAgent.isEmpty() ? QByteArrayLiteral("penstock/" PENSTOCK_VERSION)
                                       : options.userAgent;
}

} // namespace

QNetworkRequest networkRequest(const HttpRequest &request, const SenderOptions &options)
{
    QNetworkRequest network = plainRequest(request.url, options);
    network.setRawHeader(QByteArrayLiteral("User-Agent"), userAgent(options));
    // The library would announce a form and complain.
    if (!request.body.isEmpty())
        network.setRawHeader(QByteArrayLiteral("Content-Type"),
                             QByteArrayLiteral("application/octet-stream"));
    QByteArrayList seen;
    for (const Header &header : request.headers) {
        const QByteArray name = header.first.toLower();
        const bool repeated = seen.contains(name);
        network.setRawHeader(header.first,
                             repeated ? network.rawHeader(header.first) + ", " + header.second
                                      : header.second);
        seen.append(name);
    }
    return network;
}

QNetworkRequest connectionRequest(const HttpRequest &request, const SenderOptions &options)
{
    const bool secure = request.url.scheme() == QLatin1String("https");
    QUrl url;
    url.setScheme(secure ? QStringLiteral("preconnect-https") : QStringLiteral("preconnect-http"));
    url.setHost(request.url.host());
    url.setPort(request.url.port(secure ? 443 : 80));
    return plainRequest(url, options);
}

} // namespace penstock

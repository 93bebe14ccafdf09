// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/networkrequest_p.h>

namespace penstock {
namespace {
const QByteArray acceptEncoding = QByteArrayLiteral("Accept-Encoding");
}

QNetworkRequest commonRequest(const HttpClientOptions &options)
{
    QNetworkRequest common;
    const bool http2 = options.protocol == HttpClientOptions::Protocol::Http2IfOffered;
    common.setAttribute(QNetworkRequest::Http2AllowedAttribute, http2);
    common.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                        QNetworkRequest::ManualRedirectPolicy);
    common.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    common.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    common.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    common.setAttribute(QNetworkRequest::ConnectionCacheExpiryTimeoutSecondsAttribute,
                        static_cast<int>(options.keepIdle.count()));
    // Buffered, the library could rewind what SingleSendBody does not let it rewind.
    if (options.sendMode == HttpClientOptions::SendMode::Strict)
        common.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    // Asked for by us, it is not unpacked by the library, which takes a packed body that was cut
    // for whole. Only gzip: it alone has its length and a checksum at the end.
    common.setRawHeader(acceptEncoding, QByteArrayLiteral("gzip"));
    if (options.tls)
        common.setSslConfiguration(*options.tls);
    common.setRawHeader(QByteArrayLiteral("User-Agent"),
                        QByteArrayLiteral("penstock/" PENSTOCK_VERSION));
    return common;
}

QNetworkRequest networkRequest(const QNetworkRequest &common, const HttpRequest &request)
{
    QNetworkRequest network = common;
    network.setUrl(request.url);
    // The library would announce a form and complain.
    if (!request.body.isEmpty()) {
        network.setRawHeader(QByteArrayLiteral("Content-Type"),
                             QByteArrayLiteral("application/octet-stream"));
    }
    // A part of something packed cannot be unpacked.
    if (headerValue(request.headers, QByteArrayLiteral("Range")))
        network.setRawHeader(acceptEncoding, QByteArrayLiteral("identity"));
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

bool forwardsItself(const QNetworkProxy &proxy, const QUrl &url)
{
    const bool isHttp = proxy.type() == QNetworkProxy::HttpProxy
        || proxy.type() == QNetworkProxy::HttpCachingProxy;
    return isHttp && url.scheme() == "http"_L1;
}

void addProxyCredential(QNetworkRequest &request, const QNetworkProxy &proxy)
{
    if (proxy.user().isEmpty() || !forwardsItself(proxy, request.url()))
        return;
    const QString both = proxy.user() + QLatin1Char(':') + proxy.password();
    request.setRawHeader(QByteArrayLiteral("Proxy-Authorization"),
                         "Basic " + both.toUtf8().toBase64());
}

QNetworkRequest connectionRequest(const QNetworkRequest &common, const HttpRequest &request)
{
    const bool secure = request.url.scheme() == "https"_L1;
    QUrl url;
    url.setScheme(secure ? u"preconnect-https"_s : u"preconnect-http"_s);
    url.setHost(request.url.host());
    url.setPort(request.url.port(secure ? 443 : 80));
    QNetworkRequest network = common;
    network.setUrl(url);
    return network;
}

} // namespace penstock

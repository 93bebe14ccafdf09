// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/networkrequest_p.h>

#include <penstock/http/send/wireheaders.h>

namespace penstock {
namespace {
void add(QNetworkRequest &network, const HeaderList &headers)
{
    for (const Header &header : headers)
        network.setRawHeader(header.first, header.second);
}
} // namespace

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
    // Buffered, the library could rewind what ReadOnceDevice does not let it rewind.
    if (options.sendMode == HttpClientOptions::SendMode::Strict)
        common.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    if (options.tls)
        common.setSslConfiguration(*options.tls);
    add(common, addedHeadersOf({})); // a proxy is told who connects
    return common;
}

QNetworkRequest networkRequest(const QNetworkRequest &common, const HttpRequest &request)
{
    QNetworkRequest network = common;
    network.setUrl(request.url);
    add(network, addedHeadersOf(request));
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

QNetworkRequest connectionRequest(QNetworkRequest request, const QUrl &server)
{
    const bool secure = server.scheme() == "https"_L1;
    QUrl url;
    url.setScheme(secure ? u"preconnect-https"_s : u"preconnect-http"_s);
    url.setHost(server.host());
    url.setPort(server.port(secure ? 443 : 80));
    request.setUrl(url);
    return request;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/proxyinuse.h>

#include <penstock/http/send/proxychoice_p.h>

namespace penstock {

QNetworkProxy proxyInUse(const HttpClientOptions &options, const QUrl &url)
{
    const QList<QNetworkProxy> proxies = ProxyChoice(options).queryProxy(QNetworkProxyQuery(url));
    const bool isDirect = proxies.isEmpty() || proxies.first().hostName().isEmpty();
    return isDirect ? QNetworkProxy(QNetworkProxy::NoProxy) : proxies.first();
}

QString proxyAddress(const QNetworkProxy &proxy)
{
    if (proxy.hostName().isEmpty())
        return {};
    QUrl address;
    const bool isSocks = proxy.type() == QNetworkProxy::Socks5Proxy;
    address.setScheme(isSocks ? u"socks5"_s : u"http"_s);
    address.setHost(proxy.hostName());
    address.setPort(proxy.port());
    return address.toString();
}

} // namespace penstock

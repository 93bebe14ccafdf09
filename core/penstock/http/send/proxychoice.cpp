// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/proxychoice_p.h>

#include <penstock/http/message/redirect.h>
#include <penstock/http/send/environmentproxy_p.h>

#include <algorithm>

namespace penstock {
namespace {

//! A direct connection, said in other words. Told NoProxy, Qt opens its socket unbuffered and reads
//! the head of an answer with one system call for each byte, some 150 for a small one, a quarter of
//! all the time a request takes. "Whatever the application uses" is a direct connection too, where
//! the application uses no proxy, and gets a buffer.
QNetworkProxy bufferedDirect()
{
    QNetworkProxy proxy(QNetworkProxy::DefaultProxy);
    proxy.setCapabilities(QNetworkProxy(QNetworkProxy::NoProxy).capabilities());
    return proxy;
}

bool isDirect(const QNetworkProxy &proxy)
{
    return proxy.type() == QNetworkProxy::NoProxy;
}

bool applicationIsDirect(const QNetworkProxyQuery &query)
{
    // What a socket asks for when it is to use the application's proxy.
    const QNetworkProxyQuery ofSocket(query.peerHostName(), query.peerPort());
    const QList<QNetworkProxy> proxies = QNetworkProxyFactory::proxyForQuery(ofSocket);
    return std::all_of(proxies.begin(), proxies.end(), isDirect);
}

//! With the scheme of the requests that will use the connection: the system knows no
//! "preconnect-https".
QNetworkProxyQuery ofRequests(const QNetworkProxyQuery &query)
{
    const QString early = u"preconnect-"_s;
    QUrl url = query.url();
    if (!url.scheme().startsWith(early))
        return query;
    url.setScheme(url.scheme().sliced(early.size()));
    return QNetworkProxyQuery(url, query.queryType());
}

} // namespace

ProxyChoice::ProxyChoice(const HttpClientOptions &options)
    : m_choice(options.proxy)
    , m_given(options.givenProxy)
{ }

QList<QNetworkProxy> ProxyChoice::choose(const QNetworkProxyQuery &query) const
{
    switch (m_choice) {
    case HttpClientOptions::Proxy::System:
        if (const auto named = environmentProxy(query.url()))
            return {*named};
        return systemProxyForQuery(query);
    case HttpClientOptions::Proxy::Given:
        return {m_given};
    case HttpClientOptions::Proxy::None:
        break;
    }
    return {QNetworkProxy(QNetworkProxy::NoProxy)};
}

QList<QNetworkProxy> ProxyChoice::queryProxy(const QNetworkProxyQuery &asked)
{
    const QNetworkProxyQuery query = ofRequests(asked);
    const QByteArray origin = originOf(query.url());
    const auto known = m_known.constFind(origin);
    if (known != m_known.cend())
        return *known;
    QList<QNetworkProxy> proxies = choose(query);
    if (applicationIsDirect(query))
        std::replace_if(proxies.begin(), proxies.end(), isDirect, bufferedDirect());
    m_known.insert(origin, proxies);
    return proxies;
}

} // namespace penstock

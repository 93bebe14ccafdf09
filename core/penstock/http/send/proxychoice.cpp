// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/proxychoice.h>

#include <penstock/http/message/redirect.h>

#include <QHostAddress>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace penstock {
namespace {

constexpr int httpPort = 8080;
constexpr int socksPort = 1080;

QString variable(const QString &name)
{
    const QString value = qEnvironmentVariable(name.toUtf8().constData());
    return value.isEmpty() ? qEnvironmentVariable(name.toUpper().toUtf8().constData()) : value;
}

bool isInNetwork(const QString &host, const QString &network)
{
    const auto subnet = QHostAddress::parseSubnet(network);
    const QHostAddress address(host);
    return subnet.second >= 0 && !address.isNull() && address.isInSubnet(subnet);
}

bool excludes(QString entry, const QUrl &url)
{
    if (entry == u"*"_s)
        return true;
    const QString host = url.host().toLower();
    if (entry.contains(QLatin1Char('/')))
        return isInNetwork(host, entry);
    if (entry.startsWith(QLatin1Char('*')))
        entry = entry.sliced(1);
    if (entry.startsWith(QLatin1Char('.')))
        entry = entry.sliced(1);
    const bool isBareIp6 = entry.count(QLatin1Char(':')) > 1 && !entry.startsWith(QLatin1Char('['));
    const QUrl named(u"x://"_s + (isBareIp6 ? QLatin1Char('[') + entry + QLatin1Char(']') : entry));
    const QString name = named.host();
    const int usual = url.scheme() == u"https"_s ? 443 : 80;
    const bool isPort = named.port() < 0 || named.port() == url.port(usual);
    return isPort && !name.isEmpty() && (host == name || host.endsWith(QLatin1Char('.') + name));
}

bool isExcluded(const QUrl &url)
{
    static const QRegularExpression between(u"[,\\s]+"_s);
    const QStringList entries
        = variable(u"no_proxy"_s).toLower().split(between, Qt::SkipEmptyParts);
    return std::any_of(entries.begin(), entries.end(),
                       [&url](const QString &entry) { return excludes(entry, url); });
}

//! Returns the proxy for \a url from http_proxy or https_proxy, then all_proxy; lower case first.
//! NoProxy if no_proxy excludes the host; nothing if no variable applies.
//! - A proxy is "http://user:password@host:8080" or "host:8080", also with socks5:// or socks5h://.
//! - no_proxy is "*", or a list: "example.com" and ".example.com" (with subdomains), "host:8080",
//!   "10.0.0.0/8".
std::optional<QNetworkProxy> environmentProxy(const QUrl &url)
{
    QString named = variable(url.scheme() + u"_proxy"_s);
    if (named.isEmpty())
        named = variable(u"all_proxy"_s);
    if (isExcluded(url))
        return QNetworkProxy(QNetworkProxy::NoProxy);
    if (named.isEmpty())
        return std::nullopt;
    const QUrl address(named.contains(u"://"_s) ? named : u"http://"_s + named);
    if (address.host().isEmpty())
        return std::nullopt;
    const bool isSocks = address.scheme().startsWith(u"socks"_s);
    return QNetworkProxy(isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy,
                         address.host(), quint16(address.port(isSocks ? socksPort : httpPort)),
                         address.userName(QUrl::FullyDecoded),
                         address.password(QUrl::FullyDecoded));
}

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

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/environmentproxy_p.h>

#include <QHostAddress>
#include <QRegularExpression>

#include <algorithm>

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
} // namespace

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

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/client/redisaddress.h>

#include <penstock/redis/client/redismessages.h>

#include <QRegularExpression>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <optional>

namespace penstock {

namespace {

//! Also of what is no URL: whatever stands before the host or behind the path may be a password.
QString withoutSecrets(QString text)
{
    const qsizetype begin = text.indexOf("//"_L1);
    const qsizetype end = text.lastIndexOf(QLatin1Char('@'));
    const qsizetype from = begin < 0 || begin > end ? 0 : begin + 2;
    static const QRegularExpression mark(u"[?#]"_s);
    const qsizetype behind = text.indexOf(mark);
    if (behind >= 0 && behind < end) // one of them has the other in it
        return text.first(from) + u"…"_s;
    if (behind >= 0)
        text.truncate(behind);
    return end < 0 ? text : text.remove(from, end + 1 - from);
}

// Several hosts are more than a URL has: what stands for them all is read as one that has the
// first.
struct Hosts
{
    QString urlText;
    QStringList others;
};

Hosts hostsIn(const QString &text)
{
    const qsizetype begin = text.indexOf("//"_L1);
    static const QRegularExpression behind(u"[/?#]"_s);
    const qsizetype found = begin < 0 ? -1 : text.indexOf(behind, begin + 2);
    const qsizetype end = found < 0 ? text.size() : found;
    const qsizetype at = text.lastIndexOf(QLatin1Char('@'), end - 1);
    const qsizetype comma = text.indexOf(QLatin1Char(','), std::max(begin, at));
    if (begin < 0 || comma < 0 || comma > end)
        return {text, {}};
    return {text.first(comma) + text.sliced(end),
            text.mid(comma + 1, end - comma - 1).split(QLatin1Char(','))};
}

std::optional<RedisAddress::Sentinel> sentinelIn(const QUrl &url)
{
    RedisAddress::Sentinel sentinel {url.host()};
    sentinel.port = quint16(url.port(sentinel.port));
    if (!url.isValid() || sentinel.host.isEmpty() || sentinel.port == 0)
        return std::nullopt;
    return sentinel;
}

bool readSentinels(const QUrl &url, const QStringList &others, RedisAddress &address)
{
    const auto add = [&address](const std::optional<RedisAddress::Sentinel> &found) {
        if (found)
            address.sentinels.push_back(*found);
        return found.has_value();
    };
    if (!add(sentinelIn(url)))
        return false;
    return std::all_of(others.begin(), others.end(), [&add](const QString &other) {
        const QUrl next(u"redis://"_s + other, QUrl::StrictMode);
        return next.authority() == other && next.userInfo().isEmpty() && add(sentinelIn(next));
    });
}

std::optional<Error> readPath(QString path, const QString &where, RedisAddress &address)
{
    path.remove(0, 1);
    if (!address.sentinels.empty()) {
        address.master = path.section(QLatin1Char('/'), 0, 0);
        path = path.section(QLatin1Char('/'), 1);
        if (address.master.isEmpty())
            return redisMessage("redis_address.no_master").at(where);
    }
    bool isNumber = true;
    if (!path.isEmpty())
        address.database = path.toInt(&isNumber);
    if (!isNumber || address.database < 0)
        return redisMessage("redis_address.invalid_database").at(where);
    return std::nullopt;
}

std::optional<Error> readQuery(const QUrl &url, const QString &where, RedisAddress &address)
{
    QList<std::pair<QString, QString>> items = QUrlQuery(url).queryItems(QUrl::FullyDecoded);
    const auto take = [&items](const QString &key) {
        const auto found = std::find_if(items.begin(), items.end(),
                                        [&key](const auto &item) { return item.first == key; });
        QString value = found == items.end() ? QString() : found->second;
        if (!value.isEmpty())
            items.erase(found);
        return value;
    };
    address.extraCa = take(u"extra_ca"_s);
    address.clientCertificate = take(u"client_certificate"_s);
    address.clientKey = take(u"client_key"_s);
    const bool hasFiles = !address.extraCa.isEmpty() || !address.clientCertificate.isEmpty()
        || !address.clientKey.isEmpty();
    if (url.hasFragment() || !items.isEmpty() || (url.hasQuery() && !hasFiles))
        return redisMessage("redis_address.unknown_query").at(where);
    if (hasFiles && !address.isTls)
        return redisMessage("shared.certificate_without_tls").at(where);
    if (!address.clientKey.isEmpty() && address.clientCertificate.isEmpty())
        return redisMessage("shared.key_without_certificate").at(where);
    return std::nullopt;
}

} // namespace

QString RedisAddress::text() const
{
    QUrl url;
    url.setHost(sentinels.empty() ? host : sentinels.front().host);
    url.setPort(sentinels.empty() ? port : sentinels.front().port);
    url.setUserName(user);
    QString rest;
    for (std::size_t i = 1; i < sentinels.size(); ++i) {
        QUrl other;
        other.setHost(sentinels[i].host);
        other.setPort(sentinels[i].port);
        rest += QLatin1Char(',') + other.authority(QUrl::FullyEncoded);
    }
    if (!sentinels.empty())
        rest += QLatin1Char('/') + QString::fromLatin1(QUrl::toPercentEncoding(master));
    if (database != 0)
        rest += u"/%1"_s.arg(database);
    const QString scheme = isTls ? u"rediss"_s : u"redis"_s;
    return scheme + (sentinels.empty() ? QString() : u"+sentinel"_s) + u"://"_s
        + url.authority(QUrl::FullyEncoded) + rest;
}

Result<RedisAddress> redisAddressFromText(const QString &text)
{
    const Hosts hosts = hostsIn(text);
    const QUrl url(hosts.urlText, QUrl::StrictMode);
    const QString scheme = url.scheme();
    const bool hasSentinels = scheme.endsWith("+sentinel"_L1);
    const QString plain = scheme.section(QLatin1Char('+'), 0, 0);
    RedisAddress address;
    address.isTls = plain == "rediss"_L1;
    const QString where = url.isValid() && hosts.others.isEmpty()
        ? url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment)
        : withoutSecrets(text);
    if (!url.isValid() || (!address.isTls && plain != "redis"_L1)
        || (!hasSentinels && scheme != plain))
        return failure(redisMessage("redis_address.invalid").at(withoutSecrets(text)));
    address.user = url.userName(QUrl::FullyDecoded);
    if (!url.password().isEmpty())
        return failure(redisMessage("redis_address.password").at(where));
    if (hasSentinels && !readSentinels(url, hosts.others, address))
        return failure(redisMessage("redis_address.invalid").at(where));
    if (!hasSentinels) {
        address.host = url.host();
        address.port = quint16(url.port(address.port));
        if (address.host.isEmpty() || address.port == 0 || !hosts.others.isEmpty())
            return failure(redisMessage("redis_address.invalid").at(where));
    }
    if (auto error = readPath(url.path(QUrl::FullyDecoded), where, address))
        return failure(*std::move(error));
    if (auto error = readQuery(url, where, address))
        return failure(*std::move(error));
    return address;
}

} // namespace penstock

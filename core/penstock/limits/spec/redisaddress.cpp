// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/redisaddress.h>

#include <QUrl>

namespace penstock {

namespace {

auto fault(const QString &what, const QString &where, const QString &fix)
{
    return failure(Error {Error::Kind::Usage, what, where, fix});
}

const QString form = QStringLiteral("Write redis://HOST:PORT/DATABASE, or rediss:// for TLS");

//! Also of what is no URL: whatever stands before the host may be a password.
QString withoutUser(QString text)
{
    const qsizetype begin = text.indexOf(QLatin1String("//"));
    const qsizetype end = text.lastIndexOf(QLatin1Char('@'));
    const qsizetype from = begin < 0 || begin > end ? 0 : begin + 2;
    return end < 0 ? text : text.remove(from, end + 1 - from);
}

} // namespace

QString RedisAddress::text() const
{
    QUrl url;
    url.setScheme(isTls ? QStringLiteral("rediss") : QStringLiteral("redis"));
    url.setHost(host);
    url.setPort(port);
    url.setUserName(user);
    if (database != 0)
        url.setPath(QStringLiteral("/%1").arg(database));
    return url.toString(QUrl::FullyEncoded);
}

Result<RedisAddress> redisAddressFromText(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    RedisAddress address;
    address.isTls = url.scheme() == QLatin1String("rediss");
    if (!url.isValid() || (!address.isTls && url.scheme() != QLatin1String("redis")))
        return fault(QStringLiteral("this is no address of a Redis"), withoutUser(text), form);
    address.host = url.host();
    address.user = url.userName(QUrl::FullyDecoded);
    address.port = quint16(url.port(6379));
    const QString where = url.toString(QUrl::RemoveUserInfo);
    if (!url.password().isEmpty())
        return fault(QStringLiteral("the address has a password in it"), where,
                     QStringLiteral("Name a secret for the password beside the address"));
    if (address.host.isEmpty() || address.port == 0 || url.hasQuery() || url.hasFragment())
        return fault(QStringLiteral("this is no address of a Redis"), where, form);
    if (const QString path = url.path(); path.size() > 1) {
        bool isNumber = false;
        address.database = path.mid(1).toInt(&isNumber);
        if (!isNumber || address.database < 0)
            return fault(QStringLiteral("the database is no number"), where, form);
    }
    return address;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/shapeserver.h"

#include "support/testfiles.h"
#include "support/testpaths.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUrlQuery>

namespace penstock {

namespace {
// Method, path and parameters, decoded.
QStringList readable(const QByteArray &method, const QByteArray &target)
{
    const QUrl url = QUrl::fromEncoded(target);
    QStringList parts {QString::fromLatin1(method), url.path()};
    for (const auto &[name, value] : QUrlQuery(url).queryItems(QUrl::FullyDecoded))
        parts.append(name + QLatin1Char('=') + value);
    return parts;
}
} // namespace

ShapeServer::ShapeServer(const QString &name)
{
    const QByteArray json = contentOf(testData(QStringLiteral("shapes/%1.json").arg(name)));
    const QJsonObject shape = QJsonDocument::fromJson(json).object();
    m_origin = shape.value(QLatin1String("origin")).toString().toUtf8();
    m_exchanges = shape.value(QLatin1String("exchanges")).toArray();
    m_server.setScript([this](const FaultServer::Request &request) {
        const qsizetype index = exchangeOf(request);
        if (index < 0)
            return Action::withStatus(404);
        const QByteArray here = "http://127.0.0.1:" + QByteArray::number(port());
        const QJsonObject exchange = m_exchanges.at(index).toObject();
        Action action;
        action.headers = {{"Content-Type", "application/json"}};
        const QJsonObject headers = exchange.value(QLatin1String("headers")).toObject();
        for (auto each = headers.begin(); each != headers.end(); ++each)
            action.headers.append(
                {each.key().toLatin1(), each->toString().toUtf8().replace(m_origin, here)});
        action.body = QJsonDocument(exchange.value(QLatin1String("answer")).toObject())
                          .toJson(QJsonDocument::Compact)
                          .replace(m_origin, here);
        return action;
    });
}

QStringList ShapeServer::asked() const
{
    QStringList numbers;
    for (const FaultServer::Request &request : m_server.requests())
        numbers.append(QString::number(exchangeOf(request)));
    return numbers;
}

qsizetype ShapeServer::exchangeOf(const FaultServer::Request &request) const
{
    const QJsonObject body = QJsonDocument::fromJson(request.body).object();
    for (qsizetype i = 0; i < m_exchanges.size(); ++i) {
        const QJsonObject exchange = m_exchanges.at(i).toObject();
        const QByteArray ask = exchange.value(QLatin1String("ask")).toString().toUtf8();
        const qsizetype blank = ask.indexOf(' ');
        if (readable(request.method, request.path)
                == readable(ask.first(blank), ask.sliced(blank + 1))
            && exchange.value(QLatin1String("body")).toObject() == body)
            return i;
    }
    return -1;
}

} // namespace penstock

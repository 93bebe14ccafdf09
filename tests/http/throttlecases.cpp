// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/throttlecases.h"

#include "support/testpaths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

namespace {
using HeaderList = QList<std::pair<QByteArray, QByteArray>>;

HeaderList headersOf(const QJsonObject &object)
{
    HeaderList headers;
    for (auto header = object.begin(); header != object.end(); ++header) {
        const QJsonArray values
            = header->isArray() ? header->toArray() : QJsonArray {header.value()};
        for (const QJsonValue &value : values)
            headers.append({header.key().toUtf8(), value.toString().toUtf8()});
    }
    return headers;
}

QByteArray bodyOf(const QJsonValue &body)
{
    if (body.isString())
        return body.toString().toUtf8();
    return body.isObject() ? QJsonDocument(body.toObject()).toJson(QJsonDocument::Compact)
                           : QByteArray();
}

ThrottleCase caseOf(const QJsonObject &object)
{
    const QJsonObject expected = object[QStringLiteral("expect")].toObject();
    ThrottleCase result;
    result.id = object[QStringLiteral("id")].toString().toUtf8();
    result.status = object[QStringLiteral("status")].toInt();
    result.now = object[QStringLiteral("now_utc")].toString();
    result.headers = headersOf(object[QStringLiteral("headers")].toObject());
    result.body = bodyOf(object[QStringLiteral("body")]);
    result.throttling = object[QStringLiteral("hints")].toObject();
    result.throttled = expected[QStringLiteral("throttled")].toBool();
    result.waitMs = expected[QStringLiteral("wait_ms")].toInteger(-1);
    result.source = expected[QStringLiteral("source")].toString();
    result.clamped = expected[QStringLiteral("clamped")].toBool();
    return result;
}
} // namespace

QByteArray ThrottleCase::raw() const
{
    for (const auto &header : headers) {
        if (header.second.contains('\n'))
            return {};
    }
    QByteArray text = "HTTP/1.1 " + QByteArray::number(status) + " Some Reason\r\n";
    for (const auto &header : headers)
        text += header.first + ": " + header.second + "\r\n";
    return text + "\r\n" + body;
}

QList<ThrottleCase> throttleCases()
{
    QFile file(penstock::testData(u"throttle_cases.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("tests/data/throttle_cases.json cannot be read");
    QList<ThrottleCase> cases;
    for (const QJsonValue &value :
         QJsonDocument::fromJson(file.readAll())[QStringLiteral("cases")].toArray())
        cases.append(caseOf(value.toObject()));
    return cases;
}

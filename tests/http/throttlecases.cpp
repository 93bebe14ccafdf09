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
    const QJsonObject expected = object[u"expect"_s].toObject();
    ThrottleCase result;
    result.id = object[u"id"_s].toString().toUtf8();
    result.status = object[u"status"_s].toInt();
    result.now = object[u"now_utc"_s].toString();
    result.headers = headersOf(object[u"headers"_s].toObject());
    result.body = bodyOf(object[u"body"_s]);
    result.throttling = object[u"hints"_s].toObject();
    result.throttled = expected[u"throttled"_s].toBool();
    result.waitMs = expected[u"wait_ms"_s].toInteger(-1);
    result.source = expected[u"source"_s].toString();
    result.clamped = expected[u"clamped"_s].toBool();
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
    for (const QJsonValue &value : QJsonDocument::fromJson(file.readAll())[u"cases"_s].toArray())
        cases.append(caseOf(value.toObject()));
    return cases;
}

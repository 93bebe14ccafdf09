// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/dialectjson.h>

#include <penstock/http/message/headers.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsonreader.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {
namespace {

QStringList kindNames()
{
    return {QStringLiteral("auto"),           QStringLiteral("epoch_s"),
            QStringLiteral("epoch_ms"),       QStringLiteral("delta_s"),
            QStringLiteral("delta_ms"),       QStringLiteral("iso8601"),
            QStringLiteral("iso8601_minute"), QStringLiteral("rfc3339"),
            QStringLiteral("http_date"),      QStringLiteral("go_duration")};
}

TimeKind readKind(JsonReader &reader, const QString &key)
{
    const qsizetype index = reader.oneOf(key, kindNames(), 0);
    constexpr auto last = static_cast<qsizetype>(TimeKind::DeltaMs);
    return index <= last ? static_cast<TimeKind>(index) : TimeKind::Auto;
}

QByteArray readName(JsonReader &reader, const QString &key)
{
    QByteArray name = reader.text(key).toUtf8();
    if (!name.isEmpty() && !faultOfHeaders({{name, QByteArray()}}).isEmpty())
        reader.refuse(key, QStringLiteral("the name of a header"));
    return name;
}

QByteArray readPointer(JsonReader &reader, const QString &key)
{
    QByteArray pointer = reader.text(key).toUtf8();
    if (!pointer.isEmpty() && !pointer.startsWith('/'))
        reader.refuse(key, QStringLiteral("a JSON pointer, as \"/error/code\""));
    return pointer;
}

std::vector<int> readStatuses(JsonReader &reader, const QString &key, int least)
{
    std::vector<int> statuses;
    const QJsonValue list = reader.value(key);
    const QString wanted = QStringLiteral("a list of statuses from %1 to 599").arg(least);
    if (!list.isUndefined() && !list.isArray())
        reader.refuse(key, wanted);
    for (const QJsonValue &value : list.toArray()) {
        const int status = value.toInt();
        if (status < least || status > 599) {
            reader.refuse(key, wanted);
            return {};
        }
        statuses.push_back(status);
    }
    return statuses;
}

QByteArrayList readTexts(JsonReader &reader, const QString &key)
{
    const QJsonValue value = reader.value(key);
    if (value.isUndefined())
        return {};
    QByteArrayList texts;
    for (const QJsonValue &text : value.isArray() ? value.toArray() : QJsonArray {value}) {
        if (text.toString().isEmpty()) {
            reader.refuse(key, QStringLiteral("a text or a list of texts"));
            return {};
        }
        texts.append(text.toString().toUtf8());
    }
    return texts;
}

BodyMatcher readMatcher(JsonReader &reader)
{
    BodyMatcher matcher;
    matcher.pointer = readPointer(reader, QStringLiteral("pointer"));
    matcher.equals = readTexts(reader, QStringLiteral("equals"));
    matcher.contains = readTexts(reader, QStringLiteral("contains"));
    matcher.statuses = readStatuses(reader, QStringLiteral("statuses"), 200);
    if (matcher.pointer.isEmpty() && matcher.contains.isEmpty())
        reader.fault(QStringLiteral("pointer"), QStringLiteral("nothing to look for is named"),
                     QStringLiteral("Add \"pointer\", as \"/error/code\", or \"contains\""));
    if (matcher.pointer.isEmpty() && !matcher.equals.isEmpty())
        reader.fault(QStringLiteral("equals"), QStringLiteral("a whole body never equals a text"),
                     QStringLiteral("Add \"pointer\", or take \"contains\""));
    return matcher;
}

std::vector<std::pair<QByteArray, QString>> readScopes(JsonReader &reader)
{
    const QString key = QStringLiteral("scopes");
    const QJsonValue value = reader.value(key);
    if (!value.isUndefined() && !value.isObject())
        reader.refuse(key, QStringLiteral("an object of scopes and names of limits"));
    std::vector<std::pair<QByteArray, QString>> scopes;
    const QJsonObject object = value.toObject();
    for (auto each = object.begin(); each != object.end(); ++each) {
        if (each.value().toString().isEmpty())
            reader.refuse(key, QStringLiteral("an object of scopes and names of limits"));
        scopes.emplace_back(each.key().toUtf8(), each.value().toString());
    }
    return scopes;
}

//! One as text, more as a list.
QJsonValue textsToJson(const QByteArrayList &texts)
{
    if (texts.isEmpty())
        return QJsonValue::Undefined;
    if (texts.size() == 1)
        return QString::fromUtf8(texts.first());
    QJsonArray list;
    for (const QByteArray &text : texts)
        list.append(QString::fromUtf8(text));
    return list;
}

QJsonArray statusesToJson(const std::vector<int> &statuses)
{
    QJsonArray list;
    for (const int status : statuses)
        list.append(status);
    return list;
}

//! Adds \a value unless it is empty.
void put(QJsonObject &object, const QString &key, const QByteArray &value)
{
    if (!value.isEmpty())
        object[key] = QString::fromUtf8(value);
}
void put(QJsonObject &object, const QString &key, const QJsonArray &value)
{
    if (!value.isEmpty())
        object[key] = value;
}
void put(QJsonObject &object, const QString &key, TimeKind kind)
{
    if (kind != TimeKind::Auto)
        object[key] = kindNames().at(static_cast<qsizetype>(kind));
}
void put(QJsonObject &object, const QString &key, std::optional<Duration> duration)
{
    if (duration)
        object[key] = durationText(*duration);
}

QJsonObject matcherToJson(const BodyMatcher &matcher)
{
    QJsonObject object;
    put(object, QStringLiteral("pointer"), matcher.pointer);
    object[QStringLiteral("equals")] = textsToJson(matcher.equals);
    object[QStringLiteral("contains")] = textsToJson(matcher.contains);
    put(object, QStringLiteral("statuses"), statusesToJson(matcher.statuses));
    return object;
}

} // namespace

ThrottleDialect readThrottleDialect(JsonReader &reader)
{
    ThrottleDialect dialect;
    dialect.limitHeader = readName(reader, QStringLiteral("limit_header"));
    dialect.remainingHeader = readName(reader, QStringLiteral("remaining_header"));
    dialect.resetHeader = readName(reader, QStringLiteral("reset_header"));
    dialect.resetKind = readKind(reader, QStringLiteral("reset_kind"));
    dialect.statuses = readStatuses(reader, QStringLiteral("statuses"), 400);
    reader.objects(QStringLiteral("bodies"), [&dialect](JsonReader &matcher) {
        dialect.bodies.push_back(readMatcher(matcher));
    });
    dialect.bucketPad = reader.duration(QStringLiteral("bucket_pad"));
    dialect.floor = reader.duration(QStringLiteral("floor"));
    dialect.scopes = readScopes(reader);
    for (const char *const key : {"retry_after_header", "retry_after_kind"})
        reader.removed(QLatin1String(key),
                       QStringLiteral("Name the header with \"reset_header\", and what its numbers "
                                      "mean with \"reset_kind\""));
    for (const char *const key : {"wait_pointer", "wait_kind"})
        reader.removed(QLatin1String(key), QStringLiteral("Give the shortest wait with \"floor\""));
    reader.removed(QStringLiteral("success_bodies"),
                   QStringLiteral("Describe the bodies of rate-limit responses with \"bodies\""));
    return dialect;
}

Result<ThrottleDialect> throttleDialectFromJson(const QJsonObject &throttling,
                                                const QString &pointer)
{
    JsonReader reader(throttling, pointer);
    ThrottleDialect dialect = readThrottleDialect(reader);
    if (const auto error = reader.finish())
        return failure(*error);
    return dialect;
}

QJsonObject throttleDialectToJson(const ThrottleDialect &dialect)
{
    QJsonObject object;
    put(object, QStringLiteral("limit_header"), dialect.limitHeader);
    put(object, QStringLiteral("remaining_header"), dialect.remainingHeader);
    put(object, QStringLiteral("reset_header"), dialect.resetHeader);
    put(object, QStringLiteral("reset_kind"), dialect.resetKind);
    put(object, QStringLiteral("statuses"), statusesToJson(dialect.statuses));
    QJsonArray bodies;
    for (const BodyMatcher &matcher : dialect.bodies)
        bodies.append(matcherToJson(matcher));
    put(object, QStringLiteral("bodies"), bodies);
    put(object, QStringLiteral("bucket_pad"), dialect.bucketPad);
    put(object, QStringLiteral("floor"), dialect.floor);
    QJsonObject scopes;
    for (const auto &[scope, limit] : dialect.scopes)
        scopes[QString::fromUtf8(scope)] = limit;
    if (!scopes.isEmpty())
        object[QStringLiteral("scopes")] = scopes;
    return object;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/dialectjson.h>

#include <penstock/http/message/headers.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsonreader.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {
namespace {

QStringList kindNames()
{
    return {u"auto"_s,    u"epoch_s"_s,        u"epoch_ms"_s, u"delta_s"_s,   u"delta_ms"_s,
            u"iso8601"_s, u"iso8601_minute"_s, u"rfc3339"_s,  u"http_date"_s, u"go_duration"_s};
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
        reader.refuse(key, httpMessage("dialect.want_header"));
    return name;
}

QByteArray readPointer(JsonReader &reader, const QString &key)
{
    QByteArray pointer = reader.text(key).toUtf8();
    if (!pointer.isEmpty() && !pointer.startsWith('/'))
        reader.refuse(key, httpMessage("dialect.want_pointer"));
    return pointer;
}

std::vector<int> readStatuses(JsonReader &reader, const QString &key, int least)
{
    std::vector<int> statuses;
    const QJsonValue list = reader.value(key);
    const Message wanted = httpMessage("dialect.want_statuses", least);
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
            reader.refuse(key, httpMessage("dialect.want_texts"));
            return {};
        }
        texts.append(text.toString().toUtf8());
    }
    return texts;
}

BodyMatcher readMatcher(JsonReader &reader)
{
    BodyMatcher matcher;
    matcher.pointer = readPointer(reader, u"pointer"_s);
    matcher.equals = readTexts(reader, u"equals"_s);
    matcher.contains = readTexts(reader, u"contains"_s);
    matcher.statuses = readStatuses(reader, u"statuses"_s, 200);
    if (matcher.pointer.isEmpty() && matcher.contains.isEmpty())
        reader.fault(u"pointer"_s, httpMessage("dialect.empty_matcher"));
    if (matcher.pointer.isEmpty() && !matcher.equals.isEmpty())
        reader.fault(u"equals"_s, httpMessage("dialect.equals_body"));
    return matcher;
}

std::vector<std::pair<QByteArray, QString>> readScopes(JsonReader &reader)
{
    const QString key = u"scopes"_s;
    const QJsonValue value = reader.value(key);
    if (!value.isUndefined() && !value.isObject())
        reader.refuse(key, httpMessage("dialect.want_scopes"));
    std::vector<std::pair<QByteArray, QString>> scopes;
    const QJsonObject object = value.toObject();
    for (auto each = object.begin(); each != object.end(); ++each) {
        if (each.value().toString().isEmpty())
            reader.refuse(key, httpMessage("dialect.want_scopes"));
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
    put(object, u"pointer"_s, matcher.pointer);
    object[u"equals"_s] = textsToJson(matcher.equals);
    object[u"contains"_s] = textsToJson(matcher.contains);
    put(object, u"statuses"_s, statusesToJson(matcher.statuses));
    return object;
}

} // namespace

ThrottleDialect readThrottleDialect(JsonReader &reader)
{
    ThrottleDialect dialect;
    dialect.limitHeader = readName(reader, u"limit_header"_s);
    dialect.remainingHeader = readName(reader, u"remaining_header"_s);
    dialect.resetHeader = readName(reader, u"reset_header"_s);
    dialect.resetKind = readKind(reader, u"reset_kind"_s);
    dialect.statuses = readStatuses(reader, u"statuses"_s, 400);
    reader.objects(u"bodies"_s, [&dialect](JsonReader &matcher) {
        dialect.bodies.push_back(readMatcher(matcher));
    });
    dialect.bucketPad = reader.duration(u"bucket_pad"_s);
    dialect.floor = reader.duration(u"floor"_s);
    dialect.scopes = readScopes(reader);
    for (const QString &key : {u"retry_after_header"_s, u"retry_after_kind"_s})
        reader.removed(key, httpMessage("dialect.removed_retry_after", key));
    for (const QString &key : {u"wait_pointer"_s, u"wait_kind"_s})
        reader.removed(key, httpMessage("dialect.removed_wait", key));
    const QString successBodies = u"success_bodies"_s;
    reader.removed(successBodies, httpMessage("dialect.removed_success_bodies", successBodies));
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
    put(object, u"limit_header"_s, dialect.limitHeader);
    put(object, u"remaining_header"_s, dialect.remainingHeader);
    put(object, u"reset_header"_s, dialect.resetHeader);
    put(object, u"reset_kind"_s, dialect.resetKind);
    put(object, u"statuses"_s, statusesToJson(dialect.statuses));
    QJsonArray bodies;
    for (const BodyMatcher &matcher : dialect.bodies)
        bodies.append(matcherToJson(matcher));
    put(object, u"bodies"_s, bodies);
    put(object, u"bucket_pad"_s, dialect.bucketPad);
    put(object, u"floor"_s, dialect.floor);
    QJsonObject scopes;
    for (const auto &[scope, limit] : dialect.scopes)
        scopes[QString::fromUtf8(scope)] = limit;
    if (!scopes.isEmpty())
        object[u"scopes"_s] = scopes;
    return object;
}

} // namespace penstock

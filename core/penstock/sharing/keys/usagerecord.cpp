// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/usagerecord.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/support/jsonreader.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace penstock {

namespace {
constexpr int version = 1;

QString schemaStart()
{
    return u"penstock/key/"_s;
}

QString text(Duration span)
{
    return QString::number(span.count());
}

QJsonObject toJson(const KeyHost &host)
{
    return {{u"machine"_s, host.machine},
            {u"boot"_s, host.boot},
            {u"name"_s, host.name},
            {u"pid"_s, host.pid},
            {u"program"_s, host.program}};
}

KeyHost hostFrom(const QJsonObject &json)
{
    return {json.value(u"machine"_s).toString(), json.value(u"boot"_s).toString(),
            json.value(u"name"_s).toString(), json.value(u"pid"_s).toInteger(),
            json.value(u"program"_s).toString()};
}

QStringList textsIn(const QJsonValue &list)
{
    QStringList texts;
    for (const QJsonValue &each : list.toArray())
        texts.append(each.toString());
    return texts;
}

// Times are texts: a double is not exact from 104 days on.
Result<Duration> timeIn(const QJsonObject &object, const QString &name, const QString &id,
                        const QString &file)
{
    bool isNumber = false;
    const qint64 count = object.value(name).toString().toLongLong(&isNumber);
    // So that differences of two of them fit.
    constexpr qint64 most = std::numeric_limits<qint64>::max() / 4;
    if (!isNumber || count < -most || count > most)
        return failure(sharingMessage("key_file.bad_time", name, id).at(file));
    return Duration(count);
}

Result<void> checkSchema(const QJsonObject &json, const QString &id, const QString &file)
{
    const QString schema = json.value(u"schema"_s).toString();
    bool isNumber = false;
    const int found = schema.startsWith(schemaStart())
        ? schema.sliced(schemaStart().size()).toInt(&isNumber)
        : 0;
    if (!isNumber || found < 1)
        return failure(sharingMessage("key_file.other_schema", id).at(file));
    if (found > version)
        return failure(sharingMessage("key_file.newer", schema).at(file));
    return {};
}
} // namespace

Duration UsageRecord::ageAt(ClockReading now, const KeyHost &reader) const
{
    const bool isOneClock = !writer.boot.isEmpty() && writer.isInBootOf(reader);
    const Duration age = isOneClock ? now.at - savedAt.at : now.wall() - savedAt.wall();
    return std::max(age, Duration::zero());
}

QByteArray toJson(const UsageRecord &record)
{
    QJsonArray specs;
    for (const Limit &limit : record.limits)
        specs.append(toJson(limit));
    const QJsonObject json {
        {u"specs"_s, specs},
        {u"schema"_s, schemaStart() + QString::number(version)},
        {u"id"_s, record.key.id()},
        {u"origin"_s, QString::fromUtf8(record.key.origin())},
        {u"credentials"_s, QJsonArray::fromStringList(record.key.credentials())},
        {u"limits"_s, QJsonArray::fromStringList(record.key.limits())},
        {u"saved_at_ns"_s, text(record.savedAt.at.time_since_epoch())},
        {u"wall_offset_ns"_s, text(record.savedAt.wallOffset)},
        {u"since_ns"_s, text(record.since.time_since_epoch())},
        {u"writer"_s, toJson(record.writer)},
        {u"state"_s, record.state}};
    return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
}

Result<UsageRecord> usageRecordFromJson(const QByteArray &json, const QString &id,
                                        const QString &file)
{
    const Result<QJsonObject> read = parseJsonObject(json, file);
    if (!read)
        return failure(
            sharingMessage("key_file.invalid_json", read.error(), id).at(read.error().place));
    if (Result<void> checked = checkSchema(*read, id, file); !checked)
        return failure(checked.error());
    if (read->value(u"id"_s).toString() != id)
        return failure(sharingMessage("key_file.other_key", id).at(file));
    const Result<Duration> at = timeIn(*read, u"saved_at_ns"_s, id, file);
    const Result<Duration> offset = timeIn(*read, u"wall_offset_ns"_s, id, file);
    const Result<Duration> since = timeIn(*read, u"since_ns"_s, id, file);
    for (const Result<Duration> *const each : {&at, &offset, &since}) {
        if (!*each)
            return failure(each->error());
    }
    if (!read->value(u"state"_s).isObject())
        return failure(sharingMessage("key_file.no_state", id).at(file));
    UsageRecord record;
    record.key = KeyIdentity::known(id,
                                    {.origin = read->value(u"origin"_s).toString().toUtf8(),
                                     .credentials = textsIn(read->value(u"credentials"_s)),
                                     .limits = textsIn(read->value(u"limits"_s))});
    record.state = read->value(u"state"_s).toObject();
    // For a look at them only: whoever sends knows his own.
    for (const QJsonValue &each : read->value(u"specs"_s).toArray()) {
        if (const Result<Limit> limit = limitFromJson(each.toObject(), {}))
            record.limits.push_back(*limit);
    }
    record.savedAt = {Instant(*at), *offset};
    record.since = WallTime(*since);
    record.writer = hostFrom(read->value(u"writer"_s).toObject());
    return record;
}

} // namespace penstock

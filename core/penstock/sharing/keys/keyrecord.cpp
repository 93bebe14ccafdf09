// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/keyrecord.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/limitmatching.h>
#include <penstock/support/jsonreader.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace penstock {

namespace {
constexpr int version = 1;

QString schemaStart()
{
    return QStringLiteral("penstock/key/");
}

QString text(Duration span)
{
    return QString::number(span.count());
}

QJsonObject toJson(const KeyHost &host)
{
    return {{QStringLiteral("machine"), host.machine},
            {QStringLiteral("boot"), host.boot},
            {QStringLiteral("name"), host.name},
            {QStringLiteral("pid"), host.pid},
            {QStringLiteral("program"), host.program}};
}

KeyHost hostFrom(const QJsonObject &json)
{
    return {json.value(QStringLiteral("machine")).toString(),
            json.value(QStringLiteral("boot")).toString(),
            json.value(QStringLiteral("name")).toString(),
            json.value(QStringLiteral("pid")).toInteger(),
            json.value(QStringLiteral("program")).toString()};
}

QStringList textsIn(const QJsonValue &list)
{
    QStringList texts;
    for (const QJsonValue &each : list.toArray())
        texts.append(each.toString());
    return texts;
}

Error damaged(const QString &what, const QString &where, const QString &id)
{
    return {Error::Kind::File, what, where,
            QStringLiteral("What it remembers is not known; penstock limits forget %1 begins anew")
                .arg(id)};
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
        return failure(damaged(QStringLiteral("it is damaged: %1 is no time").arg(name), file, id));
    return Duration(count);
}

Result<void> checkSchema(const QJsonObject &json, const QString &id, const QString &file)
{
    const QString schema = json.value(QStringLiteral("schema")).toString();
    bool isNumber = false;
    const int found = schema.startsWith(schemaStart())
        ? schema.sliced(schemaStart().size()).toInt(&isNumber)
        : 0;
    if (!isNumber || found < 1)
        return failure(damaged(QStringLiteral("it is damaged: it is no file of a key"), file, id));
    if (found > version)
        return failure(Error {Error::Kind::File,
                              QStringLiteral("it was made by a newer Penstock (%1)").arg(schema),
                              file, QStringLiteral("Update Penstock")});
    return {};
}
} // namespace

Duration KeyRecord::ageAt(ClockReading now, const KeyHost &reader) const
{
    const bool isOneClock = !writer.boot.isEmpty() && writer.isInBootOf(reader);
    const Duration age = isOneClock ? now.at - savedAt.at : now.wall() - savedAt.wall();
    return std::max(age, Duration::zero());
}

QByteArray toJson(const KeyRecord &record)
{
    QJsonArray specs;
    for (const LimitSpec &limit : record.limits)
        specs.append(toJson(limit));
    const QJsonObject json {
        {QStringLiteral("specs"), specs},
        {QStringLiteral("schema"), schemaStart() + QString::number(version)},
        {QStringLiteral("id"), record.key.id()},
        {QStringLiteral("origin"), QString::fromUtf8(record.key.origin())},
        {QStringLiteral("credentials"), QJsonArray::fromStringList(record.key.credentials())},
        {QStringLiteral("limits"), QJsonArray::fromStringList(record.key.limits())},
        {QStringLiteral("saved_at_ns"), text(record.savedAt.at.time_since_epoch())},
        {QStringLiteral("wall_offset_ns"), text(record.savedAt.wallOffset)},
        {QStringLiteral("since_ns"), text(record.since.time_since_epoch())},
        {QStringLiteral("writer"), toJson(record.writer)},
        {QStringLiteral("state"), record.state}};
    return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
}

Result<KeyRecord> keyRecordFromJson(const QByteArray &json, const QString &id, const QString &file)
{
    const Result<QJsonObject> read = parseJsonObject(json, file);
    if (!read)
        return failure(
            damaged(QStringLiteral("it is damaged: ") + read.error().what, read.error().where, id));
    if (Result<void> checked = checkSchema(*read, id, file); !checked)
        return failure(checked.error());
    if (read->value(QStringLiteral("id")).toString() != id)
        return failure(damaged(QStringLiteral("it is the file of another key"), file, id));
    const Result<Duration> at = timeIn(*read, QStringLiteral("saved_at_ns"), id, file);
    const Result<Duration> offset = timeIn(*read, QStringLiteral("wall_offset_ns"), id, file);
    const Result<Duration> since = timeIn(*read, QStringLiteral("since_ns"), id, file);
    for (const Result<Duration> *const each : {&at, &offset, &since}) {
        if (!*each)
            return failure(each->error());
    }
    if (!read->value(QStringLiteral("state")).isObject())
        return failure(damaged(QStringLiteral("it is damaged: it has no state"), file, id));
    KeyRecord record;
    record.key
        = KeyIdentity::known(id,
                             {.origin = read->value(QStringLiteral("origin")).toString().toUtf8(),
                              .credentials = textsIn(read->value(QStringLiteral("credentials"))),
                              .limits = textsIn(read->value(QStringLiteral("limits")))});
    record.state = read->value(QStringLiteral("state")).toObject();
    // For a look at them only: whoever sends knows his own.
    for (const QJsonValue &each : read->value(QStringLiteral("specs")).toArray()) {
        if (const Result<LimitSpec> limit = limitFromJson(each.toObject(), {}))
            record.limits.push_back(*limit);
    }
    record.savedAt = {Instant(*at), *offset};
    record.since = WallTime(*since);
    record.writer = hostFrom(read->value(QStringLiteral("writer")).toObject());
    return record;
}

} // namespace penstock

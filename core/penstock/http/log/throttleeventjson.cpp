// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/log/throttleevent.h>

#include <penstock/http/text/storedmessage_p.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>
#include <QRegularExpression>

namespace penstock {

namespace {
QString text(const QByteArray &bytes)
{
    return QString::fromUtf8(bytes);
}

QJsonValue nanoseconds(const std::optional<Duration> &span)
{
    return span ? QJsonValue(qint64(span->count())) : QJsonValue(QJsonValue::Null);
}

std::optional<Duration> spanAt(const QJsonObject &object, QLatin1StringView key)
{
    const QJsonValue value = object.value(key);
    return value.isDouble() ? std::optional(Duration(value.toInteger())) : std::nullopt;
}

std::optional<WallTime> timeAt(const QJsonObject &object, QLatin1StringView key)
{
    const Result<WallTime> at = parseTimestamp(object.value(key).toString());
    return at ? std::optional(*at) : std::nullopt;
}

QJsonArray levelsJson(const std::vector<SeenLevel> &levels)
{
    QJsonArray list;
    for (const SeenLevel &level : levels)
        list.append(QJsonObject {{u"name"_s, level.name},
                                 {u"capacity"_s, qint64(level.capacity)},
                                 {u"available"_s, qint64(level.available)},
                                 {u"in_flight"_s, qint64(level.inFlight)},
                                 {u"full_in_ns"_s, nanoseconds(level.fullIn)}});
    return list;
}

std::vector<SeenLevel> levelsOf(const QJsonValue &list)
{
    std::vector<SeenLevel> levels;
    for (const QJsonValue &value : list.toArray()) {
        const QJsonObject object = value.toObject();
        levels.push_back({object[u"name"_s].toString(), object[u"capacity"_s].toInteger(),
                          object[u"available"_s].toInteger(), object[u"in_flight"_s].toInteger(),
                          spanAt(object, "full_in_ns"_L1)});
    }
    return levels;
}

//! What was kept before there was a kind has it in the words of its reason.
ThrottleKind kindOfReason(const QString &reason)
{
    static const QRegularExpression status(u"^[0-9]{3}[ ,]"_s);
    static const QRegularExpression namedTime(u"^[0-9]{3} with [^ ]+$"_s);
    if (!status.match(reason).hasMatch())
        return ThrottleKind::Unknown;
    if (reason.endsWith(u"\" in the body"_s))
        return ThrottleKind::Words;
    if (reason.endsWith(u" with nothing left of a limit"_s))
        return ThrottleKind::UsedUp;
    if (reason.endsWith(u", a throttle by the profile"_s))
        return ThrottleKind::ProfileStatus;
    return namedTime.match(reason).hasMatch() ? ThrottleKind::NamedTime : ThrottleKind::Status;
}

ThrottleKind kindOf(const QJsonValue &name, const QString &reason)
{
    if (name.isUndefined())
        return kindOfReason(reason);
    const qsizetype kind = throttleKindNames().indexOf(name.toString());
    return kind > 0 ? ThrottleKind(kind) : ThrottleKind::Unknown; // an event is of some kind
}
} // namespace

QJsonObject toJson(const ThrottleEvent &event)
{
    QJsonArray headers;
    for (const auto &[name, value] : event.headers)
        headers.append(QJsonArray {text(name), text(value)});
    return {{u"sent_at"_s, timestampText(event.sentAt)},
            {u"arrived_at"_s, timestampText(event.arrivedAt)},
            {u"method"_s, text(event.method)},
            {u"url"_s, event.url},
            {u"status"_s, event.status},
            {u"phrase"_s, text(event.phrase)},
            {u"headers"_s, headers},
            {u"body"_s, text(event.body)},
            {u"body_was_cut"_s, event.bodyWasCut},
            {u"throttled_by"_s, throttleKindName(event.kind)},
            {u"reason"_s, event.reason.text()},
            {u"reason_message"_s, event.reason.toJson()},
            {u"source"_s, event.source},
            {u"wait_ns"_s, nanoseconds(event.wait)},
            {u"outlook"_s, outlookName(event.outlook)},
            {u"levels_at_sending"_s, levelsJson(event.atSending)},
            {u"levels_at_arrival"_s, levelsJson(event.atArrival)},
            {u"in_flight_at_sending"_s, event.inFlightAtSending},
            {u"in_flight_at_arrival"_s, event.inFlightAtArrival},
            {u"attempt"_s, event.attempt},
            {u"closed_until"_s,
             event.closedUntil ? QJsonValue(timestampText(*event.closedUntil))
                               : QJsonValue(QJsonValue::Null)},
            {u"closed_for_good"_s, event.isClosedForGood}};
}

ThrottleEvent throttleEventFromJson(const QJsonObject &object)
{
    const auto bytes
        = [&object](const char *key) { return object[QLatin1StringView(key)].toString().toUtf8(); };
    ThrottleEvent event;
    event.sentAt = timeAt(object, "sent_at"_L1).value_or(WallTime());
    event.arrivedAt = timeAt(object, "arrived_at"_L1).value_or(WallTime());
    event.method = bytes("method");
    event.url = object[u"url"_s].toString();
    event.status = object[u"status"_s].toInt();
    event.phrase = bytes("phrase");
    for (const QJsonValue &line : object[u"headers"_s].toArray())
        event.headers.append({line[0].toString().toUtf8(), line[1].toString().toUtf8()});
    event.body = bytes("body");
    event.bodyWasCut = object[u"body_was_cut"_s].toBool();
    const QString reason = object[u"reason"_s].toString();
    event.reason = storedMessage(object[u"reason_message"_s], reason);
    event.kind = kindOf(object[u"throttled_by"_s], reason);
    event.source = object[u"source"_s].toString();
    event.wait = spanAt(object, "wait_ns"_L1);
    const qsizetype outlook = outlookNames().indexOf(object[u"outlook"_s].toString());
    event.outlook = Outlook(std::max<qsizetype>(outlook, 0));
    event.atSending = levelsOf(object[u"levels_at_sending"_s]);
    event.atArrival = levelsOf(object[u"levels_at_arrival"_s]);
    event.inFlightAtSending = object[u"in_flight_at_sending"_s].toInteger();
    event.inFlightAtArrival = object[u"in_flight_at_arrival"_s].toInteger();
    event.attempt = object[u"attempt"_s].toInt(1);
    event.closedUntil = timeAt(object, "closed_until"_L1);
    event.isClosedForGood = object[u"closed_for_good"_s].toBool();
    return event;
}

} // namespace penstock

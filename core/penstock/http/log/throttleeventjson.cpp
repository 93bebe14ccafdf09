// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/log/throttleevent.h>
#include <penstock/support/timestamp.h>

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
        list.append(QJsonObject {{QStringLiteral("name"), level.name},
                                 {QStringLiteral("capacity"), qint64(level.capacity)},
                                 {QStringLiteral("available"), qint64(level.available)},
                                 {QStringLiteral("in_flight"), qint64(level.inFlight)},
                                 {QStringLiteral("full_in_ns"), nanoseconds(level.fullIn)}});
    return list;
}

std::vector<SeenLevel> levelsOf(const QJsonValue &list)
{
    std::vector<SeenLevel> levels;
    for (const QJsonValue &value : list.toArray()) {
        const QJsonObject object = value.toObject();
        levels.push_back({object[QStringLiteral("name")].toString(),
                          object[QStringLiteral("capacity")].toInteger(),
                          object[QStringLiteral("available")].toInteger(),
                          object[QStringLiteral("in_flight")].toInteger(),
                          spanAt(object, QLatin1StringView("full_in_ns"))});
    }
    return levels;
}

Outlook outlookOf(const QString &name)
{
    for (const Outlook outlook :
         {Outlook::QuotaUsedUp, Outlook::RequestTooLarge, Outlook::Banned}) {
        if (outlookName(outlook) == name)
            return outlook;
    }
    return Outlook::Normal;
}

//! What was kept before there was a kind has it in the words of its reason.
ThrottleKind kindOfReason(const QString &reason)
{
    static const QRegularExpression status(QStringLiteral("^[0-9]{3}[ ,]"));
    static const QRegularExpression namedTime(QStringLiteral("^[0-9]{3} with [^ ]+$"));
    if (!status.match(reason).hasMatch())
        return ThrottleKind::Unknown;
    if (reason.endsWith(QStringLiteral("\" in the body")))
        return ThrottleKind::Words;
    if (reason.endsWith(QStringLiteral(" with nothing left of a limit")))
        return ThrottleKind::UsedUp;
    if (reason.endsWith(QStringLiteral(", a throttle by the profile")))
        return ThrottleKind::ProfileStatus;
    return namedTime.match(reason).hasMatch() ? ThrottleKind::NamedTime : ThrottleKind::Status;
}

ThrottleKind kindOf(const QJsonValue &name, const QString &reason)
{
    if (name.isUndefined())
        return kindOfReason(reason);
    for (const ThrottleKind kind :
         {ThrottleKind::Status, ThrottleKind::ProfileStatus, ThrottleKind::NamedTime,
          ThrottleKind::UsedUp, ThrottleKind::Words}) {
        if (throttleKindName(kind) == name.toString())
            return kind;
    }
    return ThrottleKind::Unknown;
}
} // namespace

QJsonObject toJson(const ThrottleEvent &event)
{
    QJsonArray headers;
    for (const auto &[name, value] : event.headers)
        headers.append(QJsonArray {text(name), text(value)});
    return {{QStringLiteral("sent_at"), timestampText(event.sentAt)},
            {QStringLiteral("arrived_at"), timestampText(event.arrivedAt)},
            {QStringLiteral("method"), text(event.method)},
            {QStringLiteral("url"), event.url},
            {QStringLiteral("status"), event.status},
            {QStringLiteral("phrase"), text(event.phrase)},
            {QStringLiteral("headers"), headers},
            {QStringLiteral("body"), text(event.body)},
            {QStringLiteral("body_was_cut"), event.bodyWasCut},
            {QStringLiteral("throttled_by"), throttleKindName(event.kind)},
            {QStringLiteral("reason"), event.reason},
            {QStringLiteral("source"), event.source},
            {QStringLiteral("wait_ns"), nanoseconds(event.wait)},
            {QStringLiteral("outlook"), outlookName(event.outlook)},
            {QStringLiteral("levels_at_sending"), levelsJson(event.atSending)},
            {QStringLiteral("levels_at_arrival"), levelsJson(event.atArrival)},
            {QStringLiteral("in_flight_at_sending"), event.inFlightAtSending},
            {QStringLiteral("in_flight_at_arrival"), event.inFlightAtArrival},
            {QStringLiteral("attempt"), event.attempt},
            {QStringLiteral("closed_until"),
             event.closedUntil ? QJsonValue(timestampText(*event.closedUntil))
                               : QJsonValue(QJsonValue::Null)},
            {QStringLiteral("closed_for_good"), event.isClosedForGood}};
}

ThrottleEvent throttleEventFromJson(const QJsonObject &object)
{
    const auto bytes
        = [&object](const char *key) { return object[QLatin1StringView(key)].toString().toUtf8(); };
    ThrottleEvent event;
    event.sentAt = timeAt(object, QLatin1StringView("sent_at")).value_or(WallTime());
    event.arrivedAt = timeAt(object, QLatin1StringView("arrived_at")).value_or(WallTime());
    event.method = bytes("method");
    event.url = object[QStringLiteral("url")].toString();
    event.status = object[QStringLiteral("status")].toInt();
    event.phrase = bytes("phrase");
    for (const QJsonValue &line : object[QStringLiteral("headers")].toArray())
        event.headers.append({line[0].toString().toUtf8(), line[1].toString().toUtf8()});
    event.body = bytes("body");
    event.bodyWasCut = object[QStringLiteral("body_was_cut")].toBool();
    event.reason = object[QStringLiteral("reason")].toString();
    event.kind = kindOf(object[QStringLiteral("throttled_by")], event.reason);
    event.source = object[QStringLiteral("source")].toString();
    event.wait = spanAt(object, QLatin1StringView("wait_ns"));
    event.outlook = outlookOf(object[QStringLiteral("outlook")].toString());
    event.atSending = levelsOf(object[QStringLiteral("levels_at_sending")]);
    event.atArrival = levelsOf(object[QStringLiteral("levels_at_arrival")]);
    event.inFlightAtSending = object[QStringLiteral("in_flight_at_sending")].toInteger();
    event.inFlightAtArrival = object[QStringLiteral("in_flight_at_arrival")].toInteger();
    event.attempt = object[QStringLiteral("attempt")].toInt(1);
    event.closedUntil = timeAt(object, QLatin1StringView("closed_until"));
    event.isClosedForGood = object[QStringLiteral("closed_for_good")].toBool();
    return event;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedthrottles.h>

#include <penstock/jobs/journal/journalschema_p.h>

#include <QJsonDocument>

#include <penstock/support/jsontext.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>

namespace penstock {

using namespace journalschema;

namespace {
std::optional<Diagnosis> diagnosisOf(const QVariant &text)
{
    if (text.isNull())
        return std::nullopt;
    const auto diagnosis
        = diagnosisFromJson(QJsonDocument::fromJson(text.toString().toUtf8()).object());
    return diagnosis ? std::optional(*diagnosis) : std::nullopt;
}
std::optional<std::int64_t> rowOf(const QJsonObject &event)
{
    const QJsonValue row = event.value(u"row"_s);
    return row.isDouble() ? std::optional<std::int64_t>(row.toInteger()) : std::nullopt;
}
} // namespace

Result<StoredThrottles> readThrottles(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = openToRead(folder);
    if (!database)
        return failure(database.error());
    StoredThrottles history;
    if (!*database)
        return history;
    auto taken = (*database)
                     ->statement(u"SELECT number, event, diagnosis FROM throttle"
                                 " ORDER BY number"_s)
                     .each([&history](const SqlRow &query) {
                         const QJsonObject event
                             = QJsonDocument::fromJson(query.value(1).toString().toUtf8()).object();
                         history.throttles.push_back({throttleEventFromJson(event),
                                                      diagnosisOf(query.value(2)),
                                                      query.value(0).toLongLong(), rowOf(event)});
                     });
    if (!taken)
        return failure(taken.error());
    if (!history.throttles.empty())
        history.count = history.throttles.back().number;
    const auto latest = (*database)->value(u"SELECT value FROM meta WHERE key = 'diagnosis'"_s);
    if (!latest)
        return failure(latest.error());
    history.diagnosis = diagnosisOf(latest->value_or(QVariant()));
    return history;
}

namespace {
constexpr int labelWidth = 14;

QString entry(const QString &label, const QString &text)
{
    return u"  %1%2\n"_s.arg(label, -labelWidth).arg(text);
}

QString printable(const QByteArray &bytes)
{
    QString text = QString::fromUtf8(bytes).simplified();
    for (QChar &letter : text) {
        if (!letter.isPrint())
            letter = QChar(0x00B7);
    }
    constexpr qsizetype widest = 200;
    return text.size() > widest ? text.left(widest) + QChar(0x2026) : text;
}

QString levelText(const SeenLevel &level)
{
    QString text
        = u"\"%1\": %2 of %3 left"_s.arg(level.name).arg(level.available).arg(level.capacity);
    if (level.inFlight > 0)
        text += u", %1 in flight"_s.arg(level.inFlight);
    return text;
}

QString levelsText(const std::vector<SeenLevel> &levels, qint64 inFlight)
{
    QStringList parts {u"%1 in flight"_s.arg(inFlight)};
    for (const SeenLevel &level : levels)
        parts += levelText(level);
    return parts.join(u"; "_s);
}

QString readingText(const ThrottleEvent &event)
{
    const QString wait = event.wait
        ? u"wait %1 (%2)"_s.arg(durationForPeople(*event.wait), event.source)
        : u"wait not specified"_s;
    const QString reason = event.reason.text();
    switch (event.outlook) {
    case Outlook::QuotaUsedUp:
        return u"quota used up (%1); %2"_s.arg(reason, wait);
    case Outlook::RequestTooLarge:
        return u"the request costs more than the limit ever allows (%1)"_s.arg(reason);
    case Outlook::Banned:
        return u"banned (%1); %2; further requests prolong the ban"_s.arg(reason, wait);
    case Outlook::Normal:
        break;
    }
    return u"rate limit exceeded (%1); %2"_s.arg(reason, wait);
}

QString doneText(const ThrottleEvent &event)
{
    QString attempt = u"attempt %1"_s.arg(event.attempt);
    if (event.isClosedForGood)
        return attempt + u"; sending stopped"_s;
    if (!event.closedUntil)
        return attempt;
    return u"%1; sending paused until %2 (%3)"_s.arg(
        attempt, timestampTextMs(*event.closedUntil),
        durationForPeople(*event.closedUntil - event.arrivedAt));
}

QString diagnosisText(const Diagnosis &diagnosis)
{
    QString text = u"Diagnosis: %1\n"_s.arg(diagnosis.summary.text());
    for (const Message &line : diagnosis.evidence)
        text += entry(u"evidence"_s, line.text());
    for (const Message &line : changeMessages(diagnosis.change))
        text += entry(u"change"_s, line.text());
    return text;
}

QString throttleText(const StoredThrottle &kept)
{
    const ThrottleEvent &event = kept.event;
    QString text
        = u"%1. %2 %3 %4\n"_s.arg(kept.number)
              .arg(timestampTextMs(event.sentAt), QString::fromLatin1(event.method), event.url);
    text += entry(
        u"response"_s,
        u"%1 %2, after %3"_s.arg(event.status)
            .arg(printable(event.phrase), durationForPeople(event.arrivedAt - event.sentAt)));
    for (const auto &[name, value] : event.headers)
        text += entry(QString(), printable(name) + u": "_s + printable(value));
    if (!event.body.isEmpty())
        text += entry(QString(), printable(event.body));
    text += entry(u"meaning"_s, readingText(event));
    text += entry(u"when sent"_s, levelsText(event.atSending, event.inFlightAtSending));
    text += entry(u"on response"_s, levelsText(event.atArrival, event.inFlightAtArrival));
    text += entry(u"reaction"_s, doneText(event));
    if (kept.diagnosis)
        text += entry(u"diagnosis"_s, kept.diagnosis->summary.text());
    return text + QLatin1Char('\n');
}

QJsonObject throttleJson(const StoredThrottle &kept)
{
    QJsonObject object = toJson(kept.event);
    object.insert(u"number"_s, qint64(kept.number));
    object.insert(u"diagnosis"_s,
                  kept.diagnosis ? QJsonValue(toJson(*kept.diagnosis))
                                 : QJsonValue(QJsonValue::Null));
    return object;
}

const QStringList &firstKeys()
{
    static const QStringList keys {u"number"_s, u"sent_at"_s, u"arrived_at"_s,
                                   u"method"_s, u"url"_s,     u"status"_s,
                                   u"phrase"_s, u"headers"_s, u"body"_s};
    return keys;
}
} // namespace

QString throttlesForPeople(const StoredThrottles &history)
{
    if (history.throttles.empty())
        return u"No rate limit responses.\n"_s;
    QString text;
    std::int64_t last = 0;
    for (const StoredThrottle &kept : history.throttles) {
        if (kept.number > last + 1)
            text += u"%1 more were not stored.\n\n"_s.arg(kept.number - last - 1);
        last = kept.number;
        text += throttleText(kept);
    }
    text += u"%1 in total.\n"_s.arg(history.count);
    return history.diagnosis ? text + QLatin1Char('\n') + diagnosisText(*history.diagnosis) : text;
}

QByteArray throttlesToJson(const StoredThrottles &history)
{
    std::vector<JsonText> throttles;
    for (const StoredThrottle &kept : history.throttles)
        throttles.push_back(JsonText::of(throttleJson(kept), firstKeys()));
    JsonText text;
    text.add(u"count"_s, QJsonValue(qint64(history.count)));
    text.add(u"kept"_s, QJsonValue(qint64(history.throttles.size())));
    if (history.diagnosis)
        text.add(u"diagnosis"_s,
                 JsonText::of(toJson(*history.diagnosis),
                              {u"cause"_s, u"summary"_s, u"evidence"_s, u"change"_s}));
    else
        text.addRaw(u"diagnosis"_s, "null");
    if (throttles.empty())
        text.addRaw(u"throttles"_s, "[]");
    text.add(u"throttles"_s, throttles);
    return text.toJson();
}

} // namespace penstock

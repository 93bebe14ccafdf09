// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/keptthrottles.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsontext.h>
#include <penstock/support/timestamp.h>

#include <QJsonArray>

namespace penstock {

namespace {
constexpr int labelWidth = 14;

QString entry(const QString &label, const QString &text)
{
    return QStringLiteral("  %1%2\n").arg(label, -labelWidth).arg(text);
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
    QString text = QStringLiteral("'%1' %2 of %3 left")
                       .arg(level.name)
                       .arg(level.available)
                       .arg(level.capacity);
    if (level.inFlight > 0)
        text += QStringLiteral(", %1 under way").arg(level.inFlight);
    return text;
}

QString levelsText(const std::vector<SeenLevel> &levels, qint64 inFlight)
{
    QStringList parts {QStringLiteral("%1 on the wire").arg(inFlight)};
    for (const SeenLevel &level : levels)
        parts += levelText(level);
    return parts.join(QStringLiteral("; "));
}

QString readingText(const ThrottleEvent &event)
{
    const QString wait = event.wait
        ? QStringLiteral("wait %1 (%2)").arg(durationForPeople(*event.wait), event.source)
        : QStringLiteral("no time is named");
    switch (event.outlook) {
    case Outlook::QuotaUsedUp:
        return QStringLiteral("a quota is used up (%1); %2").arg(event.reason, wait);
    case Outlook::RequestTooLarge:
        return QStringLiteral("more than is ever allowed (%1)").arg(event.reason);
    case Outlook::Banned:
        return QStringLiteral("a ban, which going on would make longer (%1); %2")
            .arg(event.reason, wait);
    case Outlook::Normal:
        break;
    }
    return QStringLiteral("throttled (%1); %2").arg(event.reason, wait);
}

QString doneText(const ThrottleEvent &event)
{
    QString attempt = QStringLiteral("this was attempt %1").arg(event.attempt);
    if (event.isClosedForGood)
        return attempt + QStringLiteral("; nothing was sent any more");
    if (!event.closedUntil)
        return attempt;
    return QStringLiteral("%1; nothing was sent until %2 (%3)")
        .arg(attempt, timestampTextMs(*event.closedUntil),
             durationForPeople(*event.closedUntil - event.arrivedAt));
}

QString diagnosisText(const Diagnosis &diagnosis)
{
    QString text = QStringLiteral("Diagnosis: %1\n").arg(diagnosis.summary);
    for (const QString &line : diagnosis.evidence)
        text += entry(QStringLiteral("because"), line);
    for (const QString &line : changeTexts(diagnosis.change))
        text += entry(QStringLiteral("change"), line);
    return text;
}

QString throttleText(const KeptThrottle &kept)
{
    const ThrottleEvent &event = kept.event;
    QString text
        = QStringLiteral("%1. %2 %3 %4\n")
              .arg(kept.number)
              .arg(timestampTextMs(event.sentAt), QString::fromLatin1(event.method), event.url);
    text += entry(
        QStringLiteral("answer"),
        QStringLiteral("%1 %2, after %3")
            .arg(event.status)
            .arg(printable(event.phrase), durationForPeople(event.arrivedAt - event.sentAt)));
    for (const auto &[name, value] : event.headers)
        text += entry(QString(), printable(name) + QStringLiteral(": ") + printable(value));
    if (!event.body.isEmpty())
        text += entry(QString(), printable(event.body));
    text += entry(QStringLiteral("means"), readingText(event));
    text += entry(QStringLiteral("at sending"),
                  levelsText(event.atSending, event.inFlightAtSending));
    text += entry(QStringLiteral("at arrival"),
                  levelsText(event.atArrival, event.inFlightAtArrival));
    text += entry(QStringLiteral("done"), doneText(event));
    if (kept.diagnosis)
        text += entry(QStringLiteral("by then"), kept.diagnosis->summary);
    return text + QLatin1Char('\n');
}

QJsonObject throttleJson(const KeptThrottle &kept)
{
    QJsonObject object = toJson(kept.event);
    object.insert(QStringLiteral("number"), qint64(kept.number));
    object.insert(QStringLiteral("diagnosis"),
                  kept.diagnosis ? QJsonValue(toJson(*kept.diagnosis))
                                 : QJsonValue(QJsonValue::Null));
    return object;
}

const QStringList &firstKeys()
{
    static const QStringList keys {
        QStringLiteral("number"), QStringLiteral("sent_at"), QStringLiteral("arrived_at"),
        QStringLiteral("method"), QStringLiteral("url"),     QStringLiteral("status"),
        QStringLiteral("phrase"), QStringLiteral("headers"), QStringLiteral("body")};
    return keys;
}
} // namespace

QString throttlesForPeople(const KeptThrottles &history)
{
    if (history.throttles.empty())
        return QStringLiteral("No answer said \"slow down\".\n");
    QString text;
    std::int64_t last = 0;
    for (const KeptThrottle &kept : history.throttles) {
        if (kept.number > last + 1)
            text += QStringLiteral("%1 more were not kept.\n\n").arg(kept.number - last - 1);
        last = kept.number;
        text += throttleText(kept);
    }
    text += QStringLiteral("%1 in all.\n").arg(history.count);
    return history.diagnosis ? text + QLatin1Char('\n') + diagnosisText(*history.diagnosis) : text;
}

QByteArray throttlesToJson(const KeptThrottles &history)
{
    std::vector<JsonText> throttles;
    for (const KeptThrottle &kept : history.throttles)
        throttles.push_back(JsonText::of(throttleJson(kept), firstKeys()));
    JsonText text;
    text.add(QStringLiteral("count"), QJsonValue(qint64(history.count)));
    text.add(QStringLiteral("kept"), QJsonValue(qint64(history.throttles.size())));
    if (history.diagnosis)
        text.add(QStringLiteral("diagnosis"),
                 JsonText::of(toJson(*history.diagnosis),
                              {QStringLiteral("cause"), QStringLiteral("summary"),
                               QStringLiteral("evidence"), QStringLiteral("change")}));
    else
        text.addRaw(QStringLiteral("diagnosis"), "null");
    if (throttles.empty())
        text.addRaw(QStringLiteral("throttles"), "[]");
    text.add(QStringLiteral("throttles"), throttles);
    return text.toJson();
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/planner.h>

#include <penstock/limits/spec/limitshare.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QLocale>

namespace penstock {

namespace {
constexpr qsizetype shownDays = 7;

double secondsOf(Duration span)
{
    return std::chrono::duration<double>(span).count();
}

double secondsOf(Instant at)
{
    return secondsOf(at.time_since_epoch());
}

double rateOf(const PlanPhase &phase)
{
    const Duration span = phase.to - phase.from;
    return span > Duration::zero() ? double(phase.requests) / secondsOf(span) : 0;
}

QString counted(std::int64_t count, const QString &what)
{
    const QString text = QLocale(QLocale::English).toString(qlonglong(count));
    return u"%1 %2%3"_s.arg(text, what, count == 1 ? QString() : u"s"_s);
}

QString number(std::int64_t count)
{
    return QLocale(QLocale::English).toString(qlonglong(count));
}

//! Rounds to three significant digits.
QString rateText(double rate)
{
    const int decimals = rate >= 99.95 ? 0 : rate >= 9.995 ? 1 : rate >= 0.9995 ? 2 : 3;
    return QLocale(QLocale::English).toString(rate, 'f', decimals);
}

QString rateForPeople(double perSecond)
{
    if (perSecond >= 1)
        return rateText(perSecond) + u" a second"_s;
    if (perSecond * 60 >= 1)
        return rateText(perSecond * 60) + u" a minute"_s;
    return rateText(perSecond * 3'600) + u" an hour"_s;
}

QDateTime calendarOf(WallTime at, const QTimeZone &zone)
{
    const auto inMs = std::chrono::round<std::chrono::milliseconds>(at.time_since_epoch());
    return QDateTime::fromMSecsSinceEpoch(inMs.count(), zone);
}

QString holderName(const Plan &plan, const PlanPhase &phase)
{
    if (phase.isByNobody())
        return u"nothing"_s;
    if (phase.isByAnswers)
        return u"latency"_s;
    const Limit &limit = plan.limits[*phase.limit];
    return limit.name.isEmpty() ? describe(limit).text() : limit.name;
}

QString headline(const Plan &plan, const QTimeZone &zone)
{
    const QDateTime start = calendarOf(plan.start, zone);
    const QDateTime finish = calendarOf(plan.finish(), zone);
    const QLocale english(QLocale::English);
    const QString date = u"ddd d MMM yyyy "_s;
    const QString time = u"HH:mm:ss"_s;
    const QString rows
        = plan.requests == plan.rows ? QString() : u" for "_s + counted(plan.rows, u"row"_s);
    return u"%1%2 will take %3: from %4 to %5 %6\n"_s.arg(
        counted(plan.requests, u"request"_s), rows, durationForPeople(plan.duration),
        english.toString(start, date + time),
        english.toString(finish, start.date() == finish.date() ? time : date + time),
        finish.timeZoneAbbreviation());
}

QString phaseLine(const Plan &plan, const PlanPhase &phase)
{
    const auto column
        = [](const QString &text, qsizetype width) { return text.rightJustified(width) + u"  "_s; };
    const bool isPart = !phase.isByNobody() && phase.share < 0.995;
    const QString share
        = isPart ? u" (%1 % of the time)"_s.arg(qRound(phase.share * 100)) : QString();
    const bool lasts = phase.to > phase.from;
    const QString rate = !lasts ? u"at once"_s
        : phase.requests == 0   ? u"none"_s
                                : rateForPeople(rateOf(phase));
    return column(durationForPeople(phase.from.time_since_epoch()), 14)
        + column(durationForPeople(phase.to.time_since_epoch()), 14)
        + column(number(phase.requests), 12) + column(rate, 15) + holderName(plan, phase) + share
        + QLatin1Char('\n');
}

QString quotaText(const Plan &plan, const PlanQuota &quota)
{
    const Limit &limit = plan.limits[std::size_t(quota.limit)];
    const std::int64_t capacity = capacityOf(settingsInUse(limit));
    QString text = u"\nUsage of %1 per day:\n"_s.arg(limit.name.isEmpty() ? describe(limit).text()
                                                                          : limit.name);
    const auto count = qsizetype(quota.days.size());
    for (qsizetype i = 0; i < count; ++i) {
        const bool isLeftOut = count > shownDays && i >= shownDays - 2 && i < count - 1;
        if (isLeftOut) {
            if (i == shownDays - 2)
                text += u"    … %1 more\n"_s.arg(counted(count - shownDays + 1, u"day"_s));
            continue;
        }
        const PlanQuota::Day &day = quota.days[std::size_t(i)];
        text += u"    %1  %2 of %3\n"_s.arg(
            QLocale(QLocale::English).toString(day.date, u"ddd d MMM yyyy"_s).leftJustified(15),
            number(day.units).rightJustified(12), number(capacity));
    }
    return text;
}

QJsonArray discoveredJson(const Plan &plan)
{
    QJsonArray discovered;
    for (const DiscoveredLimit &limit : plan.discovered)
        discovered.append(toJson(limit));
    return discovered;
}

QJsonValue holderJson(const Plan &plan, const PlanPhase &phase)
{
    return phase.isByNobody() ? QJsonValue()
        : phase.isByAnswers   ? QJsonValue(u"answers"_s)
                              : QJsonValue(holderName(plan, phase));
}

QJsonArray phasesJson(const Plan &plan)
{
    QJsonArray phases;
    for (const PlanPhase &phase : plan.phases)
        phases.append(QJsonObject {{u"from_s"_s, secondsOf(phase.from)},
                                   {u"to_s"_s, secondsOf(phase.to)},
                                   {u"requests"_s, qint64(phase.requests)},
                                   {u"per_second"_s, rateOf(phase)},
                                   {u"held_by"_s, holderJson(plan, phase)},
                                   {u"share"_s, phase.share}});
    return phases;
}

// Requests with the same time share a line.
QString callsText(const Plan &plan)
{
    const auto count = std::int64_t(plan.firstCalls.size());
    QString text = u"\nThe first %1 (time after the start):\n"_s.arg(counted(count, u"request"_s));
    for (std::int64_t i = 0; i < count;) {
        const Duration at = plan.firstCalls[std::size_t(i)];
        const std::int64_t first = i;
        while (i < count && plan.firstCalls[std::size_t(i)] == at)
            ++i;
        const QString which = i - first > 1 ? number(first + 1) + u" to "_s + number(i) : number(i);
        text += u"    %1 s  %2\n"_s.arg(QString::number(secondsOf(at), 'f', 3).rightJustified(12),
                                        which);
    }
    return text;
}

QJsonArray callsJson(const Plan &plan)
{
    QJsonArray calls;
    for (const Duration at : plan.firstCalls)
        calls.append(secondsOf(at));
    return calls;
}

QJsonArray quotasJson(const Plan &plan)
{
    QJsonArray quotas;
    for (const PlanQuota &quota : plan.quotas) {
        const Limit &limit = plan.limits[std::size_t(quota.limit)];
        QJsonArray days;
        for (const PlanQuota::Day &day : quota.days)
            days.append(QJsonObject {{u"date"_s, day.date.toString(Qt::ISODate)},
                                     {u"units"_s, qint64(day.units)}});
        quotas.append(QJsonObject {{u"limit"_s, limit.name},
                                   {u"capacity"_s, qint64(capacityOf(settingsInUse(limit)))},
                                   {u"days"_s, days}});
    }
    return quotas;
}
} // namespace

QString guessText(const Plan &plan, const QTimeZone &zone)
{
    if (plan.hasNoRate)
        return u"No rate is declared: a run discovers what the server allows, but "
               "this plan does not know it yet"_s;
    if (plan.discovered.empty())
        return {};
    QStringList limits;
    WallTime latest {};
    bool isStated = true;
    for (const DiscoveredLimit &limit : plan.discovered) {
        Limit plain;
        plain.settings = limit.spec.settings;
        limits.append(describe(plain).text());
        latest = std::max(latest, limit.foundAt);
        isStated = isStated && limit.certainty == DiscoveredLimit::Certainty::Stated;
    }
    const QDateTime at = calendarOf(latest, zone);
    const bool isOfToday = at.date() == calendarOf(plan.start, zone).date();
    const QLocale english(QLocale::English);
    const QString when
        = english.toString(at, isOfToday ? u"HH:mm"_s : u"HH:mm 'on' ddd d MMM yyyy"_s);
    return (isStated ? u"The server stated these limits at %1: %2"_s
                     : u"These limits are estimates from responses at %1: %2"_s)
        .arg(when, limits.join(u" and "_s));
}

QString planText(const Plan &plan, const QTimeZone &zone)
{
    if (plan.requests == 0)
        return u"Nothing to send.\n"_s;
    QString text = headline(plan, zone);
    if (plan.perSecond > 0)
        text += u"%1 on average, at most %2 within a second\n"_s.arg(rateForPeople(plan.perSecond),
                                                                     number(plan.peak));
    if (!plan.cost.empty())
        text += u"about %1\n"_s.arg(spendingText(plan.cost));
    text += u"assuming a latency of %1 and up to %2 in flight\n\n"_s.arg(
        durationForPeople(plan.latency), counted(plan.atOnce, u"request"_s));
    if (const QString guess = guessText(plan, zone); !guess.isEmpty())
        text.insert(text.size() - 1, guess + u".\n"_s);
    text += u"          from              to      requests             rate  limited by\n"_s;
    for (const PlanPhase &phase : plan.phases)
        text += phaseLine(plan, phase);
    for (const PlanQuota &quota : plan.quotas)
        text += quotaText(plan, quota);
    if (!plan.firstCalls.empty())
        text += callsText(plan);
    return text;
}

QByteArray planJson(const Plan &plan)
{
    QJsonObject json {
        {u"rows"_s, qint64(plan.rows)},
        {u"requests"_s, qint64(plan.requests)},
        {u"start"_s, timestampText(plan.start)},
        {u"finish"_s, timestampText(plan.finish())},
        {u"duration_s"_s, secondsOf(plan.duration)},
        {u"last_sent_s"_s, secondsOf(plan.lastSent)},
        {u"latency_s"_s, secondsOf(plan.latency)},
        {u"at_once"_s, qint64(plan.atOnce)},
        {u"per_second"_s, plan.perSecond},
        {u"peak_per_second"_s, qint64(plan.peak)},
        {u"phases"_s, phasesJson(plan)},
        {u"quotas"_s, quotasJson(plan)},
    };
    if (!plan.discovered.empty())
        json.insert(u"discovered"_s, discoveredJson(plan));
    if (!plan.cost.empty())
        json.insert(u"cost"_s, toJson(plan.cost));
    if (!plan.firstCalls.empty())
        json.insert(u"first_calls_s"_s, callsJson(plan));
    return QJsonDocument(json).toJson(QJsonDocument::Indented);
}

} // namespace penstock

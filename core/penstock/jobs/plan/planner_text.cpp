// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/planner.h>

#include <penstock/limits/spec/limitshare.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/timestamp.h>

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
    return QStringLiteral("%1 %2%3").arg(text, what, count == 1 ? QString() : QStringLiteral("s"));
}

QString number(std::int64_t count)
{
    return QLocale(QLocale::English).toString(qlonglong(count));
}

//! Three figures are what one can compare.
QString rateText(double rate)
{
    const int decimals = rate >= 99.95 ? 0 : rate >= 9.995 ? 1 : rate >= 0.9995 ? 2 : 3;
    return QLocale(QLocale::English).toString(rate, 'f', decimals);
}

QString rateForPeople(double perSecond)
{
    if (perSecond >= 1)
        return rateText(perSecond) + QStringLiteral(" a second");
    if (perSecond * 60 >= 1)
        return rateText(perSecond * 60) + QStringLiteral(" a minute");
    return rateText(perSecond * 3'600) + QStringLiteral(" an hour");
}

QDateTime calendarOf(WallTime at, const QTimeZone &zone)
{
    const auto inMs = std::chrono::round<std::chrono::milliseconds>(at.time_since_epoch());
    return QDateTime::fromMSecsSinceEpoch(inMs.count(), zone);
}

QString holderName(const Plan &plan, const PlanPhase &phase)
{
    if (phase.isByNobody())
        return QStringLiteral("nothing");
    if (phase.isByAnswers)
        return QStringLiteral("the answers themselves");
    const LimitSpec &limit = plan.limits[*phase.limit];
    return limit.name.isEmpty() ? describe(limit) : limit.name;
}

QString headline(const Plan &plan, const QTimeZone &zone)
{
    const QDateTime start = calendarOf(plan.start, zone);
    const QDateTime finish = calendarOf(plan.finish(), zone);
    const QLocale english(QLocale::English);
    const QString date = QStringLiteral("ddd d MMM yyyy ");
    const QString time = QStringLiteral("HH:mm:ss");
    const QString rows = plan.requests == plan.rows
        ? QString()
        : QStringLiteral(" for ") + counted(plan.rows, QStringLiteral("row"));
    return QStringLiteral("%1%2 will take %3: from %4 to %5 %6\n")
        .arg(counted(plan.requests, QStringLiteral("request")), rows,
             durationForPeople(plan.duration), english.toString(start, date + time),
             english.toString(finish, start.date() == finish.date() ? time : date + time),
             finish.timeZoneAbbreviation());
}

QString phaseLine(const Plan &plan, const PlanPhase &phase)
{
    const auto column = [](const QString &text, qsizetype width) {
        return text.rightJustified(width) + QStringLiteral("  ");
    };
    const bool isPart = !phase.isByNobody() && phase.share < 0.995;
    const QString share
        = isPart ? QStringLiteral(" (%1 % of the time)").arg(qRound(phase.share * 100)) : QString();
    const bool lasts = phase.to > phase.from;
    const QString rate = !lasts ? QStringLiteral("at once")
        : phase.requests == 0   ? QStringLiteral("none")
                                : rateForPeople(rateOf(phase));
    return column(durationForPeople(phase.from.time_since_epoch()), 14)
        + column(durationForPeople(phase.to.time_since_epoch()), 14)
        + column(number(phase.requests), 12) + column(rate, 15) + holderName(plan, phase) + share
        + QLatin1Char('\n');
}

QString quotaText(const Plan &plan, const PlanQuota &quota)
{
    const LimitSpec &limit = plan.limits[std::size_t(quota.limit)];
    const std::int64_t capacity = capacityOf(settingsInUse(limit));
    QString text = QStringLiteral("\n%1 lets through, by the day:\n")
                       .arg(limit.name.isEmpty() ? describe(limit) : limit.name);
    const auto count = qsizetype(quota.days.size());
    for (qsizetype i = 0; i < count; ++i) {
        const bool isLeftOut = count > shownDays && i >= shownDays - 2 && i < count - 1;
        if (isLeftOut) {
            if (i == shownDays - 2)
                text += QStringLiteral("    … %1 more\n")
                            .arg(counted(count - shownDays + 1, QStringLiteral("day")));
            continue;
        }
        const PlanQuota::Day &day = quota.days[std::size_t(i)];
        text += QStringLiteral("    %1  %2 of %3\n")
                    .arg(QLocale(QLocale::English)
                             .toString(day.date, QStringLiteral("ddd d MMM yyyy"))
                             .leftJustified(15),
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
        : phase.isByAnswers   ? QJsonValue(QStringLiteral("answers"))
                              : QJsonValue(holderName(plan, phase));
}

QJsonArray phasesJson(const Plan &plan)
{
    QJsonArray phases;
    for (const PlanPhase &phase : plan.phases)
        phases.append(QJsonObject {{QStringLiteral("from_s"), secondsOf(phase.from)},
                                   {QStringLiteral("to_s"), secondsOf(phase.to)},
                                   {QStringLiteral("requests"), qint64(phase.requests)},
                                   {QStringLiteral("per_second"), rateOf(phase)},
                                   {QStringLiteral("held_by"), holderJson(plan, phase)},
                                   {QStringLiteral("share"), phase.share}});
    return phases;
}

// One by one, and what goes at one time in one line.
QString callsText(const Plan &plan)
{
    const auto count = std::int64_t(plan.firstCalls.size());
    QString text = QStringLiteral("\nThe first %1, by the time from the start:\n")
                       .arg(counted(count, QStringLiteral("request")));
    for (std::int64_t i = 0; i < count;) {
        const Duration at = plan.firstCalls[std::size_t(i)];
        const std::int64_t first = i;
        while (i < count && plan.firstCalls[std::size_t(i)] == at)
            ++i;
        const QString which
            = i - first > 1 ? number(first + 1) + QStringLiteral(" to ") + number(i) : number(i);
        text += QStringLiteral("    %1 s  %2\n")
                    .arg(QString::number(secondsOf(at), 'f', 3).rightJustified(12), which);
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
        const LimitSpec &limit = plan.limits[std::size_t(quota.limit)];
        QJsonArray days;
        for (const PlanQuota::Day &day : quota.days)
            days.append(QJsonObject {{QStringLiteral("date"), day.date.toString(Qt::ISODate)},
                                     {QStringLiteral("units"), qint64(day.units)}});
        quotas.append(
            QJsonObject {{QStringLiteral("limit"), limit.name},
                         {QStringLiteral("capacity"), qint64(capacityOf(settingsInUse(limit)))},
                         {QStringLiteral("days"), days}});
    }
    return quotas;
}
} // namespace

QString guessText(const Plan &plan, const QTimeZone &zone)
{
    if (plan.hasNoRate)
        return QStringLiteral("No rate is declared: a run finds out what the server allows, and "
                              "this plan does not know it");
    if (plan.discovered.empty())
        return {};
    QStringList limits;
    WallTime latest {};
    bool isStated = true;
    for (const DiscoveredLimit &limit : plan.discovered) {
        LimitSpec plain;
        plain.settings = limit.spec.settings;
        limits.append(describe(plain));
        latest = std::max(latest, limit.foundAt);
        isStated = isStated && limit.certainty == DiscoveredLimit::Certainty::Stated;
    }
    const QDateTime at = calendarOf(latest, zone);
    const bool isOfToday = at.date() == calendarOf(plan.start, zone).date();
    const QLocale english(QLocale::English);
    const QString when = english.toString(
        at, isOfToday ? QStringLiteral("HH:mm") : QStringLiteral("HH:mm 'on' ddd d MMM yyyy"));
    return (isStated
                ? QStringLiteral("The limits are what the server said at %1: %2")
                : QStringLiteral("The limits are a guess, from what the server said at %1: %2"))
        .arg(when, limits.join(QStringLiteral(" and ")));
}

QString planText(const Plan &plan, const QTimeZone &zone)
{
    if (plan.requests == 0)
        return QStringLiteral("There is nothing to send.\n");
    QString text = headline(plan, zone);
    if (plan.perSecond > 0)
        text += QStringLiteral("%1 on average, at most %2 within a second\n")
                    .arg(rateForPeople(plan.perSecond), number(plan.peak));
    if (!plan.cost.empty())
        text += QStringLiteral("about %1\n").arg(spendingText(plan.cost));
    text += QStringLiteral("if an answer needs %1, with up to %2 at once\n\n")
                .arg(durationForPeople(plan.latency), number(plan.atOnce));
    if (const QString guess = guessText(plan, zone); !guess.isEmpty())
        text.insert(text.size() - 1, guess + QStringLiteral(".\n"));
    text += QStringLiteral(
        "          from              to      requests             rate  held by\n");
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
        {QStringLiteral("rows"), qint64(plan.rows)},
        {QStringLiteral("requests"), qint64(plan.requests)},
        {QStringLiteral("start"), timestampText(plan.start)},
        {QStringLiteral("finish"), timestampText(plan.finish())},
        {QStringLiteral("duration_s"), secondsOf(plan.duration)},
        {QStringLiteral("last_sent_s"), secondsOf(plan.lastSent)},
        {QStringLiteral("latency_s"), secondsOf(plan.latency)},
        {QStringLiteral("at_once"), qint64(plan.atOnce)},
        {QStringLiteral("per_second"), plan.perSecond},
        {QStringLiteral("peak_per_second"), qint64(plan.peak)},
        {QStringLiteral("phases"), phasesJson(plan)},
        {QStringLiteral("quotas"), quotasJson(plan)},
    };
    if (!plan.discovered.empty())
        json.insert(QStringLiteral("discovered"), discoveredJson(plan));
    if (!plan.cost.empty())
        json.insert(QStringLiteral("cost"), toJson(plan.cost));
    if (!plan.firstCalls.empty())
        json.insert(QStringLiteral("first_calls_s"), callsJson(plan));
    return QJsonDocument(json).toJson(QJsonDocument::Indented);
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/progress.h>

#include <penstock/jobs/output/ledger.h>
#include <penstock/support/timetext.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace penstock {

namespace {
QJsonValue secondsOrNull(std::optional<Duration> span)
{
    return span ? QJsonValue(std::chrono::duration<double>(*span).count()) : QJsonValue();
}

QJsonValue numberOrNull(std::optional<double> number)
{
    return number ? QJsonValue(*number) : QJsonValue();
}

QString rateText(double rate)
{
    const int decimals = rate < 10 ? 1 : 0;
    return rate < 0.1 ? QString::number(rate, 'g', 2) : QString::number(rate, 'f', decimals);
}

// "2 failed", "1 in doubt", …
QStringList troublesOf(const Progress &progress)
{
    QStringList parts;
    if (progress.failed > 0)
        parts.append(u"%1 failed"_s.arg(progress.failed));
    if (progress.inDoubt > 0)
        parts.append(u"%1 in doubt"_s.arg(progress.inDoubt));
    return parts;
}

QString counted(std::int64_t number, const char *one, const char *many)
{
    return QLocale(QLocale::English, QLocale::UnitedStates).toString(qint64(number))
        + QLatin1Char(' ') + QLatin1StringView(number == 1 ? one : many);
}

// "51 pages", "5,000 records"
QStringList contentsOf(const Progress &progress)
{
    QStringList parts;
    if (progress.pages)
        parts.append(counted(*progress.pages, "page", "pages"));
    if (progress.records)
        parts.append(counted(*progress.records, "record", "records"));
    return parts;
}

QString redirectsText(const Progress &progress)
{
    return progress.redirects == 1 ? u"1 redirect"_s : u"%1 redirects"_s.arg(progress.redirects);
}

QJsonObject countsOf(const Progress &progress, const QString &event)
{
    QJsonObject counts {
        {u"event"_s, event},
        {u"answered"_s, qint64(progress.answered)},
        {u"failed"_s, qint64(progress.failed)},
        {u"in_doubt"_s, qint64(progress.inDoubt)},
        {u"duplicates"_s, qint64(progress.duplicates)},
        {u"total"_s, progress.total ? QJsonValue(qint64(*progress.total)) : QJsonValue()},
        {u"elapsed_s"_s, secondsOrNull(progress.elapsed)}};
    if (progress.pages)
        counts.insert(u"pages"_s, qint64(*progress.pages));
    if (progress.records)
        counts.insert(u"records"_s, qint64(*progress.records));
    if (progress.redirects > 0)
        counts.insert(u"redirects"_s, qint64(progress.redirects));
    if (progress.becameGet > 0)
        counts.insert(u"became_get"_s, qint64(progress.becameGet));
    if (!progress.spent.empty())
        counts.insert(u"spent"_s, toJson(progress.spent));
    return counts;
}
} // namespace

void Progress::add(RowState state)
{
    switch (state) {
    case RowState::Answered:
        ++answered;
        break;
    case RowState::Failed:
        ++failed;
        break;
    case RowState::InDoubt:
        ++inDoubt;
        break;
    case RowState::Duplicate:
        ++duplicates;
        break;
    }
}

std::optional<Spending> Progress::spentInAll() const
{
    if (spent.empty() || !total || done() < 1 || done() >= *total)
        return std::nullopt;
    return inAll(spent, done(), *total);
}

namespace {
// "240 of 600", "40 %", "51 pages"
QStringList donePartsOf(const Progress &progress)
{
    QStringList parts;
    const std::int64_t done = progress.done();
    const QStringList contents = contentsOf(progress);
    if (progress.total) {
        parts.append(u"%1 of %2"_s.arg(done).arg(*progress.total));
        if (!contents.isEmpty())
            parts.last() += *progress.total == 1 ? u" row"_s : u" rows"_s;
        if (*progress.total > 0 && (!progress.pages || done > 0))
            parts.append(u"%1 %"_s.arg(done * 100 / *progress.total));
    } else {
        parts.append(u"%1 done"_s.arg(done));
    }
    return parts + contents;
}

// "598 of 600 answered", "1 row, 51 pages, 5,000 records"
QString answeredText(const Progress &progress)
{
    const QStringList contents = contentsOf(progress);
    const bool isAll = !progress.total || progress.answered == *progress.total;
    QString text = isAll && !contents.isEmpty() ? counted(progress.answered, "row", "rows")
                                                : QString::number(progress.answered);
    if (!isAll || (progress.total && contents.isEmpty()))
        text += u" of %1"_s.arg(*progress.total);
    if (contents.isEmpty())
        return text + u" answered"_s;
    return text
        + (isAll                      ? u", "_s
               : *progress.total == 1 ? u" row, "_s
                                      : u" rows, "_s)
        + contents.join(u", "_s);
}
} // namespace

QString progressText(const Progress &progress)
{
    QStringList parts = donePartsOf(progress);
    parts += troublesOf(progress);
    if (progress.retrying > 0)
        parts.append(u"%1 retrying"_s.arg(progress.retrying));
    if (progress.redirects > 0)
        parts.append(redirectsText(progress));
    if (progress.perSecond && progress.allowedPerSecond)
        parts.append(u"%1 of %2/s"_s.arg(rateText(*progress.perSecond),
                                         rateText(*progress.allowedPerSecond)));
    else if (progress.perSecond)
        parts.append(rateText(*progress.perSecond) + u"/s"_s);
    if (const std::optional<Spending> inAll = progress.spentInAll())
        parts.append(
            u"%1 of about %2"_s.arg(billText(billOf(progress.spent)), billText(billOf(*inAll))));
    else if (!progress.spent.empty())
        parts.append(billText(billOf(progress.spent)));
    if (progress.left)
        parts.append((progress.isEstimate ? u"about "_s : QString())
                     + durationForPeople(*progress.left) + u" left"_s);
    if (!progress.heldBy.isNobody())
        parts.append(u"limited by "_s
                     + (progress.heldBy.isPause ? u"a pause"_s : progress.heldBy.text()));
    return parts.join(u" · "_s);
}

QByteArray progressJson(const Progress &progress)
{
    QJsonObject event = countsOf(progress, u"progress"_s);
    event.insert(u"left_s"_s, secondsOrNull(progress.left));
    if (progress.isEstimate)
        event.insert(u"left_is_estimate"_s, true);
    if (const std::optional<Spending> inAll = progress.spentInAll())
        event.insert(u"spent_in_all"_s, toJson(*inAll));
    event.insert(u"retrying"_s, qint64(progress.retrying));
    event.insert(u"per_second"_s, numberOrNull(progress.perSecond));
    event.insert(u"allowed_per_second"_s, numberOrNull(progress.allowedPerSecond));
    event.insert(u"held_by"_s,
                 progress.heldBy.isNobody() ? QJsonValue() : QJsonValue(progress.heldBy.text()));
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}

QString summaryText(const Progress &progress)
{
    QString text = answeredText(progress) + u" in "_s + durationForPeople(progress.elapsed);
    if (progress.duplicates > 0)
        text += progress.duplicates == 1 ? u", 1 duplicate skipped"_s
                                         : u", %1 duplicates skipped"_s.arg(progress.duplicates);
    for (const QString &trouble : troublesOf(progress))
        text += u", "_s + trouble;
    if (progress.redirects > 0)
        text += u", %1 (one permit each)"_s.arg(redirectsText(progress));
    if (progress.becameGet > 0)
        text += progress.becameGet == 1 ? u", 1 request became GET"_s
                                        : u", %1 requests became GET"_s.arg(progress.becameGet);
    if (!progress.spent.empty())
        text += u", "_s + spendingText(progress.spent);
    return text;
}

QByteArray summaryJson(const Progress &progress, bool stopped, const QJsonArray &failures)
{
    QJsonObject event = countsOf(progress, u"finished"_s);
    event.insert(u"stopped"_s, stopped);
    if (!failures.isEmpty())
        event.insert(u"failures"_s, failures);
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/ledger/progress.h>

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/support/durationtext.h>

#include <QJsonDocument>
#include <QJsonObject>

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
        parts.append(QStringLiteral("%1 failed").arg(progress.failed));
    if (progress.inDoubt > 0)
        parts.append(QStringLiteral("%1 in doubt").arg(progress.inDoubt));
    return parts;
}

QString redirectsText(const Progress &progress)
{
    return progress.redirects == 1 ? QStringLiteral("1 redirect")
                                   : QStringLiteral("%1 redirects").arg(progress.redirects);
}

QJsonObject countsOf(const Progress &progress, const QString &event)
{
    QJsonObject counts {{QStringLiteral("event"), event},
                        {QStringLiteral("answered"), qint64(progress.answered)},
                        {QStringLiteral("failed"), qint64(progress.failed)},
                        {QStringLiteral("in_doubt"), qint64(progress.inDoubt)},
                        {QStringLiteral("duplicates"), qint64(progress.duplicates)},
                        {QStringLiteral("total"),
                         progress.total ? QJsonValue(qint64(*progress.total)) : QJsonValue()},
                        {QStringLiteral("elapsed_s"), secondsOrNull(progress.elapsed)}};
    if (progress.redirects > 0)
        counts.insert(QStringLiteral("redirects"), qint64(progress.redirects));
    if (progress.becameGet > 0)
        counts.insert(QStringLiteral("became_get"), qint64(progress.becameGet));
    if (!progress.spent.empty())
        counts.insert(QStringLiteral("spent"), toJson(progress.spent));
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

QString progressText(const Progress &progress)
{
    QStringList parts;
    const std::int64_t done = progress.done();
    if (progress.total) {
        parts.append(QStringLiteral("%1 of %2").arg(done).arg(*progress.total));
        if (*progress.total > 0)
            parts.append(QStringLiteral("%1 %").arg(done * 100 / *progress.total));
    } else {
        parts.append(QStringLiteral("%1 done").arg(done));
    }
    parts += troublesOf(progress);
    if (progress.retrying > 0)
        parts.append(QStringLiteral("%1 retrying").arg(progress.retrying));
    if (progress.redirects > 0)
        parts.append(redirectsText(progress));
    if (progress.perSecond && progress.allowedPerSecond)
        parts.append(QStringLiteral("%1 of %2/s")
                         .arg(rateText(*progress.perSecond), rateText(*progress.allowedPerSecond)));
    else if (progress.perSecond)
        parts.append(rateText(*progress.perSecond) + QStringLiteral("/s"));
    if (const std::optional<Spending> inAll = progress.spentInAll())
        parts.append(QStringLiteral("%1 of about %2")
                         .arg(billText(billOf(progress.spent)), billText(billOf(*inAll))));
    else if (!progress.spent.empty())
        parts.append(billText(billOf(progress.spent)));
    if (progress.left)
        parts.append(durationForPeople(*progress.left) + QStringLiteral(" left"));
    if (!progress.heldBy.isNobody())
        parts.append(QStringLiteral("held by ") + progress.heldBy.text());
    return parts.join(QStringLiteral(" · "));
}

QByteArray progressJson(const Progress &progress)
{
    QJsonObject event = countsOf(progress, QStringLiteral("progress"));
    event.insert(QStringLiteral("left_s"), secondsOrNull(progress.left));
    if (const std::optional<Spending> inAll = progress.spentInAll())
        event.insert(QStringLiteral("spent_in_all"), toJson(*inAll));
    event.insert(QStringLiteral("retrying"), qint64(progress.retrying));
    event.insert(QStringLiteral("per_second"), numberOrNull(progress.perSecond));
    event.insert(QStringLiteral("allowed_per_second"), numberOrNull(progress.allowedPerSecond));
    event.insert(QStringLiteral("held_by"),
                 progress.heldBy.isNobody() ? QJsonValue() : QJsonValue(progress.heldBy.text()));
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}

QString summaryText(const Progress &progress)
{
    QString text = QString::number(progress.answered);
    if (progress.total)
        text += QStringLiteral(" of %1").arg(*progress.total);
    text += QStringLiteral(" answered in ") + durationForPeople(progress.elapsed);
    if (progress.duplicates > 0)
        text += QStringLiteral(", %1 not sent twice").arg(progress.duplicates);
    for (const QString &trouble : troublesOf(progress))
        text += QStringLiteral(", ") + trouble;
    if (progress.redirects > 0)
        text += QStringLiteral(", %1 (one permit each)").arg(redirectsText(progress));
    if (progress.becameGet > 0)
        text += progress.becameGet == 1
            ? QStringLiteral(", 1 request became GET")
            : QStringLiteral(", %1 requests became GET").arg(progress.becameGet);
    if (!progress.spent.empty())
        text += QStringLiteral(", ") + spendingText(progress.spent);
    return text;
}

QByteArray summaryJson(const Progress &progress, bool stopped)
{
    QJsonObject event = countsOf(progress, QStringLiteral("finished"));
    event.insert(QStringLiteral("stopped"), stopped);
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/progress.h>

#include <penstock/support/durationtext.h>

#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

namespace {
QJsonValue secondsOrNull(std::optional<Duration> span)
{
    return span ? QJsonValue(std::chrono::duration<double>(*span).count()) : QJsonValue();
}

QJsonObject countsOf(const Progress &progress, const QString &event)
{
    return {{QStringLiteral("event"), event},
            {QStringLiteral("answered"), qint64(progress.answered)},
            {QStringLiteral("failed"), qint64(progress.failed)},
            {QStringLiteral("total"),
             progress.total ? QJsonValue(qint64(*progress.total)) : QJsonValue()},
            {QStringLiteral("elapsed_s"), secondsOrNull(progress.elapsed)}};
}
} // namespace

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
    if (progress.failed > 0)
        parts.append(QStringLiteral("%1 failed").arg(progress.failed));
    if (progress.left)
        parts.append(durationForPeople(*progress.left) + QStringLiteral(" left"));
    if (!progress.heldBy.isEmpty())
        parts.append(QStringLiteral("held by ") + progress.heldBy);
    return parts.join(QStringLiteral(" · "));
}

QByteArray progressJson(const Progress &progress)
{
    QJsonObject event = countsOf(progress, QStringLiteral("progress"));
    event.insert(QStringLiteral("left_s"), secondsOrNull(progress.left));
    event.insert(QStringLiteral("held_by"),
                 progress.heldBy.isEmpty() ? QJsonValue() : QJsonValue(progress.heldBy));
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}

QString summaryText(const Progress &progress)
{
    QString text = QString::number(progress.answered);
    if (progress.total)
        text += QStringLiteral(" of %1").arg(*progress.total);
    text += QStringLiteral(" answered in ") + durationForPeople(progress.elapsed);
    if (progress.failed > 0)
        text += QStringLiteral(", %1 failed").arg(progress.failed);
    return text;
}

QByteArray summaryJson(const Progress &progress, bool stopped)
{
    QJsonObject event = countsOf(progress, QStringLiteral("finished"));
    event.insert(QStringLiteral("stopped"), stopped);
    return QJsonDocument(event).toJson(QJsonDocument::Compact);
}

} // namespace penstock

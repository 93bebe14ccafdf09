// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/server/practicecounts.h>

namespace penstock {

QJsonObject PracticeCounts::toJson() const
{
    QJsonObject byStatus;
    for (const auto &[status, count] : statuses)
        byStatus[QString::number(status)] = qint64(count);
    QJsonObject byFault;
    for (const auto &[fault, count] : faults)
        byFault[QString::fromLatin1(fault)] = qint64(count);
    return {{QStringLiteral("received"), qint64(received)},
            {QStringLiteral("admitted"), qint64(admitted)},
            {QStringLiteral("units"), qint64(units)},
            {QStringLiteral("refused"), qint64(throttled)},
            {QStringLiteral("malformed"), qint64(malformed)},
            {QStringLiteral("incomplete"), qint64(incomplete)},
            {QStringLiteral("at_once"), atOnce},
            {QStringLiteral("most_at_once"), maxAtOnce},
            {QStringLiteral("connections"), qint64(connections)},
            {QStringLiteral("statuses"), byStatus},
            {QStringLiteral("faults"), byFault}};
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/server/mockcounts.h>

namespace penstock {

QJsonObject MockCounts::toJson() const
{
    QJsonObject byStatus;
    for (const auto &[status, count] : statuses)
        byStatus[QString::number(status)] = qint64(count);
    QJsonObject byFault;
    for (const auto &[fault, count] : faults)
        byFault[QString::fromLatin1(fault)] = qint64(count);
    return {{u"received"_s, qint64(received)},
            {u"admitted"_s, qint64(admitted)},
            {u"units"_s, qint64(units)},
            {u"refused"_s, qint64(throttled)},
            {u"malformed"_s, qint64(malformed)},
            {u"incomplete"_s, qint64(incomplete)},
            {u"at_once"_s, atOnce},
            {u"most_at_once"_s, maxAtOnce},
            {u"connections"_s, qint64(connections)},
            {u"statuses"_s, byStatus},
            {u"faults"_s, byFault}};
}

} // namespace penstock

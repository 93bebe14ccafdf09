// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/writtenrecords.h>

#include <penstock/jobs/responses/pageidentity.h>
#include <penstock/support/result.h>

#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

void WrittenRecords::add(const std::vector<QByteArray> &records)
{
    for (const QByteArray &record : records) {
        if (m_all == maxRecords)
            return;
        ++m_counts[digestOf(record)];
        ++m_all;
    }
}

void WrittenRecords::removeFrom(std::vector<QByteArray> &records) const
{
    if (m_counts.isEmpty())
        return;
    QHash<QByteArray, int> left = m_counts;
    std::erase_if(records, [&left](const QByteArray &record) {
        const auto found = left.find(digestOf(record));
        return found != left.end() && (*found)-- > 0;
    });
}

QByteArray WrittenRecords::storedIn(const QByteArray &pages) const
{
    if (m_counts.isEmpty())
        return pages;
    QJsonObject counts;
    for (auto each = m_counts.begin(); each != m_counts.end(); ++each)
        counts.insert(QString::fromLatin1(each.key()), *each);
    QJsonObject state = QJsonDocument::fromJson(pages).object();
    state.insert(u"written"_s, counts);
    return QJsonDocument(state).toJson(QJsonDocument::Compact);
}

WrittenRecords WrittenRecords::in(const QByteArray &state)
{
    WrittenRecords written;
    const QJsonObject counts
        = QJsonDocument::fromJson(state).object().value(u"written"_s).toObject();
    for (auto each = counts.begin(); each != counts.end(); ++each) {
        written.m_counts.insert(each.key().toLatin1(), each->toInt());
        written.m_all += each->toInt();
    }
    return written;
}

} // namespace penstock

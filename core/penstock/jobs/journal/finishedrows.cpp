// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/finishedrows.h>

#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/journal/storedend_p.h>

#include <array>

namespace penstock {

using namespace journalschema;

QString stateName(RowState state)
{
    static constexpr std::array names {"answered", "failed", "in_doubt", "duplicate"};
    static_assert(names.size() == std::size_t(RowState::Duplicate));
    return QString::fromLatin1(names.at(std::size_t(state) - 1));
}

std::vector<RowState> rowStates()
{
    return {RowState::Answered, RowState::Failed, RowState::InDoubt, RowState::Duplicate};
}

namespace {
QString columnOf(FinishedQuery::Order order)
{
    static constexpr std::array names {"row", "status", "elapsed", "sent_at", "attempts"};
    static_assert(names.size() == std::size_t(FinishedQuery::Order::Attempts) + 1);
    return QString::fromLatin1(names.at(std::size_t(order)));
}

QString textOf(const FinishedQuery &query)
{
    QStringList conditions;
    if (query.state)
        conditions += u"state = %1"_s.arg(int(*query.state));
    if (query.status)
        conditions += u"status = %1"_s.arg(*query.status);
    QString text = u"SELECT row FROM outcome"_s;
    if (!conditions.isEmpty())
        text += u" WHERE "_s + conditions.join(u" AND "_s);
    const QString direction = query.descending ? u" DESC"_s : QString();
    text += u" ORDER BY "_s + columnOf(query.order) + direction;
    // Equal ones keep the order of the rows, so that pages never change places.
    if (query.order != FinishedQuery::Order::Row)
        text += u", row"_s + direction;
    return text;
}

FinishedRow rowOf(const SqlRow &outcome)
{
    FinishedRow row;
    row.index = outcome.value(0).toLongLong();
    row.end.state = RowState(outcome.value(1).toInt());
    row.end.status = outcome.value(2).toInt();
    row.end.attempts = outcome.value(3).toInt();
    row.end.pages = outcome.value(4).toInt();
    if (const QVariant sentAt = outcome.value(5); !sentAt.isNull())
        row.end.sentAt = fromMicroseconds(sentAt.toLongLong());
    row.end.elapsed = std::chrono::microseconds(outcome.value(6).toLongLong());
    row.end.error = reasonFromText(outcome.value(7).toString());
    return row;
}
} // namespace

FinishedRows::FinishedRows(std::unique_ptr<SqlDatabase> database)
    : m_database(std::move(database))
{ }

FinishedRows::~FinishedRows() = default;

Result<std::unique_ptr<FinishedRows>> FinishedRows::open(const QString &folder)
{
    auto database = openToRead(folder);
    if (!database)
        return failure(database.error());
    return std::unique_ptr<FinishedRows>(new FinishedRows(*std::move(database)));
}

Result<std::vector<FinishedCount>> FinishedRows::counts() const
{
    std::vector<FinishedCount> counts;
    if (!m_database)
        return counts;
    auto taken = m_database
                     ->statement(u"SELECT state, status, count(*) FROM outcome"
                                 " GROUP BY state, status ORDER BY state, status"_s)
                     .each([&counts](const SqlRow &group) {
                         counts.push_back({RowState(group.value(0).toInt()), group.value(1).toInt(),
                                           group.value(2).toLongLong()});
                     });
    if (!taken)
        return failure(taken.error());
    return counts;
}

Result<std::vector<std::int64_t>> FinishedRows::list(const FinishedQuery &query) const
{
    std::vector<std::int64_t> rows;
    if (!m_database)
        return rows;
    auto taken = m_database->statement(textOf(query)).each([&rows](const SqlRow &outcome) {
        rows.push_back(outcome.value(0).toLongLong());
    });
    if (!taken)
        return failure(taken.error());
    return rows;
}

Result<std::vector<FinishedRow>> FinishedRows::read(const std::vector<std::int64_t> &rows) const
{
    std::vector<FinishedRow> found;
    if (!m_database || rows.empty())
        return found;
    QStringList numbers;
    for (const std::int64_t row : rows)
        numbers += QString::number(row);
    auto taken
        = m_database
              ->statement(u"SELECT row, state, status, attempts, pages,"
                          " sent_at, elapsed, error FROM outcome"
                          " WHERE row IN (%1) ORDER BY row"_s.arg(numbers.join(QLatin1Char(','))))
              .each([&found](const SqlRow &outcome) { found.push_back(rowOf(outcome)); });
    if (!taken)
        return failure(taken.error());
    return found;
}

} // namespace penstock

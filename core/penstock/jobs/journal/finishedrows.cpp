// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/finishedrows.h>

#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/storage/jobfolder.h>

#include <QFileInfo>

namespace penstock {

using namespace journalschema;

QString stateName(RowState state)
{
    switch (state) {
    case RowState::Answered:
        return QStringLiteral("answered");
    case RowState::InDoubt:
        return QStringLiteral("in_doubt");
    case RowState::Duplicate:
        return QStringLiteral("duplicate");
    case RowState::Failed:
        break;
    }
    return QStringLiteral("failed");
}

std::vector<RowState> rowStates()
{
    return {RowState::Answered, RowState::Failed, RowState::InDoubt, RowState::Duplicate};
}

namespace {
QString columnOf(FinishedQuery::Order order)
{
    switch (order) {
    case FinishedQuery::Order::Row:
        break;
    case FinishedQuery::Order::Status:
        return QStringLiteral("status");
    case FinishedQuery::Order::Elapsed:
        return QStringLiteral("elapsed");
    case FinishedQuery::Order::SentAt:
        return QStringLiteral("sent_at");
    case FinishedQuery::Order::Attempts:
        return QStringLiteral("attempts");
    }
    return QStringLiteral("row");
}

QString textOf(const FinishedQuery &query)
{
    QStringList conditions;
    if (query.state)
        conditions += QStringLiteral("state = %1").arg(int(*query.state));
    if (query.status)
        conditions += QStringLiteral("status = %1").arg(*query.status);
    QString text = QStringLiteral("SELECT row FROM outcome");
    if (!conditions.isEmpty())
        text += QStringLiteral(" WHERE ") + conditions.join(QStringLiteral(" AND "));
    const QString direction = query.descending ? QStringLiteral(" DESC") : QString();
    text += QStringLiteral(" ORDER BY ") + columnOf(query.order) + direction;
    // Equal ones keep the order of the rows, so that pages never change places.
    if (query.order != FinishedQuery::Order::Row)
        text += QStringLiteral(", row") + direction;
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
    row.end.error = outcome.value(7).toString();
    return row;
}
} // namespace

struct Q_DECL_HIDDEN FinishedRows::Private
{
    std::unique_ptr<SqlDatabase> database;
};

FinishedRows::FinishedRows(std::unique_ptr<Private> parts)
    : d(std::move(parts))
{ }

FinishedRows::~FinishedRows() = default;

Result<std::unique_ptr<FinishedRows>> FinishedRows::open(const QString &folder)
{
    auto parts = std::make_unique<Private>();
    const QString path = JobFolder::journalIn(folder);
    if (!folder.isEmpty() && QFileInfo::exists(path)) {
        auto database = SqlDatabase::open(path, SqlDatabase::Mode::ReadOnly, errorsOf(path));
        if (!database)
            return failure(database.error());
        const Result<bool> empty = isEmpty(**database, path);
        if (!empty)
            return failure(empty.error());
        if (!*empty)
            parts->database = *std::move(database);
    }
    return std::unique_ptr<FinishedRows>(new FinishedRows(std::move(parts)));
}

Result<std::vector<FinishedCount>> FinishedRows::counts() const
{
    std::vector<FinishedCount> counts;
    if (!d->database)
        return counts;
    auto taken = d->database
                     ->statement(QStringLiteral("SELECT state, status, count(*) FROM outcome"
                                                " GROUP BY state, status ORDER BY state, status"))
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
    if (!d->database)
        return rows;
    auto taken = d->database->statement(textOf(query)).each([&rows](const SqlRow &outcome) {
        rows.push_back(outcome.value(0).toLongLong());
    });
    if (!taken)
        return failure(taken.error());
    return rows;
}

Result<std::vector<FinishedRow>> FinishedRows::read(const std::vector<std::int64_t> &rows) const
{
    std::vector<FinishedRow> found;
    if (!d->database || rows.empty())
        return found;
    QStringList numbers;
    for (const std::int64_t row : rows)
        numbers += QString::number(row);
    auto taken = d->database
                     ->statement(QStringLiteral("SELECT row, state, status, attempts, pages,"
                                                " sent_at, elapsed, error FROM outcome"
                                                " WHERE row IN (%1) ORDER BY row")
                                     .arg(numbers.join(QLatin1Char(','))))
                     .each([&found](const SqlRow &outcome) { found.push_back(rowOf(outcome)); });
    if (!taken)
        return failure(taken.error());
    return found;
}

} // namespace penstock

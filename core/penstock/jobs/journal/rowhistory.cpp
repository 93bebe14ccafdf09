// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/rowhistory.h>

#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/journal/storedend_p.h>
#include <penstock/jobs/journal/storedthrottles.h>
#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/jobfolder.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace penstock {

using namespace journalschema;

namespace {
QString pathIn(const QString &folder)
{
    return QDir(folder).filePath(u"history.sqlite"_s);
}

std::optional<WallTime> timeOf(const QVariant &value)
{
    return value.isNull() ? std::nullopt : std::optional(fromMicroseconds(value.toLongLong()));
}

// at, state, status, attempts, elapsed, waited, waited_for, error
RowEvent eventOf(const SqlRow &row)
{
    RowEvent event;
    event.at = timeOf(row.value(0));
    if (const QVariant state = row.value(1); !state.isNull())
        event.state = RowState(state.toInt());
    event.status = row.value(2).toInt();
    event.kind = event.state ? RowEvent::Kind::End
        : event.status > 0   ? RowEvent::Kind::Redirect
                             : RowEvent::Kind::Try;
    event.attempts = row.value(3).toInt();
    event.elapsed = std::chrono::microseconds(row.value(4).toLongLong());
    event.waited = std::chrono::microseconds(row.value(5).toLongLong());
    event.waitedFor = row.value(6).toString();
    event.reason = reasonFromText(row.value(7).toString());
    return event;
}

Result<void> addFrom(const SqlDatabase &database, const QString &query, std::int64_t index,
                     std::vector<RowEvent> &events)
{
    return database.statement(query.arg(index)).each([&events](const SqlRow &row) {
        events.push_back(eventOf(row));
    });
}

QString attemptsQuery()
{
    return u"SELECT at, state, status, attempts, elapsed, waited, waited_for, error"
           " FROM attempt WHERE row = %1 ORDER BY number"_s;
}

Result<void> addStored(const QString &folder, std::int64_t index, std::vector<RowEvent> &events)
{
    const QString path = pathIn(folder);
    if (!QFileInfo::exists(path))
        return {};
    const auto database = SqlDatabase::open(path, SqlDatabase::Mode::ReadOnly, errorsOf(path));
    if (!database)
        return failure(database.error());
    return addFrom(**database, attemptsQuery(), index, events);
}

Result<void> addRejections(const QString &folder, std::int64_t index, std::vector<RowEvent> &events)
{
    const Result<StoredThrottles> all = readThrottles(folder);
    if (!all)
        return failure(all.error());
    for (const StoredThrottle &each : all->throttles) {
        if (each.row != index)
            continue;
        events.push_back({.kind = RowEvent::Kind::Rejection,
                          .at = each.event.sentAt,
                          .status = each.event.status,
                          .attempts = each.event.attempt,
                          .elapsed = each.event.arrivedAt - each.event.sentAt,
                          .reason = each.event.reason});
    }
    return {};
}

Result<void> addJournal(const QString &folder, std::int64_t index, std::vector<RowEvent> &events)
{
    const Result<std::unique_ptr<SqlDatabase>> journal = openToRead(folder);
    if (!journal)
        return failure(journal.error());
    if (!*journal)
        return {};
    const QString outcome = u"SELECT sent_at, state, status, attempts, elapsed, waited, waited_for,"
                            " error FROM outcome WHERE row = %1"_s;
    if (Result<void> added = addFrom(**journal, attemptsQuery(), index, events); !added)
        return added;
    if (Result<void> added = addFrom(**journal, outcome, index, events); !added)
        return added;
    return addRejections(folder, index, events);
}
} // namespace

Result<std::vector<RowEvent>> rowHistoryIn(const QString &folder, std::int64_t index)
{
    std::vector<RowEvent> events;
    if (const Result<void> added = addStored(folder, index, events); !added)
        return failure(added.error());
    if (const Result<void> added = addJournal(folder, index, events); !added)
        return failure(added.error());
    // What was never sent stays where it was written down.
    std::stable_sort(events.begin(), events.end(), [](const RowEvent &one, const RowEvent &other) {
        return one.at && other.at && *one.at < *other.at;
    });
    return events;
}

Result<std::optional<RowHeaders>> rowHeadersIn(const QString &folder, std::int64_t index)
{
    const Result<std::unique_ptr<SqlDatabase>> journal = openToRead(folder);
    if (!journal)
        return failure(journal.error());
    std::optional<RowHeaders> found;
    if (!*journal)
        return found;
    const auto taken = (*journal)
                           ->statement(u"SELECT request, answer FROM headers WHERE row = %1"
                                       " ORDER BY number DESC LIMIT 1"_s.arg(index))
                           .each([&found](const SqlRow &row) {
                               found = RowHeaders {row.value(0).toString().toUtf8(),
                                                   row.value(1).toString().toUtf8()};
                           });
    return taken ? Result<std::optional<RowHeaders>>(found) : failure(taken.error());
}

Result<void> keepRowHistory(const QString &folder)
{
    const QString journal = JobFolder::journalIn(folder);
    if (!QFileInfo::exists(journal))
        return {};
    const QString path = pathIn(folder);
    const auto database = SqlDatabase::open(path, SqlDatabase::Mode::ReadWrite, errorsOf(path));
    if (!database)
        return failure(database.error());
    if (Result<void> made = createAttempts(**database); !made)
        return made;
    if (Result<void> attached
        = (*database)->statement(u"ATTACH DATABASE ? AS old"_s).run({journal});
        !attached)
        return attached;
    const QStringList steps {
        u"INSERT INTO main.attempt SELECT NULL, row, at, state, status, attempts, elapsed,"
        " waited, waited_for, error FROM old.attempt ORDER BY number"_s,
        u"INSERT INTO main.attempt SELECT NULL, row, sent_at, state, status,"
        " attempts, elapsed, waited, waited_for, error FROM old.outcome"
        " WHERE sent_at IS NOT NULL ORDER BY sent_at DESC LIMIT %1"_s.arg(maxEarlierOutcomes),
        u"DELETE FROM main.attempt WHERE number <="
        " (SELECT max(number) FROM main.attempt) - %1"_s.arg(maxEarlierOutcomes)};
    return (*database)->transact([&]() -> Result<void> {
        for (const QString &step : steps) {
            if (Result<void> done = (*database)->run(step); !done)
                return done;
        }
        return {};
    });
}

Result<void> forgetRowHistory(const QString &folder)
{
    for (const char *const suffix : {"", "-wal", "-shm"}) {
        if (Result<void> removed
            = systemDisk()->remove(pathIn(folder) + QString::fromLatin1(suffix));
            !removed)
            return removed;
    }
    return {};
}

} // namespace penstock

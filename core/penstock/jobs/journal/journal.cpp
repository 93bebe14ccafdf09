// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/journal.h>

#include <penstock/jobs/journal/journal_p.h>
#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/journal/storedend_p.h>
#include <penstock/jobs/journal/storedthrottles.h>

#include <QJsonDocument>

#include <algorithm>

namespace penstock {

using namespace journalschema;

namespace {
QVariant number(std::int64_t value)
{
    return {qlonglong(value)};
}

std::int64_t inMicroseconds(Duration time)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

QVariant jsonText(const QJsonObject &object)
{
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}
} // namespace

Result<void> Journal::Private::load()
{
    const Result<std::optional<RunLine>> line = runLineIn(*database);
    if (!line)
        return failure(line.error());
    run = line->value_or(RunLine());
    const auto last = database->value(u"SELECT max(number) FROM throttle"_s);
    if (!last)
        return failure(last.error());
    throttles = last->value_or(0).toLongLong();
    for (const auto &[table, into] :
         {std::pair("attempt", &attempts), std::pair("headers", &headers)}) {
        const auto number
            = database->value(u"SELECT max(number) FROM %1"_s.arg(QLatin1StringView(table)));
        if (!number)
            return failure(number.error());
        *into = number->value_or(0).toLongLong();
    }
    return database->statement(u"SELECT row FROM begun"_s).each([this](const SqlRow &query) {
        begun.insert(query.value(0).toLongLong());
    });
}

Result<void> Journal::Private::writeEnd(const LedgerEntry &entry)
{
    const RowEnd &end = entry.end;
    const std::int64_t elapsed = inMicroseconds(end.elapsed);
    Result<void> done = addOutcome.run(
        {number(entry.index), int(end.state), end.status, end.attempts, end.pages,
         end.sentAt ? number(toMicroseconds(*end.sentAt)) : QVariant(), number(elapsed),
         end.error ? QVariant(reasonText(*end.error)) : QVariant(),
         number(inMicroseconds(end.waited)),
         end.waitedFor.isEmpty() ? QVariant() : QVariant(end.waitedFor),
         end.sign.isEmpty() ? QVariant() : QVariant(signText(end.sign))});
    if (done)
        done = writeTries(entry);
    if (done)
        done = writeHeaders(entry);
    if (!done)
        return done;
    if (!entry.next.isEmpty()) { // its pages stay, and a new try goes on behind them
        begun.insert(entry.index);
        return keepBegun.run({number(entry.index), entry.page, entry.next});
    }
    if (begun.erase(entry.index) == 0)
        return done;
    return dropBegun.run({number(entry.index)});
}

Result<void> Journal::Private::writeTries(const LedgerEntry &entry)
{
    for (const RowTry &each : entry.tries) {
        Result<void> done = addAttempt.run({number(++attempts), number(entry.index),
                                            number(toMicroseconds(each.at)), each.redirect,
                                            reasonText(each.reason)});
        if (done && attempts > maxStoredAttempts)
            done = dropAttempt.run({number(attempts - maxStoredAttempts)});
        if (!done)
            return done;
    }
    return {};
}

Result<void> Journal::Private::writeHeaders(const LedgerEntry &entry)
{
    if (!entry.headers)
        return {};
    Result<void> done = addHeaders.run({number(++headers), number(entry.index),
                                        QString::fromUtf8(entry.headers->request),
                                        QString::fromUtf8(entry.headers->answer)});
    if (!done || headers <= maxStoredHeaders)
        return done;
    return dropHeaders.run({number(headers - maxStoredHeaders)});
}

Result<void> Journal::Private::write(const LedgerEntry &entry)
{
    switch (entry.kind) {
    case LedgerEntry::Kind::Intent:
        begun.insert(entry.index);
        return addIntent.run({number(entry.index)});
    case LedgerEntry::Kind::IntentWithdrawn:
        if (Result<void> done = dropIntent.run({number(entry.index)}); !done)
            return done;
        return dropWithdrawn.run({number(entry.index)});
    case LedgerEntry::Kind::Page:
        begun.insert(entry.index);
        return addPage.run({number(entry.index), entry.page + 1, entry.next});
    case LedgerEntry::Kind::Waiting:
        begun.insert(entry.index);
        return addPage.run({number(entry.index), entry.page, entry.next});
    case LedgerEntry::Kind::End:
        break;
    }
    return writeEnd(entry);
}

// The first ones tell how it began, the last ones how it is; those between say the same.
Result<void> Journal::Private::write(const StoredThrottle &throttle, std::int64_t nth)
{
    QJsonObject event = toJson(throttle.event);
    if (throttle.row)
        event.insert(u"row"_s, qint64(*throttle.row));
    Result<void> done = addThrottle.run(
        {number(nth), jsonText(event),
         throttle.diagnosis ? jsonText(toJson(*throttle.diagnosis)) : QVariant()});
    const std::int64_t leaves = nth - StoredThrottles::maxLast;
    if (!done || leaves <= StoredThrottles::maxFirst)
        return done;
    return dropThrottle.run({number(leaves)});
}

Result<void> Journal::Private::writeThrottles(const JournalCommit &commit)
{
    std::int64_t nth = throttles;
    std::optional<Diagnosis> latest = commit.notes.diagnosis;
    if (commit.throttles) {
        for (const StoredThrottle &throttle : *commit.throttles) {
            if (Result<void> written = write(throttle, ++nth); !written)
                return written;
            if (!commit.notes.diagnosis)
                latest = throttle.diagnosis;
        }
    }
    return latest ? setMeta.run({u"diagnosis"_s, jsonText(toJson(*latest))}) : Result<void>();
}

Result<void> Journal::Private::write(const RunLine &line)
{
    return setRun.run({number(line.mark.index), line.mark.offset, line.mark.line,
                       number(line.rows.answered), number(line.rows.failed),
                       number(line.rows.inDoubt), number(line.rows.duplicates), number(line.pages),
                       number(line.records)});
}

void Journal::Private::count(RunLine &line, const JournalCommit &commit) const
{
    line.mark = commit.notes.mark.value_or(line.mark);
    for (const LedgerEntry &entry : commit.entries) {
        if (entry.kind == LedgerEntry::Kind::End)
            line.rows.add(entry.end.state);
        line.pages += entry.isPage() ? 1 : 0;
        line.records += std::int64_t(entry.records.size());
    }
}

Journal::Journal(std::unique_ptr<Private> parts)
    : d(std::move(parts))
{ }

Journal::~Journal() = default;

Result<std::unique_ptr<Journal>> Journal::open(const JobFolder &folder, const QByteArray &job)
{
    const QString path = folder.journalPath();
    auto database = SqlDatabase::open(path, SqlDatabase::Mode::ReadWrite, errorsOf(path));
    if (!database)
        return failure(database.error());
    const Result<bool> empty = isEmpty(**database, path);
    if (!empty)
        return failure(empty.error());
    if (*empty) {
        if (Result<void> made = create(**database, job); !made)
            return failure(made.error());
    }
    std::unique_ptr<Journal> journal(new Journal(std::make_unique<Private>(*std::move(database))));
    if (Result<void> kept = journal->d->setMeta.run({u"job"_s, job}); !kept)
        return failure(kept.error());
    if (Result<void> gone = journal->d->database->run(u"DELETE FROM meta WHERE key = 'end'"_s);
        !gone)
        return failure(gone.error());
    if (Result<void> loaded = journal->d->load(); !loaded)
        return failure(loaded.error());
    // From here on it has not stopped cleanly.
    if (Result<void> begun = journal->commit({.entries = {}}); !begun)
        return failure(begun.error());
    return journal;
}

Result<std::optional<qint64>> Journal::outputNumber(const QString &name)
{
    const Result<std::optional<QVariant>> found = d->outputNumber.value({name});
    if (!found)
        return failure(found.error());
    if (!*found)
        return std::nullopt;
    return (*found)->toLongLong();
}

Result<QByteArray> Journal::begunLines(const QString &name)
{
    const auto found
        = d->database->statement(u"SELECT value FROM meta WHERE key = ?"_s).value({begunKey(name)});
    if (!found)
        return failure(found.error());
    return found->value_or(QVariant()).toByteArray();
}

Result<void> Journal::noteBegunLines(const QString &name, const QByteArray &hashes)
{
    return d->setMeta.run({begunKey(name), hashes});
}

Result<void> Journal::Private::writeAll(const JournalCommit &commit, const RunLine &line)
{
    for (const LedgerEntry &entry : commit.entries) {
        if (Result<void> written = write(entry); !written)
            return written;
    }
    for (const auto &[name, value] : commit.outputs) {
        if (Result<void> written = setOutput.run({name, value}); !written)
            return written;
    }
    if (const auto &spending = commit.notes.spent; spending && !spending->empty()) {
        const auto spent = textOf(*spending);
        if (Result<void> written = setMeta.run({u"spent"_s, spent}); !written)
            return written;
    }
    if (commit.notes.lists) {
        const QVariant lists = jsonText(commit.notes.lists->toJson());
        if (Result<void> written = setMeta.run({u"lists"_s, lists}); !written)
            return written;
    }
    if (Result<void> written = writeThrottles(commit); !written)
        return written;
    return write(line);
}

Result<void> Journal::commit(const JournalCommit &commit)
{
    RunLine line = d->run;
    d->count(line, commit);
    Result<void> done = d->database->transact([&] { return d->writeAll(commit, line); });
    if (!done)
        return done;
    d->run = line;
    if (commit.throttles)
        d->throttles += std::int64_t(commit.throttles->size());
    return {};
}

Result<void> Journal::noteEnd(const StoredEnd &end)
{
    return d->setMeta.run({u"end"_s, QString::fromUtf8(toJson(end))});
}

Result<void> Journal::close()
{
    if (Result<void> done = d->database->run(u"UPDATE run SET clean = 1"_s); !done)
        return done;
    const auto emptied = d->database->value(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
    d.reset();
    return emptied ? Result<void>() : failure(emptied.error());
}

} // namespace penstock

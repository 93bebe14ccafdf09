// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/journalschema_p.h>

#include <unordered_set>

namespace penstock {

class FailedList;
class GoneLines;

//! The database of a journal, with its prepared statements.
struct Q_DECL_HIDDEN Journal::Private
{
    explicit Private(std::unique_ptr<SqlDatabase> opened)
        : database(std::move(opened))
    { }

    std::unique_ptr<SqlDatabase> database;
    // Ordered by table.
    SqlStatement addOutcome = database->statement(
        QStringLiteral("INSERT INTO outcome VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    SqlStatement addIntent
        = database->statement(QStringLiteral("INSERT INTO begun VALUES (?, 0, NULL, 1)"
                                             " ON CONFLICT(row) DO UPDATE SET intent = 1"));
    SqlStatement dropIntent
        = database->statement(QStringLiteral("UPDATE begun SET intent = 0 WHERE row = ?"));
    SqlStatement addPage = database->statement(
        QStringLiteral("INSERT INTO begun VALUES (?, ?, ?, 0) ON CONFLICT(row)"
                       " DO UPDATE SET page = excluded.page, next = excluded.next, intent = 0"));
    SqlStatement keepBegun = database->statement(
        QStringLiteral("INSERT INTO begun VALUES (?, ?, ?, 2) ON CONFLICT(row)"
                       " DO UPDATE SET page = excluded.page, next = excluded.next, intent = 2"));
    SqlStatement dropBegun = database->statement(QStringLiteral("DELETE FROM begun WHERE row = ?"));
    SqlStatement dropWithdrawn = database->statement(
        QStringLiteral("DELETE FROM begun WHERE row = ? AND intent = 0 AND page = 0"));
    SqlStatement setOutput
        = database->statement(QStringLiteral("INSERT OR REPLACE INTO output VALUES (?, ?)"));
    SqlStatement outputNumber
        = database->statement(QStringLiteral("SELECT number FROM output WHERE name = ?"));
    SqlStatement setRun = database->statement(QStringLiteral(
        "UPDATE run SET mark_row = ?, mark_offset = ?, mark_line = ?, answered = ?, failed = ?,"
        " in_doubt = ?, duplicates = ?, pages = ?, records = ?, clean = 0"));
    SqlStatement setMeta
        = database->statement(QStringLiteral("INSERT OR REPLACE INTO meta VALUES (?, ?)"));
    SqlStatement addThrottle
        = database->statement(QStringLiteral("INSERT INTO throttle VALUES (?, ?, ?)"));
    SqlStatement dropThrottle
        = database->statement(QStringLiteral("DELETE FROM throttle WHERE number = ?"));

    SqlStatement addAttempt = database->statement(
        QStringLiteral("INSERT INTO attempt VALUES (?, ?, ?, NULL, ?, 1, 0, NULL, NULL, ?)"));
    SqlStatement dropAttempt
        = database->statement(QStringLiteral("DELETE FROM attempt WHERE number <= ?"));
    SqlStatement addHeaders
        = database->statement(QStringLiteral("INSERT INTO headers VALUES (?, ?, ?, ?)"));
    SqlStatement dropHeaders
        = database->statement(QStringLiteral("DELETE FROM headers WHERE number <= ?"));

    journalschema::RunLine run;
    std::int64_t throttles = 0;
    std::int64_t attempts = 0; // last number
    std::int64_t headers = 0;
    std::unordered_set<std::int64_t> begun; // avoids a lookup for most ends

    Result<void> load();
    Result<void> write(const LedgerEntry &entry);
    Result<void> writeEnd(const LedgerEntry &entry);
    Result<void> writeTries(const LedgerEntry &entry);
    Result<void> writeHeaders(const LedgerEntry &entry);
    Result<void> write(const StoredThrottle &throttle, std::int64_t nth);
    Result<void> writeThrottles(const JournalCommit &commit);
    Result<void> writeAll(const JournalCommit &commit, const journalschema::RunLine &line);
    Result<void> write(const journalschema::RunLine &line);
    void count(journalschema::RunLine &line, const JournalCommit &commit) const;
    Result<void> apply(FailedList &list);
    Result<GoneLines> linesOf(const FailureCause &cause) const;
    Result<void> reopen(const FailureCause &cause, std::int64_t rows, qint64 left);
};

} // namespace penstock

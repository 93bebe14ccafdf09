// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/responses/listfacts.h>
#include <penstock/jobs/spec/sqldatabase_p.h>
#include <penstock/support/time.h>

#include <QHash>
#include <QString>

//! Shared parts of reading and writing journals.
namespace penstock::journalschema {

inline constexpr int applicationId = 0x50656e73; // "Pens", for file(1)
inline constexpr int version = 6;

//! SQL for the cause of failed rows with equal state and status: the first line of reasonText(), or
//! nothing if the status explains it.
inline const QString causeOfRow = QStringLiteral(
    "(CASE WHEN status >= 400 THEN '' ELSE substr(error, 1, instr(error || char(10), char(10)) - 1)"
    " END)");

//! SQL for what signs of rows have in common: the first line of signText(), its id.
inline const QString kindOfSign = QStringLiteral("substr(sign, 1, instr(sign, char(10)) - 1)");

//! Creates errors of the journal \a path.
SqlErrorMaker errorsOf(const QString &path);

//! Returns true for an empty \a database, or an error if this version cannot read it.
Result<bool> isEmpty(const SqlDatabase &database, const QString &path);

//! Opens the journal in \a folder read-only. Null if missing or empty.
Result<std::unique_ptr<SqlDatabase>> openToRead(const QString &folder);

//! Creates only the table of attempts, if missing.
Result<void> createAttempts(const SqlDatabase &database);
Result<void> create(const SqlDatabase &database, const QByteArray &job);

//! The single line of the table run.
struct RunLine
{
    RowMark mark;
    Progress rows; //!< Only the counts of rows.
    bool stoppedCleanly = false;
    std::int64_t pages = 0; //!< Written.
    std::int64_t records = 0;
};
//! Returns nothing if it is missing.
Result<std::optional<RunLine>> runLineIn(const SqlDatabase &database);

//! Reads pages, records and signs of all rows, and what is stored of the job as a whole.
Result<ListFacts> listFactsIn(const SqlDatabase &database);
//! Returns JobState::written.
Result<QHash<QString, LinesWritten>> linesWrittenIn(const SqlDatabase &database);
//! Returns the key in meta for hashes of the lines to append to the file \a name.
QString begunKey(const QString &name);

inline qint64 toMicroseconds(WallTime at)
{
    return std::chrono::floor<std::chrono::microseconds>(at).time_since_epoch().count();
}
inline WallTime fromMicroseconds(qint64 count)
{
    return WallTime(std::chrono::microseconds(count));
}

} // namespace penstock::journalschema

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/storage/sqldatabase_p.h>
#include <penstock/support/time.h>

#include <QHash>
#include <QString>

//! What reading and writing a journal have in common.
namespace penstock::journalschema {

inline constexpr int applicationId = 0x50656e73; // "Pens", for file(1)
inline constexpr int version = 5;

//! What rows of one state and status failed for, as SQL of their outcome: the first line of reasonText(),
//! or nothing if the status tells it.
inline const QString causeOfRow = QStringLiteral(
    "(CASE WHEN status >= 400 THEN '' ELSE substr(error, 1, instr(error || char(10), char(10)) - 1)"
    " END)");

//! Errors of the journal \a path.
SqlErrorMaker errorsOf(const QString &path);

//! Whether there is nothing in \a database, or an error that says why it is no journal that this
//! version can read.
Result<bool> isEmpty(const SqlDatabase &database, const QString &path);

//! The journal in \a folder, to be read only; null where there is none, or nothing in it yet.
Result<std::unique_ptr<SqlDatabase>> openToRead(const QString &folder);

//! Makes the table of attempts alone, where it is not there.
Result<void> createAttempts(const SqlDatabase &database);
//! Makes the tables.
Result<void> create(const SqlDatabase &database, const QByteArray &job);

//! JobState::written of the journal in \a database.
Result<QHash<QString, LinesWritten>> linesWrittenIn(const SqlDatabase &database);
//! Of the hashes of the lines that an output was about to append to the file with the number \a name, in meta.
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

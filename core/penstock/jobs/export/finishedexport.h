// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/records/outputpreview.h>
#include <penstock/jobs/spec/jobspec.h>

#include <functional>

namespace penstock {

//! Where rows that have ended are written, and how.
struct FinishedExport
{
    enum class Kind {
        Csv, //!< RFC 4180, with withoutFormula(): it is for people and their spreadsheets.
        Jsonl, //!< finishedRowJson() on each line, with body behind it.
        Sqlite //!< A table "results".
    };
    QString path;
    Kind kind = Kind::Csv;
    bool withAnswers = false; //!< As far as the job keeps them, see keepsAnswers().
    bool asTable = false; //!< The columns of the output instead, see exportTable().

    //! What the name of \a path asks for: .jsonl or .ndjson, .sqlite, .sqlite3 or .db; else CSV.
    static PENSTOCK_EXPORT Kind kindOf(const QString &path);
};

//! Writes what became of the rows of \a job that \a query is about and that have \a text, as an
//! EndedSearch finds it, from the journal in \a folder. The columns are row, from 1; one for each of its
//! values; state; status; attempts; pages; sent_at (RFC 3339, UTC, to the millisecond); elapsed_ms;
//! error; and body with answers, where it is no text in base64 or, in SQLite, a BLOB. Rows that
//! cannot be read any more have no values. All of it, or nothing: what is at its path is replaced
//! when the rest is written; until then SQLite writes into a new folder beside it.
//! Gives the number of rows; nothing where \a isCancelled, which must not be null and is
//! asked now and then in this thread, says so. A million rows take some seconds. Errors are of the
//! kind Output where it cannot be written, else those of reading journal, rows and answers, mostly
//! of File.
PENSTOCK_EXPORT Result<std::optional<std::int64_t>>
exportFinishedRows(const JobSpec &job, const QString &folder, const FinishedQuery &query,
                   const QString &text, const FinishedExport &to,
                   const std::function<bool()> &isCancelled);

//! The first \a most lines of what exportFinishedRows() would write, as texts, and how many lines
//! there are in all. Reads no more answers than it shows; as the rows are listed and searched, it
//! may take seconds all the same. Errors are those of reading.
PENSTOCK_EXPORT Result<OutputPreview> previewOfExport(const JobSpec &job, const QString &folder,
                                                      const FinishedQuery &query,
                                                      const QString &text, const FinishedExport &to,
                                                      std::size_t most);

//! One object on one line: row (from 1), values, state, status, attempts, pages, sent_at, elapsed_ms,
//! error, error_id, in the units of exportFinishedRows(). What there is none of is left out; \a values
//! may be null. Without a line break.
PENSTOCK_EXPORT QByteArray finishedRowJson(const FinishedRow &row, const Row *values);

} // namespace penstock

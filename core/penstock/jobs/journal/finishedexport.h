// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/output/outputpreview.h>
#include <penstock/jobs/spec/jobspec.h>

#include <functional>

namespace penstock {

//! The destination and format of an export.
struct FinishedExport
{
    enum class Kind {
        Csv, //!< RFC 4180, with withoutFormula() for spreadsheets.
        Jsonl, //!< One finishedRowJson() per line, with body.
        Sqlite
    };
    QString path;
    Kind kind = Kind::Csv;
    bool withAnswers = false; //!< As far as stored, see keepsAnswers().
    bool asTable = false; //!< Columns of the output instead, see exportTable().

    //! Returns the format for the file name: .jsonl or .ndjson, .sqlite, .sqlite3 or .db; otherwise
    //! CSV.
    static PENSTOCK_EXPORT Kind kindOf(const QString &path);
};

//! Returns true if \a path exists and is a file of the job: its rows or output, or in its
//! \a folder.
PENSTOCK_EXPORT bool isOwnFile(const JobSpec &job, const QString &folder, const QString &path);

//! Exports the results of \a job from the journal in \a folder, filtered by \a query and \a text,
//! see EndedSearch. Replaces the file atomically; SQLite uses a temporary folder next to it.
//! - Columns: row (from 1), one per value, state, status, attempts, pages, sent_at (RFC 3339,
//!   UTC, ms), elapsed_ms, error, and body if requested.
//! - Bodies that are not text are base64, or BLOB in SQLite. Unreadable rows have empty values.
//! Returns the number of rows, or nothing if \a isCancelled returns true. It must not be null, and
//! is called regularly in this thread. Files of the job are not replaced. Errors are of the kind
//! Output if writing fails; otherwise those of reading, usually of the kind File.
PENSTOCK_EXPORT Result<std::optional<std::int64_t>>
exportFinishedRows(const JobSpec &job, const QString &folder, const FinishedQuery &query,
                   const QString &text, const FinishedExport &to,
                   const std::function<bool()> &isCancelled);

//! Returns the first \a most lines of exportFinishedRows() and their total number. May take
//! seconds. Errors are those of reading.
PENSTOCK_EXPORT Result<OutputPreview> previewOfExport(const JobSpec &job, const QString &folder,
                                                      const FinishedQuery &query,
                                                      const QString &text, const FinishedExport &to,
                                                      std::size_t most);

//! Returns a JSON object on one line: row (from 1), values, state, status, attempts, pages,
//! sent_at, elapsed_ms, error, error_id, in the units of exportFinishedRows(). Absent values are
//! omitted; \a values may be null.
PENSTOCK_EXPORT QByteArray finishedRowJson(const FinishedRow &row, const Row *values);

} // namespace penstock

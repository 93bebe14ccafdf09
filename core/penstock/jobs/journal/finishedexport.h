// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/spec/jobspec.h>

#include <functional>

namespace penstock {

//! Writes what became of the rows of \a job that \a query is about and that have \a text, as a
//! RowSearch finds it, from the journal in \a folder, as CSV (RFC 4180) to \a path: row, from 1; its values as JSON; state; status; attempts; pages; sent_at;
//! elapsed_ms; error. All of it, or nothing: what is at \a path is replaced when the rest is written.
//! Gives the number of rows; nothing where \a isCancelled, which is asked now and then, says so. A
//! million rows take some seconds.
PENSTOCK_EXPORT Result<std::optional<std::int64_t>>
exportFinishedRows(const JobSpec &job, const QString &folder, const FinishedQuery &query,
                   const QString &text, const QString &path,
                   const std::function<bool()> &isCancelled);

} // namespace penstock

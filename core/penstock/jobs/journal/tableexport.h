// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedexport.h>
#include <penstock/jobs/output/outputpreview.h>

namespace penstock {

//! The source of a job's columns after a run.
enum class TableSource {
    None, //!< No columns, or neither responses nor file.
    Answers, //!< Stored responses of the last run.
    Written //!< The CSV file of the last run.
};

//! Finds the source from the journal in \a folder and the output. Without a readable journal,
//! \a job replaces that of the last run.
PENSTOCK_EXPORT TableSource tableSourceOf(const JobSpec &job, const QString &folder);

//! Returns the first \a most rows of exportTable() for all successful rows. Errors are the same.
PENSTOCK_EXPORT Result<OutputPreview> previewOfTable(const JobSpec &job, const QString &folder,
                                                     std::size_t most);

//! Exports the output's columns as a run would, from stored responses to the rows in \a query and
//! \a text. With TableSource::Written, exports the whole file. JSON lines contain one object per
//! row. Returns the number of lines, and errors like exportFinishedRows(); TableSource::None is of
//! the kind Usage.
PENSTOCK_EXPORT Result<std::optional<std::int64_t>>
exportTable(const JobSpec &job, const QString &folder, const FinishedQuery &query,
            const QString &text, const FinishedExport &to,
            const std::function<bool()> &isCancelled);

} // namespace penstock

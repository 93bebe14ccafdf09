// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/export/finishedexport.h>
#include <penstock/jobs/records/outputpreview.h>

namespace penstock {

//! Where the columns of a job can be had from once it has run.
enum class TableSource {
    None, //!< It has no columns, or nothing is left of what they are found in.
    Answers, //!< Its last run kept whole answers: the columns are found in them.
    Written //!< Its last run wrote them to a CSV file, which has them.
};

//! \a folder has the journal of \a job. Looks at the journal and whether the output is there. Where
//! no journal can be read \a job stands for its last run.
PENSTOCK_EXPORT TableSource tableSourceOf(const JobSpec &job, const QString &folder);

//! The first \a most rows that exportTable() would write, of all rows that were answered. Errors as
//! there.
PENSTOCK_EXPORT Result<OutputPreview> previewOfTable(const JobSpec &job, const QString &folder,
                                                     std::size_t most);

//! Writes the columns of the output of \a job in the form of \a to, as a run would write them, but of
//! answers that are there: those to the rows that \a query and \a text are about, as in
//! exportFinishedRows(). With TableSource::Written all that the file has. JSON lines have an object
//! with the columns on each line. Gives the number of lines; else as exportFinishedRows(). With
//! TableSource::None an error of the kind Usage; of Output where it cannot be written; else those
//! of reading, and of a path of records or columns.
PENSTOCK_EXPORT Result<std::optional<std::int64_t>>
exportTable(const JobSpec &job, const QString &folder, const FinishedQuery &query,
            const QString &text, const FinishedExport &to,
            const std::function<bool()> &isCancelled);

} // namespace penstock

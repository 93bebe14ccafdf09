// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/responses/listfacts.h>
#include <penstock/support/result.h>

#include <QHash>

#include <optional>

namespace penstock {

//! The state of a job after earlier runs.
struct EarlierRuns
{
    ListFacts lists; //!< Pages, records and signs that more exist.
    Progress progress; //!< Counts of rows, total if known, cost, and time of the last run.
    //! False after a crash.
    bool stoppedCleanly = true;
    QHash<QString, LinesWritten> written = {}; //!< See JobState.
    std::optional<Error> fault; //!< The error that ended the last run.
    //! The process that runs the job now, if any.
    std::optional<qint64> process = std::nullopt;

    bool isFinished() const { return progress.total && progress.done() >= *progress.total; }
};

//! Reads the state from the journal in \a folder, without lock or changes; nothing before the first
//! run. Fast for any size. Does not detect damage.
PENSTOCK_EXPORT Result<std::optional<EarlierRuns>> earlierRunsIn(const QString &folder);

} // namespace penstock

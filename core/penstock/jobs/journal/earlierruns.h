// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/output/begunlines.h>
#include <penstock/support/result.h>

#include <QHash>

#include <optional>

namespace penstock {

//! What earlier runs of a job have left, seen from outside.
struct EarlierRuns
{
    Progress progress; //!< Counts of rows, their total where it was known, what was spent,
    //!< and the last one's time.
    //! Else the process was killed or the computer went down.
    bool stoppedCleanly = true;
    QHash<QString, LinesWritten> written = {}; //!< As in JobState.
    std::optional<Error> fault; //!< Why the last one could not go on, if that is why it ended.
    //! The process, perhaps this one, that has claimed the folder: it runs the job now.
    std::optional<qint64> process = std::nullopt;

    bool isFinished() const { return progress.total && progress.done() >= *progress.total; }
};

//! Looks into the journal in \a folder, without claiming or changing it; nothing where no run has
//! left anything. Reads a few pages of it: quick with journals of any size. What is damaged is found
//! by the next start and not here.
PENSTOCK_EXPORT Result<std::optional<EarlierRuns>> earlierRunsIn(const QString &folder);

} // namespace penstock

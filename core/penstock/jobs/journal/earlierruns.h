// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/progress.h>
#include <penstock/support/result.h>

#include <optional>

namespace penstock {

//! What earlier runs of a job have left, seen from outside.
struct EarlierRuns
{
    Progress progress; //!< Counts of rows, and their total where it was known.
    //! Else the process was killed or the computer went down.
    bool stoppedCleanly = true;
    bool isUnderWay = false; //!< A process has claimed the folder, perhaps this one.

    bool isFinished() const { return progress.total && progress.done() >= *progress.total; }
};

//! Looks into the journal in \a folder, without claiming or changing it; nothing where no run has
//! left anything. Reads a few pages of it: quick with journals of any size. What is damaged is found
//! by the next start and not here.
PENSTOCK_EXPORT Result<std::optional<EarlierRuns>> earlierRunsIn(const QString &folder);

} // namespace penstock

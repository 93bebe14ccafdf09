// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/keptanswer.h>
#include <penstock/jobs/records/outputpreview.h>

namespace penstock {

//! \a job with the records and the output that its last run in \a folder was given, which is where
//! answers are; as it is where none was, or where that cannot be read.
PENSTOCK_EXPORT JobSpec asLastRun(JobSpec job, const QString &folder);

//! What came back for a row, as far as it was kept: body, status and times.
PENSTOCK_EXPORT HttpAnswer answerOf(const KeptAnswer &kept, const RowEnd &end);

//! The first \a most rows of \a job that were answered, and their answers, from the journal in \a folder.
//! None where the output of its last run does not keep answers. Looks for each in a file: for a thread.
PENSTOCK_EXPORT Result<std::vector<AnsweredRow>>
keptSamples(const JobSpec &job, const QString &folder, std::size_t most);

} // namespace penstock

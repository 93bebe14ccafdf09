// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/storedanswer.h>
#include <penstock/jobs/output/outputpreview.h>

namespace penstock {

//! Returns \a job with records and output of its last run, whose output contains the responses.
//! Unchanged if unavailable.
PENSTOCK_EXPORT JobSpec asLastRun(JobSpec job, const QString &folder);

//! Returns a stored response: body, status and times.
PENSTOCK_EXPORT HttpAnswer answerOf(const StoredAnswer &kept, const RowEnd &end);

//! Returns the first \a most successful rows with responses from the journal in \a folder. Empty if
//! the output does not contain responses. Slow; use a thread.
PENSTOCK_EXPORT Result<std::vector<AnsweredRow>>
storedSamples(const JobSpec &job, const QString &folder, std::size_t most);

} // namespace penstock

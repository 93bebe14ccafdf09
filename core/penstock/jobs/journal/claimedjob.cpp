// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/claimedjob.h>

namespace penstock {

Result<ClaimedJob> openClaimedJob(const QString &path)
{
    Result<JobFolder> folder = JobFolder::claim(path);
    if (!folder)
        return failure(folder.error());
    if (!folder->hasJournal())
        return ClaimedJob {*std::move(folder), JobState()};
    Result<JobState> state = readJobState(folder->journalPath());
    if (!state)
        return failure(state.error());
    return ClaimedJob {*std::move(folder), *std::move(state)};
}

} // namespace penstock

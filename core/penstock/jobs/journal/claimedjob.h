// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/spec/jobfolder.h>

namespace penstock {

//! A job's folder, locked during its lifetime, with the state of its journal.
struct ClaimedJob
{
    JobFolder folder;
    JobState state;
};

//! Locks the folder \a path and reads its journal, without changes. A damaged or newer journal is
//! an error of the kind File.
PENSTOCK_EXPORT Result<ClaimedJob> openClaimedJob(const QString &path);

} // namespace penstock

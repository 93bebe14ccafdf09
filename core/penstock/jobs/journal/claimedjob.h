// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/storage/jobfolder.h>

namespace penstock {

//! A job's folder, claimed as long as this lives, and what its journal says.
struct ClaimedJob
{
    JobFolder folder;
    JobState state;
};

//! Claims the folder \a path and reads the journal in it, without writing to it. A journal that is
//! damaged or of a newer Penstock is an error of the kind File, and stays as it is.
PENSTOCK_EXPORT Result<ClaimedJob> openClaimedJob(const QString &path);

} // namespace penstock

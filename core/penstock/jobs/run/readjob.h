// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/run/jobrun.h>

namespace penstock {

struct JobSpec;
struct Profile;

//! A job in the form that a run needs.
struct ReadJob
{
    RequestTemplate request;
    //! Everything derived from job and profile. Callers set identity, number of rows, and values
    //! for the output.
    JobRun::Options options;
};

//! Converts \a job with \a inUse, a resolved profile, see inEnvironment(). Errors are of the kind
//! Usage with place and fix, also for limits that never permit a request. Accesses no file.
PENSTOCK_EXPORT Result<ReadJob> readJob(const JobSpec &job, const Profile &inUse);

//! Restricts \a job to \a shard, and adds its name to files: orders.2of5.csv. Rows are selected by
//! the text of dedupe, otherwise by row key, otherwise by the values in the request except
//! constants. \a inUse is resolved, see inEnvironment().
PENSTOCK_EXPORT void takeShard(JobSpec &job, const Profile &inUse, RowsSpec::Shard shard);

} // namespace penstock

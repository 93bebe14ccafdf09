// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/request/requesttemplate.h>
#include <penstock/jobs/run/jobrun.h>

namespace penstock {

struct JobSpec;
struct Profile;

//! What a job says to a run, whoever begins it: a file's or a program's.
struct ReadJob
{
    RequestTemplate request;
    //! All that follows from job and profile. The identity, the count of rows, and what an output needs of
    //! them are for the caller to set.
    JobRun::Options options;
};

//! Reads what \a job says, under \a inUse, which is a profile as inEnvironment() has it. An error says what is wrong
//! with it, where, and what to do; also where its limits would never let a request through. All of
//! the kind Usage. Reads no file.
PENSTOCK_EXPORT Result<ReadJob> readJob(const JobSpec &job, const Profile &inUse);

//! Makes \a job the run of \a shard: its rows are those of the shard, and its files get the shard's name:
//! orders.2of5.csv. Rows are chosen by their row key; if there is none, by the values that the request takes, apart from constants, under
//! \a inUse, a profile as inEnvironment() returns it. A job with dedupe chooses them by its text.
PENSTOCK_EXPORT void takeShard(JobSpec &job, const Profile &inUse, RowsSpec::Shard shard);

} // namespace penstock

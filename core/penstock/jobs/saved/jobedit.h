// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <vector>

//! \file
//! What whoever lets people edit jobs needs beside reading and writing them.
namespace penstock {

//! A job to begin with, for \a profile, which lies in \a profileFile: ten numbers, to be put into a
//! path, and a file for the answers beside the others. Its name is one that no saved job has.
//! Nothing is written.
PENSTOCK_EXPORT JobSpec newJob(const Profile &profile, const QString &profileFile,
                               const Places &places);

//! \a job once more, under a name of its own and with an output of its own: neither is that of one of
//! \a others, nor is the output there already.
PENSTOCK_EXPORT JobSpec copyOf(const JobSpec &job, const std::vector<JobSpec> &others);

//! All that would be wrong with the file of \a job, or with its request before any row is read.
//! Errors name the pointer in the file: "/request/body". Looks at no file; rows, output, pages and
//! records see factsOf().
PENSTOCK_EXPORT std::vector<Error> faultsOf(const JobSpec &job);

} // namespace penstock

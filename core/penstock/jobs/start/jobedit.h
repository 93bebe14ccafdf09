// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

#include <vector>

//! \file
//! Helpers for programs that edit jobs.
namespace penstock {

//! Returns a template for \a profile (in \a profileFile): ten numbers in the path, an output among
//! the others, and an unused name. Writes nothing.
PENSTOCK_EXPORT JobSpec newJob(const Profile &profile, const QString &profileFile,
                               const AppDirs &places);

//! Returns a copy of \a job with an unused name and output: neither is in \a others, nor does the
//! output exist.
PENSTOCK_EXPORT JobSpec copyOf(const JobSpec &job, const std::vector<JobSpec> &others);

//! Returns all errors of the job file, and of the request before any rows, with JSON pointers:
//! "/request/body". Accesses no file; for rows, output, pages and records see factsOf().
PENSTOCK_EXPORT std::vector<Error> faultsOf(const JobSpec &job);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! Returns a curl command for the request that \a job and \a profile make of \a row. Secrets are
//! shell variables: "$PENSTOCK_SECRET_TOKEN", or named after the job's header. Errors are those of
//! inEnvironment() and of invalid requests.
PENSTOCK_EXPORT Result<QString> curlCommandOf(const JobSpec &job, const Profile &profile,
                                              const Row &row);

} // namespace penstock

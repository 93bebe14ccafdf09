// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! Returns the first request that a run of \a job would send for \a row, without secrets.
//! \a profile must be resolved, see inEnvironment(). Errors are of the kind Usage: those of
//! RequestTemplate, faultOfRequestHeaders() and Pagination.
PENSTOCK_EXPORT Result<HttpRequest> firstRequestOf(const JobSpec &job, const Profile &profile,
                                                   Row row);

} // namespace penstock

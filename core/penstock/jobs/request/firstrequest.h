// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/rows/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! What a run of \a job would send first for \a row: with the job's values and, where its answers come
//! in pages, for the first of them. \a profile is as it is in its environment, see inEnvironment();
//! secrets are not in it. Errors, of the kind Usage, are those of
//! RequestTemplate, faultOfRequestHeaders() and Pagination.
PENSTOCK_EXPORT Result<HttpRequest> firstRequestOf(const JobSpec &job, const Profile &profile,
                                                   Row row);

} // namespace penstock

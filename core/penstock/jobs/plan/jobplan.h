// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! How many rows a pull keeps open for so many \a connections: four for each, 256 at least.
PENSTOCK_EXPORT qsizetype openRowsFor(int connections);

//! What a plan of \a job plays through.
//! - The rows are counted, which reads a file to its end. Where a limit looks at more of a request
//!   than its cost, each row is made into its request, as live, while the plan plays.
//! - \a rowCount says how many rows there are instead, and no row is read; each stands for one with
//!   a 1 for every value.
//! - A job without a URL is planned by its method and rows alone; its limits then see no host, path
//!   or values.
//! - \a variables are those of the profile.
//! - latency, start and pages are for the caller to set.
//! - Errors are those of neverAdmitted(), of a template, of openRows() and of the rows.
PENSTOCK_EXPORT Result<PlanInput> planInputOf(const JobSpec &job, std::vector<LimitSpec> limits,
                                              const QString &baseUrl = {},
                                              std::optional<std::int64_t> rowCount = std::nullopt,
                                              const ProfileVariables &variables = {});

} // namespace penstock

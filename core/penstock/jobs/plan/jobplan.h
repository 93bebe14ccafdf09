// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! Returns the number of rows that a job keeps open: four per connection, at least 256.
PENSTOCK_EXPORT qsizetype openRowsFor(int connections);

//! Prepares the plan of \a job.
//! - Counts all rows. If a limit depends on more than costs, each row becomes a request during the
//!   plan.
//! - With \a rowCount, reads no rows; each has the value 1 everywhere.
//! - Without a URL, limits see neither host, path nor values.
//! - The caller sets latency, start and pages.
//! - Errors are those of neverAdmitted(), templates, openRows() and rows.
PENSTOCK_EXPORT Result<PlanInput> planInputOf(const JobSpec &job, std::vector<Limit> limits,
                                              const QString &baseUrl = {},
                                              std::optional<std::int64_t> rowCount = std::nullopt,
                                              const ProfileVariables &variables = {});

//! Returns an error of the kind Usage if \a limits can never permit a request with \a method:
//! capacity 0, or cost above capacity. It names the first such limit. Limits that depend on the row
//! are ignored.
PENSTOCK_EXPORT std::optional<Error> neverAdmitted(const std::vector<Limit> &limits,
                                                   const QByteArray &method);

} // namespace penstock

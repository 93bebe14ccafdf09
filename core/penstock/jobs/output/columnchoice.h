// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/jsonplaces.h>

namespace penstock {

//! Returns \a job with the output that a user chose by clicking \a place in a response.
//! - A value toggles its column. The first one turns the output into a table that begins with the
//!   row's values.
//! - An array becomes the source of records, and columns of other records are removed.
//! - Without records, a value inside an array selects that array; otherwise each response is a
//!   record.
PENSTOCK_EXPORT JobSpec withChosen(const JsonPlace &place, JobSpec job);

//! True for a column of \a job.
PENSTOCK_EXPORT bool isColumn(const QString &path, const JobSpec &job);

} // namespace penstock

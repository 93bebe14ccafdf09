// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/json/jsonplaces.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! \a job as somebody wants its output who has pointed at \a place in an answer.
//! - A value becomes a column behind the others, or goes where it is one. The first makes a table of an
//!   output that was none, with the values of the row in front.
//! - An array is where the records are: each of its elements is one. Columns of other records go.
//! - Without records yet, a value within an array says where they are; else each answer is one.
PENSTOCK_EXPORT JobSpec withChosen(const JsonPlace &place, JobSpec job);

//! Whether the value at \a path of an answer is a column of \a job.
PENSTOCK_EXPORT bool isColumn(const QString &path, const JobSpec &job);

} // namespace penstock

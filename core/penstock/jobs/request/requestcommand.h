// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! A curl command, for a shell, that asks what \a job under \a profile asks for with \a row. A secret
//! stands in it as the variable in which penstock looks for it, "$PENSTOCK_SECRET_TOKEN"; one that the
//! job itself has in a header as a variable called after that. Names of the row are no placeholders any more.
//! Errors are those of inEnvironment(), and of a row that cannot become a request.
PENSTOCK_EXPORT Result<QString> curlCommandOf(const JobSpec &job, const Profile &profile,
                                              const Row &row);
//! The command that sends the row \a index, from 0, of the job in \a jobFile through its limits.
PENSTOCK_EXPORT QString sendCommandOf(const QString &jobFile, std::int64_t index);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/start/pathuses.h>
#include <penstock/support/result.h>

//! \file
//! Permissions of jobs outside their folders, stored in a private file in AppDirs::config. Each
//! covers a job file, a path and its use, including the server that receives rows.
namespace penstock {

//! Returns the uses of \a job outside its folder that are not allowed yet. Empty without
//! \a jobFile, because a command line is typed by its user. \a profileFile may be empty. An
//! unreadable list is an error of the kind File.
PENSTOCK_EXPORT Result<std::vector<PathUse>> usesToAsk(const JobSpec &job, const QString &jobFile,
                                                       const Profile &profile,
                                                       const QString &profileFile,
                                                       const AppDirs &places);

//! Allows \a uses for \a jobFile permanently. Creates the folder, and waits for other processes.
//! Errors are of the kind File, or Output if writing fails.
PENSTOCK_EXPORT Result<void> allowUses(const QString &jobFile, const std::vector<PathUse> &uses,
                                       const AppDirs &places);

} // namespace penstock

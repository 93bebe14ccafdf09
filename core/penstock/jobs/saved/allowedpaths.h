// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/saved/pathuses.h>
#include <penstock/support/result.h>

//! \file
//! What the user has let jobs do outside their folders, kept in Places::config, in a file that only its
//! owner can read. It belongs to a job file, a path and what becomes of it: rows that go to another
//! server than before are another thing.
namespace penstock {

//! Of the uses of \a job outside its world those that nobody has allowed yet. Without \a jobFile there
//! are none: what is on a command line was typed by its user. \a profileFile is empty where it has
//! none. An error of the kind File where the list of what is allowed cannot be read.
PENSTOCK_EXPORT Result<std::vector<PathUse>> usesToAsk(const JobSpec &job, const QString &jobFile,
                                                       const Profile &profile,
                                                       const QString &profileFile,
                                                       const Places &places);

//! From now on, for the job in \a jobFile. Makes the folder if need be, and waits while another
//! process writes the list. Errors as above, and of the kind Output where it cannot be written.
PENSTOCK_EXPORT Result<void> allowUses(const QString &jobFile, const std::vector<PathUse> &uses,
                                       const Places &places);

} // namespace penstock

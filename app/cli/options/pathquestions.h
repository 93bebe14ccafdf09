// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/jobflags.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/start/pathuses.h>

namespace penstock {

//! The accesses that need permission.
enum class PathsOf {
    Run, //!< Files that a run reads or writes.
    OneRequest //!< Files that a single request reads.
};

//! Whether \a allowed, the paths of --allow-path, contains the path of \a use or a folder above it.
bool isAllowedBy(const PathUse &use, const std::vector<std::string> &allowed);

//! Asks at the terminal for permission to access paths outside the folder of \a job, unless the
//! user allowed them before or \a allowed, the paths of --allow-path, covers them. Remembers a yes.
//! Returns an error that names the option if the access is not allowed.
Result<void> askAboutPaths(const AskedJob &job, PathsOf what,
                           const std::vector<std::string> &allowed, const AppDirs &places);

//! Lists the files that a run of \a job reads and writes, and the servers of \a requests and of its
//! profile with the secrets that they get. One line each.
QString reachText(const AskedJob &job, const std::vector<HttpRequest> &requests);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/jobflags.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/saved/pathuses.h>

namespace penstock {

//! What of a job is asked about.
enum class PathsOf {
    Run, //!< All that it reads and writes.
    OneRequest //!< What it reads.
};

//! Whether \a use, or a folder above it, is among \a allowed, paths of --allow-path.
bool isAllowedBy(const PathUse &use, const std::vector<std::string> &allowed);

//! Asks at the terminal about what \a job does outside its folder, as far as nobody has allowed it yet,
//! here or by \a allowed: paths, or folders above them, of --allow-path. A yes is remembered. An error where it is
//! not allowed, with the flag that would.
Result<void> askAboutPaths(const AskedJob &job, PathsOf what,
                           const std::vector<std::string> &allowed, const Places &places);

//! What a run of \a job reads and writes, and which secrets it takes to the servers of \a requests and
//! of its profile, a line each.
QString reachText(const AskedJob &job, const std::vector<HttpRequest> &requests);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/jobflags.h"

namespace penstock {

//! Shows at the terminal what the job file \a job accesses outside its folder, and asks for
//! permission once. Asks if the job has not run here yet and is untrusted or needs a permission.
//! Remembers a yes; a no is an error. Without a terminal it does nothing, because each single
//! question then denies access. \a allowed has the paths of --allow-path.
Result<void> askAboutUntrusted(const AskedJob &job, const std::vector<std::string> &allowed,
                               const QString &secretsFile, const AppDirs &places);

} // namespace penstock

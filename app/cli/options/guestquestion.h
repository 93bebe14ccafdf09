// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/jobflags.h"

namespace penstock {

//! Says at the terminal all that the job file \a job does beyond its folder, where it has not run here and
//! somebody sent it or there is something to say yes to, and asks once for all of it. A yes is remembered;
//! a no is an error. Without a terminal nothing is said: the single questions refuse by themselves.
//! \a allowed is that of --allow-path.
Result<void> askAboutGuest(const AskedJob &job, const std::vector<std::string> &allowed,
                           const QString &secretsFile, const Places &places);

} // namespace penstock

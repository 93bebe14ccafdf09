// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/exitcode.h"
#include "app/cli/options/jobflags.h"

#include <penstock/jobs/start/startfacts.h>

namespace penstock {

//! The options of a run that decide whether it can start.
struct StartCheckOptions
{
    AppDirs places;
    QString secretsFile;
    std::vector<std::string> allowedPaths;
    StartQuestion::GoOn goOn;
    bool json = false;
};

//! Returns true if a job without rows is an error: only at a terminal and for a job that is new.
bool isEmptyListWrong(bool isNew);

//! Checks whether \a jobs can start. Sends nothing and asks no questions. Prints one line per job
//! to standard output, and what is missing to standard error. Returns the exit code that a run of
//! \a jobs would have now: that of the first fault, or the highest of their rows.
ExitCode checkStart(const std::vector<AskedJob> &jobs, const StartCheckOptions &options);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/exitcode.h"
#include "app/cli/options/jobflags.h"

#include <penstock/jobs/start/startfacts.h>

namespace penstock {

//! Checks whether jobs can start. Sends nothing and asks no questions.
class StartCheck
{
public:
    struct Options
    {
        AppDirs places;
        QString secretsFile;
        std::vector<std::string> allowedPaths;
        StartQuestion::GoOn goOn;
        bool json = false;
    };
    explicit StartCheck(Options options);

    //! Prints one line per job to standard output, and what is missing to standard error. Returns
    //! the exit code that a run of \a jobs would have now: that of the first fault, or the highest
    //! of their rows.
    ExitCode check(const std::vector<AskedJob> &jobs) const;

private:
    Result<ExitCode> check(const AskedJob &job, bool isOnly) const;
    ExitCode checkLists(const ListFacts &lists, const AskedJob &job) const;

    Options m_options;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/exitcode.h"
#include "app/cli/options/jobflags.h"

namespace penstock {

//! Says of jobs what a start would find, sends nothing, and asks nobody.
class StartCheck
{
public:
    struct Options
    {
        Places places;
        QString secretsFile;
        std::vector<std::string> allowedPaths;
        bool json = false;
    };
    explicit StartCheck(Options options);

    //! What is there in a line on standard output, what is missing on standard error; the exit code is the
    //! one with which a run would end now, the worst of \a jobs.
    ExitCode check(const std::vector<AskedJob> &jobs) const;

private:
    Result<ExitCode> check(const AskedJob &job, bool isOnly) const;

    Options m_options;
};

} // namespace penstock

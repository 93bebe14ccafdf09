// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/jobrun.h>
#include <penstock/support/result.h>

#include <utility>

namespace penstock {

//! The exit codes of penstock. Scripts may rely on them.
enum class ExitCode {
    Done = 0, //!< All rows are done.
    SomeFailed = 1, //!< Some rows failed or are in doubt, or records are missing.
    Usage = 2, //!< Invalid command line or input file.
    NotStarted = 3, //!< Startup failed (network, secret), or the server rejects the credential.
    LimitReached = 4, //!< Long wait, a server that keeps failing, or a Redis that does not respond.
    Stopped = 5, //!< The user stopped it.
    Output = 6 //!< The output could not be written.
};

//! The meaning of each exit code, as sentences, in ascending order.
inline constexpr std::pair<ExitCode, const char *> exitCodeTexts[] = {
    {ExitCode::Done, "All rows are done."},
    {ExitCode::SomeFailed,
     "Some rows failed or are in doubt. The file of failed rows contains the reasons. Or records "
     "are missing. The last lines of the run name the signs."},
    {ExitCode::Usage, "The command line or an input file is invalid."},
    {ExitCode::NotStarted,
     "Startup failed (network or secret), or the server keeps rejecting the credential. Fix the "
     "cause, and run the same command again to resume."},
    {ExitCode::LimitReached,
     "The server asks for a long wait or keeps failing, or a shared Redis does not respond. Fix "
     "the cause, and run the same command again to resume."},
    {ExitCode::Stopped, "You stopped the run. Run the same command again to resume."},
    {ExitCode::Output,
     "The output could not be written. Fix the cause, and run the same command again to resume."},
};

//! Returns the exit code for \a error before the first request.
ExitCode exitCodeOf(const Error &error);
//! Returns the exit code for a job. If several jobs ran, penstock ends with the highest.
ExitCode exitCodeOf(JobRun::End end);

} // namespace penstock

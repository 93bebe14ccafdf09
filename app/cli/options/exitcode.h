// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/jobrun.h>
#include <penstock/support/result.h>

namespace penstock {

//! The exit codes of penstock. Scripts may rely on them.
enum class ExitCode {
    Done = 0, //!< All rows are done.
    SomeFailed = 1, //!< Some rows failed or are in doubt.
    Usage = 2, //!< Invalid command line or input file.
    NotStarted = 3, //!< Startup failed (network, secret), or the server rejects the credential.
    LimitReached = 4, //!< Long wait, a server that keeps failing, or a Redis that does not respond.
    Stopped = 5, //!< The user stopped it.
    Output = 6 //!< The output could not be written.
};

//! All exit codes in ascending order.
inline constexpr ExitCode allExitCodes[]
    = {ExitCode::Done,         ExitCode::SomeFailed, ExitCode::Usage, ExitCode::NotStarted,
       ExitCode::LimitReached, ExitCode::Stopped,    ExitCode::Output};
//! Returns the meaning of \a code, as sentences.
QString exitCodeText(ExitCode code);

//! Returns the exit code for \a error before the first request.
ExitCode exitCodeOf(const Error &error);
//! Returns the exit code for a job. If several jobs ran, penstock ends with the highest.
ExitCode exitCodeOf(JobRun::End end);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/jobrun.h>
#include <penstock/support/result.h>

namespace penstock {

//! What a program that started penstock can rely on.
enum class ExitCode {
    Done = 0, //!< All done.
    SomeFailed = 1, //!< Some requests failed for good.
    Usage = 2, //!< Usage or file error.
    NotStarted = 3, //!< Could not start: network, keychain, a credential that is refused.
    LimitReached
    = 4, //!< Stopped by a limit or ban, by a server that only fails, or as Redis is down.
    Stopped = 5, //!< Stopped by the user.
    Output = 6 //!< Output or disk.
};

//! Each, in order.
inline constexpr ExitCode allExitCodes[]
    = {ExitCode::Done,         ExitCode::SomeFailed, ExitCode::Usage, ExitCode::NotStarted,
       ExitCode::LimitReached, ExitCode::Stopped,    ExitCode::Output};
//! What it means to whoever started penstock.
QString exitCodeText(ExitCode code);

//! Of a command that ended with \a error before anything was sent.
ExitCode exitCodeOf(const Error &error);
//! Of a job. Where several ran, the highest is the program's.
ExitCode exitCodeOf(JobRun::End end);

} // namespace penstock

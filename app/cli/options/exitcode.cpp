// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/exitcode.h"

namespace penstock {

ExitCode exitCodeOf(const Error &error)
{
    switch (error.kind) {
    case Error::Kind::Network:
    case Error::Kind::Secret:
        return ExitCode::NotStarted;
    case Error::Kind::Output:
        return ExitCode::Output;
    case Error::Kind::Usage:
    case Error::Kind::File:
    case Error::Kind::Internal:
        break;
    }
    return ExitCode::Usage;
}

ExitCode exitCodeOf(JobRun::End end)
{
    switch (end) {
    case JobRun::End::AllDone:
        return ExitCode::Done;
    case JobRun::End::SomeFailed:
    case JobRun::End::Incomplete:
        return ExitCode::SomeFailed;
    case JobRun::End::RowsFault:
        return ExitCode::Usage;
    case JobRun::End::NoConnection:
    case JobRun::End::NoCredential:
    case JobRun::End::CredentialRefused:
        return ExitCode::NotStarted;
    case JobRun::End::LimitReached:
    case JobRun::End::ServerFailing:
    case JobRun::End::SharingLost:
        return ExitCode::LimitReached;
    case JobRun::End::Stopped:
        return ExitCode::Stopped;
    case JobRun::End::OutputFault:
        break;
    }
    return ExitCode::Output;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/exitcode.h"

namespace penstock {

QString exitCodeText(ExitCode code)
{
    switch (code) {
    case ExitCode::Done:
        return u"All is done."_s;
    case ExitCode::SomeFailed:
        return u"Some requests failed for good, or are in doubt; the failed-rows file says "
               "which and why."_s;
    case ExitCode::Usage:
        return u"The command line or an input file is wrong."_s;
    case ExitCode::NotStarted:
        return u"It could not start: the network, or a secret that cannot be had or "
               "may not go there; or "
               "the credential is refused again and again."_s;
    case ExitCode::LimitReached:
        return u"The server wants it to wait: a ban, a quota used up, or a wait of more "
               "than a day; or the server only fails. Or the Redis that keeps the limits does "
               "not answer, and the profile says to stop then."_s;
    case ExitCode::Stopped:
        return u"Stopped by the user; the same command goes on."_s;
    case ExitCode::Output:
        break;
    }
    return u"The output could not be written; the same command goes on once it can."_s;
}

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

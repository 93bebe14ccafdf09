// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/exitcode.h"

namespace penstock {

QString exitCodeText(ExitCode code)
{
    switch (code) {
    case ExitCode::Done:
        return u"All rows are done."_s;
    case ExitCode::SomeFailed:
        return u"Some rows failed or are in doubt: the file of failed rows has the reasons. Or "
               "records are missing: the last lines of the run say which."_s;
    case ExitCode::Usage:
        return u"The command line or an input file is invalid."_s;
    case ExitCode::NotStarted:
        return u"Startup failed (network or secret), or the server keeps rejecting the credential. "
               "Fix the cause, and run the same command again to resume."_s;
    case ExitCode::LimitReached:
        return u"The server asks for a long wait or keeps failing, or a shared Redis does not "
               "respond. Fix the cause, and run the same command again to resume."_s;
    case ExitCode::Stopped:
        return u"You stopped the run. Run the same command again to resume."_s;
    case ExitCode::Output:
        break;
    }
    return u"The output could not be written. Fix the cause, and run the same command again to "
           "resume."_s;
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

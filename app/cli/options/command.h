// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/arguments.h"
#include "app/cli/options/exitcode.h"

#include <string>

namespace penstock {

//! A command of penstock: adds its options to the parser, and runs if the command line names it.
class Command
{
public:
    Command(const CommandOptions &program, const std::string &name, const std::string &summary);
    virtual ~Command();
    Q_DISABLE_COPY_MOVE(Command)

    bool isAskedFor() const { return m_options.isAskedFor(); }
    //! Sets the heading under which --help lists the command. An empty heading hides it.
    void listUnder(const std::string &heading) const { m_options.listUnder(heading); }
    virtual ExitCode run() = 0;

    //! Prints \a error to standard error, see errorText(), or with --json an object with "event",
    //! "id", "arguments" and "message". Returns the exit code for its kind.
    static ExitCode fail(const Error &error, const QString &profileFile = {});

protected:
    const CommandOptions &options() const { return m_options; }
    //! Writes to standard output. If that fails, prints the error. See Console::put() and
    //! putBytes().
    static ExitCode print(const QString &text);
    static ExitCode printBytes(const QByteArray &bytes);

private:
    static ExitCode outputFault();

    CommandOptions m_options;
};

} // namespace penstock

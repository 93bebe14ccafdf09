// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"
#include "app/cli/options/exitcode.h"

#include <QString>

#include <string>

namespace penstock {

//! One of the things penstock does: adds its options to the parser, and runs when it was asked for.
class Command
{
public:
    Command(const CommandOptions &program, const std::string &name, const std::string &summary);
    virtual ~Command();
    Q_DISABLE_COPY_MOVE(Command)

    bool isAskedFor() const { return m_options.isAskedFor(); }
    virtual ExitCode run() = 0;

    //! Tells the error on standard error, and the exit code that goes with its kind.
    static ExitCode fail(const Error &error);

protected:
    const CommandOptions &options() const { return m_options; }
    static QString text(const std::string &argument) { return QString::fromStdString(argument); }
    //! Writes all of it to standard output, or tells why not. See Console::put() and putBytes().
    static ExitCode print(const QString &text);
    static ExitCode printBytes(const QByteArray &bytes);

private:
    static ExitCode outputFault();

    CommandOptions m_options;
};

} // namespace penstock

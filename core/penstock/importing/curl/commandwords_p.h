// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

#include <optional>

//! Words of command lines, as copied from browsers and manuals: without quotes, and without
//! expansion. Each function reads one command.
namespace penstock {

//! The syntax of a command.
enum class CommandLine {
    Shell, //!< Bash and similar shells.
    Cmd, //!< The Windows command prompt.
    PowerShell, //!< A curl command for PowerShell.
    WebRequest //!< Invoke-WebRequest with its session setup.
};

//! Detects the syntax from quotes and line ends. Returns nothing for commands other than curl and
//! Invoke-WebRequest.
std::optional<CommandLine> commandLineOf(const QString &text);

Result<QStringList> wordsOfCommand(CommandLine line, const QString &text);
Result<QStringList> wordsOfShell(const QString &text);
Result<QStringList> wordsOfCmd(const QString &text);
Result<QStringList> wordsOfPowerShell(const QString &text);
//! Returns the words of an equivalent curl command.
Result<QStringList> wordsOfWebRequest(const QString &text);

Error commandError(const Message &fault);
Error openQuoteError(QChar quote);

} // namespace penstock

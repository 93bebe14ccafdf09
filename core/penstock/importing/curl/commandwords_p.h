// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

#include <optional>

//! How command lines divide into words, as far as commands that browsers and manuals print need it:
//! the quotes are gone, and nothing is expanded. Each reads one command, and not the next.
namespace penstock {

//! Which program divides the command into words.
enum class CommandLine {
    Shell, //!< bash and its kin.
    Cmd, //!< The command prompt of Windows.
    PowerShell, //!< A curl command there.
    WebRequest //!< Invoke-WebRequest, with what is set before it.
};

//! Of a command that is copied: told by its quotes and by what stands at the end of its lines.
//! Nothing where it is neither curl nor Invoke-WebRequest.
std::optional<CommandLine> commandLineOf(const QString &text);

Result<QStringList> wordsOfCommand(CommandLine line, const QString &text);
Result<QStringList> wordsOfShell(const QString &text);
Result<QStringList> wordsOfCmd(const QString &text);
Result<QStringList> wordsOfPowerShell(const QString &text);
//! Those of a curl command that asks for the same.
Result<QStringList> wordsOfWebRequest(const QString &text);

//! About a copied command.
Error commandError(const Message &fault);
Error openQuoteError(QChar quote);

} // namespace penstock

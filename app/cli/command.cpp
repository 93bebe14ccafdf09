// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "console.h"

namespace penstock {

Command::Command(CLI::App &program, const std::string &name, const std::string &summary)
    : m_options(*program.add_subcommand(name, summary))
{ }

Command::~Command() = default;

ExitCode Command::fail(const Error &error)
{
    Console::tell(QStringLiteral("penstock: ") + error.text());
    switch (error.kind) {
    case Error::Kind::Network:
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

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/command.h"

#include "app/cli/terminal/console.h"
#include "app/cli/text/errortext.h"

#include <cstdio>

namespace penstock {

Command::Command(CLI::App &program, const std::string &name, const std::string &summary)
    : m_options(*program.add_subcommand(name, summary))
{ }

Command::~Command() = default;

ExitCode Command::fail(const Error &error)
{
    Console::tell(QStringLiteral("penstock: ") + errorText(error));
    return exitCodeOf(error);
}

ExitCode Command::print(const QByteArray &output)
{
    const auto size = std::size_t(output.size());
    if (std::fwrite(output.constData(), 1, size, stdout) == size && std::fflush(stdout) == 0)
        return ExitCode::Done;
    return fail(Error {Error::Kind::Output,
                       QStringLiteral("it cannot be written: ") + qt_error_string(),
                       QStringLiteral("standard output"),
                       {}});
}

} // namespace penstock

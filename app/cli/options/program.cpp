// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/program.h"

#include "app/cli/options/exitcode.h"
#include "app/cli/options/helppage.h"
#include "app/cli/options/usagefault.h"
#include "app/cli/terminal/console.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace penstock {

Program::Program(const std::string &name, const std::string &version, const std::string &summary)
    : m_parser(std::make_unique<CLI::App>(summary, name))
{
    m_parser->group("Commands"); // as below any command that has its own
    m_parser->set_help_flag("-h,--help", "Print this help");
    m_parser->set_version_flag("--version", version, "Print the version");
    m_parser->formatter_fn([](const CLI::App *parser, const std::string &, CLI::AppFormatMode) {
        return helpPageOf(outlineOf(*parser)).toStdString();
    });
}

Program::~Program() = default;

CommandOptions Program::options() const
{
    return CommandOptions(m_parser.get());
}

std::optional<int> Program::read(int argc, const char *const *argv) const
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    // CLI11 takes the next argument as the value of "--option=".
    const auto found = std::find_if(arguments.begin(), arguments.end(), [](const auto &each) {
        return each == "--" || (each.starts_with("--") && each.find('=') == each.size() - 1);
    });
    const bool isEmpty = found != arguments.end() && *found != "--";
    try {
        m_parser->parse(argc, argv);
        if (!isEmpty)
            return std::nullopt;
        throw CLI::ArgumentMismatch({});
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == 0) // help or version
            return m_parser->exit(error);
        Console::tell(
            usageFault(*m_parser, arguments,
                       isEmpty ? CLI::ArgumentMismatch(*found + " lacks its value") : error));
    }
    return int(ExitCode::Usage);
}

} // namespace penstock

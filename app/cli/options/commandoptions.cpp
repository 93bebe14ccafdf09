// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/commandoptions.h"

#include "app/cli/terminal/climessages.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>

namespace penstock {

const CommandOption &CommandOption::valueName(const std::string &name) const
{
    m_option->type_name(name);
    return *this;
}

const CommandOption &CommandOption::required() const
{
    m_option->required();
    return *this;
}

const CommandOption &CommandOption::atMostOnce() const
{
    m_option->expected(0, 1);
    return *this;
}

const CommandOption &CommandOption::oneValueEach() const
{
    m_option->allow_extra_args(false);
    return *this;
}

const CommandOption &CommandOption::showDefault() const
{
    m_option->capture_default_str();
    return *this;
}

const CommandOption &CommandOption::needs(const CommandOption &other) const
{
    m_option->needs(other.m_option);
    return *this;
}

const CommandOption &CommandOption::excludes(const CommandOption &other) const
{
    m_option->excludes(other.m_option);
    return *this;
}

const CommandOption &CommandOption::fromOneOn() const
{
    return check([](const std::string &given) {
        std::int64_t number = 0;
        return CLI::detail::lexical_cast(given, number) && number >= 1
            ? Message()
            : cliMessage("cli.not_whole_from_1");
    });
}

const CommandOption &CommandOption::between(qint64 least, qint64 most) const
{
    // CLI11 words this error differently in each of its versions.
    const auto fault = [least, most](const std::string &given) {
        std::int64_t number = 0;
        return CLI::detail::lexical_cast(given, number) && number >= least && number <= most
            ? Message()
            : cliMessage("cli.not_whole_between", least, most);
    };
    return check(fault, "[" + std::to_string(least) + " - " + std::to_string(most) + "]");
}

const CommandOption &CommandOption::oneOf(const std::vector<std::string> &choices) const
{
    m_option->check(CLI::IsMember(choices));
    return *this;
}

const CommandOption &CommandOption::check(const std::function<Message(const std::string &)> &fault,
                                          const std::string &range) const
{
    m_option->check([fault](const std::string &given) { return fault(given).text().toStdString(); },
                    range);
    return *this;
}

template <typename Value>
CommandOption CommandOptions::addOption(const std::string &names, Value &value,
                                        const std::string &help) const
{
    return CommandOption(m_parser->add_option(names, value, help));
}

CommandOption CommandOptions::addFlag(const std::string &names, bool &isGiven,
                                      const std::string &help) const
{
    return CommandOption(m_parser->add_flag(names, isGiven, help));
}

void CommandOptions::footer(const std::string &text) const
{
    m_parser->footer(text);
}

void CommandOptions::listUnder(const std::string &heading) const
{
    m_parser->group(heading);
}

void CommandOptions::alias(const std::string &name) const
{
    m_parser->alias(name);
}

CommandOptions CommandOptions::addCommand(const std::string &name, const std::string &summary) const
{
    return CommandOptions(m_parser->add_subcommand(name, summary));
}

void CommandOptions::requireCommand() const
{
    m_parser->require_subcommand(1);
}

bool CommandOptions::isAskedFor() const
{
    return m_parser->parsed();
}

// The types of values that commands take.
template CommandOption CommandOptions::addOption(const std::string &, std::string &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, std::vector<std::string> &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, std::optional<std::string> &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, int &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, quint16 &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, quint32 &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, std::int64_t &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, std::optional<int> &,
                                                 const std::string &) const;
template CommandOption CommandOptions::addOption(const std::string &, std::optional<std::int64_t> &,
                                                 const std::string &) const;

} // namespace penstock

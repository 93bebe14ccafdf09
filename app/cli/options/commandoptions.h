// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/message.h>

#include <QtGlobal>

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

//! A layer over CLI11, which parses the command line. CLI11 consists of headers only, and each
//! source that includes them takes eight seconds more to compile. Only commandoptions.cpp,
//! commandoutline.cpp, program.cpp and usagefault.cpp include them.
namespace penstock {

//! A handle to an option or an argument of a command, to set its properties. Copies refer to the
//! same one.
class CommandOption
{
public:
    explicit CommandOption(CLI::Option *option)
        : m_option(option)
    { }

    //! Sets the name of its value in --help: FILE.
    const CommandOption &valueName(const std::string &name) const;
    const CommandOption &required() const;
    //! Accepts the argument at most once.
    const CommandOption &atMostOnce() const;
    //! Takes one value per use. The option may be repeated.
    const CommandOption &oneValueEach() const;
    //! Shows the default value in --help.
    const CommandOption &showDefault() const;
    const CommandOption &needs(const CommandOption &other) const;
    const CommandOption &excludes(const CommandOption &other) const;
    const CommandOption &fromOneOn() const;
    const CommandOption &between(qint64 least, qint64 most) const;
    const CommandOption &oneOf(const std::vector<std::string> &choices) const;
    //! Checks each value: \a fault returns an error, or an empty message. --help shows \a range.
    const CommandOption &check(const std::function<Message(const std::string &)> &fault,
                               const std::string &range = {}) const;

private:
    CLI::Option *m_option;
};

//! A handle to the options of a command. Copies refer to the same command. A handle that was
//! constructed without a parser can only be assigned to.
class CommandOptions
{
public:
    CommandOptions() = default;
    explicit CommandOptions(CLI::App *parser)
        : m_parser(parser)
    { }

    //! Adds an option ("-o,--output") or an argument ("FILE"). Parsing the command line writes
    //! \a value, a string, a list of strings, an integer, or an optional string or integer: see
    //! the end of commandoptions.cpp.
    template <typename Value>
    CommandOption addOption(const std::string &names, Value &value, const std::string &help) const;
    CommandOption addFlag(const std::string &names, bool &isGiven, const std::string &help) const;
    //! Sets the text below the options in --help. Lines that begin with a space are not wrapped.
    void footer(const std::string &text) const;
    //! Sets the heading under which --help lists the command. An empty heading hides it.
    void listUnder(const std::string &heading) const;

    //! Sets another name of the command.
    void alias(const std::string &name) const;
    //! Adds a command below this one.
    CommandOptions addCommand(const std::string &name, const std::string &summary) const;
    //! Requires the name of a command below this one.
    void requireCommand() const;
    //! Whether the command line names this command. Valid after parsing.
    bool isAskedFor() const;

    //! The parser itself, for commandoutline.cpp.
    const CLI::App &parser() const { return *m_parser; }

private:
    CLI::App *m_parser = nullptr;
};

} // namespace penstock

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

//! What CLI11 reads a command line with. Its headers are all code, eight seconds of it for each source that
//! includes them: this is what the commands need of it, and three sources more look inside.
namespace penstock {

//! An option of a command, or a word that it takes, to say more of it. A handle: copies mean the same option.
class CommandOption
{
public:
    explicit CommandOption(CLI::Option *option)
        : m_option(option)
    { }

    //! What --help calls its value: FILE.
    const CommandOption &valueName(const std::string &name) const;
    const CommandOption &required(bool isRequired = true) const;
    //! A word that may be left out, and does not stand there twice.
    const CommandOption &atMostOnce() const;
    //! One value each time it is given, however many times that is.
    const CommandOption &oneValueEach() const;
    //! --help tells what holds without it.
    const CommandOption &showDefault() const;
    const CommandOption &needs(const CommandOption &other) const;
    const CommandOption &excludes(const CommandOption &other) const;
    const CommandOption &fromOneOn() const;
    const CommandOption &between(qint64 least, qint64 most) const;
    const CommandOption &oneOf(const std::vector<std::string> &choices) const;
    //! \a fault returns what is wrong with a value, or an empty message. \a range is printed with the option.
    const CommandOption &check(const std::function<Message(const std::string &)> &fault,
                               const std::string &range = {}) const;

private:
    CLI::Option *m_option;
};

//! What a command can be told. A handle as well; that of no command may only be assigned to.
class CommandOptions
{
public:
    CommandOptions() = default;
    explicit CommandOptions(CLI::App *parser)
        : m_parser(parser)
    { }

    //! \a names as "-o,--output", or "FILE" for a word. \a value is where it goes when the command line is read:
    //! text, texts, a whole number, or one that may be absent; see the end of commandoptions.cpp.
    template <typename Value>
    CommandOption addOption(const std::string &names, Value &value, const std::string &help) const;
    CommandOption addFlag(const std::string &names, bool &isGiven, const std::string &help) const;
    //! What stands below its options in --help.
    void footer(const std::string &text) const;
    //! In no --help.
    void hide() const;

    //! A command below this one.
    CommandOptions addCommand(const std::string &name, const std::string &summary) const;
    //! One of them has to be named.
    void requireCommand() const;
    //! Whether this command was asked for. Asked when the command line has been read.
    bool isAskedFor() const;

    //! What is in it, for commandoutline.cpp.
    const CLI::App &parser() const { return *m_parser; }

private:
    CLI::App *m_parser = nullptr;
};

} // namespace penstock

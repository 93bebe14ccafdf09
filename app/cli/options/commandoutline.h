// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"

#include <QStringList>

#include <vector>

namespace penstock {

//! What --help tells of an option, or of a word that a command takes.
struct OptionOutline
{
    //! What a shell may offer for its value.
    enum class Offers { Nothing, Choices, Files, Folders, Profiles, Presets };

    QStringList names; //!< -o and --output; of a word its one name, JOB.
    QString value; //!< What its value is called; empty where it takes none.
    QString range; //!< Of a number: "1 - 100"; else empty.
    QStringList choices; //!< Where only these are taken.
    QString fallback; //!< What holds without it, where that is to be shown.
    QString description;
    QStringList needs;
    QStringList excludes;
    bool isRequired = false;
    bool isRepeated = false;
    Offers offers = Offers::Nothing;
};

//! What --help tells of a command, and of those below it.
struct CommandOutline
{
    QStringList words; //!< penstock profile new
    QString summary;
    QString more; //!< What stands below the options: lines, examples indented.
    std::vector<OptionOutline> positionals;
    std::vector<OptionOutline> options;
    std::vector<CommandOutline> commands;

    QString name() const { return words.join(QLatin1Char(' ')); }
};

//! Of a parser with all its options, without what it hides from its --help.
CommandOutline outlineOf(const CommandOptions &program);

//! \a root and all below it, each before those below it.
std::vector<const CommandOutline *> allCommands(const CommandOutline &root);

} // namespace penstock

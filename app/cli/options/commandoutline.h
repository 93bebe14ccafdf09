// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"

#include <QStringList>

#include <vector>

namespace penstock {

//! Describes an option or an argument of a command, for --help, manual pages and completion.
struct OptionOutline
{
    //! The values that a shell offers.
    enum class Offers { Nothing, Choices, Files, Folders, Profiles, Presets };

    QStringList names; //!< "-o" and "--output", or the name of an argument: "JOB".
    QString value; //!< Name of its value: "FILE". Empty for a flag.
    QString range; //!< Range of a number: "1 - 100". Empty if unlimited.
    QStringList choices; //!< Allowed values. Empty if any value is allowed.
    QString fallback; //!< Default value, if --help shows it.
    QString description;
    QStringList needs;
    QStringList excludes;
    bool isRequired = false;
    bool isRepeated = false;
    Offers offers = Offers::Nothing;
};

//! Describes a command and the commands below it.
struct CommandOutline
{
    QStringList words; //!< "penstock", "profile", "new"
    QString summary;
    QString group; //!< Heading under which --help lists it.
    QString more; //!< Text below the options, with indented examples.
    std::vector<OptionOutline> positionals;
    std::vector<OptionOutline> options;
    std::vector<CommandOutline> commands;

    QString name() const { return words.join(QLatin1Char(' ')); }
};

//! Describes a command without the options and commands that its --help hides.
CommandOutline outlineOf(const CommandOptions &command);
CommandOutline outlineOf(const CLI::App &parser);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/completecommand.h"

#include "app/cli/manual/completion.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/support/appdirs.h>

namespace penstock {

CompleteCommand::CompleteCommand(const CommandOptions &program)
    : Command(program, "complete", "Print candidates for the last word of a command line")
    , m_program(program)
{
    options().addOption("WORDS", m_words, "The words after \"penstock\", after --");
}

ExitCode CompleteCommand::run()
{
    QStringList words;
    for (const std::string &each : m_words)
        words.append(text(each));
    const CompletionNames names {[] { return savedProfiles(AppDirs::ofUser()); }, presetNames};
    const QStringList offered = completionsFor(outlineOf(m_program), words, names);
    return offered.isEmpty()
        ? ExitCode::Done
        : printBytes((offered.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8());
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

namespace penstock {

//! penstock complete -- WORD … prints the candidates for the last word of a command line, one per
//! line. The completions for bash, zsh and fish call it. It is hidden from --help.
class CompleteCommand final : public Command
{
public:
    explicit CompleteCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    CommandOptions m_program;
    std::vector<std::string> m_words;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

namespace penstock {

//! penstock describe FOLDER writes the manual pages of penstock to a folder with the layout of
//! /usr/share. The build calls it. It is hidden from --help.
class DescribeCommand final : public Command
{
public:
    explicit DescribeCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    CommandOptions m_program;
    std::string m_folder;
    std::string m_date;
};

} // namespace penstock

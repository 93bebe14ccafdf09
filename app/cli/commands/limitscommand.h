// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

namespace penstock {

//! penstock limits: deletes the stored usage of keys.
class LimitsCommand final : public Command
{
public:
    explicit LimitsCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    CommandOptions m_forget;
    std::vector<std::string> m_keys;
    bool m_all = false;
    DataDir m_dataDir;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

namespace penstock {

//! penstock limits: what is remembered of limits, by the keys that use them.
class LimitsCommand final : public Command
{
public:
    explicit LimitsCommand(CLI::App &program);
    ExitCode run() override;

private:
    CLI::App *m_forget = nullptr;
    std::vector<std::string> m_keys;
    bool m_all = false;
    std::string m_dataDir;
};

} // namespace penstock

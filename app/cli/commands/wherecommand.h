// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"

namespace penstock {

//! penstock where: prints every path in use, or every key.
class WhereCommand final : public Command
{
public:
    explicit WhereCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    DataDir m_dataDir;
    bool m_json = false;
    bool m_keys = false;
};

} // namespace penstock

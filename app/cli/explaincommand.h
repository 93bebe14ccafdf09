// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"

#include <penstock/http/throttledialect.h>

namespace penstock {

//! penstock explain: what a saved response says about going slower.
class ExplainCommand final : public Command
{
public:
    explicit ExplainCommand(CLI::App &program);
    ExitCode run() override;

private:
    Result<WallTime> now() const;
    Result<ThrottleDialect> dialect() const;

    std::string m_file = "-";
    std::string m_now;
    std::string m_profile;
    std::string m_dataDir;
    bool m_json = false;
};

} // namespace penstock

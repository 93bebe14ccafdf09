// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/redissource.h"

#include <penstock/limits/simulation/simulate.h>

namespace penstock {

//! penstock simulate: simulates how limits decide about arrivals, in virtual time.
class SimulateCommand final : public Command
{
public:
    explicit SimulateCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    Result<std::vector<Decision>> decide(const Simulation &simulation) const;

    std::string m_file = "-";
    bool m_json = false;
    RedisSource m_redis;
};

} // namespace penstock

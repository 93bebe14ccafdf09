// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/redissource.h"

namespace penstock {

class RedisClient;

//! penstock shared: what a Redis has of budgets that machines share.
class SharedCommand final : public Command
{
public:
    explicit SharedCommand(CLI::App &program);
    ExitCode run() override;

private:
    ExitCode status(RedisClient &client) const;
    ExitCode reset(RedisClient &client) const;

    CLI::App *m_status = nullptr;
    CLI::App *m_reset = nullptr;
    RedisSource m_redis;
    std::string m_name;
    bool m_json = false;
    bool m_yes = false;
};

} // namespace penstock

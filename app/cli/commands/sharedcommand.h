// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/command.h"
#include "app/cli/options/redissource.h"

namespace penstock {

class RedisClient;

//! penstock shared: shows or resets limits that are shared through Redis.
class SharedCommand final : public Command
{
public:
    explicit SharedCommand(const CommandOptions &program);
    ExitCode run() override;

private:
    struct Asked
    {
        RedisOptions redis;
        QString name; //!< Name of the shared limits. Empty for all.
    };
    Result<Asked> ask(Clock &clock) const;
    ExitCode status(RedisClient &client, const QString &asked) const;
    ExitCode reset(RedisClient &client, const QString &name) const;

    CommandOptions m_status;
    CommandOptions m_reset;
    RedisSource m_redis;
    std::string m_name;
    DataDir m_dataDir;
    bool m_json = false;
    bool m_yes = false;
};

} // namespace penstock

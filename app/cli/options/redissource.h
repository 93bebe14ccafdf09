// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"

#include <penstock/redis/client/redisclient.h>
#include <penstock/redis/limiter/redisbudget.h>
#include <penstock/support/appdirs.h>

namespace penstock {

//! The options that name a Redis: its address, and the name of the secret with its password.
class RedisSource
{
public:
    void addTo(const CommandOptions &options);
    bool isNamed() const { return !m_url.empty(); }
    //! Returns an error if the address is invalid, or the secret is not allowed for it.
    Result<RedisOptions> read(Clock &clock) const;
    //! Reads the Redis of a profile instead of the options.
    Result<RedisOptions> read(const RedisBudget &shared, Clock &clock, const AppDirs &places) const;

private:
    std::string m_url;
    std::string m_password;
    std::string m_secretsFile;
};

//! Adds the password in the secret \a secret, unless that is empty. Returns an error if the secret
//! is not allowed for this Redis.
Result<RedisOptions> redisOptionsOf(const RedisAddress &address, const QString &secret,
                                    Clock &clock, const AppDirs &places,
                                    const QString &secretsFile = {});

} // namespace penstock

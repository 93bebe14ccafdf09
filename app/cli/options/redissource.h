// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoptions.h"

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/redis/client/redisclient.h>
#include <penstock/support/places.h>

namespace penstock {

//! Which Redis a command speaks to, as it was typed: its address, and the name of the secret that is its
//! password.
class RedisSource
{
public:
    void addTo(const CommandOptions &options, bool isNeeded);
    bool isNamed() const { return !m_url.empty(); }
    //! An error where the address makes no sense, or the secret may not go there.
    Result<RedisOptions> read(Clock &clock) const;
    //! Of a profile instead.
    Result<RedisOptions> read(const SharedSpec &shared, Clock &clock, const Places &places) const;

private:
    std::string m_url;
    std::string m_password;
    std::string m_secretsFile;
};

//! With the password of this name, if there is one; an error where it may not go there.
Result<RedisOptions> redisOptionsOf(const RedisAddress &address, const QString &secret,
                                    Clock &clock, const Places &places,
                                    const QString &secretsFile = {});

} // namespace penstock

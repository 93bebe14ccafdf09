// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/redis/client/redisclient.h>

#include <CLI/CLI.hpp>

namespace penstock {

//! Which Redis a command speaks to, as it was typed: its address, and the name of the secret that is its
//! password.
class RedisSource
{
public:
    void addTo(CLI::App &options, bool isNeeded);
    bool isNamed() const { return !m_url.empty(); }
    //! An error where the address makes no sense, or the secret may not go there.
    Result<RedisOptions> read(Clock &clock) const;

private:
    std::string m_url;
    std::string m_password;
    std::string m_secretsFile;
};

} // namespace penstock

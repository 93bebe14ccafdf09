// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/secrets/secretkeeper.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/support/clock.h>

namespace penstock {

//! The sources of secrets: environment variables, a file if one is named, the keychain, and the user
//! at the terminal. The user also decides to which servers a secret may be sent.
class SecretSources
{
public:
    //! \a clock must outlive it.
    static Result<std::unique_ptr<SecretSources>> open(Clock &clock, const Places &places,
                                                       const QString &secretsFile);
    SecretKeeper &keeper() { return m_keeper; }

private:
    explicit SecretSources(std::vector<std::unique_ptr<SecretStore>> stores);

    SecretChain m_stores;
    SecretKeeper m_keeper;
};

} // namespace penstock

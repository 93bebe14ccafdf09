// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/support/clock.h>

namespace penstock {

//! The sources of secrets: environment variables, a file if one is named, the keychain, and the
//! user at the terminal. The user also decides to which servers a secret may be sent.
class SecretSources
{
public:
    //! \a clock must outlive it.
    static Result<std::unique_ptr<SecretSources>> open(Clock &clock, const AppDirs &places,
                                                       const QString &secretsFile);
    SecretAccess &secretAccess() { return m_secretAccess; }

private:
    explicit SecretSources(std::vector<std::unique_ptr<SecretStore>> stores);

    SecretChain m_stores;
    SecretAccess m_secretAccess;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/support/clock.h>

namespace penstock {

//! Where the program finds secrets, in this order: variables, the file \a secretsFile if it is named,
//! the keyring, and whoever sits at the terminal. \a clock must outlive the store.
Result<std::unique_ptr<SecretStore>> secretSources(Clock &clock, const QString &secretsFile);

} // namespace penstock

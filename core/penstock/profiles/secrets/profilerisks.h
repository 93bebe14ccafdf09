// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/secrets/secretorigin.h>

namespace penstock {

//! A way in which others could obtain a secret if this profile is used.
struct ProfileRisk
{
    enum class Kind {
        TlsErrorsIgnored, //!< The server's identity is not verified.
        SecretInTheClear //!< Others on the network can read it.
    };
    Kind kind = Kind::TlsErrorsIgnored;
    QString secret = {}; //!< For SecretInTheClear, with its destination.
    QString place = {};
    friend bool operator==(const ProfileRisk &, const ProfileRisk &) = default;
};

//! Returns the risks of \a profile.
PENSTOCK_EXPORT std::vector<ProfileRisk> risksOf(const Profile &profile);
//! Returns for example "TLS errors are ignored: the server's identity is not verified".
PENSTOCK_EXPORT Message riskText(const ProfileRisk &risk);

} // namespace penstock

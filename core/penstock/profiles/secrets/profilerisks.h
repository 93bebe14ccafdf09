// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/secrets/secretplace.h>

namespace penstock {

//! What whoever uses a profile should know before: by it somebody else could come by a secret.
struct ProfileRisk
{
    enum class Kind {
        TlsErrorsIgnored, //!< Whoever answers is believed.
        SecretInTheClear //!< Whoever is on the way can read it.
    };
    Kind kind = Kind::TlsErrorsIgnored;
    QString secret = {}; //!< SecretInTheClear, and where it goes.
    QString place = {};
    friend bool operator==(const ProfileRisk &, const ProfileRisk &) = default;
};

//! Empty where there is none.
PENSTOCK_EXPORT std::vector<ProfileRisk> risksOf(const Profile &profile);
//! "TLS errors are ignored: the server's identity is not verified"
PENSTOCK_EXPORT Message riskText(const ProfileRisk &risk);

} // namespace penstock

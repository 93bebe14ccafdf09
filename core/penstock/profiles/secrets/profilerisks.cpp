// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/profilerisks.h>

#include <penstock/profiles/spec/profile.h>
#include <penstock/profiles/spec/profilemessages.h>

namespace penstock {

std::vector<ProfileRisk> risksOf(const Profile &profile)
{
    std::vector<ProfileRisk> risks;
    if (profile.network.tls.ignoreErrors)
        risks.push_back({ProfileRisk::Kind::TlsErrorsIgnored});
    for (const SecretDestination &trip : tripsOf(profile)) {
        if (trustIn(trip.place) == OriginTrust::NotEncrypted)
            risks.push_back({ProfileRisk::Kind::SecretInTheClear, trip.secret, trip.place});
    }
    return risks;
}

Message riskText(const ProfileRisk &risk)
{
    return risk.kind == ProfileRisk::Kind::TlsErrorsIgnored
        ? profileMessage("risk.tls_errors_ignored")
        : profileMessage("risk.not_encrypted", risk.secret, risk.place);
}

} // namespace penstock

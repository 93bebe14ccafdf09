// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/profilerisks.h>

#include <penstock/profiles/spec/profile.h>

namespace penstock {

std::vector<ProfileRisk> risksOf(const Profile &profile)
{
    std::vector<ProfileRisk> risks;
    if (profile.network.tls.ignoreErrors)
        risks.push_back({ProfileRisk::Kind::TlsErrorsIgnored});
    for (const SecretTrip &trip : tripsOf(profile)) {
        if (trustIn(trip.place) == PlaceTrust::NotEncrypted)
            risks.push_back({ProfileRisk::Kind::SecretInTheClear, trip.secret, trip.place});
    }
    return risks;
}

QString riskText(const ProfileRisk &risk)
{
    if (risk.kind == ProfileRisk::Kind::TlsErrorsIgnored)
        return u"TLS errors are ignored: whoever answers is believed"_s;
    return u"the secret \"%1\" goes to %2 unencrypted: whoever is on the way can read it"_s.arg(
        risk.secret, risk.place);
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/keepsecret.h"

#include "ui/mainwindow/mainwindow.h"
#include "ui/theme/errortext.h"

#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/spec/environment.h>

#include <algorithm>

namespace penstock {

void SecretKeeping::keep(const QString &secret, const QByteArray &value, const QStringList &where,
                         bool isStored, const std::function<void()> &kept) const
{
    const auto allow = [keeping = *this, secret, where, kept] {
        if (const Result<void> allowed = allowSecret(keeping.places, secret, where); !allowed)
            keeping.tell(MainWindow::tr("Permission for a secret was not saved"),
                         errorText(allowed.error()));
        kept();
    };
    const auto hold = [keeping = *this, secret, value, allow] {
        keeping.store.hold(secret, value);
        allow();
    };
    if (!isStored || vault == nullptr)
        return hold();
    vault->store(secret, value, [keeping = *this, secret, hold, allow](const SecretAnswer &answer) {
        if (!keeping.owner)
            return;
        if (answer.state != SecretAnswer::State::Ok) {
            hold(); // rather than lose it
            return keeping.tell(MainWindow::tr("A secret is kept for this session only"),
                                MainWindow::tr("The keychain did not store the secret \"%1\". "
                                               "Penstock keeps it in memory for this session only.")
                                    .arg(secret));
        }
        keeping.store.letGo(secret);
        std::ignore = rememberSecretName(keeping.places, secret);
        allow();
    });
}

QStringList placesOfSecret(const QString &secret, const Profile &profile)
{
    QStringList places;
    const auto add = [&places, &secret](const Profile &inUse) {
        for (const SecretDestination &trip : tripsOf(inUse)) {
            if (trip.secret == secret && !places.contains(trip.place))
                places.append(trip.place);
        }
    };
    add(inEnvironment(profile).value_or(profile));
    for (const Environment &each : profile.environments) {
        const bool names = std::any_of(
            each.variables.begin(), each.variables.end(),
            [&secret](const ProfileVariable &one) { return one.value.secret == secret; });
        if (names)
            add(inEnvironment(profile, each.name).value_or(profile));
    }
    return places;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/sessionsecrets.h"

#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/appdirs.h>

#include <QPointer>

#include <functional>

namespace penstock {

//! Stores secrets from a pasted command or an import.
struct SecretKeeping
{
    QPointer<QObject> owner; //!< The other members live as long as this.
    SessionSecrets &store;
    AppDirs places;
    SecretVault *vault; //!< Null without a keychain.
    std::function<void(const QString &what, const QString &why)> tell;

    //! Stores \a value as \a secret and allows it for the origins \a where, to which the user sent
    //! it before. Keeps it in memory if not \a isStored or if the keychain fails. Then calls \a kept.
    void keep(const QString &secret, const QByteArray &value, const QStringList &where,
              bool isStored, const std::function<void()> &kept) const;
};

//! The origins to which \a profile sends \a secret: now, and in each environment that names it.
QStringList placesOfSecret(const QString &secret, const Profile &profile);

} // namespace penstock

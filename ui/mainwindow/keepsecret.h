// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/sessionsecrets.h"

#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/places.h>

#include <QPointer>

#include <functional>

namespace penstock {

//! Keeps secrets that came with what somebody pasted or imported.
struct SecretKeeping
{
    QPointer<QObject> owner; //!< While it is there the others are.
    SessionSecrets &store;
    Places places;
    SecretVault *vault; //!< Null: there is none.
    std::function<void(const QString &what, const QString &why)> tell; //!< What went wrong.

    //! \a value of \a secret, which may go to \a where from now on: whoever has pasted it has sent it
    //! there before. Not \a isKept, or where the keychain does not take it: until Penstock ends. Then
    //! calls \a kept.
    void keep(const QString &secret, const QByteArray &value, const QStringList &where, bool isKept,
              const std::function<void()> &kept) const;
};

//! Where \a profile would send \a secret: as it is, and in its environments that name it themselves.
QStringList placesOfSecret(const QString &secret, const Profile &profile);

} // namespace penstock

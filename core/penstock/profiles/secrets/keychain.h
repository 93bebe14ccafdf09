// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/support/clock.h>

#include <QObject>

namespace penstock {

//! A vault in the system's keychain (Secret Service, KWallet and others), through QtKeychain. Each
//! call gets one response from the event loop within \a patience; later ones are dropped. Without
//! QtKeychain, the response is always NoKeyring. The clock must outlive it.
//!
//! A locked keychain may report missing or deleted secrets falsely. Such responses count only after
//! the keychain is known to be unlocked.
class PENSTOCK_EXPORT Keychain final : public QObject, public SecretVault
{
    Q_OBJECT
public:
    explicit Keychain(Clock &clock, Duration patience = std::chrono::seconds(30),
                      QObject *parent = nullptr);
    ~Keychain() override;

    void fetch(const QString &name, OnAnswer onAnswer) override;
    //! Responds in time even if the keychain does not.
    void store(const QString &name, const QByteArray &value, OnAnswer onAnswer) override;
    //! Ok after a second look confirms it; NotFound if the secret does not exist.
    void remove(const QString &name, OnAnswer onAnswer) override;

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/support/clock.h>

#include <QObject>

namespace penstock {

//! The keyring of the system (Secret Service, KWallet, the keychains of other systems), through
//! QtKeychain. Each call is answered once, from the event loop, at the latest after \a patience; an
//! answer that comes after that is dropped. Without an event loop there is no answer. The clock must
//! outlive it. Secrets go nowhere but into the keyring: where there is none, nothing is kept. In a
//! build without QtKeychain the answer is always NoKeyring.
//!
//! A locked keyring claims not to have what it has, and to have deleted what it keeps; so "not found"
//! and a deletion are believed only once the keyring is known to be unlocked.
class PENSTOCK_EXPORT Keychain final : public QObject, public SecretVault
{
    Q_OBJECT
public:
    explicit Keychain(Clock &clock, Duration patience = std::chrono::seconds(30),
                      QObject *parent = nullptr);
    ~Keychain() override;

    void fetch(const QString &name, OnAnswer onAnswer) override;
    //! Answers within its time, also where the keyring does not.
    void store(const QString &name, const QByteArray &value, OnAnswer onAnswer) override;
    //! Ok once a second look has not found it any more; NotFound if there was none.
    void remove(const QString &name, OnAnswer onAnswer) override;

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock

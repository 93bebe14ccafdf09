// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The Keychain of a build without QtKeychain (-DPENSTOCK_KEYCHAIN=OFF): there is no keyring.
#include <penstock/profiles/secrets/keychain.h>

#include <penstock/profiles/spec/profilemessages.h>

#include <utility>

namespace penstock {

class Q_DECL_HIDDEN Keychain::Private
{
};

namespace {
void answerLater(Keychain *keychain, SecretStore::OnAnswer onAnswer)
{
    const SecretAnswer answer {
        SecretAnswer::State::NoKeyring, {}, profileMessage("keychain.not_built_in")};
    QMetaObject::invokeMethod(
        keychain, [onAnswer = std::move(onAnswer), answer] { onAnswer(answer); },
        Qt::QueuedConnection);
}
} // namespace

Keychain::Keychain(Clock &, Duration, QObject *parent)
    : QObject(parent)
{ }

Keychain::~Keychain() = default;

void Keychain::fetch(const QString &, OnAnswer onAnswer)
{
    answerLater(this, std::move(onAnswer));
}

void Keychain::store(const QString &, const QByteArray &, OnAnswer onAnswer)
{
    answerLater(this, std::move(onAnswer));
}

void Keychain::remove(const QString &, OnAnswer onAnswer)
{
    answerLater(this, std::move(onAnswer));
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretstore.h>

#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/profilemessages.h>

namespace penstock {

SecretStore::~SecretStore() = default;

namespace {
SecretAnswer found(const QByteArray &value)
{
    return value.isEmpty() ? SecretAnswer {} : SecretAnswer {SecretAnswer::State::Ok, value, {}};
}

// How much an answer says, to compare.
int weight(SecretAnswer::State state)
{
    using State = SecretAnswer::State;
    switch (state) {
    case State::NotFound:
        return 0;
    case State::NoKeyring:
        return 1;
    case State::NoAnswer:
        return 2;
    case State::Denied:
        return 3;
    case State::Locked:
        return 4;
    case State::Ok:
        break;
    }
    return 5;
}

Message faultOf(const QString &name, const SecretAnswer &answer)
{
    using State = SecretAnswer::State;
    const auto &detail = answer.detail;
    switch (answer.state) {
    case State::Locked:
        return profileMessage("secret.locked", name);
    case State::NoKeyring:
        return detail.isEmpty() ? profileMessage("secret.no_keychain", name)
                                : profileMessage("secret.no_keychain_because", name, detail);
    case State::Denied:
        return detail.isEmpty() ? profileMessage("secret.denied", name)
                                : profileMessage("secret.denied_because", name, detail);
    case State::NoAnswer:
        return profileMessage("secret.no_response", name);
    case State::NotFound:
    case State::Ok:
        break;
    }
    return profileMessage("secret.unknown", name);
}
} // namespace

Error secretError(const QString &name, const SecretAnswer &answer)
{
    return faultOf(name, answer).at(profileMessage("secret.place", name));
}

EnvironmentSecrets::EnvironmentSecrets(const QProcessEnvironment &environment)
    : m_environment(environment)
{ }

void EnvironmentSecrets::fetch(const QString &name, OnAnswer onAnswer)
{
    onAnswer(found(m_environment.value(secretVariable(name)).toUtf8()));
}

FixedSecrets::FixedSecrets(SecretValues secrets)
    : m_secrets(std::move(secrets))
{ }

void FixedSecrets::fetch(const QString &name, OnAnswer onAnswer)
{
    onAnswer(found(m_secrets.value(name)));
}

SecretChain::SecretChain(std::vector<std::unique_ptr<SecretStore>> stores)
    : m_stores(std::move(stores))
{ }

void SecretChain::fetch(const QString &name, OnAnswer onAnswer)
{
    fetchFrom(0, name, onAnswer, {});
}

void SecretChain::fetchFrom(std::size_t index, const QString &name, const OnAnswer &onAnswer,
                            const SecretAnswer &best)
{
    if (index == m_stores.size()) {
        onAnswer(best);
        return;
    }
    m_stores[index]->fetch(name, [this, index, name, onAnswer, best](const SecretAnswer &answer) {
        if (answer.state == SecretAnswer::State::Ok)
            onAnswer(answer);
        else
            fetchFrom(index + 1, name, onAnswer,
                      weight(answer.state) > weight(best.state) ? answer : best);
    });
}

} // namespace penstock

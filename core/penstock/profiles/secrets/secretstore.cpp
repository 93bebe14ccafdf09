// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretstore.h>

#include <penstock/profiles/secrets/secretname.h>

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

QString whatItIs(const SecretAnswer &answer)
{
    using State = SecretAnswer::State;
    const auto with = [&answer](const QString &clause) {
        return answer.detail.isEmpty() ? clause : u"%1 (%2)"_s.arg(clause, answer.detail);
    };
    switch (answer.state) {
    case State::Locked:
        return with(u"the keyring is locked"_s);
    case State::NoKeyring:
        return with(u"there is no keyring"_s);
    case State::Denied:
        return with(u"the keyring does not hand it out"_s);
    case State::NoAnswer:
        return with(u"the keyring does not answer"_s);
    case State::NotFound:
    case State::Ok:
        break;
    }
    return u"it is not known"_s;
}
} // namespace

Error secretError(const QString &name, const SecretAnswer &answer)
{
    const QString set = answer.state == SecretAnswer::State::NotFound
        ? u"Keep it with \"penstock secret set %1\", or set %2"_s.arg(name, secretVariable(name))
        : answer.state == SecretAnswer::State::Locked
        ? u"Unlock it, or set %1"_s.arg(secretVariable(name))
        : u"Set %1"_s.arg(secretVariable(name));
    const bool isKept = answer.state == SecretAnswer::State::NotFound
        || answer.state == SecretAnswer::State::Locked;
    return {Error::Kind::Secret, whatItIs(answer), u"secret \"%1\""_s.arg(name), set,
            isKept ? Remedies() : Remedy::SecretsFile};
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

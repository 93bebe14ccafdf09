// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/spec/httpclientprofile.h>
#include <penstock/support/result.h>

#include <QProcessEnvironment>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace penstock {

//! The response of a store.
struct SecretAnswer
{
    enum class State {
        Ok, //!< Success; a fetched secret is in \c value.
        NotFound,
        Locked, //!< The keychain is locked; it may have the secret.
        NoKeyring, //!< Missing or unreachable.
        Denied, //!< Denied by the keychain or the user.
        NoAnswer //!< Timeout.
    };
    State state = State::NotFound;
    QByteArray value = {};
    MessageArgument detail = {}; //!< Text of the store; may be empty.
    friend bool operator==(const SecretAnswer &, const SecretAnswer &) = default;
};

//! Returns an error of the kind Secret about \a name, with its fix.
PENSTOCK_EXPORT Error secretError(const QString &name, const SecretAnswer &answer);

//! Finds secrets by name. SecretAccess alone decides which origins they may be sent to.
class PENSTOCK_EXPORT SecretStore
{
public:
    using OnAnswer = std::function<void(SecretAnswer)>;

    SecretStore() = default;
    virtual ~SecretStore();
    Q_DISABLE_COPY_MOVE(SecretStore)

    //! Calls \a onAnswer once, perhaps before it returns, but not after destruction.
    virtual void fetch(const QString &name, OnAnswer onAnswer) = 0;
};

//! A store that can save secrets. Each call gets one response, like fetch().
class PENSTOCK_EXPORT SecretVault : public SecretStore
{
public:
    //! Replaces any secret of this name.
    virtual void store(const QString &name, const QByteArray &value, OnAnswer onAnswer) = 0;
    //! Ok once it is deleted; NotFound if it did not exist.
    virtual void remove(const QString &name, OnAnswer onAnswer) = 0;
};

//! Reads the variables PENSTOCK_SECRET_<NAME>, see secretVariable(). Ignores empty ones.
class PENSTOCK_EXPORT EnvironmentSecrets final : public SecretStore
{
public:
    explicit EnvironmentSecrets(const QProcessEnvironment &environment);
    void fetch(const QString &name, OnAnswer onAnswer) override;

private:
    QProcessEnvironment m_environment;
};

//! A store of secrets in memory.
class PENSTOCK_EXPORT FixedSecrets final : public SecretStore
{
public:
    explicit FixedSecrets(SecretValues secrets);
    void fetch(const QString &name, OnAnswer onAnswer) override;

private:
    SecretValues m_secrets;
};

//! A chain of stores; the first that has a secret returns it. Otherwise it returns the most
//! specific failure, such as a locked keychain.
class PENSTOCK_EXPORT SecretChain final : public SecretStore
{
public:
    explicit SecretChain(std::vector<std::unique_ptr<SecretStore>> stores);
    void fetch(const QString &name, OnAnswer onAnswer) override;

private:
    void fetchFrom(std::size_t index, const QString &name, const OnAnswer &onAnswer,
                   const SecretAnswer &best);

    std::vector<std::unique_ptr<SecretStore>> m_stores;
};

//! Reads secrets from a file of name=value lines, or a JSON object of texts. Blank lines and lines
//! with # are skipped, spaces trimmed; the last duplicate wins. See readSecretValue(). Errors are
//! of the kind File: unreadable, accessible to other users, invalid name, missing =, a value that
//! is not text or contains control characters.
PENSTOCK_EXPORT Result<SecretValues> readSecretsFile(const QString &path);

} // namespace penstock

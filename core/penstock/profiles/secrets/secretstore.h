// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/spec/senderprofile.h>
#include <penstock/support/result.h>

#include <QProcessEnvironment>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace penstock {

//! What came of asking a store for something.
struct SecretAnswer
{
    enum class State {
        Ok, //!< It was done; what was asked for is in value.
        NotFound, //!< There is no secret of this name.
        Locked, //!< The keyring is locked: whether the secret is in it cannot be seen.
        NoKeyring, //!< There is none, or none that can be reached.
        Denied, //!< The keyring, or the person it asked, said no.
        NoAnswer //!< None within the time it was given.
    };
    State state = State::NotFound;
    QByteArray value = {};
    MessageArgument detail = {}; //!< In the words of whoever answered; may be empty.
    friend bool operator==(const SecretAnswer &, const SecretAnswer &) = default;
};

//! "found", "locked", … in a clause about the secret \a name, with what to do. Of the kind Secret.
PENSTOCK_EXPORT Error secretError(const QString &name, const SecretAnswer &answer);

//! Knows secrets by their names, and nothing of where they may go: that is SecretKeeper's, through which
//! all that sends comes by them.
class PENSTOCK_EXPORT SecretStore
{
public:
    using OnAnswer = std::function<void(SecretAnswer)>;

    SecretStore() = default;
    virtual ~SecretStore();
    Q_DISABLE_COPY_MOVE(SecretStore)

    //! Calls \a onAnswer once, perhaps before it returns, and not after the store is gone.
    virtual void fetch(const QString &name, OnAnswer onAnswer) = 0;
};

//! Keeps secrets as well. Each call is answered once, as fetch() is.
class PENSTOCK_EXPORT SecretVault : public SecretStore
{
public:
    //! Keeps it in the place of one of this name, and answers once.
    virtual void store(const QString &name, const QByteArray &value, OnAnswer onAnswer) = 0;
    //! Ok once it is gone for good; NotFound if there was none.
    virtual void remove(const QString &name, OnAnswer onAnswer) = 0;
};

//! Variables PENSTOCK_SECRET_<NAME>, see secretVariable(). An empty one counts as absent.
class PENSTOCK_EXPORT EnvironmentSecrets final : public SecretStore
{
public:
    explicit EnvironmentSecrets(const QProcessEnvironment &environment);
    void fetch(const QString &name, OnAnswer onAnswer) override;

private:
    QProcessEnvironment m_environment;
};

//! Secrets that were read from somewhere before.
class PENSTOCK_EXPORT FixedSecrets final : public SecretStore
{
public:
    explicit FixedSecrets(SecretValues secrets);
    void fetch(const QString &name, OnAnswer onAnswer) override;

private:
    SecretValues m_secrets;
};

//! Several stores: the first that knows a secret gives it. Where none does, the answer is that of the
//! one that came closest: a locked keyring says more than a variable that is not set.
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

//! The secrets in the file \a path: lines of name=value (blank lines and lines with # in front are
//! skipped, blanks around both taken off), or a JSON object of texts. Of two of a name the last
//! counts, as readSecretValue() takes it. Errors are of the kind File: it cannot be read, or others than its owner can read or
//! write it; a name that is not valid (isSecretName()), a line without =, a value that is no text
//! or has a control character.
PENSTOCK_EXPORT Result<SecretValues> readSecretsFile(const QString &path);

} // namespace penstock

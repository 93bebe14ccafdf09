// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

class QProcessEnvironment;

namespace penstock {

struct AppDirs;
class SecretStore;

//! The only source of secrets for requests, tokens and connections, limited to allowed origins.
//! Origins are allowed by allow(), the index (secretindex.h), the variable
//! PENSTOCK_SECRET_<NAME>_ORIGINS, or the owner. Belongs to one thread. Callbacks run once, perhaps
//! before the call returns, but not after destruction.
class PENSTOCK_EXPORT SecretAccess
{
public:
    //! A secret for origins that are not allowed yet.
    struct Question
    {
        QString secret;
        QStringList places; //!< The new origins, see secretOriginText().
        QStringList known = {}; //!< Origins that are already allowed.
    };
    //! Call once, now or later, with the decision; nothing if the owner cannot be asked.
    using Answer = std::function<void(std::optional<bool>)>;
    //! Asks the owner of the secrets. Functions may be absent.
    struct Owner
    {
        std::function<void(const Question &, const Answer &)> mayItGo = nullptr;
        //! Returns a secret that no store has, typed by the owner. This allows its origins too, for
        //! the life of this object. Returns nothing if the owner declines.
        std::function<std::optional<QByteArray>(const Question &)> type = nullptr;
    };
    using OnSecrets = std::function<void(Result<SecretValues>)>;

    //! The store must outlive it.
    explicit SecretAccess(SecretStore &store);
    ~SecretAccess();
    Q_DISABLE_COPY_MOVE(SecretAccess)

    //! Rereads the index in \a places at each use, and saves the owner's decisions there.
    void setIndex(const AppDirs &places);
    //! Sets the environment for variables with allowed origins.
    void setEnvironment(const QProcessEnvironment &environment);
    //! Asks \a owner about new origins.
    void setOwner(Owner owner);

    //! Allows origins, see readSecretOrigin(), for the life of this object.
    void allow(const QString &secret, const QStringList &places);
    QStringList placesOf(const QString &secret) const; //!< Returns the allowed origins, sorted.

    //! Fetches \a secrets in order if all \a places are allowed, and stops at the first error.
    //! Errors are of the kind Secret: secretError(), or a denied origin. Saving the owner's
    //! decision may also fail, see allowSecret().
    void fetch(const QStringList &secrets, const QStringList &places, const OnSecrets &onSecrets);
    //! Fetches values that stay on this computer, such as a signing key. Call fetch() first for the
    //! connection that uses them.
    void fetchToUseHere(const QStringList &secrets, const OnSecrets &onSecrets);
    //! Finds which of \a secrets exist and are valid, without their values. A locked keychain
    //! counts as having them.
    void look(const QStringList &secrets, const std::function<void(const QStringList &)> &onFound);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/profiles/spec/senderprofile.h>

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

class QProcessEnvironment;

namespace penstock {

struct Places;
class SecretStore;

//! Hands out secrets for the places they may go to; the only way by which sign-ins, tokens and
//! connections come by one. A secret may go where its owner has said so: here by allow(), in the index
//! (see secretindex.h), in the variable PENSTOCK_SECRET_<NAME>_ORIGINS, or now, when asked.
//! Belongs to one thread; calls are answered once, perhaps before they return, and not after it is gone.
class PENSTOCK_EXPORT SecretKeeper
{
public:
    //! A secret that would go where it has not been yet.
    struct Question
    {
        QString secret;
        QStringList places; //!< The new ones, see secretPlaceText().
        QStringList known = {}; //!< Where it may go already.
    };
    //! To be called once, now or later: whether it may. Nothing where there is nobody to ask.
    using Answer = std::function<void(std::optional<bool>)>;
    //! Whoever owns the secrets. Absent functions are nobody.
    struct Owner
    {
        std::function<void(const Question &, const Answer &)> mayItGo = nullptr;
        //! Types a secret that no store has; who does so for these places lets it go there, both for
        //! the life of this object. Nothing: does not want to, or cannot.
        std::function<std::optional<QByteArray>(const Question &)> type = nullptr;
    };
    using OnSecrets = std::function<void(Result<SecretValues>)>;

    //! \a store must outlive it.
    explicit SecretKeeper(SecretStore &store);
    ~SecretKeeper();
    Q_DISABLE_COPY_MOVE(SecretKeeper)

    //! Reads the index in \a places each time anew, and writes there what the owner has said.
    void setIndex(const Places &places);
    //! Where variables that name places are looked for.
    void setEnvironment(const QProcessEnvironment &environment);
    //! Who is asked where nobody has said yet whether a secret may go to a place.
    void setOwner(Owner owner);

    //! From now on, for the life of this object; places as readSecretPlace() gives them.
    void allow(const QString &secret, const QStringList &places);
    QStringList placesOf(const QString &secret) const; //!< Sorted: where it may go.

    //! The values of \a secrets, each of which may go to all \a places; one after the other, up to
    //! the first that is not had. Errors are of the kind Secret: secretError(), or a refusal, which
    //! names the places; or what an index says that does not take what the owner said.
    void fetch(const QStringList &secrets, const QStringList &places, const OnSecrets &onSecrets);
    //! Values that stay on this machine, as a key that signs. Where a connection proves itself with
    //! them is asked by fetch() beforehand.
    void fetchToUseHere(const QStringList &secrets, const OnSecrets &onSecrets);
    //! Which of \a secrets are there, as far as that can be seen: those in a locked keyring may be. None
    //! is handed out.
    void look(const QStringList &secrets, const std::function<void(const QStringList &)> &onFound);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock

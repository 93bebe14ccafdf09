// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/sender.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/signin/oauthtoken.h>
#include <penstock/profiles/spec/profile.h>

#include <QObject>

namespace penstock {

//! Puts into requests what a profile adds to each: headers, who calls, the header for idempotency
//! keys. Fetches the secrets once, and OAuth tokens when they are needed, through the same sender and
//! hence the same limits. However many wait, one token is fetched at a time.
//! Store, sender and clock must outlive it; all live in one thread.
class PENSTOCK_EXPORT CredentialSource final : public QObject
{
    Q_OBJECT
public:
    using OnReady = std::function<void(Result<void>)>;

    CredentialSource(Profile profile, SecretStore &store, Sender &sender, Clock &clock,
                     QObject *parent = nullptr);
    ~CredentialSource() override;

    //! Whether apply() can be called now. A token that nears its end is not ready any more.
    bool isReady() const;
    //! Calls \a onReady once, from the event loop, when it is ready or cannot be. After an error it
    //! may be tried again: nothing is remembered of it.
    void prepare(OnReady onReady);
    //! Only when it is ready. Headers that the request has already stay as they are.
    void apply(HttpRequest &request) const;
    //! Of the token that apply() puts in, counted from 1; 0 where there is none. To be kept with each
    //! request, for rejected().
    quint64 tokenNumber() const;
    //! To be told about each answer with \a status to a request that was sent with the token
    //! \a number. Whether another try is worth it, after prepare(): a token that was not accepted (401)
    //! is replaced, but not one that was fetched for the same reason less than a minute ago. An answer
    //! that comes late, to a token that is replaced already, says nothing of the new one.
    bool rejected(quint64 number, int status);

    //! maskedRequest() with all secrets that are known here.
    QString masked(const HttpRequest &request) const;
    //! The same for any other text: a URL, the error of a server.
    QString masked(const QString &text) const;
    ThrottleEvent masked(ThrottleEvent event) const;

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock

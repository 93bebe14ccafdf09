// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/secrets/secretkeeper.h>
#include <penstock/support/result.h>

#include <QObject>

#include <functional>
#include <memory>

class QUrl;

namespace penstock {

class Clock;
struct HttpRequest;
struct Profile;
struct SecretText;
class Sender;
struct ThrottleEvent;

//! Puts into requests what a profile adds to each: headers, who calls, the header for idempotency
//! keys. Fetches the secrets once for each server, if they may go there, and OAuth tokens when they are
//! needed, through the same sender and hence the same limits. However many wait, one token is fetched at
//! a time. Keeper, sender and clock must outlive it; all live in one thread.
class PENSTOCK_EXPORT CredentialSource final : public QObject
{
    Q_OBJECT
public:
    using OnReady = std::function<void(Result<void>)>;

    CredentialSource(Profile profile, SecretKeeper &secrets, Sender &sender, Clock &clock,
                     QObject *parent = nullptr);
    ~CredentialSource() override;

    //! Whether apply() can be called now for a request to \a url. A token that nears its end is not
    //! ready any more.
    bool isReadyFor(const QUrl &url) const;
    //! Calls \a onReady once, from the event loop, when it is ready for \a url or cannot be. Errors
    //! are those of SecretKeeper::fetch(), and of a token those of SendError::error() and
    //! readTokenAnswer(). After an error it may be tried again: nothing is remembered of it.
    void prepare(const QUrl &url, OnReady onReady);
    //! Headers that the request has already stay as they are. An error of the kind Internal, and
    //! nothing added, where secrets are not there for the request's URL: none goes where prepare()
    //! was not allowed to take it. A request that waits in a sender for longer than its token lives is
    //! sent with the next one (HttpRequest::renew).
    Result<void> apply(HttpRequest &request) const;
    //! Of the token that apply() puts in, counted from 1; 0 where there is none.
    quint64 tokenNumber() const;
    //! To be told about each answer with \a status to a request that was sent with the token
    //! \a number (HttpAnswer::credential). Whether another try is worth it, after prepare(): a token that was not accepted (401)
    //! is replaced, but not one that was fetched for the same reason less than a minute ago. An answer
    //! that comes late, to a token that is replaced already, says nothing of the new one.
    bool rejected(quint64 number, int status);

    //! What was fetched may be out of date: the next prepare() looks secrets up again, and fetches a token.
    void forget();

    //! \a text of a server, to be kept and sent back: without the values of the secrets that it repeats,
    //! which apply() puts in again where a URL has these pieces. See sealedtext.h.
    SecretText sealed(const QByteArray &text) const;

    //! maskedRequest() with all secrets that are known here.
    QString masked(const HttpRequest &request) const;
    //! The same for any other text: a URL, the error of a server.
    QString masked(const QString &text) const;
    //! The same for the arguments of a message of http.
    Message masked(const Message &message) const;
    //! With what is secret of this source hidden.
    ThrottleEvent masked(ThrottleEvent event) const;

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock

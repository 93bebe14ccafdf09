// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/secrets/secretaccess.h>
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
class HttpClient;
struct ThrottleEvent;

//! Adds a profile's headers, authentication and idempotency key to requests. Fetches secrets once
//! per server if they are allowed there. Fetches OAuth tokens on demand, one at a time, through the
//! same client and limits. Secrets, client and clock must outlive it, in the same thread.
class PENSTOCK_EXPORT CredentialSource final : public QObject
{
    Q_OBJECT
public:
    using OnReady = std::function<void(Result<void>)>;

    CredentialSource(Profile profile, SecretAccess &secrets, HttpClient &httpClient, Clock &clock,
                     QObject *parent = nullptr);
    ~CredentialSource() override;

    //! Returns true if apply() works now for \a url. A token close to its end is not ready.
    bool isReadyFor(const QUrl &url) const;
    //! Calls \a onReady once from the event loop when \a url is ready or has failed. Errors are
    //! those of SecretAccess::fetch(), SendError::error() and readTokenAnswer(). Call it again to
    //! retry.
    void prepare(const QUrl &url, OnReady onReady);
    //! Adds what the request does not set itself. If prepare() did not allow the secrets for this
    //! URL, returns an error of the kind Internal and adds nothing. If the token expires in the
    //! queue, the request is sent with a new one (HttpRequest::renew).
    Result<void> apply(HttpRequest &request) const;
    //! Returns the number of the current token, from 1; 0 without a token.
    quint64 tokenNumber() const;
    //! Call for each response with \a status to a request with the token \a number
    //! (HttpAnswer::credential). Returns true if a retry after prepare() makes sense. A 401
    //! replaces the token, unless it already replaced a rejected one less than a minute ago. Late
    //! responses to older tokens replace nothing.
    bool rejected(quint64 number, int status);

    //! Discards secrets and token; the next prepare() fetches both again.
    void forget();

    //! Returns \a text of a server with known secrets as typed pieces, which apply() fills in again
    //! in URLs. See sealedtext.h.
    SecretText sealed(const QByteArray &text) const;

    //! Masks all known secrets, see maskedRequest().
    QString masked(const HttpRequest &request) const;
    //! Masks other text.
    QString masked(const QString &text) const;
    //! Masks a message's arguments.
    Message masked(const Message &message) const;
    //! Masks an event.
    ThrottleEvent masked(ThrottleEvent event) const;

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock

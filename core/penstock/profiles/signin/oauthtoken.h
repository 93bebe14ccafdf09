// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

//! OAuth 2 client credentials (RFC 6749, 4.4) as plain functions.
namespace penstock {

//! What a token server gave.
struct OAuthToken
{
    QByteArray token = {};
    std::optional<Duration> lifetime = std::nullopt; //!< Since it was asked for; may be unsaid.
    friend bool operator==(const OAuthToken &, const OAuthToken &) = default;
};

//! The request for a token.
PENSTOCK_EXPORT HttpRequest tokenRequest(const AuthSpec &auth, const QByteArray &clientSecret);

//! What a token server answered; \a where is its URL, for errors. A refusal (RFC 6749, 5.2) is told in
//! words, with what the server added to it. No error repeats a token.
PENSTOCK_EXPORT Result<OAuthToken> readTokenAnswer(int status, const QByteArray &body,
                                                   const QString &where);

//! When to fetch another one for a token asked for at \a askedAt: a tenth of its life before its end,
//! at most 30 s. The end of time where it did not say how long it lives. After a 401: CredentialSource::rejected().
PENSTOCK_EXPORT Instant renewalOf(const OAuthToken &token, Instant askedAt);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

//! \file
//! OAuth 2 client credentials (RFC 6749, 4.4) as plain functions.
namespace penstock {

//! What a token server gave.
struct OAuthToken
{
    QByteArray token = {};
    std::optional<Duration> lifetime = std::nullopt; //!< Since it was asked for; may be unsaid.
    friend bool operator==(const OAuthToken &, const OAuthToken &) = default;
};

//! The request for a token: a POST of the highest priority (RFC 6749, 4.4.2; who calls as 2.3.1 has
//! it).
PENSTOCK_EXPORT HttpRequest tokenRequest(const AuthSpec &auth, const QByteArray &clientSecret);

//! What a token server answered (RFC 6749, 5.1); \a where is its URL, for errors. A lifetime that
//! is no number above 0 is unsaid, one of more than a hundred years is that. Errors are of the kind
//! Secret: a refusal (5.2), told in words, with what the server added to it; another status than
//! 2xx; no token that fits a header; one of another type than bearer. No error repeats a token.
PENSTOCK_EXPORT Result<OAuthToken> readTokenAnswer(int status, const QByteArray &body,
                                                   const QString &where);

//! When to fetch another one for a token asked for at \a askedAt: a tenth of its life before its end,
//! at most 30 s. The end of time where it did not say how long it lives. After a 401: CredentialSource::rejected().
PENSTOCK_EXPORT Instant renewalOf(const OAuthToken &token, Instant askedAt);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

//! \file
//! OAuth 2 client credentials (RFC 6749 §4.4) as plain functions.
namespace penstock {

//! A token and its lifetime.
struct OAuthToken
{
    QByteArray token = {};
    //! From the token request; absent if not stated.
    std::optional<Duration> lifetime = std::nullopt;
    friend bool operator==(const OAuthToken &, const OAuthToken &) = default;
};

//! Returns a token request: a POST of the highest priority (RFC 6749 §4.4.2, client authentication
//! as in §2.3.1).
PENSTOCK_EXPORT HttpRequest tokenRequest(const AuthSpec &auth, const QByteArray &clientSecret);

//! Parses a token response (RFC 6749 §5.1). \a where is its URL, for errors. A lifetime that is not
//! a positive number counts as absent; the maximum is a hundred years. Errors are of the kind
//! Secret and never contain a token: error responses (§5.2), other statuses than 2xx, invalid
//! tokens, types other than bearer.
PENSTOCK_EXPORT Result<OAuthToken> readTokenAnswer(int status, const QByteArray &body,
                                                   const QString &where);

//! Returns when to renew a token: a tenth of its lifetime before its end, at most 30 s. Returns
//! Instant::max() if the lifetime is unknown.
PENSTOCK_EXPORT Instant renewalOf(const OAuthToken &token, Instant askedAt);

} // namespace penstock

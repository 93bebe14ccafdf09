// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

#include <QString>
#include <QUrl>

// Detection and masking of secrets in logs, journals, imports and displays. Pure functions, safe in
// any thread. CredentialSource masks secrets that it knows by value.
namespace penstock {

struct HttpRequest;

//! The likelihood that a name denotes a secret.
enum class Secrecy {
    None,
    //! Probably something else: "nextPageToken", "idempotency_key". Masked if not needed.
    Lookalike,
    Secret
};
//! Classifies a name. Words end at characters other than letters and digits, and before capitals.
PENSTOCK_EXPORT Secrecy secrecyOf(const QByteArray &name);
//! Returns true if secrecyOf() is Secret.
PENSTOCK_EXPORT bool namesSecret(const QString &name);

//! Returns true if a header certainly carries a secret: Authorization, Cookie, or a word like key,
//! token or secret, but not idempotency keys. Stricter than secrecyOf(), because files are rejected
//! for it.
PENSTOCK_EXPORT bool looksLikeCredential(const QByteArray &name);

//! Returns true if a header must be masked: by its name, or because HttpRequest::credentialHeaders
//! contains it.
PENSTOCK_EXPORT bool carriesCredential(const HttpRequest &request, const QByteArray &name);

//! Returns the secrets that can be detected in \a request, sorted and unique: values of such
//! headers (also without scheme, and decoded from base64) and parameters, and the URL's password.
//! Values under four bytes are omitted.
PENSTOCK_EXPORT QByteArrayList credentialsOf(const HttpRequest &request);

//! Replaces \a secrets in \a text by ••••, also as encoded in URLs, forms and JSON. Empty secrets
//! are ignored.
PENSTOCK_EXPORT QByteArray masked(const QByteArray &text, const QByteArrayList &secrets);
//! Masks text in the same way.
PENSTOCK_EXPORT QString masked(const QString &text, const QByteArrayList &secrets);
//! Masks the arguments of an http message.
PENSTOCK_EXPORT Message masked(const Message &message, const QByteArrayList &secrets);
//! Masks response headers. Values of secret headers are removed, except for rate limits
//! ("X-RateLimit-Remaining-Tokens").
PENSTOCK_EXPORT HeaderList masked(const HeaderList &headers, const QByteArrayList &secrets);
//! Returns the URL without user, fragment and secret query values.
PENSTOCK_EXPORT QString masked(const QUrl &url, const QByteArrayList &secrets);

//! Returns \a request as sent, for display. Credential headers and \a secrets are masked; a binary
//! body is replaced by its length.
PENSTOCK_EXPORT QString maskedRequest(const HttpRequest &request, const QByteArrayList &secrets);

//! Replaces well-known tokens by {{secret}}: JSON Web Tokens (RFC 7519), "sk-…", and documented
//! tokens of GitHub, GitLab, Slack, Stripe, AWS, Google and SendGrid.
PENSTOCK_EXPORT QString withoutTokens(const QString &text);

} // namespace penstock

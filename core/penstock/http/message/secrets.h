// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

#include <QString>
#include <QUrl>

// What is a secret, as far as can be told from outside, and how it is hidden: for logs, journals,
// imports and all that people see. Pure functions, safe in any thread. Errors of the sender name a
// URL without its query, so that there is nothing to hide in them; whoever knows the secrets
// themselves (CredentialSource) hides them by their values as well.
namespace penstock {

struct HttpRequest;

//! What a name (of a header, a parameter, a field, a variable) tells of its value.
enum class Secrecy {
    None,
    //! It has the words of a secret, and others beside them by which it is another thing:
    //! "nextPageToken", "idempotency_key". Where nobody needs the value it is hidden all the same.
    Lookalike,
    Secret //!< "Authorization", "X-Api-Key", "accessToken", "pwd".
};
//! The one rule. Words end at whatever is no letter or digit, and where a capital begins one.
PENSTOCK_EXPORT Secrecy secrecyOf(const QByteArray &name);
//! Whether \a name is that of a Secret.
PENSTOCK_EXPORT bool namesSecret(const QString &name);

//! Whether a header of this name leaves no doubt that it carries a secret: Authorization, Cookie, and
//! whatever has a word like key, token or secret between its hyphens. Less than secrecyOf() knows, for
//! those who refuse a file that holds its value; a name that may be harmless is no reason for that.
//! Idempotency keys are no secrets.
PENSTOCK_EXPORT bool looksLikeCredential(const QByteArray &name);

//! Whether the header called \a name of \a request is to be hidden: by its name, or because it is
//! among HttpRequest::credentialHeaders.
PENSTOCK_EXPORT bool carriesCredential(const HttpRequest &request, const QByteArray &name);

//! The secrets of \a request, as far as they can be told: values of the headers above, and behind a
//! scheme the rest of one, as it is and decoded from base64; of parameters with such names; the
//! password in its URL. Sorted, each once. Those too short to be secrets (under four bytes) are not
//! among them.
PENSTOCK_EXPORT QByteArrayList credentialsOf(const HttpRequest &request);

//! \a text with every one of \a secrets, as it is and as it looks in an URL, a form or JSON, replaced
//! by ••••. However short they are; empty ones are passed by.
PENSTOCK_EXPORT QByteArray masked(const QByteArray &text, const QByteArrayList &secrets);
//! The same for text.
PENSTOCK_EXPORT QString masked(const QString &text, const QByteArrayList &secrets);
//! The same for the arguments of a message of http.
PENSTOCK_EXPORT Message masked(const Message &message, const QByteArrayList &secrets);
//! The same for the header lines of an answer; of those whose names tell of secrets nothing is left.
//! Names about rate limits ("X-RateLimit-Remaining-Tokens") tell of none.
PENSTOCK_EXPORT HeaderList masked(const HeaderList &headers, const QByteArrayList &secrets);
//! The URL without user and fragment, and without the values of what looks like a secret in its
//! query.
PENSTOCK_EXPORT QString masked(const QUrl &url, const QByteArrayList &secrets);

//! \a request as it goes over the wire, for people: the line, the headers, the body. Values of
//! \a secrets are masked, and those of all headers that carry credentials. A body that is no text is
//! told by its length.
PENSTOCK_EXPORT QString maskedRequest(const HttpRequest &request, const QByteArrayList &secrets);

//! \a text with {{secret}} in the place of what has the form of a well-known token: a JSON Web
//! Token (RFC 7519), and those that GitHub, GitLab, Slack, Stripe, AWS, Google and SendGrid
//! document, and "sk-…".
PENSTOCK_EXPORT QString withoutTokens(const QString &text);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! The first credential in a curl command, to offer it to a keychain. Nothing else stores it.
struct CurlSignIn
{
    AuthSpec auth = {}; //!< The secret's name is empty.
    QString name = {}; //!< Its header or option: "Authorization".
    QByteArray value = {}; //!< The token, password or key.
};

//! The request of a curl command.
struct CurlCommand
{
    RequestSpec request = {}; //!< The query stays in the URL. Excludes credentials.
    //! Names of headers and the like with secrets ("Authorization"), which belong in the keychain.
    //! Only \c signIn contains a value.
    QStringList credentials = {};
    QStringList leftOut = {}; //!< Headers that requests must not set, see reservedHeaderIn().
    std::optional<CurlSignIn> signIn = {};
};

//! Returns true if \a text starts like input of curlFromText().
PENSTOCK_EXPORT bool looksLikeCurl(const QString &text);

//! Parses a curl command for bash, cmd or PowerShell, detected from quotes and line ends, or
//! Invoke-WebRequest with the session that browsers add. Ignores options for display and
//! connections (-s, -L, --compressed, -o FILE, -UseBasicParsing); others work as in curl(1). Errors
//! are of the kind Usage and name the option: other commands, open quotes, unknown options, missing
//! values, a missing or second URL, file uploads.
//! Nothing is expanded, and no file is read: "$HOME" stays in bash and is an error in PowerShell;
//! "-d @file" is an error.
PENSTOCK_EXPORT Result<CurlCommand> curlFromText(const QString &text);

//! Returns the part of \a url below \a baseUrl: "/a?b=c" for "https://x/v1" and
//! "https://x/v1/a?b=c". Returns \a url if it is elsewhere or equal. Compares exactly.
PENSTOCK_EXPORT QString pathBelow(const QString &baseUrl, const QString &url);

} // namespace penstock

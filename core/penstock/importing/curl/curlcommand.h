// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! The first secret that a curl command signs in with, for who offers it to a keyring; nothing else keeps it.
struct CurlSignIn
{
    AuthSpec auth = {}; //!< Without a name for its secret.
    QString name = {}; //!< Where it stood: "Authorization".
    QByteArray value = {}; //!< The token, password or key itself.
};

//! What a curl command asks for.
struct CurlCommand
{
    RequestSpec request = {}; //!< The query stays in the URL. Without what is in credentials.
    //! Headers and the like that carry secrets, by their names ("Authorization"): they belong in the
    //! keyring and not into a job. Of their values only signIn has one.
    QStringList credentials = {};
    QStringList leftOut = {}; //!< Headers that a request must not set, see reservedHeaderIn().
    std::optional<CurlSignIn> signIn = {};
};

//! Whether \a text begins like something that curlFromText() reads: what does not may be a URL.
PENSTOCK_EXPORT bool looksLikeCurl(const QString &text);

//! Reads a curl command as a browser or a manual prints it for bash, for cmd or for PowerShell, which
//! is told from its quotes and line ends; and Invoke-WebRequest, with the session that browsers set up
//! before it. Options that say how it works and not what it asks for (-s, -L, --compressed, -o FILE,
//! -UseBasicParsing) are left out; the others mean what curl(1) says. Errors are of the kind Usage
//! and name the option: another command, quotes that do not end, an option that is not known or has
//! no value, none or several URLs, a file to be sent.
//! Nothing is expanded and no file is read: "$HOME" is five letters to bash and an error in PowerShell,
//! and "-d @file" is an error.
PENSTOCK_EXPORT Result<CurlCommand> curlFromText(const QString &text);

//! What of \a url lies below \a baseUrl, as a job may say it: "https://x/v1" and "https://x/v1/a?b=c"
//! give "/a?b=c". \a url itself where it lies elsewhere, or is \a baseUrl. Compared letter by
//! letter.
PENSTOCK_EXPORT QString pathBelow(const QString &baseUrl, const QString &url);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/jobspec.h>
#include <penstock/support/result.h>

namespace penstock {

//! What a curl command asks for.
struct CurlCommand
{
    RequestSpec request = {}; //!< The query stays in the URL. Without what is in credentials.
    //! Headers and the like that carry secrets, by their names ("Authorization"): they belong into the
    //! keyring and not into a job. Their values are not kept.
    QStringList credentials = {};
};

//! Whether \a text begins like a curl command: what is not one may be a URL.
PENSTOCK_EXPORT bool looksLikeCurl(const QString &text);

//! Reads a curl command as a browser or a manual prints it for bash: quotes of all three kinds, lines
//! that go on behind a backslash, options in short and long. Options that say how curl works and not
//! what it asks for (-s, -L, --compressed, -o FILE) are left out. Errors name the option.
//! Nothing is expanded and no file is read: "$HOME" is five letters, and "-d @file" is an error.
PENSTOCK_EXPORT Result<CurlCommand> curlFromText(const QString &text);

//! What of \a url lies below \a baseUrl, as a job may say it: "https://x/v1" and "https://x/v1/a?b=c"
//! give "/a?b=c". \a url itself where it lies elsewhere.
PENSTOCK_EXPORT QString pathBelow(const QString &baseUrl, const QString &url);

//! The words of a line as bash divides it, up to the end of the first command.
PENSTOCK_EXPORT Result<QStringList> wordsOfShell(const QString &text);

} // namespace penstock

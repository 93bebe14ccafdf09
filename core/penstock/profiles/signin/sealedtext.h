// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/profiles/spec/senderprofile.h>

//! \file
//! What a server gives back may have a secret in it, as the URL of the next page repeats a key; and what is
//! gone on with after a crash is kept on the disk. Sealed, it has the secret's name in the place of its
//! value. Pure functions, safe in any thread.
namespace penstock {

//! \a text with each value of \a secrets, as it is and as it looks in a URL, replaced by a mark. Values of
//! less than four bytes stay: they would be found where they are not.
PENSTOCK_EXPORT QString sealed(const QString &text, const SecretValues &secrets);
//! \a url with the values in the place of those marks. Marks of secrets that are not there stay.
PENSTOCK_EXPORT QUrl unsealed(const QUrl &url, const SecretValues &secrets);
//! The same for all of \a request: a body takes them as its Content-Type encodes values. Headers that have
//! one are credentials then.
PENSTOCK_EXPORT void unseal(HttpRequest &request, const SecretValues &secrets);

} // namespace penstock

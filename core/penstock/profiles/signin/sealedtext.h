// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/profiles/spec/senderprofile.h>

//! \file
//! What a server gives back may have a secret in it, as the URL of the next page repeats a key; and what is
//! gone on with after a crash is kept on the disk. Sealed, the value is not in it: a typed piece names the
//! secret. Pure functions, safe in any thread.
namespace penstock {

//! \a text in pieces: each value of \a secrets, as it is or percent-encoded in whatever way, becomes a piece.
//! Values of less than four bytes stay: they would be found where they are not.
PENSTOCK_EXPORT SecretText sealed(const QByteArray &text, const SecretValues &secrets);
//! Puts \a secrets into the parts of \a request that name them. Headers that have one are credentials
//! then. False, and nothing changed, if one is missing.
PENSTOCK_EXPORT bool unseal(HttpRequest &request, const SecretValues &secrets);

} // namespace penstock

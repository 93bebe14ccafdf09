// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/profiles/spec/httpclientprofile.h>

//! \file
//! Secrets in texts of servers, such as the URL of a next page, that are stored on disk. A sealed
//! text has typed pieces with names instead of the values. Pure functions, safe in any thread.
namespace penstock {

//! Returns \a text in pieces: each value of \a secrets, also percent-encoded, becomes a piece.
//! Values below four bytes stay, because they would match by accident.
PENSTOCK_EXPORT SecretText sealed(const QByteArray &text, const SecretValues &secrets);
//! Fills \a secrets into \a request; their headers become credentials. Returns false and changes
//! nothing if one is missing.
PENSTOCK_EXPORT bool unseal(HttpRequest &request, const SecretValues &secrets);

} // namespace penstock

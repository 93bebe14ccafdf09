// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

namespace penstock {

//! Returns the scheme that WWW-Authenticate requires, such as "Digest" or "NTLM", if a client that
//! sends a fixed credential cannot use any of those in \a headers. Otherwise empty.
PENSTOCK_EXPORT QByteArray unsupportedSchemeIn(const HeaderList &headers);

} // namespace penstock

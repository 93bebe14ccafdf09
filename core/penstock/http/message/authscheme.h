// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

namespace penstock {

//! Returns the scheme, such as "Digest" or "NTLM", if no scheme of WWW-Authenticate in \a headers
//! accepts a fixed credential. Otherwise empty.
PENSTOCK_EXPORT QByteArray unsupportedSchemeIn(const HeaderList &headers);

} // namespace penstock

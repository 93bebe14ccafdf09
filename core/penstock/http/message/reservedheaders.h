// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>

namespace penstock {

//! Returns why a request must not set the first reserved header of \a headers.
//!
//! Framing and connection headers could hide a second request without a permit. Proxy-Authorization
//! would reach the server. With a credential, Host could pass it to another site at the same
//! address. Case, surrounding blanks and "_" for "-" are ignored.
PENSTOCK_EXPORT std::optional<Message> reservedHeaderIn(const HeaderList &headers,
                                                        bool hasCredential);

//! Returns true if headers, URL or body of \a request carry a credential.
PENSTOCK_EXPORT bool carriesCredential(const HttpRequest &request);

} // namespace penstock

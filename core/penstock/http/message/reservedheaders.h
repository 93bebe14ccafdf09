// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>

namespace penstock {

//! Why a request must not set the first of \a headers for which this is so. Headers that frame a message or belong to a
//! connection are always reserved: they could hide a second request without a permit. So is
//! Proxy-Authorization, which would reach the server. Host is reserved if the request has a credential,
//! which would go to another site at the same address. Upper case, blanks around the name and _ for -
//! make no difference.
PENSTOCK_EXPORT std::optional<Message> reservedHeaderIn(const HeaderList &headers,
                                                        bool hasCredential);

//! Whether a header or the URL of \a request carries a credential, or HttpRequest::hasCredential is set.
PENSTOCK_EXPORT bool carriesCredential(const HttpRequest &request);

} // namespace penstock

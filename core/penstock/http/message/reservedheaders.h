// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>

namespace penstock {

//! Why a request must not set a header, and what to do instead, in one clause each.
struct ReservedHeader
{
    QString what;
    QString fix;
    friend bool operator==(const ReservedHeader &, const ReservedHeader &) = default;
};

//! The first of \a headers that a request must not set. Headers that frame a message or belong to a
//! connection are always reserved: they could hide a second request without a permit. So is
//! Proxy-Authorization, which would reach the server. Host is reserved if the request has a credential,
//! which would go to another site at the same address. Upper case, blanks around the name and _ for -
//! make no difference.
PENSTOCK_EXPORT std::optional<ReservedHeader> reservedHeaderIn(const HeaderList &headers,
                                                               bool hasCredential);

//! Whether a header or the URL of \a request carries a credential, or HttpRequest::hasCredential is set.
PENSTOCK_EXPORT bool carriesCredential(const HttpRequest &request);

} // namespace penstock

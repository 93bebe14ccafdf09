// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/http/send/httpclientoptions.h>

namespace penstock {

//! Returns the headers that HttpClient adds to \a request, except those that it has itself.
PENSTOCK_EXPORT HeaderList addedHeadersOf(const HttpRequest &request);

//! Returns \a request for display, with all headers that HTTP/1.1 sends without a proxy.
PENSTOCK_EXPORT HttpRequest asSent(HttpRequest request, HttpClientOptions::SendMode mode);

} // namespace penstock

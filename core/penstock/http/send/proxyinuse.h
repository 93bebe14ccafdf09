// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/httpclientoptions.h>

namespace penstock {

//! Returns the proxy of a client for \a url; NoProxy for direct connections. Asking the system can
//! take longer than a request.
PENSTOCK_EXPORT QNetworkProxy proxyInUse(const HttpClientOptions &options, const QUrl &url);

//! Returns "http://proxy.example.com:3128" without credentials; empty for direct connections.
PENSTOCK_EXPORT QString proxyAddress(const QNetworkProxy &proxy);

} // namespace penstock

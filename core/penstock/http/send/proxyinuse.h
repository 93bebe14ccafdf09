// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/senderoptions.h>

namespace penstock {

//! The proxy through which a sender with \a options reaches \a url; of the type NoProxy where it
//! connects directly. Asking the system can take longer than a request.
PENSTOCK_EXPORT QNetworkProxy proxyInUse(const SenderOptions &options, const QUrl &url);

//! "http://proxy.example.com:3128", without user and password; empty of a direct connection.
PENSTOCK_EXPORT QString proxyAddress(const QNetworkProxy &proxy);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/httprequest.h>
#include <penstock/http/senderoptions.h>

#include <QNetworkRequest>

namespace penstock {

//! \a request as the network library wants it: our headers and user agent, no redirects, no cookies,
//! no passwords, no timeout of its own.
QNetworkRequest networkRequest(const HttpRequest &request, const SenderOptions &options);

//! Asks only for an open connection to the host of \a request, which the next request finds.
QNetworkRequest connectionRequest(const HttpRequest &request, const SenderOptions &options);

} // namespace penstock

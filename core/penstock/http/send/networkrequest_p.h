// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/http/send/senderoptions.h>

#include <QNetworkRequest>

namespace penstock {

//! What all requests have in common: our user agent, no redirects, no cookies, no passwords, no timeout
//! of its own. Made once; copies share it.
QNetworkRequest commonRequest(const SenderOptions &options);

//! \a request as the network library wants it.
QNetworkRequest networkRequest(const QNetworkRequest &common, const HttpRequest &request);

//! Asks only for an open connection to the host of \a request, which the next request finds.
QNetworkRequest connectionRequest(const QNetworkRequest &common, const HttpRequest &request);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/http/send/httpclientoptions.h>

#include <QNetworkRequest>

namespace penstock {

//! Adds the credentials of an http:// \a proxy to a plain request that it forwards. Qt would add
//! them only in a repetition, which ReadOnceDevice prevents. Qt handles tunnels and SOCKS.
void addProxyCredential(QNetworkRequest &request, const QNetworkProxy &proxy);
//! Returns true if \a proxy reads and forwards requests to \a url.
bool forwardsItself(const QNetworkProxy &proxy, const QUrl &url);

//! Returns what all requests share: user agent; no redirects, cookies, passwords or timeouts.
QNetworkRequest commonRequest(const HttpClientOptions &options);

QNetworkRequest networkRequest(const QNetworkRequest &common, const HttpRequest &request);

//! Returns \a request for only opening a connection to the host of \a server.
QNetworkRequest connectionRequest(QNetworkRequest request, const QUrl &server);

} // namespace penstock

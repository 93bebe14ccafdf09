// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/http/send/senderoptions.h>

#include <QNetworkRequest>

namespace penstock {

//! The name and password of an http:// \a proxy, for a plain request that it forwards itself: the
//! library would only send them in a repetition, which SingleSendBody does not allow. The
//! library sends them itself through a tunnel or SOCKS. Without a user in \a proxy, \a request stays as it is.
void addProxyCredential(QNetworkRequest &request, const QNetworkProxy &proxy);
//! Whether \a proxy reads and forwards requests to \a url itself.
bool forwardsItself(const QNetworkProxy &proxy, const QUrl &url);

//! What all requests have in common: our user agent, no redirects, no cookies, no passwords, no timeout
//! of its own. Made once; copies share it.
QNetworkRequest commonRequest(const SenderOptions &options);

//! \a request as the network library wants it.
QNetworkRequest networkRequest(const QNetworkRequest &common, const HttpRequest &request);

//! Asks only for an open connection to the host of \a request, which the next request finds.
QNetworkRequest connectionRequest(const QNetworkRequest &common, const HttpRequest &request);

} // namespace penstock

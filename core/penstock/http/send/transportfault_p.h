// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/message/senderror.h>

#include <QNetworkProxy>
#include <QNetworkReply>

#include <optional>

namespace penstock {

//! The state in which a QNetworkReply ended.
struct TransportEnd
{
    QNetworkReply::NetworkError error = QNetworkReply::NoError;
    int status = 0; //!< 0: no response began.
    bool handedOver = false; //!< False while connecting.
    bool secure = false;
    bool http2 = false;
    bool proxied = false;
    bool ofForwarder = false; //!< Connected to a proxy that forwards requests.
    bool deniedByProxy = false; //!< The proxy responded, but did not connect to the server.
};

//! Returns true if \a proxy responded but refused the connection: CONNECT with a status other than
//! 200, or "not allowed" from SOCKS 5. False for forwarding proxies.
bool deniedByProxy(const QNetworkReply &reply, const QNetworkProxy &proxy);

//! Returns the network error; nothing if the status decides. QNetworkReply also reports statuses
//! from 400 on as errors, and some connection errors with an earlier status.
std::optional<SendError::Kind> transportFault(const TransportEnd &end);

//! Returns why the head, as reported by Qt, leaves the end of the body unknown; empty if known.
//! HTTP/1 only.
//! - Qt reports an unreadable head (over 100 lines, an invalid name) without headers, and
//!   everything until the connection closes as the body.
//! - Of several Content-Length headers Qt uses the first, or none if invalid.
Message faultOfHead(int status, const HeaderList &headers);

} // namespace penstock

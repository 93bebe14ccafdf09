// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>

#include <QNetworkProxy>
#include <QNetworkReply>

#include <optional>

namespace penstock {

//! How a QNetworkReply ended, as far as it says.
struct TransportEnd
{
    QNetworkReply::NetworkError error = QNetworkReply::NoError;
    int status = 0; //!< 0: no answer began.
    bool handedOver = false; //!< False while only the connection was being made.
    bool secure = false; //!< https
    bool http2 = false;
    bool proxied = false; //!< A proxy is in use.
    bool ofForwarder = false; //!< The connection is to a proxy that forwards requests itself.
    bool deniedByProxy = false; //!< The proxy was reached and made no connection to the server.
};

//! Whether \a proxy was reached, but refused to connect to the server of \a reply: another status than 200 for CONNECT,
//! or a code of SOCKS 5 for "not allowed". Only for connections through it, not for plain requests that it forwards.
bool deniedByProxy(const QNetworkReply &reply, const QNetworkProxy &proxy);

//! What went wrong on the way, or nothing where the status decides. QNetworkReply reports every
//! status from 400 as an error too, and some errors of the connection with the status that had
//! arrived before: this takes them apart.
std::optional<SendError::Kind> transportFault(const TransportEnd &end);

} // namespace penstock

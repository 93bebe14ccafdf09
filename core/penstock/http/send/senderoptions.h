// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/actualcost.h>
#include <penstock/http/policy/retrypolicy.h>
#include <penstock/http/throttle/dialectreader.h>

#include <QNetworkProxy>
#include <QSslConfiguration>

#include <optional>

namespace penstock {

//! How a Sender behaves. One Sender serves one credential: connections are shared by all its calls,
//! and with them the TLS configuration.
struct SenderOptions
{
    //! One wire send for each permit, whatever the connection does. Requests without a body then
    //! carry "Content-Length: 0"; for the rare server that minds, switch it off: the network library
    //! may then repeat a request on its own, and each repetition is charged to the limits afterwards.
    enum class SendMode { Strict, Counted };
    SendMode sendMode = SendMode::Strict;

    enum class Protocol { Http1, Http2IfOffered };
    Protocol protocol = Protocol::Http1;

    enum class Proxy { System, None, Given };
    Proxy proxy = Proxy::System;
    QNetworkProxy givenProxy = {}; //!< With Proxy::Given.

    //! At the same time, all hosts together; with less than 1 nothing is sent. Six make one
    //! connection pool.
    int maxConnections = 60;
    //! Idle connections are closed after this: below the keep-alive of usual servers (5 s and more),
    //! so that a request seldom meets a connection that the server is just closing.
    std::chrono::seconds keepIdle = std::chrono::seconds(4);

    Duration connectTimeout = std::chrono::seconds(10); //!< Name, connection and TLS together.
    Duration totalTimeout
        = std::chrono::seconds(60); //!< Of each wire send: connecting to last byte.
    qint64 maxBodyBytes = 64 * 1024 * 1024; //!< Unpacked: a bomb goes no further either.
    //! Of the bodies of all answers together that are being read or are not let go yet
    //! (HttpAnswer::memory); beyond it reading stops until some are. Where none is kept the oldest
    //! is read to its end, however long. 0: no bound.
    qint64 memoryBytes = 0;
    //! Names and values of an answer's headers. Qt has bounds of its own: 6.4 understands no head of more
    //! than 100 headers, or with one of more than 100 KB.
    static constexpr qint64 maxHeadBytes = 256 * 1024;
    //! Also stop heads, and extensions of chunks, that do not end. Qt 6.4 reads them into memory without
    //! a bound, and the kernel's counts of this process's connections are all there is to see of it
    //! (Linux only). For programs in which nobody else has connections to the ports of these calls.
    bool watchHeads = false;
    static constexpr qint64 readBufferBytes = 256 * 1024; //!< Fetched ahead of a sink that pauses.

    //! Of one call. 0 follows none and delivers the redirect as the answer; more than these are
    //! SendError::Kind::TooManyRedirects.
    int maxRedirects = 10;
    RetryOptions retry = {};
    //! Find out the server's rates where the gate declares none, see Gate::discover().
    bool discover = true;
    DialectReader throttleReader = {};
    std::vector<SettledLimit> settled = {}; //!< What calls have cost goes to the permits.

    std::optional<QSslConfiguration> tls = std::nullopt; //!< Qt's default if absent.
};

} // namespace penstock

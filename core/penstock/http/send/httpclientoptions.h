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

//! Options of a HttpClient. One HttpClient serves one credential, as requests share connections and
//! TLS configuration.
struct HttpClientOptions
{
    //! Strict sends exactly once per permit. Requests without a body then carry "Content-Length:
    //! 0". For servers that reject it, use Counted: Qt may repeat a request, which is charged
    //! afterwards.
    enum class SendMode { Strict, Counted };
    SendMode sendMode = SendMode::Strict;

    enum class Protocol { Http1, Http2IfOffered };
    Protocol protocol = Protocol::Http1;

    enum class Proxy { System, None, Given };
    Proxy proxy = Proxy::System;
    QNetworkProxy givenProxy = {}; //!< Used with Proxy::Given.

    //! Connections to all hosts together; below 1 nothing is sent. Qt opens six per host and pool.
    int maxConnections = 60;
    //! Idle connections are closed after this time, before common servers close them (5 s or more).
    std::chrono::seconds keepIdle = std::chrono::seconds(4);

    Duration connectTimeout = std::chrono::seconds(10); //!< Name lookup, connection and TLS.
    Duration totalTimeout = std::chrono::seconds(60); //!< Per wire send, until the last byte.
    qint64 maxBodyBytes = 64 * 1024 * 1024; //!< Maximum after decompression.
    //! Memory for bodies being read or not yet released (HttpAnswer::memory); then reading waits.
    //! The oldest response may exceed it if no body is held. 0: unlimited.
    qint64 memoryBytes = 0;
    //! Maximum size of response headers. Qt 6.4 itself rejects more than 100, or one over 100 KB.
    static constexpr qint64 maxHeadBytes = 256 * 1024;
    //! Also stops heads and chunk extensions that never end, which Qt 6.4 reads without limit. Uses
    //! the kernel's counters (Linux only). Nothing else in the process may use the same ports.
    bool watchHeads = false;
    static constexpr qint64 readBufferBytes = 256 * 1024; //!< Prefetched for a paused sink.

    //! Redirects per request; more are SendError::Kind::TooManyRedirects. 0 delivers the redirect
    //! itself.
    int maxRedirects = 10;
    RetryOptions retry = {};
    //! Discovers the server's rates if none are declared, see PermitSource::discover().
    bool discover = true;
    DialectReader throttleReader = {};
    std::vector<ActualCostLimit> actualCosts = {}; //!< Actual costs are reported to permits.

    std::optional<QSslConfiguration> tls = std::nullopt; //!< Absent: Qt's default.
};

} // namespace penstock

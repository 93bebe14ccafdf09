// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/practice/dialect/retryheaders.h>
#include <penstock/practice/dialect/servicedialect.h>
#include <penstock/practice/faults/delayrange.h>
#include <penstock/practice/faults/fault.h>
#include <penstock/practice/message/requestreader.h>
#include <penstock/practice/referee/costrange.h>

#include <QHostAddress>

#include <vector>

namespace penstock {

//! How a PracticeServer behaves. The defaults are a fast and friendly server without limits.
//! Texts for most of it are read by limitFromShorthand(), parseDelayRange(), parseFaultRule(),
//! parseRetryAfterForm() and parseRateLimitHeaders().
struct PracticeServerOptions
{
    //! A loopback address: the server trusts every client.
    QHostAddress host = QHostAddress::LocalHost;
    quint16 port = 0; //!< 0 takes a free one.

    //! What is enforced at the arrival of each request. Values for match, cost_by and per come from
    //! the query, then from the headers (names in lower case); a query item "cost" is the cost.
    std::vector<LimitSpec> limits = {};
    //! What answers cost in the limits that chargedByAnswer() made: of the same seed the n-th that is
    //! let in costs always the same, whatever was refused. Told by them as "usage.total_tokens" in a
    //! body that is a JSON object, or as the dialect has it. 1 where absent; then nothing is told. A
    //! query item "cost" goes first.
    std::optional<CostRange> costOfAnswer = std::nullopt;
    int throttleStatus = 429;
    RetryAfterForm retryAfter = RetryAfterForm::Seconds;
    RateLimitHeaders rateLimitHeaders = RateLimitHeaders::None;
    //! Tells and refuses as one service does, in the place of the three above.
    std::optional<ServiceDialect> dialect = std::nullopt;

    //! Somebody else uses the limits too: one call in each such time.
    std::optional<Duration> otherClientEvery = std::nullopt;
    //! After a throttle by a limit everything is throttled for so long.
    std::optional<Duration> penalty = std::nullopt;
    Duration clockSkew {}; //!< The server's wall clock less that of this machine.

    DelayRange arrivalDelay = {}; //!< On the way here. A request is counted after it.
    DelayRange latency
        = {}; //!< How long an admitted call takes. A query item "latency" goes first.
    DelayRange returnDelay = {}; //!< On the way back, when the call has ended for the server.
    //! What befalls admitted requests. A query item "fault", or else a header "Penstock-Fault", goes
    //! first; "none" in it spares the request. Faults of connections befall those, counted by
    //! themselves.
    std::vector<FaultRule> faults = {};
    quint32 seed = 1; //!< Of delays, faults and costs.

    RequestReader::Bounds bounds = {};
    int maxConnections = 4096; //!< More wait until one has closed.
};

//! One request and what became of it.
struct PracticeExchange
{
    quint64 number
        = 0; //!< In the order of arrival, from 1; 0 for /_penstock/ and for malformed ones.
    QByteArray method = {};
    QByteArray target = {};
    int status = 0; //!< 0 where none was sent.
    bool admitted = false;
    QString limit = {}; //!< Throttled: by this limit.
    Fault fault = {};
    ClockReading received = {}; //!< Read off the wire.
    ClockReading arrived = {}; //!< Counted.
    ClockReading ended = {}; //!< The last byte was handed to the network, or never will be.
};

} // namespace penstock

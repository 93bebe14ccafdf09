// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>
#include <penstock/mockserver/dialect/retryheaders.h>
#include <penstock/mockserver/dialect/servicedialect.h>
#include <penstock/mockserver/faults/delayrange.h>
#include <penstock/mockserver/faults/fault.h>
#include <penstock/mockserver/message/requestreader.h>
#include <penstock/mockserver/referee/costrange.h>

#include <QHostAddress>

#include <vector>

namespace penstock {

//! The behavior of a MockServer. The default is fast, without limits. limitFromShorthand(),
//! parseDelayRange() and parseFaultRule() parse most settings.
struct MockServerOptions
{
    //! A loopback address, because the server trusts all clients.
    QHostAddress host = QHostAddress::LocalHost;
    quint16 port = 0; //!< Any free port if 0.

    //! Enforced at arrival. Values for match, cost_by and per come from the query, then from
    //! headers in lower case; the query item "cost" is the cost.
    std::vector<Limit> limits = {};
    //! Cost in the limits of chargedByAnswer(): for a seed, that of the n-th admitted request is
    //! always the same. Reported as "usage.total_tokens" in JSON objects, or by the dialect.
    //! Absent: 1, unreported. The query item "cost" overrides it.
    std::optional<CostRange> costOfAnswer = std::nullopt;
    int throttleStatus = 429;
    RetryAfterForm retryAfter = RetryAfterForm::Seconds;
    RateLimitHeaders rateLimitHeaders = RateLimitHeaders::None;
    //! Replaces the three options above by those of a service.
    std::optional<ServiceDialect> dialect = std::nullopt;

    //! Interval of requests from another client.
    std::optional<Duration> otherClientEvery = std::nullopt;
    //! Rejects everything for this long after a rejection.
    std::optional<Duration> penalty = std::nullopt;
    Duration clockSkew {}; //!< The server's wall clock minus this computer's.

    DelayRange arrivalDelay = {}; //!< Latency before arrival, when a request counts.
    DelayRange latency
        = {}; //!< Service time of admitted requests. The query item "latency" overrides it.
    DelayRange returnDelay = {}; //!< Latency after the service time.
    //! Faults of admitted requests. The query item "fault", then the header "Penstock-Fault",
    //! overrides them, also with "none". Faults of connections are counted separately.
    std::vector<FaultRule> faults = {};
    quint32 seed = 1; //!< For delays, faults and costs.

    RequestReader::Bounds bounds = {};
    int maxConnections = 4096; //!< Further ones wait.
};

//! A request and its result.
struct MockExchange
{
    quint64 number = 0; //!< Order of arrival, from 1; 0 for /_penstock/ and malformed requests.
    QByteArray method = {};
    QByteArray target = {};
    int status = 0; //!< Without a response: 0.
    bool admitted = false;
    QString limit = {}; //!< The limit that rejected it.
    Fault fault = {};
    ClockReading received = {};
    ClockReading arrived = {}; //!< Time of arrival, when it counts.
    ClockReading ended = {}; //!< Last byte sent, or aborted.
};

} // namespace penstock

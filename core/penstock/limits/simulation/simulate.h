// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/permitrequest.h>
#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <vector>

//! \file
//! The decisions of a rate limiter for given arrivals, in virtual time, without clock or waiting.
//! simulationjson.h reads and prints them.
namespace penstock {

//! A request that arrives at the rate limiter.
struct Arrival
{
    Instant at; //!< Not before the previous arrival, nor before Instant().
    PermitRequest permitRequest; //!< Uses hold instead of expectedServiceTime.
    Duration serviceTime {}; //!< Duration of the call, 0 or more.
    //! Actual cost in limits with an estimate, 0 or more.
    std::optional<std::int64_t> actualCost = std::nullopt;
    std::optional<Instant> cancelAt = std::nullopt; //!< Cancels it if not yet granted.
    //! Time from the grant until the actual cost is known; at the end of the call if absent or
    //! later.
    std::optional<Duration> actualCostAfter = std::nullopt;
};

//! Limits and arrivals to simulate.
struct Simulation
{
    //! In the ranges of limit.h; with unique names if actual costs are used.
    std::vector<Limit> limits;
    RateLimiterOptions options = {.automaticMarginIsZero = true};
    WallTime start {}; //!< Wall clock time at Instant().
    std::vector<Arrival> arrivals;
};

//! The result of one arrival.
struct Decision
{
    bool granted = false;
    //! If denied. Closed: it would wait forever.
    Denial::Reason reason = Denial::Reason::Closed;
    std::optional<quint32> limit = std::nullopt; //!< Index of the limit that delayed or denied it.
    Instant at; //!< Time of the decision.
    Duration waited {};
    //! If denied: when it could have been granted, if known.
    std::optional<Instant> forecast = std::nullopt;
};

//! Returns one decision per arrival, in order. Deterministic. The only error, of the kind Usage, is
//! an arrival out of order. Granted calls are sent at once and end \c serviceTime later. At one
//! instant, calls end, then waiting requests are granted, then cancelled, then arrivals are
//! decided.
PENSTOCK_EXPORT Result<std::vector<Decision>> simulate(const Simulation &simulation);

} // namespace penstock

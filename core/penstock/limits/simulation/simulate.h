// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/stackoptions.h>
#include <penstock/support/result.h>

#include <vector>

//! \file
//! What a stack of limits decides about given arrivals, in virtual time: no clock, no waiting.
//! simulationjson.h reads and prints all of it.
namespace penstock {

//! One request that comes to the stack.
struct Arrival
{
    Instant at; //!< Not before the arrival ahead of it, nor before Instant().
    Ask ask; //!< expectedHold is not looked at, hold is.
    Duration hold {}; //!< How long the call runs after its grant; 0 or more.
    //! What it turns out to have cost, in the limits that count what it says; 0 or more.
    std::optional<std::int64_t> settleCost = std::nullopt;
    std::optional<Instant> cancelAt
        = std::nullopt; //!< When the caller gives up if not yet granted.
    //! When that turns out, after the grant; nothing, or later than its end: when it ends.
    std::optional<Duration> settleAfter = std::nullopt;
};

//! Limits, and the arrivals to decide.
struct Simulation
{
    //! In the ranges of limitspec.h; each with a name of its own, where calls settle.
    std::vector<LimitSpec> limits;
    StackOptions options = {.automaticMarginIsZero = true};
    WallTime start {}; //!< What the wall clock shows at Instant(), where the limits are made.
    std::vector<Arrival> arrivals;
};

//! What became of one arrival.
struct Decision
{
    bool granted = false;
    //! Denied. Closed: no call would ever end and no limit ever refill to let it go.
    Denial::Reason reason = Denial::Reason::Closed;
    std::optional<quint32> limit = std::nullopt; //!< Index of the limit that held it or denied it.
    Instant at; //!< When it was granted or denied.
    Duration waited {}; //!< Since its arrival.
    //! Denied: when it could have been granted, if known.
    std::optional<Instant> forecast = std::nullopt;
};

//! One decision for each arrival, in their order; the same each time. An arrival before the one
//! ahead of it is an error of the kind Usage, the only one. Takes time by arrivals and limits; see
//! StackCore. A granted call is sent at that instant and ends \c hold later. At one instant calls
//! end first, then waiters are served, then callers give up, then arrivals are decided.
PENSTOCK_EXPORT Result<std::vector<Decision>> simulate(const Simulation &simulation);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/permit/permitrequest.h>
#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <QJsonObject>

#include <atomic>
#include <functional>
#include <vector>

//! \file
//! A job in virtual time, with the live limits and a fixed latency.
namespace penstock {

//! The work to simulate. plan() checks the ranges; playThrough() does not.
struct PlanInput
{
    std::vector<Limit> limits; //!< Named, see nameLimits().
    std::int64_t rows = 0;
    //! Per row, at least 1; requested one after the other.
    std::int64_t pages = 1;
    PermitRequest permitRequest = {}; //!< For every request.
    //! Replaces ask and rows; returns nothing at the end. Called in the simulating thread; an error
    //! ends the plan.
    std::function<Result<std::optional<PermitRequest>>()> asks = {};
    //! From send to last byte.
    Duration latency = std::chrono::milliseconds(100);
    std::int64_t atOnce = 60; //!< Maximum in flight, at least 1.
    //! Maximum open rows, at least 1; later rows are not in the queue.
    std::int64_t openRows = 256;
    WallTime start {}; //!< For windows aligned to the calendar.
    std::vector<DiscoveredLimit> discovered = {}; //!< Limits that are not declared.
    QJsonObject used = {}; //!< Usage at the start, from RateLimiter::save().
    //! Margins as in a run, without jitter.
    RateLimiterOptions options = {.adaptation = {.lateArrivalsCount = false}};
    //! Cancels with an error when true; may be set in another thread. Must outlive the call; may be
    //! null.
    const std::atomic_bool *stop = nullptr;
};

//! A simulated request.
struct PlannedCall
{
    Instant ready; //!< When it was ready, without limits.
    Instant at;
    std::optional<quint32> heldBy = std::nullopt; //!< Index into limitsOf(); absent without a wait.
    const PermitRequest *permitRequest = nullptr; //!< Valid during the callback.
};

//! Returns the limits of \a input, and "connections" for atOnce if the others allow more.
PENSTOCK_EXPORT std::vector<Limit> limitsOf(const PlanInput &input);

//! Calls \a onCall for each request in order of sending. Fails if a request can never be sent, asks
//! or stop end it, or used is invalid.
PENSTOCK_EXPORT Result<void> playThrough(const PlanInput &input,
                                         const std::function<void(const PlannedCall &)> &onCall);

} // namespace penstock

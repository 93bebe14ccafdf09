// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/stackoptions.h>
#include <penstock/support/result.h>

#include <QJsonObject>

#include <atomic>
#include <functional>
#include <vector>

//! \file
//! A pull in virtual time: the limits decide as they would live, and every answer takes as long as
//! the other.
namespace penstock {

//! What there is to pull, and from when on. plan() refuses what is out of its range; playThrough()
//! does not look.
struct PlanInput
{
    std::vector<LimitSpec> limits; //!< Named, see nameLimits().
    std::int64_t rows = 0;
    //! Of each row, at least 1; the next one is asked for when the one before is there.
    std::int64_t pages = 1;
    Ask ask = {}; //!< Of every request.
    //! Of each row in turn, instead of ask and rows; nothing after the last. Called in the thread
    //! that plays, as rows go; an error ends it.
    std::function<Result<std::optional<Ask>>()> asks = {};
    //! From sending to the last byte.
    Duration latency = std::chrono::milliseconds(100);
    std::int64_t atOnce = 60; //!< Calls on the wire, at least 1, whatever the limits allow.
    //! Rows that wait for the limits or an answer, at least 1; the next ones do not stand in the
    //! queue yet.
    std::int64_t openRows = 256;
    WallTime start {}; //!< Windows that follow the calendar depend on it.
    std::vector<DiscoveredLimit> discovered = {}; //!< Of limits, those that nobody declared.
    QJsonObject used = {}; //!< What was consumed before, as Stack::save() gives it at start.
    //! With margins, as live; but nothing jitters there.
    StackOptions options = {.adaptation = {.lateArrivalsCount = false}};
    //! Once this is true, which another thread may make it, there is no answer but an error. It has
    //! to outlive the call; may be null.
    const std::atomic_bool *stop = nullptr;
};

//! One request of a pull.
struct PlannedCall
{
    Instant ready; //!< When it could have gone, but for the limits.
    Instant at; //!< When it is sent. Instant() is the start.
    std::optional<quint32> heldBy
        = std::nullopt; //!< Index into limitsOf(); absent: it waited for none.
    const Ask *ask = nullptr; //!< What it asks for; lives until the function that is told returns.
};

//! The limits of \a input, with one more at the end for atOnce, called "connections", where there
//! can be more calls than that.
PENSTOCK_EXPORT std::vector<LimitSpec> limitsOf(const PlanInput &input);

//! Tells \a onCall of each call in the order of their sending. An error where a request can never be
//! sent: it asks for more than a limit holds, or a limit never gives any more; also by PlanInput's
//! asks and stop, and where used is not what Stack::save() gives. A million requests take
//! half a second.
PENSTOCK_EXPORT Result<void> playThrough(const PlanInput &input,
                                         const std::function<void(const PlannedCall &)> &onCall);

} // namespace penstock

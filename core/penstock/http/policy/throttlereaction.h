// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/policy/throttlerounds.h>
#include <penstock/limits/stack/permit.h>

namespace penstock {

//! What a response that came at \a now and was read as \a reading changes for our limits and the gate; see
//! planForThrottle() for how long. Rejections of requests that were in flight when the gate closed, in no new
//! round, may prolong the pause, but count no more. \a random is in [0, 1); \a times has the interval of the
//! limit which is presumably meant, see Permit::intervalMeant(), and \a round the rest. A pure function.
PENSTOCK_EXPORT LimitFeedback feedbackOf(const ThrottleReading &reading, const ThrottleRound &round,
                                         Instant now, const RetryOptions &options, double random,
                                         NamedTimes times = {});

//! The request that a response belongs to.
struct RespondedRequest
{
    Permit &permit; //!< Not ended yet.
    ThrottleRounds &rounds; //!< Of its host at this gate.
    Instant sentAt;
    Instant now; //!< When the response came.
    Message about = {}; //!< For people: "api.example.com: 429".
};

//! What was reported to a permit.
struct ThrottleReaction
{
    LimitFeedback feedback = {};
    Message reason
        = {}; //!< Of the throttle, if there is one: ServerThrottle::reason is its English.
};

//! Decides with feedbackOf() and reports it to the permit, once. Returns what was reported.
PENSTOCK_EXPORT ThrottleReaction obey(const ThrottleReading &reading,
                                      const RespondedRequest &request, const RetryOptions &options);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/http/policy/throttlerounds.h>
#include <penstock/limits/permit/permit.h>

namespace penstock {

//! Pauses above this length are reported to users.
inline constexpr Duration longPause = std::chrono::minutes(15);
//! Pauses above this length end only by PermitSource::resume().
inline constexpr Duration longestPause = std::chrono::hours(24);

//! Returns why sending halts until it is resumed: a ban, a used-up quota or a wait of more than
//! longestPause. Otherwise empty. \a about names the response.
PENSTOCK_EXPORT Message haltReason(const ThrottleReading &reading, const Message &about);

//! Returns the request counters of a response received at \a now, without counters in other units.
PENSTOCK_EXPORT std::vector<ServerCounter> countersOf(const ThrottleReading &reading, Instant now,
                                                      const RetryOptions &options);

//! Returns the effect of a response received at \a now; see throttlePause() and haltReason().
//! Rejections of requests in flight at the pause start no round, but may prolong it. A pure
//! function: pass \a random in [0, 1), and Permit::intervalMeant() in NamedTimes.
PENSTOCK_EXPORT LimitFeedback feedbackOf(const ThrottleReading &reading, const ThrottleRound &round,
                                         Instant now, const RetryOptions &options, double random,
                                         NamedTimes times = {});

//! The request that a response belongs to.
struct RespondedRequest
{
    Permit &permit; //!< Not ended.
    ThrottleRounds &rounds; //!< Rounds of its host at this permit source.
    Instant sentAt;
    Instant now; //!< When the response came.
    Message about = {}; //!< Shown to people: "api.example.com: 429".
};

//! The feedback reported to a permit.
struct ThrottleReaction
{
    LimitFeedback feedback = {};
    Message reason = {}; //!< Translatable ServerThrottle::reason.
};

//! Computes feedbackOf(), reports it to the permit once, and returns it.
PENSTOCK_EXPORT ThrottleReaction obey(const ThrottleReading &reading,
                                      const RespondedRequest &request, const RetryOptions &options);

} // namespace penstock

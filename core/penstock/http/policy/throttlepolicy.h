// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/limits/learning/serverword.h>

namespace penstock {

//! Pauses above this length are reported to users.
inline constexpr Duration longPause = std::chrono::minutes(15);
//! Pauses above this length end only by PermitSource::resume().
inline constexpr Duration longestPause = std::chrono::hours(24);

//! The planned reaction to a rate limit response.
struct ThrottlePlan
{
    enum class Act {
        Wait, //!< Pause, then continue.
        PermitRequest, //!< Longer than longestPause: halt until resumed.
        Stop //!< Ban or used-up quota: halt until resumed.
    };
    Act act = Act::Wait;
    //! The server's time plus pad and jitter. May be absent unless act is Wait.
    std::optional<Duration> pause = std::nullopt;
    bool slowDown = false; //!< The previous wait did not help.
    bool warn = false; //!< Third round: warn the user.

    friend bool operator==(const ThrottlePlan &, const ThrottlePlan &) = default;
};

//! Plans the reaction. Pass consecutive rounds from 1, and \a random in [0, 1). A pure function;
//! see throttlePause().
PENSTOCK_EXPORT ThrottlePlan planForThrottle(const ThrottleReading &reading, int round,
                                             const RetryOptions &options, double random,
                                             const NamedTimes &times = {});
//! Returns why the plan halts; empty for Wait. \a about names the response.
PENSTOCK_EXPORT Message haltReason(const ThrottleReading &reading, const Message &about);

//! Returns the request counters of a response received at \a now, without counters in other units.
PENSTOCK_EXPORT std::vector<ServerCounter> countersOf(const ThrottleReading &reading, Instant now,
                                                      const RetryOptions &options);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/limits/learning/serverword.h>

namespace penstock {

//! Longer pauses are worth telling: whoever watches wants to know when it goes on.
inline constexpr Duration longPause = std::chrono::minutes(15);
//! Longer ones are not sat out: a person has to say what is to be done.
inline constexpr Duration longestPause = std::chrono::hours(24);

//! What is to be done about a throttle.
struct ThrottlePlan
{
    enum class Act {
        Wait, //!< Close the gate for pause, then go on.
        Ask, //!< The same, but longer than longestPause: go on only when somebody says so.
        Stop //!< A ban, or a quota used up: waiting is no cure. Go on only when somebody says so.
    };
    Act act = Act::Wait;
    //! What the server named, with pad and jitter on top; never less. Nothing where act is not Wait
    //! and no time was named.
    std::optional<Duration> pause = std::nullopt;
    bool slowDown = false; //!< The wait before was obeyed and did not help.
    bool warn = false; //!< The third round: two waits did not help, and somebody should look.

    friend bool operator==(const ThrottlePlan &, const ThrottlePlan &) = default;
};

//! \a round counts the rounds of throttles without a success in between, from 1. \a random is in [0, 1).
//! A pure function; see throttlePause() for how long.
PENSTOCK_EXPORT ThrottlePlan planForThrottle(const ThrottleReading &reading, int round,
                                             const RetryOptions &options, double random,
                                             const NamedTimes &times = {});
//! Why the plan is to ask or to stop; says nothing if it is to wait. \a about names the response.
PENSTOCK_EXPORT Message haltReason(const ThrottleReading &reading, const Message &about);

//! What the headers of an answer that came at \a now say of the server's limits, for the limits on our
//! side, in the order of the reading. Counters of other things than requests are left out.
PENSTOCK_EXPORT std::vector<ServerCounter> countersOf(const ThrottleReading &reading, Instant now,
                                                      const RetryOptions &options);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/policy/throttlerounds.h>

namespace penstock {

//! All that one answer changes for the limits on our side and for the gate before them.
struct ThrottleReaction
{
    std::vector<ServerCounter> counters = {}; //!< For Permit::told().

    //! For Permit::throttled(). Absent where the call was let in, or asks for more than is ever
    //! allowed: nothing below matters then.
    std::optional<ServerThrottle> throttle = std::nullopt;
    bool isNews = false; //!< It begins a round: for Gate::throttledByServer().
    bool warn = false; //!< Somebody should look: see ThrottlePlan::warn.

    enum class Act {
        Nothing, //!< The gate stays as it is.
        Close, //!< Until the instant, with a probe behind it.
        Halt //!< Until somebody opens it, and not before the instant.
    };
    Act act = Act::Nothing;
    Instant until = Instant::max(); //!< Of Halt the end of time where the server named none.
    QString limit = {}; //!< Close only what needs the limit of this name; all where empty.
    QString reason = {}; //!< For Halt, one clause: "the server has banned us".

    friend bool operator==(const ThrottleReaction &, const ThrottleReaction &) = default;
};

//! What is to be done about an answer that came at \a now and was read as \a reading; see
//! planForThrottle() for how long. Throttles of calls that were on their way when the gate closed, in
//! no new round, may prolong that, but count no more. \a random is in [0, 1); \a times has the interval of
//! the limit which is presumably meant, see Permit::intervalMeant(), and \a round the rest. A pure function.
PENSTOCK_EXPORT ThrottleReaction reactTo(const ThrottleReading &reading, const ThrottleRound &round,
                                         Instant now, const RetryOptions &options, double random,
                                         NamedTimes times = {});

} // namespace penstock

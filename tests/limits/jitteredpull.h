// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/ratelimitercore.h>

namespace penstock {

//! A pull in virtual time over a network that jitters, from a server that is as strict as can be: it
//! counts each call in the nanosecond in which it arrives. Knows nothing of limiters but RateLimiterCore.
struct JitteredPull
{
    //! Between two durations, evenly.
    struct Span
    {
        Duration least {};
        Duration most {};
    };

    Limit limit; //!< As the client has it, and the server keeps it.
    int calls = 600;
    int inFlight = 10;
    Span there = {}; //!< Until the server counts.
    Span answers = {std::chrono::milliseconds(20), std::chrono::milliseconds(40)};
    Span back = {}; //!< From the answer on.
    Span timers = {{}, std::chrono::milliseconds(1)}; //!< How late the client wakes up.
    quint32 seed = 1;

    struct Outcome
    {
        int refused = 0; //!< By the server.
        Duration took {}; //!< Until the last answer.
    };
    Outcome run() const;
};

} // namespace penstock

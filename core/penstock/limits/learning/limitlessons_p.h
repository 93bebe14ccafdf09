// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limiter.h>
#include <penstock/limits/learning/learnedpace.h>
#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/learning/sharedkeywatch.h>

namespace penstock {

//! What a server teaches about one limit: by its counters, and by what it lets through before it
//! throttles. A value that is told everything; what follows from it is for others to do.
//!
//! A throttle of a call that our limits had let through has one of three reasons:
//! - The limit is right, but the call came a moment too early. Its margin is to grow.
//! - The server allows fewer than the profile says. Then what it let through in the interval is what
//!   it allows: the calls of this interval that are not on their way any more, and those still on
//!   their way that are let in after all. Believed only where the wait fits, until that many come
//!   back, and where it cannot be a limit of calls at once instead: some of them had ended before.
//!   Else the same has to show twice.
//! - Something else: another limit, another program. Then there is nothing to learn but to wait; and
//!   where even an obeyed wait did not help, to go at half the pace.
class PENSTOCK_EXPORT LimitLessons
{
public:
    //! Of a limit that has a pace: \a declared has units.
    explicit LimitLessons(const Pace &declared);

    const LearnedPace &pace() const { return m_pace; }
    //! A throttle is being looked into: whether it was the margin will be known when it is done.
    bool isCounting() const { return m_count.has_value(); }

    struct Heard
    {
        bool isAtOtherPace = false;
        std::optional<std::int64_t> others
            = std::nullopt; //!< So many units others have spent: the key is shared.
    };
    //! \a limiter is the limit this is about; so too below.
    Heard hear(const ServerCounter &counter, const Limiter &limiter, Instant now);

    //! How full the limit is, from 0.5 on, if that can be the reason of \a throttle.
    std::optional<double> suspicion(const ServerThrottle &throttle, const Limiter &limiter,
                                    ClockReading now) const;
    //! It is the reason, presumably: begins to count what was let through. Not while it counts already.
    void suspect(const ServerThrottle &throttle, const Limiter &limiter, ClockReading now);
    //! Not even an obeyed wait helped.
    void halve(Instant now) { m_pace.halve(now); }

    enum class End { LetIn, Throttled, Unsent };
    struct Finding
    {
        bool isAtOtherPace = false;
        bool wasEarly = false; //!< As far as is known: the margin is to grow.
        std::optional<std::int64_t> learned
            = std::nullopt; //!< So many units the server lets through.
    };
    //! A call that took \a units, granted at \a due, has ended; \a limiter does not hold it any more.
    Finding callEnded(std::int64_t units, Instant due, End end, const Limiter &limiter,
                      ClockReading now);

private:
    //! How many units were let through, while that is being found out.
    struct Count
    {
        Instant began; // the first throttle
        std::int64_t letThrough = 0;
        std::int64_t undecided = 0; // on their way when it began
        std::optional<Duration> wait; // as the server told it
        bool allWereOut
            = false; // nothing that counted had ended: it may be a limit of calls at once
    };
    Finding conclude(const Count &count, const Limiter &limiter, ClockReading now);
    bool isBelieved(const Count &count, std::int64_t units, const Limiter &limiter,
                    ClockReading now);

    Pace m_declared;
    LearnedPace m_pace;
    std::optional<Count> m_count;
    std::int64_t m_guess = 0; // what the count before found, if that was not enough to believe it
    SharedKeyWatch m_watch;
};

} // namespace penstock

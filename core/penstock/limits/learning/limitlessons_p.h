// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limiter.h>
#include <penstock/limits/learning/learnedpace.h>
#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/learning/sharedkeywatch.h>
#include <penstock/limits/learning/windowtally_p.h>

namespace penstock {

//! What a server teaches about one limit: by its counters, and by what it lets through before it
//! throttles. A value that is told everything; what follows from it is for others to do.
//!
//! A throttle of a call that our limits had let through has one of four reasons, and the first time
//! they look alike:
//! - The limit is right, but the call came a moment too early. Its margin is to grow.
//! - Somebody else, or an earlier run, had used the window up. Then there is nothing to learn but to
//!   wait: what was let through in a window in which others may have spent says nothing of the limit.
//! - The server allows fewer than the profile says. That is believed of a window only that began after
//!   an obeyed wait and was throttled again: what it let through is the limit. So the window after a
//!   wait goes up to where the one before it ended, and beyond that one call finds out, then two, then
//!   four: at most one is throttled where the limit is lower, and nearly nothing is lost where it is not.
//! - Another limit, which names a wait that is much shorter or longer, or none and does not show twice.
//!   Then there is nothing to learn either; and where even an obeyed wait did not help, to go at half
//!   the pace.
class PENSTOCK_EXPORT LimitLessons
{
public:
    //! Of a limit that has a pace: \a declared has units.
    explicit LimitLessons(const Pace &declared, bool isAligned = false);
    //! Of one that nobody declared: \a found was let in \a since then.
    static LimitLessons ofDiscovered(const Pace &found, Instant since);

    const LearnedPace &pace() const { return m_pace; }
    //! For a later run; nothing where there is nothing to know.
    QJsonObject save(Instant now) const;
    //! True if it goes at another pace from now on.
    bool restore(const QJsonObject &saved, Duration age, Instant now);
    //! Whether they still do when the limit, which nobody declared, is known better: as \a now.
    bool holdFor(const Pace &now) const
    {
        return m_pace.hasNoTop() && m_pace.ceiling() == now.units
            && m_declared.interval == now.interval;
    }
    //! A throttle is being looked into: whether it was the margin will be known when it is done.
    bool isCounting() const { return m_count.has_value(); }
    //! The throttle that is being looked into was one call too many, to find out whether it was.
    bool hasTriedInVain() const { return m_count && m_count->isTrial; }
    //! The ceiling of pace() has shown twice: it is worth telling.
    bool isConfirmed() const { return m_isConfirmed; }

    struct Heard
    {
        bool isAtOtherPace = false;
        std::optional<std::int64_t> others
            = std::nullopt; //!< So many units others have spent: the key is shared.
    };
    //! \a limiter is the limit this is about; so too below.
    Heard hear(const ServerCounter &counter, const Limiter &limiter, Instant now);

    //! How full the limit is, if that can be the reason of \a throttle.
    std::optional<double> suspicion(const ServerThrottle &throttle, const Limiter &limiter,
                                    ClockReading now) const;
    //! It is the reason, presumably, that a call which was granted at \a due was throttled: begins to
    //! count what was let through. Not while it counts already.
    void suspect(const ServerThrottle &throttle, Instant due, const Limiter &limiter,
                 ClockReading now);
    //! After suspect(), whether it was the reason or not: a call that needs this limit, granted at
    //! \a due, was throttled. What is granted from now on waited as it was told.
    void throttled(Instant due, Instant now);
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
        bool hasWait = false;
        bool isTrial = false; // of more than the ceiling
    };
    void moveWindow(Instant now);
    void letIn(std::int64_t units, Instant due, Instant now);
    Finding conclude(const Count &count, const Limiter &limiter, Instant now);
    Finding learn(std::int64_t units, Instant now);
    bool isAbout(std::int64_t units, std::optional<std::int64_t> other) const;

    Pace m_declared;
    bool m_isAligned; // its windows begin when the clock says
    LearnedPace m_pace;
    WindowTally m_tally; // since the window began
    std::optional<Instant> m_windowBegan; // with the first call after the last throttle
    std::optional<Instant> m_lastThrottle;
    std::optional<Count> m_count;
    std::optional<std::int64_t> m_guess; // what the last count without a wait has found
    std::optional<std::int64_t> m_shown; // what was learned last
    bool m_isConfirmed = false;
    SharedKeyWatch m_watch;
};

} // namespace penstock

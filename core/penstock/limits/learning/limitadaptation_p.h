// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/learning/sharedkeywatch.h>
#include <penstock/limits/learning/windowtally_p.h>

namespace penstock {

//! Adapts one limit to its server, by counters and by what it accepts before a rejection. A value;
//! callers pass all events and apply the results.
//!
//! A rejection within our limits has one of four causes:
//! - The call came a moment too early. The margin must grow.
//! - Another client or an earlier run used up the window. It shows nothing about the limit.
//! - The limit is lower than declared. Proof is a window that began after an obeyed wait and ended
//!   with another rejection: what it accepted is the limit. So the next window goes as far as the
//!   one before, then sends one more call, two, four.
//! - Another limit, whose stated wait is much shorter or longer, or absent without a second
//!   sighting. If even an obeyed wait did not help, the pace is halved.
class PENSTOCK_EXPORT LimitAdaptation
{
public:
    //! Starts with the pace \a declared, which must have units.
    explicit LimitAdaptation(const Pace &declared, bool isAligned = false);
    //! Starts with a discovered limit: \a found was accepted \a since then.
    static LimitAdaptation ofDiscovered(const Pace &found, Instant since);

    const AdaptiveRate &pace() const { return m_pace; }
    //! Returns the adaptation for a later run; empty if none.
    QJsonObject save(Instant now) const;
    //! Returns true if the pace has changed.
    bool restore(const QJsonObject &saved, Duration age, Instant now);
    //! Returns true if the adaptation of a discovered limit stays valid for its refined pace
    //! \a now.
    bool holdFor(const Pace &now) const
    {
        return m_pace.hasNoTop() && m_pace.ceiling() == now.units
            && m_declared.interval == now.interval;
    }
    //! Returns true while the cause of a rejection is unknown.
    bool isCounting() const { return m_count.has_value(); }
    //! Returns true if that rejection was a test, one call too many.
    bool hasTriedInVain() const { return m_count && m_count->isTrial; }
    //! Returns true if the ceiling of pace() was observed twice.
    bool isConfirmed() const { return m_isConfirmed; }

    struct Observed
    {
        bool isAtOtherPace = false;
        std::optional<std::int64_t> others = std::nullopt; //!< Units used by others: a shared key.
    };
    //! Applies a counter; \a limitState is the state of this limit, as below.
    Observed observe(const ServerCounter &counter, const LimitState &limitState, Instant now);

    //! Returns how full the limit is, if it can have caused \a throttle.
    std::optional<double> suspicion(const ServerThrottle &throttle, const LimitState &limitState,
                                    ClockReading now) const;
    //! Starts to count accepted calls, as this limit probably caused a rejection. Ignored while
    //! counting.
    void suspect(const ServerThrottle &throttle, Instant due, const LimitState &limitState,
                 ClockReading now);
    //! Records a rejection of a call that needs this limit, with or without suspect(). Calls
    //! granted from now on obeyed its wait.
    void throttled(Instant due, Instant now);
    //! Call if even an obeyed wait did not help.
    void halve(Instant now) { m_pace.halve(now); }

    enum class End { LetIn, Throttled, Unsent };
    struct Finding
    {
        bool isAtOtherPace = false;
        bool wasEarly = false; //!< The margin must grow.
        std::optional<std::int64_t> learned = std::nullopt; //!< Units that the server accepts.
    };
    //! Records the end of a call that \a limitState no longer contains.
    Finding callEnded(std::int64_t units, Instant due, End end, const LimitState &limitState,
                      ClockReading now);

private:
    //! A count of accepted units.
    struct Count
    {
        Instant began; // the first rejection
        std::int64_t letThrough = 0;
        std::int64_t undecided = 0; // units in flight when it began
        bool hasWait = false;
        bool isTrial = false; // tests more than the ceiling
    };
    void moveWindow(Instant now);
    void letIn(std::int64_t units, Instant due, Instant now);
    Finding conclude(const Count &count, const LimitState &limitState, Instant now);
    Finding learn(std::int64_t units, Instant now);
    bool isAbout(std::int64_t units, std::optional<std::int64_t> other) const;

    Pace m_declared;
    bool m_isAligned; // its windows follow the clock
    AdaptiveRate m_pace;
    WindowTally m_tally; // units since the window began
    std::optional<Instant> m_windowBegan; // first call after the last rejection
    std::optional<Instant> m_lastThrottle;
    std::optional<Count> m_count;
    std::optional<std::int64_t> m_guess; // result of the last count without a wait
    std::optional<std::int64_t> m_shown; // the last result
    bool m_isConfirmed = false;
    SharedKeyWatch m_watch;
};

} // namespace penstock

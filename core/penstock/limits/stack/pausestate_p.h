// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <cstdint>
#include <optional>

namespace penstock {

//! Whether anything may go at all, whatever the limits say: a pause, its end, the probe that finds out
//! whether it has helped, and how many may then be out at once. A value that is told the time and how
//! many permits are out.
class PENSTOCK_EXPORT PauseState
{
public:
    //! How a call ended that may have been a probe.
    enum class End {
        Well,
        Badly, //!< The server throttled it.
        Unsent
    };

    explicit PauseState(bool reopensGradually = true)
        : m_reopensGradually(reopensGradually)
    { }

    //! Nothing goes before \a until; never is until resume(). Prolongs, never shortens. With \a probe
    //! one goes first; so too where the pause before has not been seen to help yet.
    void pause(Instant until, bool probe, std::int64_t out);
    void resume(); //!< Everybody goes.
    //! Ends one that has not ended yet; one goes first.
    void tryNow(Instant now);

    //! It asks for nothing: everybody goes.
    bool isOpen() const { return m_phase == Phase::Open; }
    //! Whether one more may go while \a out are out. Ends a pause that is over.
    bool letsOneMore(Instant now, std::int64_t out);
    //! One goes, as of \a at. True if it is the probe: none that had gone before the pause ended is.
    bool granted(Instant at);
    void ended(bool probe, End end);

    //! The end of the last pause, also after it; Instant::min() if there was none.
    Instant until() const { return m_until; }
    //! While it lasts, or its probe is out.
    bool isPaused(Instant now) const;
    //! The same with its end; of one that is over by time, but that nobody has passed yet, too.
    std::optional<Instant> pausedUntil() const;
    //! When it opens by itself; never where it does not.
    Instant opensAt() const { return isClosed() ? m_until : never; }
    bool isClosedForGood() const { return isClosed() && m_until == never; }
    //! Before that nothing goes, as forecasts see it: they cannot know how a probe ends.
    Instant closedUntil() const { return isClosed() ? m_until : Instant::min(); }
    //! What a later run is to know: the latest end that somebody named, if it is still to come.
    std::optional<Duration> leftToSave(Instant now) const;

private:
    enum class Phase {
        Open,
        Closed,
        ClosedForProbe,
        Probing,
        Reopening // at most m_atOnce at once, more with each that ends well
    };
    bool isClosed() const { return m_phase == Phase::Closed || m_phase == Phase::ClosedForProbe; }

    bool m_reopensGradually;
    Phase m_phase = Phase::Open;
    Instant m_until = Instant::min();
    Instant m_namedUntil = Instant::min(); // the same without what is closed for good
    std::int64_t m_atOnce = 0;
    std::int64_t m_usuallyOut = 0; // permits when it was closed
};

} // namespace penstock

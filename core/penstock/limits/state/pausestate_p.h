// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <cstdint>
#include <optional>

namespace penstock {

//! The pause of all requests, with its end, its probe, and the gradual reopening. A value; callers
//! pass the time and the unfinished permits.
class PENSTOCK_EXPORT PauseState
{
public:
    //! The end of a call that may be a probe.
    enum class End {
        Well,
        Badly, //!< Rate limit response.
        Unsent
    };

    explicit PauseState(bool reopensGradually = true)
        : m_reopensGradually(reopensGradually)
    { }

    //! Pauses until \a until, \c never meaning until resume(). Never shortens a pause. One request
    //! goes first with \a probe, or while the last pause is unproven.
    void pause(Instant until, bool probe, std::int64_t out);
    void resume(); //!< Ends a pause without a probe.
    //! Ends a pause; one request goes first.
    void tryNow(Instant now);

    //! Returns true without any restriction.
    bool isOpen() const { return m_phase == Phase::Open; }
    //! Returns true if one more may go with \a out unfinished permits. Ends an expired pause.
    bool letsOneMore(Instant now, std::int64_t out);
    //! Records a grant as of \a at. Returns true if it is the probe.
    bool granted(Instant at);
    void ended(bool probe, End end);

    //! Returns the end of the last pause; Instant::min() if none.
    Instant until() const { return m_until; }
    //! Returns true until the pause, and its probe, have ended.
    bool isPaused(Instant now) const;
    //! Returns its end while paused, or expired but not yet processed.
    std::optional<Instant> pausedUntil() const;
    //! Returns when it opens by itself, or \c never.
    Instant opensAt() const { return isClosed() ? m_until : never; }
    bool isClosedForGood() const { return isClosed() && m_until == never; }
    //! Returns the end for forecasts, which cannot know a probe's result.
    Instant closedUntil() const { return isClosed() ? m_until : Instant::min(); }
    //! Returns the time left until the latest named end, for a later run.
    std::optional<Duration> leftToSave(Instant now) const;

private:
    enum class Phase {
        Open,
        Closed,
        ClosedForProbe,
        Probing,
        Reopening // m_atOnce in flight, growing with successes
    };
    bool isClosed() const { return m_phase == Phase::Closed || m_phase == Phase::ClosedForProbe; }

    bool m_reopensGradually;
    Phase m_phase = Phase::Open;
    Instant m_until = Instant::min();
    Instant m_namedUntil = Instant::min(); // m_until without unlimited pauses
    std::int64_t m_atOnce = 0;
    std::int64_t m_usuallyOut = 0; // unfinished permits at the pause
};

} // namespace penstock

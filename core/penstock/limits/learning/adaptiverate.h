// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <QJsonObject>

#include <span>

namespace penstock {

//! The speed of a limit as one number that can be lowered.
struct Pace
{
    std::int64_t units = 0; //!< Window: capacity. Bucket: 1000. 0: no pace.
    Duration interval {}; //!< Time of those units, at least a second.
    bool isWindow = false; //!< The server counts its units per interval.
    friend bool operator==(const Pace &, const Pace &) = default;
};
//! Returns the pace of a limit; concurrency lacks one.
PENSTOCK_EXPORT Pace paceOf(const LimitSettings &settings);
//! Returns true if any of \a limits has a pace.
PENSTOCK_EXPORT bool declaresRate(std::span<const Limit> limits);
//! Returns a window of capacity \a units, or a bucket slowed in proportion. Pass 1 to
//! paceOf(settings).units.
PENSTOCK_EXPORT LimitSettings atPace(const LimitSettings &settings, std::int64_t units);

//! The pace of one limit, adapted to the server. It falls at once and is tested upwards in the
//! second window after that, as another client may have used the rest.
//! - Above a proven ceiling one more call is sent; if accepted, two in the same window, then four.
//!   One window may restore the full pace, or one call is rejected. The next test waits twice as
//!   long, up to five minutes or two windows.
//! - After halving, it recovers half of the difference.
//! - A stated limit is the ceiling until the server states another.
//! - A discovered limit has a ceiling but no full pace. It is tested in the second window, and
//!   after a failure five minutes or two windows later.
class PENSTOCK_EXPORT AdaptiveRate
{
public:
    AdaptiveRate(std::int64_t full, Duration interval);
    //! Creates the pace of a discovered limit: \a ceiling units per \a interval were accepted
    //! \a since then.
    static AdaptiveRate withoutTop(std::int64_t ceiling, Duration interval, Instant since);

    std::int64_t units() const { return m_units; }
    //! Returns the server's limit as far as known; full() by default.
    std::int64_t ceiling() const { return m_ceiling; }
    std::int64_t full() const { return m_full; }
    bool isFull() const { return m_units == m_full; }
    bool hasNoTop() const { return m_leastAfterFailure > Duration::zero(); }
    bool isStated() const { return m_isStated; }
    //! Returns true while it tests for more than the ceiling.
    bool isTrying() const { return m_isTrying; }

    void letThrough(std::int64_t units, Instant now); //!< This many per window are the limit.
    //! This many may be the limit: tests for more at once.
    void doubt(std::int64_t units, Instant now);
    void stated(std::int64_t limit, Instant now); //!< The server stated this limit.
    void halve(Instant now);
    //! Records an accepted call and the units \a inWindow so far. Returns true if units() has
    //! changed.
    bool letIn(std::int64_t inWindow, Instant now);

    //! Returns the adaptation for a later run; empty if none.
    QJsonObject save(Instant now) const;
    //! Restores it, saved \a age ago, if full() is about the same. Returns true if units() has
    //! changed.
    bool restore(const QJsonObject &saved, Duration age, Instant now);

private:
    void lower(std::int64_t units, Instant now);
    void tryMore(std::int64_t step, Instant now);

    std::int64_t m_full;
    Duration m_interval;
    std::int64_t m_units;
    std::int64_t m_ceiling;
    std::int64_t m_step = 1; // above the ceiling, in a test
    Duration m_patience;
    Duration m_leastAfterFailure {}; // minimum of m_patience
    Instant m_changedAt {};
    bool m_isTrying = false;
    bool m_isStated = false;
};

} // namespace penstock

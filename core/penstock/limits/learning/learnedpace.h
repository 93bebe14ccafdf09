// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <QJsonObject>

#include <span>

namespace penstock {

//! How fast a limit lets calls through, as one number that can be turned down.
struct Pace
{
    std::int64_t units = 0; //!< Of a window its capacity, of a bucket 1000; 0 where it has no pace.
    Duration interval {}; //!< What those units are allowed in; at least a second.
    bool isWindow = false; //!< Its units can be counted at the server: so many in an interval.
    friend bool operator==(const Pace &, const Pace &) = default;
};
//! Of a limit as its settings have it. A concurrency limit has none.
PENSTOCK_EXPORT Pace paceOf(const LimitSettings &settings);
//! Whether any of \a limits has a pace.
PENSTOCK_EXPORT bool declaresRate(std::span<const LimitSpec> limits);
//! The same limit at \a units of its pace: a window of that capacity, or a bucket that fills as much
//! more slowly. \a units from 1 to paceOf(settings).units.
PENSTOCK_EXPORT LimitSettings atPace(const LimitSettings &settings, std::int64_t units);

//! What a server has taught about the pace of one limit. It comes down at once, and what is learned is
//! tried upwards in the second window after it, however long that is: somebody else may have spent what
//! was missing, and have stopped.
//! - Above a ceiling that the server has shown, one more is tried. Where that is let in too, it is two
//!   in the same window, and so on, twice as many in each round: where nothing stands in the way any
//!   more, one window leads back to the top, and where the ceiling still holds, one call is throttled.
//!   That costs a second or two, since servers name whole ones and clocks differ: it is left alone for
//!   twice as long each time, but no longer than five minutes or two windows.
//! - Halved, it makes up half of what is missing.
//! - A limit that the server states is its ceiling until it states another.
//! - Of a limit that nobody declared only the ceiling is known, and no top. It is tried in the second
//!   window, too, and after a trial that failed not for five minutes, or two windows.
class PENSTOCK_EXPORT LearnedPace
{
public:
    LearnedPace(std::int64_t full, Duration interval);
    //! Of a limit that nobody declared: \a ceiling was let in in an \a interval \a since then.
    static LearnedPace withoutTop(std::int64_t ceiling, Duration interval, Instant since);

    std::int64_t units() const { return m_units; }
    //! What the server lets through as far as is known; full() where nothing speaks against it.
    std::int64_t ceiling() const { return m_ceiling; }
    std::int64_t full() const { return m_full; }
    bool isFull() const { return m_units == m_full; }
    bool hasNoTop() const { return m_leastAfterFailure > Duration::zero(); }
    bool isStated() const { return m_isStated; }
    //! Whether more is let through than the ceiling is being found out.
    bool isTrying() const { return m_isTrying; }

    void letThrough(std::int64_t units, Instant now); //!< This many in a window, and no more.
    //! This many, and perhaps no more: goes on from there with a trial at once.
    void doubt(std::int64_t units, Instant now);
    void stated(std::int64_t limit, Instant now); //!< By the server, in an answer.
    void halve(Instant now);
    //! A call was, and \a inWindow units with it since its window began. True if units() changed.
    bool letIn(std::int64_t inWindow, Instant now);

    //! What was learned, for a later run; nothing where nothing was.
    QJsonObject save(Instant now) const;
    //! Takes that up, saved \a age ago, where it is about the same full(). True if units() changed.
    bool restore(const QJsonObject &saved, Duration age, Instant now);

private:
    void lower(std::int64_t units, Instant now);
    void tryMore(std::int64_t step, Instant now);

    std::int64_t m_full;
    Duration m_interval;
    std::int64_t m_units;
    std::int64_t m_ceiling;
    std::int64_t m_step = 1; // above the ceiling, in a trial
    Duration m_patience;
    Duration m_leastAfterFailure {}; // of patience
    Instant m_changedAt {};
    bool m_isTrying = false;
    bool m_isStated = false;
};

} // namespace penstock

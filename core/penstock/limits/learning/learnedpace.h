// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

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
//! The same limit at \a units of its pace: a window of that capacity, or a bucket that fills as much
//! more slowly. \a units from 1 to paceOf(settings).units.
PENSTOCK_EXPORT LimitSettings atPace(const LimitSettings &settings, std::int64_t units);

//! What a server has taught about the pace of one limit. It comes down at once, and goes up again
//! carefully:
//! - Halved, it comes back by 1 %, at least one unit, in each interval without a throttle (additive
//!   increase, multiplicative decrease).
//! - A ceiling that the server has shown stays for five minutes, or one interval if that is longer.
//!   Then a little more is tried, 1 % and twice as much each interval; a throttle shows the ceiling
//!   again, and it is left alone for twice as long. A throttle costs a pause of some seconds, so that is
//!   about a hundredth of the time.
//! - A limit that the server states is its ceiling until it states another.
class PENSTOCK_EXPORT LearnedPace
{
public:
    LearnedPace(std::int64_t full, Duration interval);

    std::int64_t units() const { return m_units; }
    //! What the server lets through as far as is known; full() where nothing speaks against it.
    std::int64_t ceiling() const { return m_ceiling; }
    std::int64_t full() const { return m_full; }
    bool isFull() const { return m_units == m_full; }
    bool isStated() const { return m_isStated; }

    void letThrough(std::int64_t units, Instant now); //!< This many in an interval, and no more.
    void stated(std::int64_t limit, Instant now); //!< By the server, in an answer.
    void halve(Instant now);
    bool letIn(Instant now); //!< A call was. True if units() went up for it.

private:
    void lower(std::int64_t units, Instant now);

    std::int64_t m_full;
    Duration m_interval;
    std::int64_t m_units;
    std::int64_t m_ceiling;
    std::int64_t m_step; // above the ceiling
    Duration m_patience;
    Instant m_changedAt {};
    bool m_isTrying = false; // whether there is more than the ceiling
    bool m_isStated = false;
};

} // namespace penstock

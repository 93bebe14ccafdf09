// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/algorithms/windowgrid.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/int128.h>

namespace penstock {

//! The sliding window in two counters: this window's, plus the one before weighted by how much of
//! it the last interval still covers. Windows are multiples of the interval since the Unix epoch.
//!
//! How far it is from the log: it takes the window before as evenly filled. If all of its p calls
//! came at its very end, then e into this window the counter sees p * (1 - e/interval) of them while
//! the log sees all, so up to p * e/interval calls too many may pass; if all came at its beginning,
//! it sees that many too many, and makes callers wait although the log would not. Both are largest
//! just before the window ends. With capacity 1 it lets one call through every second window.
//! Rounding::Floor counts only whole calls of the window before, as some servers do.
class PENSTOCK_EXPORT SlidingWindowCounter
{
public:
    SlidingWindowCounter(const SlidingWindowCounterSettings &settings, Duration margin,
                         ClockReading created);

    bool fits(std::int64_t cost, ClockReading now) const
    {
        if (!m_grid.isCurrent(now)) [[unlikely]]
            return rolledTo(now).fits(cost, now);
        const Int128 interval = m_interval.count();
        const Int128 room = Int128(m_capacity - m_count - cost) * interval;
        const Int128 before = Int128(m_countBefore) * covered(now.at).count();
        return room >= 0 && (before <= room || (m_floors && before < room + interval));
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading at);
    void sent(std::int64_t cost, Instant due, ClockReading at);
    void finish(std::int64_t, Instant, ClockReading) { }
    void heed(const AnswerSpan &times) { m_jitter.heed(times, m_interval); }
    void assumeSteady() { m_jitter.assumeSteady(); }
    void giveBack(std::int64_t cost, ClockReading at);
    void refund(const Refund &call, ClockReading at);
    void expectRefunds() { }
    std::int64_t available(ClockReading now) const;
    Instant fullAt(ClockReading now) const;

    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_unsent; }
    void setMargin(Duration margin) { m_margin = margin; }
    void setCapacity(std::int64_t capacity) { m_capacity = capacity; }
    void tighten(std::int64_t available, ClockReading now);
    void inherit(const SlidingWindowCounter &old, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    //! How much of the window before the last interval still covers, late by the margin.
    Duration covered(Instant at) const
    {
        const Duration into = at - m_margin - m_grid.start();
        return m_interval - std::clamp(into, Duration::zero(), m_interval);
    }
    Instant earliestInThisWindow(std::int64_t cost) const;
    SlidingWindowCounter rolledTo(ClockReading now) const;
    void settle(ClockReading now);

    std::int64_t m_capacity;
    Duration m_interval;
    bool m_floors;
    Duration m_margin;
    WindowGrid m_grid;
    std::int64_t m_count = 0; // in this window, the unsent included
    std::int64_t m_countBefore = 0;
    std::int64_t m_unsent = 0;
    GridJitter m_jitter;
    std::int64_t m_late = 0; // sent so near to this window's end that the next may count it
};

} // namespace penstock

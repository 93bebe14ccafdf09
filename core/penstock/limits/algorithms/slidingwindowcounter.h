// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/algorithms/windowgrid.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/int128.h>

namespace penstock {

//! A sliding window approximated by two counters: the current window's, and the previous one's
//! weighted by its overlap with the last interval. Windows are multiples of the interval since the
//! Unix epoch.
//!
//! The previous window's p calls are assumed to be evenly spread. At e into the current window, up
//! to p * e/interval excess calls pass if those came at its end. As many wait needlessly if they
//! came at its beginning. With capacity 1, one call passes every second window. Rounding::Floor
//! counts whole calls of the previous window, as some servers do.
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
    void updateLatency(const AnswerSpan &times) { m_jitter.updateLatency(times, m_interval); }
    void assumeSteady() { m_jitter.assumeSteady(); }
    void refund(std::int64_t cost, ClockReading at);
    void lowerCost(const CostChange &call, ClockReading at);
    void expectLowerCosts() { }
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
    //! Returns how much of the previous window the last interval covers, delayed by the margin.
    Duration covered(Instant at) const
    {
        const Duration into = at - m_margin - m_grid.start();
        return m_interval - std::clamp(into, Duration::zero(), m_interval);
    }
    Instant earliestInThisWindow(std::int64_t cost) const;
    SlidingWindowCounter rolledTo(ClockReading now) const;
    void advanceTo(ClockReading now);

    std::int64_t m_capacity;
    Duration m_interval;
    bool m_floors;
    Duration m_margin;
    WindowGrid m_grid;
    std::int64_t m_count = 0; // units in this window, including unsent ones
    std::int64_t m_countBefore = 0;
    std::int64_t m_unsent = 0;
    GridJitter m_jitter;
    std::int64_t m_late = 0; // sent so late that the next window may count it
};

} // namespace penstock

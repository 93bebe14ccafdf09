// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/algorithms/windowgrid.h>
#include <penstock/limits/spec/limit.h>

namespace penstock {

//! At most capacity units per window of a grid. A boundary belongs to the new window.
//!
//! A call within the margin of a boundary counts in both windows, as the server's choice is
//! unknown. So does a call in flight when a window ends. This costs a busy limit once per window.
class PENSTOCK_EXPORT FixedWindow
{
public:
    FixedWindow(const FixedWindowSettings &settings, Duration margin, ClockReading created);

    bool fits(std::int64_t cost, ClockReading now) const
    {
        if (!m_grid.isCurrent(now)) [[unlikely]]
            return rolledTo(now).fits(cost, now);
        return m_count + cost <= m_capacity
            && (m_margin == Duration::zero() || now.at >= m_grid.start() + m_margin
                || m_countBefore + m_count - m_carried + cost <= m_capacity);
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading at);
    void sent(std::int64_t cost, Instant due, ClockReading at);
    void finish(std::int64_t cost, Instant sentAt, ClockReading at)
    {
        if (m_lateFrom != never)
            answered(cost, sentAt, at);
    }
    void updateLatency(const AnswerSpan &times)
    {
        m_jitter.updateLatency(times, m_interval);
        lookAtEnd(); // also for this window: in the first nothing was known before
    }
    void assumeSteady()
    {
        m_jitter.assumeSteady();
        lookAtEnd();
    }
    void refund(std::int64_t cost, ClockReading at);
    void lowerCost(const CostChange &call, ClockReading at);
    void expectLowerCosts() { }
    std::int64_t available(ClockReading now) const;
    Instant fullAt(ClockReading now) const;

    //! Returns true if the window of \a now had begun at \a at.
    bool hasBegunBy(Instant at, ClockReading now) const
    {
        return m_grid.isCurrent(now) && m_grid.end() != never && at >= m_grid.start();
    }
    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_unsent; }
    void setMargin(Duration margin)
    {
        m_margin = margin;
        lookAtEnd();
    }
    void setCapacity(std::int64_t capacity) { m_capacity = capacity; }
    void tighten(std::int64_t available, ClockReading now);
    void inherit(const FixedWindow &old, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    void answered(std::int64_t cost, Instant sentAt, ClockReading at);
    FixedWindow rolledTo(ClockReading now) const;
    void advanceTo(ClockReading now);
    void request(Instant at)
    {
        m_openedAt = at;
        m_grid.request(at + m_jitter.most);
        lookAtEnd();
    }
    void lookAtEnd()
    {
        const Duration zone = std::max(m_margin, m_jitter.most);
        m_lateFrom
            = zone == Duration::zero() || m_grid.end() == never ? never : m_grid.end() - zone;
    }
    bool isLate(Instant at) const { return at >= m_lateFrom; }
    void count(std::int64_t cost, Instant at)
    {
        m_count += cost;
        if (isLate(at))
            m_late += cost;
    }

    std::int64_t m_capacity;
    Duration m_interval;
    Duration m_margin;
    GridJitter m_jitter;
    WindowGrid m_grid;
    Instant m_openedAt; // calls sent since then are in m_count
    Instant m_lateFrom = never; // calls sent since then may count in the next window
    std::int64_t m_count = 0; // units in this window, including carried and unsent ones
    std::int64_t m_carried = 0; // units from the window before, which counted them too
    std::int64_t m_countBefore = 0; // units in the window before
    std::int64_t m_late = 0; // units since m_lateFrom, without those answered in time
    std::int64_t m_unsent = 0; // units that may be sent in this window or later
};

} // namespace penstock

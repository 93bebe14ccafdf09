// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/algorithms/windowgrid.h>
#include <penstock/limits/spec/limitspec.h>

namespace penstock {

//! At most capacity units in each window of a grid. At a boundary the new window counts.
//! Within the margin of a boundary a call counts on both sides of it, because nobody knows which
//! side the server will see it on. A busy limit so pays the margin once a window.
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
    void finish(std::int64_t, ClockReading) { }
    void arrivedLate(std::int64_t, Instant, Duration) { } // the boundaries stay where they are
    void giveBack(std::int64_t cost, ClockReading at);
    bool tryTake(std::int64_t cost, ClockReading now)
    {
        if (!m_grid.isCurrent(now)) [[unlikely]]
            settle(now);
        if (!fits(cost, now))
            return false;
        m_grid.request(now.at);
        count(cost, now.at);
        return true;
    }
    void untake(std::int64_t cost, ClockReading now);
    std::int64_t available(ClockReading now) const;
    Instant fullAt(ClockReading now) const;

    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_unsent; }
    void setMargin(Duration margin) { m_margin = margin; }
    void setCapacity(std::int64_t capacity) { m_capacity = capacity; }
    void tighten(std::int64_t available, ClockReading now);
    void inherit(const FixedWindow &old, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    FixedWindow rolledTo(ClockReading now) const;
    void settle(ClockReading now);
    bool isLate(Instant at) const
    {
        return m_margin != Duration::zero() && m_grid.end() != never
            && at >= m_grid.end() - m_margin;
    }
    void count(std::int64_t cost, Instant at)
    {
        m_count += cost;
        if (isLate(at))
            m_late += cost;
    }

    std::int64_t m_capacity;
    Duration m_margin;
    WindowGrid m_grid;
    std::int64_t m_count = 0; // in this window; what it carries and the unsent included
    std::int64_t m_carried = 0; // from the window before, which counted it too
    std::int64_t m_countBefore = 0; // in the window before
    std::int64_t m_late = 0; // in the last margin of this window
    std::int64_t m_unsent = 0; // may be sent in this window or in a later one
};

} // namespace penstock

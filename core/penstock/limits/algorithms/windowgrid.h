// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/spec/limit.h>

#include <memory>

class QTimeZone;

namespace penstock {

//! The boundaries [start, end) of a fixed window on the monotonic clock. Calendar grids (Epoch,
//! Calendar) follow the wall clock. If that is set, the window around the new time continues with
//! all counts.
class PENSTOCK_EXPORT WindowGrid
{
public:
    WindowGrid(Anchor anchor, Duration interval, const QByteArray &timeZone, ClockReading created);
    ~WindowGrid();
    WindowGrid(const WindowGrid &) = default;
    WindowGrid(WindowGrid &&) = default;
    WindowGrid &operator=(const WindowGrid &) = default;
    WindowGrid &operator=(WindowGrid &&) = default;

    Instant start() const { return m_start; }
    Instant end() const { return m_end; } //!< never: no window yet.

    bool isCurrent(ClockReading now) const
    {
        return now.at < m_end && (!m_followsWall || now.wallOffset == m_wallOffset);
    }
    //! Moves to the window of \a now. Returns the ends passed: 0, 1, or 2 for more.
    int roll(ClockReading now);
    //! Starts a grid that waits for its first request.
    void request(Instant at)
    {
        if (m_end == never) [[unlikely]]
            begin(at);
    }

    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    void begin(Instant at);
    int rollOn(ClockReading now);
    void place(ClockReading now); // the window around now, by the wall clock
    WallTime nextOnCalendar(WallTime after) const;

    Anchor m_anchor;
    Duration m_interval;
    bool m_followsWall;
    std::shared_ptr<const QTimeZone> m_zone;
    Instant m_start;
    Instant m_end;
    Duration m_wallOffset {};
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/spec/limitspec.h>

#include <memory>

class QTimeZone;

namespace penstock {

//! Where the windows of a fixed window begin and end.
//! The current window is [start, end) on the monotonic clock. Grids of the calendar (Epoch,
//! Calendar) follow the wall clock; when somebody sets that, the window around the new time is
//! taken up with all that has been counted: a step mints nothing and locks nobody out for longer
//! than a window.
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
    Instant end() const { return m_end; } //!< never: no window has begun yet.

    bool isCurrent(ClockReading now) const
    {
        return now.at < m_end && (!m_followsWall || now.wallOffset == m_wallOffset);
    }
    //! Moves on to the window of \a now. How many ends were passed: 0, 1 for the very next window,
    //! 2 for any later one.
    int roll(ClockReading now);
    //! The first request of grids that wait for one.
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

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>

#include <algorithm>
#include <optional>

namespace penstock {

//! Where the clock of a Redis stands from ours, as far as its answers show: it was read after the question was
//! sent and before the answer came (Cristian, Probabilistic clock synchronization, 1989). What was
//! known is given up after a minute, as clocks drift, and where an answer contradicts it. The wall
//! clocks of the machines do not matter. A value; its numbers are microseconds, of the clock of
//! Redis since 1970.
class PENSTOCK_EXPORT RedisTime
{
public:
    //! It said \a micros to what was asked at \a sent and answered at \a received.
    void note(std::int64_t micros, Instant sent, Instant received);
    //! Redis has told its time at least once.
    bool isKnown() const { return m_seenAt.has_value(); }
    //! What it shows then at the most: nothing counts too early by it.
    std::int64_t latest(Instant at) const { return at.time_since_epoch().count() / 1000 + m_most; }
    //! And at the least.
    std::int64_t earliest(Instant at) const
    {
        return at.time_since_epoch().count() / 1000 + m_least;
    }
    //! When it surely shows that; Instant::max() where that is past the end of time.
    Instant surely(std::int64_t micros) const
    {
        constexpr std::int64_t end = Instant::max().time_since_epoch().count() / 1000;
        const std::int64_t ours = micros - m_least;
        return ours >= end ? Instant::max() : Instant(Duration(ours * 1000));
    }

    //! Checks whether the clock was set forward: with the correction \a offset it showed \a micros to the call that was
    //! sent at \a sent and answered at \a received. If that is later than possible, toJson() reports a new offset.
    void suspect(std::int64_t micros, std::int64_t offset, Instant sent, Instant received);
    //! What a call reports to the script (78_clock.lua): the earliest and the latest time at \a at, since when they are
    //! known, and the new offset after a step. Empty if nothing is known.
    QByteArray toJson(Instant at) const;

private:
    std::int64_t m_least = 0; // its clock less ours, us
    std::int64_t m_most = 0;
    std::optional<Instant> m_seenAt; // when the nearer of the two was known
    std::optional<std::int64_t> m_offset; // needed after a step forward, us
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>

#include <algorithm>
#include <optional>

namespace penstock {

//! The offset of Redis' clock from ours. Redis read it after the request was sent and before the
//! response arrived (Cristian, Probabilistic clock synchronization, 1989). The estimate is dropped
//! after a minute, as clocks drift, if a response contradicts it, or if the script corrects the
//! clock otherwise (see 78_clock.lua). Times are microseconds since 1970.
class PENSTOCK_EXPORT RedisTime
{
public:
    //! With the correction \a offset, Redis showed \a micros between \a sent and \a received. If it
    //! showed \a suspect instead and that is impossible, its clock was set forward: toJson() reports
    //! the offset that corrects this.
    void note(std::int64_t micros, Instant sent, Instant received, std::int64_t offset = 0,
              std::optional<std::int64_t> suspect = std::nullopt);
    bool isKnown() const { return m_seenAt.has_value(); }
    //! Returns the latest time that Redis can show at \a at.
    std::int64_t latest(Instant at) const { return at.time_since_epoch().count() / 1000 + m_most; }
    std::int64_t earliest(Instant at) const
    {
        return at.time_since_epoch().count() / 1000 + m_least;
    }
    //! Returns when Redis surely shows \a micros; Instant::max() if out of range.
    Instant surely(std::int64_t micros) const
    {
        constexpr std::int64_t end = Instant::max().time_since_epoch().count() / 1000;
        const std::int64_t ours = micros - m_least;
        return ours >= end ? Instant::max() : Instant(Duration(ours * 1000));
    }

    //! Returns what a script call reports (see 78_clock.lua): earliest and latest time at \a at,
    //! since when and with which offset they are known, and the new offset after a step. Empty if
    //! unknown.
    QByteArray toJson(Instant at) const;

private:
    std::int64_t m_least = 0; // its clock minus ours, us
    std::int64_t m_most = 0;
    std::optional<Instant> m_seenAt; // start of the estimate
    std::int64_t m_offset = 0; // us
    std::optional<std::int64_t> m_proven; // the offset after a step forward
};

} // namespace penstock

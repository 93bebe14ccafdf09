// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>
#include <penstock/limits/limiter/ratelimitercore.h>

#include <optional>
#include <vector>

namespace penstock {

//! The state of a permit source for planning, display or storage. It may be a moment old if another
//! process holds the limits.
struct PENSTOCK_EXPORT LimiterSnapshot
{
    //! Takes the names of limits from \a core.
    static LimiterSnapshot of(const RateLimiterCore &core, ClockReading now,
                              PermitSource::Detail detail);

    std::vector<Limit> limits = {}; //!< Declared limits with names, then discovered ones.
    std::vector<LimitLevel> levels = {}; //!< Levels of limits, in order.
    Holder bindingLimit = {}; //!< The cause of the first request's wait; may be empty.
    //! Instant::max() until resume(). Absent without a pause. Past while its probe is in flight.
    std::optional<Instant> pausedUntil = {};
    //! Stricter limits of the server, stated or learned from rejections, without those with per.
    //! They are obeyed.
    std::vector<LearnedLimit> learned = {};
    std::vector<DiscoveredLimit> discovered = {}; //!< Found by PermitSource::discover().
    //! With PermitSource::Detail::Queue: an independent copy with its queue, for any thread. Absent
    //! if no process of this computer has the queue.
    std::optional<RateLimiterCore> core = {};

    //! Returns \a declared with learned cost estimates, by name.
    std::vector<Limit> withLearnedCosts(std::vector<Limit> declared) const;
    //! Returns the usage at \a now for RateLimiterCore::restore(); empty without \a core.
    QJsonObject used(ClockReading now) const;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/redis/script/scriptcalls.h>

#include <QJsonObject>

#include <functional>
#include <vector>

//! \file
//! Levels of limits in Redis, for gauges and plans. Pure functions.
namespace penstock {

//! Converts microseconds since 1970, of Redis' clock.
using ReadInstant = std::function<Instant(std::int64_t)>;

//! Returns a level for each limit: full if unknown; of a limit with per, the key with the least
//! left.
PENSTOCK_EXPORT std::vector<LimitLevel>
levelsOf(const std::vector<Limit> &limits,
         const std::vector<ScriptReply::Level> &reportServerCounters, const ReadInstant &at,
         Instant now);
//! Returns an estimate for RateLimiterCore::restore(), with these levels and the instants at which
//! limits are full. Limits with per are left out.
PENSTOCK_EXPORT QJsonObject stateOf(const std::vector<Limit> &limits,
                                    const std::vector<LimitLevel> &levels, ClockReading now);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/stackoptions.h>
#include <penstock/redis/stack/stackcall.h>

#include <QJsonObject>

#include <functional>
#include <vector>

//! \file
//! What Redis tells of limits, for gauges and plans in this process. Pure functions.
namespace penstock {

//! The instant at which the clock of Redis shows so many microseconds since 1970.
using ReadInstant = std::function<Instant(std::int64_t)>;

//! One for each of \a limits, full where nothing is told of it; of a keyed limit that of the key that has the least left.
PENSTOCK_EXPORT std::vector<LimitLevel> levelsOf(const std::vector<LimitSpec> &limits,
                                                 const std::vector<StackAnswer::Level> &told,
                                                 const ReadInstant &at, Instant now);
//! For StackCore::restore(): limits of these levels, and full when these are. So it is an estimate: what comes back
//! before that is not known here. Without limits that are kept apart for each value.
PENSTOCK_EXPORT QJsonObject stateOf(const std::vector<LimitSpec> &limits,
                                    const std::vector<LimitLevel> &levels, ClockReading now);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/stackoptions.h>
#include <penstock/redis/stack/stackcall.h>

#include <QJsonObject>

#include <optional>
#include <vector>

//! \file
//! What a process does with limits that it shares while nobody can tell what the others do.
namespace penstock {

//! That share of each, see LimitSpec::use. Shares that name no percent twice are never more than the whole, however
//! little that is: where nothing of a limit is left for this one there is none, and nobody may go by it.
PENSTOCK_EXPORT std::optional<std::vector<LimitSpec>> shareOf(std::vector<LimitSpec> limits,
                                                              LocalShare share);
//! For Stack::restore(): all of them used up just now, as others may have done; but for slots, and
//! limits that are kept apart for each value.
PENSTOCK_EXPORT QJsonObject usedUpState(const std::vector<LimitSpec> &limits, ClockReading now);
//! For the same: limits of these levels, and full when these are.
PENSTOCK_EXPORT QJsonObject stateOf(const std::vector<LimitSpec> &limits,
                                    const std::vector<LimitLevel> &levels, ClockReading now);

} // namespace penstock

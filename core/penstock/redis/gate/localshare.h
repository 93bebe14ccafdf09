// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/stackoptions.h>

#include <QJsonObject>

//! What a process does with limits that it shares while nobody can tell what the others do.
namespace penstock {

//! So many percent of each, at least 1 of whatever there is: see LimitSpec::use.
PENSTOCK_EXPORT std::vector<LimitSpec> shareOf(std::vector<LimitSpec> limits, int percent);
//! For Stack::restore(): all of them used up just now, as others may have done; but for slots.
PENSTOCK_EXPORT QJsonObject usedUpState(const std::vector<LimitSpec> &limits, ClockReading now);
//! For the same: limits of these levels, and full when these are.
PENSTOCK_EXPORT QJsonObject stateOf(const std::vector<LimitSpec> &limits,
                                    const std::vector<LimitLevel> &levels, ClockReading now);

} // namespace penstock

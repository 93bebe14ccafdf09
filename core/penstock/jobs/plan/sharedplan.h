// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/limits/stack/stackoptions.h>

namespace penstock {

//! Somebody else's pull through the same limits at the same time.
struct OtherPull
{
    QString job = {}; //!< For people; may be empty.
    QString program = {}; //!< The same of who pulls.
    std::int64_t calls = 0; //!< Still to be sent; a negative number counts as 0.
};

//! \a input with the calls of \a others among its own, in turn, as a key gives them out: until its own
//! last one has gone. What it plans ends when the pull would.
PENSTOCK_EXPORT PlanInput besideOthers(PlanInput input, const std::vector<OtherPull> &others);

//! What is used of \a limits at the start of a plan, by \a state as Stack::save() gives it; those of which
//! nothing is are left out. None where \a state is empty or no such state.
PENSTOCK_EXPORT std::vector<LimitLevel> usedAtStart(const std::vector<LimitSpec> &limits,
                                                    const QJsonObject &state, WallTime start);

//! "another job on this key has 12,000 calls to go: done 15:10 instead of 14:20", in \a zone; empty where
//! nobody else pulls.
PENSTOCK_EXPORT QString othersText(const Plan &alone, const Plan &beside,
                                   const std::vector<OtherPull> &others, const QTimeZone &zone);

} // namespace penstock

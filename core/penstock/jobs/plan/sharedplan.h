// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/limits/permit/ratelimiteroptions.h>

namespace penstock {

//! Another job with the same limits at the same time.
struct OtherPull
{
    QString job = {}; //!< For display; may be empty.
    QString program = {}; //!< For display; may be empty.
    std::int64_t calls = 0; //!< Remaining requests; negative counts as 0.
};

//! Adds requests of \a others to \a input, interleaved as a shared key would, until its own last
//! request. The plan ends there.
PENSTOCK_EXPORT PlanInput besideOthers(PlanInput input, const std::vector<OtherPull> &others);

//! Returns the used limits at \a start, from a \a state of RateLimiter::save(). Empty if \a state
//! is empty or invalid.
PENSTOCK_EXPORT std::vector<LimitLevel> usedAtStart(const std::vector<Limit> &limits,
                                                    const QJsonObject &state, WallTime start);

//! Returns how other jobs delay the end, "…: this job finishes at 15:10 instead of 14:20", in
//! \a zone. Empty without others.
PENSTOCK_EXPORT QString othersText(const Plan &alone, const Plan &beside,
                                   const std::vector<OtherPull> &others, const QTimeZone &zone);

} // namespace penstock

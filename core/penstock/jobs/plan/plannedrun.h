// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/planner.h>

namespace penstock {

//! A run and the plan it began with: where it would be by now if all went as planned. A pause and
//! throttles are not in the plan, so that it tells what they cost.
struct PENSTOCK_EXPORT PlannedRun
{
    Plan plan; //!< Of all rows of the job, under limits that nothing was taken from.
    Instant begun; //!< When the run did.
    std::int64_t doneBefore = 0; //!< Rows that earlier runs have left.

    //! False where answers, or limits of calls at once, hold it for most of the time: when they come
    //! is a guess.
    bool isFirm() const;
    std::int64_t rowsBy(Instant now) const; //!< Ended by then, with those of earlier runs.
    Instant end() const; //!< When the last answer is there.
    //! By how much a run that needs \a left from \a now on ends later than planned; negative: sooner.
    //! Zero for a little, 5 s or a fiftieth of it all, whichever is more. Nothing where that, by
    //! the pace of the last seconds, and its \a done rows, with those of earlier runs, say the
    //! opposite.
    std::optional<Duration> offAt(Instant now, Duration left, std::int64_t done) const;
};

} // namespace penstock

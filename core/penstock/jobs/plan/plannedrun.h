// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/planner.h>

namespace penstock {

//! A run with its initial plan, for comparison. The plan excludes pauses and rate limit responses,
//! and so shows their cost.
struct PENSTOCK_EXPORT PlannedRun
{
    Plan plan; //!< For all rows with unused limits.
    Instant begun;
    std::int64_t doneBefore = 0; //!< Rows finished by earlier runs.

    //! False if responses or concurrency limits dominate, because their times are guesses.
    bool isFirm() const;
    std::int64_t rowsBy(Instant now) const; //!< Rows finished by then, with earlier runs.
    Instant end() const; //!< Planned end.
    //! Returns the delay of a run that needs \a left from \a now; negative if early. Zero below 5 s
    //! or 2 %, whichever is more. Returns nothing if the \a done rows, with earlier runs,
    //! contradict the current rate.
    std::optional<Duration> offAt(Instant now, Duration left, std::int64_t done) const;
};

} // namespace penstock

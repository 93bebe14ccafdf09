// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <vector>

namespace penstock {

//! A drawing of what a limit permits under constant demand, from simulate(). Limits of many calls
//! are scaled down.
struct LimitPicture
{
    //! One call.
    struct Call
    {
        Duration at {}; //!< Start since the beginning of the picture.
        Duration end {}; //!< Equals at if rows is 0.
        int subQueue = 0; //!< Row; calls in one row do not overlap.
    };

    Duration span {}; //!< Calls start between 0 and this.
    std::vector<Call> calls = {}; //!< About sixty at most.
    std::vector<Duration> boundaries = {}; //!< Ends of fixed windows, like at.
    std::int64_t unit = 1; //!< Calls represented by one.
    int subQueues = 0; //!< Number of rows; 0: only starts are shown.
};

//! Draws \a settings, in the ranges of limit.h. Deterministic.
PENSTOCK_EXPORT LimitPicture pictureOf(const LimitSettings &settings);

} // namespace penstock

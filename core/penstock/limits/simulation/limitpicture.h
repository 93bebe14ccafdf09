// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <vector>

namespace penstock {

//! What a limit lets through over time where more is always wanted, small enough to be drawn: the
//! decisions of simulate() on the limit, scaled down to a few calls where it admits many.
struct LimitPicture
{
    //! One call, in time.
    struct Call
    {
        Duration at {}; //!< When it was let through, since the picture begins.
        Duration end {}; //!< When it ended; the same as at, unless the picture shows calls.
        int lane = 0; //!< Calls that run at one time are in different ones.
    };

    Duration span {}; //!< All calls are let through between 0 and this.
    std::vector<Call> calls = {}; //!< In their order; at most some sixty.
    std::vector<Duration> boundaries = {}; //!< Of windows, where they stand still; as at.
    std::int64_t unit = 1; //!< How many calls one of them stands for.
    int lanes
        = 0; //!< 0: it shows when calls are let through; else how long they run, in so many lanes.
};

//! Of \a settings alone, in the ranges of limitspec.h: what a limit matches and counts is not
//! looked at. The same each time.
PENSTOCK_EXPORT LimitPicture pictureOf(const LimitSettings &settings);

} // namespace penstock

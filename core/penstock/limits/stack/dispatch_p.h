// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limiter.h>
#include <penstock/limits/stack/lane_p.h>

#include <span>

//! Who goes next. Used on the real queues, and by forecasts on a copy of the limits.
namespace penstock {

//! The head of a lane that has one.
struct Head
{
    quint32 lane = 0;
    const std::vector<quint32> *limiters = nullptr;
    const Charges *charges = nullptr;
    QueuePlace place;
};

struct Choice
{
    static constexpr int nobody = -1;
    int head = nobody; //!< Index among the heads.
    Instant due = never; //!< When that head can go, if nothing else happens before.
    int binding = nobody; //!< The limiter that makes it wait longest.
    //! Not after due: when a limit that somebody ahead waits for, and others stand behind for, has room
    //! for that one. It may still wait for another limit, and then the others may go. Ask again then.
    Instant review = never;
};

//! The first instant from \a from on at which all limits agree. With two limits that is not simply
//! the later of two waits: while one is awaited another's window may turn, so it is asked again
//! until nothing moves.
Choice earliestOf(const Head &head, std::span<const Limiter> limiters, ClockReading from);

//! Among \a heads, sorted by place, the one that can go first. Nobody goes before an earlier head
//! that waits for a limit both need.
Choice chooseNext(std::span<const Head> heads, std::span<const Limiter> limiters,
                  ClockReading from);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limiter.h>
#include <penstock/limits/stack/lane_p.h>

#include <functional>
#include <span>

//! Who goes next. Used on the real queues, and by forecasts on a copy of the limits.
namespace penstock {

//! The head of a lane that has one.
struct Head
{
    quint32 lane = 0;
    const std::vector<quint32> *limiters = nullptr;
    const Charges *charges = nullptr;
    const Waiter *waiter = nullptr; //!< Null: it does not wait.
    const LaneOrder *order = nullptr; //!< Of its lane.
    LaneOrder::Next turn = {};
};
//! \a waiter is the next of \a order.
Head headOf(quint32 lane, const std::vector<quint32> &limiters, const Waiter &waiter,
            const LaneOrder &order);

//! Sorts \a heads as they may go: priorities by their oldest requests, ageing included, and the
//! sources of a priority by turns.
void sortByTurns(std::vector<Head> &heads);

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

//! Among \a heads, sorted by sortByTurns(), the one that can go first. Nobody goes before an earlier head
//! that waits for a limit both need.
Choice chooseNext(std::span<const Head> heads, std::span<const Limiter> limiters,
                  ClockReading from);

//! What the head \a chosen counts in the turns of its source when it goes at \a now; 0 if it takes
//! nothing that another source of its priority could have had. Another one that waits for a limit
//! of its own could not have gone.
//!
//! If all limits charge the same, \a rateOf is empty, and the cost counts. Otherwise the limits
//! count that both need: the longest time in which one of them gets back what is charged (dominant
//! resource fairness, Ghodsi et al., NSDI 2011), for the one with which it shares the least. Slots
//! count only if there is nothing else.
std::int64_t turnCost(std::span<const Head> heads, int chosen, std::span<const Limiter> limiters,
                      ClockReading now, const std::function<TurnRate(quint32)> &rateOf);

} // namespace penstock

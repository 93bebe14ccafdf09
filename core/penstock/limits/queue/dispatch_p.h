// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/queue/subqueue_p.h>

#include <functional>
#include <span>

//! The choice of the next request, for real queues and for forecasts.
namespace penstock {

//! The first request of a queue.
struct Head
{
    quint32 subQueue = 0;
    const std::vector<quint32> *limitStates = nullptr;
    const Charges *charges = nullptr;
    const Waiter *waiter = nullptr; //!< Null: new, not waiting.
    const SubQueueOrder *order = nullptr; //!< The order of its queue.
    SubQueueOrder::Next turn = {};
};
//! Returns the head for \a waiter, the next of \a order.
Head headOf(quint32 subQueue, const std::vector<quint32> &limitStates, const Waiter &waiter,
            const SubQueueOrder &order);

//! Sorts \a heads by priority, with ageing, and within one by the turns of sources.
void sortByTurns(std::vector<Head> &heads);

struct Choice
{
    static constexpr int nobody = -1;
    int head = nobody; //!< Index of the head.
    Instant due = never; //!< When it can go if nothing else happens.
    int binding = nobody; //!< LimitState that delays it longest.
    //! When to choose again, at most due: a limit then has capacity for an earlier head. If that
    //! still waits for another limit, others may go.
    Instant review = never;
};

//! Returns the first instant, at \a from or later, at which all limits agree. It may exceed each
//! single wait, as windows may turn meanwhile.
Choice earliestOf(const Head &head, std::span<const LimitState> limitStates, ClockReading from);

//! Returns which of the sorted \a heads goes first. None overtakes an earlier head that waits for a
//! limit of both.
Choice chooseNext(std::span<const Head> heads, std::span<const LimitState> limitStates,
                  ClockReading from);

//! Returns what head \a chosen counts in its source's turns if it goes at \a now; 0 if other
//! sources could not have used it.
//!
//! If all limits charge the same, \a rateOf is empty, and the cost counts. Otherwise only shared
//! limits count: the longest time until one regains the charge (dominant resource fairness, Ghodsi
//! et al., NSDI 2011), for the source that shares least. Slots count only without other limits.
std::int64_t turnCost(std::span<const Head> heads, int chosen,
                      std::span<const LimitState> limitStates, ClockReading now,
                      const std::function<TurnRate(quint32)> &rateOf);

} // namespace penstock

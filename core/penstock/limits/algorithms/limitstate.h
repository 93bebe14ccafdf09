// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QJsonObject>

//! What the states of all limits have in common. Each is a value with these functions; Limiter
//! calls them for whichever limit it holds:
//!
//! - fits(cost, now): could cost be taken at now? Changes nothing.
//! - earliest(cost, from): the first instant from \c from on at which it fits if nothing else
//!   happens; \c never where that depends on an unfinished call or will not be.
//! - take(cost, at): granted, and not yet sent.
//! - sent(cost, due, at): granted as of due, it left at at.
//! - finish(cost, at): the call ended; sent() came before.
//! - arrivedLate(cost, sentAt, late): the call sent at sentAt may have reached its server as much
//!   later than usual: where that matters, it counts from then.
//! - giveBack(cost, at): taken and never sent; afterwards it is as if it had not been taken.
//! - tryTake(cost, now): if it fits, taken by a call that is sent and has ended at once.
//! - untake(cost, now): as if the tryTake() just before had not been.
//! - available(now): whole units that fit now.
//! - fullAt(now): when all of it is back if nothing more is taken; \c never if not known.
//!
//! They are told instants in order, trust the caller with that and with 1 <= cost <= capacity, and
//! never read a clock.
namespace penstock {

//! "Not in any time that can be named now."
inline constexpr Instant never = Instant::max();

//! A request that leaves this soon after it fell due counts as sent when it was due. That is what
//! a millisecond timer costs, it keeps rates above 1,000 per second exact, and the margin covers it.
inline constexpr Duration sendSlack = std::chrono::milliseconds(1);

//! The same of a limit that lets one unit go each \a interval. A server's bucket of one unit is full
//! when the next arrives, so whatever is sent late makes the next early by as much; larger ones have
//! room to make up for it. Up to some 100 per second there is time to count even that.
constexpr Duration sendSlackOf(std::int64_t capacity, Duration interval)
{
    return capacity == 1 && interval >= 10 * sendSlack ? Duration::zero() : sendSlack;
}

} // namespace penstock

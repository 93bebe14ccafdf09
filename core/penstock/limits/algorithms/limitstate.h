// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QJsonObject>

#include <algorithm>

//! \file
//! What the states of all limits have in common. Each is a value with these functions; Limiter
//! calls them for whichever limit it holds:
//!
//! - fits(cost, now): could cost be taken at now? Changes nothing.
//! - earliest(cost, from): the first instant from \c from on at which it fits if nothing else
//!   happens; \c never where that depends on an unfinished call or will not be.
//! - take(cost, at): granted, and not yet sent.
//! - sent(cost, due, at): granted as of due, it left at at.
//! - finish(cost, sentAt, at): the call that was sent at sentAt ended; sent() came before.
//! - refund(call, at): a call that was sent and is not finished costs less than was taken. What was too
//!   much comes back as if it had never been taken; finish() comes with what is left.
//! - expectRefunds(): some are to come. Without it the first may give back what had been lost.
//! - heed(times): how long calls take of late. From then on it goes by when a server may have counted
//!   them, see AnswerSpan; before, by when they were sent.
//! - assumeSteady(): in forecasts, that nothing jitters where nothing is known yet.
//! - giveBack(cost, at): taken and never sent; afterwards it is as if it had not been taken.
//! - available(now): whole units that fit now.
//! - fullAt(now): when all of it is back if nothing more is taken; \c never if not known.
//!
//! They are told instants in order, trust the caller with that and with 1 <= cost <= capacity, and
//! never read a clock.
namespace penstock {

//! Of a call that was sent and is not finished.
struct Refund
{
    std::int64_t cost = 0; //!< Was taken for it,
    std::int64_t actual = 0; //!< and this, not more and perhaps 0, is right.
    Instant due; //!< As told with sent(),
    Instant sentAt; //!< and when that was.

    std::int64_t units() const { return cost - actual; }
    //! What a limit on a grid goes by.
    Instant left(Duration slack) const { return sentAt - due <= slack ? due : sentAt; }
};

//! "Not in any time that can be named now."
inline constexpr Instant never = Instant::max();

//! How long calls take: what of it is the same for all of them, and how long the slowest took of late.
//!
//! The server has counted a call at the latest when it sent the answer. Of the time from the sending to
//! the answer, what is the same for all calls shifts the whole pull and costs nothing; the rest may
//! have passed before the server counted, and then it came later than we thought, and what replaces it
//! in a window would come too early.
struct AnswerSpan
{
    Duration constant {}; //!< Rather too short than too long; 0 while it is not known.
    Duration slowest {};

    //! By how much later than its sending a call may count, in a limit of \a interval. What takes
    //! longer than a quarter of that is the server's work and not the way to it: more than a quarter of
    //! its pace a limit never loses.
    //! Before anything is known it is what is usual between two cities.
    Duration jitter(Duration interval) const
    {
        constexpr Duration usual = std::chrono::milliseconds(50);
        return std::clamp(isKnown() ? slowest - constant : usual, Duration::zero(),
                          longestJitter(interval));
    }
    bool isKnown() const { return slowest > Duration::zero(); }
    //! The same of one call, which took \a took.
    Duration lateness(Duration took, Duration interval) const
    {
        return std::clamp(took - constant, Duration::zero(), longestJitter(interval));
    }
    friend bool operator==(const AnswerSpan &, const AnswerSpan &) = default;

private:
    static constexpr Duration longestJitter(Duration interval)
    {
        constexpr Duration timeSlice = std::chrono::milliseconds(20); // of a busy machine
        return std::max(timeSlice, interval / 4);
    }
};

//! What a limit that is kept by a grid of instants makes of that: for how long calls may be on their way.
struct GridJitter
{
    Duration most {};
    bool isKnown = false;

    void heed(const AnswerSpan &times, Duration interval)
    {
        most = times.jitter(interval);
        isKnown = times.isKnown();
    }
    void assumeSteady() { most = isKnown ? most : Duration::zero(); }
};

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

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QJsonObject>

#include <algorithm>

//! \file
//! The interface of all limit states. Each is a value with these functions; LimitState calls them:
//!
//! - `fits(cost, now)`: returns true if cost can be taken.
//! - `earliest(cost, from)`: returns when, at from or later, it fits if nothing else happens;
//!   \c never if unknown or impossible.
//! - `take(cost, at)`: granted, not yet sent.
//! - `sent(cost, due, at)`: granted for due, sent at at.
//! - `finish(cost, sentAt, at)`: a sent call has ended.
//! - `refund(call, at)`: a sent, unfinished call costs less. The difference returns as if never
//!   taken; finish() then gets the rest.
//! - `expectLowerCosts()`: refunds will follow. Without it, the first refund may return lost units.
//! - `updateLatency(times)`: updates latency. From then on a call counts from when a server may
//!   count it, see AnswerSpan, instead of its sending.
//! - `assumeSteady()`: assumes no jitter if unknown, for forecasts.
//! - `refund(cost, at)`: undoes take() for an unsent call.
//! - `available(now)`: returns whole units that fit.
//! - `fullAt(now)`: returns when all units are back if none are taken; \c never if unknown.
//!
//! Instants must not go back, and 1 <= cost <= capacity; neither is checked. No function reads a
//! clock.
namespace penstock {

//! A correction of the cost of a sent, unfinished call.
struct CostChange
{
    std::int64_t cost = 0; //!< Taken cost.
    std::int64_t actual = 0; //!< Actual cost, 0 to cost.
    Instant due; //!< See sent().
    Instant sentAt; //!< See sent().

    std::int64_t units() const { return cost - actual; }
    //! Returns the time that counts for a limit on a grid.
    Instant left(Duration slack) const { return sentAt - due <= slack ? due : sentAt; }
};

//! Later than any known time.
inline constexpr Instant never = Instant::max();

//! Latency of calls: a constant part and jitter.
//!
//! A server counts a call before it responds. Constant latency only shifts the schedule. Jitter may
//! delay the count, so a replacement in a window could come too early.
struct AnswerSpan
{
    Duration constant {}; //!< Underestimated rather than overestimated; 0 if unknown.
    Duration slowest {};

    //! Returns how long after sending a call may count, in a limit of \a interval. At most a
    //! quarter of it, which bounds the loss; longer times are the server's work. The default is
    //! typical between two cities.
    Duration jitter(Duration interval) const
    {
        constexpr Duration usual = std::chrono::milliseconds(50);
        return std::clamp(isKnown() ? slowest - constant : usual, Duration::zero(),
                          longestJitter(interval));
    }
    bool isKnown() const { return slowest > Duration::zero(); }
    //! Returns the lateness of a call that took \a took.
    Duration lateness(Duration took, Duration interval) const
    {
        return std::clamp(took - constant, Duration::zero(), longestJitter(interval));
    }
    friend bool operator==(const AnswerSpan &, const AnswerSpan &) = default;

private:
    static constexpr Duration longestJitter(Duration interval)
    {
        constexpr Duration timeSlice = std::chrono::milliseconds(20); // typical of busy machines
        return std::max(timeSlice, interval / 4);
    }
};

//! Time that calls may be in flight, for a limit on a grid.
struct GridJitter
{
    Duration most {};
    bool isKnown = false;

    void updateLatency(const AnswerSpan &times, Duration interval)
    {
        most = times.jitter(interval);
        isKnown = times.isKnown();
    }
    void assumeSteady() { most = isKnown ? most : Duration::zero(); }
};

//! Requests sent this soon after they were due count as sent when due, which keeps rates above
//! 1,000 per second exact despite millisecond timers. The margin covers it.
inline constexpr Duration sendSlack = std::chrono::milliseconds(1);

//! Returns the slack of a limit that grants one unit per \a interval. A server's bucket of one is
//! full at the next arrival, so lateness makes the next call early. Up to about 100 per second it
//! is counted.
constexpr Duration sendSlackOf(std::int64_t capacity, Duration interval)
{
    return capacity == 1 && interval >= 10 * sendSlack ? Duration::zero() : sendSlack;
}

} // namespace penstock

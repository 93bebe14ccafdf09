// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>
#include <penstock/http/throttle/throttlereading.h>

#include <QList>

#include <optional>

namespace penstock {

//! How stubborn a sender is, and how patient.
struct RetryOptions
{
    int maxAttempts = 5; //!< Tries that failed, the first included. 1 or less never retries.
    Duration base = std::chrono::milliseconds(500); //!< Backoff before the first retry, at most.
    Duration cap = std::chrono::seconds(60); //!< Backoff before any retry, at most.
    QList<int> statuses = {}; //!< Worth retrying; where empty, those of isTransient().

    // Throttles do not use up maxAttempts: the server said "later", not "no".
    int maxThrottles = 100; //!< So many of one request are sat out, then its answer is delivered.
    //! Shortest pause, unless throttlePause() knows the server's interval; first one without
    //! Retry-After.
    Duration throttleFloor = std::chrono::seconds(1);
    //! Longest pause that we choose ourselves.
    static constexpr Duration throttleCap = std::chrono::minutes(15);
    //! After the server's time: its counters are coarse. Where absent, a second, or what throttlePause()
    //! finds to be enough.
    std::optional<Duration> throttlePad = std::nullopt;
};

//! Of what nobody says how coarse it is.
inline constexpr Duration usualThrottlePad = std::chrono::seconds(1);

//! What is known about the times that a server names.
struct NamedTimes
{
    //! In which the limit allows what it allows that is presumably meant.
    std::optional<Duration> interval = std::nullopt;
    Duration early {}; //!< By how much they have been too early.
    bool noRateIsKnown = false; //!< Of the server: how long its windows are is yet to be found out.
};

//! What is known about a try that did not bring the wanted answer.
struct Attempt
{
    QByteArray method;
    bool hasIdempotencyKey = false;
    int failures = 1; //!< Failed tries of this request so far, this one included.
    int throttles = 0; //!< The same for throttles.
    std::optional<SendError::Kind> error = std::nullopt; //!< Or
    int status = 0; //!< the status of the answer.
    bool reachedServer = false; //!< Something of it may have reached the server.
    bool bodyWasDelivered = false; //!< A sink has seen part of the answer.
    ThrottleReading throttle = {};
};

//! What to do after an attempt.
struct RetryDecision
{
    enum class Act {
        GiveUp, //!< Deliver what came.
        Retry, //!< Try again after wait; costs one of the retry budget.
        WaitForServer //!< Close the gate and go to the front of the queue; costs nothing.
    };
    Act act = Act::GiveUp;
    Duration wait {}; //!< With Retry; 0 to cap or longestRetryAfter.
    friend bool operator==(const RetryDecision &, const RetryDecision &) = default;
};

//! GET, HEAD, OPTIONS, TRACE, PUT and DELETE (RFC 9110 §9.2.2), and QUERY
//! (draft-ietf-httpbis-safe-method-w-body), may be sent twice with the effect of once. In capitals.
PENSTOCK_EXPORT bool isIdempotent(const QByteArray &method);
//! Statuses that often go away: 408, 500, 502, 503, 504 (RFC 9110 §15), 425 (RFC 8470 §5.2),
//! Cloudflare's 520 to 527, and 598 and 599 of proxies.
PENSTOCK_EXPORT bool isTransient(int status);

//! Whether and when to try again.
//! - A throttled request was not carried out: any method waits for the server, unless the request
//!   is larger than the server ever allows.
//! - What never reached a server, and transient statuses, broken connections, total timeouts and
//!   cut bodies of idempotent methods or with an idempotency key: retried with full jitter
//!   (Brooker, Exponential Backoff And Jitter, AWS Architecture Blog, 2015), a wait evenly between
//!   0 and min(cap, base * 2^n), n from 0, or what the server named if that is longer.
//! - Everything else, a POST whose fate is unknown above all, is given up; and so is what has
//!   failed maxAttempts times, or of which a sink has seen a part.
//! \a random is in [0, 1).
PENSTOCK_EXPORT RetryDecision decideRetry(const Attempt &attempt, const RetryOptions &options,
                                          double random);

//! How long to close the gate: what the server named, a pad, and up to a tenth (at most 1 s) of jitter
//! above, never below; or, where it named nothing, a floor (the reading's, if that is longer) that
//! doubles with each round of throttles, up to throttleCap or the floor. Where no rate is known the
//! first is as long as the second: a window is longer than a second more often than not, and too
//! early is one more refusal.
//! \a round counts rounds of throttles without a success in between, from 1; less is 1. The pad
//! doubles with it, to eightfold. Where the interval is known that the server means, the first
//! round costs at most a tenth of it beside what was named, pad and jitter together, or by how much
//! the server's times have been too early: a twentieth each where it names whole seconds, and 5 ms
//! where it is more exact. \a random is in [0, 1).
PENSTOCK_EXPORT Duration throttlePause(const ThrottleReading &reading, int round,
                                       const RetryOptions &options, double random,
                                       const NamedTimes &times = {});

} // namespace penstock

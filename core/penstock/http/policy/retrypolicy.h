// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>
#include <penstock/http/throttle/throttlereading.h>

#include <QList>

#include <optional>

namespace penstock {

//! Settings for retries and for waits after rate limit responses.
struct RetryOptions
{
    int maxAttempts = 5; //!< Failed attempts per request; 1 or less never retries.
    Duration base = std::chrono::milliseconds(500); //!< Maximum backoff before the first retry.
    Duration cap = std::chrono::seconds(60); //!< Maximum backoff before any retry.
    QList<int> statuses = {}; //!< Statuses to retry; if empty, see isTransient().

    // Rate limit responses do not count in maxAttempts.
    int maxThrottles = 100; //!< Per request; then the response is delivered.
    //! Shortest pause, unless throttlePause() knows the server's interval; first pause without
    //! Retry-After.
    Duration throttleFloor = std::chrono::seconds(1);
    //! Longest pause without a time from the server.
    static constexpr Duration throttleCap = std::chrono::minutes(15);
    //! Added to the server's coarse times. Absent: one second, or less by throttlePause().
    std::optional<Duration> throttlePad = std::nullopt;
};

//! Pad for servers of unknown precision.
inline constexpr Duration usualThrottlePad = std::chrono::seconds(1);

//! Knowledge about the times that a server names.
struct NamedTimes
{
    //! Interval of the limit that the server probably means.
    std::optional<Duration> interval = std::nullopt;
    Duration early {}; //!< Its times were too early by this.
    bool noRateIsKnown = false; //!< Its windows are still unknown.
};

//! An attempt without an accepted response.
struct Attempt
{
    QByteArray method;
    bool hasIdempotencyKey = false;
    int failures = 1; //!< Failed attempts of this request, including this one.
    int throttles = 0; //!< Rate limit responses, including this one.
    std::optional<SendError::Kind> error = std::nullopt; //!< Absent: see status.
    int status = 0; //!< Set if error is absent.
    bool reachedServer = false; //!< The request may have reached the server.
    bool bodyWasDelivered = false; //!< A sink received part of the response.
    ThrottleReading throttle = {};
};

//! The decision after an attempt.
struct RetryDecision
{
    enum class Act {
        GiveUp, //!< Deliver the result.
        Retry, //!< After wait; uses the retry budget.
        WaitForServer //!< Pause, then send it first.
    };
    Act act = Act::GiveUp;
    Duration wait {}; //!< Used by Retry; 0 to cap or longestRetryAfter.
    friend bool operator==(const RetryDecision &, const RetryDecision &) = default;
};

//! Returns true for GET, HEAD, OPTIONS, TRACE, PUT and DELETE (RFC 9110 §9.2.2) and QUERY
//! (draft-ietf-httpbis-safe-method-w-body), in capitals.
PENSTOCK_EXPORT bool isIdempotent(const QByteArray &method);
//! Returns true for temporary statuses: 408, 500, 502, 503, 504 (RFC 9110 §15), 425 (RFC 8470
//! §5.2), Cloudflare's 520 to 527, and 598 and 599 of proxies.
PENSTOCK_EXPORT bool isTransient(int status);

//! Decides whether and when to retry.
//! - Rate limit responses: any method waits, as the request was not executed. A request that
//!   exceeds what the server ever allows is given up.
//! - Never reached a server: retried.
//! - Transient status, broken connection, total timeout, truncated body: retried if the method is
//!   idempotent or has an idempotency key.
//! - Anything else, or maxAttempts failures, or part of the body delivered to a sink: given up.
//!
//! Retries use full jitter (Brooker, Exponential Backoff And Jitter, AWS Architecture Blog, 2015):
//! a random wait up to min(cap, base * 2^n), n from 0, or the server's time if longer. Pass
//! \a random in [0, 1).
PENSTOCK_EXPORT RetryDecision decideRetry(const Attempt &attempt, const RetryOptions &options,
                                          double random);

//! Returns the pause after a rate limit response, never less than the server named.
//! - Time named: that time, a pad, and up to 10 % jitter (at most 1 s). The pad doubles per round,
//!   up to eightfold.
//! - Time named in round 1, interval known, throttlePad absent: pad and jitter are at most a
//!   twentieth of the interval each, or 5 ms for fine times. NamedTimes::early raises the pad.
//! - Otherwise: a floor (the reading's, if longer) that doubles per round up to throttleCap, and
//!   jitter. If no rate is known, it starts doubled, as most windows exceed a second.
//!
//! Pass consecutive rounds from 1, and \a random in [0, 1).
PENSTOCK_EXPORT Duration throttlePause(const ThrottleReading &reading, int round,
                                       const RetryOptions &options, double random,
                                       const NamedTimes &times = {});

} // namespace penstock

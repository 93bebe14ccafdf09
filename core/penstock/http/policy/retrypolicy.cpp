// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/retrypolicy.h>

#include <algorithm>

namespace penstock {
namespace {

//! \a span * 2^doublings, at most \a cap.
Duration doubled(Duration span, int doublings, Duration cap)
{
    Duration value = std::min(span, cap);
    for (int i = 0; i < doublings && value < cap; ++i)
        value = value > cap / 2 ? cap : value * 2;
    return value;
}

Duration part(Duration of, double fraction)
{
    return Duration(static_cast<std::int64_t>(static_cast<double>(of.count()) * fraction));
}

bool isWorthRetrying(const Attempt &attempt, const QList<int> &statuses)
{
    using Kind = SendError::Kind;
    if (!attempt.error)
        return statuses.isEmpty() ? isTransient(attempt.status) : statuses.contains(attempt.status);
    switch (*attempt.error) {
    case Kind::HostNotFound:
    case Kind::ConnectionRefused:
    case Kind::ProxyUnreachable:
    case Kind::ProxyDenied:
    case Kind::Unreachable:
    case Kind::ConnectTimeout:
    case Kind::TotalTimeout:
    case Kind::SentButUnanswered:
    case Kind::ConnectionLost:
    case Kind::BodyCutShort:
        return true;
    default: // it would end the same way again
        return false;
    }
}

//! Before it and as jitter after it.
Duration finePad(Duration wait, const NamedTimes &times)
{
    constexpr Duration least = std::chrono::milliseconds(5); // timers, and a busy machine
    const bool isWhole = wait % std::chrono::seconds(1) == Duration::zero();
    const Duration coarse = std::clamp(*times.interval / 20, least, usualThrottlePad);
    return std::max(isWhole ? coarse : least, times.early);
}

} // namespace

bool isIdempotent(const QByteArray &method)
{
    static const QByteArrayList methods {"GET",   "HEAD", "OPTIONS", "TRACE",
                                         "QUERY", "PUT",  "DELETE"};
    return methods.contains(method);
}

bool isTransient(int status)
{
    switch (status) {
    case 408:
    case 425:
    case 500:
    case 502:
    case 503:
    case 504:
    case 598:
    case 599:
        return true;
    default:
        return status >= 520 && status <= 527;
    }
}

RetryDecision decideRetry(const Attempt &attempt, const RetryOptions &options, double random)
{
    if (attempt.bodyWasDelivered)
        return {};
    if (attempt.throttle.throttled()) {
        if (attempt.throttles > options.maxThrottles
            || attempt.throttle.outlook == Outlook::RequestTooLarge)
            return {};
        return {RetryDecision::Act::WaitForServer, Duration::zero()};
    }
    if (!isWorthRetrying(attempt, options.statuses) || attempt.failures >= options.maxAttempts)
        return {};
    if (attempt.reachedServer && !attempt.hasIdempotencyKey && !isIdempotent(attempt.method))
        return {};
    Duration wait = part(doubled(options.base, attempt.failures - 1, options.cap), random);
    if (attempt.throttle.retryAfter)
        wait = std::max(wait, attempt.throttle.retryAfter->wait);
    return {RetryDecision::Act::Retry, wait};
}

Duration throttlePause(const ThrottleReading &reading, int round, const RetryOptions &options,
                       double random, const NamedTimes &times)
{
    constexpr int maxDoublings = 3;
    constexpr Duration maxJitter = std::chrono::seconds(1);
    const Duration floor = std::max(options.throttleFloor, reading.floor);
    const int earlierRounds = std::max(round - 1, 0);
    const Duration wait = reading.retryAfter ? reading.retryAfter->wait : Duration::zero();
    // "0" names nothing: it was rounded down.
    if (wait > Duration::zero() && earlierRounds == 0 && times.interval && !options.throttlePad) {
        const Duration pad = finePad(wait, times);
        return wait + pad + part(std::min(pad, *times.interval / 20), random);
    }
    Duration pause;
    if (reading.retryAfter) {
        const int doublings = std::min(earlierRounds, maxDoublings);
        pause = wait
            + doubled(options.throttlePad.value_or(usualThrottlePad), doublings, longestRetryAfter);
    } else {
        // A floor of the answer's own says how long such throttles last: nothing is to be found
        // out.
        const bool isUnknown = times.noRateIsKnown && reading.floor <= Duration::zero();
        pause = doubled(floor, std::max(earlierRounds, isUnknown ? 1 : 0),
                        std::max(RetryOptions::throttleCap, reading.floor));
    }
    pause = std::max(pause, options.throttleFloor);
    return pause + part(std::min(pause / 10, maxJitter), random);
}

} // namespace penstock

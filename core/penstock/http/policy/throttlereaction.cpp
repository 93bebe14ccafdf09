// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/throttlereaction.h>

namespace penstock {

ThrottleReaction reactTo(const ThrottleReading &reading, const ThrottleRound &round, Instant now,
                         const RetryOptions &options, double random, NamedTimes times)
{
    ThrottleReaction reaction;
    if (!reading.limits.empty())
        reaction.counters = countersOf(reading, now, options);
    if (!reading.turnedAway())
        return reaction;
    times.early = round.early;
    const ThrottlePlan plan = planForThrottle(reading, round.count, options, random, times);
    reaction.throttle = ServerThrottle {
        .wait = reading.retryAfter ? std::optional(reading.retryAfter->wait) : std::nullopt,
        .repeated = round.isNew && plan.slowDown && reading.addressedLimit.isEmpty()};
    reaction.isNews = round.isNew;
    reaction.warn = round.isNew && plan.warn;
    if (plan.pause)
        reaction.until = saturatingAdd(now, *plan.pause);
    if (plan.act != ThrottlePlan::Act::Wait) {
        reaction.act = ThrottleReaction::Act::Halt;
        reaction.reason = plan.reason;
    } else if (round.isNew || reading.retryAfter) {
        reaction.act = ThrottleReaction::Act::Close;
        reaction.limit = reading.addressedLimit;
    }
    return reaction;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/throttlepolicy.h>

#include <penstock/http/text/httpmessages.h>

namespace penstock {

ThrottlePlan planForThrottle(const ThrottleReading &reading, int round, const RetryOptions &options,
                             double random, const NamedTimes &times)
{
    constexpr int enoughIsEnough = 3;
    ThrottlePlan plan;
    plan.slowDown = round > 1;
    plan.warn = round == enoughIsEnough;
    const Duration pause = throttlePause(reading, round, options, random, times);
    if (reading.outlook == Outlook::Banned || reading.outlook == Outlook::QuotaUsedUp) {
        plan.act = ThrottlePlan::Act::Stop;
        if (reading.retryAfter)
            plan.pause = pause;
        return plan;
    }
    plan.pause = pause;
    if (reading.retryAfter && reading.retryAfter->wait > longestPause)
        plan.act = ThrottlePlan::Act::PermitRequest;
    return plan;
}

Message haltReason(const ThrottleReading &reading, const Message &about)
{
    if (reading.outlook == Outlook::Banned)
        return httpMessage("halt.banned", about);
    if (reading.outlook == Outlook::QuotaUsedUp)
        return httpMessage("halt.quota_used_up", about);
    if (reading.retryAfter && reading.retryAfter->wait > longestPause)
        return httpMessage("halt.long_wait", about);
    return {};
}

std::vector<ServerCounter> countersOf(const ThrottleReading &reading, Instant now,
                                      const RetryOptions &options)
{
    std::vector<ServerCounter> counters;
    for (const SeenLimit &seen : reading.limits) {
        if (!seen.unit.isEmpty() && seen.unit != "requests")
            continue;
        ServerCounter counter;
        counter.name = QString::fromUtf8(seen.name);
        counter.limit = seen.limit;
        counter.remaining = seen.remaining;
        if (!counter.remaining && seen.limit && seen.used)
            counter.remaining = *seen.limit - *seen.used;
        else if (!counter.remaining)
            counter.used = seen.used;
        if (seen.reset)
            counter.reset = saturatingAdd(now, seen.reset->wait);
        counter.pad = options.throttlePad.value_or(usualThrottlePad);
        counter.window = seen.window;
        counters.push_back(std::move(counter));
    }
    return counters;
}

} // namespace penstock

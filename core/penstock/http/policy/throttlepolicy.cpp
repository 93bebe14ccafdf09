// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/throttlepolicy.h>

#include <penstock/http/text/httpmessages.h>

#include <QRandomGenerator>

namespace penstock {

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

LimitFeedback feedbackOf(const ThrottleReading &reading, const ThrottleRound &round, Instant now,
                         const RetryOptions &options, double random, NamedTimes times)
{
    LimitFeedback feedback;
    if (!reading.limits.empty())
        feedback.counters = countersOf(reading, now, options);
    if (!reading.turnedAway())
        return feedback;
    constexpr int warningRound = 3;
    const bool isStopped
        = reading.outlook == Outlook::Banned || reading.outlook == Outlook::QuotaUsedUp;
    times.early = round.early;
    ServerThrottle &throttle = feedback.throttle.emplace();
    if (reading.retryAfter)
        throttle.wait = reading.retryAfter->wait;
    throttle.repeated = round.isNew && round.count > 1 && reading.addressedLimit.isEmpty();
    throttle.isNews = round.isNew;
    throttle.warn = round.isNew && round.count == warningRound;
    if (reading.retryAfter || !isStopped)
        throttle.until
            = saturatingAdd(now, throttlePause(reading, round.count, options, random, times));
    if (!haltReason(reading, {}).isEmpty()) {
        throttle.act = ServerThrottle::Act::Halt;
    } else if (round.isNew || reading.retryAfter) {
        throttle.act = ServerThrottle::Act::Close;
        throttle.limit = reading.addressedLimit;
    }
    return feedback;
}

ThrottleReaction obey(const ThrottleReading &reading, const RespondedRequest &request,
                      const RetryOptions &options)
{
    const ThrottleRound round = request.rounds.answered(reading, request.sentAt, request.now);
    NamedTimes times;
    if (round.isNew && reading.retryAfter)
        times.interval = request.permit.intervalMeant(reading.retryAfter->wait);
    else if (round.isNew)
        times.noRateIsKnown = !request.permit.intervalMeant(Duration::zero());
    LimitFeedback feedback = feedbackOf(reading, round, request.now, options,
                                        QRandomGenerator::global()->generateDouble(), times);
    Message reason;
    if (feedback.throttle) {
        ServerThrottle &throttle = *feedback.throttle;
        Message about = request.about;
        if (!reading.source.isEmpty())
            about = httpMessage("attempt.ended_named", about,
                                MessageArgument::quoted(reading.source));
        if (throttle.closesLimit())
            about = httpMessage("attempt.ended_for_limit", about, throttle.limit);
        reason = haltReason(reading, about);
        if (reason.isEmpty())
            reason = about;
        throttle.reason = reason.text();
    }
    if (feedback.throttle || !feedback.counters.empty())
        request.permit.report(feedback);
    return {feedback, reason};
}

} // namespace penstock

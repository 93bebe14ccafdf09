// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/throttlereaction.h>

#include <penstock/http/text/httpmessages.h>

#include <QRandomGenerator>

namespace penstock {

LimitFeedback feedbackOf(const ThrottleReading &reading, const ThrottleRound &round, Instant now,
                         const RetryOptions &options, double random, NamedTimes times)
{
    LimitFeedback feedback;
    if (!reading.limits.empty())
        feedback.counters = countersOf(reading, now, options);
    if (!reading.turnedAway())
        return feedback;
    times.early = round.early;
    const ThrottlePlan plan = planForThrottle(reading, round.count, options, random, times);
    ServerThrottle &throttle = feedback.throttle.emplace();
    if (reading.retryAfter)
        throttle.wait = reading.retryAfter->wait;
    throttle.repeated = round.isNew && plan.slowDown && reading.addressedLimit.isEmpty();
    throttle.isNews = round.isNew;
    throttle.warn = round.isNew && plan.warn;
    if (plan.pause)
        throttle.until = saturatingAdd(now, *plan.pause);
    if (plan.act != ThrottlePlan::Act::Wait) {
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

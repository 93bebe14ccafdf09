// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Throttles that come of what others do, or of an earlier throttle, or of nothing that can be seen.
#include <penstock/http/diagnosis/suspicions_p.h>

#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/state/limitmatching.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

// ---- Penalties ----

//! A throttle that costs more than the limit \a root alone would.
Suspicion suspectPenalty(const DiagnosisEvidence &seen, const Diagnosis &root)
{
    if (root.change.limits.empty() || root.cause == Cause::LongerWindow)
        return std::nullopt;
    const auto window = rateOf(root.change.limits.front().to);
    const Duration interval = window ? window->interval : Duration(1s);
    const Duration reported = seen.longestToldWait();
    const bool isStated = reported > 2 * interval + 1500ms;
    if (!isStated && !seen.penalties().any())
        return std::nullopt;
    const Duration lasts
        = seen.penalties().any() ? std::max(seen.penalties().length(), reported) : reported;
    Diagnosis result = root;
    result.cause = Cause::PenaltyBox;
    result.summary = httpMessage("diagnosis.penalty", lasts, root.summary);
    if (seen.penalties().any())
        result.evidence.append(httpMessage("diagnosis.unprovoked", seen.penalties().count(),
                                           seen.penalties().atLeast()));
    else
        result.evidence.append(httpMessage("diagnosis.long_wait", reported, interval));
    if (seen.penalties().any() && reported == Duration::zero())
        result.change.floor = lasts;
    else if (seen.penalties().any() && lasts > reported)
        result.change.extraWait = lasts - reported;
    return result;
}

// ---- Another client ----

namespace {

//! \a ours is what was left for us when it was throttled.
Diagnosis shared(const DiagnosisEvidence &seen, const Limit &spec, const CountedWindow &window,
                 std::int64_t ours)
{
    Diagnosis result = seen.diagnosis(
        Cause::OtherClient,
        httpMessage("diagnosis.other_client", ours, countIn(window.capacity, window.interval)));
    const std::int64_t share = std::max<std::int64_t>(ours * 9 / 10, 1);
    result.change.limits.push_back({spec, withCapacity(spec, share)});
    return result;
}

} // namespace

//! The server counts more than we have sent.
Suspicion suspectSharingByCounter(const DiagnosisEvidence &seen)
{
    for (const Limit &spec : seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        const auto reported = window ? seen.statedLimitFor(*window) : std::nullopt;
        if (!reported || !seen.covers(window->interval))
            continue;
        const SendTrace trace = seen.traceFor(spec);
        std::int64_t least = *reported;
        std::int64_t most = 0;
        std::int64_t foreign = 0;
        for (const SendTrace::Send &send : trace.sends()) {
            if (!send.isThrottled())
                continue;
            const std::int64_t ours = trace.possibleBefore(send, window->interval);
            least = std::min(least, ours);
            most = std::max(most, ours);
            foreign += 10 * (ours + send.weight - 1) <= 9 * *reported ? 1 : 0;
        }
        if (2 * foreign <= trace.throttled())
            continue;
        Diagnosis result = shared(seen, spec, {*reported, window->interval}, least);
        result.evidence.append(
            least == most ? httpMessage("diagnosis.foreign_usage", *reported, least)
                          : httpMessage("diagnosis.foreign_usage_range", *reported, least, most));
        return result;
    }
    return std::nullopt;
}

//! Without counters: each time it was full after another number of ours, and stayed full.
Suspicion suspectSharingByVariation(const DiagnosisEvidence &seen)
{
    const bool isCut = std::all_of(
        seen.rounds().begin(), seen.rounds().end(), [](const DiagnosisEvidence::Round &round) {
            return round.first->statedWait && 4 * round.admittedBetween <= round.throttled;
        });
    if (seen.rounds().size() < 2 || !isCut)
        return std::nullopt;
    for (const Limit &spec : seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window || !seen.covers(window->interval)
            || seen.longestToldWait() > window->interval + 1s)
            continue;
        const SendTrace trace = seen.traceFor(spec);
        const Fit fit = trace.sliding(window->interval);
        std::int64_t least = window->capacity;
        std::int64_t most = 0;
        for (const DiagnosisEvidence::Round &round : seen.rounds()) {
            const std::int64_t ours = trace.possibleBefore(sendOf(*round.first), window->interval);
            least = std::min(least, ours);
            most = std::max(most, ours);
        }
        const bool isEarly = 10 * most <= 9 * window->capacity || 10 * least <= 9 * fit.atLeast;
        // A server that refuses now and then for nothing does so after any number.
        if (!isEarly || least < 2 || 4 * least < fit.atLeast)
            continue;
        Diagnosis result = shared(seen, spec, *window, least);
        result.evidence.append(httpMessage("diagnosis.full_early", least, most));
        result.evidence.append(httpMessage("diagnosis.no_own_limit"));
        return result;
    }
    return std::nullopt;
}

//! Only in the first window, and more was let in together later than was there then: the limit is
//! right.
Suspicion suspectUseBefore(const DiagnosisEvidence &seen)
{
    const Instant begun = seen.records().front().sentAt;
    for (const Limit &spec : seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window || !seen.covers(window->interval)
            || seen.throttled().back()->sentAt > begun + window->interval
            || seen.longestToldWait() > window->interval + 1s)
            continue;
        const SendTrace trace = seen.traceFor(spec);
        const std::int64_t ours
            = trace.possibleBefore(sendOf(*seen.throttled().front()), window->interval);
        const std::int64_t later = trace.sliding(window->interval).fullest;
        if (ours >= window->capacity || later <= ours)
            continue;
        Diagnosis result = seen.diagnosis(Cause::UsedUpBefore,
                                          httpMessage("diagnosis.used_up_before", nameOf(spec)));
        result.evidence.append(httpMessage("diagnosis.more_later", ours, later, window->interval));
        return result;
    }
    return std::nullopt;
}

Diagnosis unknownCause(const DiagnosisEvidence &seen)
{
    Diagnosis result = seen.diagnosis(Cause::Unknown, httpMessage("diagnosis.unknown"));
    for (const Limit &spec : seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window)
            continue;
        if (!seen.covers(window->interval)) {
            result.evidence.append(httpMessage("diagnosis.log_too_short", nameOf(spec)));
            continue;
        }
        const Fit fit = seen.traceFor(spec).sliding(window->interval);
        result.evidence.append(
            httpMessage("diagnosis.contradiction", window->interval, fit.fullest, fit.atMost));
    }
    return result;
}

} // namespace penstock

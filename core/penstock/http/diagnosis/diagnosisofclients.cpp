// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Throttles that come of what others do, or of an earlier throttle, or of nothing that can be seen.
#include <penstock/http/diagnosis/suspicions_p.h>

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/support/durationtext.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

// ---- Penalties ----

//! A throttle that costs more than the limit \a root alone would.
Suspicion ClientSuspicions::penalty(const Diagnosis &root) const
{
    if (root.change.limits.empty() || root.cause == Cause::LongerWindow)
        return std::nullopt;
    const auto window = rateOf(root.change.limits.front().to);
    const Duration interval = window ? window->interval : Duration(1s);
    const Duration told = m_seen.longestToldWait();
    const bool isTold = told > 2 * interval + 1500ms;
    if (!isTold && !m_seen.penalties().any())
        return std::nullopt;
    const Duration lasts
        = m_seen.penalties().any() ? std::max(m_seen.penalties().length(), told) : told;
    Diagnosis result = root;
    result.cause = Cause::PenaltyBox;
    result.summary = u"after a refusal the server refuses everything for about %1; it began "
                     "because %2"_s.arg(durationForPeople(lasts), root.summary);
    if (m_seen.penalties().any())
        result.evidence.append(
            u"%1 were refused although nothing was used, up to %2 after the first"_s
                .arg(m_seen.penalties().count())
                .arg(durationForPeople(m_seen.penalties().atLeast())));
    else
        result.evidence.append(u"it said to wait %1, though a window is only %2"_s.arg(
            durationForPeople(told), durationForPeople(interval)));
    if (m_seen.penalties().any() && told == Duration::zero())
        result.change.floor = lasts;
    else if (m_seen.penalties().any() && lasts > told)
        result.change.bucketPad = lasts - told;
    return result;
}

// ---- Another client ----

//! \a ours is what was left for us when it was throttled.
Diagnosis ClientSuspicions::shared(const LimitSpec &spec, const CountedWindow &window,
                                   std::int64_t ours) const
{
    Diagnosis result = m_seen.diagnosis(
        Cause::OtherClient,
        u"something else uses the same key (another program, another machine, or an "
        "earlier run) and leaves %1 of %2"_s.arg(ours)
            .arg(countIn(window.capacity, window.interval)));
    const std::int64_t share = std::max<std::int64_t>(ours * 9 / 10, 1);
    result.change.limits.push_back({spec, withCapacity(spec, share)});
    return result;
}

//! The server counts more than we have sent.
Suspicion ClientSuspicions::sharedByCounter() const
{
    for (const LimitSpec &spec : m_seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        const auto told = window ? m_seen.toldLimitFor(*window) : std::nullopt;
        if (!told || !m_seen.covers(window->interval))
            continue;
        const SendTrace trace = m_seen.traceFor(spec);
        std::int64_t least = *told;
        std::int64_t most = 0;
        std::int64_t foreign = 0;
        for (const SendTrace::Send &send : trace.sends()) {
            if (!send.isThrottled())
                continue;
            const std::int64_t ours = trace.possibleBefore(send, window->interval);
            least = std::min(least, ours);
            most = std::max(most, ours);
            foreign += 10 * (ours + send.weight - 1) <= 9 * *told ? 1 : 0;
        }
        if (2 * foreign <= trace.throttled())
            continue;
        Diagnosis result = shared(spec, {*told, window->interval}, least);
        result.evidence.append(
            u"the server says that all %1 are used up; of us there were %2"_s.arg(*told).arg(
                least == most ? QString::number(least) : u"%1 to %2"_s.arg(least).arg(most)));
        return result;
    }
    return std::nullopt;
}

//! Without counters: each time it was full after another number of ours, and stayed full.
Suspicion ClientSuspicions::sharedByVariation() const
{
    const bool isCut = std::all_of(
        m_seen.rounds().begin(), m_seen.rounds().end(), [](const DiagnosisEvidence::Round &round) {
            return round.first->toldWait && 4 * round.admittedBetween <= round.throttled;
        });
    if (m_seen.rounds().size() < 2 || !isCut)
        return std::nullopt;
    for (const LimitSpec &spec : m_seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window || !m_seen.covers(window->interval)
            || m_seen.longestToldWait() > window->interval + 1s)
            continue;
        const SendTrace trace = m_seen.traceFor(spec);
        const Fit fit = trace.sliding(window->interval);
        std::int64_t least = window->capacity;
        std::int64_t most = 0;
        for (const DiagnosisEvidence::Round &round : m_seen.rounds()) {
            const std::int64_t ours = trace.possibleBefore(sendOf(*round.first), window->interval);
            least = std::min(least, ours);
            most = std::max(most, ours);
        }
        const bool isEarly = 10 * most <= 9 * window->capacity || 10 * least <= 9 * fit.atLeast;
        // A server that refuses now and then for nothing does so after any number.
        if (!isEarly || least < 2 || 4 * least < fit.atLeast)
            continue;
        Diagnosis result = shared(spec, *window, least);
        result.evidence.append(
            u"it was full after %1 to %2 of ours, another number each time"_s.arg(least).arg(most));
        result.evidence.append(
            u"no limit of its own explains all refusals, and each named a time"_s);
        return result;
    }
    return std::nullopt;
}

//! Only in the first window, and more was let in together later than was there then: the limit is right.
Suspicion ClientSuspicions::usedUpBefore() const
{
    const Instant begun = m_seen.records().front().sentAt;
    for (const LimitSpec &spec : m_seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window || !m_seen.covers(window->interval)
            || m_seen.throttled().back()->sentAt > begun + window->interval
            || m_seen.longestToldWait() > window->interval + 1s)
            continue;
        const SendTrace trace = m_seen.traceFor(spec);
        const std::int64_t ours
            = trace.possibleBefore(sendOf(*m_seen.throttled().front()), window->interval);
        const std::int64_t later = trace.sliding(window->interval).fullest;
        if (ours >= window->capacity || later <= ours)
            continue;
        Diagnosis result
            = m_seen.diagnosis(Cause::UsedUpBefore,
                               u"the window of '%1' was used up before this run began, by another "
                               "client or an earlier run"_s.arg(nameOf(spec)));
        result.evidence.append(
            u"it was full after %1 of ours, and let in %2 %3 later"_s.arg(ours).arg(later).arg(
                inInterval(window->interval)));
        return result;
    }
    return std::nullopt;
}

Diagnosis ClientSuspicions::unknown() const
{
    Diagnosis result = m_seen.diagnosis(Cause::Unknown, u"nothing explains it for sure"_s);
    for (const LimitSpec &spec : m_seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window)
            continue;
        if (!m_seen.covers(window->interval)) {
            result.evidence.append(
                u"'%1' reaches further back than what is remembered of the sends"_s.arg(
                    nameOf(spec)));
            continue;
        }
        const Fit fit = m_seen.traceFor(spec).sliding(window->interval);
        result.evidence.append(
            u"within %1 up to %2 were admitted, and one refused after no more than %3"_s
                .arg(durationForPeople(window->interval))
                .arg(fit.fullest)
                .arg(fit.atMost));
    }
    return result;
}

} // namespace penstock

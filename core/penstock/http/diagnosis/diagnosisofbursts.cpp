// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// A limit over another time than the profile knows: a short burst, or a longer window.
#include <penstock/http/diagnosis/suspicions_p.h>

#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/state/limitmatching.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
// Lengths that services choose for their windows.
constexpr Duration usualWindows[]
    = {100ms, 250ms, 500ms, 1s,    2s,    3s,    5s, 10s, 15s, 20s, 30s,
       60s,   2min,  5min,  10min, 15min, 30min, 1h, 3h,  6h,  12h, 24h};

//! Like explainingWindow(), for windows by the clock.
std::optional<ExplainingLimit> explainingGrid(const DiagnosisEvidence &seen, const SendTrace &trace)
{
    for (const Duration length : usualWindows) {
        if (length < seen.longestToldWait() || !seen.covers(length))
            continue;
        const Fit fit
            = trace.fixed(length, seen.clocks().serverOffset(), seen.clocks().serverSlop());
        if (fit.holds() && (seen.rounds().size() >= 2 || seen.endsOnGrid(length)))
            return ExplainingLimit {capacityFrom(fit), length, fit};
    }
    return std::nullopt;
}

Suspicion bucket(const DiagnosisEvidence &seen, const Limit &spec)
{
    const std::optional<CountedWindow> rate = rateOf(spec);
    if (!rate)
        return std::nullopt;
    const Fit fit = seen.traceFor(spec).bucket(rate->capacity, rate->interval);
    if (!fit.holds() || fit.atMost >= capacityOf(spec.settings))
        return std::nullopt;
    const std::int64_t capacity = std::max<std::int64_t>(fit.atLeast, 1);
    Diagnosis result = seen.diagnosis(
        Cause::Burst,
        httpMessage("diagnosis.bucket", capacity, countIn(rate->capacity, rate->interval)));
    result.evidence.append(httpMessage("diagnosis.most_in_a_row", mostAdmitted(fit)));
    result.change.limits.push_back(
        {spec,
         withSettings(spec,
                      TokenBucketSettings {.capacity = capacity,
                                           .refillAmount = rate->capacity,
                                           .refillInterval = rate->interval})});
    return result;
}

//! A limit beside those of the profile, or instead of one that lets more through in the long run.
Diagnosis further(const DiagnosisEvidence &seen, const ExplainingLimit &found)
{
    const QString figure = countIn(found.capacity, found.interval);
    const double perSecond = double(found.capacity) / double(found.interval.count());
    const auto isFaster = [&](const Limit &spec) {
        const auto rate = rateOf(spec);
        return !windowOf(spec) && rate && isUniform(spec)
            && double(rate->capacity) / double(rate->interval.count()) > 0.95 * perSecond;
    };
    const auto faster = std::find_if(seen.declared().begin(), seen.declared().end(), isFaster);
    const SlidingWindowSettings settings {found.capacity, found.interval};
    Cause cause = Cause::Burst;
    if (faster != seen.declared().end())
        cause = Cause::DeclaredTooHigh;
    else if (seen.longestDeclared() > Duration::zero() && found.interval > seen.longestDeclared())
        cause = Cause::LongerWindow;
    Diagnosis result
        = seen.diagnosis(cause,
                         cause == Cause::DeclaredTooHigh
                             ? httpMessage("diagnosis.profile_allows_more", figure, nameOf(*faster))
                             : httpMessage("diagnosis.another_limit", figure));
    result.evidence.append(
        httpMessage("diagnosis.most_within", mostAdmitted(found.fit), found.interval));
    if (faster != seen.declared().end())
        result.change.limits.push_back({*faster, withSettings(*faster, settings)});
    else
        result.change.limits.push_back(
            {std::nullopt, {cause == Cause::Burst ? u"burst"_s : u"long run"_s, settings}});
    return result;
}

} // namespace

//! Returns a window that explains all responses: the shortest one with at least the length of the
//! named waits, or else the longest.
std::optional<ExplainingLimit> explainingWindow(const DiagnosisEvidence &seen,
                                                const SendTrace &trace)
{
    std::vector<Duration> lengths(std::begin(usualWindows), std::end(usualWindows));
    for (const Limit &spec : seen.declared()) {
        if (const auto window = windowOf(spec))
            lengths.push_back(window->interval);
    }
    for (const SendRecord *const record : seen.throttled()) {
        if (record->statedWindow)
            lengths.push_back(*record->statedWindow);
    }
    std::sort(lengths.begin(), lengths.end());
    const Duration wait = seen.longestToldWait();
    std::optional<ExplainingLimit> longest;
    for (const Duration length : lengths) {
        if (length < wait || !seen.covers(length))
            continue;
        const Fit fit = trace.sliding(length);
        if (!fit.holds())
            continue;
        longest = ExplainingLimit {capacityFrom(fit), length, fit};
        if (wait > Duration::zero())
            break;
    }
    return longest;
}

Suspicion suspectBurst(const DiagnosisEvidence &seen)
{
    if (!seen.isStrong())
        return std::nullopt;
    for (const Limit &spec : seen.declared()) {
        if (Suspicion found = bucket(seen, spec))
            return found;
    }
    const SendTrace all = seen.traceOfAll();
    const std::optional<ExplainingLimit> window = explainingWindow(seen, all);
    const std::optional<ExplainingLimit> grid = explainingGrid(seen, all);
    if (window && !(grid && seen.endsOnGrid(grid->interval)))
        return further(seen, *window);
    if (!grid)
        return std::nullopt;
    Diagnosis result = further(seen, *grid);
    result.cause = Cause::WindowAlignment;
    result.summary = httpMessage("diagnosis.windows_by_clock", grid->capacity, grid->interval);
    Limit &better = result.change.limits.front().to;
    if (!seen.clocks().hasSkew())
        better.settings
            = FixedWindowSettings {.capacity = grid->capacity, .interval = grid->interval};
    return result;
}

} // namespace penstock

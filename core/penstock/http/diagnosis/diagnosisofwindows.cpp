// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The profile has the right number, but the server counts otherwise: any span, windows by the clock
// or by its own clock, or at the arrival of what left in time.
#include <penstock/http/diagnosis/suspicions_p.h>

#include <penstock/http/text/httpmessages.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
// Rounded up to something that a person would write.
Duration roundedUp(Duration span)
{
    for (const Duration step : {10ms, 50ms, 100ms, 250ms, 500ms, 1000ms}) {
        if (span <= 10 * step)
            return (span + step - Duration(1)) / step * step;
    }
    return std::chrono::ceil<std::chrono::seconds>(span);
}

Suspicion aligned(const DiagnosisEvidence &seen, const Limit &spec, const CountedWindow &window,
                  const SendTrace &trace)
{
    const auto *const grid = std::get_if<FixedWindowSettings>(&spec.settings);
    const Fit byServer
        = trace.fixed(window.interval, seen.clocks().serverOffset(), seen.clocks().serverSlop());
    if (!grid || !byServer.allows(window.capacity))
        return std::nullopt;
    const QString figure = countIn(window.capacity, window.interval);
    const SlidingWindowSettings anySpan {window.capacity, window.interval};
    if (grid->anchor == Anchor::Epoch || grid->anchor == Anchor::Calendar) {
        if (!seen.clocks().hasSkew()
            || trace.fixed(window.interval, seen.clocks().wallOffset(), {}).allows(window.capacity))
            return std::nullopt;
        const Duration skew = seen.clocks().serverOffset() - seen.clocks().wallOffset();
        Diagnosis result = seen.diagnosis(
            Cause::ClockSkew,
            skew < Duration::zero() ? httpMessage("diagnosis.clock_behind", window.interval, -skew)
                                    : httpMessage("diagnosis.clock_ahead", window.interval, skew));
        result.evidence.append(httpMessage("diagnosis.date_differs", seen.clocks().skew().first,
                                           seen.clocks().skew().second));
        result.evidence.append(httpMessage("diagnosis.fits_its_clock", figure));
        result.change.limits.push_back({spec, withSettings(spec, anySpan)});
        return result;
    }
    if (trace.sliding(window.interval).allows(window.capacity) && !seen.endsOnGrid(window.interval))
        return std::nullopt;
    Diagnosis result = seen.diagnosis(Cause::WindowAlignment,
                                      httpMessage("diagnosis.unaligned", window.interval));
    result.evidence.append(httpMessage("diagnosis.most_by_clock", figure));
    FixedWindowSettings byClock = *grid;
    byClock.anchor = Anchor::Epoch;
    const LimitSettings better
        = seen.clocks().hasSkew() ? LimitSettings(anySpan) : LimitSettings(byClock);
    result.change.limits.push_back({spec, withSettings(spec, better)});
    return result;
}

//! What left within the limit came bunched.
Suspicion jitter(const DiagnosisEvidence &seen, const Limit &spec, const CountedWindow &window,
                 const SendTrace &trace)
{
    const bool isGrid = std::holds_alternative<FixedWindowSettings>(spec.settings);
    const Fit fit = isGrid ? trace.fixed(window.interval, seen.clocks().wallOffset(), {})
                           : trace.sliding(window.interval);
    const bool isFull = 5 * fit.fullest >= 4 * window.capacity;
    if (!fit.allows(window.capacity) || !isFull || fit.metByThrottled > window.capacity
        || seen.clocks().jitter() < std::max<Duration>(5ms, window.interval / 50)
        || !seen.isCounted())
        return std::nullopt;
    Limit better = spec;
    auto *const sliding = std::get_if<SlidingWindowSettings>(&better.settings);
    if (sliding && sliding->countFrom != CountFrom::Response)
        sliding->countFrom = CountFrom::Response;
    else if (!sliding && (!spec.margin.fixed || *spec.margin.fixed < seen.clocks().jitter()))
        better.margin.fixed = roundedUp(seen.clocks().jitter() + seen.clocks().jitter() / 4);
    else
        return std::nullopt; // that is not it
    Diagnosis result = seen.diagnosis(
        Cause::Bunching,
        httpMessage("diagnosis.bunching", countIn(window.capacity, window.interval)));
    result.evidence.append(httpMessage("diagnosis.as_declared", fit.fullest, window.interval));
    result.evidence.append(httpMessage("diagnosis.jitter", seen.clocks().jitter()));
    result.change.limits.push_back({spec, better});
    return result;
}

Suspicion crossing(const DiagnosisEvidence &seen, const Limit &spec, const CountedWindow &window)
{
    const SendTrace trace = seen.traceFor(spec);
    if (Suspicion found = aligned(seen, spec, window, trace))
        return found;
    const Fit any = trace.sliding(window.interval);
    const bool wentOver = any.allows(window.capacity) && any.metByThrottled >= window.capacity;
    if (!wentOver || any.overlap > 0.1
        || std::holds_alternative<SlidingWindowSettings>(spec.settings))
        return jitter(seen, spec, window, trace);
    Diagnosis result = seen.diagnosis(
        Cause::Burst, httpMessage("diagnosis.any_span", window.capacity, window.interval));
    result.evidence.append(
        httpMessage("diagnosis.most_within", mostAdmitted(any), window.interval));
    result.change.limits.push_back(
        {spec, withSettings(spec, SlidingWindowSettings {window.capacity, window.interval})});
    return result;
}

} // namespace

Suspicion suspectOtherWindows(const DiagnosisEvidence &seen)
{
    for (const Limit &spec : seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window || !seen.covers(window->interval))
            continue;
        if (Suspicion found = crossing(seen, spec, *window))
            return found;
    }
    return std::nullopt;
}

} // namespace penstock

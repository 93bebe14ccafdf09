// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The profile has the right number, but the server counts otherwise: any span, windows by the clock
// or by its own clock, or at the arrival of what left in time.
#include <penstock/http/diagnosis/suspicions_p.h>

#include <algorithm>
#include <penstock/http/text/httpmessages.h>

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
} // namespace

Suspicion WindowSuspicions::crossing() const
{
    for (const Limit &spec : m_seen.declared()) {
        const std::optional<CountedWindow> window = windowOf(spec);
        if (!window || !m_seen.covers(window->interval))
            continue;
        if (Suspicion found = crossing(spec, *window))
            return found;
    }
    return std::nullopt;
}

Suspicion WindowSuspicions::crossing(const Limit &spec, const CountedWindow &window) const
{
    const SendTrace trace = m_seen.traceFor(spec);
    if (Suspicion found = aligned(spec, window, trace))
        return found;
    const Fit any = trace.sliding(window.interval);
    const bool wentOver = any.allows(window.capacity) && any.metByThrottled >= window.capacity;
    if (!wentOver || any.overlap > 0.1
        || std::holds_alternative<SlidingWindowSettings>(spec.settings))
        return jitter(spec, window, trace);
    Diagnosis result = m_seen.diagnosis(
        Cause::Burst, httpMessage("diagnosis.any_span", window.capacity, window.interval));
    result.evidence.append(
        httpMessage("diagnosis.most_within", mostAdmitted(any), window.interval));
    result.change.limits.push_back(
        {spec, withSettings(spec, SlidingWindowSettings {window.capacity, window.interval})});
    return result;
}

Suspicion WindowSuspicions::aligned(const Limit &spec, const CountedWindow &window,
                                    const SendTrace &trace) const
{
    const auto *const grid = std::get_if<FixedWindowSettings>(&spec.settings);
    const Fit byServer = trace.fixed(window.interval, m_seen.clocks().serverOffset(),
                                     m_seen.clocks().serverSlop());
    if (!grid || !byServer.allows(window.capacity))
        return std::nullopt;
    const QString figure = countIn(window.capacity, window.interval);
    const SlidingWindowSettings anySpan {window.capacity, window.interval};
    if (grid->anchor == Anchor::Epoch || grid->anchor == Anchor::Calendar) {
        if (!m_seen.clocks().hasSkew()
            || trace.fixed(window.interval, m_seen.clocks().wallOffset(), {})
                   .allows(window.capacity))
            return std::nullopt;
        const Duration skew = m_seen.clocks().serverOffset() - m_seen.clocks().wallOffset();
        Diagnosis result = m_seen.diagnosis(
            Cause::ClockSkew,
            skew < Duration::zero() ? httpMessage("diagnosis.clock_behind", window.interval, -skew)
                                    : httpMessage("diagnosis.clock_ahead", window.interval, skew));
        result.evidence.append(httpMessage("diagnosis.date_differs", m_seen.clocks().skew().first,
                                           m_seen.clocks().skew().second));
        result.evidence.append(httpMessage("diagnosis.fits_its_clock", figure));
        result.change.limits.push_back({spec, withSettings(spec, anySpan)});
        return result;
    }
    if (trace.sliding(window.interval).allows(window.capacity)
        && !m_seen.endsOnGrid(window.interval))
        return std::nullopt;
    Diagnosis result = m_seen.diagnosis(Cause::WindowAlignment,
                                        httpMessage("diagnosis.unaligned", window.interval));
    result.evidence.append(httpMessage("diagnosis.most_by_clock", figure));
    FixedWindowSettings byClock = *grid;
    byClock.anchor = Anchor::Epoch;
    const LimitSettings better
        = m_seen.clocks().hasSkew() ? LimitSettings(anySpan) : LimitSettings(byClock);
    result.change.limits.push_back({spec, withSettings(spec, better)});
    return result;
}

//! What left within the limit came bunched.
Suspicion WindowSuspicions::jitter(const Limit &spec, const CountedWindow &window,
                                   const SendTrace &trace) const
{
    const bool isGrid = std::holds_alternative<FixedWindowSettings>(spec.settings);
    const Fit fit = isGrid ? trace.fixed(window.interval, m_seen.clocks().wallOffset(), {})
                           : trace.sliding(window.interval);
    const bool isFull = 5 * fit.fullest >= 4 * window.capacity;
    if (!fit.allows(window.capacity) || !isFull || fit.metByThrottled > window.capacity
        || m_seen.clocks().jitter() < std::max<Duration>(5ms, window.interval / 50)
        || !m_seen.isCounted())
        return std::nullopt;
    Limit better = spec;
    auto *const sliding = std::get_if<SlidingWindowSettings>(&better.settings);
    if (sliding && sliding->countFrom != CountFrom::Response)
        sliding->countFrom = CountFrom::Response;
    else if (!sliding && (!spec.margin.fixed || *spec.margin.fixed < m_seen.clocks().jitter()))
        better.margin.fixed = roundedUp(m_seen.clocks().jitter() + m_seen.clocks().jitter() / 4);
    else
        return std::nullopt; // that is not it
    Diagnosis result = m_seen.diagnosis(
        Cause::Bunching,
        httpMessage("diagnosis.bunching", countIn(window.capacity, window.interval)));
    result.evidence.append(httpMessage("diagnosis.as_declared", fit.fullest, window.interval));
    result.evidence.append(httpMessage("diagnosis.jitter", m_seen.clocks().jitter()));
    result.change.limits.push_back({spec, better});
    return result;
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/runcurves.h"

#include "ui/widgets/timetext.h"

#include <cmath>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr Duration leastSpan = 30s; // a run that has just begun does not race across the picture
constexpr Duration longestDip = 2s; // so long without a call is a pause and no dip

// A rate over the last two seconds, whatever the width of a slice: less would show the grain of
// whole calls, more would hide that they stopped. Before the run there were none: what a limit lets
// through at once at its beginning is no rate that it could keep.
class Rate
{
public:
    double perSecond(const RunSlice &slice, std::int64_t count)
    {
        if (slice.width >= window)
            return double(count) / secondsOf(slice.width);
        m_counts.push_back(count);
        m_sum += count;
        if (slice.width * std::int64_t(m_counts.size()) > window) {
            m_sum -= m_counts.front();
            m_counts.pop_front();
        }
        return double(m_sum) / secondsOf(window);
    }

private:
    static constexpr Duration window = 2s;

    std::deque<std::int64_t> m_counts;
    std::int64_t m_sum = 0;
};
} // namespace

namespace {
// \a wallOf: seconds since 1970 of an instant.
template <typename WallOf>
void addSlices(RunCurves &curves, const std::vector<RunSlice> &slices, const WallOf &wallOf)
{
    Rate sent;
    Rate answered;
    Duration silence {};
    for (const RunSlice &slice : slices) {
        const double at = wallOf(slice.from + slice.width);
        const double sentRate = sent.perSecond(slice, slice.sent);
        const double answeredRate = answered.perSecond(slice, slice.answered);
        const bool isSilent = slice.sent == 0 && slice.answered == 0 && slice.inFlight == 0;
        silence = isSilent ? silence + slice.width : Duration::zero();
        const auto point = [at, isGap = silence > longestDip](double value) {
            return QPointF(at, isGap ? std::nan("") : value);
        };
        curves.sent.append(point(sentRate));
        curves.answered.append(point(answeredRate));
        curves.inFlight.append(point(double(slice.inFlight)));
        if (slice.median) {
            curves.median.append(point(secondsOf(*slice.median) * 1000));
            curves.p95.append(point(secondsOf(slice.p95.value_or(*slice.median)) * 1000));
        }
        if (slice.throttled > 0)
            curves.throttles.push_back({at - secondsOf(slice.width) / 2, slice.throttled});
    }
}

LivePlot::Band bandOf(double from, double to)
{
    return {from, to, u"warnSoft"_s};
}
} // namespace

RunCurves curvesOf(const RunSlices &history, const ClockReading &now, Duration span)
{
    RunCurves curves;
    const double wall = secondsOf(now.wall().time_since_epoch());
    const auto wallOf = [&](Instant at) { return wall + secondsOf(at - now.at); };
    const Instant begin = history.begin().value_or(now.at);
    const Duration shown = std::max(leastSpan, span == 0s ? now.at - begin : span);
    // What has just begun grows from the left; what is longer than the picture leaves at the left.
    const Instant from = std::max(begin, now.at - shown);
    curves.from = wallOf(from);
    curves.to = wallOf(from + shown);
    addSlices(curves, history.slices(from - 2s, now.at), wallOf);
    for (const ClosedSpan &closed : history.closedSpans())
        curves.closed.push_back(
            bandOf(wallOf(closed.from), wallOf(std::min(closed.until, now.at))));
    return curves;
}

RunCurves curvesOf(const StoredRun &run)
{
    RunCurves curves;
    const double begun = secondsOf(run.begun.time_since_epoch());
    const auto wallOf = [begun](Instant at) { return begun + secondsOf(at - Instant()); };
    curves.from = begun;
    curves.to = begun + secondsOf(std::max(leastSpan, run.length));
    addSlices(curves, run.slices, wallOf);
    for (const ClosedSpan &closed : run.closed)
        curves.closed.push_back(bandOf(wallOf(closed.from), wallOf(closed.until)));
    return curves;
}

} // namespace penstock

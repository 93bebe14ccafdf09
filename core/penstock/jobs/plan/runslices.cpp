// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/runslices.h>

#include <algorithm>

namespace penstock {

void add(RunSlice &sum, const RunSlice &later)
{
    sum.sent += later.sent;
    sum.answered += later.answered;
    sum.throttled += later.throttled;
    sum.inFlight = std::max(sum.inFlight, later.inFlight);
    sum.median = later.median ? later.median : sum.median;
    sum.p95 = later.p95 ? later.p95 : sum.p95;
}

void RunSlices::sent(Instant now, std::int64_t inFlight)
{
    RunSlice &slice = sliceAt(now); // before: until now there were as many as there had been
    m_inFlight = inFlight;
    ++slice.sent;
    slice.inFlight = std::max(slice.inFlight, inFlight);
}

void RunSlices::answered(Instant now, Duration latency, std::int64_t inFlight)
{
    ++sliceAt(now).answered;
    m_inFlight = inFlight;
    m_latencies[m_latencyCount++ % maxLatencies] = latency;
}

void RunSlices::throttled(Instant now)
{
    ++sliceAt(now).throttled;
}

void RunSlices::closed(Instant from, Instant until)
{
    if (!m_closed.empty() && m_closed.back().until >= from) {
        m_closed.back().until = std::max(m_closed.back().until, until);
        return;
    }
    m_closed.push_back({from, until});
    if (m_closed.size() > maxSpans)
        m_closed.pop_front();
}

// The slice that now lies in; those in between, in which nothing happened, are made on the way.
RunSlice &RunSlices::sliceAt(Instant now)
{
    m_last = now;
    if (!m_begin) {
        m_begin = now;
        m_fine.push_back({.from = now, .width = finest});
    }
    // After a long silence (a suspended machine) the quarters in between would all be dropped
    // again.
    const Duration silence = now - (m_fine.back().from + finest);
    const auto missing = silence / finest;
    if (missing > std::int64_t(maxFine)) {
        const auto skipped = missing - std::int64_t(maxFine);
        RunSlice gap {
            .from = m_fine.back().from + finest, .width = skipped * finest, .inFlight = m_inFlight};
        close(m_fine.back());
        close(gap);
        m_fine.clear();
        m_fine.push_back({.from = gap.from + gap.width, .width = finest, .inFlight = m_inFlight});
    }
    while (now >= m_fine.back().from + finest) {
        m_fine.back().median = median();
        m_fine.back().p95 = p95();
        close(m_fine.back());
        m_fine.push_back(
            {.from = m_fine.back().from + finest, .width = finest, .inFlight = m_inFlight});
    }
    while (m_fine.size() > maxFine + 1)
        m_fine.pop_front();
    return m_fine.back();
}

// A slice that is over becomes part of the whole.
void RunSlices::close(const RunSlice &slice)
{
    while ((slice.from + slice.width - *m_begin) > m_wholeWidth * std::int64_t(maxWhole))
        halveWhole();
    for (Instant at = slice.from; at < slice.from + slice.width; at += m_wholeWidth) {
        const auto index = std::size_t((at - *m_begin) / m_wholeWidth);
        while (m_whole.size() <= index)
            m_whole.push_back({.from = *m_begin + m_wholeWidth * std::int64_t(m_whole.size()),
                               .width = m_wholeWidth});
        if (at == slice.from)
            add(m_whole[index], slice);
    }
}

void RunSlices::halveWhole()
{
    m_wholeWidth *= 2;
    std::vector<RunSlice> half;
    half.reserve(maxWhole);
    for (std::size_t i = 0; i < m_whole.size(); ++i) {
        if (i % 2 == 0)
            half.push_back({.from = m_whole[i].from, .width = m_wholeWidth});
        add(half.back(), m_whole[i]);
    }
    m_whole = std::move(half);
}

std::vector<RunSlice> RunSlices::slices(Instant from, Instant now) const
{
    std::vector<RunSlice> found;
    if (!m_begin)
        return found;
    const bool fine = std::max(from, *m_begin) >= m_fine.front().from;
    const auto take = [&](const RunSlice &slice) {
        if (slice.from + slice.width > from && slice.from + slice.width <= now)
            found.push_back(slice);
    };
    if (fine)
        std::for_each(m_fine.cbegin(), m_fine.cend(), take);
    else
        std::for_each(m_whole.cbegin(), m_whole.cend(), take);
    // Since the last event nothing has happened, which is to be seen too.
    const Duration width = fine ? finest : m_wholeWidth;
    Instant at
        = fine ? m_fine.back().from + width : *m_begin + width * std::int64_t(m_whole.size());
    if (at < from)
        at += (from - at) / width * width;
    for (; at + width <= now; at += width)
        take(
            {.from = at, .width = width, .inFlight = m_inFlight, .median = median(), .p95 = p95()});
    return found;
}

std::optional<Duration> RunSlices::quantile(double part) const
{
    const std::size_t count = std::min(m_latencyCount, maxLatencies);
    if (count == 0)
        return std::nullopt;
    std::array<Duration, maxLatencies> sorted = m_latencies;
    const auto at = std::min(std::size_t(part * double(count)), count - 1);
    const auto end = sorted.begin() + std::ptrdiff_t(count);
    std::nth_element(sorted.begin(), sorted.begin() + std::ptrdiff_t(at), end);
    return sorted[at];
}

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace penstock {

//! The measurements of one time slice.
struct RunSlice
{
    Instant from;
    Duration width {};
    std::int64_t sent = 0;
    std::int64_t answered = 0;
    std::int64_t throttled = 0; //!< Counted when the response is complete.
    std::int64_t inFlight = 0; //!< Maximum.
    // Latency of the latest responses at its end; absent before the first.
    std::optional<Duration> median = std::nullopt;
    std::optional<Duration> p95 = std::nullopt;
};

//! Adds the counts of \a later, and takes over its latency if known.
void add(RunSlice &sum, const RunSlice &later);

//! A time in which a server had stopped requests.
struct ClosedSpan
{
    Instant from;
    Instant until;
    friend bool operator==(const ClosedSpan &, const ClosedSpan &) = default;
};

//! The measurements of a run for curves, in constant memory. The last hour is in quarters of a
//! second, the whole run in at most 1,200 slices that widen. Pass events in order of time. Quantile
//! q of n latencies is the one at index floor(q n) in ascending order.
class PENSTOCK_EXPORT RunSlices
{
public:
    static constexpr Duration finest = std::chrono::milliseconds(250);
    static constexpr std::size_t maxFine = 14'400;
    static constexpr std::size_t maxWhole = 1'200;
    static constexpr std::size_t maxLatencies = 200; //!< For quantiles.
    static constexpr std::size_t maxSpans = 500;

    //! Records a wire send, included in \a inFlight.
    void sent(Instant now, std::int64_t inFlight);
    //! Records a response after \a latency, excluded from \a inFlight.
    void answered(Instant now, Duration latency, std::int64_t inFlight);
    void throttled(Instant now); //!< Call after answered().
    void closed(Instant from, Instant until); //!< Merges adjacent spans.

    //! True before the first event.
    bool isEmpty() const { return !m_begin; }
    //! First event, if any.
    std::optional<Instant> begin() const { return m_begin; }
    std::optional<Instant> last() const { return m_last; } //!< Latest event.
    //! Returns the finished slices since \a from without gaps, in quarters of a second if
    //! available, otherwise wider.
    std::vector<RunSlice> slices(Instant from, Instant now) const;
    //! Ordered by time, at most maxSpans.
    const std::deque<ClosedSpan> &closedSpans() const { return m_closed; }
    //! Median of the latest maxLatencies responses, if any.
    std::optional<Duration> median() const { return quantile(0.5); }
    //! 95th percentile.
    std::optional<Duration> p95() const { return quantile(0.95); }

private:
    RunSlice &sliceAt(Instant now);
    void close(const RunSlice &slice);
    void halveWhole();
    std::optional<Duration> quantile(double part) const;

    std::optional<Instant> m_begin;
    std::optional<Instant> m_last;
    std::deque<RunSlice> m_fine; // the last one is in progress
    std::vector<RunSlice> m_whole;
    Duration m_wholeWidth = finest;
    std::deque<ClosedSpan> m_closed;
    std::array<Duration, maxLatencies> m_latencies {};
    std::size_t m_latencyCount = 0; // ever
    std::int64_t m_inFlight = 0;
};

} // namespace penstock

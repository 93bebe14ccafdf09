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

//! What happened to the calls of a sender in one stretch of time.
struct RunSlice
{
    Instant from;
    Duration width {};
    std::int64_t sent = 0; //!< Wire sends.
    std::int64_t answered = 0;
    std::int64_t throttled = 0; //!< Throttled, told when all of the answer was there.
    std::int64_t inFlight = 0; //!< Most at once.
    // Of the latest answers at its end; absent before the first.
    std::optional<Duration> median = std::nullopt;
    std::optional<Duration> p95 = std::nullopt;
};

//! A stretch of time in which the gate was closed by a server.
struct ClosedSpan
{
    Instant from;
    Instant until;
    friend bool operator==(const ClosedSpan &, const ClosedSpan &) = default;
};

//! The course of a run, for curves. Memory does not grow with the run: the last hour is kept in
//! quarters of a second, all of it in at most 1,200 slices that become wider as it goes on.
//! Events have to come in the order of time. A quantile q of n latencies is the one at place
//! floor(q n), from 0, of them in order: no value between two.
class PENSTOCK_EXPORT RunSlices
{
public:
    static constexpr Duration finest = std::chrono::milliseconds(250);
    static constexpr std::size_t maxFine = 14'400; //!< One hour.
    static constexpr std::size_t maxWhole = 1'200;
    static constexpr std::size_t maxLatencies = 200; //!< That quantiles look at.
    static constexpr std::size_t maxSpans = 500;

    //! A wire send; \a inFlight counts it.
    void sent(Instant now, std::int64_t inFlight);
    //! An answer, \a latency after its sending; \a inFlight counts it no more.
    void answered(Instant now, Duration latency, std::int64_t inFlight);
    void throttled(Instant now); //!< Besides answered(), which came before.
    void closed(Instant from, Instant until); //!< Spans that touch become one.

    //! Nothing has happened yet.
    bool isEmpty() const { return !m_begin; }
    //! The first event; nothing before it.
    std::optional<Instant> begin() const { return m_begin; }
    std::optional<Instant> last() const { return m_last; } //!< The latest event.
    //! The finished slices since \a from, without gaps: quarters of a second where they are still
    //! known, else those of the whole.
    std::vector<RunSlice> slices(Instant from, Instant now) const;
    //! In the order of time, at most maxSpans.
    const std::deque<ClosedSpan> &closedSpans() const { return m_closed; }
    //! Of the latest maxLatencies answers; nothing before the first.
    std::optional<Duration> median() const { return quantile(0.5); }
    //! The same: 95 of 100 took no longer.
    std::optional<Duration> p95() const { return quantile(0.95); }

private:
    RunSlice &sliceAt(Instant now);
    void close(const RunSlice &slice);
    void halveWhole();
    std::optional<Duration> quantile(double part) const;

    std::optional<Instant> m_begin;
    std::optional<Instant> m_last;
    std::deque<RunSlice> m_fine; // the last one is under way
    std::vector<RunSlice> m_whole;
    Duration m_wholeWidth = finest;
    std::deque<ClosedSpan> m_closed;
    std::array<Duration, maxLatencies> m_latencies {};
    std::size_t m_latencyCount = 0; // ever
    std::int64_t m_inFlight = 0;
};

} // namespace penstock

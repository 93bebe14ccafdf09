// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/spec/limit.h>

#include <algorithm>
#include <vector>

namespace penstock {

//! A log of busy units, each free again a span after its release. Four limits use it:
//! - sliding window from sending: busy until sent, then for interval
//! - sliding window from response: busy until the call ends, then for interval
//! - waterwheel: busy until the call ends, then for period
//! - concurrency (a semaphore): busy until the call ends
//!
//! CountFrom::Auto counts a call from the latest instant at which the server can have counted it:
//! its response less constant latency. Until then it counts as the slowest recent call. So no call
//! comes early, and constant latency costs nothing.
//!
//! Spans are half-open: a unit released exactly a span ago is free. The log is a ring of at most
//! capacity entries; a decision looks at newly expired ones.
class PENSTOCK_EXPORT SlidingLog
{
public:
    SlidingLog(const SlidingWindowSettings &settings, Duration margin);
    SlidingLog(const WaterwheelSettings &settings, Duration margin);
    SlidingLog(const ConcurrencySettings &settings, Duration margin);

    bool fits(std::int64_t cost, ClockReading now) const
    {
        std::int64_t over = m_busy + m_logged + cost - m_capacity;
        for (std::size_t i = 0; over > 0 && i < m_size && entry(i).at + m_span <= now.at; ++i)
            over -= entry(i).units;
        for (std::size_t i = 0; over > 0 && i < m_underWay.size() && isGone(m_underWay[i], now.at);
             ++i)
            over -= m_underWay[i].units;
        return over <= 0;
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading) { m_busy += cost; }
    void sent(std::int64_t cost, Instant due, ClockReading at);
    void finish(std::int64_t cost, Instant sentAt, ClockReading at);
    void updateLatency(const AnswerSpan &times);
    void assumeSteady();
    void refund(std::int64_t cost, ClockReading) { m_busy -= cost; }
    void lowerCost(const CostChange &call, ClockReading at);
    void expectLowerCosts() { }
    std::int64_t available(ClockReading now) const;
    Instant fullAt(ClockReading now) const;

    bool countsFromSend() const { return m_from == CountFrom::Send; }
    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const; //!< Units with an unknown end.
    void setMargin(Duration margin);
    void setCapacity(std::int64_t capacity) { m_capacity = capacity; }
    void tighten(std::int64_t available, ClockReading now);
    void inherit(const SlidingLog &old, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    struct Entry
    {
        Instant at;
        std::int64_t units;
    };

    //! Returns when an unanswered call is free again.
    Instant backAt(const Entry &underWay) const
    {
        return saturatingAdd(underWay.at, m_interval + m_margin + m_times.jitter(m_interval));
    }
    bool isGone(const Entry &underWay, Instant now) const { return backAt(underWay) <= now; }
    void setSpan()
    {
        m_span = m_interval + m_margin - m_times.constant;
        if (m_from == CountFrom::Auto) // never later than by the response, which needs no margin
            m_span = std::min(m_span, m_interval);
    }
    const Entry &entry(std::size_t i) const { return m_ring[(m_head + i) & (m_ring.size() - 1)]; }
    Entry &entry(std::size_t i) { return m_ring[(m_head + i) & (m_ring.size() - 1)]; }
    void release(std::int64_t units, Instant at)
    {
        expire(at);
        append(units, at);
    }
    void append(std::int64_t units, Instant at)
    {
        if (m_span == Duration::zero())
            return;
        if (m_size != 0) {
            Entry &last = entry(m_size - 1);
            if (last.at >= at) [[unlikely]] {
                m_logged += units;
                if (last.at == at)
                    last.units += units;
                else
                    insert(at, units);
                return;
            }
        }
        if (m_size == m_ring.size())
            grow();
        m_ring[(m_head + m_size) & (m_ring.size() - 1)] = {at, units};
        ++m_size;
        m_logged += units;
    }
    void expire(Instant at)
    {
        while (m_size != 0 && m_ring[m_head].at + m_span <= at) {
            m_logged -= m_ring[m_head].units;
            m_head = (m_head + 1) & (m_ring.size() - 1);
            --m_size;
        }
    }
    std::vector<Entry>::iterator underWay(std::int64_t cost, Instant sentAt);
    void grow();
    void insert(Instant at, std::int64_t units);
    void logAnswer(std::int64_t cost, Instant answered, Instant now);

    std::int64_t m_capacity;
    Duration m_interval;
    Duration m_margin;
    Duration m_span; // interval and margin, less the constant latency
    CountFrom m_from;
    AnswerSpan m_times; // Auto: known so far
    std::vector<Entry> m_underWay; // Auto: sent and unanswered, by sending; also busy
    std::int64_t m_busy = 0;
    std::int64_t m_logged = 0;
    std::vector<Entry> m_ring; // size is a power of two, or 0
    std::size_t m_head = 0;
    std::size_t m_size = 0;
};

} // namespace penstock

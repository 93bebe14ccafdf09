// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/spec/limitspec.h>

#include <vector>

namespace penstock {

//! Units that are busy for as long as something lasts, and for a span after it: four limits are
//! this one rule.
//!
//! | limit                           | busy until    | and then for |
//! |---------------------------------|---------------|--------------|
//! | sliding window, from send       | it is sent    | interval     |
//! | sliding window, from response   | the call ends | interval     |
//! | waterwheel                      | the call ends | period       |
//! | concurrency (a semaphore)       | the call ends | nothing      |
//!
//! A unit that was released exactly the span ago is free again: spans are half-open. The log is a
//! ring of at most capacity entries; a decision looks at those that have expired since the last.
// Large: the functions of limitstate.h, and what makes four limits of one ring.
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
        return over <= 0;
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading) { m_busy += cost; }
    void sent(std::int64_t cost, Instant due, ClockReading at);
    void finish(std::int64_t cost, ClockReading at);
    void giveBack(std::int64_t cost, ClockReading) { m_busy -= cost; }
    bool tryTake(std::int64_t cost, ClockReading now)
    {
        expire(now.at);
        if (m_busy + m_logged + cost > m_capacity)
            return false;
        release(cost, now.at);
        return true;
    }
    void untake(std::int64_t cost, ClockReading now);
    void arrivedLate(std::int64_t cost, Instant sentAt, Duration late);
    std::int64_t available(ClockReading now) const;
    Instant fullAt(ClockReading now) const;

    bool countsFromSend() const { return m_fromSend; }
    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_busy; }
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

    const Entry &entry(std::size_t i) const { return m_ring[(m_head + i) & (m_ring.size() - 1)]; }
    Entry &entry(std::size_t i) { return m_ring[(m_head + i) & (m_ring.size() - 1)]; }
    void release(std::int64_t units, Instant at)
    {
        if (m_span == Duration::zero())
            return;
        expire(at);
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
    void grow();
    void insert(Instant at, std::int64_t units);

    std::int64_t m_capacity;
    Duration m_interval;
    Duration m_span; // interval and margin
    bool m_fromSend;
    std::int64_t m_busy = 0;
    std::int64_t m_logged = 0;
    std::vector<Entry> m_ring; // a power of two, or nothing yet
    std::size_t m_head = 0;
    std::size_t m_size = 0;
};

} // namespace penstock

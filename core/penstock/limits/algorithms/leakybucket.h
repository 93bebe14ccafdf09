// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/algorithms/gaplog.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/int128.h>

namespace penstock {

//! A leaky bucket as a queue: a call adds its tokens and waits until they fit. The queue drains
//! floor(elapsed * drainAmount / drainInterval) whole tokens, timed from the first token in an
//! empty bucket.
class PENSTOCK_EXPORT LeakyBucket
{
public:
    LeakyBucket(const LeakyBucketSettings &settings, Duration margin, ClockReading created);

    bool fits(std::int64_t cost, ClockReading now) const
    {
        return queued(now.at - m_margin) + m_unsent + cost <= m_capacity;
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading) { m_unsent += cost; }
    void sent(std::int64_t cost, Instant due, ClockReading at);
    void finish(std::int64_t cost, Instant sentAt, ClockReading at)
    {
        if (m_updatesLatency)
            answered(cost, sentAt, at);
    }
    void updateLatency(const AnswerSpan &times)
    {
        m_times = times;
        m_updatesLatency = true;
    }
    void assumeSteady() { m_updatesLatency = m_updatesLatency && m_times.isKnown(); }
    void refund(std::int64_t cost, ClockReading) { m_unsent -= cost; }
    void lowerCost(const CostChange &call, ClockReading at);
    void expectLowerCosts() { m_gaps.keep(); }
    std::int64_t available(ClockReading now) const
    {
        return m_capacity - m_unsent - queued(now.at - m_margin);
    }
    Instant fullAt(ClockReading now) const;

    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_unsent; }
    void setMargin(Duration margin) { m_margin = margin; }
    void tighten(std::int64_t available, ClockReading now);
    void inherit(const LeakyBucket &old, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    void answered(std::int64_t cost, Instant sentAt, ClockReading at);
    std::int64_t queued(Instant at) const
    {
        if (m_put == 0)
            return 0;
        if (at <= m_start)
            return m_put;
        const Int128 drained = Int128((at - m_start).count()) * m_amount / m_interval;
        return drained >= m_put ? 0 : m_put - std::int64_t(drained);
    }
    //! Call before tokens are added. One token stays: an empty queue would have started its time
    //! later.
    void noteGap(Instant at)
    {
        if (m_gaps.isStored()) [[unlikely]]
            m_gaps.note(at, gapAt(at));
    }
    std::int64_t gapAt(Instant at) const;
    Instant whenDrained(std::int64_t tokens) const; // counts tokens added since the time started
    void put(std::int64_t cost, Instant at);
    void putLate(std::int64_t cost, Instant at);
    Duration timeToDrain() const;
    Duration slack() const;
    //! Returns \a late less the margin, for which drained tokens stay anyway.
    Duration beyondMargin(Duration late) const
    {
        return std::max(Duration::zero(), late - m_margin);
    }

    std::int64_t m_capacity;
    std::int64_t m_amount;
    std::int64_t m_interval;
    Duration m_margin;
    std::int64_t m_put = 0; // tokens since the time started, including drained ones
    Instant m_start;
    std::int64_t m_unsent = 0; // tokens unknown to the server: they do not drain
    bool m_updatesLatency = false; // counts calls from when the server may count them
    AnswerSpan m_times; // known so far
    GapLog m_gaps; // distance from empty
};

} // namespace penstock

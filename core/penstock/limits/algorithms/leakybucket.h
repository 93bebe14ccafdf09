// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/gaplog.h>
#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/int128.h>

namespace penstock {

//! The leaky bucket in its queue form: a call puts its tokens into a queue of capacity tokens and
//! waits while they do not fit, no longer than for the room that is missing. The queue drains
//! floor(elapsed * drainAmount / drainInterval) whole tokens; the drip clock starts with the first
//! token put into an empty bucket.
// Large: the functions of limitstate.h, and the terms of its arithmetic by their names.
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
        if (m_heeds)
            answered(cost, sentAt, at);
    }
    void heed(const AnswerSpan &times)
    {
        m_times = times;
        m_heeds = true;
    }
    void assumeSteady() { m_heeds = m_heeds && m_times.isKnown(); }
    void giveBack(std::int64_t cost, ClockReading) { m_unsent -= cost; }
    void refund(const Refund &call, ClockReading at);
    void expectRefunds() { m_gaps.keep(); }
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
    //! Before whatever is put in. One token stays: had the queue been empty, the drip clock would have
    //! started anew, and later.
    void noteGap(Instant at)
    {
        if (m_gaps.isKept()) [[unlikely]]
            m_gaps.note(at, gapAt(at));
    }
    std::int64_t gapAt(Instant at) const;
    Instant whenDrained(std::int64_t tokens) const; // of those put in since the drip clock started
    void put(std::int64_t cost, Instant at);
    void putLate(std::int64_t cost, Instant at);
    Duration timeToDrain() const;
    Duration slack() const;
    //! What drains is left to lie for the margin.
    Duration beyondMargin(Duration late) const
    {
        return std::max(Duration::zero(), late - m_margin);
    }

    std::int64_t m_capacity;
    std::int64_t m_amount;
    std::int64_t m_interval;
    Duration m_margin;
    std::int64_t m_put = 0; // since the drip clock started; the drained ones included
    Instant m_start;
    std::int64_t m_unsent = 0; // in the queue, but the server has not seen them: they do not drain
    bool m_heeds = false; // when the server may count a call
    AnswerSpan m_times; // as far as is known
    GapLog m_gaps; // to the bottom
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/algorithms/gaplog.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/int128.h>

namespace penstock {

//! A bucket of continuously accruing tokens: the token bucket and, with one token per emission
//! interval, GCRA. (GCRA's theoretical arrival time is when the bucket would be full.)
//!
//! Any span L has at most capacity + rate * L units. The only state is the instant at which the
//! bucket was empty, in units of 1 / amount nanoseconds: exact for every rate, without updates.
class PENSTOCK_EXPORT TokenBucket
{
public:
    TokenBucket(const TokenBucketSettings &settings, Duration margin, ClockReading created);
    TokenBucket(const GcraSettings &settings, Duration margin, ClockReading created);

    bool fits(std::int64_t cost, ClockReading now) const
    {
        return usableUnits(now.at) >= needed(cost)
            && (m_unsent == 0 || cost <= roomBesideUnsent(now.at));
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading at);
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
    void assumeSteady()
    {
        m_updatesLatency = m_updatesLatency && m_times.isKnown();
        m_isForecast = true; // some calls never end then
    }
    void refund(std::int64_t cost, ClockReading at);
    void lowerCost(const CostChange &call, ClockReading at);
    void expectLowerCosts() { m_gaps.keep(); }
    std::int64_t available(ClockReading now) const;
    Instant fullAt(ClockReading now) const;

    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_unsent; }
    void setMargin(Duration margin) { m_margin = margin; }
    //! Reduces the units at \a now to \a available.
    void tighten(std::int64_t available, ClockReading now);
    //! Takes over the usage of \a old.
    void inherit(const TokenBucket &old, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    void answered(std::int64_t cost, Instant sentAt, ClockReading at);
    TokenBucket(std::int64_t capacity, std::int64_t amount, Duration interval, Duration margin,
                ClockReading created);

    Int128 unitsAt(Instant at) const
    {
        return Int128(at.time_since_epoch().count()) * m_amount - m_emptyAt;
    }
    Int128 needed(std::int64_t cost) const
    {
        return m_payLater ? Int128(0) : Int128(cost) * m_interval;
    }
    //! Returns units older than the margin, including those of a full bucket.
    Int128 usableUnits(Instant at) const
    {
        Int128 units = unitsAt(at);
        if (m_margin != Duration::zero())
            units -= Int128(std::min(m_margin, at - m_fullSince).count()) * m_amount;
        return units;
    }
    std::int64_t roomBesideUnsent(Instant at) const
    {
        // Requests being sent leave this capacity free for a moment, see sendSlackOf().
        return m_unsent == 0 || at - m_unsentSince <= m_slack ? m_capacity : m_capacity - m_unsent;
    }
    //! Call before the level or the capacity changes.
    void noteGap(Instant at)
    {
        if (m_gaps.isStored()) [[unlikely]]
            m_gaps.note(at, gapAt(at));
    }
    Int128 gapAt(Instant at) const
    {
        return std::max(Int128(0), Int128(roomBesideUnsent(at)) * m_interval - unitsAt(at));
    }
    void spend(std::int64_t cost, Instant at)
    {
        noteGap(at);
        spill(at);
        m_emptyAt += Int128(cost) * m_interval;
    }
    //! Allows for a call of \a cost being counted as late as \a at: until then the server's bucket
    //! holds at most the capacity.
    void countBy(Instant at, std::int64_t cost)
    {
        const Int128 over = unitsAt(at) - Int128(m_capacity - cost) * m_interval;
        if (over > 0)
            m_emptyAt += over;
    }
    Duration timeToFill() const;
    //! Returns false if the bucket fills faster than responses come: waiting for them would slow
    //! the declared rate.
    bool isSlowerThanAnswers() const { return m_times.slowest <= timeToFill(); }
    //! Returns \a late less the margin, which tokens wait anyway.
    Duration beyondMargin(Duration late) const
    {
        return std::max(Duration::zero(), late - m_margin);
    }
    void spill(Instant at)
    {
        const Int128 over = unitsAt(at) - Int128(roomBesideUnsent(at)) * m_interval;
        // Overflow below a nanosecond is the rounding of the last grant: it is carried.
        if (over >= m_amount) {
            m_emptyAt += over;
            if (m_margin == Duration::zero() || over >= Int128(m_margin.count()) * m_amount)
                m_fullSince = at;
        }
    }

    std::int64_t m_capacity;
    std::int64_t m_amount; // tokens per interval, as a reduced fraction
    std::int64_t m_interval;
    Int128 m_emptyAt;
    Duration m_margin;
    Duration m_slack;
    Instant m_fullSince; // when it was last seen full
    std::int64_t m_unsent = 0; // taken, not yet sent: new tokens cannot use their capacity
    Instant m_unsentSince;
    bool m_payLater = false;
    bool m_updatesLatency = false; // counts calls from when the server may count them
    AnswerSpan m_times; // known so far
    std::int64_t m_unanswered = 0;
    bool m_isForecast = false;
    GapLog m_gaps; // distance from full
};

} // namespace penstock

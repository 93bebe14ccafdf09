// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/gaplog.h>
#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/int128.h>

namespace penstock {

//! The arithmetic of tokens that accrue smoothly up to a capacity: the token bucket with
//! continuous refill and, with one token each emission interval, GCRA. (The theoretical arrival
//! time of GCRA is the instant at which the bucket would be full again.)
//!
//! In any span L at most capacity + rate * L units, and each unit the first nanosecond it is there.
//! Everything is kept in one number, the instant at which the bucket was empty, in units of
//! 1 / amount nanoseconds: exact for every rate, and nothing to update while nobody asks.
// Large: the functions of limitstate.h, and the terms of its arithmetic by their names.
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
        if (m_heeds)
            answered(cost, sentAt, at);
    }
    void heed(const AnswerSpan &times)
    {
        m_times = times;
        m_heeds = true;
    }
    void assumeSteady()
    {
        m_heeds = m_heeds && m_times.isKnown();
        m_isForecast = true; // where some calls never end
    }
    void giveBack(std::int64_t cost, ClockReading at);
    void refund(const Refund &call, ClockReading at);
    void expectRefunds() { m_gaps.keep(); }
    std::int64_t available(ClockReading now) const;
    Instant fullAt(ClockReading now) const;

    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_unsent; }
    void setMargin(Duration margin) { m_margin = margin; }
    //! Leaves at most \a available units at \a now.
    void tighten(std::int64_t available, ClockReading now);
    //! What \a old had consumed is consumed here.
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
    //! What has been there for at least the margin. Tokens left over from a full bucket have.
    Int128 usableUnits(Instant at) const
    {
        Int128 units = unitsAt(at);
        if (m_margin != Duration::zero())
            units -= Int128(std::min(m_margin, at - m_fullSince).count()) * m_amount;
        return units;
    }
    std::int64_t roomBesideUnsent(Instant at) const
    {
        // Requests on their way to the wire leave the room free for a moment, see sendSlackOf().
        return m_unsent == 0 || at - m_unsentSince <= m_slack ? m_capacity : m_capacity - m_unsent;
    }
    //! Before whatever changes the level or the room.
    void noteGap(Instant at)
    {
        if (m_gaps.isKept()) [[unlikely]]
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
    //! A call of \a cost units, taken here already, may be counted as late as \a at: until then no more
    //! than the capacity lies in the server's bucket.
    void countBy(Instant at, std::int64_t cost)
    {
        const Int128 over = unitsAt(at) - Int128(m_capacity - cost) * m_interval;
        if (over > 0)
            m_emptyAt += over;
    }
    Duration timeToFill() const;
    //! A bucket that fills faster than answers come could only be kept call by call, and then whoever
    //! declared such a pace would not get it.
    bool isSlowerThanAnswers() const { return m_times.slowest <= timeToFill(); }
    //! Tokens are as old as the margin before they are used.
    Duration beyondMargin(Duration late) const
    {
        return std::max(Duration::zero(), late - m_margin);
    }
    void spill(Instant at)
    {
        const Int128 over = unitsAt(at) - Int128(roomBesideUnsent(at)) * m_interval;
        // Less than a nanosecond of overflow is what rounding the last grant up cost: it is
        // carried.
        if (over >= m_amount) {
            m_emptyAt += over;
            if (m_margin == Duration::zero() || over >= Int128(m_margin.count()) * m_amount)
                m_fullSince = at;
        }
    }

    std::int64_t m_capacity;
    std::int64_t m_amount; // tokens per interval, both divided by what they have in common
    std::int64_t m_interval;
    Int128 m_emptyAt;
    Duration m_margin;
    Duration m_slack;
    Instant m_fullSince; // when it was last seen full
    std::int64_t m_unsent = 0; // taken and not yet sent: no room for new tokens beside them
    Instant m_unsentSince;
    bool m_payLater = false;
    bool m_heeds = false; // when the server may count a call
    AnswerSpan m_times; // as far as is known
    std::int64_t m_unanswered = 0;
    bool m_isForecast = false;
    GapLog m_gaps; // to the brim
};

} // namespace penstock

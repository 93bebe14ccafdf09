// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/algorithms/gaplog.h>
#include <penstock/limits/spec/limit.h>

namespace penstock {

//! A token bucket refilled in steps: refillAmount tokens per point of a grid that starts one
//! interval after creation or as configured. New tokens count from the point, and are used after
//! the margin.
class PENSTOCK_EXPORT SteppedBucket
{
public:
    SteppedBucket(const TokenBucketSettings &settings, Duration margin, ClockReading created);

    bool fits(std::int64_t cost, ClockReading now) const
    {
        return needed(cost) <= levelAt(now.at - m_margin);
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading at);
    void sent(std::int64_t cost, Instant due, ClockReading at);
    void finish(std::int64_t, Instant, ClockReading) { }
    void updateLatency(const AnswerSpan &times) { m_jitter.updateLatency(times, m_interval); }
    void assumeSteady() { m_jitter.assumeSteady(); }
    void refund(std::int64_t cost, ClockReading at);
    void lowerCost(const CostChange &call, ClockReading at);
    void expectLowerCosts() { m_gaps.keep(); }
    std::int64_t available(ClockReading now) const { return levelAt(now.at - m_margin); }
    Instant fullAt(ClockReading now) const;

    std::int64_t capacity() const { return m_capacity; }
    std::int64_t unfinished() const { return m_unsent; }
    void setMargin(Duration margin) { m_margin = margin; }
    void tighten(std::int64_t available, ClockReading now);
    void inherit(const SteppedBucket &old, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    std::int64_t needed(std::int64_t cost) const { return m_payLater ? 0 : cost; }
    std::int64_t levelAt(Instant at) const;
    std::int64_t stepsUntil(Instant at) const; // grid points since the last update
    void advanceTo(Instant at);
    void spend(std::int64_t cost, Instant at);

    std::int64_t m_capacity;
    std::int64_t m_amount;
    Duration m_interval;
    Duration m_margin;
    bool m_payLater;
    std::int64_t m_level;
    Instant m_nextStep;
    // A step fills up to the capacity less unsent units, as at the server.
    std::int64_t m_unsent = 0;
    std::int64_t m_late
        = 0; // sent so close to the next step that the server may count it afterwards
    GridJitter m_jitter;
    GapLog m_gaps; // distance from full at each step
};

} // namespace penstock

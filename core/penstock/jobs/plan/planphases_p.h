// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>

namespace penstock {

//! Sums up which limit held the requests when. A long plan can change between two limits a million
//! times; it keeps a bounded number of spans, and joins neighbours where that blurs the least.
class PlanPhases
{
public:
    explicit PlanPhases(std::size_t limits)
        : m_holders(limits + 1)
    { }

    //! Calls in the order of their sending.
    void add(const PlannedCall &call);
    //! After the last call; at least one call.
    std::vector<PlanPhase> phases();

private:
    struct Span
    {
        Instant from;
        Instant to;
        std::int64_t requests = 0;
        std::vector<Duration> held = {}; // by limit, answers last

        Duration length() const { return to - from; }
        std::size_t holder() const; // the one that held longest
        void append(const Span &next);
    };

    void addSpan(Instant from, Duration gap, std::size_t holder);
    static Duration lossOf(const Span &a, const Span &b);
    void thinOut();
    bool joinTwo(Duration negligible);

    std::size_t m_holders;
    std::vector<Span> m_spans;
    Instant m_last; // when something was sent last
    std::int64_t m_atLast = 0; // how much was sent then
};

} // namespace penstock

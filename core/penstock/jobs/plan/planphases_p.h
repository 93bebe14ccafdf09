// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>

namespace penstock {

//! Finds which limit dominated when. It keeps a bounded number of spans, and merges the most
//! similar neighbors.
class PlanPhases
{
public:
    explicit PlanPhases(std::size_t limits)
        : m_holders(limits + 1)
    { }

    //! Call in order of sending.
    void add(const PlannedCall &call);
    //! Call after the last \c add().
    std::vector<PlanPhase> phases();

private:
    struct Span
    {
        Instant from;
        Instant to;
        std::int64_t requests = 0;
        std::vector<Duration> held = {}; // by limit, responses last

        Duration length() const { return to - from; }
        std::size_t holder() const; // longest cause
        void append(const Span &next);
    };

    void addSpan(Instant from, Duration gap, std::size_t holder);
    static Duration lossOf(const Span &a, const Span &b);
    void thinOut();
    bool joinTwo(Duration negligible);

    std::size_t m_holders;
    std::vector<Span> m_spans;
    Instant m_last; // last send time
    std::int64_t m_atLast = 0; // sends at that time
};

} // namespace penstock

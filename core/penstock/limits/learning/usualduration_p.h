// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <algorithm>
#include <utility>

namespace penstock {

//! How long calls usually take: their mean plus twice their mean deviation, both forgetting slowly
//! (the estimator of Jacobson, "Congestion Avoidance and Control", 1988, with gains of 1/16); and the
//! fastest of late.
class UsualDuration
{
public:
    struct Excess
    {
        Duration overUsual {};
        Duration overFastest {}; //!< Only of what is longer than usual.
    };

    bool isKnown() const { return m_known == enough; }
    //! By how much \a duration is longer than others, and learns it. Before enough calls have ended
    //! to know, all of it is.
    Excess excess(Duration duration)
    {
        Duration usual {};
        Duration fastest {};
        if (isKnown()) {
            usual = m_mean + 2 * m_deviation;
            fastest = std::min(m_fastest, m_fastestBefore);
        }
        learn(duration);
        return duration <= usual ? Excess {} : Excess {duration - usual, duration - fastest};
    }

private:
    static constexpr int enough = 32;
    static constexpr int generation = 128; // calls; the fastest is remembered for one or two

    void learn(Duration duration)
    {
        if (m_known < enough)
            ++m_known;
        const int weight = std::min(m_known, 16);
        const Duration off = duration - m_mean;
        m_mean += off / weight;
        m_deviation += (std::chrono::abs(off) - m_deviation) / weight;
        if (m_seen++ == generation) {
            m_seen = 1;
            m_fastestBefore = std::exchange(m_fastest, Duration::max());
        }
        m_fastest = std::min(m_fastest, duration);
    }

    int m_known = 0;
    int m_seen = 0;
    Duration m_mean {};
    Duration m_deviation {};
    Duration m_fastest = Duration::max();
    Duration m_fastestBefore = Duration::max();
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

namespace penstock {

//! How long calls usually take: their mean plus twice their mean deviation, both forgetting slowly
//! (the estimator of Jacobson, "Congestion Avoidance and Control", 1988, with gains of 1/16).
class UsualDuration
{
public:
    //! By how much \a duration is longer than usual, and learns it. Before enough calls have ended
    //! to know, all of it is.
    Duration excess(Duration duration)
    {
        const Duration usual = m_known < enough ? Duration::zero() : m_mean + 2 * m_deviation;
        learn(duration);
        return std::max(Duration::zero(), duration - usual);
    }

private:
    static constexpr int enough = 32;

    void learn(Duration duration)
    {
        if (m_known < enough)
            ++m_known;
        const int weight = std::min(m_known, 16);
        const Duration off = duration - m_mean;
        m_mean += off / weight;
        m_deviation += (std::chrono::abs(off) - m_deviation) / weight;
    }

    int m_known = 0;
    Duration m_mean {};
    Duration m_deviation {};
};

} // namespace penstock

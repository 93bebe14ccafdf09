// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/support/export.h>

#include <array>

namespace penstock {

//! Estimates the constant part of latency and its jitter.
//!
//! Even the fastest call was delayed a little, and overestimating the constant part is harmful. So
//! it is the estimated end of a distribution (D. S. Robson and J. H. Whitlock, "Estimation of a
//! truncation point", Biometrika 51, 1964): twice the fastest call less another fast one. They use
//! the second. The twelfth of the last 128 to 256 is safer for the sum of several delays.
class PENSTOCK_EXPORT AnswerTimes
{
public:
    //! Returns true if the estimate has changed.
    bool learn(Duration took);
    const AnswerSpan &known() const { return m_known; }

private:
    static constexpr int some = 12;
    static constexpr int generation = 128; // calls; each is remembered for one or two

    struct Generation
    {
        bool add(Duration took); //!< True if it changes the estimate.

        std::array<Duration, some> fastest {}; // ascending, as many as there are
        Duration slowest {};
        int seen = 0;
    };
    AnswerSpan estimate() const;

    Generation m_now;
    Generation m_before;
    AnswerSpan m_known;
};

} // namespace penstock

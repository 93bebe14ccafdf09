// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/support/export.h>

#include <array>

namespace penstock {

//! Learns from how long calls take what of it is the same for all of them, and what is jitter.
//!
//! The fastest call seen was delayed a little, too, and what is taken for constant must not be longer
//! than it is. So it is estimated as an end of a distribution is, after D. S. Robson and J. H. Whitlock
//! ("Estimation of a truncation point", Biometrika 51, 1964): twice the fastest less another of the
//! fastest. They take the second; the twelfth of the last 128 to 256 is more careful, and far enough
//! for the sum of several delays, of which few are small together.
class PENSTOCK_EXPORT AnswerTimes
{
public:
    //! True if what is known has changed.
    bool learn(Duration took);
    const AnswerSpan &known() const { return m_known; }

private:
    static constexpr int some = 12;
    static constexpr int generation = 128; // calls; each is remembered for one or two

    struct Generation
    {
        bool add(Duration took); //!< True if it is one of those that matter.

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

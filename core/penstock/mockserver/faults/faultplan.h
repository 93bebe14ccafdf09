// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/faults/fault.h>

#include <QRandomGenerator>

namespace penstock {

//! A reproducible sequence of faults for a seed.
class PENSTOCK_EXPORT FaultPlan
{
public:
    FaultPlan(const std::vector<FaultRule> &rules, quint32 seed);

    //! Returns the fault of the next request. The first matching rule counts.
    Fault next();

private:
    // One generator per rule, so that new rules do not affect others.
    struct Dice
    {
        FaultRule rule;
        QRandomGenerator random;
    };
    std::vector<Dice> m_dice;
    std::int64_t m_number = 0;
};

} // namespace penstock

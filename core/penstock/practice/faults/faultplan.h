// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/faults/fault.h>

#include <QRandomGenerator>

namespace penstock {

//! Says of one request after the other which fault befalls it; the same each time for a seed.
class PENSTOCK_EXPORT FaultPlan
{
public:
    FaultPlan(const std::vector<FaultRule> &rules, quint32 seed);

    //! For the next request. Of several rules that strike at once the first counts.
    Fault next();

private:
    // A generator for each rule: adding a rule leaves the dice of the others as they were.
    struct Dice
    {
        FaultRule rule;
        QRandomGenerator random;
    };
    std::vector<Dice> m_dice;
    std::int64_t m_number = 0;
};

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/faults/faultplan.h>

namespace penstock {

FaultPlan::FaultPlan(const std::vector<FaultRule> &rules, quint32 seed)
{
    for (const FaultRule &rule : rules)
        m_dice.push_back({rule, QRandomGenerator(seed + quint32(m_dice.size()))});
}

Fault FaultPlan::next()
{
    ++m_number;
    Fault result;
    for (Dice &dice : m_dice) {
        const FaultRule &rule = dice.rule;
        const bool strikes = rule.every > 0 ? m_number % rule.every == 0
                                            : dice.random.bounded(1'000'000) < rule.perMillion;
        if (strikes && result.kind == Fault::Kind::None)
            result = rule.fault;
    }
    return result;
}

} // namespace penstock

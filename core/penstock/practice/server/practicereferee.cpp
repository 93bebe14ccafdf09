// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/server/practicereferee.h>

#include <penstock/practice/referee/chargedlimit.h>
#include <penstock/practice/referee/crowdedreferee.h>
#include <penstock/practice/referee/penaltyreferee.h>
#include <penstock/practice/referee/stackreferee.h>

namespace penstock {

std::optional<CostRange> costOfAnswer(const PracticeServerOptions &options)
{
    return options.costOfAnswer || !options.dialect ? options.costOfAnswer
                                                    : options.dialect->costOfAnswer;
}

std::unique_ptr<Referee> makeReferee(const PracticeServerOptions &options, ClockReading created)
{
    created.wallOffset += options.clockSkew;
    std::unique_ptr<Referee> referee = std::make_unique<StackReferee>(options.limits, created);
    if (options.otherClientEvery) {
        const CostRange costs = costOfAnswer(options).value_or(CostRange());
        Ask others;
        others.values[answerCostName()] = QString::number(qint64((costs.least + costs.most) / 2));
        referee = std::make_unique<CrowdedReferee>(std::move(referee), *options.otherClientEvery,
                                                   created, others);
    }
    const Duration ofDialect = options.dialect ? options.dialect->penalty : Duration::zero();
    const Duration penalty = options.penalty.value_or(ofDialect);
    if (penalty > Duration::zero())
        referee = std::make_unique<PenaltyReferee>(std::move(referee), penalty);
    return referee;
}

} // namespace penstock

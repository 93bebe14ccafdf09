// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/server/mockreferee.h>

#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/referee/crowdedreferee.h>
#include <penstock/mockserver/referee/limitsreferee.h>
#include <penstock/mockserver/referee/penaltyreferee.h>

namespace penstock {

std::optional<CostRange> costOfAnswer(const MockServerOptions &options)
{
    return options.costOfAnswer || !options.dialect ? options.costOfAnswer
                                                    : options.dialect->costOfAnswer;
}

std::unique_ptr<Referee> makeReferee(const MockServerOptions &options, ClockReading created)
{
    created.wallOffset += options.clockSkew;
    std::unique_ptr<Referee> referee = std::make_unique<LimitsReferee>(options.limits, created);
    if (options.otherClientEvery) {
        const CostRange costs = costOfAnswer(options).value_or(CostRange());
        PermitRequest others;
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

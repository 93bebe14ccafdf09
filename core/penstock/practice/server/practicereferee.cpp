// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/server/practicereferee.h>

#include <penstock/practice/referee/crowdedreferee.h>
#include <penstock/practice/referee/penaltyreferee.h>
#include <penstock/practice/referee/stackreferee.h>

namespace penstock {

std::unique_ptr<Referee> makeReferee(const PracticeServerOptions &options, ClockReading created)
{
    created.wallOffset += options.clockSkew;
    std::unique_ptr<Referee> referee = std::make_unique<StackReferee>(options.limits, created);
    if (options.otherClientEvery)
        referee = std::make_unique<CrowdedReferee>(std::move(referee), *options.otherClientEvery,
                                                   created);
    const Duration ofDialect = options.dialect ? options.dialect->penalty : Duration::zero();
    const Duration penalty = options.penalty.value_or(ofDialect);
    if (penalty > Duration::zero())
        referee = std::make_unique<PenaltyReferee>(std::move(referee), penalty);
    return referee;
}

} // namespace penstock

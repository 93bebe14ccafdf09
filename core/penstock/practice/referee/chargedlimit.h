// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/result.h>

//! \file
//! Limits of tokens, points or weights, as a server has them: it charges what an answer costs, and what
//! that is its client is told by the answer.
namespace penstock {

//! The value of an ask that charged limits count: what its answer costs.
PENSTOCK_EXPORT const QString &answerCostName();

//! \a limit, counting what answers cost. Nobody settles anything with a server: it knows.
PENSTOCK_EXPORT LimitSpec chargedByAnswer(LimitSpec limit);
PENSTOCK_EXPORT bool isChargedByAnswer(const LimitSpec &limit);

//! Reads what limitFromShorthand() does, also with a unit after its first number: "60000 tokens/min",
//! "bucket 2000 points refill 100/s". Of tokens, points, units and weights it is charged by the answer,
//! and called as it was written; of requests and calls it is as without.
PENSTOCK_EXPORT Result<LimitSpec> practiceLimitFromText(const QString &text);

} // namespace penstock

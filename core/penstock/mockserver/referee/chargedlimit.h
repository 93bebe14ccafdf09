// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

//! \file
//! Limits on tokens, points or weights, charged by the actual cost in each response.
namespace penstock {

//! Returns the name of the value with the cost of a response.
PENSTOCK_EXPORT QString answerCostName();

//! Returns \a limit charged by the cost of responses, without estimates.
PENSTOCK_EXPORT Limit chargedByAnswer(Limit limit);
PENSTOCK_EXPORT bool isChargedByAnswer(const Limit &limit);

//! Parses a shorthand, see limitFromShorthand(), with an optional unit: "60000 tokens/min", "bucket
//! 2000 points refill 100/s". Tokens, points, units and weights are charged by the response, and
//! the text becomes the name. Requests and calls are the default.
PENSTOCK_EXPORT Result<Limit> mockLimitFromText(const QString &text);

} // namespace penstock

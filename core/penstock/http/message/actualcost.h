// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/limits/spec/limit.h>

#include <optional>

namespace penstock {

//! A limit whose actual costs are read from responses, or that has a price.
struct ActualCostLimit
{
    QString name;
    ActualCost actual = {};
    QList<int> freeStatuses = {}; //!< Responses with these cost nothing.
    bool isPriced = false; //!< AbstractHttpClient::unitsSpent() reports its units.
};

//! Returns those among \a limits, with the names in a rate limiter.
PENSTOCK_EXPORT std::vector<ActualCostLimit> actualCostLimits(std::vector<Limit> limits);

//! Returns the cost in units of \a limit that a response states: its value times ActualCost::per,
//! rounded up, or 0 for ActualCostLimit::freeStatuses. The first value at the path counts. Returns
//! nothing if it is missing or not a decimal number of 0 or more, or if \a body is invalid JSON.
//! Takes linear time.
PENSTOCK_EXPORT std::optional<std::int64_t> actualCost(const ActualCostLimit &limit, int status,
                                                       const HeaderList &headers,
                                                       QByteArrayView body);

} // namespace penstock

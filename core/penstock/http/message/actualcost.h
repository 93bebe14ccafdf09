// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/limits/spec/limitspec.h>

#include <optional>

namespace penstock {

//! A limit of which answers say what their calls have cost, or that has a price.
struct SettledLimit
{
    QString name;
    ActualCost actual = {};
    QList<int> freeStatuses = {}; //!< Answers with one of these have cost nothing.
    bool isPriced = false; //!< Its units are told by CallSender::unitsSpent().
};

//! Those among \a limits, by the names that a stack of them gives.
PENSTOCK_EXPORT std::vector<SettledLimit> settledLimits(std::vector<LimitSpec> limits);

//! How many units of \a limit an answer says that its call has cost: its value times
//! ActualCost::per, parts of one rounded up; 0 for one of SettledLimit::freeStatuses. Nothing where
//! it does not say it: no such header or value, one that is no decimal number of 0 or more, or a
//! \a body that is no JSON. Linear in \a body, of which the first value at the path counts.
PENSTOCK_EXPORT std::optional<std::int64_t>
actualCost(const SettledLimit &limit, int status, const HeaderList &headers, QByteArrayView body);

} // namespace penstock

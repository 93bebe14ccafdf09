// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
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
    QList<int> freeStatuses = {};
    bool isPriced = false;
};

//! Those among \a limits, by the names that a stack of them gives.
PENSTOCK_EXPORT std::vector<SettledLimit> settledLimits(std::vector<LimitSpec> limits);

//! How many units of \a limit an answer says that its call has cost, parts of one rounded up. Nothing
//! where it does not say it: no such header or value, or one that is no number of 0 or more.
PENSTOCK_EXPORT std::optional<std::int64_t>
actualCost(const SettledLimit &limit, int status, const HeaderList &headers, QByteArrayView body);

} // namespace penstock

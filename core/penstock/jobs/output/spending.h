// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/money.h>

#include <QJsonArray>

namespace penstock {

//! Units used of one limit, and their price.
struct SpentUnits
{
    QString limit; //!< Name.
    std::int64_t units = 0; //!< 0 or more.
    Price price;
    friend bool operator==(const SpentUnits &, const SpentUnits &) = default;
};

//! Units of priced limits, used or planned: one entry per limit and price.
using Spending = std::vector<SpentUnits>;

//! Adds to the entry of its limit and price. Units saturate at 64 bits.
PENSTOCK_EXPORT void add(Spending &spending, const SpentUnits &more);
//! Extrapolates from \a done to \a total requests, rounded half up. Unchanged if \a done is 0 or
//! all. Never decreases.
PENSTOCK_EXPORT Spending inAll(Spending spending, std::int64_t done, std::int64_t total);
//! Returns exact sums by currency.
PENSTOCK_EXPORT Bill billOf(const Spending &spending);

//! Returns a limit's name as the unit of \a count: "tokens", or "token" for 1. Empty for names like
//! "600/min".
PENSTOCK_EXPORT QString unitWord(const QString &limit, std::int64_t count);
//! Returns "3.1 million tokens", without names like "600/min".
PENSTOCK_EXPORT QString unitsText(const SpentUnits &spent);
//! Returns "3.1 million tokens, 9.40 USD" for all entries.
PENSTOCK_EXPORT QString spendingText(const Spending &spending);
//! Returns [{"limit", "units", "amount", "currency", "price"}] with exact amounts as text.
PENSTOCK_EXPORT QJsonArray toJson(const Spending &spending);
//! Reads the output of toJson(); invalid entries are omitted.
PENSTOCK_EXPORT Spending spendingFromJson(const QJsonArray &json);

} // namespace penstock

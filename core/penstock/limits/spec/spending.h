// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/price.h>

#include <QJsonArray>

namespace penstock {

//! Units of one limit, and what they cost.
struct SpentUnits
{
    QString limit; //!< Its name.
    std::int64_t units = 0; //!< 0 or more, as everywhere here.
    Price price;
    friend bool operator==(const SpentUnits &, const SpentUnits &) = default;
};

//! What calls took, or will take, of limits that have a price: one entry for each limit, and one
//! more where its price was another one before.
using Spending = std::vector<SpentUnits>;

//! To the entry of its limit and price. More than 64 bits of units stay at the most they hold.
PENSTOCK_EXPORT void add(Spending &spending, const SpentUnits &more);
//! Of all calls together where it is of \a done of \a total, rounded half up. Nothing becomes less:
//! it stays where \a done is 0, or all.
PENSTOCK_EXPORT Spending inAll(Spending spending, std::int64_t done, std::int64_t total);
//! Sums by currency, exact.
PENSTOCK_EXPORT Bill billOf(const Spending &spending);

//! The name of a limit as the word behind \a count of its units: "tokens", but "token" behind 1.
//! Empty where the name does not begin with a letter, as "600/min".
PENSTOCK_EXPORT QString unitWord(const QString &limit, std::int64_t count);
//! "3.1 million tokens": names that do not begin with a letter, as "600/min", are not called.
PENSTOCK_EXPORT QString unitsText(const SpentUnits &spent);
//! "3.1 million tokens, 9.40 USD", for all of them; empty where there are none.
PENSTOCK_EXPORT QString spendingText(const Spending &spending);
//! With each price: [{"limit", "units", "amount", "currency", "price"}]; amounts as exact text.
PENSTOCK_EXPORT QJsonArray toJson(const Spending &spending);
//! What toJson() wrote; entries that it cannot read are left out.
PENSTOCK_EXPORT Spending spendingFromJson(const QJsonArray &json);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/decimal.h>

#include <vector>

namespace penstock {

//! Of the units of a limit, as tokens: 2.50 USD for a million of them.
struct Price
{
    Decimal amount;
    QString currency; //!< Three capital letters: "USD".
    std::int64_t per = 1; //!< For so many units; at least 1.
    //! As they stand in a file: a price of 2.5 is another text than one of 2.50.
    friend bool operator==(const Price &a, const Price &b)
    {
        return a.amount.text() == b.amount.text() && a.currency == b.currency && a.per == b.per;
    }
};

//! So much of one currency.
struct Money
{
    Decimal amount;
    QString currency;
    friend bool operator==(const Money &, const Money &) = default;
};

//! Sums by currency, in the order in which they first came.
using Bill = std::vector<Money>;

//! Exact, as long as the price is for a number of units that ends as a decimal; see
//! Decimal::dividedBy(). No negative \a units.
PENSTOCK_EXPORT Money amountFor(std::int64_t units, const Price &price);
//! In the line of its currency.
PENSTOCK_EXPORT void add(Bill &bill, const Money &money);
//! As people read it: rounded half up to two places, and below 1 to up to four.
PENSTOCK_EXPORT Decimal shownAmount(const Money &money);
//! "1,234.00 USD", and below 1 with up to four places: "0.0042 USD", "less than 0.0001 USD".
PENSTOCK_EXPORT QString moneyText(const Money &money);
//! "9.40 USD, 1.00 EUR"; empty where there is nothing on it.
PENSTOCK_EXPORT QString billText(const Bill &bill);

} // namespace penstock

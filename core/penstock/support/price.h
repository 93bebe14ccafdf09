// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/decimal.h>

#include <vector>

namespace penstock {

//! The price of a limit's units, for example 2.50 USD per million tokens.
struct Price
{
    Decimal amount;
    QString currency; //!< Three capital letters: "USD".
    std::int64_t per = 1; //!< Units, at least 1.
    //! Compares as written: 2.5 differs from 2.50.
    friend bool operator==(const Price &a, const Price &b)
    {
        return a.amount.text() == b.amount.text() && a.currency == b.currency && a.per == b.per;
    }
};

//! An amount in one currency.
struct Money
{
    Decimal amount;
    QString currency;
    friend bool operator==(const Money &, const Money &) = default;
};

//! Sums by currency, in the order of their first use.
using Bill = std::vector<Money>;

//! Returns the price of \a units, 0 or more. Exact unless the division is periodic; see
//! Decimal::dividedBy().
PENSTOCK_EXPORT Money amountFor(std::int64_t units, const Price &price);
//! Adds to the sum of its currency.
PENSTOCK_EXPORT void add(Bill &bill, const Money &money);
//! Rounds half up for display: to two places, below 1 to up to four.
PENSTOCK_EXPORT Decimal shownAmount(const Money &money);
//! Returns "1,234.00 USD"; below 1 with up to four places: "0.0042 USD", "less than 0.0001 USD".
PENSTOCK_EXPORT QString moneyText(const Money &money);
//! Returns "9.40 USD, 1.00 EUR"; may be empty.
PENSTOCK_EXPORT QString billText(const Bill &bill);

} // namespace penstock

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QString>

#include <compare>
#include <optional>
#include <vector>

namespace penstock {

class JsonMembers;

//! An exact decimal number of 0 or more, for money. Never overflows; only rounded() and dividedBy()
//! round.
class PENSTOCK_EXPORT Decimal
{
public:
    Decimal() = default;
    explicit Decimal(quint64 whole);
    //! Parses "2.50": at most 40 digits 0 to 9, optionally with a decimal point. Rejects signs and
    //! exponents.
    static std::optional<Decimal> parse(QStringView text);

    //! Returns true for 0.
    bool isZero() const { return m_limbs.empty(); }
    int places() const { return m_places; } //!< Decimal places: 2 in "2.50".
    QString text() const; //!< Has all places; parse() reads it.
    Decimal rounded(int places) const; //!< Rounds half up to 0 or more places.
    //! Removes trailing zeros, but keeps \a least places, 0 or more.
    Decimal shortened(int least) const;

    Decimal operator+(const Decimal &other) const;
    Decimal operator*(quint64 factor) const;
    //! Divides exactly if \a divisor has only the prime factors 2 and 5. Otherwise rounds half up
    //! at 40 places, or at one more than this has. Not by 0.
    Decimal dividedBy(quint64 divisor) const;

    //! Compares values: 2.5 equals 2.50.
    std::strong_ordering operator<=>(const Decimal &other) const;
    bool operator==(const Decimal &other) const { return (*this <=> other) == 0; }

private:
    static constexpr quint32 base = 1'000'000'000;
    void multiply(quint64 factor);
    quint64 divide(quint64 divisor); // returns the remainder
    void extend(int places); // same value, more places
    void trim();

    std::vector<quint32> m_limbs; // digits of base, least significant first; the last is not 0
    int m_places = 0;
};

//! The price of units, for example 2.50 USD per million tokens.
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
//! Lists the members of a price in a file: {"amount": "2.50", "currency": "USD", "per": 1000000}.
PENSTOCK_EXPORT void members(JsonMembers &m, Price &price);

} // namespace penstock

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

//! A decimal number of 0 or more, as large and with as many places as it needs: sums of money,
//! which a double would not keep. Nothing overflows, and nothing but rounded() and dividedBy() ever
//! rounds.
class PENSTOCK_EXPORT Decimal
{
public:
    Decimal() = default; //!< 0.
    explicit Decimal(quint64 whole);
    //! "2.50": digits 0 to 9, and perhaps a point with digits after it, at most 40 in all. Nothing
    //! for whatever else, a sign and an exponent included.
    static std::optional<Decimal> parse(QStringView text);

    //! Exactly.
    bool isZero() const { return m_limbs.empty(); }
    int places() const { return m_places; } //!< After the point: of "2.50" two.
    QString text() const; //!< With all its places; parse() reads the same.
    Decimal rounded(int places) const; //!< To exactly so many, half up; 0 or more.
    //! Without zeros at the end, but with \a least places at least, which are 0 or more.
    Decimal shortened(int least) const;

    Decimal operator+(const Decimal &other) const;
    Decimal operator*(quint64 factor) const;
    //! Exact where \a divisor has no prime factors but 2 and 5; otherwise half up at 40 places, or
    //! one more than there were. \a divisor is not 0.
    Decimal dividedBy(quint64 divisor) const;

    //! By value: 2.5 is 2.50.
    std::strong_ordering operator<=>(const Decimal &other) const;
    bool operator==(const Decimal &other) const { return (*this <=> other) == 0; }

private:
    static constexpr quint32 base = 1'000'000'000;
    void multiply(quint64 factor);
    quint64 divide(quint64 divisor); // the rest
    void extend(int places); // the same value, with more of them
    void trim();

    std::vector<quint32> m_limbs; // by base, the last one first; none is 0 at the end
    int m_places = 0;
};

} // namespace penstock

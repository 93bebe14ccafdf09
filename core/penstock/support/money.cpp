// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/money.h>

#include <penstock/support/int128.h>
#include <penstock/support/jsonmembers.h>
#include <penstock/support/supportmessages.h>

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace penstock {

namespace {
constexpr int limbDigits = 9;
constexpr qsizetype maxDigits = 40; // that are read
constexpr std::int64_t maxUnits = 1'000'000'000'000'000; // of a price
constexpr int maxPlaces = 40; // of a quotient that never ends
} // namespace

Decimal::Decimal(quint64 whole)
{
    for (; whole != 0; whole /= base)
        m_limbs.push_back(quint32(whole % base));
}

std::optional<Decimal> Decimal::parse(QStringView text)
{
    const qsizetype point = text.indexOf(QLatin1Char('.'));
    QString digits = text.toString();
    if (point >= 0)
        digits.remove(point, 1);
    const bool hasPlaces = point < 0 || (point > 0 && point < text.size() - 1);
    const auto isDigit = [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); };
    if (digits.isEmpty() || digits.size() > maxDigits || !hasPlaces
        || !std::all_of(digits.begin(), digits.end(), isDigit))
        return std::nullopt;
    Decimal number;
    number.m_places = point < 0 ? 0 : int(text.size() - 1 - point);
    for (qsizetype end = digits.size(); end > 0; end -= limbDigits) {
        const qsizetype begin = std::max<qsizetype>(0, end - limbDigits);
        number.m_limbs.push_back(QStringView(digits).mid(begin, end - begin).toUInt());
    }
    number.trim();
    return number;
}

QString Decimal::text() const
{
    QString digits;
    for (auto i = m_limbs.size(); i-- > 0;)
        digits += QString::number(m_limbs[i]).rightJustified(limbDigits, QLatin1Char('0'));
    while (digits.startsWith(QLatin1Char('0')))
        digits.remove(0, 1);
    digits = digits.rightJustified(m_places + 1, QLatin1Char('0'));
    if (m_places > 0)
        digits.insert(digits.size() - m_places, QLatin1Char('.'));
    return digits;
}

Decimal Decimal::rounded(int places) const
{
    Decimal number = *this;
    if (places >= m_places) {
        number.extend(places);
        return number;
    }
    // The last digit to go decides: half up looks at no other.
    for (; number.m_places > places + 1; --number.m_places)
        number.divide(10);
    const bool isUp = number.divide(10) >= 5;
    number.m_places = places;
    if (!isUp)
        return number;
    Decimal last(1);
    last.m_places = places;
    return number + last;
}

Decimal Decimal::shortened(int least) const
{
    Decimal number = *this;
    while (number.m_places > least) {
        Decimal shorter = number;
        if (shorter.divide(10) != 0)
            break;
        --shorter.m_places;
        number = std::move(shorter);
    }
    number.extend(std::max(least, number.m_places));
    return number;
}

Decimal Decimal::operator+(const Decimal &other) const
{
    Decimal sum = *this;
    Decimal addend = other;
    sum.extend(addend.m_places);
    addend.extend(sum.m_places);
    sum.m_limbs.resize(std::max(sum.m_limbs.size(), addend.m_limbs.size()) + 1);
    quint32 carry = 0;
    for (std::size_t i = 0; i < sum.m_limbs.size(); ++i) {
        const quint32 more = i < addend.m_limbs.size() ? addend.m_limbs[i] : 0;
        const quint32 limb = sum.m_limbs[i] + more + carry;
        carry = limb / base;
        sum.m_limbs[i] = limb % base;
    }
    sum.trim();
    return sum;
}

Decimal Decimal::operator*(quint64 factor) const
{
    Decimal product = *this;
    product.multiply(factor);
    return product;
}

Decimal Decimal::dividedBy(quint64 divisor) const
{
    Q_ASSERT(divisor != 0);
    Decimal quotient = *this;
    quint64 odd = divisor; // what is neither 2 nor 5
    for (const auto &[factor, complement] : {std::pair(10U, 1U), {2U, 5U}, {5U, 2U}}) {
        for (; odd % factor == 0; odd /= factor) {
            quotient.multiply(complement);
            ++quotient.m_places;
        }
    }
    if (odd == 1)
        return quotient;
    quotient.extend(std::max(maxPlaces, quotient.m_places + 1));
    const quint64 rest = quotient.divide(odd);
    if (rest < odd - rest)
        return quotient;
    Decimal last(1);
    last.m_places = quotient.m_places;
    return quotient + last;
}

std::strong_ordering Decimal::operator<=>(const Decimal &other) const
{
    Decimal left = *this;
    Decimal right = other;
    left.extend(right.m_places);
    right.extend(left.m_places);
    if (left.m_limbs.size() != right.m_limbs.size())
        return left.m_limbs.size() <=> right.m_limbs.size();
    return std::lexicographical_compare_three_way(left.m_limbs.rbegin(), left.m_limbs.rend(),
                                                  right.m_limbs.rbegin(), right.m_limbs.rend());
}

void Decimal::multiply(quint64 factor)
{
    Int128 carry = 0;
    for (quint32 &limb : m_limbs) {
        carry += Int128(limb) * factor;
        limb = quint32(carry % base);
        carry /= base;
    }
    for (; carry != 0; carry /= base)
        m_limbs.push_back(quint32(carry % base));
    trim();
}

quint64 Decimal::divide(quint64 divisor)
{
    Int128 rest = 0;
    for (auto i = m_limbs.size(); i-- > 0;) {
        rest = rest * base + m_limbs[i];
        m_limbs[i] = quint32(rest / divisor);
        rest %= divisor;
    }
    trim();
    return quint64(rest);
}

void Decimal::extend(int places)
{
    for (; m_places < places; ++m_places)
        multiply(10);
}

void Decimal::trim()
{
    while (!m_limbs.empty() && m_limbs.back() == 0)
        m_limbs.pop_back();
}

Money amountFor(std::int64_t units, const Price &price)
{
    return {(price.amount * quint64(units)).dividedBy(quint64(price.per)), price.currency};
}

void add(Bill &bill, const Money &money)
{
    const auto same = std::find_if(bill.begin(), bill.end(), [&money](const Money &each) {
        return each.currency == money.currency;
    });
    if (same == bill.end())
        bill.push_back(money);
    else
        same->amount = same->amount + money.amount;
}

Decimal shownAmount(const Money &money)
{
    const bool isSmall = money.amount < Decimal(1);
    return isSmall ? money.amount.rounded(4).shortened(2) : money.amount.rounded(2);
}

QString moneyText(const Money &money)
{
    const Decimal shown = shownAmount(money);
    if (shown.isZero() && !money.amount.isZero())
        return u"less than 0.0001 %1"_s.arg(money.currency);
    QString text = shown.text();
    for (qsizetype at = text.indexOf(QLatin1Char('.')) - 3; at > 0; at -= 3)
        text.insert(at, QLatin1Char(','));
    return text + QLatin1Char(' ') + money.currency;
}

QString billText(const Bill &bill)
{
    QStringList sums;
    for (const Money &money : bill)
        sums.append(moneyText(money));
    return sums.join(u", "_s);
}

void members(JsonMembers &m, Price &price)
{
    QString amount = m.reads() ? QString() : price.amount.text();
    m.text("amount", amount, "Amount as text: \"2.50\".")
        .required(supportMessage("price.want_amount"))
        .schema("pattern", u"^[0-9]+([.][0-9]+)?$"_s)
        .schema("maxLength", 41);
    if (m.reads()) {
        if (const auto decimal = Decimal::parse(amount))
            price.amount = *decimal;
        else
            m.reader().fault(u"amount"_s, supportMessage("price.invalid_amount", amount));
    }
    m.text("currency", price.currency, "Three letters: \"USD\".")
        .required(supportMessage("price.want_currency"))
        .schema("pattern", u"^[A-Z]{3}$"_s);
    static const QRegularExpression code(u"^[A-Z]{3}\\z"_s);
    if (m.reads() && !code.match(price.currency).hasMatch())
        m.reader().fault(u"currency"_s, supportMessage("price.invalid_currency", price.currency));
    m.whole("per", price.per, {1, maxUnits}, std::int64_t(1), "Units that the amount pays for.");
}

} // namespace penstock

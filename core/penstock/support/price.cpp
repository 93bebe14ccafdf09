// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/price.h>

#include <QStringList>

#include <algorithm>

namespace penstock {

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

} // namespace penstock

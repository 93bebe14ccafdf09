// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/moneytext.h"

#include <QCoreApplication>
#include <QLocale>

namespace penstock {

namespace {
struct AmountText
{
    Q_DECLARE_TR_FUNCTIONS(MoneyText)
};

// Digit by digit: a double would not keep them.
QString amountText(const Decimal &amount)
{
    const QLocale locale;
    QString text = amount.text();
    qsizetype point = text.indexOf(QLatin1Char('.'));
    if (point < 0)
        point = text.size();
    else
        text.replace(point, 1, locale.decimalPoint());
    for (qsizetype at = point - 3; at > 0; at -= 3)
        text.insert(at, locale.groupSeparator());
    return text;
}

QString countWords(std::int64_t count)
{
    constexpr std::int64_t million = 1'000'000;
    const QLocale locale;
    if (count < million)
        return locale.toString(qlonglong(count));
    if (count < 1'000 * million)
        return AmountText::tr("%1 million")
            .arg(locale.toString(double(count) / double(million), 'f', 1));
    return AmountText::tr("%1 billion").arg(locale.toString(double(count) / 1e9, 'f', 1));
}
} // namespace

QString moneyWords(const Bill &bill)
{
    QStringList sums;
    for (const Money &money : bill) {
        const Decimal shown = shownAmount(money);
        sums.append(shown.isZero() && !money.amount.isZero()
                        ? AmountText::tr("less than %1\u00a0%2")
                              .arg(amountText(*Decimal::parse(u"0.0001")), money.currency)
                        : u"%1\u00a0%2"_s.arg(amountText(shown), money.currency));
    }
    return sums.join(u", "_s);
}

QString unitsWords(const Spending &spending)
{
    QStringList parts;
    for (const SpentUnits &each : spending) {
        const QString word = unitWord(each.limit, each.units);
        const QString units = each.units == 1 ? AmountText::tr("unit") : AmountText::tr("units");
        parts.append(u"%1 %2"_s.arg(countWords(each.units), word.isEmpty() ? units : word));
    }
    return parts.join(u", "_s);
}

} // namespace penstock

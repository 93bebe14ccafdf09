// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/money.h>

#include <QTest>

using namespace penstock;

namespace tst_price {
Money money(const QString &amount, const QString &currency)
{
    return {Decimal::parse(amount).value_or(Decimal()), currency};
}

class TestPrice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void unitsHaveTheirPrice_data()
    {
        const Table<QString, qint64, qint64, QString, QString> row("amount", "per", "units", "cost",
                                                                   "shown");
        row("a million", "2.50", 1'000'000, 1'000'000, "2.50", "2.50 USD");
        row("three and a bit", "2.50", 1'000'000, 3'760'001, "9.4000025", "9.40 USD");
        row("one token", "2.50", 1'000'000, 1, "0.0000025", "less than 0.0001 USD");
        row("some tokens", "2.50", 1'000'000, 1'680, "0.0042", "0.0042 USD");
        row("none", "2.50", 1'000'000, 0, "0.00", "0.00 USD");
        row("each", "0.1", 1, 3, "0.30", "0.30 USD"); // of a double 0.30000000000000004
        row("many", "0.1", 1, 9'007'199'254'740'993, "900719925474099.30",
            "900,719,925,474,099.30 USD");
        row("a thousand", "1", 1, 1'000, "1000.00", "1,000.00 USD");
        row("just below one", "0.99999", 1, 1, "0.99999", "1.00 USD");
        row("by the minute", "1", 60, 90, "1.50", "1.50 USD");
    }
    void unitsHaveTheirPrice()
    {
        QFETCH(const QString, amount);
        QFETCH(const qint64, per);
        QFETCH(const qint64, units);
        const Money cost
            = amountFor(units, {Decimal::parse(amount).value_or(Decimal()), u"USD"_s, per});
        QTEST(cost.amount.rounded(20).shortened(2).text(), "cost");
        QCOMPARE(cost.currency, u"USD"_s);
        QTEST(moneyText(cost), "shown");
    }

    void currenciesStayApart()
    {
        Bill bill;
        QCOMPARE(billText(bill), QString());
        add(bill, money(u"0.10"_s, u"USD"_s));
        add(bill, money(u"7"_s, u"EUR"_s));
        add(bill, money(u"0.2"_s, u"USD"_s));
        QCOMPARE(billText(bill), u"0.30 USD, 7.00 EUR"_s);
    }

    void aPriceIsWhatItSays()
    {
        const Decimal two = *Decimal::parse(u"2.5");
        const Price price {two, u"USD"_s, 1'000};
        QVERIFY(price == price);
        QVERIFY(!(price == Price {*Decimal::parse(u"2.50"), price.currency, price.per}));
        QVERIFY(!(price == Price {two, u"EUR"_s, price.per}));
        QVERIFY(!(price == Price {two, price.currency, 1}));
    }
};

PENSTOCK_TEST(TestPrice)
} // namespace tst_price
#include "tst_price.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/spending.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <limits>

using namespace penstock;

namespace tst_spending {
const QString tokens = u"tokens"_s;

Price price(const char *amount, const char *currency, std::int64_t per)
{
    return {Decimal::parse(QString::fromLatin1(amount)).value_or(Decimal()),
            QString::fromLatin1(currency), per};
}

class TestSpending : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isToldToPeople_data()
    {
        const Table<QString, qint64, QString> row("limit", "units", "text");
        row("few", tokens, 1'680, "1,680 tokens, 0.0042 USD");
        row("millions", tokens, 3'140'000, "3.1 million tokens, 7.85 USD");
        row("billions", tokens, 3'760'000'000, "3.8 billion tokens, 9,400.00 USD");
        row("no word", "600/min", 600, "600 units, 0.0015 USD");
        row("one", "input-tokens", 1, "1 input-token, less than 0.0001 USD");
        row("one of no word", "600/min", 1, "1 unit, less than 0.0001 USD");
        row("one of what is no plural", "gas", 1, "1 gas, less than 0.0001 USD");
        row("no name", QString(), 600, "600 units, 0.0015 USD");
    }
    void isToldToPeople()
    {
        QFETCH(const QString, limit);
        QFETCH(const qint64, units);
        QTEST(spendingText({{limit, units, price("2.50", "USD", 1'000'000)}}), "text");
    }

    void isAddedByLimitAndPrice()
    {
        Spending spending;
        QCOMPARE(spendingText(spending), QString());
        const Price dollars = price("1", "USD", 1'000);
        const Price dearer = price("2", "USD", 1'000);
        add(spending, {tokens, 500, dollars});
        add(spending, {tokens, 700, dollars});
        add(spending, {tokens, 500, dearer}); // it was raised
        add(spending, {u"images"_s, 2, price("3", "EUR", 1)});
        QCOMPARE(spending.size(), std::size_t(3));
        QCOMPARE(spendingText(spending),
                 u"1,200 tokens, 500 tokens, 2 images, 2.20 USD, 6.00 EUR"_s);
        add(spending, {tokens, std::numeric_limits<std::int64_t>::max(), dollars});
        QCOMPARE(spending.front().units, std::numeric_limits<std::int64_t>::max());
    }

    void isMoreInAll_data()
    {
        // units: of 1000
        const Table<qint64, qint64, qint64> row("done", "total", "units");
        row("half", 5, 10, 2'000);
        row("rounded", 3, 10, 3'333);
        row("rounded up", 3, 5, 1'667);
        row("nothing is known", 0, 10, 1'000);
        row("all", 10, 10, 1'000);
        row("more than all", 11, 10, 1'000);
    }
    void isMoreInAll()
    {
        QFETCH(const qint64, done);
        QFETCH(const qint64, total);
        QFETCH(const qint64, units);
        const Spending all = inAll({{tokens, 1'000, price("1", "USD", 1)}}, done, total);
        QCOMPARE(all.front().units, units);
    }

    void isReadBack()
    {
        const Spending spending {{tokens, 3'760'001, price("2.50", "USD", 1'000'000)},
                                 {u"images"_s, 2, price("3", "EUR", 1)}};
        QVERIFY(spendingFromJson(toJson(spending)) == spending);
        const QJsonObject first = toJson(spending).first().toObject();
        QCOMPARE(first.value(u"amount"_s).toString(), u"9.4000025"_s);
        QCOMPARE(first.value(u"units"_s).toInteger(), 3'760'001);
    }

    void whatIsNoneIsLeftOut()
    {
        const QByteArray json(
            "[{\"limit\": \"a\", \"units\": 1}, 5, {\"units\": -1, \"price\": {\"amount\": \"1\", "
            "\"currency\": \"USD\"}}, {\"limit\": \"b\", \"units\": 2, \"price\": {\"amount\": "
            "\"1.0\", \"currency\": \"USD\"}}]");
        const Spending read = spendingFromJson(QJsonDocument::fromJson(json).array());
        QVERIFY(read == (Spending {{u"b"_s, 2, price("1.0", "USD", 1)}}));
    }
};

PENSTOCK_TEST(TestSpending)
} // namespace tst_spending
#include "tst_spending.moc"

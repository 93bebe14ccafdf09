// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/spec/spending.h>

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
        QTest::addColumn<QString>("limit");
        QTest::addColumn<qint64>("units");
        QTest::addColumn<QString>("text");
        QTest::newRow("few") << tokens << qint64(1'680) << "1,680 tokens, 0.0042 USD";
        QTest::newRow("millions") << tokens << qint64(3'140'000) << "3.1 million tokens, 7.85 USD";
        QTest::newRow("billions") << tokens << qint64(3'760'000'000)
                                  << "3.8 billion tokens, 9,400.00 USD";
        QTest::newRow("no word") << u"600/min"_s << qint64(600) << "600 units, 0.0015 USD";
        QTest::newRow("one") << u"input-tokens"_s << qint64(1)
                             << "1 input-token, less than 0.0001 USD";
        QTest::newRow("one of no word")
            << u"600/min"_s << qint64(1) << "1 unit, less than 0.0001 USD";
        QTest::newRow("one of what is no plural")
            << u"gas"_s << qint64(1) << "1 gas, less than 0.0001 USD";
        QTest::newRow("no name") << QString() << qint64(600) << "600 units, 0.0015 USD";
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
        QTest::addColumn<qint64>("done");
        QTest::addColumn<qint64>("total");
        QTest::addColumn<qint64>("units"); // of 1000
        const auto row = [](const char *name, qint64 done, qint64 total, qint64 units) {
            QTest::newRow(name) << done << total << units;
        };
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

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/mockserver/referee/costrange.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

class TestCostRange : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsBounds_data()
    {
        Table<QString, qint64, qint64>("text", "least", "most");
        const auto row = [](const char *text, qint64 least, qint64 most) {
            QTest::newRow(text) << QString::fromLatin1(text) << least << most;
        };
        row("700", 700, 700);
        row("200..3000", 200, 3000);
        row("200 .. 3000", 200, 3000);
        row("1..1", 1, 1);
        row("1..1000000000000", 1, 1'000'000'000'000);
    }
    void readsBounds()
    {
        QFETCH(const QString, text);
        const Result<CostRange> range = parseCostRange(text);
        QVERIFY2(range, range ? "" : qPrintable(range.error().text()));
        QTEST(qint64(range->least), "least");
        QTEST(qint64(range->most), "most");
    }

    void saysWhatIsWrong_data()
    {
        Table<QString, QString>("text", "error");
        const auto row = [](const char *text, const char *error) {
            QTest::addRow("'%s'", text) << QString::fromLatin1(text) << QString::fromLatin1(error);
        };
        row("", "mock.invalid_cost");
        row("0", "mock.invalid_cost");
        row("0..10", "mock.invalid_cost");
        row("-5", "mock.invalid_cost");
        row("200..", "mock.invalid_cost");
        row("..3000", "mock.invalid_cost");
        row("1..2..3", "mock.invalid_cost");
        row("200-3000", "mock.invalid_cost");
        row("1.5", "mock.invalid_cost");
        row("many", "mock.invalid_cost");
        row("1..1000000000001", "mock.invalid_cost");
        row("99999999999999999999", "mock.invalid_cost");
        row("3000..200", "mock.reversed_range");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, error);
        const Result<CostRange> range = parseCostRange(text, u"--response-cost"_s);
        QVERIFY(!range);
        QCOMPARE(range.error().kind, Error::Kind::Usage);
        QCOMPARE(range.error().where(), u"--response-cost"_s);
        QCOMPARE(range.error().id(), error);
        QCOMPARE(range.error().message.arguments().at(0).text(), text);
        QVERIFY(!range.error().fix().isEmpty());
    }

    void picksEvenlyBetweenItsBoundsAndTheSameForASeed()
    {
        const CostRange range {200, 299};
        QRandomGenerator random(7);
        QRandomGenerator again(7);
        int lower = 0;
        QSet<qint64> seen;
        for (int i = 0; i < 10'000; ++i) {
            const std::int64_t pick = range.pick(random);
            QVERIFY(pick >= range.least && pick <= range.most);
            QCOMPARE(range.pick(again), pick);
            lower += pick < 250 ? 1 : 0;
            seen.insert(pick);
        }
        QVERIFY2(lower > 4'700 && lower < 5'300, "half of them in each half, within 6 sigma");
        QCOMPARE(seen.size(), 100); // both bounds among them
    }
};

PENSTOCK_TEST(TestCostRange)
#include "tst_costrange.moc"

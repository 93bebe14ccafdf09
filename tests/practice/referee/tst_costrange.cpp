// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/practice/referee/costrange.h>

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
        Table<QString, QString>("text", "what");
        const auto row = [](const char *text, const char *what) {
            QTest::addRow("'%s'", text) << QString::fromLatin1(text) << QString::fromLatin1(what);
        };
        row("", "is no cost");
        row("0", "is no cost");
        row("0..10", "is no cost");
        row("-5", "is no cost");
        row("200..", "is no cost");
        row("..3000", "is no cost");
        row("1..2..3", "is no cost");
        row("200-3000", "is no cost");
        row("1.5", "is no cost");
        row("many", "is no cost");
        row("1..1000000000001", "is no cost");
        row("99999999999999999999", "is no cost");
        row("3000..200", "ends before it begins");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, what);
        const Result<CostRange> range = parseCostRange(text, u"--cost-of-answer"_s);
        QVERIFY(!range);
        QCOMPARE(range.error().kind, Error::Kind::Usage);
        QCOMPARE(range.error().where, u"--cost-of-answer"_s);
        QVERIFY2(range.error().what.contains(what), qPrintable(range.error().what));
        QVERIFY(!range.error().fix.isEmpty());
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

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/limitmargin_p.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestLimitMargin : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void growsToAQuarterOfTheInterval_data()
    {
        const Table<Duration, Duration, Duration> row("interval", "start", "most");
        row("10 s", 10s, 50ms, 2500ms);
        row("an hour", 1h, 250ms, 15min);
        row("100 ms", 100ms, 1ms, 25ms);
        row("1 ms: no less than it begins with", 1ms, 1ms, 1ms);
    }
    void growsToAQuarterOfTheInterval()
    {
        QFETCH(const Duration, interval);
        LimitMargin margin = LimitMargin::automatic(interval);
        QVERIFY(margin.isAutomatic());
        QTEST(margin.now(), "start");
        Duration before = margin.now();
        while (margin.grow(Instant(1s))) {
            QVERIFY(margin.now() > before && margin.now() <= before * 2);
            before = margin.now();
        }
        QTEST(margin.now(), "most");
    }
    void shrinksSlowlyToWhereItBegan_data()
    {
        const Table<Duration, Duration> row("interval", "review");
        row("eight intervals", 10s, 80s);
        row("at least ten seconds", 1s, 10s);
    }
    void shrinksSlowlyToWhereItBegan()
    {
        QFETCH(const Duration, interval);
        QFETCH(const Duration, review);
        LimitMargin margin = LimitMargin::automatic(interval);
        const Duration start = margin.now();
        Instant now(1s);
        QVERIFY(!margin.shrink(now + 1h));
        QVERIFY(margin.grow(now));
        for (Duration before = margin.now(); before > start; before = margin.now()) {
            QVERIFY(!margin.shrink(now + review - 1ns));
            now += review;
            QVERIFY(margin.shrink(now));
            QCOMPARE(margin.now(), std::max(start, before * 7 / 8));
        }
        QVERIFY(!margin.shrink(now + 1h));
    }
    void aFixedOneStaysAsItIs()
    {
        LimitMargin margin = LimitMargin::fixed(30ms);
        QVERIFY(!margin.grow(Instant(1s)));
        QVERIFY(!margin.shrink(Instant(1h)));
        QCOMPARE(margin.now(), Duration(30ms));
    }
};

PENSTOCK_TEST(TestLimitMargin)
#include "tst_limitmargin.moc"

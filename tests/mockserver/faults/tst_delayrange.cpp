// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/mockserver/faults/delayrange.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestDelayRange : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void readsBounds_data()
    {
        const Table<QString, qint64, qint64> row("text", "leastUs", "mostUs");
        row("one duration", "30ms", 30'000, 30'000);
        row("two durations", "20ms..40ms", 20'000, 40'000);
        row("one unit for both", "20..40ms", 20'000, 40'000);
        row("from nothing", "0..200ms", 0, 200'000);
        row("different units", "500us..1s", 500, 1'000'000);
        row("a point is no range", "1.5s", 1'500'000, 1'500'000);
        row("points in a range", "1.5..2.5s", 1'500'000, 2'500'000);
        row("equal bounds", "5..5ms", 5'000, 5'000);
    }
    void readsBounds()
    {
        QFETCH(const QString, text);
        const Result<DelayRange> range = parseDelayRange(text);
        QVERIFY2(range, range ? "" : qPrintable(range.error().text()));
        QTEST(qint64(range->least / 1us), "leastUs");
        QTEST(qint64(range->most / 1us), "mostUs");
    }

    void saysWhatIsWrong_data()
    {
        const Table<QString> row("text");
        row("nothing", QString());
        row("no unit", "20..40");
        row("no end", "20ms..");
        row("no beginning", "..20ms");
        row("backwards", "40..20ms");
        row("unit of 20 not known", "20..1m30s");
        row("three bounds", "1..2..3ms");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QString, text);
        const Result<DelayRange> range = parseDelayRange(text, u"--latency"_s);
        QVERIFY(!range);
        QCOMPARE(range.error().kind, Error::Kind::Usage);
        QCOMPARE(range.error().where(), u"--latency"_s);
        QVERIFY(!range.error().fix().isEmpty());
    }

    void picksEvenlyBetweenItsBoundsAndTheSameForASeed()
    {
        const DelayRange range {20ms, 40ms};
        QRandomGenerator random(7);
        QRandomGenerator again(7);
        int lower = 0;
        for (int i = 0; i < 10'000; ++i) {
            const Duration pick = range.pick(random);
            QVERIFY(pick >= range.least && pick <= range.most);
            QCOMPARE(range.pick(again), pick);
            lower += pick < 30ms ? 1 : 0;
        }
        QVERIFY2(lower > 4'700 && lower < 5'300, "half of them in each half, within 6 sigma");
    }
    void bothBoundsCanBePicked()
    {
        const DelayRange range {1ns, 3ns};
        QRandomGenerator random(1);
        QSet<qint64> seen;
        for (int i = 0; i < 200; ++i)
            seen.insert(range.pick(random).count());
        QCOMPARE(seen, QSet<qint64>({1, 2, 3}));
    }
};

PENSTOCK_TEST(TestDelayRange)
#include "tst_delayrange.moc"

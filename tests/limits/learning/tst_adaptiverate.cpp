// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/adaptiverate.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestAdaptiveRate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void eachLimitHasItsPace_data()
    {
        const Table<LimitSettings, qint64, LimitSettings> row("settings", "units", "half");
        row("token bucket", TokenBucketSettings {40, 2, 1s}, 1000, TokenBucketSettings {40, 2, 2s});
        row("leaky bucket", LeakyBucketSettings {9, 1, 100ms}, 1000,
            LeakyBucketSettings {9, 1, 200ms});
        row("gcra", GcraSettings {250ms, 3}, 1000, GcraSettings {500ms, 3});
        row("fixed window", FixedWindowSettings {120, 10s}, 120, FixedWindowSettings {60, 10s});
        row("sliding window", SlidingWindowSettings {120, 10s}, 120,
            SlidingWindowSettings {60, 10s});
        row("counter", SlidingWindowCounterSettings {7, 1s}, 7,
            SlidingWindowCounterSettings {3, 1s});
        row("waterwheel", WaterwheelSettings {4, 1s}, 4, WaterwheelSettings {2, 1s});
    }
    void eachLimitHasItsPace()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const LimitSettings, half);
        const Pace pace = paceOf(settings);
        QTEST(qint64(pace.units), "units");
        QVERIFY(pace.interval >= 1s);
        QVERIFY(atPace(settings, pace.units) == settings);
        QVERIFY(atPace(settings, pace.units / 2) == half);
    }
    void aConcurrencyLimitHasNone() { QCOMPARE(paceOf(ConcurrencySettings {10}).units, 0); }

    void halvedItMakesUpHalfOfWhatIsMissingEverySecondInterval()
    {
        AdaptiveRate pace(1000, 10s);
        pace.halve(Instant(0s));
        QCOMPARE(pace.units(), 500);
        QVERIFY(!pace.letIn(0, Instant(19s)));
        QList<std::int64_t> seen;
        for (int i = 1; i <= 9; ++i) {
            QVERIFY(pace.letIn(0, Instant(i * 20s)));
            QVERIFY(!pace.letIn(0, Instant(i * 20s + 19s)));
            seen << pace.units();
        }
        QCOMPARE(seen, (QList<std::int64_t> {750, 875, 938, 969, 985, 993, 997, 999, 1000}));
        QVERIFY(pace.isFull());
    }
    void aShownCeilingIsTriedInTheSecondWindow()
    {
        AdaptiveRate pace(200, 1h);
        pace.letThrough(100, Instant(0h));
        QCOMPARE(pace.units(), 100);
        QVERIFY(!pace.letIn(100, Instant(2h - 1ns)));
        QVERIFY(!pace.isTrying());
        QVERIFY(pace.letIn(1, Instant(2h)));
        QVERIFY(pace.isTrying());
        QCOMPARE(pace.units(), 101); // one call finds out
        QCOMPARE(pace.ceiling(), 100);
        for (int used = 2; used <= 100; ++used)
            QVERIFY(!pace.letIn(used, Instant(2h)));
    }
    void whereTheCeilingIsGoneOneWindowLeadsToTheTop()
    {
        AdaptiveRate pace(200, 10s);
        pace.letThrough(100, Instant(0s));
        pace.letIn(1, Instant(20s));
        QList<std::int64_t> seen;
        for (int used = 101; used <= 200; ++used) {
            if (pace.letIn(used, Instant(21s)))
                seen << pace.units();
            QVERIFY2(pace.units() > used || used == 200, "there is always one more to try");
        }
        QCOMPARE(seen.first(), 103);
        QCOMPARE(seen.last(), 200);
        QVERIFY(pace.isFull() && !pace.isTrying());
        QCOMPARE(pace.ceiling(), 200);
    }
    void whatIsDoubtedIsTriedAtOnce()
    {
        AdaptiveRate pace(200, 10s);
        pace.doubt(0, Instant(0s));
        QCOMPARE(pace.units(), 2);
        QVERIFY(pace.isTrying());
        for (int used = 1; used <= 200; ++used)
            pace.letIn(used, Instant(11s));
        QVERIFY(pace.isFull() && !pace.isTrying());
        pace.doubt(100, Instant(20s));
        pace.letThrough(100, Instant(31s));
        QCOMPARE(pace.units(), 100);
        QVERIFY(!pace.isTrying());
    }
    void atTheNextWindowItIsOneAgain()
    {
        AdaptiveRate pace(200, 10s);
        pace.letThrough(100, Instant(0s));
        pace.letIn(1, Instant(20s));
        pace.letIn(101, Instant(21s));
        pace.letIn(102, Instant(22s));
        QCOMPARE(pace.units(), 105);
        QVERIFY(pace.letIn(1, Instant(32s)));
        QCOMPARE(pace.units(), 103);
    }
    void aThrottledTrialIsLeftAloneForTwiceAsLong_data()
    {
        const Table<Duration, QList<qint64>> row("interval", "patience");
        row("a second", 1s, {2, 4, 8, 16, 32, 64, 128, 256, 300, 300});
        row("a minute", 1min, {120, 240, 300, 300});
        row("an hour", 1h, {7200, 7200, 7200});
    }
    void aThrottledTrialIsLeftAloneForTwiceAsLong()
    {
        QFETCH(const Duration, interval);
        QFETCH(const QList<qint64>, patience);
        AdaptiveRate pace(200, interval);
        Instant now {};
        for (const qint64 each : patience) {
            pace.letThrough(100, now);
            QCOMPARE(pace.units(), 100);
            QVERIFY(!pace.letIn(1, now + each * 1s - 1ns));
            now += each * 1s;
            QVERIFY(pace.letIn(1, now));
            QVERIFY(pace.isTrying());
        }
        // What is let through after all begins it anew.
        pace.letIn(101, now);
        pace.letThrough(101, now);
        QVERIFY(pace.letIn(1, now + 2 * interval));
    }
    // Each trial that fails tells nothing new, and whether there is a top nobody knows.
    void withoutATopItIsTriedOnceEveryFiveMinutes_data()
    {
        // tries: by seconds
        const Table<Duration, QList<int>> row("interval", "tries");
        row("5 s", 5s, {10, 310, 610});
        row("two minutes", 120s, {240, 540, 840});
        row("ten minutes", 600s, {1200, 2400, 3600});
    }
    void withoutATopItIsTriedOnceEveryFiveMinutes()
    {
        QFETCH(const Duration, interval);
        QFETCH(const QList<int>, tries);
        AdaptiveRate pace = AdaptiveRate::withoutTop(50, interval, Instant(0s));
        QVERIFY(pace.hasNoTop() && !pace.isFull());
        QList<int> seen;
        for (int second = 1; seen.size() < 3 && second < 10'000; ++second) {
            pace.letIn(50, Instant(second * 1s));
            if (!pace.isTrying())
                continue;
            QCOMPARE(pace.units(), 51);
            seen.append(second);
            pace.letThrough(50, Instant(second * 1s));
            QCOMPARE(pace.units(), 50);
        }
        QCOMPARE(seen, tries);
    }
    void withoutATopItRisesWhileMoreIsLetIn()
    {
        AdaptiveRate pace = AdaptiveRate::withoutTop(5, 5s, Instant(0s));
        std::int64_t letIn = 5;
        for (int round = 0; round < 100 && letIn < 50; ++round) {
            pace.letIn(letIn, Instant(10s + round * 20ms));
            letIn = std::min<std::int64_t>(pace.units(), 50);
        }
        QCOMPARE(letIn, 50);
        pace.letIn(letIn, Instant(13s));
        pace.letThrough(50, Instant(14s));
        QCOMPARE(pace.ceiling(), 50);
        QVERIFY(!pace.letIn(50, Instant(15s)) && !pace.isTrying());
    }
    void whatAServerStatesIsNotExceeded()
    {
        AdaptiveRate pace(120, 10s);
        pace.stated(100, Instant(0s));
        QCOMPARE(pace.units(), 100);
        QVERIFY(!pace.letIn(100, Instant(24h)));
        pace.halve(Instant(25h));
        QVERIFY(pace.letIn(1, Instant(26h)));
        QCOMPARE(pace.units(), 75);
        pace.stated(500, Instant(27h)); // more than the profile allows
        QCOMPARE(pace.ceiling(), 120);
    }
    void staysBetweenOneAndFullWhateverHappens()
    {
        QRandomGenerator random(7);
        for (int run = 0; run < 200; ++run) {
            const std::int64_t full = random.bounded(1, 500);
            AdaptiveRate pace(full, 1s);
            Instant now {};
            for (int step = 0; step < 200; ++step) {
                now += random.bounded(0, 400) * 1s;
                const std::int64_t before = pace.units();
                bool rose = false;
                switch (random.bounded(4)) {
                case 0:
                    pace.halve(now);
                    QVERIFY(pace.units() <= before);
                    break;
                case 1:
                    pace.letThrough(random.bounded(600), now);
                    QVERIFY(pace.units() <= before);
                    break;
                case 2:
                    pace.stated(random.bounded(600), now);
                    QVERIFY(pace.units() <= pace.ceiling());
                    break;
                default:
                    rose = pace.letIn(random.bounded(600), now);
                    QCOMPARE(pace.units() != before, rose);
                    break;
                }
                QVERIFY(pace.units() >= 1 && pace.units() <= pace.full());
            }
        }
    }
};

PENSTOCK_TEST(TestAdaptiveRate)
#include "tst_adaptiverate.moc"

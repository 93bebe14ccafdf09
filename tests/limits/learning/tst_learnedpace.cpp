// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/learnedpace.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestLearnedPace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void eachLimitHasItsPace_data()
    {
        QTest::addColumn<LimitSettings>("settings");
        QTest::addColumn<qint64>("units");
        QTest::addColumn<LimitSettings>("half");
        const auto row
            = [](const char *name, LimitSettings settings, qint64 units, LimitSettings half) {
                  QTest::newRow(name) << std::move(settings) << units << std::move(half);
              };
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

    void halvedItComesBackOnePercentAnInterval()
    {
        LearnedPace pace(1000, 10s);
        pace.halve(Instant(0s));
        QCOMPARE(pace.units(), 500);
        QVERIFY(!pace.letIn(Instant(9s)));
        QVERIFY(pace.letIn(Instant(10s)));
        QCOMPARE(pace.units(), 510);
        QVERIFY(!pace.letIn(Instant(19s)));
        for (int i = 2; i < 100; ++i)
            pace.letIn(Instant(i * 10s));
        QCOMPARE(pace.units(), 1000);
        QVERIFY(pace.isFull());
    }
    void aShownCeilingStaysForFiveMinutesAndThenGoesUpFaster()
    {
        LearnedPace pace(200, 10s);
        pace.letThrough(100, Instant(0s));
        QCOMPARE(pace.units(), 100);
        QVERIFY(!pace.letIn(Instant(299s)));
        QList<std::int64_t> seen;
        for (int i = 0; i < 7; ++i) {
            pace.letIn(Instant(300s + i * 10s));
            seen << pace.units();
        }
        QCOMPARE(seen, (QList<std::int64_t> {102, 106, 114, 130, 162, 200, 200}));
        QVERIFY(pace.isFull());
    }
    void aThrottledAttemptIsLeftAloneForTwiceAsLong()
    {
        LearnedPace pace(200, 10s);
        pace.letThrough(100, Instant(0s));
        QVERIFY(pace.letIn(Instant(300s)));
        pace.letThrough(100, Instant(305s));
        QCOMPARE(pace.units(), 100);
        QVERIFY(!pace.letIn(Instant(305s + 599s)));
        QVERIFY(pace.letIn(Instant(305s + 600s)));
    }
    void whatAServerStatesIsNotExceeded()
    {
        LearnedPace pace(120, 10s);
        pace.stated(100, Instant(0s));
        QCOMPARE(pace.units(), 100);
        QVERIFY(!pace.letIn(Instant(24h)));
        pace.halve(Instant(25h));
        QVERIFY(pace.letIn(Instant(26h)));
        QCOMPARE(pace.units(), 51);
        pace.stated(500, Instant(27h)); // more than the profile allows
        QCOMPARE(pace.ceiling(), 120);
    }
    void staysBetweenOneAndFullWhateverHappens()
    {
        QRandomGenerator random(7);
        for (int run = 0; run < 200; ++run) {
            const std::int64_t full = random.bounded(1, 500);
            LearnedPace pace(full, 1s);
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
                    rose = pace.letIn(now);
                    QCOMPARE(pace.units() > before, rose);
                    break;
                }
                QVERIFY(pace.units() >= 1 && pace.units() <= pace.full());
            }
        }
    }
};

PENSTOCK_TEST(TestLearnedPace)
#include "tst_learnedpace.moc"

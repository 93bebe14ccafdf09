// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/jitteredpull.h"

#include "support/testprogram.h"

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jitter {
constexpr quint32 seeds = 50;

Limit limit(const LimitSettings &settings)
{
    return {u"limit"_s, settings};
}

double seconds(Duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

//! Calls that are held up on their way, by the network or by a busy machine, against servers that
//! count to the nanosecond.
class TestJitter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsRefused_data()
    {
        // jitter: there, and again back
        Table<LimitSettings, int, Duration, int>("settings", "calls", "jitter", "inFlight");
        const std::pair<const char *, LimitSettings> limits[] = {
            {"sliding 100/1s", SlidingWindowSettings {100, 1s}},
            {"sliding 1000/60s", SlidingWindowSettings {1000, 60s}},
            {"fixed 100/1s", FixedWindowSettings {100, 1s}},
            {"fixed 1000/60s", FixedWindowSettings {1000, 60s}},
            {"bucket 100, 100/s", TokenBucketSettings {100, 100, 1s}},
            {"bucket 20, 50/s", TokenBucketSettings {20, 50, 1s}},
        };
        for (const auto &[name, settings] : limits) {
            for (const Duration jitter : {0ms, 10ms, 30ms, 100ms}) {
                for (const int inFlight : {10, 50}) {
                    QTest::addRow("%s, %d ms, %d in flight", name, int(jitter / 1ms), inFlight)
                        << settings << (capacityOf(settings) == 1000 ? 3000 : 600)
                        << Duration(jitter) << inFlight;
                }
            }
        }
    }
    void nothingIsRefused()
    {
        QFETCH(LimitSettings, settings);
        QFETCH(int, calls);
        QFETCH(Duration, jitter);
        QFETCH(int, inFlight);
        int refused = 0;
        for (quint32 seed = 1; seed <= seeds; ++seed) {
            const JitteredPull pull {.limit = limit(settings),
                                     .calls = calls,
                                     .inFlight = inFlight,
                                     .there = {{}, jitter},
                                     .back = {{}, jitter},
                                     .seed = seed};
            refused += pull.run().refused;
        }
        QCOMPARE(refused, 0);
    }

    // In a bucket that holds little each call is as near to the one before as can be, so each shows
    // whether the constant part of the times was taken for longer than it is. (One that fills
    // faster than answers come is used at the pace that was declared, come what may.)
    void littleIsRefusedOfSmallBuckets_data()
    {
        const Table<LimitSettings, Duration> row("settings", "jitter");
        row("evenly, 200 ms", GcraSettings {200ms, 1}, 24ms);
        row("5, each 20 ms", GcraSettings {20ms, 5}, 12ms);
        row("queue of 5", LeakyBucketSettings {5, 50, 1s}, 12ms);
    }
    void littleIsRefusedOfSmallBuckets()
    {
        QFETCH(LimitSettings, settings);
        QFETCH(Duration, jitter);
        int refused = 0;
        for (quint32 seed = 1; seed <= seeds; ++seed) {
            const JitteredPull pull {.limit = limit(settings),
                                     .calls = 300,
                                     .there = {{}, jitter},
                                     .answers = {30ms, 30ms},
                                     .back = {{}, jitter},
                                     .seed = seed};
            refused += pull.run().refused;
        }
        QVERIFY2(refused * 1000 <= 300 * int(seeds), qPrintable(QString::number(refused)));
    }

    void itCostsLittle_data()
    {
        // most: times the best there is
        const Table<LimitSettings, Duration, double> row("settings", "jitter", "most");
        const LimitSettings perSecond = SlidingWindowSettings {100, 1s};
        row("100/1s, no jitter", perSecond, 0ms, 1.02);
        row("100/1s, 10 ms", perSecond, 10ms, 1.04);
        row("100/1s, 30 ms", perSecond, 30ms, 1.08);
        row("100/1s, 100 ms", perSecond, 100ms, 1.25);
        const LimitSettings perTenSeconds = SlidingWindowSettings {100, 10s};
        row("100/10s, no jitter", perTenSeconds, 0ms, 1.01);
        row("100/10s, 100 ms", perTenSeconds, 100ms, 1.03);
    }
    //! The best there is: as many windows as it takes, and the last one's calls as fast as they go.
    void itCostsLittle()
    {
        QFETCH(LimitSettings, settings);
        QFETCH(Duration, jitter);
        QFETCH(double, most);
        const auto window = std::get<SlidingWindowSettings>(settings);
        double took = 0;
        double best = 0;
        double byAnswers = 0;
        for (quint32 seed = 1; seed <= seeds; ++seed) {
            JitteredPull pull {.limit = limit(window),
                               .inFlight = 20,
                               .there = {{}, jitter},
                               .back = {{}, jitter},
                               .seed = seed};
            took += seconds(pull.run().took);
            pull.limit = limit(
                SlidingWindowSettings {window.capacity, window.interval, CountFrom::Response});
            byAnswers += seconds(pull.run().took);
            pull.calls = 100;
            best += 5 * seconds(window.interval) + seconds(pull.run().took);
        }
        QVERIFY2(took <= best * most,
                 qPrintable(u"%1 s, best %2 s"_s.arg(took / seeds).arg(best / seeds)));
        QVERIFY2(
            took <= byAnswers * 1.001, // the timers of each run are late in their own way
            qPrintable(u"%1 s, by the answers %2 s"_s.arg(took / seeds).arg(byAnswers / seeds)));
    }
};

PENSTOCK_TEST(TestJitter)
} // namespace tst_jitter
#include "tst_jitter.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/answertimes.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestAnswerTimes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void nothingIsConstantBeforeSomeAreKnown()
    {
        AnswerTimes times;
        for (int i = 0; i < 11; ++i) {
            QCOMPARE(times.learn(30ms), i == 0); // as the slowest
            QCOMPARE(times.known(), (AnswerSpan {0ms, 30ms}));
        }
        QVERIFY(times.learn(30ms));
        QCOMPARE(times.known(), (AnswerSpan {30ms, 30ms}));
        QVERIFY(!times.learn(30ms));
    }
    void takesTheFastestForLongerThanTheConstantPart()
    {
        AnswerTimes times;
        for (int i = 31; i >= 0; --i)
            times.learn(100ms + i * 1ms);
        QCOMPARE(times.known(), (AnswerSpan {89ms, 131ms})); // 2 * 100 - 111
    }
    void isNeverBelowZero()
    {
        AnswerTimes times;
        for (int i = 1; i <= 16; ++i)
            times.learn(i * 10ms);
        QCOMPARE(times.known().constant, Duration::zero());
    }
    void forgetsWhatIsLongAgo()
    {
        AnswerTimes times;
        times.learn(5s);
        for (int i = 0; i < 20; ++i)
            times.learn(1ms);
        for (int i = 0; i < 300; ++i)
            times.learn(40ms);
        QCOMPARE(times.known(), (AnswerSpan {40ms, 40ms}));
    }

    // The estimate is to be safe: of delays that add up, what it takes for constant is hardly ever
    // longer than that is by a tenth of the jitter.
    void itIsSafe_data()
    {
        // way: at most, there and again back
        const Table<Duration, Duration> row("way", "work");
        row("work alone", 0ms, 20ms);
        row("little", 10ms, 20ms);
        row("much", 100ms, 20ms);
        row("the way alone", 100ms, 0ms);
    }
    void itIsSafe()
    {
        QFETCH(const Duration, way);
        QFETCH(const Duration, work);
        QRandomGenerator random(7);
        const auto upTo
            = [&](Duration most) { return Duration(random.bounded(qint64(most.count() + 1))); };
        int calls = 0;
        int tooLong = 0;
        for (int run = 0; run < 200; ++run) {
            AnswerTimes times;
            for (int i = 0; i < 400; ++i, ++calls) {
                times.learn(50ms + upTo(way) + upTo(way) + upTo(work));
                QVERIFY(times.known().constant <= 50ms + 2 * way + work);
                tooLong += times.known().constant > 50ms + (2 * way + work) / 10 ? 1 : 0;
            }
        }
        QVERIFY2(tooLong * 100 <= calls, qPrintable(QString::number(tooLong)));
    }

    // Against sorting all of them.
    void agreesWithSorting()
    {
        QRandomGenerator random(3);
        AnswerTimes times;
        std::vector<Duration> all;
        for (int i = 0; i < 2000; ++i) {
            all.push_back(Duration(random.bounded(50)));
            times.learn(all.back());
            const std::size_t since = all.size() <= 128 ? 0 : (all.size() - 1) / 128 * 128 - 128;
            std::vector<Duration> kept(all.begin() + std::ptrdiff_t(since), all.end());
            std::sort(kept.begin(), kept.end());
            const Duration constant = kept.size() < 12
                ? Duration::zero()
                : std::max(Duration::zero(), 2 * kept[0] - kept[11]);
            QCOMPARE(times.known(), (AnswerSpan {constant, kept.back()}));
        }
    }
};

PENSTOCK_TEST(TestAnswerTimes)
#include "tst_answertimes.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/buckettrial.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_buckettrial {
double rateOf(const TokenBucketSettings &bucket)
{
    return double(bucket.refillAmount) * 1e9 / double(bucket.refillInterval.count());
}

//! A server with a bucket of its own, and a client that asks as fast as is in force.
struct Pull
{
    double fills = 10; // at the server, in a second
    double holds = 50;
    double level = 50;
    Instant now {1s};
    int refused = 0;
    BucketTrial trial;

    //! For \a span. \a demand: at most so many calls in a second.
    void run(Duration span, double demand = 1e9)
    {
        const Instant end = now + span;
        while (now < end) {
            const double rate = std::min(demand, rateOf(trial.inForce()));
            const Duration step(std::int64_t(1e9 / rate));
            now += step;
            level = std::min(holds, level + fills * double(step.count()) / 1e9);
            if (level >= 1) {
                level -= 1;
                trial.letIn(1, now);
            } else {
                ++refused;
                trial.throttled(now, now);
            }
        }
    }
};

Pull pullFrom(double fills, std::int64_t known)
{
    return {.fills = fills, .trial = {{50, known, 1s}, Instant(1s), 30s}};
}

//! A bucket that was found too slow is tried faster, and no more than its server shows is believed.
class TestBucketTrial : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void itIsLeftAloneAtFirst()
    {
        Pull pull = pullFrom(10, 5);
        pull.run(29s);
        QCOMPARE(rateOf(pull.trial.inForce()), 5.0);
        pull.run(2s);
        QCOMPARE(rateOf(pull.trial.inForce()), 6.25);
        QCOMPARE(rateOf(pull.trial.known()), 5.0);
    }
    void whatIsLetInIsBelieved_data()
    {
        Table<double, double>("fills", "holds");
        for (const double fills : {5.5, 8.0, 10.0, 40.0, 300.0}) {
            for (const double holds : {1.0, 20.0, 50.0})
                QTest::addRow("%g a second, holds %g", fills, holds) << fills << holds;
        }
    }
    void whatIsLetInIsBelieved()
    {
        QFETCH(const double, fills);
        QFETCH(const double, holds);
        Pull pull = pullFrom(fills, 5);
        pull.holds = pull.level = holds;
        double before = 5;
        for (int i = 0; i < 60 * 60; ++i) {
            pull.run(1s);
            const double known = rateOf(pull.trial.known());
            QVERIFY2(known <= fills, "more than there is"); // whatever was let in was in the bucket
            QVERIFY(known >= before);
            before = known;
        }
        QVERIFY2(before >= fills * 0.8 || fills < 6, qPrintable(QString::number(before)));
        QVERIFY2(pull.refused <= 13, "not more often than in five minutes");
    }
    void whoAsksForLittleLearnsNothing()
    {
        Pull pull = pullFrom(10, 5);
        pull.run(30min, 4);
        QCOMPARE(rateOf(pull.trial.known()), 5.0);
        QCOMPARE(pull.refused, 0);
        pull.run(10min);
        QVERIFY(rateOf(pull.trial.known()) > 8);
    }
    void aRejectionFromBeforeTheTrialIsNotItsEnd()
    {
        Pull pull = pullFrom(10, 5);
        QVERIFY(!pull.trial.throttled(pull.now, pull.now));
        pull.run(31s);
        QVERIFY(!pull.trial.throttled(Instant(20s), pull.now));
        QCOMPARE(rateOf(pull.trial.inForce()), 6.25);
        QVERIFY(pull.trial.throttled(pull.now, pull.now));
        QCOMPARE(rateOf(pull.trial.inForce()), 5.0);
    }
};

PENSTOCK_TEST(TestBucketTrial)
} // namespace tst_buckettrial
#include "tst_buckettrial.moc"

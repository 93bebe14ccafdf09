// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/learnedcost.h>

#include <QTest>

using namespace penstock;

class TestLearnedCost : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void beginsWithWhatIsSaid()
    {
        LearnedCost cost(1200);
        QCOMPARE(cost.estimate(), 1200);
        cost.add(300); // one is not enough to go lower,
        QCOMPARE(cost.estimate(), 1200);
        cost.add(2000); // but to go higher
        QCOMPARE(cost.estimate(), 2000);
        QCOMPARE(LearnedCost(0).estimate(), 1);
    }

    void takesTheNinetyFifthOfTheLastHundred()
    {
        LearnedCost cost(1);
        for (int i = 1; i <= 1000; ++i)
            cost.add(5000);
        QCOMPARE(cost.estimate(), 5000);
        for (int i = 1; i <= 100; ++i) // in no order, each once
            cost.add(i * 37 % 101);
        QCOMPARE(cost.estimate(), 95);
    }

    void goesBelowWhatWasSaidOnceItKnows()
    {
        LearnedCost cost(1200);
        for (int i = 0; i < 19; ++i)
            cost.add(10);
        QCOMPARE(cost.estimate(), 1200);
        cost.add(10);
        QCOMPARE(cost.estimate(), 10);
    }

    void leavesRoomForThoseThatAreDearer()
    {
        LearnedCost cost(1);
        QCOMPARE(cost.reserve(), 0);
        for (int i = 1; i <= 100; ++i)
            cost.add(i * 37 % 101);
        QCOMPARE(cost.estimate(), 95);
        QCOMPARE(cost.reserve(), 10); // twice from 95 to 100
        for (int i = 0; i < 4; ++i)
            cost.add(10'000);
        QVERIFY(cost.estimate() <= 100);
        QCOMPARE(cost.reserve(), cost.estimate()); // for another call, and no more
        LearnedCost even(1);
        for (int i = 0; i < 50; ++i)
            even.add(7);
        QCOMPARE(even.reserve(), 0);
    }

    // Of twenty, the dearest are seldom as dear as there are.
    void leavesMoreRoomWhileItKnowsFew()
    {
        LearnedCost cost(1);
        for (int i = 1; i <= 20; ++i)
            cost.add(i < 19 ? i * 10 : 400);
        QCOMPARE(cost.estimate(), 400);
        QCOMPARE(cost.reserve(), (400 - 10) * 5 / 20);
        for (int i = 0; i < 100; ++i)
            cost.add(i < 50 ? 10 : 400);
        QCOMPARE(cost.reserve(), (400 - 10) * 5 / 100);
    }

    void knowsTheMean()
    {
        LearnedCost cost(1200);
        QCOMPARE(cost.mean(), 1200);
        cost.add(1);
        cost.add(2);
        QCOMPARE(cost.mean(), 2); // of one and a half
        for (int i = 0; i < 100; ++i)
            cost.add(std::numeric_limits<std::int64_t>::max());
        QCOMPARE(cost.mean(), std::numeric_limits<std::int64_t>::max());
        cost.add(1);
        QCOMPARE(cost.estimate(), std::numeric_limits<std::int64_t>::max());
        QVERIFY(cost.reserve() >= 0);
    }

    void callsOfNothingTeachNothing()
    {
        LearnedCost cost(7);
        for (int i = 0; i < 200; ++i)
            cost.add(0);
        QCOMPARE(cost.estimate(), 7);
    }
};

PENSTOCK_TEST(TestLearnedCost)
#include "tst_learnedcost.moc"

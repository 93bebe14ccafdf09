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

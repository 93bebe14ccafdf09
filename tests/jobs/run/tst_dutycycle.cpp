// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/dutycycle.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! How often something costly is done.
class TestDutyCycle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void restsForAMultipleOfItsCost_data()
    {
        QTest::addColumn<Duration>("shortest");
        QTest::addColumn<Duration>("cost");
        QTest::addColumn<Duration>("rest"); // after its end
        QTest::newRow("free") << Duration(0s) << Duration(0s) << Duration(0s);
        QTest::newRow("cheap") << Duration(250ms) << Duration(1ms) << Duration(250ms);
        QTest::newRow("dear") << Duration(250ms) << Duration(10ms) << Duration(500ms);
        QTest::newRow("no shortest") << Duration(0s) << Duration(1ms) << Duration(50ms);
    }
    void restsForAMultipleOfItsCost()
    {
        QFETCH(const Duration, shortest);
        QFETCH(const Duration, cost);
        QFETCH(const Duration, rest);
        DutyCycle cycle(50, shortest);
        const Instant from(10s);
        QVERIFY(cycle.isDue(from)); // the first time at once
        cycle.took(from, from + cost);
        if (rest > 0s)
            QVERIFY(!cycle.isDue(from + cost + rest - 1ns));
        QVERIFY(cycle.isDue(from + cost + rest));
    }
};

PENSTOCK_TEST(TestDutyCycle)
#include "tst_dutycycle.moc"

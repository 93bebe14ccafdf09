// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/runthrottles.h>

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
        // rest: after its end
        const Table<Duration, Duration, Duration> row("shortest", "cost", "rest");
        row("free", 0s, 0s, 0s);
        row("cheap", 250ms, 1ms, 250ms);
        row("dear", 250ms, 10ms, 500ms);
        row("no shortest", 0s, 1ms, 50ms);
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

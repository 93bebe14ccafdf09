// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/policy/retrybudget.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestRetryBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fiveAreFreeAndThenOneInFive()
    {
        RetryBudget budget;
        const Instant now(100s);
        for (int i = 0; i < 5; ++i) {
            QVERIFY(budget.allows(now));
            budget.noteRetry(now);
        }
        QVERIFY(!budget.allows(now));
        for (int i = 0; i < 5; ++i) {
            QVERIFY(!budget.allows(now));
            budget.noteRequest(now);
        }
        QVERIFY(budget.allows(now));
    }
    void comesBackAfterAMinute()
    {
        RetryBudget budget;
        for (int i = 0; i < 5; ++i)
            budget.noteRetry(Instant(100s + i * 1s));
        QVERIFY(!budget.allows(Instant(159s + 999ms)));
        QVERIFY(budget.allows(Instant(160s)));
        QVERIFY(budget.allowedAt(Instant(104s)) == Instant(160s));
        QVERIFY(budget.allowedAt(Instant(160s)) == Instant(160s));
    }
    void oldRequestsEarnNothing()
    {
        RetryBudget budget;
        for (int i = 0; i < 1000; ++i)
            budget.noteRequest(Instant(100s));
        for (int i = 0; i < 5; ++i)
            budget.noteRetry(Instant(150s));
        QVERIFY(budget.allows(Instant(150s)));
        QVERIFY(!budget.allows(Instant(160s)));
        QVERIFY(budget.allowedAt(Instant(160s)) == Instant(210s));
    }
    void aDeadServiceGetsAFifthMore()
    {
        RetryBudget budget;
        int retries = 0;
        for (int i = 0; i < 6000; ++i) { // 100 a second for a minute, every one fails
            const Instant now(i * 10ms);
            budget.noteRequest(now);
            while (budget.allows(now)) {
                budget.noteRetry(now);
                ++retries;
            }
        }
        QCOMPARE(retries, 1205);
    }
};

PENSTOCK_TEST(TestRetryBudget)
#include "tst_retrybudget.moc"

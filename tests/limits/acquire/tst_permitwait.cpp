// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakepermitsource.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/permitwait.h>
#include <penstock/support/manualclock.h>

#include <QTest>

#include <memory>

using namespace penstock;

class TestPermitWait : public QObject
{
    Q_OBJECT

    ManualClock m_clock;
    static void reportActualCost()
    {
        for (int round = 0; round < 10; ++round)
            QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void callsBackOnce()
    {
        FakePermitSource permitSource(m_clock);
        int answers = 0;
        PermitRequest permitRequest;
        permitRequest.cost = 3;
        const auto wait = acquire(permitSource, permitRequest, [&](PermitResult answer) {
            ++answers;
            answer.value().sent();
        });
        QCOMPARE(answers, 0); // never from inside
        QVERIFY(wait->isWaiting());
        reportActualCost();
        QCOMPARE(answers, 1);
        QVERIFY(!wait->isWaiting());
        QCOMPARE(permitSource.asks().constFirst().cost, 3);
        QCOMPARE(permitSource.sent(), 1);
        wait->cancel();
        reportActualCost();
        QCOMPARE(answers, 1);
    }
    void givesUpWhenItIsLetGo()
    {
        FakePermitSource permitSource(m_clock);
        permitSource.hold();
        int answers = 0;
        auto wait = acquire(permitSource, {}, [&](const PermitResult &) { ++answers; });
        wait.reset();
        QCOMPARE(permitSource.waiting(), 0);
        permitSource.release();
        reportActualCost();
        QCOMPARE(answers, 0);
        QCOMPARE(permitSource.granted(), 0);
    }
    void mayGoInItsAnswer()
    {
        FakePermitSource permitSource(m_clock);
        std::unique_ptr<PermitWait> wait;
        bool isSo = false;
        wait = acquire(permitSource, {}, [&](const PermitResult &) {
            wait.reset();
            isSo = true;
        });
        reportActualCost();
        QVERIFY(isSo);
    }
    void isToldWhenTheGateGoes()
    {
        auto permitSource = std::make_unique<FakePermitSource>(m_clock);
        permitSource->hold();
        std::optional<Denial::Reason> reason;
        const auto wait = acquire(
            *permitSource, {}, [&](const PermitResult &answer) { reason = answer.error().reason; });
        permitSource.reset();
        reportActualCost();
        QVERIFY(reason == Denial::Reason::Closed);
        wait->cancel(); // nobody there
    }

    void saysWhyThereIsNone_data()
    {
        const Table<bool> row("isCancelled");
        row("denied", false);
        row("cancelled", true);
    }
    void saysWhyThereIsNone()
    {
        QFETCH(const bool, isCancelled);
        FakePermitSource permitSource(m_clock);
        if (isCancelled)
            permitSource.hold();
        else
            permitSource.denyAll(Denial::Reason::MaxWait);
        std::optional<Denial::Reason> reason;
        const auto wait = acquire(
            permitSource, {}, [&](const PermitResult &answer) { reason = answer.error().reason; });
        if (isCancelled)
            wait->cancel();
        reportActualCost();
        QVERIFY(reason == (isCancelled ? Denial::Reason::Cancelled : Denial::Reason::MaxWait));
        QCOMPARE(permitSource.open(), 0);
    }
};

PENSTOCK_TEST(TestPermitWait)
#include "tst_permitwait.moc"

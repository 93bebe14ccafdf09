// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakepermitsource.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/permitwait.h>
#include <penstock/support/manualclock.h>

#include <QTest>

#include <memory>

using namespace penstock;

class TestFuturePermit : public QObject
{
    Q_OBJECT

    ManualClock m_clock;
    static void reportActualCost()
    {
        for (int round = 0; round < 10; ++round)
            QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

private Q_SLOTS:
    void hasAPermit()
    {
        FakePermitSource permitSource(m_clock);
        QFuture<PermitResult> future = futurePermit(permitSource);
        QVERIFY(!future.isFinished());
        reportActualCost();
        QVERIFY(future.isFinished());
        Permit permit = future.takeResult().value();
        permit.sent();
        permit.finish();
        QCOMPARE(permitSource.sent(), 1);
        QCOMPARE(permitSource.open(), 0);
    }
    void goesOn()
    {
        FakePermitSource permitSource(m_clock);
        bool isSent = false;
        futurePermit(permitSource).then(this, [&](PermitResult permit) {
            permit.value().sent();
            isSent = true;
        });
        reportActualCost();
        QVERIFY(isSent);
        QCOMPARE(permitSource.open(), 0);
    }
    void aDenialIsAResult()
    {
        FakePermitSource permitSource(m_clock);
        permitSource.denyAll(Denial::Reason::QueueFull);
        QFuture<PermitResult> future = futurePermit(permitSource);
        reportActualCost();
        QVERIFY(future.takeResult().error().reason == Denial::Reason::QueueFull);
    }
    void cancelledItGivesUp_data()
    {
        const Table<bool> row("isGranted");
        row("while it waits", false);
        row("when it was just granted", true);
    }
    void cancelledItGivesUp()
    {
        QFETCH(const bool, isGranted);
        FakePermitSource permitSource(m_clock);
        if (!isGranted)
            permitSource.hold();
        QFuture<PermitResult> future = futurePermit(permitSource);
        future.cancel();
        reportActualCost();
        QVERIFY(future.isFinished());
        QVERIFY(future.isCanceled());
        QVERIFY(!future.isResultReadyAt(0));
        QCOMPARE(permitSource.waiting(), 0);
        QCOMPARE(permitSource.open(), 0);
        QCOMPARE(permitSource.sent(), 0);
    }
    void isToldWhenTheGateGoes()
    {
        auto permitSource = std::make_unique<FakePermitSource>(m_clock);
        permitSource->hold();
        QFuture<PermitResult> future = futurePermit(*permitSource);
        permitSource.reset();
        reportActualCost();
        QVERIFY(future.takeResult().error().reason == Denial::Reason::Closed);
    }
    void nobodyNeedTakeIt()
    {
        FakePermitSource permitSource(m_clock);
        {
            const QFuture<PermitResult> future = futurePermit(permitSource);
            reportActualCost();
            QCOMPARE(permitSource.open(), 1);
        }
        reportActualCost();
        QCOMPARE(permitSource.open(), 0);
    }
};

PENSTOCK_TEST(TestFuturePermit)
#include "tst_futurepermit.moc"

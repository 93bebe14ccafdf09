// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakegate.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/futurepermit.h>
#include <penstock/support/manualclock.h>

#include <QTest>

#include <memory>

using namespace penstock;

class TestFuturePermit : public QObject
{
    Q_OBJECT

    ManualClock m_clock;
    static void settle()
    {
        for (int round = 0; round < 10; ++round)
            QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

private Q_SLOTS:
    void hasAPermit()
    {
        FakeGate gate(m_clock);
        QFuture<PermitResult> future = futurePermit(gate);
        QVERIFY(!future.isFinished());
        settle();
        QVERIFY(future.isFinished());
        Permit permit = future.takeResult().value();
        permit.sent();
        permit.finish();
        QCOMPARE(gate.sent(), 1);
        QCOMPARE(gate.open(), 0);
    }
    void goesOn()
    {
        FakeGate gate(m_clock);
        bool isSent = false;
        futurePermit(gate).then(this, [&](PermitResult permit) {
            permit.value().sent();
            isSent = true;
        });
        settle();
        QVERIFY(isSent);
        QCOMPARE(gate.open(), 0);
    }
    void aDenialIsAResult()
    {
        FakeGate gate(m_clock);
        gate.denyAll(Denial::Reason::QueueFull);
        QFuture<PermitResult> future = futurePermit(gate);
        settle();
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
        FakeGate gate(m_clock);
        if (!isGranted)
            gate.hold();
        QFuture<PermitResult> future = futurePermit(gate);
        future.cancel();
        settle();
        QVERIFY(future.isFinished());
        QVERIFY(future.isCanceled());
        QVERIFY(!future.isResultReadyAt(0));
        QCOMPARE(gate.waiting(), 0);
        QCOMPARE(gate.open(), 0);
        QCOMPARE(gate.sent(), 0);
    }
    void isToldWhenTheGateGoes()
    {
        auto gate = std::make_unique<FakeGate>(m_clock);
        gate->hold();
        QFuture<PermitResult> future = futurePermit(*gate);
        gate.reset();
        settle();
        QVERIFY(future.takeResult().error().reason == Denial::Reason::Closed);
    }
    void nobodyNeedTakeIt()
    {
        FakeGate gate(m_clock);
        {
            const QFuture<PermitResult> future = futurePermit(gate);
            settle();
            QCOMPARE(gate.open(), 1);
        }
        settle();
        QCOMPARE(gate.open(), 0);
    }
};

PENSTOCK_TEST(TestFuturePermit)
#include "tst_futurepermit.moc"

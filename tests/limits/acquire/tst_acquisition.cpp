// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakegate.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/acquisition.h>
#include <penstock/support/manualclock.h>

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace penstock;

class TestAcquisition : public QObject
{
    Q_OBJECT

    ManualClock m_clock;
    static void settle()
    {
        for (int round = 0; round < 10; ++round)
            QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void callsBackOnce()
    {
        FakeGate gate(m_clock);
        int answers = 0;
        Ask ask;
        ask.cost = 3;
        const auto wait = acquire(gate, ask, [&](PermitResult answer) {
            ++answers;
            answer.value().sent();
        });
        QCOMPARE(answers, 0); // never from inside
        QVERIFY(wait->isWaiting());
        settle();
        QCOMPARE(answers, 1);
        QVERIFY(!wait->isWaiting());
        QCOMPARE(gate.asks().constFirst().cost, 3);
        QCOMPARE(gate.sent(), 1);
        wait->cancel();
        settle();
        QCOMPARE(answers, 1);
    }
    void givesUpWhenItIsLetGo()
    {
        FakeGate gate(m_clock);
        gate.hold();
        int answers = 0;
        auto wait = acquire(gate, {}, [&](const PermitResult &) { ++answers; });
        wait.reset();
        QCOMPARE(gate.waiting(), 0);
        gate.release();
        settle();
        QCOMPARE(answers, 0);
        QCOMPARE(gate.granted(), 0);
    }
    void whatWasGrantedGoesBackWhenItIsLetGo()
    {
        FakeGate gate(m_clock);
        auto wait = std::make_unique<Acquisition>(gate);
        settle();
        QCOMPARE(gate.open(), 1);
        wait.reset();
        QCOMPARE(gate.returned(), 1);
        QCOMPARE(gate.open(), 0);
    }
    void mayGoInItsAnswer()
    {
        FakeGate gate(m_clock);
        std::unique_ptr<PermitWait> wait;
        bool isSo = false;
        wait = acquire(gate, {}, [&](const PermitResult &) {
            wait.reset();
            isSo = true;
        });
        settle();
        QVERIFY(isSo);
    }
    void isToldWhenTheGateGoes()
    {
        auto gate = std::make_unique<FakeGate>(m_clock);
        gate->hold();
        std::optional<Denial::Reason> reason;
        const auto wait = acquire(
            *gate, {}, [&](const PermitResult &answer) { reason = answer.error().reason; });
        gate.reset();
        settle();
        QVERIFY(reason == Denial::Reason::Closed);
        wait->cancel(); // nobody there
    }

    void signals_data()
    {
        QTest::addColumn<bool>("isDenied");
        QTest::addColumn<bool>("isCancelled");
        QTest::newRow("granted") << false << false;
        QTest::newRow("denied") << true << false;
        QTest::newRow("cancelled") << false << true;
    }
    void signals()
    {
        QFETCH(const bool, isDenied);
        QFETCH(const bool, isCancelled);
        FakeGate gate(m_clock);
        if (isDenied)
            gate.denyAll(Denial::Reason::MaxWait);
        if (isCancelled)
            gate.hold();
        Acquisition wait(gate);
        const QSignalSpy granted(&wait, &Acquisition::granted);
        const QSignalSpy denied(&wait, &Acquisition::denied);
        QVERIFY(!wait.take().isValid());
        if (isCancelled)
            wait.cancel();
        settle();
        QCOMPARE(granted.size(), isDenied || isCancelled ? 0 : 1);
        QCOMPARE(denied.size(), isDenied || isCancelled ? 1 : 0);
        if (isDenied)
            QVERIFY(denied.at(0).at(0).value<Denial>().reason == Denial::Reason::MaxWait);
        if (isCancelled)
            QVERIFY(denied.at(0).at(0).value<Denial>().reason == Denial::Reason::Cancelled);
        Permit permit = wait.take();
        QCOMPARE(permit.isValid(), granted.size() == 1);
        QVERIFY(!wait.take().isValid()); // once
        permit.sent();
        permit.finish();
        QCOMPARE(gate.open(), 0);
    }
};

PENSTOCK_TEST(TestAcquisition)
#include "tst_acquisition.moc"

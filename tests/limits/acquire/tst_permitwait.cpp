// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakegate.h"
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

    void saysWhyThereIsNone_data()
    {
        const Table<bool> row("isCancelled");
        row("denied", false);
        row("cancelled", true);
    }
    void saysWhyThereIsNone()
    {
        QFETCH(const bool, isCancelled);
        FakeGate gate(m_clock);
        if (isCancelled)
            gate.hold();
        else
            gate.denyAll(Denial::Reason::MaxWait);
        std::optional<Denial::Reason> reason;
        const auto wait = acquire(
            gate, {}, [&](const PermitResult &answer) { reason = answer.error().reason; });
        if (isCancelled)
            wait->cancel();
        settle();
        QVERIFY(reason == (isCancelled ? Denial::Reason::Cancelled : Denial::Reason::MaxWait));
        QCOMPARE(gate.open(), 0);
    }
};

PENSTOCK_TEST(TestPermitWait)
#include "tst_permitwait.moc"

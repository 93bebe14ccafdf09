// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/inworker.h"
#include "support/testprogram.h"

#include <penstock/limits/stack/stack.h>
#include <penstock/sharing/gate/gatedoor.h>
#include <penstock/sharing/keys/notedgate.h>
#include <penstock/support/manualclock.h>

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_gatedoor {
std::unique_ptr<Stack> stackOf(std::int64_t capacity, Clock &clock)
{
    return std::make_unique<Stack>(
        std::vector<LimitSpec> {{QStringLiteral("at once"), ConcurrencySettings {capacity}}},
        clock);
}

class TestGateDoor : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whoAskedBeforeIsAnsweredThere()
    {
        ManualClock clock;
        GateDoor door(stackOf(1, clock));
        QSignalSpy waiting(&door, &Gate::waitingChanged);
        QSignalSpy paused(&door, &Gate::paused);
        std::vector<Permit> permits;
        QStringList denied;
        const auto take = [&](PermitResult answer) {
            if (answer)
                permits.push_back(std::move(*answer));
            else
                denied << reasonName(answer.error().reason);
        };
        for (int i = 0; i < 2; ++i)
            door.request({}, take);
        const Ticket last = door.request({}, take);
        clock.advance(0s);
        QCOMPARE(permits.size(), std::size_t(1));
        QCOMPARE(door.waiting(), 2);

        door.lead(stackOf(3, clock));
        QCOMPARE(capacityOf(door.limits()[0].settings), 3);
        for (int i = 0; i < 3; ++i)
            door.request({}, take);
        clock.advance(0s);
        QCOMPARE(permits.size(), std::size_t(4));
        QCOMPARE(door.waiting(), 2);
        door.cancel(last);
        clock.advance(0s);
        QCOMPARE(denied, QStringList {QStringLiteral("cancelled")});
        permits.erase(permits.begin()); // of the one before
        clock.advance(0s);
        QCOMPARE(permits.size(), std::size_t(4));
        QCOMPARE(door.waiting(), 0);
        QVERIFY(!waiting.empty());
        door.pause(clock.now().at + 1s, QStringLiteral("429"));
        QCOMPARE(paused.size(), 1);
        QVERIFY(door.pausedUntil().has_value());
        door.resume(Gate::Reopen::Probe);
        std::optional<Permit> probe;
        door.request({}, [&](PermitResult answer) { probe = *std::move(answer); });
        door.request({}, [&](PermitResult answer) { permits.push_back(*std::move(answer)); });
        permits.clear();
        clock.advance(0s);
        QVERIFY(probe && probe->facts().probe);
        QCOMPARE(permits.size(), std::size_t(0));
    }
    void isDeniedInAnotherThread()
    {
        ManualClock clock;
        GateDoor door(stackOf(1, clock));
        NotedGate front(door);
        const QRegularExpression warning(QStringLiteral("^penstock: the gate lives in the main "
                                                        "thread, and Gate::request\\(\\) was "
                                                        "called in thread \"worker\""));
        std::vector<Denial> denials;
        for (Gate *const gate : {static_cast<Gate *>(&door), static_cast<Gate *>(&front)}) {
            QTest::ignoreMessage(QtWarningMsg, warning);
            inWorker([&] {
                gate->request(
                    {}, [&](const PermitResult &answer) { denials.push_back(answer.error()); });
            });
            QCoreApplication::processEvents();
        }
        QCOMPARE(denials.size(), std::size_t(2));
        QCOMPARE(denials[0].reason, Denial::Reason::WrongThread);
        QCOMPARE(denials[1].reason, Denial::Reason::WrongThread);
        QCOMPARE(door.levels().front().available, 1);
    }
};

PENSTOCK_TEST(TestGateDoor)
} // namespace tst_gatedoor
#include "tst_gatedoor.moc"

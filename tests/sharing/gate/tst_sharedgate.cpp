// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharing/sharingworld.h"
#include "support/inworker.h"
#include "support/testprogram.h"

#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/limits/stack/stackcore.h>
#include <penstock/sharing/wire/gateframes.h>

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedgate {
LimitSpec window(std::int64_t capacity, Duration interval)
{
    LimitSpec limit {u"window"_s, SlidingWindowSettings {capacity, interval, CountFrom::Send}};
    limit.margin.fixed = Duration::zero();
    return limit;
}

fromgate::Hello helloOf(quint64 gate, quint32 version = gateWireVersion,
                        quint64 magic = fromgate::Hello::rightMagic)
{
    fromgate::Hello hello;
    hello.magic = magic;
    hello.version = version;
    hello.gate = gate;
    hello.limits = "[]";
    return hello;
}

LimitSpec atOnce(std::int64_t capacity)
{
    return {u"at once"_s, ConcurrencySettings {capacity}};
}

class TestSharedGate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void whoComesFirstKeepsTheGate()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        QVERIFY(world.gate(first).isKeeper());
        QVERIFY(!world.gate(second).isKeeper());
    }

    void isDeniedInAnotherThread_data()
    {
        const Table<bool> row("isKeeper");
        row("of the keeper", true);
        row("of another process", false);
    }
    void isDeniedInAnotherThread()
    {
        QFETCH(const bool, isKeeper);
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        SharedGate &gate = world.gate(isKeeper ? first : world.start());
        Permit permit;
        gate.request({}, [&](PermitResult answer) { permit = *std::move(answer); });
        world.advance(1ms);
        QVERIFY(permit.isValid());
        QTest::ignoreMessage(QtWarningMsg,
                             QRegularExpression(u"^penstock: .* was called in thread "
                                                "\"worker\", but the permit source lives in the "
                                                "main thread"_s));
        std::optional<Denial> denial;
        inWorker([&] {
            permit.sent();
            permit.finish();
            gate.request({}, [&](const PermitResult &answer) { denial = answer.error(); });
            gate.cancel({1, 0});
            gate.pause(Instant::max(), u"x"_s);
            gate.setLimits({});
            QCOMPARE(gate.waiting(), 0);
            QVERIFY(gate.snapshot().limits.empty() && gate.snapshot().levels.empty());
            QVERIFY(gate.snapshot().limits.empty());
        });
        world.advance(1ms);
        QCOMPARE(denial.value().reason, Denial::Reason::WrongThread);
        QCOMPARE(int(gate.snapshot().limits.size()), 1);
        QVERIFY(!gate.snapshot().pausedUntil.has_value());
        QCOMPARE(world.gate(first).snapshot().levels.front().available, 9);
        QCOMPARE(world.gate(first).snapshot().levels.front().inFlight, 0);
    }

    void oneBudgetForAll()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 8, 10ms);
        world.advance(1ms);
        world.call(second, 8, 10ms);
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(10));
        QCOMPARE(world.sentBy(second), 2);
        world.advance(1s);
        QCOMPARE(world.calls().size(), std::size_t(16));
    }

    void oneLineForAll()
    {
        SharingWorld world({window(1, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 1, 10ms);
        world.advance(1ms);
        for (const int process : {second, first, second, first}) {
            world.call(process, 1, 10ms);
            world.advance(1ms);
        }
        world.call(first, 1, 10ms, 0); // is urgent
        world.advance(10s);
        QList<int> order;
        for (const SharingWorld::Call &call : world.calls())
            order << call.process;
        QCOMPARE(order, (QList<int> {first, first, second, first, second, first}));
    }

    void aPermitThatIsGivenBackIsSomebodyElses()
    {
        SharingWorld world({window(1, 1s)});
        const int first = world.start();
        const int second = world.start();
        std::optional<Permit> permit;
        world.gate(second).request({}, [&](PermitResult answer) { permit = *std::move(answer); });
        world.advance(1ms);
        QVERIFY(permit.has_value());
        world.call(first, 1, 10ms);
        world.advance(1ms);
        QVERIFY(world.calls().empty());
        permit.reset(); // unsent
        world.advance(1ms);
        QCOMPARE(world.calls().size(), std::size_t(1));
    }

    void cancelledWaitersLeaveTheLine()
    {
        SharingWorld world({window(1, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 1, 10ms);
        world.advance(1ms);
        QStringList answers;
        const Ticket ticket = world.gate(second).request({}, [&](PermitResult answer) {
            answers << (answer ? u"permit"_s : reasonName(answer.error().reason));
        });
        world.advance(1ms);
        world.call(first, 1, 10ms);
        world.gate(second).cancel(ticket);
        QVERIFY2(answers.isEmpty(), "from the event loop");
        world.advance(1s);
        QCOMPARE(answers, QStringList {u"cancelled"_s});
        QCOMPARE(world.calls().size(), std::size_t(2));
    }

    void denialsComeFromTheKeeper_data()
    {
        const Table<Duration, std::int64_t, QString> row("maxWait", "cost", "answer");
        row("a try", Duration(0), 1, "no_capacity_now");
        row("too long", 900ms, 1, "max_wait");
        row("just long enough", 1s, 1, "permit");
        row("never", 1h, 2, "over_capacity");
    }
    void denialsComeFromTheKeeper()
    {
        QFETCH(const Duration, maxWait);
        QFETCH(const std::int64_t, cost);
        SharingWorld world({window(1, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 1, 10ms);
        world.advance(0s);
        QString answer;
        world.gate(second).request({.cost = cost, .maxWait = maxWait}, [&](PermitResult result) {
            answer = result ? u"permit"_s : reasonName(result.error().reason);
        });
        world.advance(2s);
        QTEST(answer, "answer");
    }

    void aPauseIsEverybodys()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.advance(1ms);
        QSignalSpy paused(&world.gate(first), &Gate::paused);
        QSignalSpy resumed(&world.gate(first), &Gate::resumed);
        world.gate(second).pause(world.time.now().at + 2s, u"429"_s);
        world.advance(1ms);
        QCOMPARE(paused.size(), 1);
        QCOMPARE(paused.front().at(1).toString(), u"429"_s);
        QVERIFY(world.gate(first).snapshot().pausedUntil.has_value());
        QVERIFY(world.gate(second).snapshot().pausedUntil.has_value());
        world.call(first, 1, 10ms);
        world.advance(1900ms);
        QVERIFY(world.calls().empty());
        world.advance(200ms);
        QCOMPARE(world.calls().size(), std::size_t(1));
        QCOMPARE(resumed.size(), 1);
    }

    void anyOfThemMayTryBeforeAPauseIsOver_data()
    {
        const Table<bool> row("byKeeper");
        row("who keeps the limits", true);
        row("another", false);
    }
    void anyOfThemMayTryBeforeAPauseIsOver()
    {
        QFETCH(const bool, byKeeper);
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.advance(1ms);
        QVERIFY(world.gate(first).isKeeper());
        QSignalSpy resumed(&world.gate(first), &Gate::resumed);
        QSignalSpy resumedToo(&world.gate(second), &Gate::resumed);
        world.gate(second).pause(world.time.now().at + 1h, u"429"_s);
        world.advance(1ms);
        for (int i = 0; i < 3; ++i)
            world.call(i % 2 == 0 ? first : second, 1, 100ms);
        world.advance(1s);
        QVERIFY(world.calls().empty());
        world.gate(byKeeper ? first : second).resume(Gate::Reopen::Probe);
        world.advance(50ms);
        QCOMPARE(world.calls().size(), std::size_t(1));
        QCOMPARE(resumed.size() + resumedToo.size(), 0);
        const Instant soon = world.time.now().at + 1s;
        for (const int each : {first, second}) // both know that the hour counts no more
            QVERIFY(world.gate(each).snapshot().pausedUntil.value_or(Instant::min()) < soon);
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(3));
        QCOMPARE(resumed.size(), 1);
        QCOMPARE(resumedToo.size(), 1);
        QVERIFY(!world.gate(first).snapshot().pausedUntil
                && !world.gate(second).snapshot().pausedUntil);
    }

    void whatIsSettledComesBackForAll()
    {
        LimitSpec tokens = window(1000, 1s);
        tokens.estimate = CostEstimate {900, false, {}};
        SharingWorld world({tokens});
        const int first = world.start();
        const int second = world.start();
        std::optional<Permit> permit;
        world.gate(second).request({}, [&](PermitResult answer) { permit = *std::move(answer); });
        world.advance(1ms);
        QVERIFY(permit.has_value());
        QCOMPARE(permit->charged(u"window"_s), 900);
        permit->sent();
        world.call(first, 1, 10ms);
        world.advance(1ms);
        QVERIFY(world.calls().empty());
        permit->settle(u"window"_s, 100);
        permit->finish();
        world.advance(1ms);
        QCOMPARE(world.calls().size(), std::size_t(1));
    }

    void whatNoLimitCouldGiveIsDenied_data()
    {
        const Table<int> row("process");
        row("the keeper", 1);
        row("another process", 2);
    }
    void whatNoLimitCouldGiveIsDenied()
    {
        QFETCH(const int, process);
        SharingWorld world({window(10, 1h)});
        world.start();
        world.start();
        world.advance(1ms);
        Ask ask;
        ask.cost = std::numeric_limits<std::int64_t>::max();
        ask.maxWait = Duration::max();
        ask.expectedHold = -1s;
        std::optional<Denial> denial;
        world.gate(process).request(ask,
                                    [&](const PermitResult &answer) { denial = answer.error(); });
        world.advance(10ms);
        QVERIFY(denial.has_value());
        world.call(process, 1, 1ms);
        world.advance(10ms);
        QCOMPARE(world.sentBy(process), 1);
    }

    void levelsAreSeenByAll()
    {
        SharingWorld world({window(10, 1h), atOnce(3)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 4, 1min);
        world.advance(1ms);
        for (const int process : {first, second}) {
            std::ignore = world.gate(process).snapshot();
            world.advance(200ms);
            const std::vector<LimitLevel> levels = world.gate(process).snapshot().levels;
            QCOMPARE(levels.size(), std::size_t(2));
            QCOMPARE(levels[0].available, 7);
            QCOMPARE(levels[1].available, 0);
            QCOMPARE(levels[1].inFlight, 3);
        }
    }

    void forecastsCountWhatOthersUse()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 25, 0ms);
        world.advance(1ms);
        std::ignore = world.gate(second).snapshot(Gate::Detail::Queue);
        world.advance(10ms);
        // 15 of the other wait, and take turns with these: the fifth is in the next ten, the tenth
        // not.
        for (const auto &[count, seconds] : {std::pair(5, 1s), std::pair(10, 2s)}) {
            const GateSnapshot seen = world.gate(second).snapshot(Gate::Detail::Queue);
            const auto at = seen.core->forecastOfLast({}, count, world.time.now());
            QVERIFY(at.has_value());
            const Duration in = *at - Instant(Duration(0));
            QVERIFY2(in >= seconds && in < seconds + 100ms,
                     QByteArray::number(qint64(in.count())).constData());
        }
    }

    void limitsAreThoseThatWereSetLast()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.advance(1ms);
        world.gate(second).setLimits({window(3, 1s)});
        world.advance(1ms);
        world.call(first, 10, 10ms);
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(3));
        QCOMPARE(capacityOf(world.gate(first).snapshot().limits[0].settings), 3);
    }

    void itMovesWhenItsKeeperEnds_data()
    {
        const Table<int, Duration> row("how", "within");
        row("by itself", 0, Duration(0));
        row("killed", 1, Duration(0));
        row("stopped", 2, 1s);
    }
    void itMovesWhenItsKeeperEnds()
    {
        QFETCH(const int, how);
        QFETCH(const Duration, within);
        SharingWorld world({window(10, 10s), atOnce(8)});
        const int first = world.start();
        const int second = world.start();
        const int third = world.start();
        world.call(first, 3, 100ms);
        world.call(second, 3, 100ms);
        world.advance(50ms);
        QCOMPARE(world.calls().size(), std::size_t(6));
        world.call(third, 10, 100ms);
        world.advance(1ms);
        QCOMPARE(world.calls().size(), std::size_t(8));
        if (how == 0)
            world.end(first);
        else if (how == 1)
            world.kill(first);
        else
            world.stop(first);
        world.advance(within + 1ms);
        const int keeper = world.keeper();
        QVERIFY2(keeper == second || keeper == third, "another keeps it");
        world.advance(3s);
        QCOMPARE(world.calls().size(), std::size_t(10));
        QVERIFY2(world.waiting() > 0, "what was used before is not forgotten");
        world.advance(8s);
        QCOMPARE(world.calls().size(), std::size_t(16));
        QCOMPARE(world.denied(), 0);
    }

    void oneThatWasStoppedIsNotKeeperAnyMore()
    {
        SharingWorld world({window(10, 10s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 2, 100ms);
        world.advance(10ms);
        world.stop(first);
        world.call(second, 20, 100ms);
        world.advance(2s);
        QVERIFY(world.gate(second).isKeeper());
        QCOMPARE(world.calls().size(), std::size_t(10));
        world.goOn(first);
        world.call(first, 5, 100ms);
        world.advance(1s);
        QVERIFY(!world.gate(first).isKeeper());
        QCOMPARE(world.calls().size(), std::size_t(10));
        world.advance(30s);
        QCOMPARE(world.waiting(), 0);
    }

    void oneThatIsStoppedTakesNothingFromTheOthers()
    {
        SharingWorld world({atOnce(2)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 2, 100ms);
        world.advance(1ms);
        world.call(second, 6, 100ms);
        world.advance(1ms);
        world.stop(second);
        world.call(first, 2, 100ms);
        world.advance(2s);
        QCOMPARE(world.calls().size(), std::size_t(4));
        world.goOn(second);
        world.advance(2s);
        QCOMPARE(world.calls().size(), std::size_t(10));
        QCOMPARE(world.denied(), 0);
    }

    void callsThatGoOnKeepTheirSlotsWhenTheKeeperIsStopped()
    {
        SharingWorld world({atOnce(1)});
        const int first = world.start();
        const int second = world.start();
        world.call(second, 1, 20s);
        world.advance(10ms);
        QCOMPARE(world.sentBy(second), 1);
        world.stop(first);
        world.advance(5s); // longer than a keeper that runs is silent
        const int third = world.start();
        world.call(third, 1, 10ms);
        world.advance(10s);
        QCOMPARE(world.keeper(), third);
        QCOMPARE(world.sentBy(third), 0);
        world.advance(10s);
        QCOMPARE(world.sentBy(third), 1);
    }

    void slotsOfTheDeadComeBackAfterTheirCalls()
    {
        SharingWorld world({atOnce(2)});
        const int first = world.start();
        const int second = world.start();
        world.call(second, 2, 300ms);
        world.advance(1ms);
        world.call(first, 1, 10ms);
        world.kill(second);
        world.advance(500ms);
        QCOMPARE(world.calls().size(), std::size_t(2));
        world.advance(1s);
        QCOMPARE(world.calls().size(), std::size_t(3));
    }

    void slotsOfTheStoppedComeBackAfterTheirCalls()
    {
        SharingWorld world({atOnce(2)});
        const int first = world.start();
        const int second = world.start();
        world.call(second, 2, 300ms);
        world.advance(1ms);
        world.stop(second);
        world.call(first, 4, 10ms);
        world.advance(2900ms);
        QCOMPARE(world.sentBy(first), 0);
        world.advance(1200ms);
        QCOMPARE(world.sentBy(first), 4);
        world.goOn(second);
        world.call(second, 4, 10ms);
        world.advance(1s);
        QCOMPARE(world.sentBy(second), 6);
        QCOMPARE(world.waiting(), 0);
    }

    void aLongCallOfOneThatRunsKeepsItsSlot()
    {
        SharingWorld world({atOnce(1)});
        const int first = world.start();
        const int second = world.start();
        world.call(second, 1, 60s);
        world.advance(1ms);
        world.call(first, 1, 10ms);
        world.advance(59s);
        QCOMPARE(world.sentBy(first), 0);
        world.advance(2s);
        QCOMPARE(world.sentBy(first), 1);
    }

    //! It may be about to send.
    void anUnsentPermitOfTheStoppedIsWaitedFor()
    {
        SharingWorld world({atOnce(1)});
        const int first = world.start();
        const int second = world.start();
        std::optional<Permit> permit;
        world.gate(second).request({}, [&](PermitResult answer) { permit = std::move(*answer); });
        world.advance(10ms);
        QVERIFY(permit);
        world.stop(second);
        world.call(first, 1, 10ms);
        world.advance(10s);
        QCOMPARE(world.sentBy(first), 0);
        world.goOn(second);
        permit.reset();
        world.advance(1s);
        QCOMPARE(world.sentBy(first), 1);
    }

    void placesOfTheDeadComeBackAtOnce()
    {
        SharingWorld world({window(1, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 1, 10ms);
        world.advance(1ms);
        world.call(second, 100, 10ms);
        world.advance(1ms);
        world.call(first, 1, 10ms);
        world.kill(second);
        world.advance(1s);
        QCOMPARE(world.sentBy(first), 2);
    }

    void allOfThemDieAndTheNextKnows()
    {
        SharingWorld world({window(10, 1h)});
        const int first = world.start();
        const int second = world.start();
        world.call(second, 7, 100ms);
        world.advance(200ms);
        QCOMPARE(world.calls().size(), std::size_t(7));
        world.kill(second);
        world.kill(first);
        world.advance(1s);
        const int third = world.start();
        world.call(third, 10, 100ms);
        world.advance(1min);
        QCOMPARE(world.calls().size(), std::size_t(10));
    }

    void strangersGetNowhere_data()
    {
        const Table<QByteArray> row("bytes");
        const auto frame = [](const fromgate::Message &message, quint64 number = 0) {
            QByteArray bytes;
            WireWriter writer(bytes);
            writer(number);
            append(bytes, message);
            return framed(bytes);
        };
        const QByteArray hello = frame(helloOf(7));
        row("text", "GET / HTTP/1.1\r\n\r\n");
        row("no hello", frame(fromgate::Sent {1}));
        row("another magic", frame(helloOf(7, gateWireVersion, 1)));
        row("another version", frame(helloOf(7, 99)));
        row("twice hello", hello + hello);
        row("no message", hello + framed("\x01\x7f"));
        row("amounts that overflow",
            hello
                + frame(
                    fromgate::Request {1, {{.cost = std::numeric_limits<std::int64_t>::max()}}}));
        row("times that overflow",
            hello
                + frame(fromgate::Request {
                    1, {{.maxWait = Duration(std::numeric_limits<std::int64_t>::max())}}}));
        row("a long frame", QByteArray("\xff\xff\xff\x7f", 4));
    }
    void strangersGetNowhere()
    {
        QFETCH(const QByteArray, bytes);
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(second, 5, 10ms);
        world.advance(1ms);
        auto stranger = world.knock();
        QVERIFY(stranger);
        QByteArray heard;
        stranger->onBytes([&](const QByteArray &more) { heard += more; });
        stranger->write(bytes);
        world.advance(1ms);
        QVERIFY2(!stranger->isOpen(), "it is hung up on");
        QCOMPARE(heard.contains("another version"),
                 QTest::currentDataTag() == QByteArray("another version"));
        stranger.reset();
        world.call(first, 10, 10ms);
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(10));
        QVERIFY(world.gate(first).isKeeper());
    }

    void nobodyEndsThePermitsOfOthers()
    {
        SharingWorld world({atOnce(1)});
        const int first = world.start();
        std::ignore = world.start();
        world.call(first, 2, 10min);
        world.advance(1ms);
        const auto stranger = world.knock();
        QByteArray bytes;
        WireWriter writer(bytes);
        writer(quint64(0));
        append(bytes, helloOf(7));
        for (quint64 term = 0; term < 3; ++term) {
            for (quint64 grant = 0; grant < 10; ++grant)
                append(bytes, fromgate::Ended {(term << 32) + grant});
        }
        stranger->write(framed(bytes));
        world.advance(1s);
        QVERIFY(stranger->isOpen());
        QCOMPARE(world.calls().size(), std::size_t(1));
    }

    void aKeeperOfAnotherVersionIsSaid()
    {
        SharingWorld world({window(10, 1s)});
        std::vector<std::unique_ptr<Channel>> come;
        auto another = world.keepAnother([&](std::unique_ptr<Channel> channel) {
            QByteArray letters;
            append(letters, fromkeeper::Refused {99, u"another version"_s});
            channel->write(framed(letters));
            come.push_back(std::move(channel));
        });
        const int first = world.start();
        QSignalSpy troubled(&world.gate(first), &SharedGate::troubled);
        world.call(first, 1, 10ms);
        world.advance(3s);
        QCOMPARE(troubled.size(), 1);
        QCOMPARE(troubled.front().front().value<Error>().id(), u"sharing.other_version"_s);
        QVERIFY2(world.calls().empty(), "nothing goes past it");
        come.clear();
        another.reset();
        world.advance(1s);
        QCOMPARE(world.calls().size(), std::size_t(1));
    }

    void lonelyOnesKeepQuiet()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.call(first, 3, 100ms);
        world.call(second, 3, 100ms);
        world.advance(5s);
        QVERIFY2(world.time.idle(), "nobody waits, and nothing is unsaid");
        QVERIFY(world.saves() <= 5);
    }

    void permitsOutliveTheirGate()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        std::optional<Permit> permit;
        world.gate(first).request({}, [&](PermitResult answer) { permit = *std::move(answer); });
        world.advance(1ms);
        world.end(first);
        permit->sent();
        permit.reset();
        QVERIFY(world.living().empty());
    }
};

PENSTOCK_TEST(TestSharedGate)
} // namespace tst_sharedgate
#include "tst_sharedgate.moc"

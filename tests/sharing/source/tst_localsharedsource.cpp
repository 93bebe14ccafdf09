// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharing/sharingworld.h"
#include "support/inworker.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/sharing/wire/wireframes.h>

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_localsharedsource {
Limit window(std::int64_t capacity, Duration interval)
{
    Limit limit {u"window"_s, SlidingWindowSettings {capacity, interval, CountFrom::Send}};
    limit.margin.fixed = Duration::zero();
    return limit;
}

fromclient::Hello helloOf(quint64 permitSource, quint32 version = wireVersion,
                          quint64 magic = fromclient::Hello::rightMagic)
{
    fromclient::Hello hello;
    hello.magic = magic;
    hello.version = version;
    hello.clientId = permitSource;
    hello.limits = "[]";
    return hello;
}

Limit atOnce(std::int64_t capacity)
{
    return {u"at once"_s, ConcurrencySettings {capacity}};
}

class TestLocalSharedSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void whoComesFirstKeepsTheGate()
    {
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        QVERIFY(world.permitSource(first).isLeader());
        QVERIFY(!world.permitSource(second).isLeader());
    }

    void isDeniedInAnotherThread_data()
    {
        const Table<bool> row("isLeader");
        row("of the keeper", true);
        row("of another process", false);
    }
    void isDeniedInAnotherThread()
    {
        QFETCH(const bool, isLeader);
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        LocalSharedSource &permitSource = world.permitSource(isLeader ? first : world.start());
        Permit permit;
        permitSource.request({}, [&](PermitResult answer) { permit = *std::move(answer); });
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
            permitSource.request({}, [&](const PermitResult &answer) { denial = answer.error(); });
            permitSource.cancel({1, 0});
            permitSource.pause(Instant::max(), u"x"_s);
            permitSource.setLimits({});
            QCOMPARE(permitSource.waiting(), 0);
            QVERIFY(permitSource.snapshot().limits.empty()
                    && permitSource.snapshot().levels.empty());
            QVERIFY(permitSource.snapshot().limits.empty());
        });
        world.advance(1ms);
        QCOMPARE(denial.value().reason, Denial::Reason::WrongThread);
        QCOMPARE(int(permitSource.snapshot().limits.size()), 1);
        QVERIFY(!permitSource.snapshot().pausedUntil.has_value());
        QCOMPARE(world.permitSource(first).snapshot().levels.front().available, 9);
        QCOMPARE(world.permitSource(first).snapshot().levels.front().inFlight, 0);
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
        world.permitSource(second).request(
            {}, [&](PermitResult answer) { permit = *std::move(answer); });
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
        const Ticket ticket = world.permitSource(second).request({}, [&](PermitResult answer) {
            answers << (answer ? u"permit"_s : reasonName(answer.error().reason));
        });
        world.advance(1ms);
        world.call(first, 1, 10ms);
        world.permitSource(second).cancel(ticket);
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
        world.permitSource(second).request(
            {.cost = cost, .maxWait = maxWait}, [&](PermitResult result) {
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
        QSignalSpy paused(&world.permitSource(first), &PermitSource::paused);
        QSignalSpy resumed(&world.permitSource(first), &PermitSource::resumed);
        world.permitSource(second).pause(world.time.now().at + 2s, u"429"_s);
        world.advance(1ms);
        QCOMPARE(paused.size(), 1);
        QCOMPARE(paused.front().at(1).toString(), u"429"_s);
        QVERIFY(world.permitSource(first).snapshot().pausedUntil.has_value());
        QVERIFY(world.permitSource(second).snapshot().pausedUntil.has_value());
        world.call(first, 1, 10ms);
        world.advance(1900ms);
        QVERIFY(world.calls().empty());
        world.advance(200ms);
        QCOMPARE(world.calls().size(), std::size_t(1));
        QCOMPARE(resumed.size(), 1);
    }

    void anyOfThemMayTryBeforeAPauseIsOver_data()
    {
        const Table<bool> row("byLeader");
        row("who keeps the limits", true);
        row("another", false);
    }
    void anyOfThemMayTryBeforeAPauseIsOver()
    {
        QFETCH(const bool, byLeader);
        SharingWorld world({window(10, 1s)});
        const int first = world.start();
        const int second = world.start();
        world.advance(1ms);
        QVERIFY(world.permitSource(first).isLeader());
        QSignalSpy resumed(&world.permitSource(first), &PermitSource::resumed);
        QSignalSpy resumedToo(&world.permitSource(second), &PermitSource::resumed);
        world.permitSource(second).pause(world.time.now().at + 1h, u"429"_s);
        world.advance(1ms);
        for (int i = 0; i < 3; ++i)
            world.call(i % 2 == 0 ? first : second, 1, 100ms);
        world.advance(1s);
        QVERIFY(world.calls().empty());
        world.permitSource(byLeader ? first : second).resume(PermitSource::Reopen::Probe);
        world.advance(50ms);
        QCOMPARE(world.calls().size(), std::size_t(1));
        QCOMPARE(resumed.size() + resumedToo.size(), 0);
        const Instant soon = world.time.now().at + 1s;
        for (const int each : {first, second}) // both know that the hour counts no more
            QVERIFY(world.permitSource(each).snapshot().pausedUntil.value_or(Instant::min())
                    < soon);
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(3));
        QCOMPARE(resumed.size(), 1);
        QCOMPARE(resumedToo.size(), 1);
        QVERIFY(!world.permitSource(first).snapshot().pausedUntil
                && !world.permitSource(second).snapshot().pausedUntil);
    }

    void whatIsSettledComesBackForAll()
    {
        Limit tokens = window(1000, 1s);
        tokens.estimate = CostEstimate {900, false, {}};
        SharingWorld world({tokens});
        const int first = world.start();
        const int second = world.start();
        std::optional<Permit> permit;
        world.permitSource(second).request(
            {}, [&](PermitResult answer) { permit = *std::move(answer); });
        world.advance(1ms);
        QVERIFY(permit.has_value());
        QCOMPARE(permit->charged(u"window"_s), 900);
        permit->sent();
        world.call(first, 1, 10ms);
        world.advance(1ms);
        QVERIFY(world.calls().empty());
        permit->reportActualCost(u"window"_s, 100);
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
        PermitRequest permitRequest;
        permitRequest.cost = std::numeric_limits<std::int64_t>::max();
        permitRequest.maxWait = Duration::max();
        permitRequest.expectedServiceTime = -1s;
        std::optional<Denial> denial;
        world.permitSource(process).request(
            permitRequest, [&](const PermitResult &answer) { denial = answer.error(); });
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
            std::ignore = world.permitSource(process).snapshot();
            world.advance(200ms);
            const std::vector<LimitLevel> levels = world.permitSource(process).snapshot().levels;
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
        std::ignore = world.permitSource(second).snapshot(PermitSource::Detail::Queue);
        world.advance(10ms);
        // 15 of the other wait, and take turns with these: the fifth is in the next ten, the tenth
        // not.
        for (const auto &[count, seconds] : {std::pair(5, 1s), std::pair(10, 2s)}) {
            const LimiterSnapshot seen
                = world.permitSource(second).snapshot(PermitSource::Detail::Queue);
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
        world.permitSource(second).setLimits({window(3, 1s)});
        world.advance(1ms);
        world.call(first, 10, 10ms);
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(3));
        QCOMPARE(capacityOf(world.permitSource(first).snapshot().limits[0].settings), 3);
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
        const int leader = world.leader();
        QVERIFY2(leader == second || leader == third, "another keeps it");
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
        QVERIFY(world.permitSource(second).isLeader());
        QCOMPARE(world.calls().size(), std::size_t(10));
        world.goOn(first);
        world.call(first, 5, 100ms);
        world.advance(1s);
        QVERIFY(!world.permitSource(first).isLeader());
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
        world.advance(5s); // longer than a leader that runs is silent
        const int third = world.start();
        world.call(third, 1, 10ms);
        world.advance(10s);
        QCOMPARE(world.leader(), third);
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
        world.permitSource(second).request(
            {}, [&](PermitResult answer) { permit = std::move(*answer); });
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
        const auto frame = [](const fromclient::Message &message, quint64 number = 0) {
            QByteArray bytes;
            WireWriter writer(bytes);
            writer(number);
            append(bytes, message);
            return framed(bytes);
        };
        const QByteArray hello = frame(helloOf(7));
        row("text", "GET / HTTP/1.1\r\n\r\n");
        row("no hello", frame(fromclient::Sent {1}));
        row("another magic", frame(helloOf(7, wireVersion, 1)));
        row("another version", frame(helloOf(7, 99)));
        row("twice hello", hello + hello);
        row("no message", hello + framed("\x01\x7f"));
        row("amounts that overflow",
            hello
                + frame(
                    fromclient::Request {1, {.cost = std::numeric_limits<std::int64_t>::max()}}));
        row("times that overflow",
            hello
                + frame(fromclient::Request {
                    1, {.maxWait = Duration(std::numeric_limits<std::int64_t>::max())}}));
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
        QByteArray received;
        stranger->onBytes([&](const QByteArray &more) { received += more; });
        stranger->write(bytes);
        world.advance(1ms);
        QVERIFY2(!stranger->isOpen(), "it is hung up on");
        QCOMPARE(received.contains("another version"),
                 QTest::currentDataTag() == QByteArray("another version"));
        stranger.reset();
        world.call(first, 10, 10ms);
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(10));
        QVERIFY(world.permitSource(first).isLeader());
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
        for (quint64 election = 0; election < 3; ++election) {
            for (quint64 grant = 0; grant < 10; ++grant)
                append(bytes, fromclient::Ended {(election << 32) + grant});
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
            append(letters, fromleader::Refused {99, u"another version"_s});
            channel->write(framed(letters));
            come.push_back(std::move(channel));
        });
        const int first = world.start();
        QSignalSpy troubled(&world.permitSource(first), &LocalSharedSource::troubled);
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
        world.permitSource(first).request(
            {}, [&](PermitResult answer) { permit = *std::move(answer); });
        world.advance(1ms);
        world.end(first);
        permit->sent();
        permit.reset();
        QVERIFY(world.living().empty());
    }
};

PENSTOCK_TEST(TestLocalSharedSource)
} // namespace tst_sharedgate
#include "tst_localsharedsource.moc"

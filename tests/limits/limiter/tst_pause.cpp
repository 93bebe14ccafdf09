// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/ratelimiterharness.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QSignalSpy>
#include <QTest>

namespace tst_pause {
// Closing a stack for everybody, as a 429 does, and opening it again.

using namespace penstock;
using namespace std::chrono_literals;

std::vector<Limit> wideOpen()
{
    return {{u"bucket"_s, TokenBucketSettings {100, 100, 1s}}};
}

QStringList story(std::initializer_list<const char *> lines)
{
    QStringList list;
    for (const char *line : lines)
        list << QString::fromLatin1(line);
    return list;
}

class TestPause : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void nobodyPassesUntilThePauseEnds()
    {
        RateLimiterHarness harness(wideOpen());
        QSignalSpy paused(&harness.rateLimiter, &PermitSource::paused);
        harness.rateLimiter.pause(Instant(5s), u"told to wait"_s);
        QCOMPARE(paused.size(), 1);
        QVERIFY(harness.rateLimiter.isPaused());
        harness.ask(u"a"_s);
        harness.ask(u"zero"_s, costing(0));
        harness.ask(u"try"_s, waitingAtMost(0s));
        harness.advance(5s - 1ns);
        QCOMPARE(harness.reported(), story({"try no_capacity_now at 0"}));
        harness.advance(1ns);
        QCOMPARE(harness.reported(), story({"a granted at 5000", "zero granted at 5000"}));
        QVERIFY(!harness.rateLimiter.isPaused());
    }
    void aSecondPauseProlongsAndNeverShortens()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(5s), {});
        harness.rateLimiter.pause(Instant(3s), {});
        harness.ask(u"a"_s);
        harness.advance(4s);
        QCOMPARE(harness.reported(), QStringList());
        harness.rateLimiter.pause(Instant(9s), {});
        harness.advance(20s);
        QCOMPARE(harness.reported(), story({"a granted at 9000"}));
    }
    void resumeOpensAtOnce()
    {
        RateLimiterHarness harness(wideOpen());
        QSignalSpy resumed(&harness.rateLimiter, &PermitSource::resumed);
        harness.rateLimiter.pause(Instant(1h), {});
        harness.ask(u"a"_s);
        harness.rateLimiter.resume();
        QCOMPARE(harness.reported(), story({"a granted at 0"}));
        QCOMPARE(resumed.size(), 1);
    }
    void triedBeforeItsEndOneGoesFirst()
    {
        RateLimiterHarness harness(wideOpen());
        QSignalSpy resumed(&harness.rateLimiter, &PermitSource::resumed);
        harness.rateLimiter.pause(Instant(1h), {});
        std::optional<Permit> probe;
        harness.rateLimiter.request({}, [&](PermitResult answer) {
            answer->sent();
            probe = *std::move(answer);
        });
        harness.ask(u"a"_s);
        harness.advance(2s);
        harness.rateLimiter.resume(PermitSource::Reopen::Probe);
        QCOMPARE(harness.reported(), QStringList());
        QVERIFY(probe && probe->facts().probe);
        QVERIFY(harness.rateLimiter.isPaused());
        QCOMPARE(resumed.size(), 0);
        probe.reset();
        QCOMPARE(harness.reported(), story({"a granted at 2000"}));
        QCOMPARE(resumed.size(), 1);
        QVERIFY(!harness.rateLimiter.isPaused());
    }
    void triedWhereNobodyWaitsItIsOpenForTheNext()
    {
        RateLimiterHarness harness(wideOpen());
        QSignalSpy resumed(&harness.rateLimiter, &PermitSource::resumed);
        harness.rateLimiter.pause(Instant(1h), {});
        harness.rateLimiter.resume(PermitSource::Reopen::Probe);
        QCOMPARE(resumed.size(), 1);
        harness.ask(u"a"_s);
        QCOMPARE(harness.reported(), story({"a granted at 0"}));
    }
    void oneProbeGoesFirstAndTheRestWhenItHasEnded()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(5s), {}, PermitSource::Reopen::Probe);
        std::optional<Permit> probe;
        harness.rateLimiter.request({}, [&](PermitResult answer) {
            answer->sent();
            probe = *std::move(answer);
        });
        harness.ask(u"a"_s);
        harness.ask(u"b"_s);
        harness.advance(6s);
        QVERIFY(probe && probe->facts().probe);
        QCOMPARE(harness.reported(), QStringList());
        probe.reset();
        QCOMPARE(harness.reported(), story({"a granted at 6000", "b granted at 6000"}));
    }
    // It had gone before, and what becomes of it says nothing of whether the pause has helped.
    void whatIsTakenUpInAPauseIsNoProbe()
    {
        RateLimiterCore core(wideOpen(), {}, {.automaticMarginIsZero = true});
        core.pause(Instant(5s), true);
        const quint64 taken = core.adopt({}, {Instant(1s)});
        QVERIFY(core.sent(taken, {Instant(1s)}));
        QVERIFY(core.finish(taken, {Instant(2s)}));
        QVERIFY(core.enqueue({}, {Instant(2s)}));
        QVERIFY(core.enqueue({}, {Instant(2s)}));
        std::vector<RateLimiterCore::Reply> replies;
        QVERIFY(core.advance({Instant(4s)}));
        core.drainReplies(replies);
        QCOMPARE(replies.size(), std::size_t(0));
        QVERIFY(core.advance({Instant(5s)}));
        core.drainReplies(replies);
        QCOMPARE(replies.size(), std::size_t(1));
        QVERIFY(replies[0].probe);
        QCOMPARE(replies[0].at, Instant(5s));
    }
    void aProbeThatTheLimitsHoldWakesNobodyBefore()
    {
        RateLimiterCore core({{u"w"_s, SlidingWindowSettings {1, 60s}}}, {},
                             {.automaticMarginIsZero = true});
        std::vector<RateLimiterCore::Reply> replies;
        QVERIFY(core.enqueue({}, {}));
        core.drainReplies(replies);
        QCOMPARE(replies.size(), std::size_t(1));
        QVERIFY(core.sent(replies[0].grant, {}));
        QVERIFY(core.enqueue({}, {}));
        core.pause(Instant(1s), true);
        QVERIFY(core.finish(replies[0].grant, {Instant(0s)}));
        QVERIFY(core.advance({Instant(2s)}));
        // Not in the past: whoever waits for that goes round in circles until the limit has room.
        QCOMPARE(core.nextWake(), std::optional(Instant(60s)));
    }
    void afterTheProbeTwiceAsManyGoInEachRound()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(5s), {}, PermitSource::Reopen::Probe);
        for (int i = 0; i < 100; ++i)
            harness.ask({}, {}, 1s); // each call takes a second
        harness.advance(5s - 1ns);
        QList<qsizetype> atOnce;
        for (int i = 0; i < 7; ++i) {
            harness.reported();
            harness.advance(1ns);
            atOnce << harness.reported().size();
            harness.advance(1s - 1ns);
        }
        QCOMPARE(atOnce, (QList<qsizetype> {1, 2, 4, 8, 16, 32, 37}));
    }
    void closedForGoodItWaitsForSomebodyToOpenIt()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(1h), {}, PermitSource::Reopen::Probe);
        harness.rateLimiter.pause(Instant::max(), {}, PermitSource::Reopen::Probe);
        const Ticket ticket = harness.ask(u"a"_s);
        QVERIFY(harness.clock.idle());
        QVERIFY(!harness.rateLimiter.forecast(ticket));
        harness.advance(1000h);
        QCOMPARE(harness.reported(), QStringList());
        QVERIFY(harness.rateLimiter.isPaused());
        harness.rateLimiter.resume();
        QCOMPARE(harness.reported().size(), 1);
    }
    void whatTheServerNamedOutlivesARestart()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(1h), {}, PermitSource::Reopen::Probe);
        harness.rateLimiter.pause(Instant::max(), {}, PermitSource::Reopen::Probe);
        harness.advance(10min);
        RateLimiterHarness again(wideOpen());
        again.clock.stepWall(30min);
        QVERIFY(again.rateLimiter.restore(harness.rateLimiter.save()));
        QCOMPARE(again.rateLimiter.pausedUntil(), std::optional(Instant(30min)));
        RateLimiterHarness later(wideOpen());
        later.clock.stepWall(61min);
        QVERIFY(later.rateLimiter.restore(harness.rateLimiter.save()));
        QVERIFY(!later.rateLimiter.isPaused());
    }
    void aProbeThatIsThrottledClosesTheStackAgain()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(5s), {}, PermitSource::Reopen::Probe);
        std::optional<Permit> probe;
        harness.rateLimiter.request({}, [&](PermitResult answer) {
            answer->sent();
            probe = *std::move(answer);
        });
        harness.ask(u"a"_s, {}, 1s);
        harness.ask(u"b"_s);
        harness.advance(6s);
        harness.rateLimiter.pause(Instant(10s), {}, PermitSource::Reopen::Probe);
        probe.reset();
        harness.advance(20s);
        QCOMPARE(harness.reported(), story({"a granted at 10000", "b granted at 11000"}));
    }
    void aProbeThatWasNeverSentLeavesTheTaskToTheNext()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(5s), {}, PermitSource::Reopen::Probe);
        harness.rateLimiter.request({}, [](const PermitResult &) { /* given back unsent */ });
        harness.ask(u"a"_s, {}, 2s);
        harness.ask(u"b"_s);
        harness.advance(10s);
        QCOMPARE(harness.reported(), story({"a granted at 5000", "b granted at 7000"}));
    }
    void callsInFlightEndWhileItIsClosed()
    {
        RateLimiterHarness harness({{u"at once"_s, ConcurrencySettings {1}}});
        harness.ask(u"running"_s, {}, 3s);
        harness.reported();
        harness.rateLimiter.pause(Instant(5s), {});
        harness.ask(u"a"_s);
        harness.advance(4s);
        QCOMPARE(harness.rateLimiter.levels().front().available, 1);
        harness.advance(1s);
        QCOMPARE(harness.reported(), story({"a granted at 5000"}));
    }
    void cancelledWhilePausedLeavesNoAlarm()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(1h), {});
        const Ticket ticket = harness.ask(u"a"_s);
        QVERIFY(!harness.clock.idle());
        harness.rateLimiter.cancel(ticket);
        QCOMPARE(harness.reported(), story({"a cancelled at 0"}));
        QVERIFY(harness.clock.idle());
    }
    void aWaiterWhoseDeadlinePassesInThePauseIsThrottled()
    {
        RateLimiterHarness harness({{u"bucket"_s, TokenBucketSettings {1, 1, 1s}}});
        harness.ask(u"a"_s);
        harness.ask(u"b"_s, waitingAtMost(2s));
        harness.rateLimiter.pause(Instant(10s), {});
        harness.ask(u"c"_s, waitingAtMost(9s));
        harness.advance(20s);
        QCOMPARE(harness.reported(),
                 story({"a granted at 0", "c max_wait at 0", "b max_wait at 2000"}));
    }
    void aLimitMayBeCalledPause()
    {
        RateLimiterHarness harness({{u"pause"_s, TokenBucketSettings {1, 1, 1s}}});
        harness.ask(u"first"_s);
        Holder heldBy;
        harness.rateLimiter.request(
            {}, [&](const PermitResult &answer) { heldBy = answer->facts().heldBy; });
        harness.reported();
        QCOMPARE(harness.rateLimiter.bindingLimit(), (Holder {u"pause"_s, false}));
        harness.advance(1s);
        harness.reported();
        QCOMPARE(heldBy, (Holder {u"pause"_s, false}));
    }
    void whoDoesNotWaitThroughAPauseIsToldThatItIsOne_data()
    {
        const Table<bool, QString> row("isPaused", "error");
        row("a pause", true, "permit.paused");
        row("a limit called so", false, "permit.no_capacity(permit.of_limit(pause))");
    }
    void whoDoesNotWaitThroughAPauseIsToldThatItIsOne()
    {
        QFETCH(const bool, isPaused);
        RateLimiterHarness harness({{u"pause"_s, TokenBucketSettings {1, 1, 1s}}});
        if (isPaused)
            harness.rateLimiter.pause(Instant(10s), {});
        else
            harness.ask(u"first"_s);
        Message message;
        harness.rateLimiter.request(waitingAtMost(0s), [&](const PermitResult &answer) {
            message = answer.error().message();
        });
        harness.reported();
        QTEST(reported(message), "error");
    }
    void thePermitSaysThatThePauseHeldIt()
    {
        RateLimiterHarness harness(wideOpen());
        harness.rateLimiter.pause(Instant(5s), {});
        Holder heldBy;
        harness.rateLimiter.request(
            {}, [&](const PermitResult &answer) { heldBy = answer->facts().heldBy; });
        harness.reported();
        QCOMPARE(harness.rateLimiter.bindingLimit(), (Holder {{}, true}));
        harness.advance(5s);
        harness.reported();
        QCOMPARE(heldBy, (Holder {{}, true}));
    }
};

PENSTOCK_TEST(TestPause)
} // namespace tst_pause
#include "tst_pause.moc"

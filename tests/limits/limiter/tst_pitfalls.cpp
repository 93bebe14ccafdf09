// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/ratelimiterharness.h"
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QTest>

namespace tst_pitfalls {
// What other limiters got wrong, each as a test. The names in brackets are where it happened.

using namespace penstock;
using namespace std::chrono_literals;

Limit bucket(std::int64_t capacity, std::int64_t amount, Duration interval)
{
    return {u"bucket"_s, TokenBucketSettings {capacity, amount, interval}};
}

Limit window(std::int64_t capacity, Duration interval)
{
    return {u"window"_s, SlidingWindowSettings {capacity, interval}};
}

Limit fixedWindow(std::int64_t capacity, Duration interval)
{
    return {u"fixed"_s, FixedWindowSettings {capacity, interval}};
}

Limit concurrency(std::int64_t capacity)
{
    return {u"at once"_s, ConcurrencySettings {capacity}};
}

ClockReading at(Duration time, Duration wallOffset = {})
{
    return {Instant(time), wallOffset};
}

//! How many of \a tries a stack lets through at one instant.
int burst(RateLimiterCore &rateLimiter, ClockReading now, int tries)
{
    int granted = 0;
    for (int i = 0; i < tries; ++i)
        granted += tryTake(rateLimiter, 1, now) ? 1 : 0;
    return granted;
}

//! Sends and ends all that has been granted; how many that were.
std::int64_t sendAll(RateLimiterCore &rateLimiter, Duration now)
{
    std::vector<RateLimiterCore::Reply> replies;
    rateLimiter.drainReplies(replies);
    for (const RateLimiterCore::Reply &reply : replies)
        std::ignore = rateLimiter.finish(reply.grant, at(now));
    return std::int64_t(replies.size());
}

constexpr RateLimiterOptions virtualTime {.automaticMarginIsZero = true};

class TestPitfalls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // golang/go 56287, gocryptotrader 2371: a wall clock set back locked callers out or minted.
    void wallClockSetBackNeitherMintsNorLocks()
    {
        RateLimiterCore rateLimiter({fixedWindow(2, 60s)}, at(90s), virtualTime);
        QCOMPARE(burst(rateLimiter, at(90s), 5), 2);
        QCOMPARE(burst(rateLimiter, at(91s, -1h), 5), 0);
        QCOMPARE(burst(rateLimiter, at(150s, -1h), 5), 2); // no longer than one window
    }
    void wallClockSetForwardMintsNothing()
    {
        RateLimiterCore rateLimiter({fixedWindow(2, 60s)}, at(90s), virtualTime);
        QCOMPARE(burst(rateLimiter, at(90s), 5), 2);
        QCOMPARE(burst(rateLimiter, at(91s, 1h), 5), 0);
        QCOMPARE(burst(rateLimiter, at(120s, 1h), 5), 2);
    }
    // golang/go 71360: a stale now under contention let 5000 times too many through.
    void anEarlierInstantIsThrottledAndChangesNothing()
    {
        RateLimiterCore rateLimiter({bucket(1, 1, 1s)}, at(10s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 1, at(10s)));
        QVERIFY(!tryTake(rateLimiter, 1, at(9s)));
        const auto throttled = rateLimiter.enqueue({}, at(9s));
        QVERIFY(!throttled);
        QCOMPARE(throttled.error().id(), u"limits.time_went_back"_s);
        QVERIFY(!rateLimiter.advance(at(9s)));
        QVERIFY(!tryTake(rateLimiter, 1, at(11s - 1ns)));
        QVERIFY(tryTake(rateLimiter, 1, at(11s)));
    }
    // systemd 42919, pizauth 48: after a suspend the window lasted hours longer.
    void aSuspendCountsAsTimePassedAndGivesNoBurst()
    {
        RateLimiterHarness harness({window(2, 10s)});
        for (const char *name : {"a", "b", "c", "d", "e"})
            harness.ask(QString::fromLatin1(name));
        QCOMPARE(harness.reported(), QStringList({u"a granted at 0"_s, u"b granted at 0"_s}));
        harness.clock.jump(1h); // nothing rings on the way
        QCOMPARE(harness.reported().size(), 2);
        harness.advance(10s);
        QCOMPARE(harness.reported().size(), 1);
    }
    // x/time/rate: three reservations at 60 per second, cancelled in reverse, left -6e-8 tokens.
    void givingBackLeavesNoTrace_data()
    {
        QTest::addColumn<std::int64_t>("perSecond");
        for (const std::int64_t rate : {3, 7, 30, 60, 100, 997})
            QTest::addRow("%d per second", int(rate)) << rate;
    }
    void givingBackLeavesNoTrace()
    {
        QFETCH(const std::int64_t, perSecond);
        RateLimiterCore rateLimiter({bucket(3, perSecond, 1s)}, at(0s), virtualTime);
        for (int round = 0; round < 50; ++round) {
            const Duration now = round * 100us;
            for (int i = 0; i < 3; ++i)
                QVERIFY(rateLimiter.enqueue({}, at(now)));
            std::vector<RateLimiterCore::Reply> replies;
            rateLimiter.drainReplies(replies);
            QCOMPARE(replies.size(), 3U);
            for (auto reply = replies.rbegin(); reply != replies.rend(); ++reply)
                QVERIFY(rateLimiter.refund(reply->grant, at(now)));
        }
        QCOMPARE(burst(rateLimiter, at(5ms), 5), 3);
        const Duration one((1'000'000'000 + perSecond - 1) / perSecond);
        QVERIFY(!tryTake(rateLimiter, 1, at(5ms + one - 1ns)));
        QVERIFY(tryTake(rateLimiter, 1, at(5ms + one)));
    }
    // golang/go 71154, bucket4j 51, p-throttle 40: tiny rates and long idling overflowed.
    void tinyRatesAndLongIdlingDoNotOverflow()
    {
        constexpr Duration century = std::chrono::hours(24 * 365 * 100);
        RateLimiterCore rateLimiter(
            {bucket(1'000'000'000, 1, century), bucket(1'000'000'000, 1'000'000'000, 1ns)}, at(0s),
            virtualTime);
        QVERIFY(tryTake(rateLimiter, 1'000'000'000, at(0s)));
        QVERIFY(!tryTake(rateLimiter, 1, at(century - 1ns)));
        QVERIFY(tryTake(rateLimiter, 1, at(century)));
        const auto forecast = rateLimiter.forecastOfLast(costing(1'000'000'000), 1, at(century));
        QVERIFY2(!forecast || *forecast > Instant(century), "saturates instead of wrapping round");
    }
    // governor 107 and 249, redis-cell: a burst was one too large or one too small.
    void aBurstIsExactlyAsLargeAsItSays()
    {
        RateLimiterCore rateLimiter({{u"gcra"_s, GcraSettings {100ms, 5}}}, at(0s), virtualTime);
        QCOMPARE(burst(rateLimiter, at(0s), 9), 5);
        QCOMPARE(burst(rateLimiter, at(100ms - 1ns), 9), 0);
        QCOMPARE(burst(rateLimiter, at(100ms), 9), 1);
        QCOMPARE(burst(rateLimiter, at(10s), 9), 5);
    }
    // PyrateLimiter 289, QGCRateLimiter: an inclusive edge made callers spin or wait too long.
    void anEntryExactlyOneIntervalOldNoLongerCounts()
    {
        RateLimiterCore rateLimiter({window(1, 1s)}, at(0s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 1, at(0s)));
        QVERIFY(!tryTake(rateLimiter, 1, at(1s - 1ns)));
        QVERIFY(tryTake(rateLimiter, 1, at(1s)));
    }
    // resilience4j 1356, bottleneck 100: a restart gave twice the limit.
    void aRestartRemembersWhatWasUsed()
    {
        QJsonObject saved;
        {
            RateLimiterCore rateLimiter({fixedWindow(5, 1h), bucket(5, 5, 1h)}, at(0s),
                                        virtualTime);
            QCOMPARE(burst(rateLimiter, at(10s), 5), 5);
            saved = rateLimiter.save(at(20s));
        }
        // Another boot: monotonic time begins anew, the wall clock goes on.
        RateLimiterCore again({fixedWindow(5, 1h), bucket(5, 5, 1h)}, at(0s, 30s), virtualTime);
        QVERIFY(again.restore(saved, at(0s, 30s)));
        QCOMPARE(burst(again, at(1s, 30s), 5), 0);
        QCOMPARE(burst(again, at(1h - 30s, 30s), 5),
                 4); // a new window, and what the bucket regained
    }
    // PyrateLimiter 175, 184, 185, 191: the wait of one limit was taken for all.
    void theWaitIsThatOfAllLimitsTogether()
    {
        RateLimiterHarness harness({window(1, 1s), {u"five"_s, SlidingWindowSettings {3, 5s}}});
        for (const char *name : {"a", "b", "c", "d"})
            harness.ask(QString::fromLatin1(name));
        harness.advance(10s);
        QCOMPARE(harness.reported(),
                 QStringList({u"a granted at 0"_s, u"b granted at 1000"_s, u"c granted at 2000"_s,
                              u"d granted at 5000"_s}));
    }
    // aiolimiter 217: waited for the whole cost instead of what was missing.
    void waitsOnlyForWhatIsMissing()
    {
        RateLimiterHarness harness({{u"leaky"_s, LeakyBucketSettings {3, 3, 3s}}});
        harness.ask(u"one"_s);
        harness.ask(u"three"_s, costing(3));
        harness.advance(10s);
        QCOMPARE(harness.reported(),
                 QStringList({u"one granted at 0"_s, u"three granted at 1000"_s}));
    }
    // aiolimiter: a big cost waited behind an endless flow of small ones; leaky-bucket: the
    // reverse.
    void aBigCostIsNotStarvedBySmallOnes()
    {
        RateLimiterHarness harness({bucket(10, 10, 1s)});
        harness.ask(u"first"_s, costing(10));
        harness.ask(u"big"_s, costing(10));
        for (int i = 0; i < 100; ++i)
            harness.ask(u"small"_s);
        harness.advance(1100ms);
        QCOMPARE(harness.reported(),
                 QStringList({u"first granted at 0"_s, u"big granted at 1000"_s,
                              u"small granted at 1100"_s}));
    }
    // bottleneck, bucket4j 220: waited for ever for what can never be.
    void aCostAboveTheCapacityIsThrottledAtOnce()
    {
        RateLimiterHarness harness({bucket(3, 1, 1s), concurrency(10)});
        harness.ask(u"four"_s, costing(4));
        harness.ask(u"three"_s, costing(3));
        QCOMPARE(harness.reported(),
                 QStringList({u"four over_capacity at 0"_s, u"three granted at 0"_s}));
    }
    void aCapacityOfZeroAdmitsNothing()
    {
        RateLimiterHarness harness({concurrency(0)});
        harness.ask(u"a"_s);
        QCOMPARE(harness.reported(), QStringList(u"a over_capacity at 0"_s));
    }
    // Three conventions are in use for 0; a negative cost must never add tokens (p-throttle,
    // Guava).
    void costZeroPassesAndTakesNothingAndNegativeIsThrottled()
    {
        RateLimiterHarness harness({bucket(1, 1, 1s)});
        harness.ask(u"one"_s);
        harness.ask(u"zero"_s, costing(0));
        harness.ask(u"minus"_s, costing(-5));
        harness.ask(u"next"_s);
        harness.advance(1s);
        QCOMPARE(harness.reported(),
                 QStringList({u"one granted at 0"_s, u"zero granted at 0"_s,
                              u"minus invalid_cost at 0"_s, u"next granted at 1000"_s}));
    }
    // aiolimiter, QGCRateLimiter: later calls, and synchronous tries, barged past the queue.
    void neitherSmallCostsNorTriesOvertake()
    {
        RateLimiterHarness harness({bucket(4, 1, 1s)});
        harness.ask(u"first"_s, costing(3));
        harness.ask(u"big"_s, costing(2)); // one token is left: not enough
        harness.ask(u"small"_s);
        harness.ask(u"try"_s, waitingAtMost(0s));
        harness.advance(2s);
        QCOMPARE(harness.reported(),
                 QStringList({u"first granted at 0"_s, u"try no_capacity_now at 0"_s,
                              u"big granted at 1000"_s, u"small granted at 2000"_s}));
    }
    // tokio 8365, embassy 6964: a cancelled head swallowed the wake-up of the next.
    void cancellingTheHeadWakesTheNext()
    {
        RateLimiterHarness harness({bucket(3, 1, 1s)});
        harness.ask(u"first"_s, costing(2));
        const Ticket head = harness.ask(u"head"_s, costing(3));
        harness.ask(u"next"_s);
        harness.rateLimiter.cancel(head);
        QCOMPARE(harness.reported(),
                 QStringList(
                     {u"first granted at 0"_s, u"head cancelled at 0"_s, u"next granted at 0"_s}));
        QVERIFY(harness.clock.idle());
    }
    // golang/go 56924, David-Desmaisons: cancelling leaked a token of one limit or a slot of
    // another.
    void cancellingLeaksNothingFromAnyLimit()
    {
        RateLimiterHarness harness({bucket(2, 1, 1s), concurrency(2)});
        harness.ask(u"a"_s, {}, 1h);
        harness.ask(u"b"_s, {}, 1h);
        std::vector<Ticket> tickets;
        for (int i = 0; i < 20; ++i)
            tickets.push_back(harness.ask(u"x"_s));
        for (const Ticket ticket : tickets)
            harness.rateLimiter.cancel(ticket);
        harness.reported();
        harness.advance(2h);
        for (const LimitLevel &level : harness.rateLimiter.levels()) {
            QCOMPARE(level.available, level.capacity);
            QCOMPARE(level.inFlight, 0);
        }
        QVERIFY(harness.clock.idle());
    }
    // node-rate-limiter-flexible 69, self-limiters: a denied call was charged all the same.
    void aThrottleTakesNothing()
    {
        RateLimiterHarness harness({bucket(2, 1, 1s), concurrency(1)});
        harness.ask(u"holds"_s, {}, 10s);
        for (int i = 0; i < 10; ++i)
            harness.ask(u"try"_s, waitingAtMost(0s));
        harness.reported();
        harness.advance(10s);
        QCOMPARE(harness.rateLimiter.levels().front().available, 2);
    }
    // uber-go 106, 119, 120: after idling there was no limit at all.
    void idlingStoresNoMoreThanTheCapacity()
    {
        RateLimiterCore rateLimiter({bucket(5, 1, 1ms)}, at(0s), virtualTime);
        QCOMPARE(burst(rateLimiter, at(0s), 9), 5);
        QCOMPARE(burst(rateLimiter, at(1h), 9), 5);
    }
    // resilience4j 2489: lowering the limit killed the refill; x/time and Guava kept the old plan.
    void changingALimitPlansTheWaitersAnew()
    {
        RateLimiterHarness harness({bucket(1, 1, 1h)});
        harness.ask(u"a"_s);
        harness.ask(u"b"_s);
        harness.ask(u"c"_s);
        harness.reported();
        harness.rateLimiter.setLimits({bucket(1, 1, 1s)});
        harness.advance(2s);
        QCOMPARE(harness.reported(), QStringList({u"b granted at 1000"_s, u"c granted at 2000"_s}));
        harness.rateLimiter.setLimits({bucket(1, 1, 10s)});
        harness.ask(u"d"_s);
        harness.advance(10s);
        QCOMPARE(harness.reported(), QStringList(u"d granted at 12000"_s));
    }
    // dotnet 74056, bottleneck, aiolimiter: refills by ticks; one grant for each late tick.
    void aLateWakeUpCostsNoRate_data()
    {
        const Table<std::int64_t, Duration> row("capacity", "tick");
        row("evenly, by a timer of whole milliseconds", 1, 1ms);
        row("a busy program, as long as the bucket holds it", 400, 170ms);
    }
    void aLateWakeUpCostsNoRate()
    {
        QFETCH(const std::int64_t, capacity);
        QFETCH(const Duration, tick);
        RateLimiterCore rateLimiter({bucket(capacity, 2000, 1s)}, at(0s), virtualTime);
        for (int i = 0; i < 30'000; ++i)
            QVERIFY(rateLimiter.enqueue({}, at(0s)));
        std::int64_t granted = 0;
        Duration now {};
        for (; now < 10s; now += tick) {
            QVERIFY(rateLimiter.advance(at(now)));
            granted += sendAll(rateLimiter, now);
        }
        QCOMPARE(granted, capacity + (now - tick) / 500us);
    }
    void aStallIsNotMadeUpByABurstAboveTheCapacity()
    {
        RateLimiterCore rateLimiter({bucket(5, 100, 1s)}, at(0s), virtualTime);
        for (int i = 0; i < 1000; ++i)
            QVERIFY(rateLimiter.enqueue({}, at(0s)));
        QCOMPARE(sendAll(rateLimiter, 0s), 5);
        QVERIFY(rateLimiter.advance(at(1h)));
        QCOMPARE(sendAll(rateLimiter, 1h), 5);
    }
    // bucket4j 88: rounding lost a part of a token at each grant.
    void tenMillionGrantsAtThreePerSecondEndOnTime()
    {
        RateLimiterCore rateLimiter({bucket(1, 3, 1s)}, at(0s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 1, at(0s)));
        Duration now {};
        for (std::int64_t i = 1; i <= 10'000'000; ++i) {
            const Duration due((i * 1'000'000'000 + 2) / 3);
            QVERIFY2(i % 1'000'000 != 0 || !tryTake(rateLimiter, 1, at(due - 1ns)),
                     "not a nanosecond early");
            QVERIFY(tryTake(rateLimiter, 1, at(due)));
            now = due;
        }
        QCOMPARE(now, Duration(3'333'333'333'333'334));
    }
    // aspnetcore-redis-rate-limiting PR 157: a hundred thousand idle limiters were never freed.
    void idleKeysAreForgotten()
    {
        Limit perHost = bucket(2, 2, 1s);
        perHost.per = {Per::Kind::Host, {}};
        RateLimiterCore rateLimiter({perHost}, at(0s), virtualTime);
        std::vector<RateLimiterCore::Reply> replies;
        for (int i = 0; i < 10'000; ++i) {
            PermitRequest permitRequest;
            permitRequest.host = u"host%1.example"_s.arg(i);
            QVERIFY(rateLimiter.enqueue(permitRequest, at(i * 10ms)));
            rateLimiter.drainReplies(replies);
            QVERIFY(rateLimiter.finish(replies.back().grant, at(i * 10ms)));
            replies.clear();
        }
        const std::int64_t keys = rateLimiter.levels(at(100s)).front().keys;
        QVERIFY2(keys < 300, qPrintable(u"%1 keys are remembered"_s.arg(keys)));
    }
};

PENSTOCK_TEST(TestPitfalls)
} // namespace tst_pitfalls
#include "tst_pitfalls.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/ratelimiterharness.h"
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/limiter/ratelimitercore.h>

#include <QTest>

namespace tst_ratelimiterstate {
// What a stack remembers over a restart, what it keeps when its limits change, what it believes of
// a server, and how its margins learn.

using namespace penstock;
using namespace std::chrono_literals;

constexpr RateLimiterOptions virtualTime {.automaticMarginIsZero = true};

ClockReading at(Duration time, Duration wallOffset = {})
{
    return {Instant(time), wallOffset};
}

Limit limit(LimitSettings settings, const QString &name = u"limit"_s)
{
    return {name, std::move(settings)};
}

int burst(auto &limits, ClockReading now)
{
    int granted = 0;
    while (tryTake(limits, 1, now))
        ++granted;
    return granted;
}

struct Kind
{
    const char *name;
    LimitSettings settings;
};

//! Five at once and then none for a while, whichever limit it is.
const Kind fives[] = {
    {"token bucket", TokenBucketSettings {5, 5, 100s}},
    {"stepped token bucket", TokenBucketSettings {5, 5, 100s, {}, Refill::Stepped}},
    {"leaky bucket", LeakyBucketSettings {5, 5, 100s}},
    {"gcra", GcraSettings {20s, 5}},
    {"fixed window", FixedWindowSettings {5, 100s}},
    {"window on demand", FixedWindowSettings {5, 100s, Anchor::OnDemand}},
    {"window since creation", FixedWindowSettings {5, 100s, Anchor::Creation}},
    {"sliding window", SlidingWindowSettings {5, 100s}},
    {"sliding window counter", SlidingWindowCounterSettings {5, 100s}},
    {"waterwheel", WaterwheelSettings {5, 100s}},
};

//! The instants from \a from on, a second apart, at which one more call is let through.
QList<int> grantsAfter(RateLimiterCore &rateLimiter, Duration from, Duration to,
                       Duration wallOffset)
{
    QList<int> seconds;
    for (Duration now = from; now <= to; now += 1s) {
        while (tryTake(rateLimiter, 1, at(now, wallOffset)))
            seconds << int((now + wallOffset) / 1s);
    }
    return seconds;
}

class TestRateLimiterState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Under way when the limits change: each gives back to the limits that it was let go by.
    void callsUnderWayGiveBackWhatTheyTook()
    {
        const Limit atOnce = limit(ConcurrencySettings {2}, u"at once"_s);
        const Limit wheel = limit(WaterwheelSettings {5, 1s}, u"wheel"_s);
        RateLimiterCore rateLimiter({atOnce}, at(0s), virtualTime);
        const auto granted = [&rateLimiter](int asked, Duration now) {
            for (int i = 0; i < asked; ++i)
                std::ignore = rateLimiter.enqueue({}, at(now), quint64(i + 1));
            std::ignore = rateLimiter.advance(at(now));
            std::vector<RateLimiterCore::Reply> replies;
            rateLimiter.drainReplies(replies);
            return replies;
        };
        const std::vector<RateLimiterCore::Reply> before = granted(2, 0s);
        QCOMPARE(before.size(), std::size_t(2));
        for (const RateLimiterCore::Reply &reply : before)
            QVERIFY(rateLimiter.sent(reply.grant, at(0s)));
        QVERIFY(rateLimiter.setLimits({wheel, atOnce}, at(1s)));
        QCOMPARE(granted(2, 1s).size(), std::size_t(0));
        for (const RateLimiterCore::Reply &reply : before)
            QVERIFY(rateLimiter.finish(reply.grant, at(2s)));
        QCOMPARE(granted(0, 2s).size(), std::size_t(2));
    }
    void aStricterLimitThatIsStatedHolds()
    {
        RateLimiterCore rateLimiter({limit(FixedWindowSettings {10, 100s})}, at(0s), virtualTime);
        QVERIFY(rateLimiter.enqueue({}, at(1s), 1));
        std::vector<RateLimiterCore::Reply> replies;
        rateLimiter.drainReplies(replies);
        QCOMPARE(replies.size(), std::size_t(1));
        const quint64 grant = replies.front().grant;
        QVERIFY(rateLimiter.sent(grant, at(1s)));
        const ServerCounter counter {.name = u"limit"_s, .limit = 4, .window = 100s};
        rateLimiter.reportServerCounters(grant, {&counter, 1}, at(2s));
        QVERIFY(rateLimiter.finish(grant, at(2s)));
        QCOMPARE(burst(rateLimiter, at(3s)), 3);
    }

    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void aRestartedStackGrantsWhatTheOldOneWouldHave_data()
    {
        const Table<LimitSettings> row("settings");
        for (const Kind &kind : fives)
            row(kind.name, kind.settings);
    }
    void aRestartedStackGrantsWhatTheOldOneWouldHave()
    {
        QFETCH(const LimitSettings, settings);
        RateLimiterCore rateLimiter({limit(settings)}, at(0s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 2, at(3s)));
        QVERIFY(tryTake(rateLimiter, 2, at(40s)));
        const QJsonObject saved = rateLimiter.save(at(50s));
        // The new program's monotonic clock starts anew; 10 s have passed on the wall.
        RateLimiterCore again({limit(settings)}, at(0s, 60s), virtualTime);
        QVERIFY(again.restore(saved, at(0s, 60s)));
        QCOMPARE(grantsAfter(again, 0s, 240s, 60s), grantsAfter(rateLimiter, 60s, 300s, 0s));
    }
    void whatWasSavedLongAgoIsForgotten_data()
    {
        aRestartedStackGrantsWhatTheOldOneWouldHave_data();
    }
    void whatWasSavedLongAgoIsForgotten()
    {
        QFETCH(const LimitSettings, settings);
        RateLimiterCore rateLimiter({limit(settings)}, at(0s), virtualTime);
        QCOMPARE(burst(rateLimiter, at(0s)), 5);
        RateLimiterCore again({limit(settings)}, at(0s, 1h), virtualTime);
        QVERIFY(again.restore(rateLimiter.save(at(1s)), at(0s, 1h)));
        QCOMPARE(burst(again, at(0s, 1h)), 5);
    }
    void aWallClockSetBackBetweenRunsFreesNothing_data()
    {
        aRestartedStackGrantsWhatTheOldOneWouldHave_data();
    }
    void aWallClockSetBackBetweenRunsFreesNothing()
    {
        QFETCH(const LimitSettings, settings);
        RateLimiterCore rateLimiter({limit(settings)}, at(0s, 2h), virtualTime);
        QCOMPARE(burst(rateLimiter, at(0s, 2h)), 5);
        RateLimiterCore again({limit(settings)}, at(0s, 1h), virtualTime);
        QVERIFY(again.restore(rateLimiter.save(at(1s, 2h)), at(0s, 1h)));
        QCOMPARE(burst(again, at(0s, 1h)), 0);
    }
    void callsUnderWayCountAsUsedAfterARestart()
    {
        RateLimiterCore rateLimiter({limit(SlidingWindowSettings {5, 100s, CountFrom::Response})},
                                    at(0s), virtualTime);
        for (int i = 0; i < 5; ++i)
            QVERIFY(rateLimiter.enqueue({}, at(0s)));
        RateLimiterCore again({limit(SlidingWindowSettings {5, 100s, CountFrom::Response})},
                              at(0s, 10s), virtualTime);
        QVERIFY(again.restore(rateLimiter.save(at(10s)), at(0s, 10s)));
        QCOMPARE(burst(again, at(99s, 10s)), 0);
        QCOMPARE(burst(again, at(100s, 10s)), 5);
    }
    void whatIsNoSavedStateIsThrottled()
    {
        RateLimiterCore rateLimiter({limit(GcraSettings {1s, 1})}, at(0s), virtualTime);
        const Result<void> restored = rateLimiter.restore({{u"junk"_s, 1}}, at(0s));
        QVERIFY(!restored);
        QCOMPARE(restored.error().kind, Error::Kind::File);
    }

    void aChangedLimitKeepsWhatIsConsumed_data()
    {
        Table<LimitSettings, LimitSettings>("from", "to");
        for (const Kind &from : fives) {
            for (const Kind &to : fives)
                QTest::addRow("%s to %s", from.name, to.name) << from.settings << to.settings;
        }
    }
    void aChangedLimitKeepsWhatIsConsumed()
    {
        QFETCH(const LimitSettings, from);
        QFETCH(const LimitSettings, to);
        RateLimiterCore rateLimiter({limit(from)}, at(0s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 3, at(1s)));
        QVERIFY(rateLimiter.setLimits({limit(to)}, at(1s)));
        QCOMPARE(burst(rateLimiter, at(1s)), 2);
    }
    void aLoweredCapacityCountsWhatIsUnderWay()
    {
        RateLimiterHarness harness({limit(ConcurrencySettings {5})});
        for (int i = 0; i < 4; ++i)
            harness.ask(QString::number(i), {}, Duration(1s) * (i + 1));
        harness.reported();
        harness.rateLimiter.setLimits({limit(ConcurrencySettings {2})});
        harness.ask(u"next"_s);
        harness.advance(10s);
        QCOMPARE(harness.reported(), QStringList(u"next granted at 3000"_s));
        QCOMPARE(harness.rateLimiter.levels().front().available, 2);
    }
    void waitersThatCanNeverFitTheNewLimitAreToldSo()
    {
        RateLimiterHarness harness({limit(TokenBucketSettings {5, 1, 1h})});
        harness.ask(u"a"_s, costing(5));
        harness.ask(u"b"_s, costing(5));
        harness.ask(u"c"_s, costing(1));
        harness.reported();
        harness.rateLimiter.setLimits({limit(TokenBucketSettings {2, 1, 1s})});
        harness.advance(4s);
        QCOMPARE(harness.reported(),
                 QStringList({u"b over_capacity at 0"_s, u"c granted at 4000"_s}));
    }
    void cancelFindsAWaiterWhoseSubQueueHasMoved()
    {
        RateLimiterHarness harness({limit(ConcurrencySettings {1})});
        harness.ask(u"holds"_s, {}, -1ns);
        const Ticket ticket = harness.ask(u"a"_s);
        harness.reported();
        harness.rateLimiter.setLimits(
            {limit(ConcurrencySettings {1}), limit(GcraSettings {1h, 1}, u"new"_s)});
        harness.rateLimiter.cancel(ticket);
        QCOMPARE(harness.reported(), QStringList(u"a cancelled at 0"_s));
    }

    void aStricterServerIsBelievedUntilItsReset()
    {
        LimitState limitState(SlidingWindowSettings {100, 10s}, 0s, at(0s));
        limitState.observe(3, Instant(60s), 0s, at(0s));
        QCOMPARE(burst(limitState, at(1s)), 3);
        limitState.observe(50, Instant(30s), 0s, at(2s)); // within a window: never looser
        QCOMPARE(burst(limitState, at(59s)), 0);
        QCOMPARE(burst(limitState, at(60s)), 100);
    }
    void aLooserServerChangesNothing()
    {
        LimitState limitState(SlidingWindowSettings {5, 10s}, 0s, at(0s));
        limitState.observe(1000, Instant(60s), 0s, at(0s));
        QCOMPARE(burst(limitState, at(1s)), 5);
        QCOMPARE(burst(limitState, at(11s)), 5);
    }
    void aWaiterWaitsForTheServersReset()
    {
        RateLimiterHarness harness({limit(TokenBucketSettings {10, 10, 1s})});
        harness.ask(u"first"_s, {}, -1ns);
        harness.reported();
        const ServerCounter others {.name = u"other"_s, .remaining = 0, .reset = Instant(9s)};
        const ServerCounter counter {.name = u"limit"_s, .remaining = 0, .reset = Instant(7s)};
        harness.permits.front().report({.counters = {others, counter}});
        harness.permits.clear();
        harness.ask(u"a"_s);
        harness.advance(10s);
        QCOMPARE(harness.reported(), QStringList(u"a granted at 7000"_s));
    }

    void aCopyGoesItsOwnWay()
    {
        const auto drained = [](RateLimiterCore &core) {
            std::vector<RateLimiterCore::Reply> replies;
            core.drainReplies(replies);
            std::erase_if(replies,
                          [](const RateLimiterCore::Reply &reply) { return !reply.granted; });
            return replies;
        };
        Limit perHost = limit(SlidingWindowSettings {1, 10s});
        perHost.per.kind = Per::Kind::Host;
        Limit byMethod = limit(FixedWindowSettings {100, 1h}, u"units"_s);
        byMethod.costBy = {CostBy::Kind::Method, {{u"GET"_s, 3}}};
        RateLimiterCore rateLimiter({perHost, byMethod}, at(0s), virtualTime);
        const PermitRequest permitRequest {.method = "GET", .host = u"a.example"_s};
        std::vector<Ticket> tickets;
        for (quint64 tag = 1; tag <= 4; ++tag)
            tickets.push_back(rateLimiter.enqueue(permitRequest, at(0s), tag).value());
        const std::optional<Instant> foreseen = rateLimiter.forecast(tickets[3], at(0s));
        const quint64 grant = drained(rateLimiter).at(0).grant;
        RateLimiterCore copy = rateLimiter;
        QCOMPARE(copy.forecast(tickets[3], at(0s)), foreseen);
        QVERIFY(*copy.cancel(tickets[1], at(1s)));
        QCOMPARE(copy.waiting(), 2);
        QCOMPARE(rateLimiter.waiting(), 3);
        QVERIFY(rateLimiter.finish(grant, at(1s)));
        QVERIFY(copy.refund(grant, at(1s)));
        QVERIFY(rateLimiter.advance(at(11s)));
        QVERIFY(copy.advance(at(11s)));
        QCOMPARE(drained(rateLimiter).at(0).tag, 2U);
        QCOMPARE(drained(copy).at(0).tag, 3U);
        copy = rateLimiter;
        QCOMPARE(copy.waiting(), rateLimiter.waiting());
        QCOMPARE(copy.save(at(11s)), rateLimiter.save(at(11s)));
    }

    void marginsGrowOnThrottlesAndShrinkSlowly()
    {
        RateLimiterCore rateLimiter({limit(SlidingWindowSettings {1, 1s, CountFrom::Send})},
                                    at(0s));
        const auto gap = [&](Duration now) {
            tryTake(rateLimiter, 1, at(now));
            return *rateLimiter.forecastOfLast({}, 1, at(now)) - Instant(now);
        };
        QCOMPARE(gap(0s), Duration(1005ms)); // half a percent of a second
        rateLimiter.throttledByServer(at(1s));
        QCOMPARE(gap(10s), Duration(1010ms));
        for (int i = 0; i < 20; ++i)
            rateLimiter.throttledByServer(at(10s));
        QCOMPARE(gap(20s), Duration(1250ms)); // never more than a quarter of the interval
        Duration now = 30s;
        std::vector<RateLimiterCore::Reply> replies;
        for (int i = 0; i < 2000; ++i) { // only waiting calls touch the margin, so they shrink it
            QVERIFY(rateLimiter.enqueue({}, at(now)));
            now = std::max(
                now, Duration(rateLimiter.nextWake().value_or(Instant(now)).time_since_epoch()));
            std::ignore = rateLimiter.advance(at(now));
            rateLimiter.drainReplies(replies);
            QVERIFY(rateLimiter.sent(replies.back().grant, at(now)));
            QVERIFY(rateLimiter.finish(replies.back().grant, at(now)));
        }
        QCOMPARE(gap(now + 10s), Duration(1005ms));
    }
    // What took longer than the fastest may have reached the server late, and counts there from
    // then.
    void aCallThatWasHeldUpOnItsWayCountsLater_data()
    {
        const Table<LimitSettings, Duration, Duration> row("settings", "duration", "next");
        const LimitSettings window = SlidingWindowSettings {1, 1s};
        const LimitSettings evenly = GcraSettings {1s, 1};
        const LimitSettings bucket = TokenBucketSettings {1, 1, 1s};
        const LimitSettings leaky = LeakyBucketSettings {1, 1, 1s};
        for (const auto &[name, settings] : {std::pair {"window", window},
                                             {"evenly", evenly},
                                             {"bucket", bucket},
                                             {"leaky", leaky}}) {
            QTest::addRow("%s, as usual", name) << settings << Duration(30ms) << Duration(1005ms);
            // What is waited for in a bucket anyway, its margin, need not be waited for twice.
            const Duration twice
                = std::holds_alternative<SlidingWindowSettings>(settings) ? 0ms : 5ms;
            QTest::addRow("%s, held up a little", name)
                << settings << Duration(40ms) << Duration(1015ms) - twice;
            QTest::addRow("%s, a slow answer: at most a quarter of the interval", name)
                << settings << Duration(900ms) << Duration(1255ms) - twice;
        }
        row("a window from the response needs none of it",
            SlidingWindowSettings {1, 1s, CountFrom::Response}, 40ms, 1040ms);
    }
    void aCallThatWasHeldUpOnItsWayCountsLater()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const Duration, duration);
        QFETCH(const Duration, next);
        RateLimiterCore rateLimiter({limit(settings)}, at(0s));
        std::vector<RateLimiterCore::Reply> replies;
        const auto call = [&](Duration now, Duration takes) {
            replies.clear();
            QVERIFY(rateLimiter.enqueue({}, at(now)));
            rateLimiter.drainReplies(replies);
            QVERIFY(replies.back().granted);
            QVERIFY(rateLimiter.sent(replies.back().grant, at(now)));
            QVERIFY(rateLimiter.finish(replies.back().grant, at(now + takes)));
        };
        Duration now {};
        for (int i = 0; i < 200; ++i, now += 10s)
            call(now, 30ms); // what is usual
        call(now, duration);
        const Duration gap = *rateLimiter.forecastOfLast({}, 1, at(now + duration)) - Instant(now);
        QCOMPARE(Duration(std::chrono::round<std::chrono::milliseconds>(gap)), next);
    }
    void whatHasJustBeenTakenIsSaved()
    {
        RateLimiterCore rateLimiter({limit(SlidingWindowSettings {1, 10s})}, at(0s));
        QVERIFY(tryTake(rateLimiter, 1, at(1s)));
        RateLimiterCore again({limit(SlidingWindowSettings {1, 10s})}, at(1s));
        QVERIFY(again.restore(rateLimiter.save(at(1s)), at(1s)));
        QVERIFY(!tryTake(again, 1, at(10s)));
    }
    // However calls were counted, and are counted from now on: those under way go on counting.
    void callsUnderWayOutlastAChange_data()
    {
        Table<CountFrom, CountFrom>("before", "after");
        for (const CountFrom before : {CountFrom::Auto, CountFrom::Send, CountFrom::Response}) {
            for (const CountFrom after : {CountFrom::Auto, CountFrom::Send, CountFrom::Response})
                QTest::addRow("%d to %d", int(before), int(after)) << before << after;
        }
    }
    void callsUnderWayOutlastAChange()
    {
        QFETCH(const CountFrom, before);
        QFETCH(const CountFrom, after);
        RateLimiterCore rateLimiter({limit(SlidingWindowSettings {2, 1s, before})}, at(0s));
        std::vector<RateLimiterCore::Reply> replies;
        for (const Duration sentAt : {0ms, 50ms}) {
            QVERIFY(rateLimiter.enqueue({}, at(sentAt)));
            rateLimiter.drainReplies(replies);
            QVERIFY(rateLimiter.sent(replies.back().grant, at(sentAt)));
        }
        QVERIFY(rateLimiter.setLimits({limit(SlidingWindowSettings {2, 1s, after})}, at(100ms)));
        QVERIFY(rateLimiter.levels(at(100ms)).front().available <= 0);
        for (const RateLimiterCore::Reply &reply : replies)
            QVERIFY(rateLimiter.finish(reply.grant, at(200ms)));
        QVERIFY(rateLimiter.levels(at(999ms)).front().available <= 0);
        QVERIFY(*rateLimiter.forecastOfLast({}, 1, at(200ms)) >= Instant(1s));
        QVERIFY(*rateLimiter.forecastOfLast({}, 2, at(200ms)) >= Instant(1050ms));
        QCOMPARE(rateLimiter.levels(at(5s)).front().available, 2);
    }
    // Where calls go one by one, whatever the one before was late is what the next would be early.
    void oneByOneEvenALittleLatenessCounts_data()
    {
        const Table<LimitSettings, Duration, Duration, Duration> row("settings", "sentLate",
                                                                     "duration", "next");
        const LimitSettings evenly = GcraSettings {20ms, 1};
        const LimitSettings leaky = LeakyBucketSettings {1, 1, 20ms};
        for (const auto &[name, settings] : {std::pair {"evenly", evenly}, {"leaky", leaky}}) {
            QTest::addRow("%s, sent late", name)
                << settings << Duration(900us) << Duration(1ms) << Duration(21'900us);
            QTest::addRow("%s, held up for most of a time slice", name)
                << settings << Duration(0s) << Duration(16ms) << Duration(35ms);
            QTest::addRow("%s, at most a time slice", name)
                << settings << Duration(0s) << Duration(30ms) << Duration(40ms);
        }
        const LimitSettings fast = GcraSettings {2ms, 1};
        row("a thousandth of a second is no time to count it", fast, 900us, 900us, 3ms);
    }
    void oneByOneEvenALittleLatenessCounts()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const Duration, sentLate);
        QFETCH(const Duration, duration);
        QFETCH(const Duration, next);
        RateLimiterCore rateLimiter({limit(settings)}, at(0s));
        std::vector<RateLimiterCore::Reply> replies;
        const auto call = [&](Duration now, Duration late, Duration takes) {
            replies.clear();
            QVERIFY(rateLimiter.enqueue({}, at(now)));
            rateLimiter.drainReplies(replies);
            QVERIFY(replies.back().granted);
            QVERIFY(rateLimiter.sent(replies.back().grant, at(now + late)));
            QVERIFY(rateLimiter.finish(replies.back().grant, at(now + late + takes)));
        };
        Duration now {};
        for (int i = 0; i < 200; ++i, now += 1s)
            call(now, 0s, 1ms);
        call(now, sentLate, duration);
        const Instant free = *rateLimiter.forecastOfLast({}, 1, at(now + sentLate + duration));
        QCOMPARE(Duration(free - Instant(now)), next);
    }
    void severalLateCallsKeepTheLogInOrder()
    {
        RateLimiterCore rateLimiter({limit(SlidingWindowSettings {4, 1s})}, at(0s));
        std::vector<RateLimiterCore::Reply> replies;
        for (const Duration sentAt : {0ms, 0ms, 5ms, 10ms}) {
            QVERIFY(rateLimiter.enqueue({}, at(sentAt)));
            rateLimiter.drainReplies(replies);
            QVERIFY(rateLimiter.sent(replies.back().grant, at(sentAt)));
        }
        QVERIFY(rateLimiter.finish(replies[0].grant,
                                   at(12ms))); // nothing is known yet: it counts from 12 ms
        QVERIFY(rateLimiter.finish(replies[2].grant, at(13ms))); // from 13 ms
        const auto free
            = [&](std::int64_t count) { return *rateLimiter.forecastOfLast({}, count, at(13ms)); };
        QCOMPARE(free(1), Instant(1012ms)); // never later than by the answer
        QCOMPARE(free(2), Instant(1013ms));
        QCOMPARE(free(3), Instant(1017ms)); // sent at 0, not answered, and not slower than others
        QCOMPARE(free(4), Instant(1027ms)); // sent at 10 ms
    }
    void automaticMarginsStartAtHalfAPercent_data()
    {
        const Table<LimitSettings, Duration> row("settings", "margin");
        row("at least a millisecond", SlidingWindowSettings {1, 100ms, CountFrom::Send}, 1ms);
        row("half a percent", SlidingWindowSettings {1, 10s, CountFrom::Send}, 50ms);
        row("at most 250 ms", SlidingWindowSettings {1, 1h, CountFrom::Send}, 250ms);
        row("none from the response", SlidingWindowSettings {1, 10s, CountFrom::Response}, 0ms);
        row("none for a waterwheel", WaterwheelSettings {1, 10s}, 0ms);
    }
    void automaticMarginsStartAtHalfAPercent()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const Duration, margin);
        RateLimiterCore rateLimiter({limit(settings)}, at(0s));
        QVERIFY(tryTake(rateLimiter, 1, at(0s)));
        const Duration interval = std::visit(
            [](const auto &each) -> Duration {
                if constexpr (requires { each.interval; })
                    return each.interval;
                else if constexpr (requires { each.period; })
                    return each.period;
                else
                    return {};
            },
            settings);
        QCOMPARE(*rateLimiter.forecastOfLast({}, 1, at(0s)) - Instant(interval), margin);
    }
    // A bucket pays its margin once, on going from what was stored to what accrues.
    void howOftenAMarginIsPaid_data()
    {
        const Table<LimitSettings, QList<int>> row("settings", "grants");
        row("bucket: once", TokenBucketSettings {2, 1, 100ms}, {0, 0, 110, 210, 310, 410});
        row("gcra: once", GcraSettings {100ms, 2}, {0, 0, 110, 210, 310, 410});
        // A bucket of one is full again at each grant: what accrues during the margin is spilt, at
        // the server too.
        row("bucket of one: each time", TokenBucketSettings {1, 1, 100ms},
            {0, 110, 220, 330, 440, 550});
        row("leaky bucket: once", LeakyBucketSettings {2, 1, 100ms}, {0, 0, 110, 210, 310, 410});
        row("stepped bucket: after each step",
            TokenBucketSettings {2, 2, 100ms, {}, Refill::Stepped}, {0, 0, 110, 110, 210, 210});
        row("aligned window: after each boundary", FixedWindowSettings {2, 100ms},
            {0, 0, 110, 110, 210, 210});
        row("sliding window: once a window", SlidingWindowSettings {2, 100ms},
            {0, 0, 110, 110, 220, 220});
    }
    void howOftenAMarginIsPaid()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const QList<int>, grants);
        Limit spec = limit(settings);
        spec.margin = {10ms};
        RateLimiterHarness harness({spec});
        for (qsizetype i = 0; i < grants.size(); ++i)
            harness.ask(u"x"_s);
        harness.advance(1s);
        QStringList wanted;
        for (const int ms : grants)
            wanted << u"x granted at %1"_s.arg(ms);
        QCOMPARE(harness.reported(), wanted);
    }
    // A call just before a boundary may be counted just after it: it counts on both sides.
    void aCallNearABoundaryCountsOnBothSides()
    {
        Limit spec = limit(FixedWindowSettings {2, 100ms});
        spec.margin = {10ms};
        RateLimiterCore rateLimiter({spec}, at(0s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 1, at(95ms)));
        QCOMPARE(burst(rateLimiter, at(111ms)), 1);
        QCOMPARE(burst(rateLimiter, at(211ms)), 2);
    }
};

PENSTOCK_TEST(TestRateLimiterState)
} // namespace tst_stackstate
#include "tst_ratelimiterstate.moc"

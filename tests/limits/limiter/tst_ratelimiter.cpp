// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/ratelimiterharness.h"
#include "redis/skewedclock.h"
#include "support/testprogram.h"

#include <QPointer>
#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_ratelimiter {
Limit bucket(std::int64_t capacity, std::int64_t amount, Duration interval,
             const QString &name = {})
{
    return {name.isEmpty() ? u"bucket"_s : name, TokenBucketSettings {capacity, amount, interval}};
}

Limit concurrency(std::int64_t capacity)
{
    return {u"at once"_s, ConcurrencySettings {capacity}};
}

Limit onPath(Limit limit, const QString &path)
{
    limit.match.path = path;
    return limit;
}

PermitRequest toPath(const QString &path, std::int64_t cost = 1)
{
    PermitRequest permitRequest;
    permitRequest.path = path;
    permitRequest.cost = cost;
    return permitRequest;
}

QStringList story(std::initializer_list<const char *> lines)
{
    QStringList list;
    for (const char *line : lines)
        list << QString::fromLatin1(line);
    return list;
}

QString name(int number)
{
    return QString::number(number);
}

class TestRateLimiter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // ---- Answers ----

    void answersComeFromTheEventLoopAndNeverFromInsideRequest()
    {
        ManualClock clock;
        RateLimiter rateLimiter({bucket(1, 1, 1s)}, clock);
        int answers = 0;
        for (const std::int64_t cost : {1, 0, -1, 99})
            rateLimiter.request(costing(cost), [&](const PermitResult &) { ++answers; });
        QCOMPARE(answers, 0);
        clock.advance({});
        QCOMPARE(answers, 4);
        clock.advance(1h);
        QCOMPARE(answers, 4);
    }
    void noAlarmIsSetWhileNobodyWaits()
    {
        RateLimiterHarness harness({bucket(2, 1, 1s)});
        QVERIFY(harness.clock.idle());
        harness.ask(u"a"_s);
        harness.ask(u"b"_s);
        harness.reported();
        QVERIFY(harness.clock.idle());
        harness.ask(u"c"_s);
        QVERIFY(!harness.clock.idle());
        harness.advance(1s);
        QVERIFY(harness.clock.idle());
    }
    void anAnswerMayAskAgain()
    {
        ManualClock clock;
        RateLimiter rateLimiter({bucket(1, 1, 1s)}, clock);
        int granted = 0;
        std::function<void(PermitResult)> again = [&](PermitResult answer) {
            QVERIFY(answer);
            answer->sent();
            if (++granted < 5)
                rateLimiter.request({}, again);
        };
        rateLimiter.request({}, again);
        clock.advance(10s);
        QCOMPARE(granted, 5);
    }
    void anAnswerMayDestroyTheStack()
    {
        ManualClock clock;
        auto rateLimiter = std::make_unique<RateLimiter>(std::vector {bucket(3, 1, 1s)}, clock);
        Permit kept;
        int answers = 0;
        for (int i = 0; i < 5; ++i) {
            rateLimiter->request({}, [&](PermitResult answer) {
                ++answers;
                kept = *std::move(answer);
                rateLimiter.reset();
            });
        }
        clock.advance(1h);
        QCOMPARE(answers, 1);
        kept.sent(); // of a stack that is gone: without effect
        kept.finish();
    }
    void aClockThatGoesBackLosesNothing_data()
    {
        const Table<Limit, QList<Duration>> row("limit", "granted");
        row("a bucket", bucket(1, 1, 1s), {10s, 12s, 13s});
        row("a slot", concurrency(1), {10s, 10s, 10s});
        row("a window", Limit {u"window"_s, SlidingWindowSettings {1, 1s}}, {10s, 12s, 13s});
    }
    void aClockThatGoesBackLosesNothing()
    {
        QFETCH(const Limit, limit);
        ManualClock real;
        SkewedClock clock(real, 0s, 0s);
        RateLimiter rateLimiter({limit}, clock, {.automaticMarginIsZero = true});
        real.advance(10s);
        Permit first;
        QList<Duration> granted;
        const auto ask = [&] {
            rateLimiter.request({}, [&](PermitResult answer) {
                granted << real.elapsed();
                if (granted.size() == 1)
                    first = std::move(answer).value();
                else
                    answer->sent();
            });
        };
        ask();
        ask();
        real.advance({});
        clock.step(-1s);
        first.sent();
        first.finish();
        ask();
        real.advance(10s);
        QTEST(granted, "granted");
        QCOMPARE(rateLimiter.levels().front().available, 1);
        QCOMPARE(rateLimiter.levels().front().inFlight, 0);
    }
    void manyDueAtOnceAreAllAnswered()
    {
        ManualClock clock;
        RateLimiter rateLimiter({bucket(5000, 5000, 1s)}, clock);
        int answers = 0;
        for (int i = 0; i < 10'000; ++i)
            rateLimiter.request({}, [&](PermitResult answer) { answers += answer ? 1 : 0; });
        clock.advance(1s + 1s);
        QCOMPARE(answers, 10'000);
    }

    // ---- Permits ----

    void aPermitDestroyedUnsentGivesEverythingBack()
    {
        RateLimiterHarness harness({bucket(1, 1, 1h), concurrency(1)});
        harness.rateLimiter.request(
            {}, [](const PermitResult &) { /* the permit dies here, unsent */ });
        harness.ask(u"next"_s);
        QCOMPARE(harness.reported(), story({"next granted at 0"}));
    }
    void aPermitDestroyedAfterSendingEndsTheCall()
    {
        RateLimiterHarness harness({concurrency(1)});
        harness.ask(u"a"_s, {}, -1ns);
        harness.ask(u"b"_s);
        QCOMPARE(harness.reported(), story({"a granted at 0"}));
        harness.advance(5s);
        harness.permits.clear();
        QCOMPARE(harness.reported(), story({"b granted at 5000"}));
    }
    void aPermitKnowsItsWaitAndWhatHeldIt()
    {
        ManualClock clock;
        RateLimiter rateLimiter({bucket(1, 1, 1s, u"quick"_s), bucket(1, 1, 5s, u"slow"_s)}, clock,
                                {.automaticMarginIsZero = true});
        std::vector<Permit> permits;
        for (int i = 0; i < 2; ++i)
            rateLimiter.request({}, [&](PermitResult answer) {
                answer->sent();
                permits.push_back(*std::move(answer));
            });
        clock.advance(10s);
        QCOMPARE(permits.size(), 2U);
        QCOMPARE(permits[0].facts().waited, Duration(0));
        QCOMPARE(permits[0].facts().heldBy, Holder());
        QCOMPARE(permits[1].facts().waited, Duration(5s));
        QCOMPARE(permits[1].facts().heldBy, (Holder {u"slow"_s}));
        QCOMPARE(permits[1].facts().grantedAt, Instant(5s));
    }
    void movingAPermitMovesItsDuty()
    {
        RateLimiterHarness harness({concurrency(1)});
        Permit kept;
        harness.rateLimiter.request({}, [&](PermitResult answer) { kept = *std::move(answer); });
        harness.reported();
        Permit moved = std::move(kept);
        QVERIFY(moved.isValid());
        moved.sent();
        QCOMPARE(harness.rateLimiter.levels().front().inFlight, 1);
        moved = Permit();
        QCOMPARE(harness.rateLimiter.levels().front().inFlight, 0);
    }
    // A window counts from the sending, not from the grant.
    void spacingIsMeasuredFromSendingNotFromGranting_data()
    {
        const Table<LimitSettings> row("settings");
        row("sliding window", SlidingWindowSettings {1, 1s});
        row("token bucket", TokenBucketSettings {1, 1, 1s});
        row("gcra", GcraSettings {1s, 1});
        row("leaky bucket", LeakyBucketSettings {1, 1, 1s});
        row("window on demand", FixedWindowSettings {1, 1s, Anchor::OnDemand});
    }
    void spacingIsMeasuredFromSendingNotFromGranting()
    {
        QFETCH(const LimitSettings, settings);
        RateLimiterHarness harness({{u"limit"_s, settings}});
        Permit late;
        harness.rateLimiter.request({}, [&](PermitResult answer) { late = *std::move(answer); });
        harness.ask(u"next"_s);
        harness.advance(700ms);
        late.sent();
        late.finish();
        harness.advance(10s);
        QCOMPARE(harness.reported(), story({"next granted at 1700"}));
    }

    // ---- Order ----

    void oneEndpointsEmptyBucketDoesNotStopAnother()
    {
        RateLimiterHarness harness({bucket(100, 100, 1s, u"all"_s),
                                    onPath(bucket(1, 1, 10s, u"search"_s), u"/search*"_s)});
        harness.ask(u"search 1"_s, toPath(u"/search"_s));
        harness.ask(u"search 2"_s, toPath(u"/search?q=2"_s));
        harness.ask(u"item"_s, toPath(u"/items/1"_s));
        harness.advance(10s);
        QCOMPARE(
            harness.reported(),
            story({"search 1 granted at 0", "item granted at 0", "search 2 granted at 10000"}));
    }
    void nobodyOvertakesAnEarlierRequestThatWaitsForTheSameLimit()
    {
        RateLimiterHarness harness(
            {bucket(4, 1, 1s, u"all"_s), onPath(concurrency(1), u"/slow*"_s)});
        harness.ask(u"first"_s, toPath(u"/a"_s, 3));
        harness.ask(u"big"_s, toPath(u"/slow"_s, 1));
        harness.ask(u"also big"_s, toPath(u"/b"_s, 4));
        harness.ask(u"small"_s, toPath(u"/slow"_s, 1));
        harness.advance(10s);
        QCOMPARE(harness.reported(),
                 story({"first granted at 0", "big granted at 0", "also big granted at 4000",
                        "small granted at 5000"}));
    }
    void noSlotIsHeldWhileATokenIsAwaited()
    {
        RateLimiterHarness harness({onPath(bucket(1, 1, 10s), u"/metered"_s), concurrency(1)});
        harness.ask(u"metered 1"_s, toPath(u"/metered"_s));
        harness.ask(u"metered 2"_s, toPath(u"/metered"_s));
        harness.ask(u"free"_s, toPath(u"/free"_s));
        QCOMPARE(harness.reported(), story({"metered 1 granted at 0", "free granted at 0"}));
    }
    void urgentGoesFirstAndEqualsKeepTheirOrder()
    {
        RateLimiterHarness harness({bucket(1, 1, 1s)});
        harness.ask(u"now"_s);
        harness.ask(u"bulk 1"_s, urgent(5));
        harness.ask(u"bulk 2"_s, urgent(5));
        harness.ask(u"person 1"_s, urgent(1));
        harness.ask(u"person 2"_s, urgent(1));
        harness.advance(4s);
        QCOMPARE(harness.reported(),
                 story({"now granted at 0", "person 1 granted at 1000", "person 2 granted at 2000",
                        "bulk 1 granted at 3000", "bulk 2 granted at 4000"}));
    }
    void bulkMovesOnThoughUrgentRequestsKeepComing()
    {
        RateLimiterHarness harness({bucket(1, 1, 10s)});
        harness.ask(u"now"_s);
        harness.ask(u"bulk"_s, urgent(5));
        QStringList all;
        for (int i = 0; i < 20; ++i) {
            harness.ask(u"person"_s, urgent(1));
            harness.advance(10s);
            all << harness.reported();
        }
        QVERIFY2(all.contains(u"bulk granted at 130000"_s), qPrintable(all.join(u'\n')));
    }
    void aRetryKeepsItsPlace()
    {
        RateLimiterHarness harness({bucket(1, 1, 1s)});
        QueuePlace place;
        harness.rateLimiter.request({}, [&](PermitResult answer) {
            place = answer->facts().place;
            answer->sent();
        });
        harness.ask(u"second"_s);
        harness.ask(u"third"_s);
        harness.advance(500ms);
        PermitRequest retry;
        retry.place = place;
        harness.ask(u"retry"_s, retry);
        harness.advance(10s);
        QCOMPARE(
            harness.reported(),
            story({"retry granted at 1000", "second granted at 2000", "third granted at 3000"}));
    }

    // ---- Waiting, and giving up ----

    void maxWaitThrottlesAtOnceWhatWouldTakeLonger()
    {
        RateLimiterHarness harness({bucket(1, 1, 1s)});
        harness.ask(u"a"_s, waitingAtMost(0s));
        harness.ask(u"equal"_s, waitingAtMost(1s));
        harness.ask(u"longer"_s, waitingAtMost(2s - 1ns));
        harness.ask(u"b"_s);
        harness.advance(5s);
        QCOMPARE(harness.reported(),
                 story({"a granted at 0", "longer max_wait at 0", "equal granted at 1000",
                        "b granted at 2000"}));
    }
    void aDenialSaysWhenItCouldHaveBeen()
    {
        RateLimiterHarness harness({bucket(1, 1, 1s)});
        harness.ask(u"a"_s);
        harness.ask(u"b"_s);
        std::optional<Denial> denial;
        harness.rateLimiter.request(waitingAtMost(0s),
                                    [&](const PermitResult &answer) { denial = answer.error(); });
        harness.reported();
        QVERIFY(denial);
        QCOMPARE(denial->limit, u"bucket"_s);
        QCOMPARE(*denial->forecast, Instant(2s));
        QCOMPARE(denial->message().id(), u"permit.no_capacity"_s);
    }
    void maxWaitHoldsAlsoWhereNoForecastIsPossible()
    {
        RateLimiterHarness harness({concurrency(1)});
        harness.ask(u"holds"_s, {}, -1ns);
        harness.ask(u"patient"_s, waitingAtMost(3s));
        harness.advance(10s);
        QCOMPARE(harness.reported(), story({"holds granted at 0", "patient max_wait at 3000"}));
        QVERIFY(harness.clock.idle());
    }
    void aPermitNotYetDeliveredIsGivenBackByCancel()
    {
        RateLimiterHarness harness({bucket(1, 1, 1h)});
        const Ticket ticket = harness.ask(u"a"_s);
        harness.rateLimiter.cancel(ticket);
        harness.ask(u"b"_s);
        QCOMPARE(harness.reported(), story({"a cancelled at 0", "b granted at 0"}));
    }
    void cancelIgnoresTicketsThatAreDone()
    {
        RateLimiterHarness harness({bucket(1, 1, 1s)});
        const Ticket done = harness.ask(u"a"_s);
        harness.reported();
        harness.rateLimiter.cancel(done);
        harness.rateLimiter.cancel(Ticket {});
        harness.rateLimiter.cancel(Ticket {12345, 6});
        QCOMPARE(harness.reported(), QStringList());
    }
    void aFullQueueThrottlesOrDrops_data()
    {
        const Table<Overflow, QStringList> row("overflow", "wanted");
        row("refuse the newest", Overflow::DenyNewest,
            story({"1 granted at 0", "4 queue_full at 0", "urgent queue_full at 0",
                   "2 granted at 1000", "3 granted at 2000"}));
        row("drop the oldest", Overflow::DropOldest,
            story({"1 granted at 0", "2 dropped at 0", "3 dropped at 0", "urgent granted at 1000",
                   "4 granted at 2000"}));
        row("drop the less urgent", Overflow::DropLessUrgent,
            story({"1 granted at 0", "4 dropped at 0", "2 dropped at 0", "urgent granted at 1000",
                   "3 granted at 2000"}));
    }
    void aFullQueueThrottlesOrDrops()
    {
        QFETCH(const Overflow, overflow);
        QFETCH(const QStringList, wanted);
        RateLimiterHarness harness(
            {bucket(1, 1, 1s)},
            {.queueLimit = 2, .overflow = overflow, .automaticMarginIsZero = true});
        for (int i = 1; i <= 4; ++i)
            harness.ask(name(i));
        harness.ask(u"urgent"_s, urgent(1));
        harness.advance(5s);
        QCOMPARE(harness.reported(), wanted);
    }

    void whoStoodBehindADroppedOneGoes()
    {
        RateLimiterHarness harness(
            {bucket(10, 1, 1s)},
            {.queueLimit = 2, .overflow = Overflow::DropOldest, .automaticMarginIsZero = true});
        harness.ask(u"first"_s, costing(9));
        QCOMPARE(harness.reported(), story({"first granted at 0"}));
        harness.ask(u"large"_s, costing(5));
        harness.ask(u"small"_s);
        harness.ask(u"newest"_s);
        QCOMPARE(harness.reported(), story({"large dropped at 0", "small granted at 0"}));
        harness.advance(1s);
        QCOMPARE(harness.reported(), story({"newest granted at 1000"}));
    }

    // ---- Signals ----

    void signalsTellWhatAWindowShows()
    {
        RateLimiterHarness harness({bucket(1, 1, 1s)});
        QSignalSpy waiting(&harness.rateLimiter, &PermitSource::waitingChanged);
        QSignalSpy granted(&harness.rateLimiter, &PermitSource::granted);
        QSignalSpy binding(&harness.rateLimiter, &PermitSource::bindingLimitChanged);
        for (int i = 0; i < 3; ++i)
            harness.ask(name(i));
        harness.reported();
        QCOMPARE(waiting.takeLast().at(0).toInt(), 2);
        QCOMPARE(binding.takeLast().at(0).value<Holder>(), (Holder {u"bucket"_s}));
        harness.advance(2s);
        QCOMPARE(granted.size(), 3);
        QCOMPARE(waiting.takeLast().at(0).toInt(), 0);
        QCOMPARE(binding.takeLast().at(0).value<Holder>(), Holder());
    }
};

PENSTOCK_TEST(TestRateLimiter)
} // namespace tst_stack
#include "tst_ratelimiter.moc"

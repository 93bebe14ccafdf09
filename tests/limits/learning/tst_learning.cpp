// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/ratelimiterharness.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

#include <deque>

namespace tst_learning {
// What a stack learns from a server, and what it does about it.

using namespace penstock;
using namespace std::chrono_literals;

Limit window(std::int64_t capacity, Duration interval = 10s, const QString &name = u"limit"_s)
{
    return {name, FixedWindowSettings {capacity, interval}};
}

//! A stack whose calls all wait for their verdict.
struct Learner
{
    explicit Learner(std::vector<Limit> limits)
        : rateLimiter(std::move(limits), clock, {.automaticMarginIsZero = true})
    { }

    void ask(int count, const PermitRequest &permitRequest = {})
    {
        for (int i = 0; i < count; ++i)
            rateLimiter.request(permitRequest, [this](PermitResult answer) {
                answer->sent();
                out.push_back(*std::move(answer));
            });
        clock.advance({});
    }
    void letIn(int count, const std::vector<ServerCounter> &reported = {})
    {
        for (int i = 0; i < count; ++i) {
            out.front().report({.counters = reported});
            out.front().finish();
            out.pop_front();
        }
        clock.advance({});
    }
    void refuse(int count, std::optional<Duration> wait, bool repeated = false)
    {
        for (int i = 0; i < count; ++i) {
            out.front().report({.throttle = ServerThrottle {wait, repeated}});
            out.front().finish();
            out.pop_front();
        }
        clock.advance({});
    }
    qsizetype granted() const { return qsizetype(out.size()); }

    ManualClock clock;
    RateLimiter rateLimiter;
    std::deque<Permit> out;
};

class TestLearning : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void aServerThatAllowsFewerShowsHowMany()
    {
        Learner learner({window(120)});
        QSignalSpy learned(&learner.rateLimiter, &PermitSource::learned);
        learner.ask(400);
        learner.clock.advance(500ms);
        learner.letIn(100);
        learner.refuse(1, 9500ms); // of 20 that are still on their way
        QCOMPARE(learner.granted(), 19);
        learner.refuse(19, 9500ms);
        // Somebody else may have used the rest: the next window goes as far, and one more finds
        // out.
        learner.clock.advance(9500ms);
        QCOMPARE(learner.granted(), 101);
        learner.letIn(100);
        QCOMPARE(learner.granted(), 1);
        learner.refuse(1, 9500ms);
        QVERIFY2(learner.rateLimiter.learnedLimits().empty(), "it has not shown twice");
        learner.clock.advance(10s);
        QCOMPARE(learner.granted(), 100);
        learner.letIn(100);
        learner.clock.advance(10s);
        learner.ask(200);
        learner.letIn(100);
        QCOMPARE(learner.granted(), 1); // the second window after it: again one more
        learner.refuse(1, 9s);
        QCOMPARE(learned.size(), 1);
        QCOMPARE(learned.first().last().toLongLong(), 100);
        const std::vector<LearnedLimit> limits = learner.rateLimiter.learnedLimits();
        QCOMPARE(limits.size(), 1U);
        QVERIFY(limits.front().now.settings == LimitSettings(FixedWindowSettings {100, 10s}));
        QVERIFY(!limits.front().isStated);
    }
    void whereOthersHadUsedItUpTheNextWindowGoesToTheTop()
    {
        Learner learner({window(120)});
        learner.ask(400);
        learner.letIn(3);
        learner.refuse(117, 10s);
        learner.clock.advance(10s);
        int rounds = 0;
        for (; !learner.out.empty(); ++rounds)
            learner.letIn(int(learner.granted()));
        QVERIFY2(rounds <= 8, "twice as many in each");
        QCOMPARE(learner.rateLimiter.waiting(), 400 - 120 - 120);
        QVERIFY(learner.rateLimiter.learnedLimits().empty());
    }
    void otherThrottlesTeachNothing_data()
    {
        // waitMs -1: not told
        const Table<int, int> row("asked", "waitMs");
        row("the wait is shorter than the window", 110, 500);
        row("the wait is longer than the window", 110, 60'000);
        row("no wait is told, and it was the first time", 110, -1);
        row("full, and back at once: a call was early", 120, 100);
    }
    void otherThrottlesTeachNothing()
    {
        QFETCH(const int, asked);
        QFETCH(const int, waitMs);
        Learner learner({window(120)});
        learner.ask(asked);
        learner.clock.advance(500ms);
        learner.letIn(asked - 10);
        learner.refuse(10, waitMs < 0 ? std::nullopt : std::optional<Duration>(waitMs * 1ms));
        QVERIFY(learner.rateLimiter.learnedLimits().empty());
        learner.clock.advance(10s);
        learner.ask(150);
        QCOMPARE(learner.granted(), 120);
    }
    void onlyTheLimitThatIsNearItsEndIsSuspected()
    {
        Learner learner({window(120), window(10'000, 24h, u"daily"_s)});
        learner.ask(110);
        learner.letIn(100);
        learner.refuse(10, 10s);
        learner.clock.advance(10s);
        QCOMPARE(learner.rateLimiter.levels().at(1).capacity, 10'000);
        learner.ask(110);
        QCOMPARE(learner.granted(), 101);
    }
    void aStatedLimitIsObeyedAtOnceAndFollowed()
    {
        Learner learner({window(120)});
        learner.ask(16);
        learner.letIn(1, {{.limit = 100, .remaining = 99, .reset = Instant(10s)}});
        learner.ask(150);
        QCOMPARE(learner.granted(), 99);
        QVERIFY(learner.rateLimiter.learnedLimits().front().isStated);
        learner.clock.advance(10s);
        learner.letIn(1, {{.limit = 110, .remaining = 109, .reset = Instant(20s)}});
        learner.letIn(98);
        QVERIFY(learner.rateLimiter.learnedLimits().front().now.settings
                == LimitSettings(FixedWindowSettings {110, 10s}));
    }
    void whatOthersHaveSpentIsNotSpentAgain()
    {
        Learner learner({window(100)});
        QSignalSpy shared(&learner.rateLimiter, &PermitSource::keyIsShared);
        learner.ask(10);
        for (int left : {60, 50, 40, 30, 20, 10})
            learner.letIn(1, {{.limit = 100, .remaining = left, .reset = Instant(10s)}});
        QCOMPARE(shared.size(), 1);
        learner.letIn(4, {{.limit = 100, .remaining = 6, .reset = Instant(10s)}});
        learner.ask(50);
        QCOMPARE(learner.granted(), 6); // remaining less what is in flight
        learner.clock.advance(10s);
        QCOMPARE(learner.granted(), 50);
    }
    void countersInAnyOrderNeverLetMoreThrough()
    {
        // Of calls that are on their way together the last to arrive may be the first to answer.
        Learner learner({window(100)});
        learner.ask(16);
        for (int left : {84, 99, 98, 97, 96})
            learner.letIn(1, {{.limit = 100, .remaining = left, .reset = Instant(10s)}});
        learner.ask(200);
        QCOMPARE(learner.granted() + 5, 84 - 11 + 16);
        while (!learner.out.empty() && learner.granted() > 20)
            learner.letIn(1, {{.limit = 100, .remaining = 15, .reset = Instant(10s)}});
        QVERIFY(learner.granted() <= 20);
    }
    void afterAnObeyedWaitThatDidNotHelpItGoesAtHalfThePace_data()
    {
        const Table<LimitSettings, int> row("settings", "inTenSeconds");
        row("window", FixedWindowSettings {100, 10s}, 50);
        row("log", SlidingWindowSettings {100, 10s}, 50);
        row("bucket", TokenBucketSettings {10, 10, 1s}, 10 + 49);
        row("evenly", GcraSettings {100ms, 1}, 1 + 49);
    }
    void afterAnObeyedWaitThatDidNotHelpItGoesAtHalfThePace()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const int, inTenSeconds);
        Learner learner({{u"limit"_s, settings}});
        learner.ask(1);
        learner.refuse(1, std::nullopt, true);
        learner.clock.advance(20s);
        learner.ask(500);
        learner.clock.advance(10s - 1ns);
        QCOMPARE(int(learner.granted()), inTenSeconds);
    }
    void aLargerRequestThanWhatWasLearnedStillGoes()
    {
        Learner learner({window(100)});
        learner.ask(1);
        learner.refuse(1, 1s, true);
        learner.clock.advance(20s);
        learner.ask(1, costing(80));
        QCOMPARE(learner.granted(), 1);
    }
    void aClosedLimitStopsOnlyWhatNeedsIt()
    {
        Limit searches = window(100, 10s, u"searches"_s);
        searches.match.path = u"/search*"_s;
        Learner learner({searches, window(1000, 10s, u"all"_s)});
        PermitRequest search;
        search.path = u"/search/x"_s;
        PermitRequest other;
        other.path = u"/items/1"_s;
        learner.ask(1, search);
        learner.out.front().report({.throttle = ServerThrottle {.act = ServerThrottle::Act::Close,
                                                                .until = Instant(30s),
                                                                .limit = searches.name}});
        learner.letIn(1);
        learner.ask(10, search);
        QCOMPARE(learner.granted(), 0);
        learner.ask(3, other);
        QCOMPARE(learner.granted(), 3);
        learner.letIn(3);
        learner.clock.advance(30s - 1ns);
        QCOMPARE(learner.granted(), 0);
        learner.clock.advance(1ns);
        QCOMPARE(learner.granted(), 1); // one to find out,
        learner.letIn(1);
        QCOMPARE(learner.granted(), 2); // then two at once,
        learner.letIn(2);
        QCOMPARE(learner.granted(), 4); // then four
    }
};

PENSTOCK_TEST(TestLearning)
} // namespace tst_learning
#include "tst_learning.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/limitadaptation_p.h>

#include <QTest>

namespace tst_limitadaptation {
// What one limit learns; what a stack makes of it is in tst_learning.

using namespace penstock;
using namespace std::chrono_literals;

const FixedWindowSettings declared {120, 10s};

ClockReading at(Duration time)
{
    return {Instant(time)};
}

//! A limit of 120 in 10 s that was throttled at 0 s, and was told to wait for 5 s.
struct Story
{
    explicit Story(bool isAligned = true)
        : adaptation(paceOf(declared), isAligned)
    {
        go(20, 0s);
        throttle(0s, 0s, 5s);
        end(20, 0s, LimitAdaptation::End::Throttled, 0s);
    }
    void go(int calls, Duration when)
    {
        for (int i = 0; i < calls; ++i) {
            limitState.take(1, at(when));
            limitState.sent(1, Instant(when), at(when));
        }
    }
    LimitAdaptation::Finding end(int calls, Duration granted, LimitAdaptation::End how,
                                 Duration when)
    {
        LimitAdaptation::Finding all;
        for (int i = 0; i < calls; ++i) {
            limitState.finish(1, Instant(granted), at(when));
            const LimitAdaptation::Finding one
                = adaptation.callEnded(1, Instant(granted), how, limitState, at(when));
            all.isAtOtherPace = all.isAtOtherPace || one.isAtOtherPace;
            all.wasEarly = all.wasEarly || one.wasEarly;
            if (one.learned)
                all.learned = one.learned;
        }
        limitState.setCapacity(adaptation.pace().units());
        return all;
    }
    //! Calls that go at \a when and are let in.
    LimitAdaptation::Finding letIn(int calls, Duration when)
    {
        go(calls, when);
        return end(calls, when, LimitAdaptation::End::LetIn, when);
    }
    //! One of those granted at \a granted is throttled.
    void throttle(Duration granted, Duration when, std::optional<Duration> wait)
    {
        adaptation.suspect({.wait = wait}, Instant(granted), limitState, at(when));
        adaptation.throttled(Instant(granted), Instant(when));
    }
    //! \a ok are let in and then \a more, of which some are on their way when one is throttled.
    LimitAdaptation::Finding window(int ok, int more, Duration from, std::optional<Duration> wait)
    {
        letIn(ok, from);
        go(more, from + 1s);
        throttle(from + 1s, from + 1s, wait);
        return end(more, from + 1s, LimitAdaptation::End::Throttled, from + 1s);
    }

    LimitState limitState {declared, 0s, at(0s)};
    LimitAdaptation adaptation;
};

class TestLimitAdaptation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatWasLearnedOfAnotherLimitIsForgotten_data()
    {
        // discovered: it was
        const Table<LimitSettings, bool, bool> row("now", "discovered", "holds");
        const LimitSettings raised = SlidingWindowSettings {50, 5s};
        row("raised to what was let in", raised, true, true);
        row("to more", SlidingWindowSettings {60, 5s}, true, false);
        row("another window", SlidingWindowSettings {50, 10s}, true, false);
        row("with a top of its own", raised, false, false);
    }
    // A server's first reset may show a window of 2 s, and the next that it is one of 5 s.
    void whatWasLearnedOfAnotherLimitIsForgotten()
    {
        QFETCH(const LimitSettings, now);
        QFETCH(const bool, discovered);
        const Pace before = paceOf(SlidingWindowSettings {50, 5s});
        const LimitAdaptation adaptation = discovered
            ? LimitAdaptation::ofDiscovered(before, Instant(0s))
            : LimitAdaptation(before);
        QTEST(adaptation.holdFor(paceOf(now)), "holds");
    }
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void suspectsALimit_data()
    {
        // waitMs -1: not told
        const Table<int, int, bool> row("used", "waitMs", "isSuspected");
        row("nearly full", 110, 9000, true);
        row("nearly full, no wait told", 110, -1, true);
        row("hardly used: by others, perhaps", 12, 9000, true);
        row("hardly used, and back soon: a shorter limit", 12, 1000, false);
        row("full, and it waits", 120, 9000, true);
        row("full, and back in a moment: early", 120, 2000, false);
        row("full, no wait told: early, perhaps", 120, -1, false);
        row("longer than it could take", 110, 12'001, false);
    }
    void suspectsALimit()
    {
        QFETCH(const int, used);
        QFETCH(const int, waitMs);
        LimitState limitState {declared, 0s, at(0s)};
        for (int i = 0; i < used; ++i)
            limitState.take(1, at(0s));
        const LimitAdaptation adaptation {paceOf(declared)};
        ServerThrottle throttle;
        if (waitMs >= 0)
            throttle.wait = waitMs * 1ms;
        const auto share = adaptation.suspicion(throttle, limitState, at(0s));
        QTEST(share.has_value(), "isSuspected");
        if (share)
            QCOMPARE(*share, used / 120.0);
    }

    // Whoever had used it up: what was let through then says nothing.
    void theFirstTimeTeachesNothing()
    {
        LimitState limitState {declared, 0s, at(0s)};
        LimitAdaptation adaptation {paceOf(declared), true};
        for (int i = 0; i < 30; ++i)
            limitState.take(1, at(0s));
        adaptation.suspect({.wait = 9s}, Instant(0s), limitState, at(1s));
        QVERIFY(adaptation.isCounting());
        adaptation.throttled(Instant(0s), Instant(1s));
        for (int i = 0; i < 30; ++i) {
            limitState.finish(1, Instant(0s), at(1s));
            const auto how = i < 4 ? LimitAdaptation::End::LetIn : LimitAdaptation::End::Throttled;
            const LimitAdaptation::Finding finding
                = adaptation.callEnded(1, Instant(0s), how, limitState, at(1s));
            QVERIFY(!finding.wasEarly && !finding.learned);
        }
        QVERIFY(!adaptation.isCounting());
        QVERIFY2(adaptation.pace().isTrying(), "the next window finds out");
        QCOMPARE(adaptation.pace().units(), 5);
    }

    void aWindowAfterAnObeyedWaitTeaches_data()
    {
        Table<bool, int>("isAligned", "letIn");
        for (const int letIn : {1, 4, 30, 100, 119}) {
            QTest::addRow("aligned, %d", letIn) << true << letIn;
            QTest::addRow("sliding, %d", letIn) << false << letIn;
        }
    }
    void aWindowAfterAnObeyedWaitTeaches()
    {
        QFETCH(const bool, isAligned);
        QFETCH(const int, letIn);
        Story story(isAligned);
        const LimitAdaptation::Finding finding = story.window(letIn, 8, 10s, 9s);
        QCOMPARE(int(story.adaptation.pace().units()), letIn);
        QVERIFY(!story.adaptation.pace().isTrying());
        QVERIFY2(!finding.learned, "it has not shown twice");
    }
    // While it is tried, the server names an hour: that is no answer to the trial.
    void aMuchLongerWaitIsOfAnotherLimit()
    {
        const Story story;
        QVERIFY(story.adaptation.pace().isTrying());
        QVERIFY(story.adaptation.suspicion({.wait = 9s}, story.limitState, at(10s)));
        QVERIFY(!story.adaptation.suspicion({.wait = 1h}, story.limitState, at(10s)));
    }
    void oneThatIsLetThroughWholeEndsTheDoubt()
    {
        Story story;
        story.letIn(120, 10s);
        QVERIFY(story.adaptation.pace().isFull() && !story.adaptation.pace().isTrying());
    }
    void asManyAsAllowedWasEarly()
    {
        Story story;
        QVERIFY(story.window(120, 8, 10s, 9s).wasEarly);
        QVERIFY(story.adaptation.pace().isFull());
    }
    void withoutAWaitItHasToShowTwice_data()
    {
        const Table<int, bool> row("second", "isDoubted");
        row("the same", 101, true);
        row("another number", 80, false);
    }
    void withoutAWaitItHasToShowTwice()
    {
        QFETCH(const int, second);
        Story story;
        story.letIn(120, 10s);
        story.window(100, 8, 20s, std::nullopt);
        QVERIFY(story.adaptation.pace().isFull());
        story.window(second, 8, 30s, std::nullopt);
        QTEST(!story.adaptation.pace().isFull(), "isDoubted");
    }
    void callsOnTheirWayAreCountedAsTheyEnd()
    {
        Story story;
        story.letIn(90, 10s);
        story.go(30, 11s);
        story.throttle(11s, 11s, 9s);
        story.end(5, 11s, LimitAdaptation::End::Throttled, 11s);
        story.end(10, 11s, LimitAdaptation::End::LetIn, 11s);
        story.end(5, 11s, LimitAdaptation::End::Unsent, 11s);
        QVERIFY(story.adaptation.isCounting());
        story.end(10, 11s, LimitAdaptation::End::Throttled, 11s);
        QVERIFY(!story.adaptation.isCounting());
        QCOMPARE(story.adaptation.pace().units(), 100);
    }
    // What was granted at the instant of the throttle did not wait for it: no window begins with
    // it.
    void whatWasGrantedWhenItWasThrottledIsOfTheSameRound()
    {
        Story story;
        story.go(10, 0s);
        story.end(10, 0s, LimitAdaptation::End::LetIn, 1s);
        story.window(20, 8, 5s, 4s);
        QCOMPARE(story.adaptation.pace().units(), 20);
    }
    // Somebody came in between: the next window finds out.
    void inTheMiddleItIsADoubtAgain()
    {
        Story story;
        story.letIn(120, 10s);
        const LimitAdaptation::Finding finding = story.window(50, 8, 20s, 9s);
        QVERIFY(!finding.wasEarly && !finding.learned);
        QVERIFY(story.adaptation.pace().isTrying());
        QCOMPARE(story.adaptation.pace().units(), 51);
        story.letIn(120, 31s);
        QVERIFY(story.adaptation.pace().isFull());
    }
    void isToldWhenItShowsAgain()
    {
        Story story;
        story.window(100, 8, 10s, 9s);
        QVERIFY(!story.adaptation.isConfirmed());
        story.letIn(100, 20s);
        story.letIn(1, 31s); // the second window: one more is tried
        QVERIFY(story.adaptation.pace().isTrying());
        story.letIn(99, 31s);
        story.go(1, 32s);
        story.throttle(32s, 32s, 8s);
        const LimitAdaptation::Finding finding
            = story.end(1, 32s, LimitAdaptation::End::Throttled, 32s);
        QCOMPARE(finding.learned.value_or(0), 100);
        QVERIFY(story.adaptation.isConfirmed());
        QCOMPARE(story.adaptation.pace().units(), 100);
    }
    void whatALaterWindowLetsThroughIsBelievedAtOnce()
    {
        Story story;
        story.window(70, 8, 10s, 9s);
        QCOMPARE(story.adaptation.pace().units(), 70);
        story.letIn(70, 20s);
        story.letIn(70, 31s); // and the other one has stopped
        for (int used = 70; used < 120; ++used)
            story.letIn(1, 32s);
        QVERIFY(story.adaptation.pace().isFull());
    }

    void followsWhatIsStated_data()
    {
        const Table<std::optional<std::int64_t>, std::int64_t> row("limit", "units");
        row("stricter", std::optional<std::int64_t>(100), 100);
        row("the same", std::optional<std::int64_t>(120), 120);
        row("looser", std::optional<std::int64_t>(500), 120);
        row("nothing", std::optional<std::int64_t>(), 120);
    }
    void followsWhatIsStated()
    {
        QFETCH(const std::optional<std::int64_t>, limit);
        const LimitState limitState {declared, 0s, at(0s)};
        LimitAdaptation adaptation {paceOf(declared)};
        const auto observeCounters = adaptation.observe({.limit = limit}, limitState, Instant(1s));
        QCOMPARE(observeCounters.isAtOtherPace, limit == 100);
        QTEST(adaptation.pace().units(), "units");
    }
};

PENSTOCK_TEST(TestLimitAdaptation)
} // namespace tst_limitlessons
#include "tst_limitadaptation.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/limitlessons_p.h>

#include <QTest>

// What one limit learns; what a stack makes of it is in tst_learning.

using namespace penstock;
using namespace std::chrono_literals;

namespace {

const FixedWindowSettings declared {120, 10s};

ClockReading at(Duration time)
{
    return {Instant(time)};
}

//! A window of 120 in 10 s of which some is used.
struct Window
{
    //! \a ended of the calls have ended, \a out are on their way, all since 0 s.
    Window(int ended, int out)
    {
        for (int i = 0; i < ended + out; ++i) {
            limiter.take(1, at(0s));
            limiter.sent(1, Instant(0s), at(0s));
        }
        for (int i = 0; i < ended; ++i)
            limiter.finish(1, at(0s));
    }
    LimitLessons::Finding end(int calls, LimitLessons::End how)
    {
        LimitLessons::Finding finding;
        for (int i = 0; i < calls; ++i) {
            limiter.finish(1, at(1s));
            finding = lessons.callEnded(1, Instant(0s), how, limiter, at(1s));
        }
        return finding;
    }
    Limiter limiter {declared, 0s, at(0s)};
    LimitLessons lessons {paceOf(declared)};
};

} // namespace

class TestLimitLessons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void suspectsAFullLimit_data()
    {
        QTest::addColumn<int>("used");
        QTest::addColumn<int>("waitMs"); // -1: not told
        QTest::addColumn<bool>("isSuspected");
        QTest::newRow("nearly full") << 110 << 9000 << true;
        QTest::newRow("nearly full, no wait told") << 110 << -1 << true;
        QTest::newRow("half") << 60 << 9000 << true;
        QTest::newRow("less than half") << 59 << 9000 << false;
        QTest::newRow("full, and it waits") << 120 << 9000 << true;
        QTest::newRow("full, and back in a moment: early") << 120 << 2000 << false;
        QTest::newRow("full, no wait told: early, perhaps") << 120 << -1 << false;
        QTest::newRow("longer than it could take") << 110 << 12'001 << false;
    }
    void suspectsAFullLimit()
    {
        QFETCH(const int, used);
        QFETCH(const int, waitMs);
        const Window window(used, 0);
        ServerThrottle throttle;
        if (waitMs >= 0)
            throttle.wait = waitMs * 1ms;
        const auto share = window.lessons.suspicion(throttle, window.limiter, at(0s));
        QTEST(share.has_value(), "isSuspected");
        if (share)
            QCOMPARE(*share, used / 120.0);
    }

    void countsWhatWasLetThrough_data()
    {
        QTest::addColumn<int>("ended");
        QTest::addColumn<int>("letInOfTheRest");
        QTest::addColumn<int>("throttledOfTheRest");
        QTest::addColumn<int>("waitMs");
        QTest::addColumn<int>("learned"); // 0: nothing, it was early
        QTest::newRow("90, and 10 that were on their way") << 90 << 10 << 16 << 9500 << 100;
        QTest::newRow("all that is allowed") << 104 << 16 << 0 << 9500 << 0;
        QTest::newRow("the wait does not fit") << 90 << 10 << 16 << 4000 << 0;
        QTest::newRow("nothing had ended: too much at once, perhaps")
            << 0 << 100 << 10 << 9500 << 0;
    }
    void countsWhatWasLetThrough()
    {
        QFETCH(const int, ended);
        QFETCH(const int, letInOfTheRest);
        QFETCH(const int, throttledOfTheRest);
        QFETCH(const int, waitMs);
        QFETCH(const int, learned);
        Window window(ended, letInOfTheRest + throttledOfTheRest);
        window.lessons.suspect({.wait = waitMs * 1ms}, window.limiter, at(500ms));
        QVERIFY(window.lessons.isCounting());
        LimitLessons::Finding finding
            = window.end(throttledOfTheRest, LimitLessons::End::Throttled);
        if (letInOfTheRest > 0)
            finding = window.end(letInOfTheRest, LimitLessons::End::LetIn);
        QVERIFY(!window.lessons.isCounting());
        QCOMPARE(finding.wasEarly, learned == 0);
        QCOMPARE(finding.isAtOtherPace, learned != 0);
        QCOMPARE(finding.learned.value_or(0), learned);
        QCOMPARE(window.lessons.pace().units(), learned == 0 ? 120 : learned);
    }
    void callsThatWereReturnedAreNotCounted()
    {
        Window window(90, 20);
        window.lessons.suspect({.wait = 9500ms}, window.limiter, at(500ms));
        window.end(10, LimitLessons::End::Unsent);
        QCOMPARE(window.end(10, LimitLessons::End::LetIn).learned.value_or(0), 100);
    }
    void whatWasSentAfterwardsIsNotCounted()
    {
        Window window(90, 10);
        window.lessons.suspect({.wait = 9500ms}, window.limiter, at(500ms));
        const LimitLessons::Finding finding = window.lessons.callEnded(
            1, Instant(600ms), LimitLessons::End::LetIn, window.limiter, at(1s));
        QVERIFY(!finding.learned && !finding.wasEarly);
        QVERIFY(window.lessons.isCounting());
    }
    void twiceTheSameIsBelievedWithoutAWait()
    {
        Window window(90, 10);
        window.lessons.suspect({}, window.limiter, at(500ms));
        QVERIFY(window.end(10, LimitLessons::End::LetIn).wasEarly);
        window.limiter = Window(90, 10).limiter;
        window.lessons.suspect({}, window.limiter, at(500ms));
        QCOMPARE(window.end(10, LimitLessons::End::LetIn).learned.value_or(0), 100);
    }

    void followsWhatIsStated_data()
    {
        QTest::addColumn<std::optional<std::int64_t>>("limit");
        QTest::addColumn<std::int64_t>("units");
        QTest::newRow("stricter") << std::optional<std::int64_t>(100) << std::int64_t(100);
        QTest::newRow("the same") << std::optional<std::int64_t>(120) << std::int64_t(120);
        QTest::newRow("looser") << std::optional<std::int64_t>(500) << std::int64_t(120);
        QTest::newRow("nothing") << std::optional<std::int64_t>() << std::int64_t(120);
    }
    void followsWhatIsStated()
    {
        QFETCH(const std::optional<std::int64_t>, limit);
        Window window(1, 0);
        const auto heard = window.lessons.hear({.limit = limit}, window.limiter, Instant(1s));
        QCOMPARE(heard.isAtOtherPace, limit == 100);
        QTEST(window.lessons.pace().units(), "units");
    }
};

PENSTOCK_TEST(TestLimitLessons)
#include "tst_limitlessons.moc"

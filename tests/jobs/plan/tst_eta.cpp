// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/eta.h>

#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/workpool.h>

#include <QTest>
#include <QThreadPool>

using namespace penstock;
using namespace std::chrono_literals;

class TestEta : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhenTheLastIsLetGo_data()
    {
        const Table<int> row("count");
        row("a few, at once", 100);
        row("many, in another thread", 50'000);
    }
    void tellsWhenTheLastIsLetGo()
    {
        QFETCH(const int, count);
        ManualClock clock;
        RateLimiter rateLimiter({limitFromShorthand(u"every 1s").value()}, clock);
        Eta eta(rateLimiter, clock);
        std::optional<Instant> last;
        QTRY_VERIFY((last = eta.ofLast({}, count)));
        const Duration expected = (count - 1) * 1s;
        const Duration got = *last - clock.now().at;
        // With its margin once, or each time.
        QVERIFY2(got >= expected && got <= expected + count * 10ms,
                 qPrintable(QString::number(std::chrono::duration<double>(got).count())));
    }

    void aPauseComesFirst()
    {
        ManualClock clock;
        RateLimiter rateLimiter({limitFromShorthand(u"1000/s").value()}, clock);
        rateLimiter.pause(clock.now().at + 1h, u"told to"_s);
        Eta eta(rateLimiter, clock);
        std::optional<Instant> last;
        QTRY_VERIFY((last = eta.ofLast({}, 5'000)));
        QVERIFY(*last >= clock.now().at + 1h);
    }

    void manyArePlayedAgainAfterASecond()
    {
        ManualClock clock;
        RateLimiter rateLimiter({limitFromShorthand(u"1000/s").value()}, clock);
        Eta eta(rateLimiter, clock);
        std::optional<Instant> first;
        QTRY_VERIFY((first = eta.ofLast({}, 5'000)));
        rateLimiter.pause(clock.now().at + 1h, u"told to"_s);
        clock.advance(999ms);
        QCOMPARE(eta.ofLast({}, 5'000), first);
        QVERIFY2(workPool().waitForDone(0), "it plays too often");
        clock.advance(1ms);
        QTRY_VERIFY(*eta.ofLast({}, 5'000) >= Instant(1h));
    }

    void callsUnderWayAndThoseWhoWaitComeFirst()
    {
        ManualClock clock;
        RateLimiter rateLimiter({limitFromShorthand(u"2 concurrent").value()}, clock);
        std::vector<Permit> permits;
        for (int i = 0; i < 1'000; ++i)
            rateLimiter.request({}, [&permits](PermitResult answer) {
                answer->sent();
                permits.push_back(*std::move(answer));
            });
        clock.advance(0s);
        QCOMPARE(permits.size(), 2U);
        Eta eta(rateLimiter, clock);
        std::optional<Instant> last;
        QTRY_VERIFY((last = eta.ofLast({.expectedServiceTime = 1s}, 5'000)));
        QCOMPARE(*last - clock.now().at, Duration(2'999s)); // of 6,000, two a second
    }

    void nothingIsPlayedForNobody()
    {
        ManualClock clock;
        RateLimiter rateLimiter({limitFromShorthand(u"every 1s").value()}, clock);
        {
            Eta eta(rateLimiter, clock);
            QVERIFY(!eta.ofLast({}, 1'000'000'000)); // played to its end, minutes
            QTRY_VERIFY(workPool().activeThreadCount() > 0); // it plays
        }
        QVERIFY(workPool().waitForDone(5'000));
    }

    void dependsOnCallsWithoutAnEnd()
    {
        ManualClock clock;
        RateLimiter rateLimiter({limitFromShorthand(u"2 concurrent").value()}, clock);
        Eta eta(rateLimiter, clock);
        QVERIFY(!eta.ofLast({}, 10));
        QVERIFY(eta.ofLast({.expectedServiceTime = 1s}, 10));
    }
};

PENSTOCK_TEST(TestEta)
#include "tst_eta.moc"

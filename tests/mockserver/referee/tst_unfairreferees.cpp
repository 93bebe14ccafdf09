// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/mockserver/server/mockservercore.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_unfairreferees {
ClockReading at(Duration since)
{
    return {Instant(since), 1'795'276'800s};
}

MockServerOptions perSecond(std::int64_t capacity)
{
    MockServerOptions options;
    options.limits = {{u"w"_s, SlidingWindowSettings {capacity, 1s}}};
    return options;
}

//! What refuses beside limits.
class TestUnfairReferees : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anotherClientUsesUpItsPart()
    {
        MockServerOptions options = perSecond(10);
        options.otherClientEvery = 250ms;
        const auto referee = makeReferee(options, at(0s));
        // At 0, 250, 500, 750 ms and now: five of the ten.
        int admitted = 0;
        while (referee->arrive({}, at(1s - 1ns)).admitted)
            ++admitted;
        QCOMPARE(admitted, 6);
        QCOMPARE(referee->levels(at(1s - 1ns)).front().available, 0);
    }

    void afterAThrottleEverythingIsThrottled()
    {
        MockServerOptions options = perSecond(1);
        options.penalty = 5s;
        const auto referee = makeReferee(options, at(0s));
        QVERIFY(referee->arrive({}, at(0s)).admitted);
        const Verdict throttled = referee->arrive({}, at(100ms));
        QVERIFY(!throttled.admitted);
        QCOMPARE(throttled.denial.forecast, std::optional(Instant(5100ms)));
        // The window is long empty, and this does not make it longer.
        const Verdict punished = referee->arrive({}, at(5100ms - 1ns));
        QVERIFY(!punished.admitted);
        QCOMPARE(punished.denial.forecast, std::optional(Instant(5100ms)));
        QVERIFY(referee->arrive({}, at(5100ms)).admitted);
    }

    void whatCanNeverBeIsNotPunished()
    {
        MockServerOptions options = perSecond(1);
        options.penalty = 5s;
        const auto referee = makeReferee(options, at(0s));
        QVERIFY(!referee->arrive({.cost = 7}, at(0s)).admitted);
        QVERIFY(referee->arrive({}, at(1ms)).admitted);
    }

    void dateAndWindowsGoByTheServersClock()
    {
        MockServerOptions options;
        options.limits = {{{}, FixedWindowSettings {.capacity = 1, .interval = 10s}}};
        options.clockSkew = -3s;
        MockServerCore desk(options, makeReferee(options, at(0s)), {});
        MockRequest request;
        request.target = "/1";
        QVERIFY(desk.arrive(request, at(0s)).admitted);
        QCOMPARE(desk.dateText(at(0s)), QByteArray("Sat, 21 Nov 2026 15:59:57 GMT"));
        // Its window ends when its clock says so.
        QVERIFY(desk.arrive(request, at(3s)).admitted);
        QVERIFY(!desk.arrive(request, at(10s)).admitted);
        QVERIFY(desk.arrive(request, at(13s)).admitted);
    }
};

PENSTOCK_TEST(TestUnfairReferees)
} // namespace tst_unfairreferees
#include "tst_unfairreferees.moc"

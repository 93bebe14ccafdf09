// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/ratelimiterharness.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimitercore.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_forecast {
ClockReading at(Duration time)
{
    return {Instant(time)};
}

constexpr RateLimiterOptions virtualTime {.automaticMarginIsZero = true};

std::vector<Limit> mixed()
{
    return {{u"burst"_s, TokenBucketSettings {5, 3, 1s}},
            {u"minute"_s, SlidingWindowSettings {20, 60s}},
            {u"hour"_s, FixedWindowSettings {100, 1h}},
            {u"wheel"_s, WaterwheelSettings {8, 2s}}};
}

class TestForecast : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // Whatever is foretold is what happens, for every waiter, if nobody intervenes.
    void everyForecastComesTrue_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 20; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void everyForecastComesTrue()
    {
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed);
        RateLimiterCore rateLimiter(mixed(), at(0s), virtualTime);
        std::map<quint64, Instant> foretold;
        std::multimap<Instant, quint64> ends;
        std::map<quint64, Duration> holds;
        std::vector<Ticket> tickets;
        for (quint64 tag = 0; tag < 200; ++tag) {
            PermitRequest permitRequest = costing(1 + random.bounded(4));
            permitRequest.expectedServiceTime = Duration(random.bounded(3000) * 1ms);
            holds[tag] = *permitRequest.expectedServiceTime;
            tickets.push_back(rateLimiter.enqueue(permitRequest, at(0s), tag).value_or(Ticket {}));
        }
        for (quint64 tag = 0; tag < 200; ++tag) {
            if (const auto when = rateLimiter.forecast(tickets[tag], at(0s)))
                foretold[tag] = *when;
        }
        Instant now {};
        qsizetype granted = 0;
        std::vector<RateLimiterCore::Reply> replies;
        while (granted < 200) {
            rateLimiter.drainReplies(replies);
            for (const RateLimiterCore::Reply &reply : std::exchange(replies, {})) {
                ++granted;
                if (foretold.contains(reply.tag))
                    QCOMPARE(reply.at, foretold[reply.tag]);
                QVERIFY(rateLimiter.sent(reply.grant, {now}));
                ends.emplace(now + holds[reply.tag], reply.grant);
            }
            Instant next = ends.empty() ? Instant::max() : ends.begin()->first;
            next = std::min(next, rateLimiter.nextWake().value_or(Instant::max()));
            QVERIFY(next != Instant::max() || granted == 200);
            if (granted == 200)
                break;
            now = next;
            for (; !ends.empty() && ends.begin()->first <= now; ends.erase(ends.begin()))
                QVERIFY(rateLimiter.finish(ends.begin()->second, {now}));
            std::ignore = rateLimiter.advance({now});
        }
        QVERIFY2(foretold.size() > 190, "all but those granted at once had a forecast");
    }
    void theLastOfManyIsForetoldWithoutQueueingThem()
    {
        RateLimiterHarness harness(mixed());
        PermitRequest permitRequest;
        permitRequest.expectedServiceTime = 100ms;
        const auto last = harness.rateLimiter.snapshot(PermitSource::Detail::Queue)
                              .core->forecastOfLast(permitRequest, 250, harness.clock.now());
        QVERIFY(last);
        QCOMPARE(harness.rateLimiter.waiting(), 0);
        for (int i = 0; i < 250; ++i)
            harness.ask(QString::number(i), permitRequest, 100ms);
        harness.advance(last->time_since_epoch() - 1ns);
        const QStringList before = harness.reported();
        harness.advance(1ns);
        QVERIFY(before.size() < 250);
        QCOMPARE(before.size() + harness.reported().size(), 250);
    }
    void nothingIsForetoldOfWhatHangsOnCallsWithoutAnEnd()
    {
        RateLimiterHarness harness({{u"at once"_s, ConcurrencySettings {1}}});
        harness.ask(u"holds"_s, {}, -1ns);
        const Ticket waits = harness.ask(u"waits"_s);
        harness.reported();
        QVERIFY(!harness.rateLimiter.forecast(waits));
        QVERIFY(!harness.rateLimiter.forecast(PermitRequest {}));
    }
    void aPauseIsPartOfTheForecast()
    {
        RateLimiterHarness harness({{u"bucket"_s, TokenBucketSettings {10, 10, 1s}}});
        harness.rateLimiter.pause(Instant(30s), {});
        QCOMPARE(*harness.rateLimiter.forecast(PermitRequest {}), Instant(30s));
    }
    void forecastsFollowWhatHappensMeanwhile()
    {
        RateLimiterHarness harness({{u"bucket"_s, TokenBucketSettings {1, 1, 1s}}});
        harness.ask(u"a"_s);
        const Ticket b = harness.ask(u"b"_s);
        const Ticket c = harness.ask(u"c"_s);
        QCOMPARE(*harness.rateLimiter.forecast(c), Instant(2s));
        harness.rateLimiter.cancel(b);
        QCOMPARE(*harness.rateLimiter.forecast(c), Instant(1s));
        harness.ask(u"urgent"_s, urgent(1));
        QCOMPARE(*harness.rateLimiter.forecast(c), Instant(2s));
        harness.rateLimiter.setLimits({{u"bucket"_s, TokenBucketSettings {1, 1, 10s}}});
        QCOMPARE(*harness.rateLimiter.forecast(c), Instant(20s));
    }
    void askingForAForecastChangesNothing()
    {
        RateLimiterHarness asked(mixed());
        RateLimiterHarness silent(mixed());
        for (int i = 0; i < 60; ++i) {
            for (RateLimiterHarness *harness : {&asked, &silent})
                harness->ask(QString::number(i), costing(1 + i % 3), 500ms);
            std::ignore = asked.rateLimiter.forecast(PermitRequest {});
            std::ignore = asked.rateLimiter.snapshot(PermitSource::Detail::Queue)
                              .core->forecastOfLast(costing(2), 10, asked.clock.now());
            for (RateLimiterHarness *harness : {&asked, &silent})
                harness->advance(300ms);
        }
        for (RateLimiterHarness *harness : {&asked, &silent})
            harness->advance(1h);
        QCOMPARE(asked.reported(), silent.reported());
    }
};

PENSTOCK_TEST(TestForecast)
} // namespace tst_forecast
#include "tst_forecast.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/stackharness.h"
#include "support/testprogram.h"

#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/limits/stack/stackcore.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_forecast {
ClockReading at(Duration time)
{
    return {Instant(time)};
}

constexpr StackOptions virtualTime {.automaticMarginIsZero = true};

std::vector<LimitSpec> mixed()
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
        StackCore stack(mixed(), at(0s), virtualTime);
        std::map<quint64, Instant> foretold;
        std::multimap<Instant, quint64> ends;
        std::map<quint64, Duration> holds;
        std::vector<Ticket> tickets;
        for (quint64 tag = 0; tag < 200; ++tag) {
            Ask ask = costing(1 + random.bounded(4));
            ask.expectedHold = Duration(random.bounded(3000) * 1ms);
            holds[tag] = *ask.expectedHold;
            tickets.push_back(stack.enqueue(ask, at(0s), tag).value_or(Ticket {}));
        }
        for (quint64 tag = 0; tag < 200; ++tag) {
            if (const auto when = stack.forecast(tickets[tag], at(0s)))
                foretold[tag] = *when;
        }
        Instant now {};
        qsizetype granted = 0;
        std::vector<StackCore::Reply> replies;
        while (granted < 200) {
            stack.drainReplies(replies);
            for (const StackCore::Reply &reply : std::exchange(replies, {})) {
                ++granted;
                if (foretold.contains(reply.tag))
                    QCOMPARE(reply.at, foretold[reply.tag]);
                QVERIFY(stack.sent(reply.grant, {now}));
                ends.emplace(now + holds[reply.tag], reply.grant);
            }
            Instant next = ends.empty() ? Instant::max() : ends.begin()->first;
            next = std::min(next, stack.nextWake().value_or(Instant::max()));
            QVERIFY(next != Instant::max() || granted == 200);
            if (granted == 200)
                break;
            now = next;
            for (; !ends.empty() && ends.begin()->first <= now; ends.erase(ends.begin()))
                QVERIFY(stack.finish(ends.begin()->second, {now}));
            std::ignore = stack.advance({now});
        }
        QVERIFY2(foretold.size() > 190, "all but those granted at once had a forecast");
    }
    void theLastOfManyIsForetoldWithoutQueueingThem()
    {
        StackHarness harness(mixed());
        Ask ask;
        ask.expectedHold = 100ms;
        const auto last = harness.stack.snapshot(Gate::Detail::Queue)
                              .core->forecastOfLast(ask, 250, harness.clock.now());
        QVERIFY(last);
        QCOMPARE(harness.stack.waiting(), 0);
        for (int i = 0; i < 250; ++i)
            harness.ask(QString::number(i), ask, 100ms);
        harness.advance(last->time_since_epoch() - 1ns);
        const QStringList before = harness.told();
        harness.advance(1ns);
        QVERIFY(before.size() < 250);
        QCOMPARE(before.size() + harness.told().size(), 250);
    }
    void nothingIsForetoldOfWhatHangsOnCallsWithoutAnEnd()
    {
        StackHarness harness({{u"at once"_s, ConcurrencySettings {1}}});
        harness.ask(u"holds"_s, {}, -1ns);
        const Ticket waits = harness.ask(u"waits"_s);
        harness.told();
        QVERIFY(!harness.stack.forecast(waits));
        QVERIFY(!harness.stack.forecast(Ask {}));
    }
    void aPauseIsPartOfTheForecast()
    {
        StackHarness harness({{u"bucket"_s, TokenBucketSettings {10, 10, 1s}}});
        harness.stack.pause(Instant(30s), {});
        QCOMPARE(*harness.stack.forecast(Ask {}), Instant(30s));
    }
    void forecastsFollowWhatHappensMeanwhile()
    {
        StackHarness harness({{u"bucket"_s, TokenBucketSettings {1, 1, 1s}}});
        harness.ask(u"a"_s);
        const Ticket b = harness.ask(u"b"_s);
        const Ticket c = harness.ask(u"c"_s);
        QCOMPARE(*harness.stack.forecast(c), Instant(2s));
        harness.stack.cancel(b);
        QCOMPARE(*harness.stack.forecast(c), Instant(1s));
        harness.ask(u"urgent"_s, urgent(1));
        QCOMPARE(*harness.stack.forecast(c), Instant(2s));
        harness.stack.setLimits({{u"bucket"_s, TokenBucketSettings {1, 1, 10s}}});
        QCOMPARE(*harness.stack.forecast(c), Instant(20s));
    }
    void askingForAForecastChangesNothing()
    {
        StackHarness asked(mixed());
        StackHarness silent(mixed());
        for (int i = 0; i < 60; ++i) {
            for (StackHarness *harness : {&asked, &silent})
                harness->ask(QString::number(i), costing(1 + i % 3), 500ms);
            std::ignore = asked.stack.forecast(Ask {});
            std::ignore = asked.stack.snapshot(Gate::Detail::Queue)
                              .core->forecastOfLast(costing(2), 10, asked.clock.now());
            for (StackHarness *harness : {&asked, &silent})
                harness->advance(300ms);
        }
        for (StackHarness *harness : {&asked, &silent})
            harness->advance(1h);
        QCOMPARE(asked.told(), silent.told());
    }
};

PENSTOCK_TEST(TestForecast)
} // namespace tst_forecast
#include "tst_forecast.moc"

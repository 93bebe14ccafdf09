// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/limits/algorithms/limitstate.h>

#include <QJsonArray>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_limitstate {
ClockReading at(Duration time)
{
    return {Instant(time)};
}

TokenBucketSettings stepped(std::int64_t capacity, std::int64_t amount, Duration interval)
{
    TokenBucketSettings settings {capacity, amount, interval};
    settings.refill = Refill::Stepped;
    return settings;
}

// Calls that go at \a when and do not come back.
void send(LimitState &limitState, int calls, Duration when)
{
    for (int i = 0; i < calls; ++i) {
        limitState.take(1, at(when));
        limitState.sent(1, Instant(when), at(when));
    }
}

//! What a limit hears of its server, and what is left of it when it is changed or kept.
class TestLimitState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatTheServerHasLeftIsSpentOneByOne()
    {
        LimitState limitState(FixedWindowSettings {10, 10s}, 0s, at(0s));
        limitState.observe(2, Instant(5s), 0s, at(1s));
        QCOMPARE(limitState.available(at(1s)), 2);
        QVERIFY(tryTake(limitState, 1, at(1s)));
        QVERIFY(tryTake(limitState, 1, at(2s)));
        QCOMPARE(limitState.available(at(2s)), 0);
        QVERIFY(!tryTake(limitState, 1, at(2s)));
        QVERIFY(tryTake(limitState, 1, at(5s)));
    }

    // Its server may count in the second window what was sent at the end of the first, which no
    // other went before.
    void theFirstWindowHandsOnWhatIsOnItsWay_data()
    {
        // sent: before the window's end
        // left: in the second
        const Table<AnswerSpan, Duration, Duration, int> row("times", "margin", "sent", "left");
        row("nobody has answered", AnswerSpan(), 5ms, 20ms, 9);
        row("and not that late", AnswerSpan(), 5ms, 60ms, 10);
        row("answers differ", AnswerSpan {30ms, 60ms}, 5ms, 20ms, 9);
        row("not that much", AnswerSpan {30ms, 40ms}, 5ms, 20ms, 10);
        row("answers do not differ, the margin counts", AnswerSpan {30ms, 30ms}, 30ms, 20ms, 9);
    }
    void theFirstWindowHandsOnWhatIsOnItsWay()
    {
        QFETCH(const AnswerSpan, times);
        QFETCH(const Duration, margin);
        QFETCH(const Duration, sent);
        LimitState limitState(FixedWindowSettings {10, 1s}, 5ms, at(0s));
        limitState.setMargin(margin);
        limitState.updateLatency(times);
        send(limitState, 1, 1s - sent);
        QTEST(int(limitState.available(at(1s + margin))), "left");
    }

    // As in a window, but only once: the step after that fills to the brim, though nothing was
    // asked between the two. Else a call of as much as fits would wait for ever.
    void theFirstStepHandsOnWhatIsOnItsWay()
    {
        LimitState limitState(stepped(10, 10, 1s), 0s, at(0s));
        limitState.updateLatency({30ms, 60ms});
        send(limitState, 4, 980ms);
        QCOMPARE(int(limitState.available(at(1s))), 6);
        QVERIFY(!limitState.fits(10, at(1s)));
        QVERIFY(limitState.earliest(10, at(1s)) == Instant(2s));
        QVERIFY(limitState.earliest(6, at(990ms)) == Instant(990ms));
        QVERIFY(limitState.earliest(7, at(990ms)) == Instant(2s));
        QCOMPARE(int(limitState.available(at(2s))), 10);
        QVERIFY(limitState.fits(10, at(2s)));
    }

    // An answer that tells what is left has counted its own call.
    void anAnswerThatTellsNothingIsCountedHere_data()
    {
        const Table<bool, int> row("counted", "left");
        row("it told", true, 5);
        row("it did not", false, 4);
    }
    void anAnswerThatTellsNothingIsCountedHere()
    {
        QFETCH(const bool, counted);
        LimitState limitState(FixedWindowSettings {10, 10s}, 0s, at(0s));
        send(limitState, 1, 1s);
        send(limitState, 1, 1s); // stays under way
        limitState.observe(6, Instant(5s), 0s, at(2s));
        limitState.finish(1, Instant(1s), at(2s), counted);
        QTEST(int(limitState.available(at(2s))), "left");
    }

    void whatTheServerHasCountedIsUsed_data()
    {
        // left: the server has counted 7 of 10, 2 of them ours, in an answer to a call of sent
        const Table<LimitSettings, Duration, int> row("settings", "sent", "left");
        row("a sliding window", LimitSettings(SlidingWindowSettings {10, 10s}), 11s, 3);
        row("a fixed window", LimitSettings(FixedWindowSettings {10, 10s}), 11s, 3);
        row("the fixed window before", LimitSettings(FixedWindowSettings {10, 10s}), 9s, 8);
        row("a bucket", LimitSettings(TokenBucketSettings {10, 1, 10s}), 11s, 8);
    }
    void whatTheServerHasCountedIsUsed()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const Duration, sent);
        LimitState limitState(settings, 0s, at(0s));
        send(limitState, 2, 11s);
        limitState.observeUsed(7, 10, Instant(sent), at(12s));
        QTEST(int(limitState.available(at(12s))), "left");
        limitState.observeUsed(1, 10, Instant(sent), at(12s)); // only tightens
        QTEST(int(limitState.available(at(12s))), "left");
    }

    void anotherOneTakesOverWhatIsUsed_data()
    {
        // left: after four calls
        const Table<LimitSettings, LimitSettings, int> row("before", "after", "left");
        using Window = SlidingWindowSettings;
        row("a window, from its sending on", LimitSettings(Window {10, 10s, CountFrom::Auto}),
            LimitSettings(Window {10, 10s, CountFrom::Send}), 6);
        row("the same, smaller", LimitSettings(Window {10, 10s, CountFrom::Send}),
            LimitSettings(Window {5, 10s, CountFrom::Send}), 1);
        row("a wheel", WaterwheelSettings {10, 10s},
            LimitSettings(Window {10, 10s, CountFrom::Send}), 6);
        row("a larger bucket in steps", LimitSettings(stepped(10, 1, 10s)),
            LimitSettings(stepped(20, 1, 10s)), 16);
    }
    void anotherOneTakesOverWhatIsUsed()
    {
        QFETCH(const LimitSettings, before);
        QFETCH(const LimitSettings, after);
        LimitState old(before, 0s, at(0s));
        send(old, 4, 1s);
        LimitState limitState(after, 0s, at(2s));
        limitState.inherit(old, at(2s));
        QTEST(int(limitState.available(at(2s))), "left");
    }

    void nothingUsedIsNothingTakenOver()
    {
        const LimitState old(WaterwheelSettings {10, 10s}, 0s, at(0s));
        LimitState limitState(SlidingWindowSettings {10, 10s, CountFrom::Send}, 0s, at(2s));
        limitState.inherit(old, at(2s));
        QVERIFY(limitState.fullAt(at(2s)) == Instant(2s));
    }

    void whatIsKeptIsTakenUp_data()
    {
        // back: the first of four calls
        const Table<LimitSettings, Duration> row("settings", "back");
        row("a window", SlidingWindowSettings {4, 10s, CountFrom::Send}, 11s);
        row("a bucket in steps", LimitSettings(stepped(4, 1, 10s)), 10s);
        row("a bucket", TokenBucketSettings {4, 1, 10s}, 11s);
        row("by the clock", FixedWindowSettings {4, 10s}, 10s);
    }
    void whatIsKeptIsTakenUp()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const Duration, back);
        LimitState old(settings, 0s, at(0s));
        for (int i = 0; i < 4; ++i)
            QVERIFY(tryTake(old, 1, at(1s)));
        QVERIFY(old.earliest(1, at(1s)) == Instant(back));
        LimitState limitState(settings, 0s, at(3s));
        limitState.restore(old.save(at(2s)), 1s, at(3s));
        QCOMPARE(limitState.available(at(3s)), 0);
        QVERIFY2(
            limitState.earliest(1, at(3s)) == Instant(back),
            qPrintable(QString::number(limitState.earliest(1, at(3s)).time_since_epoch() / 1ms)));
    }
    void nothingButWhatWasUsedIsKept()
    {
        LimitState limitState(SlidingWindowSettings {10, 10s, CountFrom::Send}, 0s, at(0s));
        const auto kept = [&limitState](Duration now) {
            return limitState.save(at(now)).value(u"log"_s).toArray().size();
        };
        QCOMPARE(kept(0s), 0);
        for (const Duration when : {1s, 2s, 3s})
            QVERIFY(tryTake(limitState, 1, at(when)));
        QCOMPARE(kept(3s), 6); // age and units of each
    }
};

PENSTOCK_TEST(TestLimitState)
} // namespace tst_limiter
#include "tst_limitstate.moc"

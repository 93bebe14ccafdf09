// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/limits/stack/stackcore.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

namespace tst_savedlessons {
// What a later run is to know beside what was used: what servers have said and taught, and calls of
// which nobody knows whether they were sent.

using namespace penstock;
using namespace std::chrono_literals;

constexpr StackOptions virtualTime {.automaticMarginIsZero = true};

ClockReading at(Duration time, Duration wallOffset = {})
{
    return {Instant(time), wallOffset};
}

std::vector<LimitSpec> only(LimitSettings settings)
{
    return {{u"limit"_s, std::move(settings)}};
}

int burst(StackCore &stack, ClockReading now)
{
    int granted = 0;
    Ask ask;
    ask.maxWait = Duration::zero();
    for (std::vector<StackCore::Reply> replies; stack.enqueue(ask, now); replies.clear()) {
        stack.drainReplies(replies);
        if (replies.empty() || !replies.front().granted)
            break;
        std::ignore = stack.sent(replies.front().grant, now);
        std::ignore = stack.finish(replies.front().grant, now);
        ++granted;
    }
    return granted;
}

//! One call, whose answer tells \a counter.
void callThatIsTold(StackCore &stack, const ServerCounter &counter, ClockReading now)
{
    std::vector<StackCore::Reply> replies;
    QVERIFY(stack.enqueue({}, now, 1));
    stack.drainReplies(replies);
    QCOMPARE(replies.size(), std::size_t(1));
    QVERIFY(stack.sent(replies.front().grant, now));
    stack.told(replies.front().grant, {&counter, 1}, now);
    QVERIFY(stack.finish(replies.front().grant, now));
}

class TestSavedLessons : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aClosedLimitStaysClosed()
    {
        StackCore stack(only(SlidingWindowSettings {5, 10s}), at(0s), virtualTime);
        stack.closeLimit(u"limit"_s, Instant(60s), at(1s));
        StackCore again(only(SlidingWindowSettings {5, 10s}), at(0s, 20s), virtualTime);
        QVERIFY(again.restore(stack.save(at(1s)), at(0s, 20s)));
        QCOMPARE(burst(again, at(39s, 20s)), 0);
        QVERIFY(burst(again, at(41s, 20s)) > 0);
        StackCore later(only(SlidingWindowSettings {5, 10s}), at(0s, 70s), virtualTime);
        QVERIFY(later.restore(stack.save(at(1s)), at(0s, 70s)));
        QCOMPARE(burst(later, at(0s, 70s)), 5);
    }

    void whatTheServerHasLeftIsBelieved()
    {
        const auto limits = only(FixedWindowSettings {100, 100s});
        StackCore stack(limits, at(0s), virtualTime);
        callThatIsTold(stack, {.name = u"limit"_s, .remaining = 3, .reset = Instant(100s)},
                       at(10s));
        StackCore again(limits, at(0s, 50s), virtualTime);
        QVERIFY(again.restore(stack.save(at(10s)), at(0s, 50s)));
        QCOMPARE(burst(again, at(0s, 50s)), 3);
        QCOMPARE(burst(again, at(50s, 50s)), 100);
    }

    void aStricterLimitIsRemembered_data()
    {
        const Table<LimitSettings, LimitSettings, int> row("settings", "later", "granted");
        const LimitSettings ten = FixedWindowSettings {10, 100s};
        row("the same", ten, ten, 4);
        row("edited since", ten, FixedWindowSettings {20, 100s}, 20);
        const LimitSettings log = SlidingWindowSettings {10, 100s};
        row("a log", log, log, 4);
    }
    void aStricterLimitIsRemembered()
    {
        QFETCH(const LimitSettings, settings);
        QFETCH(const LimitSettings, later);
        QFETCH(const int, granted);
        StackCore stack(only(settings), at(0s), virtualTime);
        callThatIsTold(stack, {.name = u"limit"_s, .limit = 4, .window = 100s}, at(1s));
        StackCore again(only(later), at(0s, 300s), virtualTime);
        QVERIFY(again.restore(stack.save(at(2s)), at(0s, 300s)));
        QCOMPARE(burst(again, at(1s, 300s)), granted);
        QCOMPARE(again.learnedLimits().empty(), granted == 20);
    }

    void aMarginThatHasGrownIsRemembered()
    {
        const auto limits = only(SlidingWindowSettings {10, 100s, CountFrom::Send});
        StackCore stack(limits, at(0s));
        QVERIFY(!stack.save(at(0s)).contains(u"margins"_s));
        stack.throttledByServer(at(1s));
        stack.throttledByServer(at(2s));
        const QJsonObject saved = stack.save(at(3s));
        QVERIFY(saved.contains(u"margins"_s));
        StackCore again(limits, at(0s));
        QVERIFY(again.restore(saved, at(3s)));
        QCOMPARE(again.save(at(3s)), saved);
        // It shrinks as it would have.
        StackCore later(limits, at(0s, 1h));
        QVERIFY(later.restore(saved, at(0s, 1h)));
        const auto marginIn = [](const QJsonObject &state) {
            return state.value(u"margins"_s).toObject().value(u"limit"_s).toString().toLongLong();
        };
        QVERIFY(marginIn(later.save(at(0s, 1h))) < marginIn(saved));
    }

    void whatMayHaveBeenSentCounts_data()
    {
        const Table<LimitSettings> row("settings");
        row("token bucket", TokenBucketSettings {5, 5, 100s});
        row("stepped token bucket", TokenBucketSettings {5, 5, 100s, {}, Refill::Stepped});
        row("leaky bucket", LeakyBucketSettings {5, 5, 100s});
        row("gcra", GcraSettings {20s, 5});
        row("fixed window", FixedWindowSettings {5, 100s});
        row("sliding window", SlidingWindowSettings {5, 100s});
        row("counter", SlidingWindowCounterSettings {5, 100s});
        row("waterwheel", WaterwheelSettings {5, 100s});
    }
    void whatMayHaveBeenSentCounts()
    {
        QFETCH(const LimitSettings, settings);
        StackCore stack(only(settings), at(0s), virtualTime);
        QVERIFY(tryTake(stack, 1, at(1s)));
        QJsonObject saved = stack.save(at(1s));
        saved.insert(u"uncertain"_s, QJsonArray {QJsonArray {1}, QJsonArray {2}});
        StackCore again(only(settings), at(1s), virtualTime);
        QVERIFY(again.restore(saved, at(1s)));
        QCOMPARE(again.levels(at(1s)).front().available, 1);
        // What it never can have let through is counted all the same, as a debt.
        saved.insert(u"uncertain"_s, QJsonArray {QJsonArray {5}, QJsonArray {5}});
        StackCore owing(only(settings), at(1s), virtualTime);
        QVERIFY(owing.restore(saved, at(1s)));
        QCOMPARE(burst(owing, at(1s)), 0);
    }

    void itCountsWhereItBelongs()
    {
        LimitSpec searches {u"searches"_s, SlidingWindowSettings {5, 100s}};
        searches.match.path = u"/search*"_s;
        LimitSpec regions {u"regions"_s, SlidingWindowSettings {5, 100s}};
        regions.per = {Per::Kind::Value, u"region"_s};
        LimitSpec points {u"points"_s, SlidingWindowSettings {50, 100s}};
        points.costBy = {CostBy::Kind::Method, {{u"POST"_s, 10}}, 1, {}};
        const std::vector<LimitSpec> limits {searches, regions, points};
        Ask ask;
        ask.method = "POST";
        ask.host = u"api.example.com"_s;
        ask.path = u"/search/x"_s;
        ask.values = {{u"region"_s, u"eu"_s}, {u"name"_s, u"nobody's business"_s}};
        const Ask read = askFromJson(askToJson(ask));
        QCOMPARE(askToJson(read), askToJson(ask));
        StackCore core(limits, at(0s), virtualTime);
        QJsonObject state = core.save(at(0s));
        state.insert(u"uncertain"_s, QJsonArray {askToJson(read), askToJson(read)});
        QVERIFY(core.restore(state, at(0s)));
        const std::vector<LimitLevel> levels = core.levels(at(0s));
        QCOMPARE(levels[0].available, 3);
        QCOMPARE(levels[1].available, 3);
        QCOMPARE(levels[2].available, 30);
    }

    // A file that somebody has changed, or that is not what it seems.
    void survivesAnyState()
    {
        QRandomGenerator random(17);
        const std::vector<LimitSpec> limits {
            {u"a"_s, TokenBucketSettings {5, 5, 100s}},
            {u"b"_s, TokenBucketSettings {5, 5, 100s, {}, Refill::Stepped}},
            {u"c"_s, LeakyBucketSettings {5, 5, 100s}},
            {u"d"_s, FixedWindowSettings {5, 100s, Anchor::FirstRequest}},
            {u"e"_s, SlidingWindowSettings {5, 100s}},
            {u"f"_s, SlidingWindowCounterSettings {5, 100s}},
            {u"g"_s, WaterwheelSettings {5, 100s}}};
        StackCore stack(limits, at(0s), virtualTime);
        QVERIFY(tryTake(stack, 2, at(3s)));
        stack.closeLimit(u"e"_s, Instant(60s), at(3s));
        callThatIsTold(
            stack,
            {.name = u"d"_s, .limit = 4, .remaining = 1, .reset = Instant(50s), .window = 100s},
            at(70s));
        const QByteArray whole = QJsonDocument(stack.save(at(71s))).toJson(QJsonDocument::Compact);
        const QByteArray digits = "0123456789-9e";
        for (int i = 0; i < 4'000; ++i) {
            QByteArray json = whole;
            for (quint32 change = random.bounded(1U, 6U); change > 0; --change) {
                const auto place = qsizetype(random.bounded(quint32(json.size())));
                if (json.at(place) >= '0' && json.at(place) <= '9')
                    json.replace(place, random.bounded(0, 2),
                                 QByteArray(random.bounded(1, 18),
                                            digits.at(random.bounded(int(digits.size())))));
                else if (random.bounded(8) == 0)
                    json[place] = char(random.bounded(128));
            }
            StackCore again(limits, at(0s), virtualTime);
            if (!again.restore(QJsonDocument::fromJson(json).object(), at(80s)))
                continue;
            QVERIFY(burst(again, at(80s)) <= 5);
            QVERIFY(burst(again, at(81s)) <= 5);
            std::ignore = again.save(at(90s));
            std::ignore = again.levels(at(90s));
        }
    }
};

PENSTOCK_TEST(TestSavedLessons)
} // namespace tst_savedlessons
#include "tst_savedlessons.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/state/limitmatching.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

namespace tst_savedadaptation {
// What a later run is to know beside what was used: what servers have said and taught, and calls of
// which nobody knows whether they were sent.

using namespace penstock;
using namespace std::chrono_literals;

constexpr RateLimiterOptions virtualTime {.automaticMarginIsZero = true};

ClockReading at(Duration time, Duration wallOffset = {})
{
    return {Instant(time), wallOffset};
}

std::vector<Limit> only(LimitSettings settings)
{
    return {{u"limit"_s, std::move(settings)}};
}

int burst(RateLimiterCore &rateLimiter, ClockReading now)
{
    int granted = 0;
    PermitRequest permitRequest;
    permitRequest.maxWait = Duration::zero();
    for (std::vector<RateLimiterCore::Reply> replies; rateLimiter.enqueue(permitRequest, now);
         replies.clear()) {
        rateLimiter.drainReplies(replies);
        if (replies.empty() || !replies.front().granted)
            break;
        std::ignore = rateLimiter.sent(replies.front().grant, now);
        std::ignore = rateLimiter.finish(replies.front().grant, now);
        ++granted;
    }
    return granted;
}

//! One call, whose answer tells \a counter.
void callThatIsTold(RateLimiterCore &rateLimiter, const ServerCounter &counter, ClockReading now)
{
    std::vector<RateLimiterCore::Reply> replies;
    QVERIFY(rateLimiter.enqueue({}, now, 1));
    rateLimiter.drainReplies(replies);
    QCOMPARE(replies.size(), std::size_t(1));
    QVERIFY(rateLimiter.sent(replies.front().grant, now));
    rateLimiter.reportServerCounters(replies.front().grant, {&counter, 1}, now);
    QVERIFY(rateLimiter.finish(replies.front().grant, now));
}

class TestSavedAdaptation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aClosedLimitStaysClosed()
    {
        RateLimiterCore rateLimiter(only(SlidingWindowSettings {5, 10s}), at(0s), virtualTime);
        rateLimiter.closeLimit(u"limit"_s, Instant(60s), at(1s));
        RateLimiterCore again(only(SlidingWindowSettings {5, 10s}), at(0s, 20s), virtualTime);
        QVERIFY(again.restore(rateLimiter.save(at(1s)), at(0s, 20s)));
        QCOMPARE(burst(again, at(39s, 20s)), 0);
        QVERIFY(burst(again, at(41s, 20s)) > 0);
        RateLimiterCore later(only(SlidingWindowSettings {5, 10s}), at(0s, 70s), virtualTime);
        QVERIFY(later.restore(rateLimiter.save(at(1s)), at(0s, 70s)));
        QCOMPARE(burst(later, at(0s, 70s)), 5);
    }

    void whatTheServerHasLeftIsBelieved()
    {
        const auto limits = only(FixedWindowSettings {100, 100s});
        RateLimiterCore rateLimiter(limits, at(0s), virtualTime);
        callThatIsTold(rateLimiter, {.name = u"limit"_s, .remaining = 3, .reset = Instant(100s)},
                       at(10s));
        RateLimiterCore again(limits, at(0s, 50s), virtualTime);
        QVERIFY(again.restore(rateLimiter.save(at(10s)), at(0s, 50s)));
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
        RateLimiterCore rateLimiter(only(settings), at(0s), virtualTime);
        callThatIsTold(rateLimiter, {.name = u"limit"_s, .limit = 4, .window = 100s}, at(1s));
        RateLimiterCore again(only(later), at(0s, 300s), virtualTime);
        QVERIFY(again.restore(rateLimiter.save(at(2s)), at(0s, 300s)));
        QCOMPARE(burst(again, at(1s, 300s)), granted);
        QCOMPARE(again.learnedLimits().empty(), granted == 20);
    }

    void aMarginThatHasGrownIsRemembered()
    {
        const auto limits = only(SlidingWindowSettings {10, 100s, CountFrom::Send});
        RateLimiterCore rateLimiter(limits, at(0s));
        QVERIFY(!rateLimiter.save(at(0s)).contains(u"margins"_s));
        rateLimiter.throttledByServer(at(1s));
        rateLimiter.throttledByServer(at(2s));
        const QJsonObject saved = rateLimiter.save(at(3s));
        QVERIFY(saved.contains(u"margins"_s));
        RateLimiterCore again(limits, at(0s));
        QVERIFY(again.restore(saved, at(3s)));
        QCOMPARE(again.save(at(3s)), saved);
        // It shrinks as it would have.
        RateLimiterCore later(limits, at(0s, 1h));
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
        RateLimiterCore rateLimiter(only(settings), at(0s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 1, at(1s)));
        QJsonObject saved = rateLimiter.save(at(1s));
        saved.insert(u"uncertain"_s, QJsonArray {QJsonArray {1}, QJsonArray {2}});
        RateLimiterCore again(only(settings), at(1s), virtualTime);
        QVERIFY(again.restore(saved, at(1s)));
        QCOMPARE(again.levels(at(1s)).front().available, 1);
        // What it never can have let through is counted all the same, as a debt.
        saved.insert(u"uncertain"_s, QJsonArray {QJsonArray {5}, QJsonArray {5}});
        RateLimiterCore owing(only(settings), at(1s), virtualTime);
        QVERIFY(owing.restore(saved, at(1s)));
        QCOMPARE(burst(owing, at(1s)), 0);
    }

    void itCountsWhereItBelongs()
    {
        Limit searches {u"searches"_s, SlidingWindowSettings {5, 100s}};
        searches.match.path = u"/search*"_s;
        Limit regions {u"regions"_s, SlidingWindowSettings {5, 100s}};
        regions.per = {Per::Kind::Value, u"region"_s};
        Limit points {u"points"_s, SlidingWindowSettings {50, 100s}};
        points.costBy = {CostBy::Kind::Method, {{u"POST"_s, 10}}, 1, {}};
        const std::vector<Limit> limits {searches, regions, points};
        PermitRequest permitRequest;
        permitRequest.method = "POST";
        permitRequest.host = u"api.example.com"_s;
        permitRequest.path = u"/search/x"_s;
        permitRequest.values = {{u"region"_s, u"eu"_s}, {u"name"_s, u"nobody's business"_s}};
        const PermitRequest read = askFromJson(askToJson(permitRequest));
        QCOMPARE(askToJson(read), askToJson(permitRequest));
        RateLimiterCore core(limits, at(0s), virtualTime);
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
        const std::vector<Limit> limits {
            {u"a"_s, TokenBucketSettings {5, 5, 100s}},
            {u"b"_s, TokenBucketSettings {5, 5, 100s, {}, Refill::Stepped}},
            {u"c"_s, LeakyBucketSettings {5, 5, 100s}},
            {u"d"_s, FixedWindowSettings {5, 100s, Anchor::FirstRequest}},
            {u"e"_s, SlidingWindowSettings {5, 100s}},
            {u"f"_s, SlidingWindowCounterSettings {5, 100s}},
            {u"g"_s, WaterwheelSettings {5, 100s}}};
        RateLimiterCore rateLimiter(limits, at(0s), virtualTime);
        QVERIFY(tryTake(rateLimiter, 2, at(3s)));
        rateLimiter.closeLimit(u"e"_s, Instant(60s), at(3s));
        callThatIsTold(
            rateLimiter,
            {.name = u"d"_s, .limit = 4, .remaining = 1, .reset = Instant(50s), .window = 100s},
            at(70s));
        const QByteArray whole
            = QJsonDocument(rateLimiter.save(at(71s))).toJson(QJsonDocument::Compact);
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
            RateLimiterCore again(limits, at(0s), virtualTime);
            if (!again.restore(QJsonDocument::fromJson(json).object(), at(80s)))
                continue;
            QVERIFY(burst(again, at(80s)) <= 5);
            QVERIFY(burst(again, at(81s)) <= 5);
            std::ignore = again.save(at(90s));
            std::ignore = again.levels(at(90s));
        }
    }
};

PENSTOCK_TEST(TestSavedAdaptation)
} // namespace tst_savedlessons
#include "tst_savedadaptation.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/ratelimiterharness.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/spec/limitjson.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_actualcostpermits {
std::vector<Limit> limitsOf(const QByteArray &json)
{
    const Result<std::vector<Limit>> specs
        = limitsFromJson(QJsonDocument::fromJson(json).array(), u"test"_s);
    if (!specs)
        qFatal("%s: %s", json.constData(), qPrintable(specs.error().text()));
    return *specs;
}

const QString tokens = u"tokens"_s;

// A permit of \a cost that has left.
Permit sentPermit(RateLimiterHarness &harness, std::int64_t cost)
{
    Permit permit;
    harness.rateLimiter.request(costing(cost), [&permit](PermitResult answer) {
        if (answer)
            permit = std::move(*answer);
    });
    harness.advance(0s);
    if (!permit.isValid())
        qFatal("no permit");
    permit.sent();
    return permit;
}

// What calls have cost, through a stack.
class TestActualCostPermits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatComesBackIsGivenOnAtOnce()
    {
        RateLimiterHarness harness(limitsOf(bucket));
        Permit permit = sentPermit(harness, 90);
        harness.ask(u"a"_s, costing(60));
        QCOMPARE(harness.reported(), QStringList());
        permit.reportActualCost(tokens, 30);
        QCOMPARE(harness.reported(), QStringList {u"a granted at 0"_s});
    }

    void plansGoByWhatWasLearned()
    {
        RateLimiterHarness harness(limitsOf(
            R"([{"name": "tokens", "algorithm": "fixed_window", "capacity": 10000, "interval": "1h",
                 "cost": {"estimate": "learn", "initial": 50, "actual": "$.usage"}},
                {"name": "fixed", "algorithm": "fixed_window", "capacity": 10000, "interval": "1h",
                 "cost": {"estimate": 50, "actual": "$.usage"}}])"));
        const std::vector<Limit> before = harness.rateLimiter.limits();
        const auto costsNow = [&](const std::vector<Limit> &limits) {
            return harness.rateLimiter.snapshot(PermitSource::Detail::Queue)
                .withLearnedCosts(limits);
        };
        QVERIFY(costsNow(before) == before);
        for (int i = 0; i < 10; ++i) {
            Permit permit = sentPermit(harness, 1);
            QCOMPARE(permit.charged(u"fixed"_s), 50);
            permit.reportActualCost(tokens, 70);
        }
        const std::vector<Limit> now = costsNow(before);
        QCOMPARE(now[0].estimate->units, 70);
        QVERIFY(now[1] == before[1]);
        QCOMPARE(sentPermit(harness, 1).charged(tokens), 70);
        QCOMPARE(Permit().charged(tokens), 0);
    }

    void whatWasTooLittleIsPaidFirst_data()
    {
        // next: ms, of a call of ten after one of 50 for 150
        const Table<QByteArray, int> row("limits", "next");
        row("token bucket", bucket, 600);
        row("leaky bucket",
            R"([{"name": "tokens", "algorithm": "leaky_bucket", "capacity": 100, "drain_amount": 100, "drain_interval": "1s"}])",
            600);
        row("gcra",
            R"([{"name": "tokens", "algorithm": "gcra", "emission_interval": "10ms", "burst": 100}])",
            600);
        row("steps",
            R"([{"name": "tokens", "algorithm": "token_bucket", "capacity": 100, "refill_amount": 40, "refill_interval": "1s", "refill": "stepped"}])",
            2000);
        row("fixed window",
            R"([{"name": "tokens", "algorithm": "fixed_window", "capacity": 100, "interval": "3s", "anchor": "creation"}])",
            3000);
        row("log",
            R"([{"name": "tokens", "algorithm": "sliding_window", "capacity": 100, "interval": "3s", "count_from": "send"}])",
            3000);
        row("waterwheel",
            R"([{"name": "tokens", "algorithm": "waterwheel", "capacity": 100, "period": "3s"}])",
            3000);
    }
    void whatWasTooLittleIsPaidFirst()
    {
        QFETCH(const QByteArray, limits);
        QFETCH(const int, next);
        RateLimiterHarness harness(limitsOf(limits));
        Permit permit = sentPermit(harness, 50);
        permit.reportActualCost(tokens, 150);
        permit.finish();
        harness.ask(u"a"_s, costing(10));
        for (int i = 0; i < 100; ++i)
            harness.advance(100ms);
        QCOMPARE(harness.reported(), QStringList {u"a granted at %1"_s.arg(next)});
    }

    void onlyOnceAndOnlyOfCallsThatLeft()
    {
        RateLimiterHarness harness(limitsOf(bucket));
        const auto available
            = [&harness] { return harness.rateLimiter.levels().front().available; };
        Permit permit = sentPermit(harness, 50);
        permit.reportActualCost(u"another"_s, 0);
        permit.reportActualCost(tokens, -1);
        QCOMPARE(available(), 50);
        permit.reportActualCost(tokens, 20);
        QCOMPARE(available(), 80);
        permit.reportActualCost(tokens, 0);
        QCOMPARE(available(), 80);
        permit.finish();
        permit.reportActualCost(tokens, 0);
        QCOMPARE(available(), 80);

        harness.rateLimiter.request(
            costing(10), [&permit](PermitResult answer) { permit = std::move(*answer); });
        harness.advance(0s);
        permit.reportActualCost(tokens, 0);
        QCOMPARE(available(), 70);
        permit.finish(); // unsent, so all of it comes back
        QCOMPARE(available(), 80);
    }

    void eachLimitHasItsOwn()
    {
        RateLimiterHarness harness(limitsOf(
            R"([{"name": "requests", "algorithm": "fixed_window", "capacity": 10, "interval": "1min", "anchor": "creation", "cost_by": "request"},
                {"name": "tokens", "algorithm": "fixed_window", "capacity": 1000, "interval": "1min", "anchor": "creation"}])"));
        Permit permit = sentPermit(harness, 300);
        permit.reportActualCost(tokens, 500);
        permit.finish();
        QCOMPARE(harness.rateLimiter.levels()[0].available, 9);
        QCOMPARE(harness.rateLimiter.levels()[1].available, 500);
    }

    // Those that wait already, too: they may have been asked for long before.
    void waitersTakeWhatHasBeenLearnedMeanwhile()
    {
        RateLimiterCore core(limitsOf(learning), reading(0ms), {.automaticMarginIsZero = true});
        const std::vector<quint64> first = grantedOf(core, 60, 0ms);
        QCOMPARE(first.size(), 10U); // a hundred, as tens
        for (const quint64 grant : first) {
            core.reportActualCost(grant, tokens, 20, reading(10ms));
            QVERIFY(core.finish(grant, reading(10ms)));
        }
        QCOMPARE(core.levels(reading(10ms)).front().available, -100);
        QCOMPARE(takenBy(core, 1s).size(), 5U); // of twenty each
        QCOMPARE(core.levels(reading(1s)).front().available, 0);
    }

    void roomIsLeftForThoseThatAreDearer()
    {
        RateLimiterCore core(limitsOf(learning), reading(0ms), {.automaticMarginIsZero = true});
        teach(core,
              {19, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 28});
        // Twenty of the hundred, and sixteen more left for one that is as dear as none yet.
        const auto granted = grantedOf(core, 10, 100s);
        QCOMPARE(granted.size(), 4U);
        QCOMPARE(core.levels(reading(100s)).front().available, 20);
        core.reportActualCost(granted.front(), tokens, 4, reading(100s));
        QCOMPARE(takenBy(core, 100s).size(), 1U);
        QCOMPARE(core.levels(reading(100s)).front().available, 16);
    }

    void forecastsGoByWhatCallsUsuallyCost()
    {
        RateLimiterCore core(limitsOf(learning), reading(0ms), {.automaticMarginIsZero = true});
        teach(core,
              {10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 50, 50});
        // 14 on average, so seven in a window; by the estimate of 50 it would be two.
        QCOMPARE(core.forecastOfLast({}, 70, reading(100s)), Instant(109s));
    }

    void whatWasLearnedOutlivesOtherLimitsAndTheProgram()
    {
        RateLimiterCore core(limitsOf(learning), reading(0ms), {.automaticMarginIsZero = true});
        teach(core, std::vector<int>(30, 25));
        std::vector<Limit> more = limitsOf(learning);
        more.push_back({u"requests"_s, FixedWindowSettings {50, 1s, Anchor::Creation}});
        QVERIFY(core.setLimits(more, reading(50s)));
        QCOMPARE(grantedOf(core, 10, 51s).size(), 4U);

        RateLimiterCore again(limitsOf(learning), reading(0ms), {.automaticMarginIsZero = true});
        QVERIFY(again.restore(core.save(reading(60s)), reading(60s)));
        QCOMPARE(grantedOf(again, 10, 61s).size(), 4U);
        // What was written by somebody else is no reason to stop.
        QJsonObject state = core.save(reading(60s));
        state[u"costs"_s]
            = QJsonObject {{tokens, QJsonArray {-1, 0, 0.5, u"x"_s, 1e300}}, {u"x"_s, 1}};
        RateLimiterCore careful(limitsOf(learning), reading(0ms), {.automaticMarginIsZero = true});
        QVERIFY(careful.restore(state, reading(60s)));
        QCOMPARE(grantedOf(careful, 20, 61s).size(), 10U);
    }

    // What a waiter takes of one limit is not what it takes of another that comes later.
    void anEstimateIsOfItsLimitAlone()
    {
        RateLimiterCore core(limitsOf(learning), reading(0ms), {.automaticMarginIsZero = true});
        const std::vector<quint64> first = grantedOf(core, 30, 0ms);
        std::vector<Limit> more = limitsOf(learning);
        more.push_back({u"requests"_s, FixedWindowSettings {50, 1s, Anchor::Creation}});
        QVERIFY(core.setLimits(more, reading(10ms)));
        for (const quint64 grant : first)
            QVERIFY(core.finish(grant, reading(20ms)));
        QCOMPARE(takenBy(core, 10ms + 1s).size(), 10U);
        QCOMPARE(core.levels(reading(10ms + 1s)).back().available, 40);
    }

    // A limit that comes before the others must not make it forgotten which of them are settled.
    void settlesOnceAlsoWhenLimitsChange()
    {
        RateLimiterCore core(limitsOf(bucket), reading(0ms), {.automaticMarginIsZero = true});
        const quint64 grant = granted(core, 50, 0ms);
        core.reportActualCost(grant, tokens, 20, reading(0ms));
        std::vector<Limit> more {{u"others"_s, FixedWindowSettings {1000, 1s, Anchor::Creation}}};
        more.push_back(limitsOf(bucket).front());
        QVERIFY(core.setLimits(more, reading(0ms)));
        core.reportActualCost(grant, tokens, 0, reading(0ms));
        QCOMPARE(core.levels(reading(0ms)).back().available, 80);
        // And back: what is settled then is of the one limit that is left.
        const quint64 another = granted(core, 10, 0ms);
        core.reportActualCost(another, u"others"_s, 5, reading(0ms));
        QVERIFY(core.setLimits(limitsOf(bucket), reading(0ms)));
        QCOMPARE(core.levels(reading(0ms)).front().available, 70);
        core.reportActualCost(another, tokens, 4, reading(0ms));
        QCOMPARE(core.levels(reading(0ms)).front().available, 76);
    }

    void debtsOutliveTheProgram()
    {
        RateLimiterCore core(limitsOf(bucket), reading(0ms), {.automaticMarginIsZero = true});
        const quint64 grant = granted(core, 50, 0ms);
        core.reportActualCost(grant, tokens, 250, reading(0ms));
        QVERIFY(core.finish(grant, reading(0ms)));
        const QJsonObject state = core.save(reading(200ms));
        RateLimiterCore again(limitsOf(bucket), reading(700ms), {.automaticMarginIsZero = true});
        QVERIFY(again.restore(state, reading(700ms)));
        QCOMPARE(again.forecastOfLast(costing(10), 1, reading(700ms)), Instant(1600ms));
    }

    // With estimates that are too high, or right, no window has more than its limit; with any, it
    // has at most what the calls that were under way have cost besides.
    void noWindowHasMoreThanWasUnknown_data()
    {
        const Table<QByteArray, int> row("limits", "capacity");
        row("log",
            R"([{"name": "tokens", "algorithm": "sliding_window", "capacity": 100, "interval": "1s", "count_from": "send"}])",
            100);
        // As much as it holds, and what comes in a second.
        row("bucket", bucket, 200);
        row("leaky bucket",
            R"([{"name": "tokens", "algorithm": "leaky_bucket", "capacity": 100, "drain_amount": 100, "drain_interval": "1s"}])",
            200);
        row("steps",
            R"([{"name": "tokens", "algorithm": "token_bucket", "capacity": 100, "refill_amount": 50, "refill_interval": "500ms", "refill": "stepped"}])",
            200);
    }
    void noWindowHasMoreThanWasUnknown()
    {
        QFETCH(const QByteArray, limits);
        QFETCH(const int, capacity);
        for (quint32 seed = 1; seed <= 40; ++seed) {
            for (const int tooLow : {0, 30}) {
                const std::vector<Spent> spent = play(limits, seed, tooLow);
                QVERIFY2(spent.size() > 100, qPrintable(QString::number(spent.size())));
                const std::int64_t most = mostInASecond(spent);
                // What was found out within the second, of those that were under way.
                const std::int64_t unknown = tooLow == 0 ? 0 : mostUnknownInASecond(spent);
                QVERIFY2(most <= capacity + unknown,
                         qPrintable(u"seed %1: %2"_s.arg(seed).arg(most)));
            }
        }
    }

private:
    struct Spent
    {
        Duration at {};
        std::int64_t units = 0;
        std::int64_t unknown = 0; // of them, when it was granted
    };

    static ClockReading reading(Duration elapsed) { return {Instant(elapsed), Duration::zero()}; }

    static quint64 granted(RateLimiterCore &core, std::int64_t cost, Duration now)
    {
        if (!core.enqueue(costing(cost), reading(now), 0))
            qFatal("not taken");
        std::vector<RateLimiterCore::Reply> replies;
        core.drainReplies(replies);
        if (replies.size() != 1 || !replies.front().granted
            || !core.sent(replies.front().grant, reading(now)))
            qFatal("not granted");
        return replies.front().grant;
    }

    // The names of those of \a count that may go at once.
    static std::vector<quint64> grantedOf(RateLimiterCore &core, int count, Duration now)
    {
        for (int i = 0; i < count; ++i)
            std::ignore = core.enqueue({}, reading(now));
        return takenBy(core, now);
    }
    static std::vector<quint64> takenBy(RateLimiterCore &core, Duration now)
    {
        std::ignore = core.advance(reading(now));
        std::vector<RateLimiterCore::Reply> replies;
        core.drainReplies(replies);
        std::vector<quint64> grants;
        for (const RateLimiterCore::Reply &reply : replies) {
            if (reply.granted && core.sent(reply.grant, reading(now)))
                grants.push_back(reply.grant);
        }
        return grants;
    }
    // Calls that cost that, one a second from now on.
    static void teach(RateLimiterCore &core, const std::vector<int> &costs)
    {
        Duration now = 0ms;
        for (const int cost : costs) {
            const quint64 grant = granted(core, 1, now);
            core.reportActualCost(grant, tokens, cost, reading(now));
            if (!core.finish(grant, reading(now)))
                qFatal("not finished");
            now += 1s;
        }
    }

    // Ten at once, each of 50 to 250 ms, for half a minute. What each has cost, by its sending.
    static std::vector<Spent> play(const QByteArray &limits, quint32 seed, int tooLow)
    {
        QRandomGenerator random(seed);
        RateLimiterCore core(limitsOf(limits), reading(0ms), {.automaticMarginIsZero = true});
        struct Call
        {
            quint64 grant;
            std::size_t spent;
        };
        std::multimap<Duration, Call> underWay;
        std::vector<Spent> all;
        std::vector<std::int64_t> estimates;
        int asked = 0;
        for (Duration now = 0ms; now < 30s; now += 1ms) {
            for (; !underWay.empty() && underWay.begin()->first <= now;
                 underWay.erase(underWay.begin())) {
                const Call call = underWay.begin()->second;
                Spent &spent = all[call.spent];
                core.reportActualCost(call.grant, tokens, spent.units, reading(now));
                if (!core.finish(call.grant, reading(now)))
                    qFatal("not finished");
                --asked;
            }
            std::ignore = core.advance(reading(now));
            for (; asked < 10; ++asked) {
                estimates.push_back(1 + random.bounded(40));
                std::ignore = core.enqueue(costing(estimates.back()), reading(now),
                                           quint64(estimates.size() - 1));
            }
            std::vector<RateLimiterCore::Reply> replies;
            core.drainReplies(replies);
            for (const RateLimiterCore::Reply &reply : replies) {
                if (!reply.granted || !core.sent(reply.grant, reading(now)))
                    qFatal("not sent");
                const std::int64_t estimate = estimates[reply.tag];
                const std::int64_t actual = tooLow != 0 && random.bounded(2) == 0
                    ? estimate + random.bounded(tooLow)
                    : random.bounded(int(estimate) + 1);
                all.push_back({now, actual, std::max<std::int64_t>(0, actual - estimate)});
                underWay.emplace(now + std::chrono::milliseconds(50 + random.bounded(200)),
                                 Call {reply.grant, all.size() - 1});
            }
        }
        return all;
    }
    static std::int64_t mostInASecond(const std::vector<Spent> &spent)
    {
        return mostOf(spent, &Spent::units, 1s);
    }
    // What is found out may be of calls that were sent a call's length before.
    static std::int64_t mostUnknownInASecond(const std::vector<Spent> &spent)
    {
        return mostOf(spent, &Spent::unknown, 250ms);
    }
    static std::int64_t mostOf(const std::vector<Spent> &spent, std::int64_t Spent::*what,
                               Duration in)
    {
        std::int64_t most = 0;
        std::int64_t sum = 0;
        std::size_t first = 0;
        for (const Spent &last : spent) {
            sum += last.*what;
            for (; spent[first].at <= last.at - in; ++first)
                sum -= spent[first].*what;
            most = std::max(most, sum);
        }
        return most;
    }

    const QByteArray learning
        = R"([{"name": "tokens", "algorithm": "fixed_window", "capacity": 100, "interval": "1s", "anchor": "creation", "cost": {"estimate": "learn", "initial": 10, "actual": "$.cost"}}])";
    const QByteArray bucket
        = R"([{"name": "tokens", "algorithm": "token_bucket", "capacity": 100, "refill_amount": 100, "refill_interval": "1s"}])";
};

PENSTOCK_TEST(TestActualCostPermits)
} // namespace tst_actualcostpermits
#include "tst_actualcostpermits.moc"

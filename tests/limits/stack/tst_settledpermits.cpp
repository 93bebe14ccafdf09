// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/stackharness.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/stackcore.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

std::vector<LimitSpec> limitsOf(const QByteArray &json)
{
    const Result<std::vector<LimitSpec>> specs
        = limitsFromJson(QJsonDocument::fromJson(json).array(), QStringLiteral("test"));
    if (!specs)
        qFatal("%s: %s", json.constData(), qPrintable(specs.error().text()));
    return *specs;
}

const QString tokens = QStringLiteral("tokens");

// A permit of \a cost that has left.
Permit sentPermit(StackHarness &harness, std::int64_t cost)
{
    Permit permit;
    harness.stack.request(costing(cost), [&permit](PermitResult answer) {
        if (answer)
            permit = std::move(*answer);
    });
    harness.advance(0s);
    if (!permit.isValid())
        qFatal("no permit");
    permit.sent();
    return permit;
}

} // namespace

// What calls have cost, through a stack.
class TestSettledPermits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatComesBackIsGivenOnAtOnce()
    {
        StackHarness harness(limitsOf(bucket));
        Permit permit = sentPermit(harness, 90);
        harness.ask(QStringLiteral("a"), costing(60));
        QCOMPARE(harness.told(), QStringList());
        permit.settle(tokens, 30);
        QCOMPARE(harness.told(), QStringList {QStringLiteral("a granted at 0")});
    }

    void whatWasTooLittleIsPaidFirst_data()
    {
        QTest::addColumn<QByteArray>("limits");
        QTest::addColumn<int>("next"); // ms, of a call of ten after one of 50 for 150
        QTest::newRow("token bucket") << bucket << 600;
        QTest::newRow("leaky bucket") << QByteArray(
            R"([{"name": "tokens", "algorithm": "leaky_bucket", "capacity": 100, "drain_amount": 100, "drain_interval": "1s"}])")
                                      << 600;
        QTest::newRow("gcra") << QByteArray(
            R"([{"name": "tokens", "algorithm": "gcra", "emission_interval": "10ms", "burst": 100}])")
                              << 600;
        QTest::newRow("steps") << QByteArray(
            R"([{"name": "tokens", "algorithm": "token_bucket", "capacity": 100, "refill_amount": 40, "refill_interval": "1s", "refill": "stepped"}])")
                               << 2000;
        QTest::newRow("fixed window") << QByteArray(
            R"([{"name": "tokens", "algorithm": "fixed_window", "capacity": 100, "interval": "3s", "anchor": "creation"}])")
                                      << 3000;
        QTest::newRow("log") << QByteArray(
            R"([{"name": "tokens", "algorithm": "sliding_window", "capacity": 100, "interval": "3s", "count_from": "send"}])")
                             << 3000;
        QTest::newRow("waterwheel") << QByteArray(
            R"([{"name": "tokens", "algorithm": "waterwheel", "capacity": 100, "period": "3s"}])")
                                    << 3000;
    }
    void whatWasTooLittleIsPaidFirst()
    {
        QFETCH(const QByteArray, limits);
        QFETCH(const int, next);
        StackHarness harness(limitsOf(limits));
        Permit permit = sentPermit(harness, 50);
        permit.settle(tokens, 150);
        permit.finish();
        harness.ask(QStringLiteral("a"), costing(10));
        for (int i = 0; i < 100; ++i)
            harness.advance(100ms);
        QCOMPARE(harness.told(), QStringList {QStringLiteral("a granted at %1").arg(next)});
    }

    void onlyOnceAndOnlyOfCallsThatLeft()
    {
        StackHarness harness(limitsOf(bucket));
        const auto available = [&harness] { return harness.stack.levels().front().available; };
        Permit permit = sentPermit(harness, 50);
        permit.settle(QStringLiteral("another"), 0);
        permit.settle(tokens, -1);
        QCOMPARE(available(), 50);
        permit.settle(tokens, 20);
        QCOMPARE(available(), 80);
        permit.settle(tokens, 0);
        QCOMPARE(available(), 80);
        permit.finish();
        permit.settle(tokens, 0);
        QCOMPARE(available(), 80);

        harness.stack.request(costing(10),
                              [&permit](PermitResult answer) { permit = std::move(*answer); });
        harness.advance(0s);
        permit.settle(tokens, 0);
        QCOMPARE(available(), 70);
        permit.finish(); // unsent, so all of it comes back
        QCOMPARE(available(), 80);
    }

    void eachLimitHasItsOwn()
    {
        StackHarness harness(limitsOf(
            R"([{"name": "requests", "algorithm": "fixed_window", "capacity": 10, "interval": "1min", "anchor": "creation", "cost_by": "request"},
                {"name": "tokens", "algorithm": "fixed_window", "capacity": 1000, "interval": "1min", "anchor": "creation"}])"));
        Permit permit = sentPermit(harness, 300);
        permit.settle(tokens, 500);
        permit.finish();
        QCOMPARE(harness.stack.levels()[0].available, 9);
        QCOMPARE(harness.stack.levels()[1].available, 500);
    }

    void debtsOutliveTheProgram()
    {
        StackCore core(limitsOf(bucket), reading(0ms), {.automaticMarginIsZero = true});
        const quint64 grant = granted(core, 50, 0ms);
        core.settle(grant, tokens, 250, reading(0ms));
        QVERIFY(core.finish(grant, reading(0ms)));
        const QJsonObject state = core.save(reading(200ms));
        StackCore again(limitsOf(bucket), reading(700ms), {.automaticMarginIsZero = true});
        QVERIFY(again.restore(state, reading(700ms)));
        QCOMPARE(again.forecastOfLast(costing(10), 1, reading(700ms)), Instant(1600ms));
    }

    // With estimates that are too high, or right, no window has more than its limit; with any, it
    // has at most what the calls that were under way have cost besides.
    void noWindowHasMoreThanWasUnknown_data()
    {
        QTest::addColumn<QByteArray>("limits");
        QTest::addColumn<int>("capacity");
        QTest::newRow("log") << QByteArray(
            R"([{"name": "tokens", "algorithm": "sliding_window", "capacity": 100, "interval": "1s", "count_from": "send"}])")
                             << 100;
        // As much as it holds, and what comes in a second.
        QTest::newRow("bucket") << bucket << 200;
        QTest::newRow("leaky bucket") << QByteArray(
            R"([{"name": "tokens", "algorithm": "leaky_bucket", "capacity": 100, "drain_amount": 100, "drain_interval": "1s"}])")
                                      << 200;
        QTest::newRow("steps") << QByteArray(
            R"([{"name": "tokens", "algorithm": "token_bucket", "capacity": 100, "refill_amount": 50, "refill_interval": "500ms", "refill": "stepped"}])")
                               << 200;
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
                         qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(most)));
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

    static quint64 granted(StackCore &core, std::int64_t cost, Duration now)
    {
        if (!core.enqueue(costing(cost), reading(now), 0))
            qFatal("not taken");
        std::vector<StackCore::Reply> replies;
        core.drainReplies(replies);
        if (replies.size() != 1 || !replies.front().granted
            || !core.sent(replies.front().grant, reading(now)))
            qFatal("not granted");
        return replies.front().grant;
    }

    // Ten at once, each of 50 to 250 ms, for half a minute. What each has cost, by its sending.
    static std::vector<Spent> play(const QByteArray &limits, quint32 seed, int tooLow)
    {
        QRandomGenerator random(seed);
        StackCore core(limitsOf(limits), reading(0ms), {.automaticMarginIsZero = true});
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
                core.settle(call.grant, tokens, spent.units, reading(now));
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
            std::vector<StackCore::Reply> replies;
            core.drainReplies(replies);
            for (const StackCore::Reply &reply : replies) {
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

    const QByteArray bucket
        = R"([{"name": "tokens", "algorithm": "token_bucket", "capacity": 100, "refill_amount": 100, "refill_interval": "1s"}])";
};

PENSTOCK_TEST(TestSettledPermits)
#include "tst_settledpermits.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/limits/spec/limitjson.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_firstcalls {
const WallTime noon {std::chrono::sys_days(std::chrono::year(2026) / 11 / 20) + 12h};

// Without margins, so that one can work out in one's head what must come.
PlanInput exactly(std::int64_t rows, const QString &limit, Duration latency)
{
    PlanInput input {.limits = {limitFromShorthand(limit).value()}, .rows = rows};
    nameLimits(input.limits);
    input.latency = latency;
    input.start = noon;
    input.options.automaticMarginIsZero = true;
    return input;
}

class TestFirstCalls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goWhenTheLimitLetsThem_data()
    {
        const Table<QString, Duration, std::vector<Duration>> row("limit", "latency", "calls");
        row("the steps of a fixed window", "3/min fixed", 100ms, {0s, 0s, 0s, 60s, 60s, 60s, 120s});
        row("a waterwheel: a bucket is back a period after its answer", "wheel 2/1s", 250ms,
            {0s, 0s, 1250ms, 1250ms, 2500ms, 2500ms, 3750ms});
        row("at most so many at once", "3 concurrent", 200ms,
            {0s, 0s, 0s, 200ms, 200ms, 200ms, 400ms});
        row("evenly", "every 250ms", 100ms, {0s, 250ms, 500ms, 750ms, 1s, 1250ms, 1500ms});
    }

    void goWhenTheLimitLetsThem()
    {
        QFETCH(const QString, limit);
        QFETCH(const Duration, latency);
        const Result<Plan> made = plan(exactly(50, limit, latency), 7);
        QVERIFY(made);
        QTEST(made->firstCalls, "calls");
        QCOMPARE(made->requests, 50); // all of them are planned
        const QJsonArray reported
            = QJsonDocument::fromJson(planJson(*made)).object().value(u"first_calls_s"_s).toArray();
        QCOMPARE(reported.size(), 7);
        QCOMPARE(reported.last().toDouble(),
                 std::chrono::duration<double>(made->firstCalls.back()).count());
    }

    void areThoseThatArePlayed()
    {
        const PlanInput input = exactly(300, u"bucket 40 refill 7/s"_s, 130ms);
        std::vector<Duration> played;
        QVERIFY(playThrough(
            input, [&](const PlannedCall &call) { played.push_back(call.at.time_since_epoch()); }));
        QVERIFY(plan(input, 300)->firstCalls == played);
    }

    void areAsManyAsWereAskedFor_data()
    {
        const Table<std::size_t, std::size_t> row("asked", "kept");
        row("none", 0, 0);
        row("some", 2, 2);
        row("more than there are", 1'000, 5);
    }

    void areAsManyAsWereAskedFor()
    {
        QFETCH(const std::size_t, asked);
        const Result<Plan> made = plan(exactly(5, u"2/s"_s, 100ms), asked);
        QTEST(made->firstCalls.size(), "kept");
        QCOMPARE(planJson(*made).contains("first_calls_s"), asked > 0);
        QCOMPARE(planText(*made, QTimeZone::utc()).contains(u"The first "_s), asked > 0);
    }

    void areGivenUpWithThePlan()
    {
        const std::atomic_bool stop = true;
        PlanInput input = exactly(50, u"2/s"_s, 100ms);
        input.stop = &stop;
        QVERIFY(!plan(input, 50));
    }
};

PENSTOCK_TEST(TestFirstCalls)
} // namespace tst_firstcalls
#include "tst_firstcalls.moc"

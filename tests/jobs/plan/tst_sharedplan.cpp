// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/jobs/plan/sharedplan.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/spec/limitjson.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedplan {
// 600 rows at ten a second.
PlanInput pull(std::int64_t rows = 600)
{
    PlanInput input;
    input.limits = {{u"rate"_s, GcraSettings {100ms, 1}}};
    input.rows = rows;
    input.latency = 1ms;
    input.start = WallTime(1'800'000'000s);
    return input;
}

Plan planOf(const PlanInput &input)
{
    const Result<Plan> made = plan(input);
    if (!made)
        qFatal("%s", qPrintable(made.error().text()));
    return *made;
}

qint64 secondsOf(const Plan &plan)
{
    return std::chrono::round<std::chrono::seconds>(plan.duration).count();
}

//! Plans that count what others use of the same key.
class TestSharedPlan : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void othersTakeTheirTurns_data()
    {
        const Table<QList<qint64>, qint64> row("others", "seconds");
        row("nobody", {}, 60);
        row("somebody with more", {12'000}, 120);
        row("somebody with less", {100}, 70);
        row("two", {12'000, 300}, 150);
        row("one who has none left", {0}, 60);
    }
    void othersTakeTheirTurns()
    {
        QFETCH(const QList<qint64>, others);
        QFETCH(const qint64, seconds);
        std::vector<OtherPull> pulls;
        for (const qint64 calls : others)
            pulls.push_back({.calls = calls});
        const Plan counted = planOf(besideOthers(pull(), pulls));
        QVERIFY2(std::abs(secondsOf(counted) - seconds) <= 1,
                 qPrintable(QString::number(secondsOf(counted))));
        // The same where each row is read.
        PlanInput read = pull();
        int left = 600;
        read.asks = [&left]() -> Result<std::optional<PermitRequest>> {
            return left-- > 0 ? std::optional(PermitRequest()) : std::nullopt;
        };
        QVERIFY(std::abs(secondsOf(planOf(besideOthers(read, pulls))) - seconds) <= 1);
    }

    void saysSoInOneSentence()
    {
        Plan alone;
        alone.start = WallTime(1'800'000'000s); // 2027-01-15T08:00:00Z
        alone.duration = 380min;
        Plan beside = alone;
        beside.duration = 430min;
        const QTimeZone utc(0);
        QCOMPARE(othersText(alone, beside, {}, utc), QString());
        QCOMPARE(othersText(alone, beside, {{.calls = 12'000}}, utc),
                 u"Another job on this key has 12,000 requests left: this job finishes at 15:10 "
                 "instead of 14:20"_s);
        QCOMPARE(
            othersText(alone, beside, {{.job = u"prices"_s, .calls = 12'000}}, utc),
            u"Another job on this key, \"prices\", has 12,000 requests left: this job finishes "
            "at 15:10 instead of 14:20"_s);
        QCOMPARE(othersText(alone, beside, {{.calls = 12'000}, {.calls = 5}}, utc),
                 u"2 other jobs on this key have 12,005 requests left: this job finishes at 15:10 "
                 "instead of 14:20"_s);
    }

    void whatIsUsedBeforeIsTold()
    {
        const std::vector<Limit> limits {{u"minute"_s, SlidingWindowSettings {30, 60s}},
                                         {u"hour"_s, SlidingWindowSettings {100, 1h}}};
        const ClockReading before {Instant(), 1'800'000'000s};
        RateLimiterCore core(limits, before);
        QVERIFY(tryTake(core, 20, before));
        const QJsonObject state = core.save(before);
        const auto at
            = [&](Duration later) { return usedAtStart(limits, state, before.wall() + later); };
        QCOMPARE(at({}).size(), 2U);
        QCOMPARE(at({}).front().available, 10);
        QCOMPARE(at(2min).size(), 1U);
        QCOMPARE(at(2min).front().name, u"hour"_s);
        QVERIFY(at(2h).empty());
        QVERIFY(usedAtStart(limits, {}, before.wall()).empty());
    }
};

PENSTOCK_TEST(TestSharedPlan)
} // namespace tst_sharedplan
#include "tst_sharedplan.moc"

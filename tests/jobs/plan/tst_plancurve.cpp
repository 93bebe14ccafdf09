// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/limits/spec/limitjson.h>

#include <QTest>

#include <algorithm>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_plancurve {
Plan planOf(const QStringList &limits, std::int64_t rows)
{
    PlanInput input;
    for (const QString &limit : limits)
        input.limits.push_back(limitFromShorthand(limit).value());
    nameLimits(input.limits);
    input.rows = rows;
    input.latency = 0ns;
    input.options.automaticMarginIsZero = true;
    const Result<Plan> made = plan(input);
    if (!made)
        qFatal("%s", qPrintable(made.error().text()));
    return *made;
}

class TestPlanCurve : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesFromNothingToAll_data()
    {
        const Table<QStringList, int> row("limits", "rows");
        row("nothing", {u"10/s"_s}, 0);
        row("one", {u"10/s"_s}, 1);
        row("all at once", {}, 30'000);
        row("evenly", {u"every 1ms"_s}, 30'000);
        row("in steps", {u"1000/h fixed"_s}, 30'000);
        row("in steps and evenly", {u"900/min"_s, u"5000/h fixed"_s}, 40'000);
    }
    void goesFromNothingToAll()
    {
        QFETCH(const QStringList, limits);
        QFETCH(const int, rows);
        const Plan made = planOf(limits, rows);
        const std::vector<PlanPoint> &curve = made.curve;
        QVERIFY(!curve.empty());
        QVERIFY2(curve.size() <= PlanCurve::maxPoints, qPrintable(QString::number(curve.size())));
        QCOMPARE(curve.front(), PlanPoint());
        QCOMPARE(curve.back(), (PlanPoint {made.lastSent, made.requests}));
        QVERIFY(
            std::is_sorted(curve.begin(), curve.end(), [](const PlanPoint &a, const PlanPoint &b) {
                return a.at < b.at || (a.at == b.at && a.sent < b.sent);
            }));
    }

    // A wait is flat from its beginning to its end, however long the plan is.
    void waitsAreFlat()
    {
        const Plan made = planOf({u"900/min"_s, u"5000/h fixed"_s}, 40'000);
        for (int hour = 0; hour < 7; ++hour) {
            const std::int64_t atTen = sentBy(made.curve, 1h * hour + 10min);
            const std::int64_t atFifty = sentBy(made.curve, 1h * hour + 50min);
            QVERIFY2(qAbs(atTen - 5000 * (hour + 1)) < 50, qPrintable(QString::number(atTen)));
            QVERIFY(qAbs(atFifty - atTen) < 50);
        }
    }

    void canBeReadBothWays_data()
    {
        const Table<int, int> row("seconds", "sent");
        row("before it", -1, 0);
        row("at its beginning", 0, 0);
        row("on the way", 4, 20);
        row("at a point", 10, 50);
        row("where it is flat", 15, 50);
        row("behind that", 25, 75);
        row("at its end", 30, 100);
        row("after it", 99, 100);
    }
    void canBeReadBothWays()
    {
        QFETCH(const int, seconds);
        QFETCH(const int, sent);
        const std::vector<PlanPoint> curve {{0s, 0}, {10s, 50}, {20s, 50}, {30s, 100}};
        QCOMPARE(sentBy(curve, 1s * seconds), sent);
        // Where it was flat it had sent as many before.
        const std::optional<Duration> at = sentAt(curve, sent);
        QVERIFY(at);
        QCOMPARE(sentBy(curve, *at), sent);
        QVERIFY(*at <= 1s * std::max(seconds, 0));
        QVERIFY(!sentAt(curve, 101));
        QCOMPARE(sentBy({}, 1s), 0);
    }

    void anyoneMayGiveItUp()
    {
        const std::atomic_bool stop = true;
        PlanInput input;
        input.rows = 1'000'000;
        input.limits = {limitFromShorthand(u"10/s"_s).value()};
        input.stop = &stop;
        QVERIFY(!plan(input));
    }
};

PENSTOCK_TEST(TestPlanCurve)
} // namespace tst_plancurve
#include "tst_plancurve.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/planner.h>
#include <penstock/limits/limitjson.h>

#include <QTest>

#include <algorithm>

using namespace penstock;
using namespace std::chrono_literals;

namespace {
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

// What the curve says at \a at, on the straight line between its points.
double sentAt(const std::vector<PlanPoint> &curve, Duration at)
{
    const auto after = std::find_if(curve.begin(), curve.end(),
                                    [at](const PlanPoint &point) { return point.at > at; });
    if (after == curve.begin())
        return 0;
    const PlanPoint &from = *(after - 1);
    if (after == curve.end())
        return double(from.sent);
    const double part = double((at - from.at).count()) / double((after->at - from.at).count());
    return double(from.sent) + part * double(after->sent - from.sent);
}
} // namespace

class TestPlanCurve : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesFromNothingToAll_data()
    {
        QTest::addColumn<QStringList>("limits");
        QTest::addColumn<int>("rows");
        QTest::newRow("nothing") << QStringList {QStringLiteral("10/s")} << 0;
        QTest::newRow("one") << QStringList {QStringLiteral("10/s")} << 1;
        QTest::newRow("all at once") << QStringList() << 30'000;
        QTest::newRow("evenly") << QStringList {QStringLiteral("every 1ms")} << 30'000;
        QTest::newRow("in steps") << QStringList {QStringLiteral("1000/h fixed")} << 30'000;
        QTest::newRow("in steps and evenly")
            << QStringList {QStringLiteral("900/min"), QStringLiteral("5000/h fixed")} << 40'000;
    }
    void goesFromNothingToAll()
    {
        QFETCH(const QStringList, limits);
        QFETCH(const int, rows);
        const Plan made = planOf(limits, rows);
        const std::vector<PlanPoint> &curve = made.curve;
        QVERIFY(!curve.empty());
        QVERIFY2(curve.size() <= PlanCurve::mostPoints, qPrintable(QString::number(curve.size())));
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
        const Plan made
            = planOf({QStringLiteral("900/min"), QStringLiteral("5000/h fixed")}, 40'000);
        for (int hour = 0; hour < 7; ++hour) {
            const double atTen = sentAt(made.curve, 1h * hour + 10min);
            const double atFifty = sentAt(made.curve, 1h * hour + 50min);
            QVERIFY2(qAbs(atTen - 5000.0 * (hour + 1)) < 50, qPrintable(QString::number(atTen)));
            QVERIFY(qAbs(atFifty - atTen) < 50);
        }
    }

    void anyoneMayGiveItUp()
    {
        const std::atomic_bool stop = true;
        PlanInput input;
        input.rows = 1'000'000;
        input.limits = {limitFromShorthand(QStringLiteral("10/s")).value()};
        input.stop = &stop;
        QVERIFY(!plan(input));
    }
};

QTEST_GUILESS_MAIN(TestPlanCurve)
#include "tst_plancurve.moc"

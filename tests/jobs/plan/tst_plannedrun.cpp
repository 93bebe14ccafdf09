// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/plannedrun.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/limits/spec/limitjson.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_plannedrun {
constexpr Instant begun(1h);

PlannedRun runOf(const char *limit, std::int64_t rows, Duration latency,
                 std::int64_t doneBefore = 0, int pages = 1)
{
    PlanInput input;
    input.limits = {limitFromShorthand(QString::fromLatin1(limit)).value()};
    nameLimits(input.limits);
    input.rows = rows;
    input.pages = pages;
    input.latency = latency;
    input.options.automaticMarginIsZero = true;
    const Result<Plan> made = plan(input);
    if (!made)
        qFatal("%s", qPrintable(made.error().text()));
    return {.plan = *made, .begun = begun, .doneBefore = doneBefore};
}

class TestPlannedRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysHowManyRowsThereWouldBe_data()
    {
        const Table<int, int, int> row("seconds", "doneBefore", "rows");
        row("at the beginning", 0, 0, 0);
        row("before it", -5, 0, 0);
        row("on the way", 30, 0, 300);
        row("on the way, gone on with", 30, 200, 500);
        row("at the end", 61, 0, 600);
        row("at the end, gone on with", 41, 200, 600);
        row("later", 500, 0, 600);
    }
    void saysHowManyRowsThereWouldBe()
    {
        QFETCH(const int, seconds);
        QFETCH(const int, doneBefore);
        QFETCH(const int, rows);
        const PlannedRun run = runOf("every 100ms", 600, 0ms, doneBefore);
        QVERIFY(qAbs(run.rowsBy(begun + 1s * seconds) - rows) <= 1);
    }

    void pagesAreNoRows()
    {
        const PlannedRun run = runOf("every 100ms", 600, 0ms, 0, 3);
        QVERIFY(qAbs(run.rowsBy(begun + 90s) - 300) <= 1);
    }

    void answersComeAfterTheLatency()
    {
        const PlannedRun run = runOf("every 100ms", 600, 500ms);
        QCOMPARE(run.rowsBy(begun + 499ms), 0);
        QVERIFY(qAbs(run.rowsBy(begun + 30'500ms) - 300) <= 1);
    }

    void knowsItsEnd()
    {
        // The first at once, each other 100 ms later.
        QCOMPARE(runOf("every 100ms", 600, 2s).end() - begun, 599 * 100ms + 2s);
        const Duration rest = runOf("every 100ms", 600, 2s, 200).end() - begun;
        QVERIFY(rest >= 399 * 100ms + 2s - 1ms && rest <= 400 * 100ms + 2s + 1ms);
        QCOMPARE(runOf("every 100ms", 600, 2s, 600).end() - begun, 2s);
        QCOMPARE(runOf("every 100ms", 0, 2s).rowsBy(begun + 1s), 0);
    }

    void saysHowFarOffItIs_data()
    {
        // left: in s, after 30 of 60
        const Table<int, int, std::optional<Duration>> row("left", "done", "off");
        using Off = std::optional<Duration>;
        row("as planned", 30, 300, Off(0s));
        row("a little later", 34, 300, Off(0s));
        row("later, and behind", 50, 200, Off(20'100ms));
        row("sooner, and ahead", 10, 400, Off(-19'900ms));
        // The pace of the last seconds tells of more than there is.
        row("sooner, but behind", 10, 200, Off());
        row("later, but ahead", 50, 400, Off());
    }
    void saysHowFarOffItIs()
    {
        QFETCH(const int, left);
        QFETCH(const int, done);
        const PlannedRun run = runOf("every 100ms", 600, 0ms);
        QTEST(run.offAt(begun + 30s, 1s * left, done), "off");
    }

    void isFirmWhereLimitsHoldIt()
    {
        QVERIFY(runOf("every 100ms", 600, 20ms).isFirm());
        QVERIFY(!runOf("2 concurrent", 600, 20ms).isFirm());
        QVERIFY(!runOf("1000/s", 100, 20ms).isFirm());
    }
};

PENSTOCK_TEST(TestPlannedRun)
} // namespace tst_plannedrun
#include "tst_plannedrun.moc"

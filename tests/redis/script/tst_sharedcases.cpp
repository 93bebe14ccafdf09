// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/limitcases.h"
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/limits/simulation/simulationjson.h>
#include <penstock/redis/script/simulateshared.h>
#include <penstock/support/systemclock.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! What the test suites of other limiters expect, of the script that Redis runs: see limitcases.h.
class TestSharedCases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(m_server.start(), qPrintable(m_server.error()));
        m_client = std::make_unique<RedisClient>(
            RedisOptions {redisAddressFromText(m_server.url()).value()}, m_clock);
    }

    void decidesAsOthersExpect_data()
    {
        QTest::addColumn<qsizetype>("index");
        const QList<LimitCase> cases = limitCases();
        for (qsizetype i = 0; i < cases.size(); ++i)
            QTest::newRow(cases[i].name.constData()) << i;
    }
    void decidesAsOthersExpect()
    {
        QFETCH(const qsizetype, index);
        const LimitCase scenario = limitCases().at(index);
        const auto simulation = simulationFromJson(QJsonDocument(scenario.input).toJson());
        QVERIFY2(simulation, simulation ? "" : qPrintable(simulation.error().text()));
        const auto decisions = simulateShared(*simulation, *m_client);
        QVERIFY2(decisions, decisions ? "" : qPrintable(decisions.error().text()));
        const QJsonDocument output
            = QJsonDocument::fromJson(decisionsToJson(*decisions, simulation->limits));
        const QString difference = differenceFrom(scenario, output[u"decisions"_s].toArray());
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }

    // What a call turns out to have cost comes back as if it had never been taken, or is paid
    // before the next. By the rules, and not by what a stack makes of them.
    void settles_data()
    {
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<QByteArray>("arrivals");
        QTest::addColumn<QList<int>>("granted"); // ms
        const auto row = [](const char *name, const char *limit, const char *arrivals,
                            const QList<int> &granted) {
            QTest::newRow(name) << QByteArray(limit) << QByteArray(arrivals) << granted;
        };
        const char *const tooLittle
            = R"({"t_s": 0, "cost": 50, "settle_cost": 150}, {"t_s": 0, "cost": 10})";
        const char *const bucket
            = R"("token_bucket", "capacity": 100, "refill_amount": 100, "refill_interval": "1s")";
        row("a bucket is paid first", bucket, tooLittle, {0, 600});
        row("gcra is paid first", R"("gcra", "emission_interval": "10ms", "burst": 100)", tooLittle,
            {0, 600});
        row("a queue is paid first",
            R"("leaky_bucket", "capacity": 100, "drain_amount": 100, "drain_interval": "1s")",
            tooLittle, {0, 600});
        row("steps are paid first",
            R"("token_bucket", "capacity": 100, "refill_amount": 40, "refill_interval": "1s", "refill": "stepped")",
            tooLittle, {0, 2000});
        row("a window is paid first",
            R"("fixed_window", "capacity": 100, "interval": "3s", "anchor": "creation")", tooLittle,
            {0, 3000});
        row("a log is paid first",
            R"("sliding_window", "capacity": 100, "interval": "3s", "count_from": "send")",
            tooLittle, {0, 3000});
        row("a waterwheel is paid first", R"("waterwheel", "capacity": 100, "period": "3s")",
            tooLittle, {0, 3000});
        row("a bucket gets back what was too much", bucket,
            R"({"t_s": 0, "cost": 90, "hold_s": 0.1, "settle_cost": 30}, {"t_s": 0, "cost": 60})",
            {0, 100});
        row("and before the call has ended", bucket,
            R"({"t_s": 0, "cost": 90, "hold_s": 5, "settle_cost": 30, "settle_after_s": 0.2}, {"t_s": 0, "cost": 60})",
            {0, 200});
        row("a bucket that was full meanwhile gets nothing back",
            R"("token_bucket", "capacity": 10, "refill_amount": 10, "refill_interval": "1s")",
            R"({"t_s": 0, "cost": 5, "hold_s": 2, "settle_cost": 0}, {"t_s": 2, "cost": 10}, {"t_s": 2, "cost": 5})",
            {0, 2000, 2500});
        row("a log keeps what it has cost as of its sending",
            R"("sliding_window", "capacity": 10, "interval": "1s", "count_from": "send")",
            R"({"t_s": 0, "cost": 10, "hold_s": 0.2, "settle_cost": 4}, {"t_s": 0, "cost": 6}, {"t_s": 0, "cost": 5})",
            {0, 200, 1200});
        row("a window that is over takes nothing back",
            R"("fixed_window", "capacity": 10, "interval": "1s")",
            R"({"t_s": 0.9, "cost": 10, "hold_s": 0.3, "settle_cost": 0}, {"t_s": 0.95, "cost": 10}, {"t_s": 1, "cost": 10})",
            {900, 1000, 2000});
        row("a window that is open does", R"("fixed_window", "capacity": 10, "interval": "1s")",
            R"({"t_s": 0.1, "cost": 10, "hold_s": 0.3, "settle_cost": 4}, {"t_s": 0.1, "cost": 6}, {"t_s": 0.1, "cost": 1})",
            {100, 400, 1000});
        row("slots come back", R"("concurrency", "capacity": 3)",
            R"({"t_s": 0, "cost": 3, "hold_s": 1, "settle_cost": 1, "settle_after_s": 0.2}, {"t_s": 0, "cost": 2, "hold_s": 1}, {"t_s": 0, "cost": 1})",
            {0, 200, 1000});
    }
    void settles()
    {
        QFETCH(const QByteArray, limit);
        QFETCH(const QByteArray, arrivals);
        QFETCH(const QList<int>, granted);
        const auto simulation = simulationFromJson(
            R"({"limits": [{"name": "tokens", "free_statuses": [304], "algorithm": )" + limit
            + R"(}], "arrivals": [)" + arrivals + "]}");
        QVERIFY2(simulation, simulation ? "" : qPrintable(simulation.error().text()));
        const auto here = simulate(*simulation);
        const auto there = simulateShared(*simulation, *m_client);
        QVERIFY(here && there);
        for (const std::vector<Decision> &decisions : {*here, *there}) {
            QList<int> at;
            for (const Decision &each : decisions)
                at.append(each.granted ? int(each.at.time_since_epoch() / 1ms) : -1);
            QCOMPARE(at, granted);
        }
    }

private:
    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedCases)
#include "tst_sharedcases.moc"

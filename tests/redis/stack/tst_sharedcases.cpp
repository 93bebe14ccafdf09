// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/limitercases.h"
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/limits/simulation/simulationjson.h>
#include <penstock/redis/stack/simulateshared.h>
#include <penstock/support/systemclock.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

//! What the test suites of other limiters expect, of the script that Redis runs: see limitercases.h.
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
        const QList<LimiterCase> cases = limiterCases();
        for (qsizetype i = 0; i < cases.size(); ++i)
            QTest::newRow(cases[i].name.constData()) << i;
    }
    void decidesAsOthersExpect()
    {
        QFETCH(const qsizetype, index);
        const LimiterCase scenario = limiterCases().at(index);
        const auto simulation = simulationFromJson(QJsonDocument(scenario.input).toJson());
        QVERIFY2(simulation, simulation ? "" : qPrintable(simulation.error().text()));
        const auto decisions = simulateShared(*simulation, *m_client);
        QVERIFY2(decisions, decisions ? "" : qPrintable(decisions.error().text()));
        const QJsonDocument output
            = QJsonDocument::fromJson(decisionsToJson(*decisions, simulation->limits));
        const QString difference
            = differenceFrom(scenario, output[QStringLiteral("decisions")].toArray());
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }

private:
    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedCases)
#include "tst_sharedcases.moc"

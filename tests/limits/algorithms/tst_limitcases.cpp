// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/limitcases.h"
#include "support/testprogram.h"

#include <penstock/limits/simulation/simulationjson.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

//! What the test suites of other limiters expect, translated: see limitcases.h.
class TestLimitCases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decidesAsOthersExpect_data()
    {
        const Table<qsizetype> row("index");
        const QList<LimitCase> cases = limitCases();
        for (qsizetype i = 0; i < cases.size(); ++i)
            row(cases[i].name.constData(), i);
    }
    void decidesAsOthersExpect()
    {
        QFETCH(const qsizetype, index);
        const LimitCase scenario = limitCases().at(index);
        const auto simulation = simulationFromJson(QJsonDocument(scenario.input).toJson());
        QVERIFY2(simulation, simulation ? "" : qPrintable(simulation.error().text()));
        const auto decisions = simulate(*simulation);
        QVERIFY2(decisions, decisions ? "" : qPrintable(decisions.error().text()));
        const QJsonDocument output
            = QJsonDocument::fromJson(decisionsToJson(*decisions, simulation->limits));
        const QString difference = differenceFrom(scenario, output[u"decisions"_s].toArray());
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
    void noCaseIsLeftOut() { QCOMPARE(limitCases().size(), 91); }
};

PENSTOCK_TEST(TestLimitCases)
#include "tst_limitcases.moc"

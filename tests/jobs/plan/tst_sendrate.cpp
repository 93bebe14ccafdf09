// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/sendrate.h>

#include <penstock/limits/spec/limitjson.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestSendRate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsTheLastTenSeconds()
    {
        SendRate rate;
        const Instant start {1000s};
        QVERIFY(!rate.perSecond(start));
        for (int i = 0; i < 50; ++i)
            rate.add(start + i * 100ms);
        QVERIFY(!SendRate(rate).perSecond(start + 500ms));
        QCOMPARE(rate.perSecond(start + 5s), 10.0);
        QCOMPARE(rate.perSecond(start + 10s), 5.0);
        QCOMPARE(rate.perSecond(start + 12s), 3.0); // ten whole seconds: from 1002 on
        QCOMPARE(rate.perSecond(start + 1h), 0.0);
    }

    void forgetsAcrossAGap()
    {
        SendRate rate;
        for (const auto at : {0s, 1s, 500s, 500s})
            rate.add(Instant(at));
        QCOMPARE(rate.perSecond(Instant(501s)), 0.2);
    }

    void knowsWhatLimitsAllow_data()
    {
        // rate 0: none
        const Table<QStringList, double> row("limits", "rate");
        row("none", {}, 0.0);
        row("at once only", {u"10 concurrent"_s}, 0.0);
        row("the slowest", {u"600/min"_s, u"5000/h fixed"_s, u"bucket 40 refill 2/s"_s},
            5000.0 / 3600);
        row("one that counts only some",
            {u"600/min"_s,
             QStringLiteral(R"({"algorithm":"gcra","emission_interval":"1s","burst":1,)"
                            R"("match":{"methods":["POST"]}})")},
            10.0);
    }
    void knowsWhatLimitsAllow()
    {
        QFETCH(const QStringList, limits);
        QFETCH(const double, rate);
        std::vector<Limit> specs;
        for (const QString &text : limits) {
            const Result<Limit> limit = limitFromShorthand(text);
            QVERIFY2(limit, qPrintable(limit ? QString() : limit.error().text()));
            specs.push_back(*limit);
        }
        QCOMPARE(sustainedRate(specs).value_or(0), rate);
    }
    void aShareIsSoMuchLess()
    {
        Limit shared = *limitFromShorthand(u"600/min");
        shared.use = 60;
        QCOMPARE(sustainedRate({shared}), 6.0);
        shared = *limitFromShorthand(u"bucket 40 refill 2/s");
        shared.use = 25;
        QCOMPARE(sustainedRate({shared}), 0.5);
    }
    void whatCallsCostIsCounted()
    {
        Limit tokens = *limitFromShorthand(u"60000/min");
        tokens.estimate = CostEstimate {500};
        QCOMPARE(sustainedRate({tokens}), 2.0);
        tokens.estimate->learns = true;
        QVERIFY(!sustainedRate({tokens}));
    }
};

PENSTOCK_TEST(TestSendRate)
#include "tst_sendrate.moc"

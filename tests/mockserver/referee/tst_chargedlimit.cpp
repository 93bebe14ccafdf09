// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/referee/referee.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestChargedLimit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsUnits_data()
    {
        Table<QString, QString, bool>("text", "plain", "isCharged");
        const auto row = [](const char *text, const char *plain, bool isCharged) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(plain)
                                << isCharged;
        };
        row("60000 tokens/min", "60000/min", true);
        row("60,000 Tokens / 1m", "60000/min", true);
        row("5000 points/h fixed", "5000/h fixed", true);
        row("bucket 2000 points refill 100/s", "bucket 2000 refill 100/s", true);
        row("6000 weight/min", "6000/min", true);
        row("6000weights/min", "6000/min", true);
        row("1 unit/s", "1/s", true);
        row("500 requests/min", "500/min", false);
        row("500 calls/min", "500/min", false);
        row("500/min", "500/min", false);
        row("10 concurrent", "10 concurrent", false);
        row("every 250ms", "every 250ms", false);
    }
    void readsUnits()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, plain);
        QFETCH(const bool, isCharged);
        const Result<Limit> limit = mockLimitFromText(text);
        QVERIFY2(limit, limit ? "" : qPrintable(limit.error().text()));
        QVERIFY(limit->settings == limitFromShorthand(plain)->settings);
        QCOMPARE(isChargedByAnswer(*limit), isCharged);
        QCOMPARE(limit->name, isCharged ? text.simplified() : QString());
    }

    void saysWhatIsWrong_data()
    {
        const Table<QString> row("text");
        for (const char *const text :
             {"tokens/min", "60000 tokns/min", "60000 tokens", "0 tokens/s"})
            row(text, QString::fromLatin1(text));
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QString, text);
        const Result<Limit> limit = mockLimitFromText(text);
        QVERIFY(!limit);
        QVERIFY(!limit.error().what().isEmpty());
    }

    // What a client estimates until it is told, its server knows.
    void aServerKnowsWhatAClientEstimates()
    {
        Limit client {u"tokens"_s, SlidingWindowSettings {1000, 60s}};
        client.estimate = CostEstimate {100, true, {u"$.cost"_s, {}, 1}};
        client.freeStatuses = {304};
        const Limit server = asEnforced({client}).front();
        QVERIFY(isChargedByAnswer(server));
        QVERIFY(!server.estimate);
        QVERIFY(server.freeStatuses.isEmpty());
        QCOMPARE(server.name, client.name);
    }
};

PENSTOCK_TEST(TestChargedLimit)
#include "tst_chargedlimit.moc"

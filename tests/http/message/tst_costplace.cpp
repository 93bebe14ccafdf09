// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/costplace.h>

#include <QTest>

using namespace penstock;

class TestCostPlace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbersHaveTheirPath_data()
    {
        // json: ^ is where somebody clicks, before what follows it
        // path empty: nothing
        Table<QByteArray, QString, qint64>("json", "path", "units");
        const auto row = [](const char *json, const char *path, qint64 units) {
            QTest::newRow(json) << QByteArray(json) << QString::fromUtf8(path) << units;
        };
        row("{\"usage\": {\"prompt\": 3, \"total_tokens\": 1^25}}", "$.usage.total_tokens", 125);
        row("{\"usage\": {\"prompt\": ^3, \"total_tokens\": 125}}", "$.usage.prompt", 3);
        row("{\"usage\": 125^}", "$.usage", 125);
        row("{\"a\": [1, {\"b\": 2.5}, ^7]}", "$.a[2]", 7);
        row("{\"a\": [1, {\"b\": 2^.5}, 7]}", "$.a[1].b", 3);
        row("{\"rate limit\": {\"cost\": \"1^2\"}}", "$['rate limit'].cost", 12);
        row("[^5]", "$[0]", 5);
        row("{\"us^age\": 125}", "", 0);
        row("{\"usage\": ^ 125}", "", 0);
        row("{\"usage\": \"ma^ny\"}", "", 0);
        row("{\"usage\": -1^2}", "", 0);
        row("{\"usage\": tr^ue}", "", 0);
        row("{\"it's\": 1^2}", "", 0);
        row("1^2", "", 0);
        row("{\"usage\": 1^2", "", 0);
        row("^", "", 0);
    }
    void numbersHaveTheirPath()
    {
        QFETCH(QByteArray, json);
        QFETCH(const QString, path);
        QFETCH(const qint64, units);
        const qsizetype at = json.indexOf('^');
        json.remove(at, 1);
        const auto place = costPlaceInBody(json, at);
        QCOMPARE(place ? place->actual.path : QString(), path);
        if (place)
            QCOMPARE(place->units, units);
    }

    void headersHaveTheirName_data()
    {
        const Table<QByteArray, QByteArray, qint64> row("line", "header", "units");
        row("a number", "X-Cost: 12", "X-Cost", 12);
        row("no number", "Server: nginx", QByteArray(), 0);
        row("no header", "Received", QByteArray(), 0);
        row("of the request", "X-Sent: 5", QByteArray(), 0);
        row("another value", "X-Cost: 13", QByteArray(), 0);
    }
    void headersHaveTheirName()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const QByteArray, header);
        QFETCH(const qint64, units);
        const auto place = costPlaceInHead(line, {{"X-Cost", "12"}, {"Server", "nginx"}});
        QCOMPARE(place ? place->actual.header : QByteArray(), header);
        if (place)
            QCOMPARE(place->units, units);
    }

    void placesOutsideAreNone()
    {
        QVERIFY(!costPlaceInBody("{\"a\": 1}", -1));
        QVERIFY(!costPlaceInBody("{\"a\": 1}", 100));
    }
};

PENSTOCK_TEST(TestCostPlace)
#include "tst_costplace.moc"

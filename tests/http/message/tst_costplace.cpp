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
        QTest::addColumn<QByteArray>("json"); // ^ is where somebody clicks, before what follows it
        QTest::addColumn<QString>("path"); // empty: nothing
        QTest::addColumn<qint64>("units");
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
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<qint64>("units");
        QTest::newRow("a number") << QByteArray("X-Cost: 12") << QByteArray("X-Cost") << qint64(12);
        QTest::newRow("no number") << QByteArray("Server: nginx") << QByteArray() << qint64(0);
        QTest::newRow("no header") << QByteArray("Received") << QByteArray() << qint64(0);
        QTest::newRow("of the request") << QByteArray("X-Sent: 5") << QByteArray() << qint64(0);
        QTest::newRow("another value") << QByteArray("X-Cost: 13") << QByteArray() << qint64(0);
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

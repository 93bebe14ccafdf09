// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

namespace tst_plancommand {
class TestPlanCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsPeople();
    void tellsPrograms();
    void tellsOfTheFirstCalls();
    void readsRowsAsRunDoes_data();
    void readsRowsAsRunDoes();
    void startsNow();
    void refuses_data();
    void refuses();
};

Finished plan(const QString &arguments)
{
    return runPenstock(QStringList {QStringLiteral("plan")} + QProcess::splitCommand(arguments));
}

QJsonObject planned(const QString &arguments)
{
    return QJsonDocument::fromJson(plan(arguments + QStringLiteral(" --json")).output).object();
}

void TestPlanCommand::tellsPeople()
{
    const Finished finished
        = plan(QStringLiteral("--rows 12000 --limit \"bucket 600 refill 10/s\" --limit \"5000/d "
                              "fixed\" --latency 120ms --start 2026-11-20T12:00:00Z"));
    QCOMPARE(finished.errors, QByteArray());
    QCOMPARE(finished.exitCode, 0);
    const QByteArrayList lines = finished.output.split('\n');
    QVERIFY2(lines.first().startsWith("12,000 requests will take 1 d 12 h: from Fri 20 Nov 2026 "
                                      "12:00:00 to Sun 22 Nov 2026 00:0"),
             lines.first().constData());
    QVERIFY2(finished.output.contains("    Sun 22 Nov 2026         2,000 of 5,000\n"),
             finished.output.constData());
}

void TestPlanCommand::tellsPrograms()
{
    const QJsonObject json = planned(QStringLiteral("--rows 100 --limit 10/s --pages 3"));
    QCOMPARE(json.value(QStringLiteral("rows")).toInteger(), 100);
    QCOMPARE(json.value(QStringLiteral("requests")).toInteger(), 300);
    const double seconds = json.value(QStringLiteral("duration_s")).toDouble();
    QVERIFY2(seconds >= 29.2 && seconds < 29.5, qPrintable(QString::number(seconds)));
    const QJsonObject phase = json.value(QStringLiteral("phases")).toArray().first().toObject();
    QCOMPARE(phase.value(QStringLiteral("held_by")).toString(), QStringLiteral("10/s"));
}

void TestPlanCommand::tellsOfTheFirstCalls()
{
    const QString asked = QStringLiteral("--rows 50 --limit \"10 concurrent\" --latency 500ms");
    QVERIFY(!planned(asked).contains(QStringLiteral("first_calls_s")));
    const QJsonArray calls = planned(asked + QStringLiteral(" --calls 11"))
                                 .value(QStringLiteral("first_calls_s"))
                                 .toArray();
    QCOMPARE(calls.size(), 11);
    QCOMPARE(calls.at(9).toDouble(), 0.0);
    QCOMPARE(calls.at(10).toDouble(), 0.5);
    const QByteArray text = plan(asked + QStringLiteral(" --calls 11")).output;
    QVERIFY2(text.endsWith("\nThe first 11 requests, by the time from the start:\n"
                           "           0.000 s  1 to 10\n"
                           "           0.500 s  11\n"),
             text.constData());
    // No more than there are.
    QCOMPARE(planned(asked + QStringLiteral(" --calls 1000"))
                 .value(QStringLiteral("first_calls_s"))
                 .toArray()
                 .size(),
             50);
}

void TestPlanCommand::readsRowsAsRunDoes_data()
{
    QTest::addColumn<QString>("rows");
    QTest::addColumn<int>("count");
    QTest::newRow("a file") << QStringLiteral("--rows %1") << 3;
    QTest::newRow("a file of another format")
        << QStringLiteral("--rows %1 --rows-format lines") << 4;
    QTest::newRow("a range") << QStringLiteral("--range id=0..100..50") << 3;
    QTest::newRow("a number") << QStringLiteral("--rows 7") << 7;
    QTest::newRow("with a URL") << QStringLiteral("https://h/{{id}} --rows %1") << 3;
}

void TestPlanCommand::readsRowsAsRunDoes()
{
    QFETCH(QString, rows);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("rows.csv"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("id\n1\n2\n3\n");
    file.close();
    rows.replace(QStringLiteral("%1"), path);
    QTEST(int(planned(rows).value(QStringLiteral("rows")).toInteger()), "count");
}

void TestPlanCommand::startsNow()
{
    const QDateTime before = QDateTime::currentDateTimeUtc();
    const QJsonObject json = planned(QStringLiteral("--rows 1"));
    const auto start = QDateTime::fromString(
        json.value(QStringLiteral("start")).toString().left(19) + QLatin1Char('Z'), Qt::ISODate);
    QVERIFY(start.addSecs(1) >= before && start <= QDateTime::currentDateTimeUtc());
}

void TestPlanCommand::refuses_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("error");
    QTest::newRow("no rows") << QString()
                             << QStringLiteral("penstock: there are no rows. Add --rows FILE or "
                                               "--range id=1..600");
    QTest::newRow("a wrong latency")
        << QStringLiteral("--rows 1 --latency soon") << QStringLiteral("penstock: --latency");
    QTest::newRow("a wrong start")
        << QStringLiteral("--rows 1 --start noon") << QStringLiteral("penstock: --start");
    QTest::newRow("no first call")
        << QStringLiteral("--rows 1 --calls 0") << QStringLiteral("penstock plan: --calls: ");
    QTest::newRow("a limit that lets nothing through")
        << QStringLiteral("--rows 1 --limit 0/s") << QStringLiteral("penstock: limit \"0/s\"");
    QTest::newRow("a missing column")
        << QStringLiteral("https://h/{{name}} --range id=1..2")
        << QStringLiteral("penstock: template {{name}}: no column is named \"name\"");
}

void TestPlanCommand::refuses()
{
    QFETCH(const QString, arguments);
    QFETCH(const QString, error);
    const Finished finished = plan(arguments);
    QCOMPARE(finished.exitCode, 2);
    QCOMPARE(finished.output, QByteArray());
    QVERIFY2(finished.lastError().startsWith(error), qPrintable(finished.lastError()));
}

PENSTOCK_TEST(TestPlanCommand)
} // namespace tst_plancommand
#include "tst_plancommand.moc"

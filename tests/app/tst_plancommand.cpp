// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

namespace tst_plancommand {

Finished plan(const QString &arguments)
{
    return runPenstock(QStringList {u"plan"_s} + QProcess::splitCommand(arguments));
}

QJsonObject planned(const QString &arguments)
{
    return QJsonDocument::fromJson(plan(arguments + u" --json"_s).output).object();
}

class TestPlanCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsPeople()
    {
        const Finished finished
            = plan(u"--rows 12000 --limit \"bucket 600 refill 10/s\" --limit \"5000/d "
                   "fixed\" --latency 120ms --start 2026-11-20T12:00:00Z"_s);
        QCOMPARE(finished.errors, QByteArray());
        QCOMPARE(finished.exitCode, 0);
        const QByteArrayList lines = finished.output.split('\n');
        QVERIFY2(
            lines.first().startsWith("12,000 requests will take 1 d 12 h: from Fri 20 Nov 2026 "
                                     "12:00:00 to Sun 22 Nov 2026 00:0"),
            lines.first().constData());
        QVERIFY2(finished.output.contains("    Sun 22 Nov 2026         2,000 of 5,000\n"),
                 finished.output.constData());
    }

    void tellsPrograms()
    {
        const QJsonObject json = planned(u"--rows 100 --limit 10/s --pages 3"_s);
        QCOMPARE(json.value(u"rows"_s).toInteger(), 100);
        QCOMPARE(json.value(u"requests"_s).toInteger(), 300);
        const double seconds = json.value(u"duration_s"_s).toDouble();
        QVERIFY2(seconds >= 29.2 && seconds < 29.5, qPrintable(QString::number(seconds)));
        const QJsonObject phase = json.value(u"phases"_s).toArray().first().toObject();
        QCOMPARE(phase.value(u"held_by"_s).toString(), u"10/s"_s);
    }

    void tellsOfTheFirstCalls()
    {
        const QString asked = u"--rows 50 --limit \"10 concurrent\" --latency 500ms"_s;
        QVERIFY(!planned(asked).contains(u"first_calls_s"_s));
        const QJsonArray calls
            = planned(asked + u" --calls 11"_s).value(u"first_calls_s"_s).toArray();
        QCOMPARE(calls.size(), 11);
        QCOMPARE(calls.at(9).toDouble(), 0.0);
        QCOMPARE(calls.at(10).toDouble(), 0.5);
        const QByteArray text = plan(asked + u" --calls 11"_s).output;
        QVERIFY2(text.endsWith("\nThe first 11 requests (time after the start):\n"
                               "           0.000 s  1 to 10\n"
                               "           0.500 s  11\n"),
                 text.constData());
        // The list has at most one entry per request.
        QCOMPARE(planned(asked + u" --calls 1000"_s).value(u"first_calls_s"_s).toArray().size(),
                 50);
    }

    void readsRowsAsRunDoes_data()
    {
        const penstock::Table<QString, int> row("rows", "count");
        row("a file", "--rows %1", 3);
        row("a file of another format", "--rows %1 --rows-format lines", 4);
        row("a range", "--range id=0..100..50", 3);
        row("a number", "--rows 7", 7);
        row("with a URL", "https://h/{{id}} --rows %1", 3);
    }

    void readsRowsAsRunDoes()
    {
        QFETCH(QString, rows);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"rows.csv"_s);
        penstock::makeFile(path, "id\n1\n2\n3\n");
        rows.replace(u"%1"_s, path);
        QTEST(int(planned(rows).value(u"rows"_s).toInteger()), "count");
    }

    void startsNow()
    {
        const QDateTime before = QDateTime::currentDateTimeUtc();
        const QJsonObject json = planned(u"--rows 1"_s);
        const auto start = QDateTime::fromString(
            json.value(u"start"_s).toString().left(19) + QLatin1Char('Z'), Qt::ISODate);
        QVERIFY(start.addSecs(1) >= before && start <= QDateTime::currentDateTimeUtc());
    }

    void refuses_data()
    {
        const penstock::Table<QString, QString> row("arguments", "error");
        row("no rows", QString(),
            u"penstock: no rows given. Add --rows FILE or "
            "--range id=1..600"_s);
        row("a wrong latency", "--rows 1 --latency soon", "penstock: --latency");
        row("a wrong start", "--rows 1 --start noon", "penstock: --start");
        row("no first call", "--rows 1 --calls 0", "penstock plan: --calls: ");
        row("a limit that lets nothing through", "--rows 1 --limit 0/s", "penstock: limit \"0/s\"");
        row("a missing column", "https://h/{{name}} --range id=1..2",
            "penstock: template {{name}}: no column is named \"name\"");
    }

    void refuses()
    {
        QFETCH(const QString, arguments);
        QFETCH(const QString, error);
        const Finished finished = plan(arguments);
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(finished.output, QByteArray());
        QVERIFY2(finished.lastError().startsWith(error), qPrintable(finished.lastError()));
    }
};

PENSTOCK_TEST(TestPlanCommand)
} // namespace tst_plancommand
#include "tst_plancommand.moc"

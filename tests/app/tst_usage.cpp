// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include <QTest>

//! What is said to whoever types something that is not there.
class TestUsage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysWhatIsWrongAndWhatThereIs_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("told");
        const QString commands
            = QStringLiteral("run, results, send, plan, simulate, explain, serve, import, profile, "
                             "secret, limits, shared, where");
        QTest::newRow("nothing") << QString()
                                 << QStringLiteral("penstock: say what to do: %1. "
                                                   "See: penstock --help")
                                        .arg(commands);
        QTest::newRow("no command")
            << QStringLiteral("frobnicate x")
            << QStringLiteral("penstock: there is no command \"frobnicate\". "
                              "There are: %1. See: penstock --help")
                   .arg(commands);
        for (const char *const removed : {"worker", "collect"})
            QTest::newRow(removed)
                << QStringLiteral("%1 a.job.json").arg(QLatin1String(removed))
                << QStringLiteral("penstock: there is no command \"%1\". To run one job on several "
                                  "machines, use penstock run JOB --shard I/N. "
                                  "See: penstock --help")
                       .arg(QLatin1String(removed));
        QTest::newRow("nearly a command")
            << QStringLiteral("rnu x")
            << QStringLiteral("penstock: there is no command \"rnu\". Did you mean run? "
                              "See: penstock --help");
        QTest::newRow("nearly a command of a command")
            << QStringLiteral("profile chekc x")
            << QStringLiteral("penstock profile: there is no command \"chekc\". "
                              "Did you mean check? See: penstock profile --help");
        QTest::newRow("half a command")
            << QStringLiteral("profile")
            << QStringLiteral("penstock profile: say what to do: presets, new, list, show, check. "
                              "See: penstock profile --help");
        QTest::newRow("nearly an option")
            << QStringLiteral("run http://127.0.0.1:9/ --lmit=5/s")
            << QStringLiteral("penstock run: there is no option --lmit. Did you mean --limit? "
                              "See: penstock run --help");
        QTest::newRow("a removed option: arrival-delay")
            << QStringLiteral("serve --arrival-delay 2s")
            << QStringLiteral(
                   "penstock serve: the option --arrival-delay was removed. Use --latency. "
                   "See: penstock serve --help");
        QTest::newRow("a removed option: return-delay")
            << QStringLiteral("serve --return-delay 2s")
            << QStringLiteral(
                   "penstock serve: the option --return-delay was removed. Use --latency. "
                   "See: penstock serve --help");
        QTest::newRow("a removed option: other-client")
            << QStringLiteral("serve --other-client 2s")
            << QStringLiteral("penstock serve: the option --other-client was removed. Send the "
                              "requests of a second client, for example with curl. "
                              "See: penstock serve --help");
        QTest::newRow("a removed option: penalty")
            << QStringLiteral("serve --penalty 2s")
            << QStringLiteral("penstock serve: the option --penalty was removed. Use --preset with "
                              "a service that has a penalty, such as airtable. "
                              "See: penstock serve --help");
        QTest::newRow("a removed option: clock-skew")
            << QStringLiteral("serve --clock-skew 2s")
            << QStringLiteral(
                   "penstock serve: the option --clock-skew was removed. Nothing replaces it. "
                   "See: penstock serve --help");
        QTest::newRow("no option, and something is missing")
            << QStringLiteral("run --frob")
            << QStringLiteral("penstock run: there is no option --frob. See: penstock run --help");
        QTest::newRow("an ending of another format")
            << QStringLiteral("run http://127.0.0.1:9/{{id}} --range id=1..2 -o /x/a.csv")
            << QStringLiteral("penstock: --output /x/a.csv: the format is JSON lines, but the file "
                              "name \"a.csv\" has the ending of CSV. Change the ending to .jsonl, "
                              "or run a job file with \"csv\" in its \"output\"");
        QTest::newRow("something is missing")
            << QStringLiteral("run --fresh")
            << QStringLiteral("penstock run: JOB is required. See: penstock run --help");
        QTest::newRow("a row before the first")
            << QStringLiteral("results a.job.json --row 0")
            << QStringLiteral("penstock results: --row: it is not a whole number of 1 or more. "
                              "See: penstock results --help");
        QTest::newRow("no row")
            << QStringLiteral("results a.job.json --row first")
            << QStringLiteral("penstock results: --row: it is not a whole number of 1 or more. "
                              "See: penstock results --help");
        QTest::newRow("the largest number")
            << QStringLiteral("run none.job.json --attempts 100")
            << QStringLiteral("penstock: none.job.json: it cannot be read: No such file or "
                              "directory. Check the name");
        QTest::newRow("a number that is too large")
            << QStringLiteral("run a.job.json --attempts 101")
            << QStringLiteral("penstock run: --attempts: it is not a whole number from 1 to 100. "
                              "See: penstock run --help");
        QTest::newRow("what looks like an option may be a value")
            << QStringLiteral("where -- --frob")
            << QStringLiteral("penstock where: The following argument was not expected: --frob. "
                              "See: penstock where --help");
    }
    void saysWhatIsWrongAndWhatThereIs()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, told);
        const Finished finished = runPenstock(typed.split(QLatin1Char(' '), Qt::SkipEmptyParts));
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(QString::fromUtf8(finished.errors).trimmed(), told);
        QCOMPARE(finished.output, QByteArray());
    }
};

PENSTOCK_TEST(TestUsage)
#include "tst_usage.moc"

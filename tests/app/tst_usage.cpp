// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include <QTest>

//! Tests the errors for unknown commands, unknown options and invalid values.
class TestUsage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysWhatIsWrongAndWhatThereIs_data()
    {
        const penstock::Table<QString, QString> row("typed", "reported");
        const QString commands
            = u"run, send, plan, results, explain, where, import, profile, secret, "
              "limits, shared, serve, simulate"_s;
        row("nothing", QString(),
            u"penstock: no command given. Choose one of %1. "
            "See: penstock --help"_s.arg(commands));
        row("no command", "frobnicate x",
            u"penstock: unknown command \"frobnicate\". "
            "Choose one of %1. See: penstock --help"_s.arg(commands));
        for (const char *const removed : {"worker", "collect"})
            row(removed, u"%1 a.job.json"_s.arg(QLatin1String(removed)),
                u"penstock: the command \"%1\" was removed. To run one job on several "
                "machines, use penstock run JOB --shard I/N. "
                "See: penstock --help"_s.arg(QLatin1String(removed)));
        row("nearly a command", "rnu x",
            u"penstock: unknown command \"rnu\". Did you mean run? "
            "See: penstock --help"_s);
        row("nearly a command of a command", "profile chekc x",
            u"penstock profile: unknown command \"chekc\". "
            "Did you mean check? See: penstock profile --help"_s);
        row("half a command", "profile",
            u"penstock profile: no command given. Choose one of presets, new, list, show, check. "
            "See: penstock profile --help"_s);
        row("nearly an option", "run http://127.0.0.1:9/ --lmit=5/s",
            u"penstock run: unknown option --lmit. Did you mean --limit? "
            "See: penstock run --help"_s);
        row("a removed option: arrival-delay", "serve --arrival-delay 2s",
            u"penstock serve: the option --arrival-delay was removed. Use --latency. "
            "See: penstock serve --help"_s);
        row("a removed option: return-delay", "serve --return-delay 2s",
            u"penstock serve: the option --return-delay was removed. Use --latency. "
            "See: penstock serve --help"_s);
        row("a removed option: other-client", "serve --other-client 2s",
            u"penstock serve: the option --other-client was removed. Send the "
            "requests of a second client, for example with curl. "
            "See: penstock serve --help"_s);
        row("a removed option: penalty", "serve --penalty 2s",
            u"penstock serve: the option --penalty was removed. Use --preset with "
            "a service that has a penalty, such as airtable. "
            "See: penstock serve --help"_s);
        row("a removed option: clock-skew", "serve --clock-skew 2s",
            u"penstock serve: the option --clock-skew was removed. Leave it out. "
            "See: penstock serve --help"_s);
        row("an option without its value", "run http://127.0.0.1:9/ --data= --dry-run",
            "penstock run: --data= lacks its value. See: penstock run --help");
        row("an option without its value, before the job", "run --data= http://127.0.0.1:9/",
            "penstock run: --data= lacks its value. See: penstock run --help");
        row("no option, and something is missing", "run --frob",
            "penstock run: unknown option --frob. See: penstock run --help");
        row("an ending of another format",
            "run http://127.0.0.1:9/{{id}} --range id=1..2 -o /x/a.csv",
            u"penstock: --output /x/a.csv: this file name selects csv, but a run with a URL "
            "writes JSON lines. Change the ending to .jsonl, "
            "or run a job file with \"csv\" in its \"output\""_s);
        row("something is missing", "run --fresh",
            "penstock run: JOB is required. See: penstock run --help");
        row("a row before the first", "results a.job.json --row 0",
            u"penstock results: --row: not a whole number of 1 or more. "
            "See: penstock results --help"_s);
        row("no row", "results a.job.json --row first",
            u"penstock results: --row: not a whole number of 1 or more. "
            "See: penstock results --help"_s);
        row("the largest number", "run none.job.json --attempts 100",
            u"penstock: none.job.json: it cannot be read: No such file or "
            "directory. Check the name"_s);
        row("a number that is too large", "run a.job.json --attempts 101",
            u"penstock run: --attempts: not a whole number from 1 to 100. "
            "See: penstock run --help"_s);
        row("what looks like an option may be a value", "where -- --frob",
            u"penstock where: The following argument was not expected: --frob. "
            "See: penstock where --help"_s);
    }
    void saysWhatIsWrongAndWhatThereIs()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, reported);
        const Finished finished = runPenstock(typed.split(QLatin1Char(' '), Qt::SkipEmptyParts));
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(QString::fromUtf8(finished.errors).trimmed(), reported);
        QCOMPARE(finished.output, QByteArray());
    }
};

PENSTOCK_TEST(TestUsage)
#include "tst_usage.moc"

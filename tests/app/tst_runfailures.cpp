// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

//! Tests invalid input of penstock run: one line with what, where and how to fix it, the exit code,
//! and no request.
class TestRunFailures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        write("rows.csv", "id,name\n1,a\n2,b\n");
        write("malformed.csv", "id,name\n1,a\n2,b,c\n");
        write("quote.csv", "id,name\n1,a\n2,\"b\n");
        write("rows.xls", "id\n");
        write("empty.csv", "");
    }
    void saysWhatIsWrong_data()
    {
        // arguments: FOLDER is the folder of the test
        penstock::Table<QStringList, int, QString>("arguments", "exitCode", "line");
        const auto row
            = [](const char *name, const char *arguments, int exitCode, const char *line) {
                  QTest::newRow(name) << QString::fromUtf8(arguments).split(QLatin1Char('|'))
                                      << exitCode << QString::fromUtf8(line);
              };
        row("no rows", "URL/{{id}}", 2,
            "penstock: no rows given. Add --rows FILE or --range id=1..600");
        row("no such file", "URL/{{id}}|--rows|FOLDER/none.csv", 2,
            "penstock: FOLDER/none.csv: it cannot be read: No such file or directory. Check the "
            "name");
        row("a name that tells no format", "URL/{{id}}|--rows|FOLDER/rows.xls", 2,
            "penstock: FOLDER/rows.xls: the file name does not indicate the format of the rows. "
            "Choose csv, jsonl, json or lines (--rows-format FORMAT)");
        row("an empty file", "URL/{{id}}|--rows|FOLDER/empty.csv", 2,
            "penstock: FOLDER/empty.csv: the header row is missing. Name the columns in the first "
            "line, for example id,name");
        row("a field too many", "URL/{{id}}|--rows|FOLDER/malformed.csv", 2,
            "penstock: FOLDER/malformed.csv, line 3: 3 fields, but the header has 2. "
            "Put fields with a comma in double quotes");
        row("an open quote", "URL/{{id}}|--rows|FOLDER/quote.csv", 2,
            "penstock: FOLDER/quote.csv, line 3: malformed CSV: the row that begins here does not "
            "end. "
            "Close the double quote");
        row("a missing column", "URL/{{idd}}|--rows|FOLDER/rows.csv", 2,
            "penstock: template {{idd}}: no column is named \"idd\". The columns are: id, name. "
            "Did "
            "you mean {{id}}?");
        row("a range that is none", "URL/{{id}}|--range|id=1-6", 2,
            "penstock: range \"id=1-6\": a range needs a name and two whole numbers. Write it "
            "like id=1..600, or like id=0..950..50 with a step");
        row("no URL", "example.com/{{id}}|--range|id=1..6", 2,
            "penstock: URL \"example.com/{{id}}\": it does not begin with http:// or https://. "
            "Write it like https://api.example.com/items/{{id}}");
        row("a job file", "a.job.json", 2,
            "penstock: a.job.json: it cannot be read: No such file or directory. Check the name");
        row("an unknown limit", "URL/{{id}}|--range|id=1..6|--limit|600/mni", 2,
            "penstock: limit \"600/mni\", position 5: \"mni\" is not a unit of time. "
            "Did you mean \"min\"?");
        row("capacity 0",
            "URL/{{id}}|--range|id=1..6|--limit|{\"algorithm\":\"concurrency\",\"capacity\":0}", 2,
            "penstock: limit \"concurrency\": it has a capacity of 0 and admits nothing. Set its "
            "capacity to 1 or more");
        row("negative capacity",
            "URL/{{id}}|--range|id=1..6|--limit|{\"algorithm\":\"concurrency\",\"capacity\":-1}", 2,
            "penstock: limit {\"algorithm\":\"concurrency\",\"capacity\":-1}, at /capacity: "
            "capacity "
            "is -1. "
            "It must be a whole number from 0 to 1000000000000000");
        row("a cost above the capacity",
            "URL/"
            "{{id}}|--range|id=1..6|--limit|{\"algorithm\":\"concurrency\",\"capacity\":2,\"cost_"
            "by\":"
            "{\"method\":{\"GET\":3}}}",
            2,
            "penstock: limit \"concurrency\": a GET request costs 3, but the capacity is 2. "
            "Set its capacity to 3 or more");
        row("a header without a colon", "URL/{{id}}|--range|id=1..6|-H|Accept", 2,
            "penstock: header \"Accept\": the name or the colon is missing. Write it as 'Name: "
            "value'");
        row("a timeout without its unit", "URL/{{id}}|--range|id=1..6|--timeout|5", 2,
            "penstock: --timeout: unit missing in \"5\". Write \"5s\" for seconds");
        row("an output in no folder", "URL/{{id}}|--range|id=1..6|-o|FOLDER/no/out.jsonl", 6,
            "penstock: FOLDER/no/out.jsonl: it cannot be written: No such file or directory. "
            "Choose another file (--output FILE)");
        row("an output that is a folder", "URL/{{id}}|--range|id=1..6|-o|FOLDER", 6,
            "penstock: FOLDER: it cannot be written: Is a directory. Choose another file "
            "(--output FILE)");
    }
    void saysWhatIsWrong()
    {
        QFETCH(QStringList, arguments);
        QFETCH(const int, exitCode);
        QFETCH(QString, line);
        ServeProcess server;
        arguments.replaceInStrings(u"URL"_s, server.address());
        arguments.replaceInStrings(u"FOLDER"_s, m_folder.path());
        line.replace(u"FOLDER"_s, m_folder.path());
        const Finished finished = runPenstock(QStringList {u"run"_s} + arguments);
        QCOMPARE(QString::fromUtf8(finished.errors).trimmed(), line);
        QCOMPARE(finished.exitCode, exitCode);
        QCOMPARE(finished.output, QByteArray());
        QCOMPARE(server.stop()[u"received"_s].toInt(-1), 0);
    }
    void endsEarlyWhereNobodyListens_data()
    {
        const penstock::Table<QString, QString> row("address", "why");
        QString nobody;
        {
            const ServeProcess gone;
            nobody = gone.address();
        }
        row("a port without a server", nobody, "the server refused the connection");
        row("a name without an address", "http://no-such-host.invalid", "host not found");
    }
    void endsEarlyWhereNobodyListens()
    {
        QFETCH(const QString, address);
        QFETCH(const QString, why);
        const Finished finished = runPenstock({u"run"_s, address + u"/{{id}}"_s, u"--range"_s,
                                               u"id=1..1000000"_s, u"--attempts"_s, u"2"_s});
        QCOMPARE(finished.exitCode, 3);
        QCOMPARE(finished.output, QByteArray());
        QVERIFY2(finished.lastError().startsWith(u"penstock: %1/1: %2"_s.arg(address, why)),
                 finished.errors.constData());
    }
    void endsWhenNobodyReadsOn()
    {
        const ServeProcess server;
        QProcess shell;
        shell.start(u"/bin/sh"_s,
                    {u"-c"_s, u"{ \"$0\" \"$@\"; echo \"exit $?\" >&2; } | head -n 1"_s,
                     penstock::programPath(), u"run"_s, server.address() + u"/{{id}}"_s,
                     u"--range"_s, u"id=1..1000000"_s, u"--limit"_s, u"100/s"_s});
        const Finished finished = waitFor(shell);
        QCOMPARE(finished.output.count('\n'), 1);
        QCOMPARE(finished.lastError(), u"exit 6"_s);
        QVERIFY2(finished.errors.contains(
                     "penstock: standard output: it cannot be written: Broken pipe"),
                 finished.errors.constData());
    }
    void keepsWhatItHasWhenTheRowsBreakOff()
    {
        // Rows from a pipe cannot be checked before the run.
        ServeProcess server;
        const Finished finished
            = runPenstock({u"run"_s, server.address() + u"/{{id}}"_s, u"--rows"_s, u"/dev/stdin"_s,
                           u"--rows-format"_s, u"csv"_s},
                          "id\n1\n2\n3,4\n5\n");
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(objectsOf(finished.output).size(), 2);
        QCOMPARE(finished.lastError(),
                 u"penstock: /dev/stdin, line 4: 2 fields, but the header has 1. "
                 "Put fields with a comma in double quotes"_s);
        QCOMPARE(server.stop()[u"received"_s].toInt(-1), 2);
    }

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)); }
    void write(const char *name, const QByteArray &contents) const
    {
        penstock::makeFile(path(name), contents);
    }

    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestRunFailures)
#include "tst_runfailures.moc"

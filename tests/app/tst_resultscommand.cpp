// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

//! Tests penstock results with a job of twelve rows: ten are answered, and rows 5 and 6 failed with
//! 404.
class TestResultsCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        const ServeProcess server;
        m_place.writeProfile(server.address());
        QByteArray csv = "id,key\n";
        for (int row = 1; row <= 12; ++row)
            csv += QByteArray::number(row) + (row == 5 || row == 6 ? ",fault\n" : ",n\n");
        m_place.write(u"rows.csv"_s, csv);
        writeJob(R"("output": {"jsonl": "out.jsonl"})");
        const Finished finished = m_place.run();
        QVERIFY2(finished.exitCode == 1, finished.errors.constData());
    }
    void sumsUp()
    {
        const Finished reported = results({});
        QCOMPARE(reported.exitCode, 1); // that of the run
        QCOMPARE(reported.errors, QByteArray());
        QCOMPARE(reported.output,
                 QByteArray("state     status  rows\n"
                            "answered     200    10\n"
                            "failed       404     2\n"
                            "total               12\n"));
        const QJsonObject json = QJsonDocument::fromJson(results(words("--json")).output).object();
        QCOMPARE(json[u"rows"_s].toInt(), 12);
        const QJsonObject failed = json[u"outcomes"_s][1].toObject();
        QCOMPARE(failed[u"state"_s].toString(), u"failed"_s);
        QCOMPARE(failed[u"status"_s].toInt(), 404);
        QCOMPARE(failed[u"rows"_s].toInt(), 2);
    }
    void namesAnErrorByItsId()
    {
        const Finished finished = runPenstock({u"results"_s, u"nope.job.json"_s, u"--json"_s});
        QCOMPARE(finished.exitCode, 2);
        const QJsonObject json = QJsonDocument::fromJson(finished.errors).object();
        QCOMPARE(json[u"event"_s].toString(), u"error"_s);
        QCOMPARE(json[u"id"_s].toString(), u"cli.no_such_job"_s);
        QVERIFY(json[u"message"_s].toString().startsWith(u"nope.job.json: "_s));
    }
    void lists_data()
    {
        const penstock::Table<QString, QList<int>> row("options", "rows");
        row("all", "--list", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        row("of a state", "--state failed", {5, 6});
        row("of a status", "--status 404", {5, 6});
        row("of both", "--state answered --status 404", {});
        row("backwards", "--descending --limit-rows 2", {12, 11});
        row("by status", "--sort status --descending --limit-rows 3", {6, 5, 12});
        row("by a value", "--containing FAUL", {5, 6});
        row("by an answer, backwards", "--containing \"id\":1 --descending", {12, 11, 10, 1});
        row("by answer and state", "--containing \"id\":1 --state failed", {});
        row("by number", "--containing #7", {7});
        row("by what none has", "--containing x", {});
        row("none in doubt", "--state in-doubt", {});
    }
    void lists()
    {
        QFETCH(const QString, options);
        QFETCH(const QList<int>, rows);
        const QStringList asked = options.split(QLatin1Char(' '));
        const Finished json = results(asked + words("--json"));
        QCOMPARE(json.exitCode, 1);
        QList<int> listed;
        for (const QJsonObject &row : objectsOf(json.output)) {
            listed.append(row[u"row"_s].toInt());
            QCOMPARE(row[u"values"_s][u"id"_s].toString(), QString::number(listed.last()));
            QVERIFY(row[u"sent_at"_s].toString().endsWith(QLatin1Char('Z')));
            QVERIFY(row[u"elapsed_ms"_s].toDouble() > 0);
        }
        QCOMPARE(listed, rows);

        const Finished table = results(asked);
        QByteArrayList lines = table.output.trimmed().split('\n');
        if (rows.isEmpty()) {
            QCOMPARE(table.output, QByteArray("No finished row matches.\n"));
            return;
        }
        QVERIFY2(lines.first().contains("id · key"), lines.first().constData());
        QCOMPARE(lines.size(), rows.size() + 1);
        for (int at = 0; at < rows.size(); ++at) {
            const QByteArray beginning = QByteArray::number(rows[at]) + "  ";
            QVERIFY2(lines[at + 1].trimmed().startsWith(beginning), lines[at + 1].constData());
        }
    }
    void saysWhatItDoesNotShow()
    {
        const Finished few = results(words("--list --limit-rows 5"));
        QCOMPARE(few.output.count('\n'), 6);
        QVERIFY2(few.errors.startsWith("5 of 12 rows. "), few.errors.constData());
        QCOMPARE(results(words("--list")).errors, QByteArray());
    }
    void exportsWhatWasChosen()
    {
        const QString path = m_place.path(u"failed.csv"_s);
        const Finished finished
            = results(words("--state failed --descending") << u"--export"_s << path);
        QCOMPARE(finished.exitCode, 0);
        QCOMPARE(finished.output, QByteArray());
        QVERIFY2(finished.errors.startsWith("2 rows"), finished.errors.constData());
        const QByteArrayList lines = m_place.read(u"failed.csv"_s).trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("row,id,key,state,status,"));
        QVERIFY2(lines[1].startsWith("6,6,fault,failed,404,"), lines[1].constData());
        const QString named = m_place.path(u"named.csv"_s);
        const Finished chosen = results(words("--containing /items/12") << u"--export"_s << named);
        QVERIFY2(chosen.errors.startsWith("1 row →"), chosen.errors.constData());
        QVERIFY(m_place.read(u"named.csv"_s).contains("\n12,"));
        for (const char *const form : {"answers.csv", "answers.jsonl", "answers.sqlite"}) {
            const QString all = m_place.path(QString::fromLatin1(form));
            const Finished whole
                = results(words("--responses --export") << all << words("--containing /items/12"));
            QVERIFY2(whole.exitCode == 0, whole.errors.constData());
            QVERIFY2(m_place.read(QString::fromLatin1(form)).contains("/items/12"), form);
        }
        QCOMPARE(results(words("--answers")).exitCode, 2);
        for (const QString &own :
             {u"out.jsonl"_s, u"out.failed.jsonl"_s, u"rows.csv"_s, u"pull.job.json"_s}) {
            const QByteArray before = m_place.read(own);
            const Finished refused = results(words("--export") << m_place.path(own));
            QCOMPARE(refused.exitCode, 2);
            QVERIFY2(refused.errors.contains("the job itself uses this file"),
                     refused.errors.constData());
            QCOMPARE(m_place.read(own), before);
        }
        const Finished nowhere = results(words("--export /nowhere/x.csv"));
        QCOMPARE(nowhere.exitCode, 6);
        QVERIFY2(nowhere.errors.contains("/nowhere/x.csv"), nowhere.errors.constData());
    }
    void exportsColumnsThatWereChosenSince()
    {
        writeJob(R"("output": {"csv": {"path": "out.csv", "columns": [)"
                 R"({"name": "id", "row": "id"}, {"name": "asked", "path": "$.path"}]}})");
        const QString path = m_place.path(u"columns.jsonl"_s);
        const Finished finished = results(words("--columns --export") << path);
        writeJob(R"("output": {"jsonl": "out.jsonl"})");
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QVERIFY2(finished.errors.startsWith("10 rows →"), finished.errors.constData());
        const QByteArrayList lines = m_place.read(u"columns.jsonl"_s).trimmed().split('\n');
        QCOMPARE(lines.size(), 10);
        QVERIFY2(lines[0].startsWith("{\"id\":\"1\",\"asked\":\"/items/1"), lines[0].constData());
        const Finished nothing = results(words("--columns --export") << path);
        QVERIFY2(nothing.errors.contains("no columns"), nothing.errors.constData());
    }
    void showsOneRow()
    {
        const Finished reported = results(words("--row 7"));
        QCOMPARE(reported.exitCode, 0);
        QVERIFY2(
            reported.errors.startsWith("Row 7: {\"id\":\"7\",\"key\":\"n\"}\nanswered, status 200"),
            reported.errors.constData());
        // Standard output has only the body.
        const QJsonObject body = QJsonDocument::fromJson(reported.output).object();
        QCOMPARE(body[u"id"_s].toInt(), 7);
        QVERIFY(reported.output.count('\n') > 2);
        const QJsonObject json
            = QJsonDocument::fromJson(results(words("--row 7 --json")).output).object();
        QCOMPARE(json[u"state"_s].toString(), u"answered"_s);
        QCOMPARE(json[u"body"_s], QJsonValue(body));
        QVERIFY(json[u"file"_s].toString().endsWith(u"out.jsonl"_s));
    }
    void showsOneRowThatFailed()
    {
        const Finished reported = results(words("--row 5"));
        QCOMPARE(reported.exitCode, 0);
        QVERIFY2(reported.errors.contains("failed, status 404"), reported.errors.constData());
        QVERIFY2(!reported.output.isEmpty(), "what the server said to it is kept too");
    }
    void showsRedirects()
    {
        const ServeProcess server;
        const JobWorkplace place;
        place.writeProfile(server.address());
        place.writeJob(R"("request": {"method": "POST", "path": "/{{id}}?fault=redirect:2:303"}, )"
                       R"("rows": {"range": "id=1..3"}, "output": {"jsonl": "out.jsonl"})");
        const Finished ran = place.run(words("--progress none"));
        QVERIFY2(ran.exitCode == 0, ran.errors.constData());
        QVERIFY2(ran.errors.contains("6 redirects (one permit each), 3 requests became GET"),
                 ran.errors.constData());
        const Finished past
            = runPenstock({u"results"_s, place.path(u"pull.job.json"_s), u"--data-dir"_s,
                           place.path(QString()), u"--row"_s, u"2"_s, u"--history"_s, u"--json"_s});
        QVERIFY2(past.exitCode == 0, past.errors.constData());
        const QJsonArray events
            = QJsonDocument::fromJson(past.output).object()[u"history"_s].toArray();
        QCOMPARE(events.size(), 3);
        const QString there = u"redirected to %1/2"_s.arg(server.address());
        QCOMPARE(events[0][u"what"_s].toString(), u"redirect"_s);
        QCOMPARE(events[0][u"status"_s].toInt(), 303);
        QCOMPARE(events[0][u"reason"_s].toString(),
                 there + u"; POST becomes GET, without the body"_s);
        QCOMPARE(events[1][u"reason"_s].toString(), there);
    }
    void listsRuns()
    {
        const Finished finished = results({u"--runs"_s});
        QCOMPARE(finished.errors, QByteArray());
        const QByteArrayList lines = finished.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].simplified() == "started took rows failed requests rate limited end",
                 lines[0].constData());
        QVERIFY2(lines[1].simplified().endsWith(" 12 2 12 0 some failed"), lines[1].constData());
        const QList<QJsonObject> runs = objectsOf(results({u"--runs"_s, u"--json"_s}).output);
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs.front().value(u"rows"_s).toInteger(), 12);
        QCOMPARE(runs.front().value(u"end"_s).toString(), u"some failed"_s);
        QVERIFY(runs.front().value(u"length_s"_s).toDouble() > 0);
    }
    void printsTheCurlCommandOfARow()
    {
        const Finished finished = results({u"--row"_s, u"5"_s, u"--curl"_s});
        QCOMPARE(finished.exitCode, 0);
        QVERIFY2(finished.output.startsWith("curl 'http://127.0.0.1:")
                     && finished.output.endsWith("/items/5?fault=404'\n"),
                 finished.output.constData());
        QCOMPARE(results({u"--row"_s, u"13"_s, u"--curl"_s}).exitCode, 2);
    }
    void whatIsGoneIsSaidToBe_data()
    {
        const penstock::Table<QString> row("gone");
        row("the output", "out.jsonl");
        row("the rows", "rows.csv");
    }
    void whatIsGoneIsSaidToBe()
    {
        QFETCH(const QString, gone);
        const QByteArray kept = m_place.read(gone);
        QVERIFY(QFile::remove(m_place.path(gone)));
        const Finished reported = results(words("--row 7"));
        const Finished listed = results(words("--list"));
        const Finished named = results(words("--containing 7"));
        m_place.write(gone, kept);
        if (gone == u"rows.csv"_s) {
            QCOMPARE(named.exitCode, 2);
            QVERIFY2(named.lastError().contains(gone), named.errors.constData());
        }
        QCOMPARE(reported.exitCode, 2);
        QVERIFY2(reported.errors.contains("answered, status 200"), reported.errors.constData());
        QVERIFY2(reported.lastError().contains(gone), reported.errors.constData());
        QCOMPARE(listed.exitCode, 1);
        QCOMPARE(listed.output.count('\n'), 13);
    }
    void knowsLessWithoutAJobFile()
    {
        const ServeProcess server;
        const QString output = m_place.path(u"inline.jsonl"_s);
        const Finished run = runPenstock({u"run"_s, server.address() + u"/items/{{id}}"_s,
                                          u"--range"_s, u"id=1..2"_s, u"-o"_s, output,
                                          u"--data-dir"_s, m_place.path(QString())});
        QCOMPARE(run.exitCode, 0);
        const Finished reported = results(words("--row 2"), u"inline.jsonl"_s);
        QCOMPARE(reported.exitCode, 0);
        QVERIFY2(reported.errors.contains("Row 2\nanswered, status 200"),
                 reported.errors.constData());
        QVERIFY2(reported.errors.contains("for jobs with a file"), reported.errors.constData());
        const Finished listed = results(words("--list"), u"inline.jsonl"_s);
        QCOMPARE(listed.output.count("answered"), 2);
        for (const char *const asked : {"--containing 2", "--containing 2 --export x.csv"}) {
            const Finished found = results(words(asked), u"inline.jsonl"_s);
            QCOMPARE(found.exitCode, 2);
            QVERIFY2(found.errors.contains("--containing needs one"), found.errors.constData());
        }
        const Finished second = results(words("--containing #2"), u"inline.jsonl"_s);
        QCOMPARE(second.output.count("answered"), 1);
    }
    void aJobThatNeverRanHasNoResults()
    {
        m_place.writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..2"},)"
                         R"( "output": {"jsonl": "never.jsonl"})",
                         u"never.job.json"_s);
        const Finished reported = results({}, u"never.job.json"_s);
        QCOMPARE(reported.exitCode, 0);
        QCOMPARE(reported.output, QByteArray("No row is finished yet.\n"));
    }
    void saysWhatIsWrong_data()
    {
        const penstock::Table<QString, QByteArray> row("options", "reported");
        row("nearly a state", "--state faild",
            "--state: faild is not one of answered, failed, in_doubt, duplicate. "
            "Did you mean \"failed\"?");
        row("no state", "--state x",
            "--state: x is not one of answered, failed, in_doubt, duplicate");
        row("nearly a column", "--list --sort elapsd", "Did you mean \"elapsed\"?");
        row("a row that is not there", "--row 13", "row 13 is not finished");
        row("no row", "--row 0", "--row");
        row("nearly an option", "--lst", "Did you mean --list?");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QString, options);
        QFETCH(const QByteArray, reported);
        const Finished finished = results(options.split(QLatin1Char(' ')));
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains(reported), finished.errors.constData());
        QCOMPARE(finished.output, QByteArray());
        QCOMPARE(results({}, u"none.job.json"_s).exitCode, 2);
    }

private:
    Finished results(const QStringList &options, const QString &job = u"pull.job.json"_s) const
    {
        return runPenstock(
            QStringList {u"results"_s, m_place.path(job), u"--data-dir"_s, m_place.path(QString())}
            + options);
    }

    void writeJob(const QByteArray &output) const
    {
        m_place.writeJob(
            R"("request": {"path": "/items/{{id}}?{{key}}=404"}, "rows": {"csv": "rows.csv"}, )"
            + output);
    }

    JobWorkplace m_place;
};

PENSTOCK_TEST(TestResultsCommand)
#include "tst_resultscommand.moc"

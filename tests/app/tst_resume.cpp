// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QDirIterator>
#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

//! Tests a second run of a job file: it resumes, or reports why it cannot.
class TestResume : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void thePrintedCommandGoesOn()
    {
        ServeProcess server;
        m_place->writeProfile(server.address(), every("20ms"));
        const QString odd = u"it's a job.job.json"_s;
        m_place->writeJob(job(R"({"range": "id=1..100"})"), odd);
        QStringList command = m_place->command();
        command[1] = m_place->path(odd);
        QProcess process;
        start(process, command);
        QTRY_VERIFY_WITH_TIMEOUT(m_place->read(out()).count('\n') > 2, 20'000);
        ::kill(pid_t(process.processId()), SIGINT);
        const Finished stopped = waitFor(process);
        QVERIFY2(stopped.exitCode == 5, stopped.errors.constData());
        const QString prefix = u"penstock: stopped. Resume with: "_s;
        QVERIFY2(stopped.lastError().startsWith(prefix), stopped.errors.constData());
        QVERIFY(m_place->objects(out()).size() < 100);

        QProcess shell;
        shell.start(u"/bin/sh"_s, {u"-c"_s, stopped.lastError().mid(prefix.size())});
        const Finished finished = waitFor(shell);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QVERIFY2(finished.errors.contains("resuming: "), finished.errors.constData());
        verifyAll(100);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 100);
    }
    void aFinishedJobSendsNothing()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(job(R"({"range": "id=1..5"})"));
        QCOMPARE(m_place->run().exitCode, 0);
        const QByteArray written = m_place->read(out());
        const Finished again = m_place->run();
        QVERIFY2(again.exitCode == 0, again.errors.constData());
        QVERIFY2(again.errors.contains("5 of 5 answered"), again.errors.constData());
        QCOMPARE(m_place->read(out()), written);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 5);
    }
    void anEditedJobIsNotRunUnasked_data()
    {
        const penstock::Table<QByteArray, QByteArray, QString, int> row("rows", "path", "change",
                                                                        "total");
        const QByteArray six = "id\n1\n2\n3\n4\n5\n6\n";
        row("another path", six, "/v2/{{id}}", "/request/path was \"/{{id}}\", now \"/v2/{{id}}\"",
            6);
        row("fewer rows than were done", "id\n1\n2\n", "/{{id}}",
            u"rows to send: 0; rows kept: 2 (first: {\"id\":\"1\"}); rows dropped: 4 "
            "(first: row 3)"_s,
            3);
        row("another row behind those sent", "id\n1\n2\n3\n4\n5\n9\n", "/{{id}}",
            "rows to send: 3 (first: {\"id\":\"4\"}); rows kept: 3 ", 6);
    }
    void anEditedJobIsNotRunUnasked()
    {
        QFETCH(const QByteArray, rows);
        QFETCH(const QByteArray, path);
        QFETCH(const QString, change);
        QFETCH(const int, total);
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->write(u"rows.csv"_s, "id\n1\n2\n3\n4\n5\n6\n");
        const QByteArray csv = R"({"csv": "rows.csv"})";
        m_place->writeJob(job(csv));
        QCOMPARE(m_place->run(words("--limit-rows 3")).exitCode, 0);
        const QByteArray written = m_place->read(out());

        m_place->write(u"rows.csv"_s, rows);
        m_place->writeJob(job(csv, {}, path));
        const Finished refused = m_place->run();
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.lastError().contains(change), refused.errors.constData());
        QVERIFY2(refused.lastError().contains(u"--accept-changes"_s), refused.errors.constData());
        QCOMPARE(m_place->read(out()), written);

        const Finished some = m_place->run(words("--accept-changes --limit-rows 1"));
        QVERIFY2(some.exitCode == 0, some.errors.constData());
        const Finished rest = m_place->run(); // an accepted change is not reported again
        QVERIFY2(rest.exitCode == 0, rest.errors.constData());
        QCOMPARE(m_place->objects(out()).size(), total);
        for (const int times : idsIn(out()))
            QCOMPARE(times, 1);
        QCOMPARE(server.stop()[u"received"_s].toInt(), total);
    }
    void anotherRequestKnowsRowsAnew_data()
    {
        const penstock::Table<QByteArray, QByteArray, QByteArray> row("first", "second", "option");
        row("another column", "/{{id}}", "/{{name}}", "--fresh --yes");
        row("none, then one", "/same", "/{{name}}", "--fresh --yes");
        row("none, and accepted", "/same", "/{{name}}", "--accept-changes");
    }
    // A changed row is recognized although an earlier request used other values.
    void anotherRequestKnowsRowsAnew()
    {
        QFETCH(const QByteArray, first);
        QFETCH(const QByteArray, second);
        QFETCH(const QByteArray, option);
        const ServeProcess server;
        m_place->writeProfile(server.address());
        const QByteArray csv = "{\"csv\": \"rows.csv\"}";
        m_place->write(u"rows.csv"_s, "id,name\n1,a\n2,b\n3,c\n");
        m_place->writeJob(job(csv, {}, first));
        QCOMPARE(m_place->run(words("--limit-rows 1")).exitCode, 0);
        m_place->writeJob(job(csv, {}, second));
        QCOMPARE(m_place->run(words((option + " --limit-rows 1").constData())).exitCode, 0);
        m_place->write(u"rows.csv"_s, "id,name\n1,x\n2,b\n3,c\n");
        QCOMPARE(m_place->run().exitCode, 2);
        QCOMPARE(m_place->run(words("--accept-changes")).exitCode, 0);
        QStringList names;
        for (const QJsonObject &line : m_place->objects(out()))
            names.append(line[u"row"_s][u"name"_s].toString());
        QCOMPARE(names.count(u"x"_s), 1);
    }
    // The next row begins at another position in the edited file.
    void goesOnByRowThoughTheFileWasEdited()
    {
        ServeProcess server;
        m_place->writeProfile(server.address(), every("30ms"));
        const QByteArray rest = "2,b\n3,c\n4,d\n5,e\n6,f\n7,g\n8,h\n9,i\n10,j\n11,k\n12,l\n";
        m_place->write(u"rows.csv"_s, "id,name\n1,a\n" + rest);
        m_place->writeJob(job(R"({"csv": "rows.csv"})"));
        QCOMPARE(m_place->run(words("--limit-rows 10")).exitCode, 0);
        m_place->write(u"rows.csv"_s, "id,name\n1,a longer name\n" + rest);
        const Finished finished = m_place->run(words("--accept-changes"));
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        verifyAll(12);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 12);
    }
    void aKeySentBeforeIsNotSentAgain()
    {
        ServeProcess server;
        m_place->writeProfile(server.address(), every("30ms"));
        m_place->write(u"rows.csv"_s, "id\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n1\n2\n11\n");
        m_place->writeJob(job(R"({"csv": "rows.csv"})", R"(, "dedupe": "{{id}}")"));
        QCOMPARE(m_place->run(words("--limit-rows 10")).exitCode, 0);
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        verifyAll(11);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 11);
    }
    void startingOverIsAsked()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(job(R"({"range": "id=1..5"})"));
        QCOMPARE(m_place->run(words("--limit-rows 3")).exitCode, 0);
        const QByteArray written = m_place->read(out());
        const Finished asked = m_place->run(words("--fresh"));
        QCOMPARE(asked.exitCode, 2);
        QVERIFY2(asked.lastError().contains(u"--fresh would discard 3 finished rows"_s),
                 asked.errors.constData());
        QVERIFY2(asked.lastError().contains(u"--yes"_s), asked.errors.constData());
        QCOMPARE(m_place->read(out()), written);

        const Finished fresh = m_place->run(words("--fresh --yes"));
        QVERIFY2(fresh.exitCode == 0, fresh.errors.constData());
        verifyAll(5);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 8);
    }
    void failedRowsAreSentAgain()
    {
        QSet<QString> failed;
        m_place->writeJob(job(R"({"range": "id=1..30"})"));
        {
            const ServeProcess broken({u"--fault"_s, u"404 every 7"_s});
            m_place->writeProfile(broken.address());
            const Finished first = m_place->run();
            QVERIFY2(first.exitCode == 1, first.errors.constData());
            const QMap<QString, int> ids = idsIn(u"out.failed.jsonl"_s);
            failed = QSet<QString>(ids.keyBegin(), ids.keyEnd());
            QCOMPARE(failed.size(), 4);
            QCOMPARE(m_place->objects(out()).size(), 26);
        }
        ServeProcess whole;
        m_place->writeProfile(whole.address());
        // This is another server, on another port.
        const Finished second = m_place->run(words("--retry-failed --accept-changes"));
        QVERIFY2(second.exitCode == 0, second.errors.constData());
        verifyAll(30);
        QVERIFY(QFile::exists(m_place->path(u"out.failed.jsonl"_s)));
        QCOMPARE(m_place->read(u"out.failed.jsonl"_s), QByteArray());
        QCOMPARE(whole.stop()[u"received"_s].toInt(), 4);
        QSet<QString> brought;
        for (const QJsonObject &line : m_place->objects(out()).mid(26))
            brought.insert(line[u"row"_s][u"id"_s].toVariant().toString());
        QCOMPARE(brought, failed);
    }
    // The server never sends a last page. Pages 1 and 2 succeeded, and the retry requests 3 and 4,
    // the maximum.
    void failedPagesGoOnBehindThoseThatCame()
    {
        const QByteArray pages = R"(, "records": "$.id", "pages": {"page": {"parameter": "page",)"
                                 R"( "items": "$", "max": 4}})";
        m_place->writeJob(job(R"({"range": "id=7..7"})", pages));
        {
            const ServeProcess broken({u"--fault"_s, u"404 every 3"_s});
            m_place->writeProfile(broken.address());
            const Finished first = m_place->run();
            QVERIFY2(first.exitCode == 1, first.errors.constData());
            QCOMPARE(m_place->read(out()), QByteArray("7\n7\n"));
        }
        ServeProcess whole;
        m_place->writeProfile(whole.address());
        const Finished second = m_place->run(words("--retry-failed --accept-changes"));
        QVERIFY2(second.exitCode == 1, second.errors.constData());
        QVERIFY2(m_place->read(u"out.failed.jsonl"_s).contains("more than 4 pages"),
                 m_place->read(u"out.failed.jsonl"_s).constData());
        QCOMPARE(m_place->read(out()), QByteArray("7\n7\n7\n7\n"));
        QCOMPARE(whole.stop()[u"received"_s].toInt(), 2);
    }
    void noticesThatTheOutputIsShorterOrGone()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(job(R"({"range": "id=1..5"})"));
        for (const QStringList &more : {words("--limit-rows 3"), QStringList()}) {
            QCOMPARE(m_place->run(more).exitCode, 0);
            const QByteArray whole = m_place->read(out());
            m_place->write(out(), whole.chopped(10));
            refusesChanged(out());
            QVERIFY(QFile::remove(m_place->path(out())));
            refusesChanged(out());
            m_place->write(out(), whole);
        }
        QCOMPARE(server.stop()[u"received"_s].toInt(), 5);
    }
    void noticesThatTheTableIsGone()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(
            QByteArray(job(R"({"range": "id=1..5"})"))
                .replace(R"("jsonl": "out.jsonl")",
                         R"("sqlite": {"path": "out.db", "table": "t", "columns": ["id"]})"));
        QVERIFY(m_place->run(words("--limit-rows 3")).exitCode < 2);
        QVERIFY(QFile::remove(m_place->path(u"out.db"_s)));
        refusesChanged(u"out.db"_s);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 3);
    }
    void retriesWithoutTheListOfFailedRows()
    {
        ServeProcess server({u"--fault"_s, u"404 every 4"_s});
        m_place->writeProfile(server.address());
        m_place->writeJob(job(R"({"range": "id=1..5"})"));
        QCOMPARE(m_place->run().exitCode, 1);
        QVERIFY(QFile::remove(m_place->path(u"out.failed.jsonl"_s)));
        refusesChanged(u"out.failed.jsonl"_s);
        QCOMPARE(m_place->run(words("--retry-failed --check")).exitCode, 0);
        QCOMPARE(m_place->run(words("--retry-failed")).exitCode, 0);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 6);
    }
    void keepsLinesThatOthersAdded()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(job(R"({"range": "id=1..5"})"));
        for (const QStringList &more : {words("--limit-rows 3"), QStringList()}) {
            QCOMPARE(m_place->run(more).exitCode, 0);
            const QByteArray ours = m_place->read(out());
            const QByteArray longer = ours + "{\"mine\":1}\n";
            m_place->write(out(), longer);
            const Finished refused = m_place->run();
            QCOMPARE(refused.exitCode, 2);
            QVERIFY2(refused.errors.contains("out.jsonl: another program has written to it"),
                     refused.errors.constData());
            const Finished checked = m_place->run({u"--check"_s});
            QCOMPARE(checked.exitCode, 2);
            QVERIFY2(checked.errors.contains("out.jsonl: another program has written to it"),
                     checked.errors.constData());
            QCOMPARE(m_place->read(out()), longer);
            m_place->write(out(), ours);
        }
    }
    void resumesIntoADatabase()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(
            job(R"({"range": "id=1..5"})")
                .replace(R"({"jsonl": "out.jsonl"})",
                         R"({"sqlite": {"path": "out.db", "table": "t", "columns": ["id"]}})"));
        QCOMPARE(m_place->run(words("--limit-rows 3")).exitCode, 0);
        const Finished checked = m_place->run({u"--check"_s});
        QVERIFY2(checked.exitCode == 0, checked.errors.constData());
        const Finished resumed = m_place->run();
        QVERIFY2(resumed.exitCode == 0, resumed.errors.constData());
        QCOMPARE(server.stop()[u"received"_s].toInt(), 5);
    }
    void keepsLinesThatOthersAddedAfterAKill_data()
    {
        // bytes: minimum size of the output at the kill
        const penstock::Table<QByteArray, QString, int, QByteArray> row("output", "latency",
                                                                        "bytes", "why");
        const QByteArray changed = "another program has written to it";
        const QByteArray jsonl = R"({"jsonl": "out.jsonl"})";
        const QByteArray csv = R"({"csv": {"path": "out.csv", "columns": ["id"]}})";
        row("JSON lines", jsonl, "1ms", 100, changed);
        row("CSV", csv, "1ms", 10, changed);
        row("before the first answer", jsonl, "1h", 0,
            "it exists already, and no earlier run of this job wrote it");
    }
    void keepsLinesThatOthersAddedAfterAKill()
    {
        QFETCH(QByteArray, output);
        const QString file = output.contains("csv") ? u"out.csv"_s : out();
        QFETCH(QString, latency);
        QFETCH(int, bytes);
        QFETCH(QByteArray, why);
        ServeProcess server({u"--latency"_s, latency});
        m_place->writeProfile(server.address(), R"(, "limits": ["every 10ms"])");
        m_place->writeJob(
            job(R"({"range": "id=1..1000"})").replace(R"({"jsonl": "out.jsonl"})", output));
        QProcess killed;
        start(killed, m_place->command());
        QTRY_VERIFY_WITH_TIMEOUT(
            QFileInfo::exists(m_place->path(file)) && m_place->read(file).size() >= bytes, 20'000);
        // The second write follows the journal entry of the first.
        const qsizetype first = m_place->read(file).size();
        if (bytes > 0)
            QTRY_VERIFY_WITH_TIMEOUT(m_place->read(file).size() > first, 20'000);
        killed.kill();
        waitFor(killed);
        const QByteArray longer = m_place->read(file) + "{\"mine\":1}\n";
        m_place->write(file, longer);
        for (const QStringList &words : {QStringList(), QStringList(u"--check"_s)}) {
            const Finished refused = m_place->run(words);
            QVERIFY2(refused.exitCode == 2, refused.errors.constData());
            QVERIFY2(refused.errors.contains(file.toUtf8() + ": " + why),
                     refused.errors.constData());
            QCOMPARE(m_place->read(file), longer);
        }
    }
    void oneJobRunsOnce()
    {
        ServeProcess server;
        m_place->writeProfile(server.address(), every("50ms"));
        m_place->writeJob(job(R"({"range": "id=1..1000"})"));
        QProcess first;
        startAndWaitForAnswers(first);
        const Finished second = m_place->run();
        QCOMPARE(second.exitCode, 2);
        QVERIFY2(second.lastError().contains(
                     u"another Penstock (process %1) is running this job"_s.arg(first.processId())),
                 second.errors.constData());
        ::kill(pid_t(first.processId()), SIGINT);
        QCOMPARE(waitFor(first).exitCode, 5);
    }
    void aUsedQuotaStaysUsed()
    {
        ServeProcess server({u"--limit"_s, u"20/1h"_s});
        m_place->writeProfile(server.address(), twentyAnHour());
        m_place->writeJob(job(R"({"range": "id=1..30"})"));
        QProcess first;
        start(first, m_place->command());
        QTRY_COMPARE_WITH_TIMEOUT(m_place->read(out()).count('\n'), 20, 20'000);
        ::kill(pid_t(first.processId()), SIGINT);
        QCOMPARE(waitFor(first).exitCode, 5);

        QProcess second;
        start(second, m_place->command());
        QVERIFY(!second.waitForFinished(1500)); // it waits for the rest of the hour
        ::kill(pid_t(second.processId()), SIGINT);
        const Finished stopped = waitFor(second);
        QVERIFY2(stopped.exitCode == 5, stopped.errors.constData());
        QCOMPARE(m_place->objects(out()).size(), 20);
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[u"received"_s].toInt(), 20);
        QCOMPARE(counts[u"refused"_s].toInt(), 0);
    }
    // Each journal records the usage of both.
    void jobsOfAProfileUseTheirQuotaOnce()
    {
        ServeProcess server({u"--limit"_s, u"20/1h"_s});
        m_place->writeProfile(server.address(), twentyAnHour());
        m_place->writeJob(job(R"({"range": "id=1..10"})"));
        m_place->writeJob(job(R"({"range": "id=11..20"})").replace("out.", "second."), second());
        for (const int times : {1, 2}) {
            QProcess both;
            start(both, commandForBoth(words("--limit-rows 5")));
            QVERIFY2(both.waitForFinished(20'000), "it waits for what was not used");
            QVERIFY2(both.exitCode() == 0, both.readAllStandardError().constData());
            QCOMPARE(m_place->objects(out()).size(), times * 5);
            QCOMPARE(m_place->objects(u"second.jsonl"_s).size(), times * 5);
        }
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[u"received"_s].toInt(), 20);
        QCOMPARE(counts[u"refused"_s].toInt(), 0);
    }
    void whatOneHasUsedTheOtherCounts()
    {
        ServeProcess server;
        m_place->writeProfile(server.address(), twentyAnHour());
        m_place->writeJob(job(R"({"range": "id=1..10"})"));
        m_place->writeJob(job(R"({"range": "id=11..29"})").replace("out.", "second."), second());
        QCOMPARE(m_place->run(words("--limit-rows 1")).exitCode, 0);
        QStringList alone = m_place->command();
        alone[1] = m_place->path(second());
        QCOMPARE(runPenstock(alone).exitCode, 0); // the rest of the hour's quota

        QProcess both;
        start(both, commandForBoth({}));
        QVERIFY(!both.waitForFinished(1500)); // it waits for the rest of the hour
        ::kill(pid_t(both.processId()), SIGINT);
        QCOMPARE(waitFor(both).exitCode, 5);
        QCOMPARE(m_place->objects(out()).size(), 1);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 20);
    }
    void profilesOfOneNameInTwoFoldersAreTwo()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(job(R"({"range": "id=1..3"})"));
        JobWorkplace slow;
        slow.writeProfile(server.address(), every("1h"));
        slow.writeJob(job(R"({"range": "id=1..1"})"));
        QStringList command = m_place->command();
        command.insert(1, slow.path(u"pull.job.json"_s));
        QProcess both;
        start(both, command);
        QVERIFY2(both.waitForFinished(20'000), "the limit of one held the other");
        QCOMPARE(both.exitCode(), 0);
        verifyAll(3);
    }
    void aCredentialIsNotInTheJournal()
    {
        const ServeProcess server;
        const QTemporaryDir folder;
        const QStringList command {u"run"_s,        server.address() + u"/{{id}}"_s,
                                   u"--range"_s,    u"id=1..3"_s,
                                   u"-H"_s,         u"Authorization: Bearer hush-hush"_s,
                                   u"-o"_s,         folder.filePath(u"out.jsonl"_s),
                                   u"--data-dir"_s, folder.path()};
        QCOMPARE(runPenstock(command).exitCode, 0);
        int files = 0;
        QDirIterator each(folder.path(), QDir::Files, QDirIterator::Subdirectories);
        while (each.hasNext()) {
            QFile file(each.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains("hush-hush"), qPrintable(file.fileName()));
            ++files;
        }
        QVERIFY(files >= 3); // output, journal, lock
        QCOMPARE(runPenstock(command).exitCode, 0); // recognized again
    }
    void whatItCostIsToldWithEarlierRuns()
    {
        ServeProcess server;
        m_place->writeProfile(
            server.address(),
            ", \"limits\": [{\"name\": \"calls\", \"algorithm\": \"sliding_window\", \"capacity\": "
            "1000, \"interval\": \"1m\", \"price\": {\"amount\": \"0.10\", \"currency\": "
            "\"USD\"}}]");
        m_place->writeJob(job("{\"range\": \"id=1..5\"}"));
        const Finished some = m_place->run(words("--limit-rows 3"));
        QVERIFY2(some.exitCode == 0, some.errors.constData());
        QVERIFY2(some.errors.contains(", 3 calls, 0.30 USD"), some.errors.constData());
        const Finished all = m_place->run(words("--json"));
        QVERIFY2(all.exitCode == 0, all.errors.constData());
        QVERIFY2(all.errors.contains("\"spent\":[{\"amount\":\"0.50\",\"currency\":\"USD\","),
                 all.errors.constData());
        const Finished fresh = m_place->run(words("--fresh --yes --limit-rows 1"));
        QVERIFY2(fresh.errors.contains(", 1 call, 0.10 USD"), fresh.errors.constData());
    }

private:
    // Also before a run, and without touching it.
    void refusesChanged(const QString &name)
    {
        const QString path = m_place->path(name);
        const bool isThere = QFileInfo::exists(path);
        const QByteArray content = isThere ? m_place->read(name) : QByteArray();
        for (const QStringList &more : {QStringList(u"--check"_s), QStringList()}) {
            const Finished refused = m_place->run(more);
            QCOMPARE(refused.exitCode, 2);
            const QByteArray fault = name.toUtf8() + ": it was changed or deleted";
            QVERIFY2(refused.errors.contains(fault), refused.errors.constData());
        }
        QCOMPARE(QFileInfo::exists(path), isThere);
        if (isThere)
            QCOMPARE(m_place->read(name), content);
    }
    static QString out() { return u"out.jsonl"_s; }
    // moc cannot parse raw strings with quotes and parentheses here.
    static QByteArray every(const QByteArray &interval)
    {
        return ", \"limits\": [{\"algorithm\": \"gcra\", \"burst\": 1, \"emission_interval\": \""
            + interval + "\"}]";
    }
    static QByteArray job(const QByteArray &rows, const QByteArray &more = {},
                          const QByteArray &path = "/{{id}}")
    {
        return "\"request\": {\"path\": \"" + path + "\"}, \"rows\": " + rows
            + ", \"output\": {\"jsonl\": \"out.jsonl\"}" + more;
    }
    static QByteArray twentyAnHour()
    {
        return ", \"limits\": [{\"algorithm\": \"sliding_window\", \"capacity\": 20, "
               "\"interval\": \"1h\"}]";
    }
    static QString second() { return u"second.job.json"_s; }
    QStringList commandForBoth(const QStringList &options) const
    {
        QStringList command = m_place->command(options);
        command.insert(2, m_place->path(second()));
        return command;
    }
    // Counts each id in \a name.
    QMap<QString, int> idsIn(const QString &name) const
    {
        QMap<QString, int> times;
        for (const QJsonObject &line : m_place->objects(name))
            ++times[line[u"row"_s][u"id"_s].toVariant().toString()];
        return times;
    }
    // Checks that each id from 1 to \a last appears once.
    void verifyAll(int last) const
    {
        const QMap<QString, int> ids = idsIn(out());
        QCOMPARE(ids.size(), last);
        for (int id = 1; id <= last; ++id)
            QVERIFY2(ids.value(QString::number(id)) == 1, qPrintable(QString::number(id)));
        QCOMPARE(m_place->objects(out()).size(), last);
    }
    // Starts the job and waits until it has written something.
    void startAndWaitForAnswers(QProcess &process) const
    {
        start(process, m_place->command());
        QTRY_VERIFY_WITH_TIMEOUT(m_place->read(out()).count('\n') > 2, 20'000);
    }

    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestResume)
#include "tst_resume.moc"

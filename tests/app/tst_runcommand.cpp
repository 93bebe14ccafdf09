// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

//! Tests penstock run, also with a server that fails or rejects requests.
class TestRunCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pullsACsvFileUnderThreeLimitsWithoutAThrottle()
    {
        const auto each = [](const QStringList &limits) {
            QStringList options;
            for (const QString &limit : limits)
                options << u"--limit"_s << limit;
            return options;
        };
        ServeProcess server(each({u"20/500ms"_s, u"bucket 30 refill 30/s"_s, u"5 concurrent"_s})
                            + words("--latency 5..20ms"));
        // The same limits. Because they count from the response or have a long margin, delays of a
        // busy computer do not matter.
        const QStringList limits = each(
            {QStringLiteral(
                 R"({"algorithm": "sliding_window", "capacity": 20, "interval": "500ms",)"
                 R"( "count_from": "response"})"),
             QStringLiteral(R"({"algorithm": "token_bucket", "capacity": 30, "refill_amount": 30,)"
                            R"( "refill_interval": "1s", "margin": "300ms"})"),
             u"5 concurrent"_s});
        QByteArray csv = "id,name\r\n";
        for (int id = 1; id <= 60; ++id)
            csv += QByteArray::number(id) + ",\"n, " + QByteArray::number(id) + "\"\r\n";
        const QString output = m_folder.filePath(u"answers.jsonl"_s);
        const Finished finished = runPenstock(
            QStringList {u"run"_s, server.address() + u"/items/{{id}}?name={{name}}"_s, u"--rows"_s,
                         fileWith(u"rows.csv"_s, csv), u"--output"_s, output}
            + limits);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(finished.output, QByteArray());
        QVERIFY2(finished.lastError().startsWith(u"60 of 60 answered in "_s),
                 finished.errors.constData());

        QSet<QString> ids;
        const QList<QJsonObject> answers = objectsOf(penstock::contentOf(output));
        for (const QJsonObject &answer : answers) {
            const QJsonValue row = answer[u"row"_s];
            ids.insert(row[u"id"_s].toString());
            QCOMPARE(row[u"name"_s].toString(), u"n, "_s + row[u"id"_s].toString());
            QCOMPARE(answer[u"status"_s].toInt(), 200);
            QCOMPARE(answer[u"attempts"_s].toInt(), 1);
            QVERIFY(answer[u"elapsed_ms"_s].toDouble() > 0); // a busy client notices its send late
            QVERIFY(answer[u"sent_at"_s].toString().endsWith(QLatin1Char('Z')));
            const QJsonValue body = answer[u"body"_s];
            QCOMPARE(QString::number(body[u"id"_s].toInt()), row[u"id"_s].toString());
        }
        QCOMPARE(answers.size(), 60);
        QCOMPARE(ids.size(), 60);
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[u"received"_s].toInt(), 60);
        QCOMPARE(counts[u"refused"_s].toInt(), 0);
    }
    void takesRowsOfEachKind_data()
    {
        const penstock::Table<QStringList, QByteArray, QString, QByteArray> row(
            "options", "contents", "path", "row");
        row("JSONL keeps its types", words("--rows rows.jsonl"),
            "{\"id\": 12345678901234567890, \"p\": 1.10}\n", "/{{id}}/{{p}}",
            R"({"id":12345678901234567890,"p":1.10})");
        row("lines", words("--rows rows.txt"), "a b\n", "/{{line}}", R"({"line":"a b"})");
        row("a format that the name does not tell", words("--rows rows --rows-format csv"),
            "id\n7\n", "/{{id}}", R"({"id":"7"})");
        row("a JSON list", words("--rows rows.json"), "[{\"id\": 7, \"u\": {\"p\": [1]}}]",
            "/{{id}}/{{u.p.0}}", R"({"id":7,"u":{"p": [1]}})");
        row("a range", words("--range id=7..7"), QByteArray(), "/{{id}}", R"({"id":7})");
    }
    void takesRowsOfEachKind()
    {
        QFETCH(QStringList, options);
        QFETCH(const QByteArray, contents);
        QFETCH(const QString, path);
        QFETCH(const QByteArray, row);
        if (!contents.isEmpty())
            options[1] = fileWith(options[1], contents);
        const ServeProcess server;
        const Finished finished
            = runPenstock(QStringList {u"run"_s, server.address() + path} + options);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        const QByteArray beginning = "{\"row\":" + row + ",\"status\":200,";
        QVERIFY2(finished.output.startsWith(beginning), finished.output.constData());
        QCOMPARE(finished.output.count('\n'), 1);
    }
    void fillsHeadersFromTheRow()
    {
        const ServeProcess server;
        const Finished finished
            = runPenstock(QStringList {u"run"_s, server.address() + u"/echo"_s, u"-H"_s,
                                       u"X-Id: number {{id}}"_s, u"-X"_s, u"PUT"_s}
                          + words("--range id=7..7"));
        QVERIFY2(finished.output.contains("number 7"), finished.output.constData());
        QVERIFY2(finished.output.contains("\"PUT\""), finished.output.constData());
    }
    void guessesTheTypeOfABody_data()
    {
        const penstock::Table<QStringList, QByteArray, QString> row("options", "type", "body");
        const QString form = u"application/x-www-form-urlencoded"_s;
        row("a form, like curl", {u"-d"_s, u"a={{v}}"_s}, form.toUtf8(), u"a=x%26%22y%22"_s);
        row("any text, like curl", {u"-d"_s, u"text {{v}}"_s}, form.toUtf8(),
            u"text x%26%22y%22"_s);
        row("a form with a value as a name", {u"-d"_s, u"{{v}}=1"_s}, form.toUtf8(),
            u"x%26%22y%22=1"_s);
        row("nothing, like curl", {u"-d"_s, QString()}, QByteArray(), QString());
        row("JSON", {u"-d"_s, u"{\"a\":\"{{v}}\"}"_s}, "application/json",
            u"{\"a\":\"x&\\\"y\\\"\"}"_s);
        row("lines of JSON", {u"-d"_s, u"{\"a\":\"{{v}}\"}\n{}"_s}, "application/octet-stream",
            u"{\"a\":\"x&\"y\"\"}\n{}"_s);
        row("a value alone", {u"-d"_s, u"{{v}}"_s}, "application/octet-stream", u"x&\"y\""_s);
        row("XML", {u"-d"_s, u"<a>{{v}}</a>"_s}, "application/xml", u"<a>x&amp;\"y\"</a>"_s);
        row("a declared text", {u"-d"_s, u"a={{v}}"_s, u"-H"_s, u"Content-Type: text/plain"_s},
            "text/plain", u"a=x&\"y\""_s);
        row("declared XML", {u"-d"_s, u"<a b='{{v}}'/>"_s, u"-H"_s, u"content-type: text/xml"_s},
            "text/xml", u"<a b='x&amp;&quot;y&quot;'/>"_s);
        row("JSON in a declared text",
            {u"-d"_s, u"[\"{{v}}\"]"_s, u"-H"_s, u"Content-Type: text/plain"_s}, "text/plain",
            u"[\"x&\"y\"\"]"_s);
        row("HTML", {u"-d"_s, u"<a>{{v}}"_s, u"-H"_s, u"Content-Type: text/html"_s}, "text/html",
            u"<a>x&\"y\""_s);
    }
    void guessesTheTypeOfABody()
    {
        QFETCH(const QStringList, options);
        const ServeProcess server;
        const Finished finished
            = runPenstock(QStringList {u"run"_s, server.address() + u"/echo"_s, u"--rows"_s,
                                       fileWith(u"v.csv"_s, "v\n\"x&\"\"y\"\"\"\n")}
                          + options);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        const QJsonObject answer = objectsOf(finished.output).first()[u"body"_s].toObject();
        QCOMPARE(answer[u"method"_s].toString(), u"POST"_s);
        QTEST(answer[u"body"_s].toString(), "body");
        const QJsonObject headers = answer[u"headers"_s].toObject();
        QTEST(headers[u"Content-Type"_s].toString(headers[u"content-type"_s].toString()).toLatin1(),
              "type");
    }
    void sendsNoHeaderThatFramesMessages()
    {
        const Finished finished
            = runPenstock(QStringList {u"run"_s, u"http://127.0.0.1:9/{{id}}"_s, u"-H"_s,
                                       u"Transfer-Encoding : chunked"_s}
                          + words("--range id=7..7"));
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(
            finished.errors.contains("header \"Transfer-Encoding : \": Penstock sets the header "
                                     "Transfer-Encoding itself. Remove this header"),
            finished.errors.constData());
    }
    void bringsEveryAnswerThoughTheServerIsStricter()
    {
        ServeProcess server(words("--limit 5/1s --retry-after ms"));
        const Finished finished
            = runPenstock(QStringList {u"run"_s, server.address() + u"/{{id}}"_s}
                          + words("--range id=1..8 --limit 8/s"));
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(objectsOf(finished.output).size(), 8);
        QVERIFY2(finished.errors.contains("paused for "), finished.errors.constData());
        QVERIFY(server.stop()[u"refused"_s].toInt() > 0);
    }
    void writesFailuresWithTheirReason_data()
    {
        // kind: kind of the error, empty if there is a status
        const penstock::Table<QString, QString, int> row("path", "kind", "status");
        row("a status of 400 or more", "/status/404?n={{id}}", QString(), 404);
        row("a dropped connection", "/{{id}}?fault=drop", "sent_but_unanswered", 0);
        row("a server that never answers", "/{{id}}?fault=stall", "total_timeout", 0);
        row("half an answer", "/{{id}}?fault=half-body", "connection_lost", 200);
    }
    void writesFailuresWithTheirReason()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, kind);
        QFETCH(const int, status);
        const ServeProcess server;
        const Finished finished
            = runPenstock(QStringList {u"run"_s, server.address() + path}
                          // Several attempts: the next request may reuse a connection that the
                          // fault has just closed. Then it was never sent.
                          + words("--range id=1..2 --attempts 3 --timeout 300ms --limit 100/s"));
        QVERIFY2(finished.exitCode == 1, finished.errors.constData());
        const QList<QJsonObject> lines = objectsOf(finished.output);
        QCOMPARE(lines.size(), 2);
        for (const QJsonObject &line : lines) {
            QVERIFY(line[u"row"_s].isObject());
            QCOMPARE(line[u"status"_s].toInt(), status);
            const QJsonValue error = line[u"error"_s];
            QCOMPARE(error[u"kind"_s].toString(), kind);
            QCOMPARE(error[u"message"_s].toString().isEmpty(), kind.isEmpty());
        }
        QVERIFY2(finished.errors.contains("2 failed → standard output\n"),
                 finished.errors.constData());
    }
    void noRowsAreDoneAtOnce()
    {
        const QString output = m_folder.filePath(u"none.jsonl"_s);
        const Finished finished
            = runPenstock({u"run"_s, u"http://127.0.0.1:1/{{id}}"_s, u"--rows"_s,
                           fileWith(u"none.csv"_s, "id\n"), u"-o"_s, output});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QVERIFY(QFile::exists(output));
        QCOMPARE(penstock::contentOf(output), QByteArray());
    }
    void asksBeforeItDiscardsAnswers()
    {
        const ServeProcess server;
        const QString output = fileWith(u"kept.jsonl"_s, "{}\n");
        const QStringList command
            = QStringList {u"run"_s, server.address() + u"/{{id}}"_s, u"-o"_s, output}
            + words("--range id=1..3");
        const Finished plain = runPenstock(command);
        QCOMPARE(plain.exitCode, 2);
        QVERIFY2(plain.lastError().contains(u"--fresh"_s), plain.errors.constData());
        const Finished fresh = runPenstock(command + words("--fresh"));
        QCOMPARE(fresh.exitCode, 2);
        QVERIFY2(fresh.lastError().contains(u"--yes"_s), fresh.errors.constData());
        QCOMPARE(penstock::contentOf(output), QByteArray("{}\n"));
        QCOMPARE(runPenstock(command + words("--fresh --yes")).exitCode, 0);
        QCOMPARE(objectsOf(penstock::contentOf(output)).size(), 3);
    }
    void emptiesNoFileThatIsNotItsOwn_data()
    {
        const penstock::Table<bool> row("hasRun");
        row("at the first run", false);
        row("at a later one", true);
    }
    // Even if no row fails.
    void emptiesNoFileThatIsNotItsOwn()
    {
        QFETCH(const bool, hasRun);
        const ServeProcess server;
        const QTemporaryDir folder;
        const QStringList command = QStringList {u"run"_s, server.address() + u"/{{id}}"_s, u"-o"_s,
                                                 folder.filePath(u"answers.jsonl"_s)}
            + words("--range id=1..3");
        if (hasRun)
            QCOMPARE(runPenstock(command + words("--limit-rows 1")).exitCode, 0);
        const QString failed = folder.filePath(u"answers.failed.jsonl"_s);
        const QByteArray theirs = "# begun years ago\n";
        penstock::makeFile(failed, theirs);
        const Finished finished = runPenstock(command);
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains("answers.failed.jsonl: it exists already"),
                 finished.errors.constData());
        QCOMPARE(penstock::contentOf(failed), theirs);
        QVERIFY(QFile::remove(failed));
        QCOMPARE(runPenstock(command).exitCode, 0);
    }
    void stopsCleanlyOnASignal_data()
    {
        const penstock::Table<int> row("signal");
        row("SIGINT", SIGINT);
        row("SIGTERM", SIGTERM);
    }
    void stopsCleanlyOnASignal()
    {
        QFETCH(const int, signal);
        ServeProcess server(words("--latency 300ms"));
        QProcess process;
        start(process,
              QStringList {u"run"_s, server.address() + u"/{{id}}"_s}
                  + words("--range id=1..1000000 --limit wheel*10/300ms")
                        .replaceInStrings(u"*"_s, u" "_s));
        while (!process.canReadLine())
            QVERIFY(process.waitForReadyRead(30'000));
        QCOMPARE(kill(pid_t(process.processId()), signal), 0);
        const Finished finished = waitFor(process);
        QVERIFY2(finished.exitCode == 5, finished.errors.constData());
        // Requests in flight were completed: each request that the server received has a line.
        QCOMPARE(objectsOf(finished.output).size(), server.stop()[u"received"_s].toInt());
        QVERIFY(finished.output.endsWith("}\n"));
        QVERIFY2(finished.lastError().contains(u"stopped"_s), finished.errors.constData());
    }
    void progressIsForPeopleOrPrograms()
    {
        const ServeProcess server;
        const QStringList command = QStringList {u"run"_s, server.address() + u"/{{id}}"_s}
            + words("--range id=1..22 --limit 10/600ms");
        const QByteArray quiet = runPenstock(command).errors;
        QCOMPARE(quiet.count('\n'), 1);
        const QByteArray lines = runPenstock(command + words("--progress lines")).errors;
        QVERIFY2(lines.contains(" of 22 · "), lines.constData());
        const QList<QJsonObject> events = objectsOf(runPenstock(command + words("--json")).errors);
        QCOMPARE(events.first()[u"event"_s].toString(), u"progress"_s);
        QCOMPARE(events.last()[u"event"_s].toString(), u"finished"_s);
        QCOMPARE(events.last()[u"answered"_s].toInt(), 22);
    }

private:
    QString fileWith(const QString &name, const QByteArray &contents) const
    {
        return penstock::makeFile(m_folder.filePath(name), contents);
    }
    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestRunCommand)
#include "tst_runcommand.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/sqlite.h"
#include "support/table.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>

//! Tests job files with a profile: the requests, and each kind of output.
class TestRunJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void sendsWhatTheJobSays()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address(), R"(, "headers": {"X-From": "profile"})");
        m_place->write(u"rows.csv"_s, "id,name\n7,\"a \"\"b\"\" & c\"\n");
        m_place->writeJob(R"("request": {"method": "POST", "path": "/echo",)"
                          R"( "query": {"name": "{{name}}", "region": "{{region}}"},)"
                          R"( "headers": {"X-Id": "n{{id}}"},)"
                          R"( "body": {"id": 12345678901234567890, "name": "{{name}}"}},)"
                          R"( "rows": {"csv": "rows.csv"}, "output": {"jsonl": "out.jsonl"},)"
                          R"( "values": {"region": "eu"}, "priority": 2, "max_wait": "1m")");
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        const QList<QJsonObject> answers = m_place->objects(u"out.jsonl"_s);
        QCOMPARE(answers.size(), 1);
        const QJsonObject echo = answers[0][u"body"_s].toObject();
        QCOMPARE(echo[u"method"_s].toString(), u"POST"_s);
        QCOMPARE(echo[u"target"_s].toString(), u"/echo?name=a%20%22b%22%20%26%20c&region=eu"_s);
        QCOMPARE(echo[u"body"_s].toString(),
                 QStringLiteral("{\"id\": 12345678901234567890, \"name\": \"a \\\"b\\\" & c\"}"));
        QMap<QString, QString> headers;
        const QVariantMap sent = echo[u"headers"_s].toObject().toVariantMap();
        for (auto each = sent.cbegin(); each != sent.cend(); ++each)
            headers[each.key().toLower()] = each.value().toString();
        QCOMPARE(headers[u"x-id"_s], u"n7"_s);
        QCOMPARE(headers[u"x-from"_s], u"profile"_s);
        QCOMPARE(headers[u"content-type"_s], u"application/json"_s);
    }
    void showsAllHeadersBeforeItSends_data()
    {
        const penstock::Table<QByteArray> row("request");
        row("GET", R"("method": "GET")");
        row("POST", R"("method": "POST")");
        row("POST with a body", R"("method": "POST", "body": {"a": 1})");
        row("PUT with a text",
            R"("method": "PUT", "body": "a", "headers": {"Content-Type": "text/a"})");
        row("DELETE", R"("method": "DELETE")");
        row("another method", R"("method": "QUERY")");
        row("a part", R"("headers": {"Range": "bytes=0-9", "user-agent": "mine"})");
    }
    void showsAllHeadersBeforeItSends()
    {
        QFETCH(const QByteArray, request);
        const ServeProcess server;
        m_place->writeProfile(server.address(),
                              R"(, "retry": {"idempotency_header": "Idempotency-Key"})");
        m_place->writeJob(R"("request": {"path": "/echo", )" + request
                          + R"(}, "rows": {"range": "id=1..1"}, "output": {"jsonl": "out.jsonl"})");
        const Finished dry = m_place->run(words("--dry-run"));
        QStringList shown;
        for (const QByteArray &line : dry.output.split('\n').mid(1)) {
            if (line.isEmpty())
                break;
            shown.append(QString::fromUtf8(line.left(line.indexOf(':'))).toLower());
        }
        // Those of all requests stand behind them.
        const QByteArray common = dry.output.mid(dry.output.indexOf("Each request also sends "));
        for (const QByteArray &header : common.mid(24, common.indexOf('\n') - 24).split(';'))
            shown.append(QString::fromUtf8(header.left(header.indexOf(':')).trimmed()).toLower());
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        const QJsonObject echo = m_place->objects(u"out.jsonl"_s).front()[u"body"_s].toObject();
        QStringList sent = echo[u"headers"_s].toObject().keys();
        std::transform(sent.begin(), sent.end(), sent.begin(),
                       [](const QString &name) { return name.toLower(); });
        shown.sort();
        sent.sort();
        QCOMPARE(shown, sent);
    }
    void aTableTakesTheBodyWithoutRecords()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(R"("request": {"path": "/echo?id={{id}}"}, "rows": {"range": "id=1..2"},)"
                          R"( "output": {"csv": {"path": "out.csv", "columns": [)"
                          R"({"name": "id", "row": "id"}, "method", "target", "body"]}})");
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QByteArrayList lines = m_place->read(u"out.csv"_s).split('\n');
        std::sort(lines.begin() + 1, lines.end() - 1);
        QCOMPARE(lines.join('|'),
                 QByteArray("id,method,target,body|1,GET,/echo?id=1,|2,GET,/echo?id=2,|"));
    }
    void saysWhyAFewRowsFailed()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        for (const int rows : {1, 3, 4}) {
            m_place->writeJob(
                R"("request": {"path": "/status/404?row={{id}}"}, "rows": {"range": "id=1..)"
                + QByteArray::number(rows) + R"("}, "output": {"jsonl": "out.jsonl"})");
            const Finished finished = m_place->run(words("--fresh --yes"));
            QCOMPARE(finished.exitCode, 1);
            for (int row = 1; row <= rows; ++row)
                QCOMPARE(
                    finished.errors.contains("Row " + QByteArray::number(row) + ": status 404\n"),
                    rows <= 3);
            // More rows have a line for each reason, as those of an earlier run.
            const QByteArray line = QByteArray::number(rows) + " rows: status 404\n";
            QCOMPARE(finished.errors.contains(line), rows > 3);
            const Finished again = m_place->run();
            QCOMPARE(again.exitCode, 1);
            QVERIFY2(again.errors.contains(rows == 1 ? "Row 1: status 404\n" : line),
                     again.errors.constData());
            const Finished json = m_place->run(words("--json"));
            QVERIFY2(
                json.errors.contains(
                    R"("failures":[{"first_row":1,"id":"row.status","reason":"status 404","rows":)"
                    + QByteArray::number(rows) + R"(,"status":404}])"),
                json.errors.constData());
        }
    }
    void aWholeUrlNeedsNoProfile()
    {
        const ServeProcess server;
        m_place->write(
            u"whole.job.json"_s,
            QByteArray(R"({"schema": "penstock/job/1", "request": {"url": "SERVER/items/{{id}}"},)"
                       R"( "rows": {"range": "id=1..3"}})")
                .replace("SERVER", server.address().toUtf8()));
        for (const QString &command : {u"plan"_s, u"run"_s}) {
            QStringList arguments {command, m_place->path(u"whole.job.json"_s), u"--data-dir"_s,
                                   m_place->path(QString())};
            const Finished finished = runPenstock(arguments);
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        }
        QCOMPARE(m_place->objects(u"whole.jsonl"_s).size(), 3);
    }
    void writesCsv()
    {
        pullTwo(R"({"csv": {"path": "out.csv", "columns": [)"
                R"({"name": "label", "row": "name"}, "id", "path"]}}, "records": "$")");
        QByteArrayList lines = m_place->read(u"out.csv"_s).trimmed().split('\n');
        for (QByteArray &line : lines)
            line = line.trimmed();
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines.takeFirst(), QByteArray("label,id,path"));
        std::sort(lines.begin(), lines.end()); // responses arrive in any order
        QCOMPARE(lines, QByteArrayList({"\"a, b\",1,/1", "c,2,/2"}));
    }
    void writesSqlite()
    {
        pullTwo(R"({"sqlite": {"path": "out.db", "table": "pulled", "key": "id", "columns": [)"
                R"({"name": "id", "type": "integer"}, {"name": "label", "row": "name"}]}},)"
                R"( "records": "$")");
        const QStringList found
            = penstock::executed({u"SELECT id, typeof(id), label FROM pulled ORDER BY id"_s},
                                 m_place->path(u"out.db"_s));
        QCOMPARE(found, QStringList({u"1|integer|a, b"_s, u"2|integer|c"_s}));
    }
    void writesAFileForEach()
    {
        pullTwo(R"({"files": {"folder": "answers", "name": "{{id}}.json"}}, "records": "$")");
        const QDir folder(m_place->path(u"answers"_s));
        QCOMPARE(folder.entryList(QDir::Files), QStringList({u"1.json"_s, u"2.json"_s}));
        const QByteArray body = m_place->read(u"answers/2.json"_s);
        QCOMPARE(QJsonDocument::fromJson(body).object()[u"id"_s].toInt(), 2);
    }
    void aFileWithoutANameIsAFailedRow()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->write(u"rows.jsonl"_s,
                       "{\"id\":1,\"name\":\"a\"}\n{\"id\":2}\n{\"id\":3,\"name\":\"c\"}\n");
        m_place->writeJob(
            R"("request": {"path": "/{{id}}"}, "rows": {"jsonl": "rows.jsonl"},)"
            R"( "output": {"files": {"folder": "answers", "name": "{{name}}.json"}})");
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 1, finished.errors.constData());
        QCOMPARE(QDir(m_place->path(u"answers"_s)).entryList(QDir::Files),
                 QStringList({u"a.json"_s, u"c.json"_s}));
        const QList<QJsonObject> failed = m_place->objects(u"answers.failed.jsonl"_s);
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed.first()[u"row"_s][u"id"_s].toInt(), 2);
        const QString why = failed.first()[u"error"_s][u"message"_s].toString();
        QVERIFY2(why.contains(u"name"_s), qPrintable(why));
        // A request whose response cannot be saved is not sent.
        QCOMPARE(server.stop()[u"received"_s].toInt(), 2);
    }
    void aColumnThatNoRowHasIsNoName()
    {
        m_place->writeProfile(u"http://127.0.0.1:9"_s);
        m_place->write(u"rows.csv"_s, "id\n1\n");
        m_place->writeJob(
            R"("request": {"path": "/{{id}}"}, "rows": {"csv": "rows.csv"},)"
            R"( "output": {"files": {"folder": "answers", "name": "{{nmae}}.json"}})");
        const Finished finished = m_place->run();
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.lastError().contains(u"nmae"_s), finished.errors.constData());
    }
    void writesRecordsOnly()
    {
        pullTwo(R"({"jsonl": "out.jsonl"}, "records": "$.path")");
        QByteArrayList lines = m_place->read(u"out.jsonl"_s).trimmed().split('\n');
        std::sort(lines.begin(), lines.end());
        QCOMPARE(lines, QByteArrayList({"\"/1\"", "\"/2\""}));
    }
    void sendsAKeyOnce()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "dedupe": "{{id}}",)"
                          R"( "rows": {"values": [{"id": 1}, {"id": 2}, {"id": 1}]},)"
                          R"( "output": {"jsonl": "out.jsonl"})");
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QVERIFY2(finished.errors.contains("1 duplicate skipped"), finished.errors.constData());
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 2);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 2);
    }
    void aSecretIsOnlySent()
    {
        const QByteArray secret = "hush-7f3a";
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PENSTOCK_SECRET_SHOP"_s, QString::fromLatin1(secret));
        const ServeProcess server;
        environment.insert(u"PENSTOCK_SECRET_SHOP_ORIGINS"_s, server.address());
        m_place->writeProfile(server.address(), R"(, "auth": {"bearer": {"secret": "shop"}})");
        // Records only, because the response repeats the header.
        m_place->writeJob(R"("request": {"path": "/echo"}, "rows": {"range": "id=1..2"},)"
                          R"( "records": "$.method", "output": {"jsonl": "out.jsonl"})");
        const Finished dry = m_place->run(words("--dry-run"), environment);
        QVERIFY2(dry.exitCode == 0, dry.errors.constData());
        QVERIFY2(dry.output.contains("Authorization: Bearer, from the secret \"shop\""),
                 dry.output.constData());
        const Finished finished = m_place->run({}, environment);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        for (const QByteArray &text :
             {dry.output, dry.errors, finished.output, finished.errors,
              m_place->read(u"out.jsonl"_s), penstock::contentOf(m_place->journal())})
            QVERIFY(!text.contains(secret));

        m_place->writeJob(R"("request": {"path": "/echo"}, "rows": {"range": "id=1..1"},)"
                          R"( "output": {"jsonl": "all.jsonl"})");
        QCOMPARE(m_place->run(words("--fresh --yes"), environment).exitCode, 0);
        QVERIFY(m_place->read(u"all.jsonl"_s).contains("Bearer " + secret));
    }
    void namesItsProxyOnce()
    {
        const QString proxy = u"http://127.0.0.1:3128"_s;
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..2"},)"
                          R"( "output": {"jsonl": "out.jsonl"})");
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"all_proxy"_s, proxy);
        for (const bool isGiven : {true, false}) {
            m_place->writeProfile(u"https://api.example.com"_s,
                                  isGiven ? ", \"network\": {\"proxy\": \"" + proxy.toUtf8() + "\"}"
                                          : QByteArray());
            const Finished dry = m_place->run(words("--dry-run"), environment);
            QVERIFY2(dry.exitCode == 0, dry.errors.constData());
            QCOMPARE(dry.output.count(proxy.toUtf8()), 1);
            QVERIFY2(dry.output.contains(isGiven ? "It uses the proxy " + proxy.toUtf8()
                                                 : "Proxy: " + proxy.toUtf8()),
                     dry.output.constData());
        }
    }
    void aTrialIsGoneOnWith()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..9"},)"
                          R"( "output": {"jsonl": "out.jsonl"})");
        QCOMPARE(m_place->run(words("--limit-rows 4")).exitCode, 0);
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 4);
        QCOMPARE(m_place->run().exitCode, 0);
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 9);
        QCOMPARE(server.stop()[u"received"_s].toInt(), 9);
    }
    void jobsOfOneProfileShareItsLimits()
    {
        ServeProcess server(words("--limit 10/1s"));
        m_place->writeProfile(server.address(),
                              R"(, "limits": [{"algorithm": "sliding_window", "capacity": 10,)"
                              R"( "interval": "1s", "count_from": "response"}])");
        const QByteArray job = R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..15"},)"
                               " \"output\": {\"jsonl\": \"";
        m_place->writeJob(job + "out.jsonl\"}");
        m_place->writeJob(job + "other.jsonl\"}", u"other.job.json"_s);
        const Finished finished = m_place->run({m_place->path(u"other.job.json"_s)});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 15);
        QCOMPARE(m_place->objects(u"other.jsonl"_s).size(), 15);
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[u"received"_s].toInt(), 30);
        QCOMPARE(counts[u"refused"_s].toInt(), 0);
    }
    // Without --output, a run on a terminal writes a file, so that it can be resumed. In a pipe it
    // prints.
    void atATerminalTheOutputIsAFile()
    {
        if (!hasTerminals()) // needs the command script
            QSKIP("needs a terminal (apt install bsdutils)");
        const ServeProcess server;
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_place->path({})));
        const auto back = qScopeGuard([&before] { QDir::setCurrent(before); });
        const QStringList command {u"run"_s,        server.address() + u"/echo/{{id}}"_s,
                                   u"--range"_s,    u"id=1..3"_s,
                                   u"--data-dir"_s, m_place->path(u"data"_s)};
        const QString file = u"127.0.0.1.jsonl"_s;

        const Finished piped = runPenstock(command);
        QCOMPARE(objectsOf(piped.output).size(), 3);
        QVERIFY(!QFile::exists(m_place->path(file)));

        for (int run = 0; run < 2; ++run) {
            const Finished atTerminal = runAtTerminal(command, {});
            QVERIFY2(atTerminal.exitCode == 0, atTerminal.output.constData());
            QVERIFY2(atTerminal.output.contains(file.toUtf8()), atTerminal.output.constData());
            QCOMPARE(m_place->objects(file).size(), 3);
        }

        m_place->write(file, "mine\n");
        QStringList elsewhere = command;
        elsewhere.last() = m_place->path(u"other"_s);
        const Finished refused = runAtTerminal(elsewhere, {});
        QVERIFY2(refused.exitCode == 2, refused.output.constData());
        QCOMPARE(m_place->read(file), QByteArray("mine\n"));
    }
    void atATerminalNoLinkIsFollowed_data()
    {
        // named: value of --output
        const penstock::Table<QString, QString, QString> row("link", "target", "named");
        const QString output = u"127.0.0.1.jsonl"_s;
        const QString target = u"target"_s;
        row("dangling", output, target, QString());
        row("an empty file", output, "empty", QString());
        row("a device", output, "/dev/null", QString());
        row("the list of failed rows", "127.0.0.1.failed.jsonl", target, QString());
        row("the list of failed rows beside a file that the user named", "mine.failed.jsonl",
            target, "mine.jsonl");
        row("named by the user", output, target, output);
    }
    void atATerminalNoLinkIsFollowed()
    {
        if (!hasTerminals())
            QSKIP("needs a terminal (apt install bsdutils)");
        QFETCH(QString, link);
        QFETCH(QString, target);
        QFETCH(QString, named);
        const bool isNamed = named == link;
        const ServeProcess server;
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_place->path({})));
        const auto back = qScopeGuard([&before] { QDir::setCurrent(before); });
        m_place->write(u"empty"_s, {});
        QVERIFY(QFile::link(target, link));
        QStringList command {u"run"_s,        server.address() + u"/items/{{id}}?fault=404"_s,
                             u"--range"_s,    u"id=1..3"_s,
                             u"--data-dir"_s, m_place->path(u"data"_s)};
        if (!named.isEmpty())
            command << u"--output"_s << named;
        const Finished run = runAtTerminal(command, {});
        QVERIFY2(run.exitCode == (isNamed ? 1 : 6), run.output.constData());
        QCOMPARE(run.output.contains("it is a link, and links are not followed here"), !isNamed);
        QCOMPARE(QFile::exists(u"target"_s), isNamed);
        QCOMPARE(m_place->read(u"empty"_s), QByteArray());
    }

private:
    // Requests rows 1 and 2 from the mock server, and writes \a output.
    void pullTwo(const QByteArray &output) const
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->write(u"rows.csv"_s, "id,name\n1,\"a, b\"\n2,c\n");
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"csv": "rows.csv"},)"
                          R"( "output": )"
                          + output);
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }

    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestRunJob)
#include "tst_runjob.moc"

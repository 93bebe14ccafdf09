// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/faultserver.h"
#include "support/testprogram.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>

//! Tests the requests, the output and the traces of penstock send.
class TestSendCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void showsTheAnswer()
    {
        const ServeProcess server;
        const Finished sent = send(
            {server.address() + u"/echo?a=b"_s, u"-H"_s, u"X-A: c"_s, u"-d"_s, u"{\"d\": 1}"_s});
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        const QJsonObject echo = objectOf(sent.output);
        QCOMPARE(echo[u"method"_s].toString(), u"POST"_s);
        QCOMPARE(echo[u"target"_s].toString(), u"/echo?a=b"_s);
        QCOMPARE(echo[u"body"_s].toString(), u"{\"d\": 1}"_s);
        QVERIFY(sent.output.toLower().contains("\"x-a\""));
        const QByteArrayList reported = sent.errors.trimmed().split('\n');
        QCOMPARE(reported.size(), 2);
        QCOMPARE(reported[0], "POST " + server.address().toLatin1() + "/echo?a=b");
        QVERIFY2(reported[1].startsWith("200 OK in "), reported[1].constData());
        QVERIFY(reported[1].endsWith(", " + QByteArray::number(sent.output.size()) + " bytes"));
    }
    void showsTheHeadersToo()
    {
        const ServeProcess server;
        const Finished sent = send({server.address() + u"/items/1"_s, u"-i"_s});
        QVERIFY2(sent.output.startsWith("HTTP/1.1 200 OK\r\n"), sent.output.constData());
        const qsizetype end = sent.output.indexOf("\r\n\r\n");
        QVERIFY(end > 0);
        QVERIFY(sent.output.first(end).toLower().contains("\r\ncontent-type: application/json"));
        QCOMPARE(objectOf(sent.output.sliced(end + 4))[u"id"_s].toInt(), 1);
        // penstock explain reads this output.
        QCOMPARE(runPenstock(words("explain --json"), sent.output).exitCode, 0);
    }
    void isOneObjectForPrograms()
    {
        const ServeProcess server;
        const QString job = writeEchoJob(server.address());
        const Finished sent = send({job, u"--json"_s});
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        QCOMPARE(sent.errors, QByteArray());
        QCOMPARE(sent.output.count('\n'), 1);
        const QJsonObject json = objectOf(sent.output);
        QCOMPARE(json[u"asked"_s].toString(), u"GET %1/echo?id=7"_s.arg(server.address()));
        QCOMPARE(json[u"row"_s][u"id"_s].toInt(), 7);
        QCOMPARE(json[u"status"_s].toInt(), 200);
        QCOMPARE(json[u"attempts"_s].toInt(), 1);
        QCOMPARE(json[u"body"_s][u"method"_s].toString(), u"GET"_s);
        QStringList names;
        for (const QJsonValue &header : json[u"headers"_s].toArray())
            names.append(header[u"name"_s].toString().toLower());
        QVERIFY(names.contains(u"content-type"_s));
    }
    void namesAnUnsupportedScheme_data()
    {
        const penstock::Table<QByteArray, bool> row("scheme", "isNamed");
        row("Digest", "Digest realm=\"x\"", true);
        row("Basic", "Basic realm=\"x\"", false);
    }
    void namesAnUnsupportedScheme()
    {
        QFETCH(const QByteArray, scheme);
        penstock::FaultServer server(penstock::FaultServer::always(
            penstock::Action::withStatus(401, {{"WWW-Authenticate", scheme}})));
        QProcess process;
        start(process, command({server.url().toString()}));
        QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 60'000);
        QCOMPARE(process.exitCode(), 1);
        QTEST(process.readAllStandardError().contains("the server requires Digest authentication"),
              "isNamed");
    }
    void takesAnyRowOfAJob()
    {
        const ServeProcess server;
        const QString job = writeEchoJob(server.address());
        const auto target
            = [](const Finished &sent) { return objectOf(sent.output)[u"target"_s].toString(); };
        QCOMPARE(target(send({job})), u"/echo?id=7"_s);
        QCOMPARE(target(send(QStringList {job} + words("--row 3"))), u"/echo?id=9"_s);
        QCOMPARE(target(send(QStringList {server.address() + u"/echo?id={{id}}"_s}
                             + words("--range id=5..6 --row 2"))),
                 u"/echo?id=6"_s);
    }
    void leavesTheJobAsItWas()
    {
        ServeProcess server;
        const QString job = writeEchoJob(server.address());
        const QStringList before = QDir(m_place->path(QString())).entryList(QDir::AllEntries);
        QCOMPARE(send({job}).exitCode, 0);
        QStringList after = QDir(m_place->path(QString())).entryList(QDir::AllEntries);
        after.removeAll(u"data"_s); // usage of the key
        QCOMPARE(after, before);
        QCOMPARE(m_place->journal(), QString());
        QCOMPARE(server.stop()[u"received"_s].toInt(), 1);
    }
    void exitsByTheStatus_data()
    {
        const penstock::Table<QString, int, QByteArray> row("path", "exitCode", "reported");
        row("answered", "/status/204", 0, "204 ");
        row("not found", "/status/404", 1, "404 Not Found in ");
        row("broken", "/status/500", 1, "500 ");
    }
    void exitsByTheStatus()
    {
        QFETCH(const QString, path);
        QFETCH(const int, exitCode);
        QFETCH(const QByteArray, reported);
        const ServeProcess server;
        const Finished sent = send(QStringList {server.address() + path} + words("--attempts 1"));
        QCOMPARE(sent.exitCode, exitCode);
        QVERIFY2(sent.errors.contains('\n' + reported), sent.errors.constData());
    }
    void saysThatNobodyAnswers()
    {
        QString gone;
        {
            const ServeProcess server;
            gone = server.address();
        }
        const Finished sent = send(QStringList {gone + u"/a"_s} + words("--attempts 1"));
        QCOMPARE(sent.exitCode, 3);
        QCOMPARE(sent.output, QByteArray());
        QVERIFY2(sent.lastError().startsWith(u"penstock: "_s), sent.errors.constData());
    }
    void showsNoSecret()
    {
        const ServeProcess server;
        const QString job = writeEchoJob(
            server.address(), R"(, "auth": {"query": {"name": "k", "value": {"secret": "one"}}})");
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PENSTOCK_SECRET_ONE_ORIGINS"_s, server.address());
        const QProcessEnvironment allowed = environment;
        environment.insert(u"PENSTOCK_SECRET_ONE"_s, u"hush-2f9c"_s);
        const Finished sent = send({job}, {}, environment);
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        QVERIFY2(sent.output.contains("hush-2f9c"), "the server sends back what it was sent");
        QVERIFY2(!sent.errors.contains("hush-2f9c"), sent.errors.constData());
        // This redirect keeps the query.
        const Finished led = send({server.address() + u"/echo?fault=redirect"_s, u"--profile"_s,
                                   m_place->path(u"api.profile.json"_s)},
                                  {}, environment);
        QVERIFY2(led.errors.contains(", from http://127.0.0.1"), led.errors.constData());
        QVERIFY2(!led.errors.contains("hush-2f9c"), led.errors.constData());
        const QString secrets = m_place->write(u"secrets"_s, "one=hush-5d1e\n");
        QVERIFY(QFile::setPermissions(secrets, QFile::ReadOwner | QFile::WriteOwner));
        const Finished fromFile = send({job, u"--secrets-file"_s, secrets}, {}, allowed);
        QVERIFY2(fromFile.output.contains("hush-5d1e"), fromFile.errors.constData());
    }
    void asksForWhatCurlDoes_data()
    {
        const penstock::Table<QString, bool> row("command", "isInput");
        const QString bash = u"curl -X PUT '%1/echo' -H 'A: b' -H 'Cookie: hush' -d '{\"c\": 1}'"_s;
        row("said", bash, false);
        row("on standard input", bash, true);
        row("for cmd",
            u"curl -X PUT ^\"%1/echo^\" ^\r\n  -H ^\"A: b^\" -b "
            "^\"hush^\" --data-raw ^\"^{^\\^\"c^\\^\": 1^}^\""_s,
            true);
        row("for PowerShell",
            u"irm -Uri '%1/echo' -Method Put -Headers @{A='b'; Cookie='hush'} -Body "
            "'{\"c\": 1}'"_s,
            true);
    }
    void asksForWhatCurlDoes()
    {
        QFETCH(const QString, command);
        QFETCH(const bool, isInput);
        const ServeProcess server;
        const QString curl = command.arg(server.address());
        const Finished sent
            = send({u"--curl"_s, isInput ? u"-"_s : curl}, isInput ? curl.toUtf8() : QByteArray());
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        const QJsonObject echo = objectOf(sent.output);
        QCOMPARE(echo[u"method"_s].toString(), u"PUT"_s);
        QCOMPARE(echo[u"body"_s].toString(), u"{\"c\": 1}"_s);
        QVERIFY(!sent.output.contains("hush"));
        QVERIFY2(sent.errors.startsWith("Not sent: Cookie of the curl command"),
                 sent.errors.constData());
    }
    void waitsAsTheServerSays()
    {
        const ServeProcess server(words("--limit 1/1s"));
        QCOMPARE(send({server.address() + u"/items/1"_s}).exitCode, 0);
        // The limit is used up, so the response arrives after a wait.
        const Finished sent = send({server.address() + u"/items/2"_s});
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        QCOMPARE(objectOf(sent.output)[u"id"_s].toInt(), 2);
    }
    void goesByWhatEarlierRunsHaveUsed()
    {
        ServeProcess server;
        const QString job = writeEchoJob(
            server.address(),
            R"(, "limits": [{"name": "w", "algorithm": "sliding_window", "capacity": 3,)"
            R"( "interval": "2s"}])");
        QCOMPARE(m_place->run().exitCode, 0);
        const Finished sent = send({job, u"--json"_s});
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        const auto sentAt = [](const QJsonObject &record) {
            return QDateTime::fromString(record[u"sent_at"_s].toString(), Qt::ISODateWithMs);
        };
        QDateTime first = sentAt(objectOf(sent.output));
        const QDateTime fourth = first;
        for (const QJsonObject &record : m_place->objects(u"out.jsonl"_s))
            first = std::min(first, sentAt(record));
        QVERIFY2(first.msecsTo(fourth) >= 1'999, "it asked the limits as if nobody had before");
        QCOMPARE(server.stop()[u"received"_s].toInt(), 4);
    }
    void stopsWhenItIsTold()
    {
        const ServeProcess server;
        QProcess process;
        start(process, command({server.address() + u"/items/1?fault=stall"_s, u"-H"_s, u"A: b"_s}));
        QVERIFY(process.waitForStarted());
        // The request is in flight once the server counts it.
        QTRY_VERIFY_WITH_TIMEOUT(
            objectOf(send({server.address() + u"/_penstock/stats"_s}).output)[u"received"_s].toInt()
                > 0,
            20000);
        process.terminate();
        const Finished finished = waitFor(process);
        QCOMPARE(finished.exitCode, 5);
        QCOMPARE(finished.output, QByteArray());
    }
    void saysWhatIsWrong_data()
    {
        const penstock::Table<QStringList, QByteArray> row("options", "reported");
        const QString url = u"http://127.0.0.1:9/"_s;
        row("nothing", {}, "no request given");
        row("a job and a curl command", {url, u"--curl"_s, u"curl x"_s},
            "JOB and --curl cannot be combined");
        row("no curl command", {u"--curl"_s, u"wget x"_s}, "does not begin with curl");
        row("a curl command and its header", {u"--curl"_s, u"curl x.org"_s, u"-H"_s, u"A: b"_s},
            "--header cannot be combined with --curl");
        row("a row that is not there", QStringList {url} + words("--range id=1..2 --row 3"),
            "row 3 does not exist");
        row("a name without a value", {url + u"{{id}}"_s}, "--range id=7..7");
        row("a job file that is not there", {u"none.job.json"_s}, "none.job.json");
        row("an output", {url, u"--output"_s, u"x"_s}, "unknown option --output");
        row("nearly an option", {url, u"--inclde"_s}, "Did you mean --include?");
        row("two URLs", {url, url}, "At Most 1 required but received 2");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QByteArray, reported);
        const Finished finished = send(options);
        QVERIFY2(finished.exitCode == 2, finished.errors.constData());
        QVERIFY2(finished.errors.contains(reported), finished.errors.constData());
        QCOMPARE(finished.output, QByteArray());
    }

private:
    QStringList command(const QStringList &options) const
    {
        return QStringList {u"send"_s, u"--data-dir"_s, m_place->path(QString())} + options;
    }
    Finished send(const QStringList &options, const QByteArray &input = {},
                  const QProcessEnvironment &environment
                  = QProcessEnvironment::systemEnvironment()) const
    {
        return runPenstock(command(options), input, environment);
    }
    QString writeEchoJob(const QString &address, const QByteArray &more = {}) const
    {
        m_place->writeProfile(address, more);
        m_place->writeJob(R"("request": {"path": "/echo?id={{id}}"},)"
                          R"( "rows": {"range": "id=7..9"}, "output": {"jsonl": "out.jsonl"})");
        return m_place->path(u"pull.job.json"_s);
    }
    static QJsonObject objectOf(const QByteArray &json)
    {
        return QJsonDocument::fromJson(json).object();
    }

    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestSendCommand)
#include "tst_sendcommand.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/faultserver.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTest>

using namespace penstock;

//! Tests the circuit breaker: a run that keeps failing stops early, reports why, and loses no row.
class TestRunBreaker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void endsAndGoesOn_data()
    {
        const Table<int, QByteArray, int, QByteArray> row("status", "type", "exitCode", "says");
        const QByteArray json = "application/json";
        row("an expired token", 401, json, 3, "the last 10 responses all had status 401");
        row("forbidden", 403, json, 3, "the last 10 responses all had status 403");
        row("a login page", 200, "text/html; charset=utf-8", 3, "web pages instead of JSON");
        row("a server that is down", 500, json, 4, "all server errors, status 500");
    }
    void endsAndGoesOn()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, type);
        QFETCH(const QByteArray, says);
        bool isRefusing = true;
        FaultServer server([&](const FaultServer::Request &request) {
            const bool isFirst = request.path.mid(1).toInt() <= 5;
            return isRefusing && !isFirst ? answer(status, type) : answer(200, "application/json");
        });
        write(server);
        const Finished ended = run();
        QVERIFY2(ended.errors.contains(says), ended.errors.constData());
        QTEST(ended.exitCode, "exitCode");
        QVERIFY2(ended.lastError().startsWith(u"penstock: stopped by the server. Resume with: "_s),
                 ended.errors.constData());
        QVERIFY2(server.sends() <= 5 + 10 + 8, QByteArray::number(server.sends()).constData());
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 5);
        QVERIFY(!QFile::exists(m_place->path(u"out.jsonl.failed.jsonl"_s)));

        isRefusing = false;
        const Finished done = run();
        QVERIFY2(done.exitCode == 0, done.errors.constData());
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 60);
    }
    void canBeSetAndTurnedOff_data()
    {
        const Table<QByteArray, QStringList, int> row("job", "options", "exitCode");
        const QStringList none;
        const auto flag = [](const char *value) {
            return QStringList {u"--stop-after-failures"_s, QString::fromLatin1(value)};
        };
        row("usually", QByteArray(), none, 3);
        row("off in the job", R"(, "stop_after_failures": false)", none, 1);
        row("higher than all rows", R"(, "stop_after_failures": 61)", none, 1);
        row("low in the job", R"(, "stop_after_failures": 1)", none, 3);
        row("off by the flag", QByteArray(), flag("off"), 1);
        row("on by the flag", R"(, "stop_after_failures": false)", flag("20"), 3);
        row("what is none", R"(, "stop_after_failures": true)", none, 2);
        row("a flag that is none", QByteArray(), flag("0"), 2);
    }
    void canBeSetAndTurnedOff()
    {
        QFETCH(const QByteArray, job);
        QFETCH(const QStringList, options);
        QFETCH(const int, exitCode);
        FaultServer server(FaultServer::always(answer(401, "application/json")));
        write(server, job);
        const Finished ended = run(options);
        QVERIFY2(ended.exitCode == exitCode, ended.errors.constData());
    }
    void saysWhatWasNoJson()
    {
        FaultServer server([&](const FaultServer::Request &request) {
            return answer(200, request.path.endsWith("5") ? "text/html" : "application/json");
        });
        write(server);
        const Finished ended = run();
        QVERIFY2(ended.exitCode == 0, ended.errors.constData());
        const QByteArray says = "6 responses were text/html; the others were application/json";
        QVERIFY2(ended.errors.contains(says), ended.errors.constData());
        const Finished json = run({u"--fresh"_s, u"--yes"_s, u"--json"_s});
        QVERIFY2(json.errors.contains(R"({"event":"content_types","first":"application/json",)"
                                      R"("others":{"text/html":6}})"),
                 json.errors.constData());
    }
    void loginPagesFromTheFirstOn_data()
    {
        const Table<QByteArray, QByteArray, int> row("profile", "says", "exitCode");
        const QByteArray atTheEnd = "All 60 responses were web pages, probably login pages";
        row("nobody signs in", QByteArray(), atTheEnd, 0);
        row("somebody does", R"(, "auth": {"basic": {"user": "me"}})",
            "the last 10 responses were all web pages instead of JSON", 3);
        row("who wants them",
            R"(, "auth": {"basic": {"user": "me"}}, "headers": {"Accept": "text/html"})",
            QByteArray(), 0);
    }
    void loginPagesFromTheFirstOn()
    {
        QFETCH(const QByteArray, profile);
        QFETCH(const QByteArray, says);
        QFETCH(const int, exitCode);
        FaultServer server(FaultServer::always(answer(200, "text/html; charset=utf-8")));
        write(server, {}, profile);
        const Finished ended = run();
        QVERIFY2(ended.exitCode == exitCode, ended.errors.constData());
        QVERIFY2(ended.errors.contains(says), ended.errors.constData());
        QCOMPARE(ended.errors.contains("web pages"), !says.isEmpty());
    }

private:
    static Action answer(int status, const QByteArray &type)
    {
        Action action = Action::withStatus(status, {{"Content-Type", type}});
        action.body = type.contains("json") ? "{}" : "<html>";
        return action;
    }
    //! Runs the job. The server is in this process and needs its event loop.
    Finished run(const QStringList &options = {}) const
    {
        QProcess process;
        start(process, m_place->command(options));
        if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 60'000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(),
                process.readAllStandardError()};
    }
    void write(const FaultServer &server, const QByteArray &more = {},
               const QByteArray &ofProfile = {}) const
    {
        m_place->writeProfile(server.url().toString(QUrl::StripTrailingSlash),
                              R"(, "limits": ["4 concurrent"], "discover": false,)"
                              R"( "retry": {"max_attempts": 1})"
                                  + ofProfile);
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..60"},)"
                          R"( "output": {"jsonl": "out.jsonl"})"
                          + more);
    }
    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestRunBreaker)
#include "tst_runbreaker.moc"

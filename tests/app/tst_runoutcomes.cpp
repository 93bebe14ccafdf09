// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/faultserver.h"
#include "support/sqlite.h"
#include "support/testprogram.h"

#include <QTest>

using namespace penstock;

namespace tst_runoutcomes {
//! Tests responses that are not simply done: those asked for again, also after a kill, and those
//! that failed.
class TestRunOutcomes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void saysWhatMayNotBeAll_data()
    {
        const Table<int, QByteArray, QByteArray, QByteArray> row("status", "method", "more",
                                                                 "says");
        row("202", 202, "GET", "", "3 of 3 responses have status 202: their results");
        row("202 of a POST", 202, "POST", "", "3 of 3 responses have status 202: accepted");
        row("206", 206, "GET", "", "3 of 3 responses have status 206: parts");
        row("202 by a rule", 202, "GET", R"(, "outcomes": [{"status": "2xx", "is": "done"}])", "");
        row("201", 201, "GET", "", "");
    }
    void saysWhatMayNotBeAll()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArray, more);
        QFETCH(const QByteArray, says);
        FaultServer server(FaultServer::always(answer(status, "{}")));
        write(server, more, method);
        const Finished ended = run();
        QVERIFY2(ended.exitCode == 0, ended.errors.constData());
        QVERIFY2(ended.errors.contains(says), ended.errors.constData());
        QCOMPARE(ended.errors.contains("\"outcomes\""), !says.isEmpty());
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 3);
        const Finished json = run({u"--fresh"_s, u"--yes"_s, u"--json"_s});
        QCOMPARE(json.errors.contains("\"event\":\"note\",\"id\":\"run."), !says.isEmpty());
    }
    void asksAgainAfterAKill()
    {
        QHash<QByteArray, int> asked;
        FaultServer server([&](const FaultServer::Request &request) {
            return ++asked[request.path] < 3 ? answer(202, "{}") : answer(200, R"({"n":1})");
        });
        write(server, R"(, "outcomes": [{"status": 202, "is": "again", "after": "1s"}])");
        QProcess process;
        start(process, m_place->command({}));
        QVERIFY(QTest::qWaitFor([&] { return asked.size() == 3; }, 20'000));
        QVERIFY(QTest::qWaitFor(
            [&] { // until all that wait are in the journal
                return executed({u"SELECT row FROM begun"_s}, m_place->journal()).size() == 3;
            },
            20'000));
        process.kill();
        QVERIFY(process.waitForFinished());
        const int before = server.sends();
        const Finished ended = run();
        QVERIFY2(ended.exitCode == 0, ended.errors.constData());
        QVERIFY(before < 9);
        QCOMPARE(server.sends(), 9);
        for (const QJsonObject &each : m_place->objects(u"out.jsonl"_s))
            QCOMPARE(each[u"status"].toInt(), 200);
    }
    void errorsInAResponseFailItsRow()
    {
        bool isAllowed = false;
        FaultServer server([&](const FaultServer::Request &request) {
            return answer(200,
                          request.path == "/2" && !isAllowed
                              ? R"({"data":{"a":[2]},"errors":[{"message":"not allowed"}]})"
                              : R"({"data":{"a":[2,3]}})");
        });
        write(server, R"(, "records": "$.data.a[*]")");
        const Finished ended = run();
        QVERIFY2(ended.exitCode == 1, ended.errors.constData());
        QCOMPARE(m_place->read(u"out.jsonl"_s).count('\n'), 5);
        const QByteArray failed = m_place->read(u"out.failed.jsonl"_s);
        QVERIFY2(failed.contains(R"("data":{"a":[2]})") && failed.contains("not allowed"),
                 failed.constData());
        // The rest is written later, and nothing twice.
        isAllowed = true;
        const Finished whole = run({u"--retry-failed"_s});
        QVERIFY2(whole.exitCode == 0, whole.errors.constData());
        QVERIFY2(whole.errors.contains("3 rows, 6 records"), whole.errors.constData());
        QCOMPARE(m_place->read(u"out.jsonl"_s).count("2\n"), 3);
        QCOMPARE(m_place->read(u"out.jsonl"_s).count("3\n"), 3);
    }
    void checkNamesWhatIsNotSentAgain()
    {
        FaultServer server;
        write(server, R"(, "outcomes": [{"status": 202, "is": "again"}])", "POST");
        const Finished checked = run({u"--check"_s});
        QCOMPARE(checked.exitCode, 0);
        QVERIFY2(checked.errors.contains("POST is not idempotent"), checked.errors.constData());
    }

private:
    static Action answer(int status, const QByteArray &body)
    {
        Action action = Action::withStatus(status, {{"Content-Type", "application/json"}});
        action.body = body;
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
    void write(const FaultServer &server, const QByteArray &more,
               const QByteArray &method = "GET") const
    {
        m_place->writeProfile(server.url().toString(QUrl::StripTrailingSlash),
                              R"(, "limits": ["4 concurrent"], "discover": false)");
        m_place->writeJob(R"("request": {"path": "/{{id}}", "method": ")" + method
                          + R"("}, "rows": {"range": "id=1..3"},)"
                            R"( "output": {"jsonl": "out.jsonl"})"
                          + more);
    }
    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestRunOutcomes)
} // namespace tst_runoutcomes
#include "tst_runoutcomes.moc"

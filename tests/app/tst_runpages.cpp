// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/faultserver.h"
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>

using namespace penstock;
using namespace std::chrono_literals;

//! Tests members of a job file that control the order of requests.
class TestRunPages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void followsThePages_data()
    {
        // targets: one for each page
        // links: the header Link of each page
        const Table<QByteArray, QByteArrayList, QByteArrayList, QByteArrayList> row(
            "pages", "targets", "links", "bodies");
        const QByteArrayList none {{}, {}, {}};
        const QByteArrayList counted {R"({"items": [1, 2]})", R"({"items": [3]})",
                                      R"({"items": []})"};
        row("link_header", R"({"link_header": {}})", {"/7", "/7?after=2", "/more?x=1"},
            {R"(</7?after=2>; rel="next", </7>; rel="first")",
             R"(</7>; rel="prev", </more?x=1>; rel=next)", R"(</7>; rel="first")"},
            counted);
        row("next_url", R"({"next_url": {"path": "$.next"}})", {"/7", "/7?after=2", "/more?x=1"},
            none,
            {R"({"items": [1, 2], "next": "?after=2"})", R"({"items": [3], "next": "/more?x=1"})",
             R"({"items": [], "next": null})"});
        row("cursor", R"({"cursor": {"path": "$.next", "parameter": "after"}})",
            {"/7", "/7?after=b%20c", "/7?after=9"}, none,
            {R"({"items": [1, 2], "next": "b c"})", R"({"items": [3], "next": 9})",
             R"({"items": []})"});
        row("page", R"({"page": {"parameter": "p", "from": 0, "items": "$.items"}})",
            {"/7?p=0", "/7?p=1", "/7?p=2"}, none, counted);
        row("offset", R"({"offset": {"parameter": "skip", "items": "$.items"}})",
            {"/7?skip=0", "/7?skip=2", "/7?skip=3"}, none, counted);
        row("offset with a step",
            R"({"offset": {"parameter": "skip", "step": 2, "items": "$.items"}})",
            {"/7?skip=0", "/7?skip=2", "/7?skip=3"}, none, counted);
    }
    void followsThePages()
    {
        QFETCH(const QByteArray, pages);
        QFETCH(const QByteArrayList, targets);
        QFETCH(const QByteArrayList, links);
        QFETCH(const QByteArrayList, bodies);
        const FaultServer server([&](const FaultServer::Request &request) {
            const qsizetype page = targets.indexOf(request.path);
            if (page < 0)
                return Action::withStatus(404);
            Action action;
            action.body = bodies.at(page);
            if (!links.at(page).isEmpty())
                action.headers.append({"Link", links.at(page)});
            return action;
        });
        writeProfile(server);
        m_place->writeJob(
            R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=7..7"}, "pages": )" + pages
            + R"(, "records": "$.items[*]", "output": {"jsonl": "out.jsonl"})");
        const Ended ended = run(m_place->command());
        QVERIFY2(ended.exitCode == 0, ended.errors.constData());
        QCOMPARE(targetsOf(server), targets);
        QCOMPARE(m_place->read(u"out.jsonl"_s), QByteArray("1\n2\n3\n"));
    }
    // Each way to end a list, with its exit code.
    void listsEnd_data()
    {
        // pages: of three items in pages of two; p is the number of the page
        // status: of the exit
        const Table<QByteArray, QByteArray, int, int> row("pages", "last", "requests", "exitCode");
        const QByteArray counted = R"({"page": {"parameter": "p", "items": "$.items"MORE}})";
        const auto with
            = [&counted](const char *more) { return QByteArray(counted).replace("MORE", more); };
        row("a total", with(R"(, "total": "$.total")"), "404", 2, 0);
        row("a total in a header", with(R"(, "total": {"header": "X-Total-Count"})"), "404", 2, 0);
        row("a status", with(R"(, "end_status": [404])"), "404", 3, 0);
        row("another status", with(R"(, "end_status": [404, 204])"), "204", 3, 0);
        row("a status that is none", with(R"(, "end_status": [410])"), "404", 3, 1);
        row("a condition", with(R"(, "stop": "$.last == true")"), "404", 2, 0);
        row("an empty page", with(""), R"({"items": []})", 3, 0);
        row("the last page again", with(""), "again", 3, 1);
    }
    void listsEnd()
    {
        QFETCH(const QByteArray, pages);
        QFETCH(const QByteArray, last);
        QFETCH(const int, exitCode);
        const FaultServer server([&](const FaultServer::Request &request) {
            const int page = request.path.back() - '0';
            if (page == 3 && (last == "404" || last == "204"))
                return Action::withStatus(last.toInt());
            Action action;
            action.headers = {{"X-Total-Count", "3"}};
            action.body = page == 1 ? R"({"total": 3, "items": [{"n": 1}, {"n": 2}]})"
                : page == 2 || last == "again"
                ? R"({"total": 3, "last": true, "items": [{"n": 3}]})"
                : last;
            return action;
        });
        writeProfile(server);
        m_place->writeJob(
            R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=7..7"}, "pages": )" + pages
            + R"(, "records": "$.items[*].n", "output": {"jsonl": "out.jsonl"})");
        const Ended ended = run(m_place->command());
        QVERIFY2(ended.exitCode == exitCode, ended.errors.constData());
        QTEST(server.sends(), "requests");
        QCOMPARE(m_place->read(u"out.jsonl"_s), QByteArray("1\n2\n3\n"));
    }
    // The first run, the next one, --check and the results agree.
    void everyCommandSaysWhatIsMissing_data()
    {
        const Table<QByteArray, QByteArray, QByteArray, int> row("members", "body", "id", "code");
        row("complete", "", R"({"items": [1], "next": null})", "", 0);
        row("a next page", "", R"({"items": [1], "next": "/2"})", "list.next_member", 1);
        row("a next page, accepted", R"(, "complete": false)", R"({"items": [1], "next": "/2"})",
            "list.next_member", 0);
        row("records nowhere", R"(, "records": "$.results[*]")", R"({"items": [1]})",
            "list.no_records", 1);
        row("a column nowhere", R"(, "records": "$.items[*]")", R"({"items": [{"price": 1}]})",
            "list.no_column", 0);
    }
    void everyCommandSaysWhatIsMissing()
    {
        QFETCH(const QByteArray, members);
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, id);
        QFETCH(const int, code);
        Action action;
        action.body = body;
        const FaultServer server(FaultServer::always(action));
        writeProfile(server);
        m_place->writeJob(
            R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=7..7"})" + members
            + R"(, "output": {"csv": {"path": "out.csv", "columns": [)"
            + (id == "list.no_column" ? R"("prize")" : R"({"name": "a", "row": "id"})") + "]}}");
        const QStringList place = m_place->command().sliced(1);
        for (const QStringList &command :
             {m_place->command({u"--json"_s}), m_place->command({u"--json"_s}),
              m_place->command({u"--json"_s, u"--check"_s}),
              QStringList {u"results"_s, u"--json"_s} + place,
              QStringList {u"results"_s, u"--list"_s, u"--json"_s} + place,
              QStringList {u"results"_s, u"--runs"_s, u"--json"_s} + place}) {
            const Ended ended = run(command);
            QVERIFY2(ended.exitCode == code, (ended.errors + ended.output).constData());
            const QByteArray all = ended.errors + ended.output;
            QVERIFY2(all.contains("\"list.") == !id.isEmpty(), all.constData());
            QVERIFY2(all.contains('"' + id + '"') == !id.isEmpty(), all.constData());
        }
        QCOMPARE(server.sends(), 1);
    }
    void theUrgentGoFirst()
    {
        const FaultServer server;
        writeProfile(server, R"(, "limits": ["every 20ms"])");
        const auto job = [](const QByteArray &name, int priority) {
            return QByteArray(
                       R"("request": {"path": "/NAME/{{id}}"}, "rows": {"range": "id=1..20"},)"
                       R"( "priority": PRIORITY, "output": {"jsonl": "NAME.jsonl"})")
                .replace("NAME", name)
                .replace("PRIORITY", QByteArray::number(priority));
        };
        m_place->writeJob(job("idle", 9));
        m_place->writeJob(job("urgent", 1), u"urgent.job.json"_s);
        const Ended ended = run(m_place->command({m_place->path(u"urgent.job.json"_s)}));
        QVERIFY2(ended.exitCode == 0, ended.errors.constData());
        QByteArrayList targets = targetsOf(server);
        QCOMPARE(targets.size(), 40);
        while (targets.last().startsWith("/idle"))
            targets.removeLast();
        const auto idle
            = std::count_if(targets.begin(), targets.end(),
                            [](const QByteArray &target) { return target.startsWith("/i"); });
        // Requests that were sent before the other job had read its rows.
        QVERIFY2(idle <= 4, targets.join(' ').constData());
    }
    void whatWaitsTooLongHasFailed()
    {
        const FaultServer server;
        writeProfile(server, R"(, "limits": ["2/1h"])");
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..5"},)"
                          R"( "max_wait": "10min", "output": {"jsonl": "out.jsonl"})");
        const Ended ended = run(m_place->command());
        QVERIFY2(ended.exitCode == 1, ended.errors.constData());
        QCOMPARE(server.sends(), 2);
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 2);
        const QList<QJsonObject> failed = m_place->objects(u"out.failed.jsonl"_s);
        QCOMPARE(failed.size(), 3);
        for (const QJsonObject &line : failed)
            QCOMPARE(line[u"error"_s][u"kind"_s].toString(), u"limits_denied"_s);
    }

private:
    struct Ended
    {
        int exitCode = -1;
        QByteArray errors;
        QByteArray output = {};
    };
    // The servers of these tests are in this process and need its event loop.
    static Ended run(const QStringList &arguments)
    {
        QProcess process;
        start(process, arguments);
        if (!runUntil([&] { return process.state() == QProcess::NotRunning; }, 60s)) {
            process.kill();
            process.waitForFinished();
            return {-1, process.readAllStandardError()};
        }
        return {process.exitCode(), process.readAllStandardError(),
                process.readAllStandardOutput()};
    }
    static QByteArrayList targetsOf(const FaultServer &server)
    {
        QByteArrayList targets;
        for (const FaultServer::Request &request : server.requests())
            targets.append(request.path);
        return targets;
    }
    void writeProfile(const FaultServer &server, const QByteArray &more = {}) const
    {
        m_place->writeProfile(u"http://127.0.0.1:%1"_s.arg(server.port()), more);
    }
    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestRunPages)
#include "tst_runpages.moc"

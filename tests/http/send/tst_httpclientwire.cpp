// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/packed.h"
#include "support/testprogram.h"

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using Fault = Action::Fault;

// The promise on which everything rests: what the limits let through is what the server gets. For
// every way in which a server can end a connection, every method, and both kinds of connection.
class TestHttpClientWire : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void wireSendsEqualPermits_data()
    {
        // sends: with two tries; -1: as the method allows
        Table<QByteArray, bool, Action, int>("method", "keptAlive", "action", "sends");
        const QList<std::tuple<const char *, Action, int>> scenarios {
            {"answers", Action(), 1},
            {"answers and closes", {Fault::None, 200, {}, "ok", true}, 1},
            {"drops", Action::of(Fault::Drop), -1},
            {"resets", Action::of(Fault::Reset), -1},
            {"half a status line", Action::of(Fault::HalfStatusLine), -1},
            {"half a body", Action::of(Fault::HalfBody), -1},
            {"half a chunk", Action::of(Fault::CutChunk), -1},
            {"no HTTP", Action::of(Fault::Garbage), -1},
            {"drips", Action::of(Fault::Drip), 1},
            {"500", Action::withStatus(500), -1},
            {"401", Action::withStatus(401, {{"WWW-Authenticate", "Basic realm=\"x\""}}), 1},
            {"407", Action::withStatus(407, {{"Proxy-Authenticate", "Basic realm=\"x\""}}), 1},
            {"404", Action::withStatus(404), 1},
            {"endless redirects 303", Action::redirect(303, "/again"), 11},
            {"endless redirects 307", Action::redirect(307, "/again"), 11},
        };
        for (const auto &[name, action, sends] : scenarios) {
            for (const char *const method : {"GET", "POST", "PUT", "DELETE"}) {
                for (const bool keptAlive : {false, true}) {
                    QTest::addRow("%s, %s, %s", name, method, keptAlive ? "kept alive" : "fresh")
                        << QByteArray(method) << keptAlive << action << sends;
                }
            }
        }
    }
    void wireSendsEqualPermits()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const bool, keptAlive);
        QFETCH(const Action, action);
        QFETCH(int, sends);
        if (sends < 0)
            sends = method == "POST" ? 1 : 2;
        HttpClientOptions options;
        options.retry.maxAttempts = 2;
        HttpClientHarness harness(options);
        if (keptAlive) {
            QVERIFY(harness.run(harness.request()).has_value());
            ++sends;
        }
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request(method));
        QCOMPARE(harness.server.sends(), sends);
        QCOMPARE(harness.permitSource.sent(), sends);
        QCOMPARE(harness.permitSource.granted(), sends);
        QCOMPARE(harness.permitSource.open(), 0);
        const int before = keptAlive ? 1 : 0;
        QCOMPARE(outcome ? outcome->sends : outcome.error().sends, sends - before);
    }

    void howEachEndIsTold_data()
    {
        const Table<Action, QString, bool> row("action", "reported", "inDoubt");
        row("drops", Action::of(Fault::Drop), "sent_but_unanswered", true);
        row("resets", Action::of(Fault::Reset), "sent_but_unanswered", true);
        row("half a status line", Action::of(Fault::HalfStatusLine), "sent_but_unanswered", true);
        row("half a body", Action::of(Fault::HalfBody), "connection_lost", false);
        row("half a chunk", Action::of(Fault::CutChunk), "connection_lost", false);
        row("no HTTP", Action::of(Fault::Garbage), "sent_but_unanswered", true);
        Action unpackable;
        unpackable.headers = {{"Content-Encoding", "gzip"}};
        row("packed, it says", unpackable, "body_damaged", false);
        unpackable.headers = {{"Content-Encoding", "br"}};
        row("packed as nobody asked", unpackable, "body_damaged", false);
        unpackable.status = 404;
        row("an error page packed as nobody asked", unpackable, "answer 404", false);
        unpackable.headers = {{"Content-Encoding", "gzip"}};
        row("an error page packed, it says", unpackable, "answer 404", false);
        unpackable.status = 204;
        unpackable.body.clear();
        row("nothing packed, it says", unpackable, "answer 204", false);
        Action cut;
        cut.body = gzipped("the body").chopped(1);
        cut.headers = {{"Content-Encoding", "gzip"}};
        row("packed, and cut", cut, "body_cut_short", false);
        cut.status = 500;
        row("an error page packed, and cut", cut, "answer 500", false);
        for (const int status :
             {200, 201, 204, 206, 304, 400, 401, 402, 403, 404, 405, 406, 409, 410,
              418, 422, 423, 451, 500, 501, 502, 503, 504, 505, 507, 511, 599}) {
            Action action = Action::withStatus(status);
            if (status == 204 || status == 304)
                action.body.clear();
            row(qPrintable(QString::number(status)), action, qPrintable(u"answer %1"_s.arg(status)),
                false);
        }
        row("407", Action::withStatus(407, {{"Proxy-Authenticate", "Basic"}}), "answer 407", false);
        row("300 with a Location", Action::redirect(300, "/x"), "answer 300", false);
        row("302 without a Location", Action::withStatus(302), "answer 302", false);
    }
    void howEachEndIsTold()
    {
        QFETCH(const Action, action);
        QFETCH(const bool, inDoubt);
        HttpClientOptions options;
        options.retry.maxAttempts = 1;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request("POST"));
        QTEST(HttpClientHarness::reported(outcome), "reported");
        QCOMPARE(outcome ? false : outcome.error().inDoubt, inDoubt);
    }

    void everyErrorStatusKeepsItsBody()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::withStatus(422)));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->body, QByteArray("ok"));
        QCOMPARE(outcome->reason, QByteArray("Scripted"));
    }

    void strictRequestsLookLikeThis()
    {
        HttpClientHarness harness;
        HttpRequest post = harness.request("POST", u"/a%20b?c=%C3%A9"_s);
        post.headers = {{"Authorization", "Bearer 1"}, {"X-Many", "1"}, {"x-many", "2"}};
        harness.run(post);
        harness.run(harness.request("DELETE"));
        const FaultServer::Request &first = harness.server.requests().at(0);
        QCOMPARE(first.method, QByteArray("POST"));
        QCOMPARE(first.path, QByteArray("/a%20b?c=%C3%A9"));
        QCOMPARE(first.body, QByteArray("body of a POST"));
        QVERIFY(first.headers.value("user-agent").startsWith("penstock/"));
        QCOMPARE(first.headers.value("authorization"), QByteArray("Bearer 1"));
        QCOMPARE(first.headers.value("x-many"), QByteArray("1, 2"));
        QCOMPARE(first.headers.value("content-type"), QByteArray("application/octet-stream"));
        const FaultServer::Request &second = harness.server.requests().at(1);
        QCOMPARE(second.headers.value("content-length"), QByteArray("0"));
        QVERIFY(!second.headers.contains("content-type"));
        QVERIFY(!second.headers.contains("cookie"));
    }

    void cookiesAreNeitherKeptNorSent()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &) {
            return Action::withStatus(200, {{"Set-Cookie", "a=1; Path=/"}});
        });
        harness.run(harness.request());
        harness.run(harness.request());
        QVERIFY(!harness.server.requests().at(1).headers.contains("cookie"));
    }

    void aHeadIsSentOnceAndHasNoBody_data()
    {
        const Table<Action, QString> row("action", "reported");
        row("answers", Action(), "answer 200");
        row("drops", Action::of(Fault::Drop), "sent_but_unanswered");
    }
    void aHeadIsSentOnceAndHasNoBody()
    {
        QFETCH(const Action, action);
        HttpClientOptions options;
        options.retry.maxAttempts = 1;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request("HEAD"));
        QTEST(HttpClientHarness::reported(outcome), "reported");
        QVERIFY(!outcome || outcome->body.isEmpty());
        QCOMPARE(harness.server.sends(), 1);
        QCOMPARE(harness.permitSource.sent(), 1);
    }

    void countedModePaysForWhatTheLibraryRepeats_data()
    {
        const Table<QByteArray> row("method");
        for (const char *const method : {"GET", "POST", "PUT", "DELETE"})
            row(method, QByteArray(method));
    }
    void countedModePaysForWhatTheLibraryRepeats()
    {
        QFETCH(const QByteArray, method);
        HttpClientOptions options;
        options.sendMode = HttpClientOptions::SendMode::Counted;
        options.retry.maxAttempts = 1;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::of(Fault::Drop)));
        const Outcome outcome = harness.run(harness.request(method));
        QVERIFY(harness.until([&] { return harness.permitSource.open() == 0; }));
        QVERIFY(!outcome.has_value());
        QCOMPARE(harness.permitSource.sent(), harness.server.sends());
        QCOMPARE(outcome.error().sends, harness.server.sends());
        const bool empty = method == "GET" || method == "DELETE";
        QCOMPARE(harness.server.requests().at(0).headers.contains("content-length"), !empty);
    }
};

PENSTOCK_TEST(TestHttpClientWire)
#include "tst_httpclientwire.moc"

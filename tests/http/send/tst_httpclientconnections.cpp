// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/support/systemclock.h>

#include <QElapsedTimer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <array>
#include <tuple>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderconnections {
using Fault = Action::Fault;

//! A port that takes no connection and refuses none: its queue is full.
class FullPort
{
public:
    FullPort()
    {
        m_listening = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        std::ignore = bind(m_listening, reinterpret_cast<sockaddr *>(&address), sizeof address);
        listen(m_listening, 0);
        socklen_t length = sizeof address;
        getsockname(m_listening, reinterpret_cast<sockaddr *>(&address), &length);
        m_port = ntohs(address.sin_port);
        for (int &waiting : m_waiting) {
            waiting = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
            std::ignore = connect(waiting, reinterpret_cast<sockaddr *>(&address), sizeof address);
        }
    }
    ~FullPort()
    {
        for (const int waiting : m_waiting)
            close(waiting);
        close(m_listening);
    }
    Q_DISABLE_COPY_MOVE(FullPort)

    QUrl url() const { return QUrl(u"http://127.0.0.1:%1/"_s.arg(m_port)); }

private:
    int m_listening = -1;
    std::array<int, 3> m_waiting {};
    quint16 m_port = 0;
};

QUrl closedPort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return QUrl(u"http://127.0.0.1:%1/"_s.arg(server.serverPort()));
}

HttpClientOptions onlyOnce()
{
    HttpClientOptions options;
    options.retry.maxAttempts = 1;
    options.proxy = HttpClientOptions::Proxy::None;
    return options;
}

class TestHttpClientConnections : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatNeverLeftIsGivenBack_data()
    {
        const Table<QUrl, QString> row("url", "reported");
        row("nobody listens", closedPort(), "connection_refused");
        row("no such host", QUrl(u"http://no-such-host.invalid/"_s), "host_not_found");
        row("nothing speaks TLS there", QUrl(), "tls_failure");
    }
    void whatNeverLeftIsGivenBack()
    {
        QFETCH(QUrl, url);
        HttpClientHarness harness(onlyOnce());
        harness.server.setScript(FaultServer::always(Action::of(Fault::Garbage)));
        QTcpServer plain; // says something that is no TLS
        plain.listen(QHostAddress::LocalHost);
        connect(&plain, &QTcpServer::newConnection, this,
                [&plain] { plain.nextPendingConnection()->write("220 smtp.example\r\n\r\n"); });
        if (url.isEmpty())
            url = QUrl(u"https://127.0.0.1:%1/"_s.arg(plain.serverPort()));
        HttpRequest request = harness.request("POST");
        request.url = url;
        const Outcome outcome = harness.run(request);
        QTEST(HttpClientHarness::reported(outcome), "reported");
        QCOMPARE(outcome.error().sends, 0);
        QVERIFY(!outcome.error().inDoubt);
        QCOMPARE(harness.permitSource.sent(), 0);
        QCOMPARE(harness.permitSource.returned(), harness.permitSource.granted());
    }
    void aPostThatNeverLeftIsTriedAgain()
    {
        HttpClientHarness harness;
        HttpRequest request = harness.request("POST");
        request.url = closedPort();
        const Outcome outcome = harness.run(request);
        QCOMPARE(HttpClientHarness::reported(outcome), u"connection_refused"_s);
        QCOMPARE(outcome.error().attempts, 5);
        QCOMPARE(harness.permitSource.sent(), 0);
    }

    void connectingHasItsOwnTimeout()
    {
        const FullPort full;
        HttpClientHarness harness(onlyOnce());
        HttpRequest request = harness.request();
        request.url = full.url();
        std::optional<Outcome> outcome;
        harness.httpClient->send(request, [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return harness.httpClient->inFlight() == 1; }));
        harness.clock.advance(10s - 1ns);
        QCoreApplication::processEvents();
        QVERIFY(!outcome);
        harness.clock.advance(1ns);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"connect_timeout"_s);
        QVERIFY(outcome->error().text().contains(u"gave up after 10 s"_s));
        QCOMPARE(harness.permitSource.sent(), 0);
        QCOMPARE(harness.permitSource.returned(), 1);
    }
    void aSilentServerMeetsTheTotalTimeout_data()
    {
        const Table<Action> row("action");
        row("never a byte", Action::of(Fault::Stall));
        Action slow = Action::of(Fault::Drip);
        slow.body = QByteArray(1'000'000, 'x');
        row("always one byte more", slow);
    }
    void aSilentServerMeetsTheTotalTimeout()
    {
        QFETCH(const Action, action);
        HttpClientHarness harness(onlyOnce());
        harness.server.setScript(FaultServer::always(action));
        std::optional<Outcome> outcome;
        harness.httpClient->send(harness.request("POST"),
                                 [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return harness.server.sends() == 1; }));
        harness.clock.advance(60s - 1ns);
        QCoreApplication::processEvents();
        QVERIFY(!outcome);
        harness.clock.advance(1ns);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"total_timeout"_s);
        QVERIFY(outcome->error().inDoubt || action.fault == Fault::Drip);
        QCOMPARE(harness.permitSource.sent(), 1);
        QCOMPARE(harness.permitSource.open(), 0);
    }
    void aCallMayHaveTimeoutsOfItsOwn()
    {
        HttpClientHarness harness(onlyOnce());
        harness.server.setScript(FaultServer::always(Action::of(Fault::Stall)));
        HttpRequest request = harness.request();
        request.totalTimeout = 2s;
        std::optional<Outcome> outcome;
        harness.httpClient->send(request, [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return harness.server.sends() == 1; }));
        harness.clock.advance(2s);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"total_timeout"_s);
    }
    void timeoutsAlsoRunOnTheRealClock()
    {
        SystemClock clock;
        FakePermitSource permitSource(clock);
        FaultServer server(FaultServer::always(Action::of(Fault::Stall)));
        HttpClientOptions options = onlyOnce();
        options.totalTimeout = 100ms;
        HttpClient httpClient(permitSource, clock, options);
        HttpRequest request;
        request.url = server.url();
        std::optional<Outcome> outcome;
        QElapsedTimer real;
        real.start();
        httpClient.send(request, [&](const Outcome &came) { outcome = came; });
        QTRY_VERIFY(outcome.has_value());
        QCOMPARE(HttpClientHarness::reported(*outcome), u"total_timeout"_s);
        QVERIFY(real.elapsed() >= 100);
    }

    void moreThanSixAtOnceReallyAre_data()
    {
        QTest::addColumn<int>("atOnce");
        for (const int atOnce : {1, 6, 7, 36, 60})
            QTest::addRow("%d", atOnce) << atOnce;
    }
    void moreThanSixAtOnceReallyAre()
    {
        QFETCH(const int, atOnce);
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::of(Fault::Hold)));
        int done = 0;
        for (int i = 0; i < atOnce; ++i)
            harness.httpClient->send(harness.request(), [&](const Outcome &) { ++done; });
        QVERIFY(harness.until([&] { return harness.server.held() == atOnce; }));
        QCOMPARE(harness.server.connections(), atOnce);
        harness.server.releaseHeld();
        QVERIFY(harness.until([&] { return done == atOnce; }));
        // The second time nothing has to be connected.
        for (int i = 0; i < atOnce; ++i)
            harness.httpClient->send(harness.request(), [&](const Outcome &) { ++done; });
        QVERIFY(harness.until([&] { return harness.server.held() == atOnce; }));
        QCOMPARE(harness.server.connections(), atOnce);
        harness.server.releaseHeld();
        QVERIFY(harness.until([&] { return done == 2 * atOnce; }));
    }
    void noMoreThanMaxConnections()
    {
        HttpClientOptions options;
        options.maxConnections = 8;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::of(Fault::Hold)));
        int done = 0;
        for (int i = 0; i < 40; ++i)
            harness.httpClient->send(harness.request(), [&](const Outcome &) { ++done; });
        while (done < 40) {
            QVERIFY(harness.until([&] {
                return harness.server.held() == std::min(8, 40 - harness.server.sends() + 8);
            }));
            QCOMPARE(harness.httpClient->inFlight(), harness.server.held());
            const int before = done;
            const int held = harness.server.held();
            harness.server.releaseHeld();
            QVERIFY(harness.until([&] { return done == before + held; }));
        }
        QCOMPARE(harness.server.peakOpen(), 8);
        QCOMPARE(harness.permitSource.sent(), 40);
    }
    void aThrottleHoldsBackWhatWaitsForAConnection()
    {
        HttpClientOptions options;
        options.maxConnections = 1;
        HttpClientHarness harness(options);
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1 ? Action::withStatus(429) : Action();
        });
        int done = 0;
        for (int i = 0; i < 3; ++i)
            harness.httpClient->send(harness.request(), [&](const Outcome &) { ++done; });
        QVERIFY(harness.until([&] { return !harness.permitSource.pauses().isEmpty(); }));
        QCOMPARE(harness.permitSource.waiting(), 3);
        QCOMPARE(harness.server.sends(), 1);
        QCOMPARE(harness.permitSource.open(), 0);
        QCOMPARE(harness.permitSource.returned(), 2);
        harness.permitSource.resume();
        QVERIFY(harness.until([&] { return done == 3; }));
    }

    void connectionsAreUsedAgain()
    {
        HttpClientHarness harness;
        for (int i = 0; i < 20; ++i)
            QVERIFY(harness.run(harness.request(i % 2 == 0 ? "GET" : "POST")).has_value());
        QCOMPARE(harness.server.connections(), 1);
    }
    void aConnectionTheServerClosedIsMadeAnew()
    {
        HttpClientHarness harness(onlyOnce());
        QVERIFY(harness.run(harness.request()).has_value());
        harness.server.closeIdleConnections();
        QVERIFY(harness.until([&] { return harness.server.openConnections() == 0; }));
        const Outcome outcome = harness.run(harness.request("POST"));
        // Whoever was first: never two sends for one permit, and never one without.
        QVERIFY(harness.server.sends() <= harness.permitSource.sent());
        QVERIFY(outcome || outcome.error().kind == SendError::Kind::SentButUnanswered);
    }
};

PENSTOCK_TEST(TestHttpClientConnections)
} // namespace tst_senderconnections
#include "tst_httpclientconnections.moc"

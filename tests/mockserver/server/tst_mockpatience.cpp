// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "mockserver/rawclient.h"
#include "mockserver/served.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! Beginning, waiting and ending: what a MockServer does with time and with too many clients.
class TestMockPatience : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void givesUpOnARequestThatComesTooSlowly()
    {
        Served served;
        RawClient client(served.url(), "GET / HTTP/1.1\r\nHo");
        QTRY_VERIFY(client.isConnected());
        QTRY_COMPARE(served.counts().connections, 1U);
        RawClient later(served.url(), "GET / HTTP/1.1\r\nHost: test\r\n\r\n");
        QTRY_COMPARE(later.answers(), 1); // what came before that was read
        // A byte now and then keeps nobody's patience.
        for (int i = 0; i < 29; ++i) {
            client.send("x");
            served.clock.advance(1s);
        }
        RawClient other(served.url());
        other.get("/");
        QTRY_COMPARE(other.answers(), 1);
        QVERIFY(!client.hasEnded());
        served.clock.advance(2s);
        QTRY_VERIFY(client.hasEnded());
        QVERIFY(client.received().startsWith("HTTP/1.1 408 "));
        QCOMPARE(served.counts().incomplete, 1U);
        QVERIFY(!other.hasEnded());
    }
    void closesConnectionsThatIdle()
    {
        Served served;
        RawClient client(served.url());
        client.get("/");
        QTRY_COMPARE(client.answers(), 1);
        served.clock.advance(74s);
        client.get("/");
        QTRY_COMPARE(client.answers(), 2);
        served.clock.advance(74s);
        QVERIFY(!client.hasEnded());
        served.clock.advance(1s);
        QTRY_VERIFY(client.hasEnded());
    }
    void countsRequestsThatBreakOff()
    {
        Served served;
        RawClient client(served.url(),
                         "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\nExpect: "
                         "100-continue\r\n\r\n");
        QTRY_VERIFY(!client.received().isEmpty());
        client.close();
        QTRY_COMPARE(served.counts().incomplete, 1U);
        QCOMPARE(served.counts().received, 0U);
    }
    void moreConnectionsThanItTakesWaitOutside()
    {
        MockServerOptions options;
        options.maxConnections = 2;
        Served served(options);
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 4; ++i) {
            clients.push_back(std::make_unique<RawClient>(served.url()));
            clients.back()->get("/");
        }
        const auto answered = [&] {
            return std::count_if(clients.begin(), clients.end(),
                                 [](const auto &client) { return client->answers() == 1; });
        };
        QTRY_COMPARE(answered(), 2);
        QCOMPARE(served.counts().connections, 2U);
        for (const auto &client : clients) {
            if (client->answers() == 1)
                client->close();
        }
        QTRY_COMPARE(answered(), 4);
        QCOMPARE(served.counts().connections, 4U);
    }

    // ---- Starting and stopping ----

    void staysOnThisMachineUnlessItIsMeant()
    {
        ManualClock clock;
        MockServerOptions options;
        options.host = QHostAddress::AnyIPv4;
        MockServer careful(options, clock);
        const Result<void> refused = careful.listen();
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Usage);
        QCOMPARE(refused.error().id(), u"mock.not_loopback"_s);
        QCOMPARE(careful.port(), quint16(0));
    }
    void saysThatAPortIsTaken()
    {
        Served served;
        ManualClock clock;
        MockServerOptions options;
        options.port = served.server.port();
        MockServer second(options, clock);
        const Result<void> refused = second.listen();
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Network);
        QCOMPARE(refused.error().id(), u"mock.cannot_listen"_s);
        QVERIFY(refused.error().where().contains(QString::number(options.port)));
        QVERIFY(!refused.error().fix().isEmpty());
    }
    void finishesWhatIsUnderWayWhenItStops()
    {
        Served served;
        QSignalSpy stopped(&served.server, &MockServer::stopped);
        RawClient idle(served.url());
        RawClient busy(served.url());
        idle.get("/");
        busy.get("/?latency=1s");
        QTRY_COMPARE(served.counts().received, 2U);
        QTRY_COMPARE(idle.answers(), 1);
        const QUrl url = served.url();
        served.server.stop();
        QTRY_VERIFY(idle.hasEnded());
        QCOMPARE(served.server.port(), quint16(0));
        RawClient late(url);
        QTRY_VERIFY(late.hasEnded()); // refused
        QCOMPARE(stopped.size(), 0);
        served.clock.advance(1s);
        QTRY_VERIFY(busy.hasEnded());
        QVERIFY(busy.received().contains("HTTP/1.1 200 OK"));
        QVERIFY(busy.received().contains("Connection: close"));
        QTRY_COMPARE(stopped.size(), 1);
        QVERIFY(served.clock.idle());
    }
    void breaksOffWhatTakesTooLongToStop()
    {
        Served served;
        QSignalSpy stopped(&served.server, &MockServer::stopped);
        RawClient busy(served.url());
        RawClient held(served.url());
        busy.get("/?latency=1h");
        held.get("/?fault=stall");
        QTRY_COMPARE(served.counts().admitted, 2U);
        served.server.stop();
        QTRY_VERIFY(held.hasEnded());
        QVERIFY(!busy.hasEnded());
        served.clock.advance(5s);
        QTRY_VERIFY(busy.hasEnded());
        QTRY_COMPARE(stopped.size(), 1);
        QCOMPARE(served.counts().atOnce, 0);
    }
    void stopsAtOnceWhenThereIsNobody()
    {
        Served served;
        QSignalSpy stopped(&served.server, &MockServer::stopped);
        served.server.stop();
        QCOMPARE(stopped.size(), 0);
        QTRY_COMPARE(stopped.size(), 1);
        QVERIFY(served.server.listen());
        RawClient client(served.url());
        client.get("/");
        QTRY_COMPARE(client.answers(), 1);
    }
    void goesAwayInTheMiddleOfEverything()
    {
        std::vector<std::unique_ptr<RawClient>> clients;
        {
            MockServerOptions options = withLimit("5 concurrent");
            Served served(options);
            for (const char *const target :
                 {"/", "/?latency=1s", "/?fault=stall", "/?fault=drip", "/bytes/60000000"}) {
                clients.push_back(std::make_unique<RawClient>(served.url()));
                clients.back()->pauseReading();
                clients.back()->get(target);
            }
            QTRY_COMPARE(served.counts().received, 5U);
        }
        for (const auto &client : clients) {
            client->resumeReading();
            QTRY_VERIFY(client->hasEnded());
        }
    }
};

PENSTOCK_TEST(TestMockPatience)
#include "tst_mockpatience.moc"

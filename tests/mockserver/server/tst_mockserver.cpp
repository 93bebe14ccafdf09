// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "mockserver/rawclient.h"
#include "mockserver/served.h"
#include "support/testprogram.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestMockServer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // ---- HTTP ----

    void answersRequestsInARowInTheirOrder()
    {
        Served served;
        RawClient client(served.url());
        for (const char *const id : {"/1", "/2", "/3"})
            client.get(id);
        QTRY_COMPARE(client.answers(), 3);
        const QByteArray &text = client.received();
        QVERIFY(text.indexOf("\"id\":1,") < text.indexOf("\"id\":2,"));
        QVERIFY(text.indexOf("\"id\":2,") < text.indexOf("\"id\":3,"));
        QVERIFY(!client.hasEnded());
        client.get("/4");
        QTRY_COMPARE(client.answers(), 4);
        QCOMPARE(served.counts().connections, 1U);
        QCOMPARE(served.counts().received, 4U);
    }
    void keepsTheirOrderWhenTheyTakeTime()
    {
        MockServerOptions options;
        options.latency = {10ms, 10ms};
        Served served(options);
        RawClient client(served.url());
        client.get("/1?latency=1h");
        client.get("/2");
        QTRY_COMPARE(served.counts().received, 1U);
        served.clock.advance(1h - 1ns);
        QCOMPARE(served.counts().received, 1U);
        served.clock.advance(1ns);
        QTRY_COMPARE(served.counts().received, 2U);
        served.clock.advance(10ms);
        QTRY_COMPARE(client.answers(), 2);
        QVERIFY(client.received().indexOf("\"id\":1,") < client.received().indexOf("\"id\":2,"));
    }
    void closesWhereTheClientAsks_data()
    {
        const Table<QByteArray, bool> row("request", "closes");
        row("1.1", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", false);
        row("1.1, close", "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", true);
        row("1.0", "GET / HTTP/1.0\r\n\r\n", true);
        row("1.0, keep-alive", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", false);
    }
    void closesWhereTheClientAsks()
    {
        QFETCH(const QByteArray, request);
        QFETCH(const bool, closes);
        Served served;
        RawClient client(served.url(), request);
        QTRY_COMPARE(client.answers(), 1);
        if (closes)
            QTRY_VERIFY(client.hasEnded());
        else
            client.send(request);
        QTRY_COMPARE(client.answers(), closes ? 1 : 2);
        QCOMPARE(client.received().contains("Connection: close"), closes);
    }
    void sendsTheHeadOfAHeadAndNoBody()
    {
        Served served;
        RawClient client(served.url(), "HEAD /bytes/1000 HTTP/1.1\r\nHost: h\r\n\r\n");
        client.get("/7");
        QTRY_COMPARE(client.answers(), 2);
        QVERIFY(client.received().contains("Content-Length: 1000\r\n\r\nHTTP/1.1 200 OK"));
    }
    void asksForABodyThatWaitsToBeAskedFor()
    {
        Served served;
        RawClient client(served.url(),
                         "POST /echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n"
                         "Content-Length: 5\r\n\r\n");
        QTRY_COMPARE(client.received(), "HTTP/1.1 100 Continue\r\n\r\n");
        client.send("hello");
        QTRY_VERIFY(client.received().contains("\"body\":\"hello\""));
    }
    void readsBodiesInChunks()
    {
        Served served;
        RawClient client(served.url(),
                         "PUT /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                         "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n");
        QTRY_VERIFY(client.received().contains("\"body\":\"hello\""));
    }
    void aThrottledUploadGetsItsAnswerThroughTheDin()
    {
        MockServerOptions options;
        options.bounds.bodyBytes = 1000;
        Served served(options);
        RawClient client(served.url(),
                         "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4000000\r\n\r\n"
                             + QByteArray(4'000'000, 'x'));
        QTRY_VERIFY(client.received().startsWith("HTTP/1.1 413 "));
        QTRY_VERIFY(client.hasEnded());
        QVERIFY(client.received().contains("the body is too large"));
        QCOMPARE(served.counts().malformed, 1U);
        QCOMPARE(served.counts().received, 0U);
    }
    void refusesWhatIsNoRequestAndCloses()
    {
        Served served;
        RawClient client(served.url());
        client.get("/1");
        client.send("\x16\x03\x01 nonsense\r\n\r\n");
        QTRY_VERIFY(client.hasEnded());
        QCOMPARE(client.answers(), 2);
        QVERIFY(client.received().contains("HTTP/1.1 400 Bad Request"));
        QCOMPARE(served.counts().statuses, (std::map<int, quint64> {{200, 1}, {400, 1}}));
    }
    void isUnderstoodByQNetworkAccessManager()
    {
        Served served;
        QNetworkAccessManager manager;
        QUrl url = served.url();
        url.setPath(u"/items/42"_s);
        const std::unique_ptr<QNetworkReply> reply(manager.get(QNetworkRequest(url)));
        QTRY_VERIFY(reply->isFinished());
        QCOMPARE(reply->error(), QNetworkReply::NoError);
        QVERIFY(reply->readAll().startsWith("{\"id\":42,"));
        const std::unique_ptr<QNetworkReply> post(
            manager.sendCustomRequest(QNetworkRequest(url), "PURGE", QByteArray("body")));
        QTRY_VERIFY(post->isFinished());
        QVERIFY(post->readAll().contains("\"method\":\"PURGE\""));
    }
    void sendsLargeAnswersToSlowReaders()
    {
        Served served;
        RawClient client(served.url());
        client.pauseReading();
        for (int i = 0; i < 8; ++i)
            client.get("/bytes/4000000");
        QTRY_VERIFY(served.counts().received >= 1);
        // Nobody reads: it stops taking requests long before all eight are answered.
        QTRY_COMPARE(served.counts().statuses.at(200), served.counts().received);
        QVERIFY(served.counts().received < 8);
        client.resumeReading();
        QTRY_VERIFY(client.received().size() > 8 * 4'000'000);
        QCOMPARE(client.answers(), 8);
        QCOMPARE(served.counts().received, 8U);
    }

    void doesNotTakeInRequestsWhoseAnswersNobodyReads()
    {
        Served served;
        RawClient client(served.url());
        client.pauseReading();
        const QByteArray request = "GET /bytes/20000 HTTP/1.1\r\nHost: test\r\n\r\n";
        client.send(request.repeated(1'000'000)); // far more than the kernel buffers
        QTRY_VERIFY(served.counts().received > 50);
        for (int i = 0; i < 3000; ++i)
            QCoreApplication::processEvents();
        QVERIFY(client.unsentBytes() > request.size() * 700'000);
        QVERIFY(served.counts().received < 10'000);
    }

    // ---- Limits and time ----

    void refusesAtTheArrivalWhatIsTooMuch()
    {
        Served served(withLimit("2/1s"));
        RawClient client(served.url());
        for (int i = 0; i < 3; ++i)
            client.get("/");
        QTRY_COMPARE(client.answers(), 3);
        QCOMPARE(served.counts().admitted, 2U);
        QCOMPARE(served.counts().throttled, 1U);
        QVERIFY(client.received().contains("HTTP/1.1 429 Too Many Requests"));
        QVERIFY(client.received().contains("Retry-After: 1\r\n"));
        served.clock.advance(1s - 1ns);
        client.get("/");
        QTRY_COMPARE(served.counts().throttled, 2U);
        served.clock.advance(1ns);
        client.get("/");
        QTRY_COMPARE(served.counts().admitted, 3U);
    }
    void aSlotIsFreeWhenTheAnswerIsOut()
    {
        MockServerOptions options = withLimit("1 concurrent");
        options.latency = {30ms, 30ms};
        Served served(options);
        RawClient first(served.url());
        RawClient second(served.url());
        first.get("/");
        QTRY_COMPARE(served.counts().admitted, 1U);
        second.get("/");
        QTRY_COMPARE(served.counts().throttled, 1U);
        QCOMPARE(served.counts().atOnce, 1);
        served.clock.advance(30ms);
        QTRY_COMPARE(first.answers(), 1);
        QCOMPARE(served.counts().atOnce, 0);
        second.get("/");
        QTRY_COMPARE(served.counts().admitted, 2U);
        QCOMPARE(served.counts().maxAtOnce, 1);
    }
    void aClientThatLeavesFreesItsSlot()
    {
        MockServerOptions options = withLimit("1 concurrent");
        options.latency = {1h, 1h};
        Served served(options);
        QSignalSpy handled(&served.server, &MockServer::handled);
        RawClient client(served.url());
        client.get("/");
        QTRY_COMPARE(served.counts().atOnce, 1);
        client.close();
        QTRY_COMPARE(served.counts().atOnce, 0);
        QCOMPARE(handled.size(), 1);
        QCOMPARE(handled[0][0].value<MockExchange>().status, 0);
    }
    void countsARequestWhenItArrivesNotWhenItWasSent()
    {
        MockServerOptions options = withLimit("1/100ms");
        options.arrivalDelay = {40ms, 40ms};
        options.returnDelay = {7ms, 7ms};
        Served served(options);
        QSignalSpy handled(&served.server, &MockServer::handled);
        RawClient client(served.url());
        client.get("/");
        QTRY_COMPARE(served.counts().received, 1U);
        served.clock.advance(40ms - 1ns);
        QCOMPARE(served.counts().admitted, 0U);
        served.clock.advance(1ns);
        QCOMPARE(served.counts().admitted, 1U);
        QCOMPARE(served.counts().atOnce, 0); // over for the server, not for the client
        QCOMPARE(client.answers(), 0);
        served.clock.advance(7ms);
        QTRY_COMPARE(client.answers(), 1);
        QCOMPARE(handled.size(), 1);
        const auto exchange = handled[0][0].value<MockExchange>();
        QCOMPARE(exchange.received.at, Instant(0ms));
        QCOMPARE(exchange.arrived.at, Instant(40ms));
        QCOMPARE(exchange.ended.at, Instant(47ms));
    }
    void whatIsOnItsWayArrivesEvenIfItsSenderHasLeft()
    {
        MockServerOptions options = withLimit("1/1s");
        options.arrivalDelay = {40ms, 40ms};
        Served served(options);
        RawClient client(served.url());
        client.get("/");
        QTRY_COMPARE(served.counts().received, 1U);
        client.close();
        QTRY_COMPARE(served.counts().admitted, 1U);
        QCOMPARE(served.counts().atOnce, 0);
    }
    void reportsEachExchangeOnce()
    {
        Served served(withLimit("1/1s"));
        QSignalSpy handled(&served.server, &MockServer::handled);
        RawClient client(served.url());
        client.get("/a");
        client.get("/b");
        client.get("/_penstock/stats");
        client.send("nonsense\r\n\r\n");
        QTRY_VERIFY(client.hasEnded());
        QByteArrayList seen;
        for (const QList<QVariant> &arguments : handled) {
            const auto exchange = arguments[0].value<MockExchange>();
            seen << QByteArray::number(exchange.number) + ' ' + exchange.target + ' '
                    + QByteArray::number(exchange.status) + (exchange.admitted ? " in" : "");
        }
        QCOMPARE(seen,
                 QByteArrayList({"1 /a 200 in", "2 /b 429", "0 /_penstock/stats 200", "0  400"}));
        QVERIFY(client.received().contains("\"refused\": 1,"));
    }
};

PENSTOCK_TEST(TestMockServer)
#include "tst_mockserver.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "mockserver/rawclient.h"
#include "support/testprogram.h"

#include <penstock/mockserver/faults/retryafternonsense.h>
#include <penstock/mockserver/message/mockmessages.h>
#include <penstock/mockserver/message/mockresponse.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QRandomGenerator>
#include <QScopeGuard>
#include <QTest>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

using namespace penstock;
using namespace std::chrono_literals;

class TestMockFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void breakConnectionsAsTheySay_data()
    {
        // received: a regular expression for all that came
        Table<QByteArray, QByteArray, bool>("fault", "received", "ends");
        const auto row = [](const char *fault, const char *received, bool ends) {
            QTest::newRow(fault) << QByteArray(fault) << QByteArray(received) << ends;
        };
        row("none", R"(HTTP/1\.1 200 .*\r\n\r\n0123)", false);
        row("drop", "", true);
        row("reset", "", true);
        row("half", R"(HTTP/1\.1 2)", true);
        row("half-head", R"(HTTP/1\.1 200 OK\r\n(?!.*\r\n\r\n).*[^\n])", true);
        row("half-body", R"(HTTP/1\.1 200 .*Content-Length: 4\r\n\r\n01)", true);
        row("half-chunk", R"(HTTP/1\.1 200 .*chunked\r\n\r\n4\r\n01)", true);
        row("close", R"(HTTP/1\.1 200 (?!.*Connection: close).*\r\n\r\n0123)", true);
        row("stall", "", false);
        row("stall-body", R"(HTTP/1\.1 200 .*Content-Length: 4\r\n\r\n01)", false);
        row("503", R"(HTTP/1\.1 503 Service Unavailable\r\n.*as requested.*)", false);
        row("429:7", R"(HTTP/1\.1 429 Too Many Requests\r\n.*Retry-After: 7\r\n.*)", false);
        row("redirect:3:307", R"(HTTP/1\.1 307 .*Location: /bytes/4\?fault=redirect:2:307\r.*)",
            false);
        row("redirect-loop", R"(HTTP/1\.1 302 .*Location: /bytes/4\?fault=redirect-loop:302\r.*)",
            false);
        row("redirect-maze:307",
            R"(HTTP/1\.1 307 .*Location: /maze/1\?fault=redirect-maze:307\r.*)", false);
        row("endless-head:0", R"(HTTP/1\.1 200 .*Content-Length: 4\r\n)", true);
        row("long-length", R"(HTTP/1\.1 200 (?!.*-Length.*-Length).*-Length: 14\r\n\r\n0123)",
            false);
        row("short-length", R"(HTTP/1\.1 200 (?!.*-Length.*-Length).*-Length: 2\r\n\r\n0123)",
            false);
        row("two-lengths", R"(HTTP/1\.1 200 .*Content-Length: 2\r\nContent-Length: 4\r\n\r\n0123)",
            false);
        row("continue-flood:3",
            R"((HTTP/1\.1 100 Continue\r\n\r\n){3}HTTP/1\.1 200 .*\r\n\r\n0123)", false);
        row("1xx:5",
            R"(HTTP/1\.1 102 .*HTTP/1\.1 103 .*HTTP/1\.1 110 .*HTTP/1\.1 199 .*HTTP/1\.1 102 .*)"
            R"(HTTP/1\.1 200 .*\r\n\r\n0123)",
            false);
        row("unasked",
            R"(HTTP/1\.1 200 .*\r\n\r\n0123HTTP/1\.1 200 .*\r\n\r\n\{"unasked":true\}\n)", false);
        row("http09", "0123", true);
        row("bare-lf", R"(HTTP/1\.1 200 (?!.*\r).*\n\n0123)", false);
        row("nul", R"(HTTP/1\.1 200 .*X-Nul: before\x00after\r\nX-N\x00l: 1\r\n.*\r\n\r\n0123)",
            false);
        row("cookies:3", R"(HTTP/1\.1 200 .*(Set-Cookie: c\d=crumb; Path=/\r\n){3}.*\r\n\r\n0123)",
            false);
        row("retry-after-nonsense:3", R"(HTTP/1\.1 429 .*Retry-After: -1\r\n.*)", false);
        row("retry-after-nonsense:23", R"(HTTP/1\.1 429 .*(Retry-After: [-0-9]+\r\n){3}.*)", false);
        row("linger", R"(HTTP/1\.1 200 .*Connection: close\r\n\r\n0123)", false);
    }
    void breakConnectionsAsTheySay()
    {
        QFETCH(const QByteArray, fault);
        QFETCH(const QByteArray, received);
        QFETCH(const bool, ends);
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        const QRegularExpression all(
            QRegularExpression::anchoredPattern(QString::fromLatin1(received)),
            QRegularExpression::DotMatchesEverythingOption);
        // The same on a fresh connection and on one that has served before.
        for (const bool fresh : {true, false}) {
            const quint64 before = server.counts().received;
            RawClient client(server.url());
            qsizetype skip = 0;
            if (!fresh) {
                client.get("/bytes/0");
                QTRY_VERIFY(client.endsWith("\r\n\r\n"));
                skip = client.received().size();
            }
            client.get("/bytes/4?fault=" + fault);
            QTRY_COMPARE(server.counts().received, before + (fresh ? 1 : 2));
            QTRY_COMPARE(client.hasEnded(), ends);
            const auto text = [&] { return QString::fromLatin1(client.received().mid(skip)); };
            QTRY_VERIFY2(all.match(text()).hasMatch(), qPrintable(text()));
            QCOMPARE(server.counts().received, before + (fresh ? 1 : 2));
        }
    }

    void eachRequestIsToldOnce_data()
    {
        const Table<QByteArray> row("fault");
        for (const char *const fault :
             {"none", "drop", "reset", "half", "half-body", "stall", "drip:1ms", "drip-head:1ms",
              "close", "linger", "endless-head:1", "continue-flood:100", "unasked", "http09",
              "503"})
            row(fault, QByteArray(fault));
    }
    void eachRequestIsToldOnce()
    {
        QFETCH(const QByteArray, fault);
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        int reported = 0;
        connect(&server, &MockServer::handled, this, [&reported] { ++reported; });
        RawClient client(server.url());
        client.get("/bytes/4?fault=" + fault);
        QTRY_COMPARE(server.counts().received, 1U);
        clock.advance(1min);
        QTRY_COMPARE(reported, 1);
        client.close();
        QTRY_COMPARE(server.counts().atOnce, 0);
        server.stop();
        QCoreApplication::processEvents();
        QCOMPARE(reported, 1);
    }

    // What is endless is written as it is read: as much as was asked for, and never held.
    void whatIsEndlessEndsWhereItWasTold_data()
    {
        // begin: a regular expression
        const Table<QByteArray, QByteArray> row("fault", "begin");
        row("lines", "endless-head",
            R"(HTTP/1\.1 200 .*-Length: 4\r\n(X-Filler: x+\r\n)+X?[^\r]*)");
        row("one line", "endless-line", R"(HTTP/1\.1 200 .*-Length: 4\r\nX-Filler: x+)");
        row("an extension", "endless-extension", R"(HTTP/1\.1 200 .*chunked\r\n\r\n4;filler=x+)");
    }
    void whatIsEndlessEndsWhereItWasTold()
    {
        QFETCH(const QByteArray, fault);
        QFETCH(const QByteArray, begin);
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/bytes/4?fault=" + fault + ":3");
        QTRY_VERIFY(client.hasEnded());
        const qsizetype filler = client.received().size() - 3 * 1024 * 1024;
        QVERIFY2(filler > 50 && filler < 300, qPrintable(QString::number(filler)));
        const QRegularExpression expected(
            QRegularExpression::anchoredPattern(QString::fromLatin1(begin)),
            QRegularExpression::DotMatchesEverythingOption);
        QVERIFY(expected.match(QString::fromLatin1(client.received().left(400))).hasMatch());
        QCOMPARE(server.counts().atOnce, 0);
    }
    void whatIsEndlessWaitsForItsReader()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.pauseReading();
        client.get("/?fault=endless-head:1000");
        QTRY_COMPARE(server.counts().received, 1U);
        QTest::qWait(0);
        QCOMPARE(server.counts().atOnce, 1);
        clock.advance(76s); // nobody reads
        QTRY_COMPARE(server.counts().atOnce, 0);
        client.resumeReading();
        QTRY_VERIFY(client.hasEnded());
        QVERIFY(client.received().size() < 32 * 1024 * 1024);
    }
    void aMillionInterimAnswersAreFollowedByTheRealOne()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/bytes/4?fault=continue-flood:1000000");
        QTRY_VERIFY_WITH_TIMEOUT(client.endsWith("\r\n\r\n0123"), 30'000);
        QCOMPARE(client.received().count("HTTP/1.1 100 "), 1'000'000);
        client.get("/");
        QTRY_VERIFY(client.endsWith("\"}\n"));
    }
    void nonsenseTakesTurns()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        for (quint64 number = 1; number <= retryAfterNonsenseCount + 1; ++number) {
            const qsizetype before = client.received().size();
            client.get("/?fault=retry-after-nonsense");
            QTRY_COMPARE(client.answers(), qsizetype(number));
            QTRY_VERIFY(client.endsWith("}\n"));
            for (const QByteArray &line : retryAfterNonsense(number))
                QVERIFY(
                    client.received().mid(before).contains("\r\nRetry-After: " + line + "\r\n"));
        }
    }
    void aMazeNeverComesBack()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/items/1?a=b&fault=redirect-maze");
        QTRY_VERIFY(
            client.received().contains("Location: /maze/1?a=b&fault=redirect-maze:302\r\n"));
        client.get("/maze/1?a=b&fault=redirect-maze:302");
        QTRY_VERIFY(
            client.received().contains("Location: /maze/2?a=b&fault=redirect-maze:302\r\n"));
    }

    // ---- Of connections ----

    void anAnswerMayComeBeforeTheQuestion()
    {
        ManualClock clock;
        MockServerOptions options;
        options.faults = {parseFaultRule(u"early every 2").value()};
        MockServer server(options, clock);
        QVERIFY(server.listen());
        RawClient first(server.url());
        QTRY_COMPARE(server.counts().connections, 1U);
        RawClient second(server.url());
        QTRY_VERIFY(second.endsWith("{\"early\":true}\n"));
        QCOMPARE(server.counts().received, 0U);
        second.get("/bytes/4");
        QTRY_VERIFY(second.endsWith("0123"));
        first.get("/bytes/4");
        QTRY_VERIFY(first.endsWith("0123"));
        QCOMPARE(first.answers(), 1);
        QCOMPARE(second.answers(), 2);
        QCOMPARE(server.counts().faults, (std::map<QByteArray, quint64> {{"early", 1}}));
    }
    void aConnectionMayStayMute_data()
    {
        const Table<QByteArray, quint64> row("bytes", "received");
        row("two requests", QByteArray("GET / HTTP/1.1\r\nHost: h\r\n\r\n").repeated(2), 2);
        row("what is no HTTP", QByteArray("\x16\x03\x01\x02\x00\x01 hello", 12), 0);
    }
    void aConnectionMayStayMute()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const quint64, received);
        ManualClock clock;
        MockServerOptions options;
        options.faults = {parseFaultRule(u"stall-connect").value()};
        MockServer server(options, clock);
        QVERIFY(server.listen());
        RawClient client(server.url(), bytes);
        QTRY_COMPARE(server.counts().connections, 1U);
        QTRY_COMPARE(server.counts().received, received); // what is sent is counted
        clock.advance(9min);
        QTest::qWait(0);
        QVERIFY(!client.hasEnded());
        QVERIFY(client.received().isEmpty());
        QCOMPARE(server.counts().admitted, 0U);
        clock.advance(2min);
        QTRY_VERIFY(client.hasEnded());
        QVERIFY(client.received().isEmpty());
    }
    void whatBefallsConnectionsCannotBeAskedFor()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/?fault=early");
        const Error error = mockMessage("mock_fault.of_connections", u"early"_s).at(u"fault"_s);
        const QByteArray body = errorAnswer(400, error.text().toUtf8()).body;
        QTRY_VERIFY(client.received().endsWith(body));
        QVERIFY(client.received().startsWith("HTTP/1.1 400 "));
    }

    // Qt reports both as the same error; the kernel does not.
    void aResetIsNoPoliteEnd_data()
    {
        const Table<QByteArray, int> row("fault", "error");
        row("reset", "reset", ECONNRESET);
        row("drop", "drop", 0);
    }
    void aResetIsNoPoliteEnd()
    {
        QFETCH(const QByteArray, fault);
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        const auto closing = qScopeGuard([socket] { ::close(socket); });
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(server.port());
        QCOMPARE(::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
        const QByteArray request = "GET /?fault=" + fault + " HTTP/1.1\r\nHost: h\r\n\r\n";
        QCOMPARE(::send(socket, request.constData(), std::size_t(request.size()), 0),
                 request.size());
        QTRY_COMPARE(server.counts().received, 1U);
        char byte = 0;
        errno = 0;
        const ssize_t received = ::recv(socket, &byte, 1, 0);
        QTEST(errno, "error");
        QCOMPARE(received, errno == 0 ? 0 : -1);
    }

    void aStalledCallLastsUntilItsClientLeaves()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/?fault=stall");
        QTRY_COMPARE(server.counts().atOnce, 1);
        clock.advance(9min);
        QCOMPARE(server.counts().atOnce, 1);
        client.close();
        QTRY_COMPARE(server.counts().atOnce, 0);
    }
    void aStalledCallEndsSomeTime()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/?fault=stall");
        QTRY_COMPARE(server.counts().atOnce, 1);
        clock.advance(10min);
        QTRY_VERIFY(client.hasEnded());
        QCOMPARE(server.counts().atOnce, 0);
    }
    void aDripComesByteByByte()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/bytes/4?fault=drip:10ms");
        QTRY_COMPARE(client.received(), "H");
        clock.advance(10ms);
        QTRY_COMPARE(client.received(), "HT");
        clock.advance(100ms);
        QTRY_COMPARE(client.received(), "HTTP/1.1 200");
        QCOMPARE(server.counts().atOnce, 1);
        clock.advance(10s);
        QTRY_VERIFY(client.endsWith("\r\n\r\n0123"));
        QCOMPARE(server.counts().atOnce, 0);
        client.get("/");
        QTRY_COMPARE(client.answers(), 2);
    }
    void aDrippedHeadIsFollowedByItsBodyAtOnce()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        client.get("/bytes/4?fault=drip-head:1s");
        QTRY_COMPARE(client.received(), "H");
        clock.advance(11s);
        QTRY_COMPARE(client.received(), "HTTP/1.1 200");
        for (int second = 0; second < 300 && !client.received().contains("\r\n\r\n"); ++second) {
            clock.advance(1s);
            QTest::qWait(0);
        }
        QTRY_VERIFY(client.endsWith("\r\n\r\n0123"));
        QCOMPARE(server.counts().atOnce, 0);
    }
    void whoIsSentAwayArrivesAtAnotherOrigin()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        QNetworkAccessManager manager;
        QUrl url = server.url();
        url.setPath(u"/items/42"_s);
        url.setQuery(u"fault=redirect-away"_s);
        QNetworkRequest request(url);
        request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                             QNetworkRequest::ManualRedirectPolicy);
        std::unique_ptr<QNetworkReply> reply(manager.get(request));
        QTRY_VERIFY(reply->isFinished());
        const QUrl target = reply->attribute(QNetworkRequest::RedirectionTargetAttribute).toUrl();
        QCOMPARE(target.host(), url.host());
        QVERIFY(target.port() != url.port());
        reply.reset(manager.get(QNetworkRequest(target)));
        QTRY_VERIFY(reply->isFinished());
        QVERIFY(reply->readAll().startsWith("{\"id\":42,"));
        QCOMPARE(server.counts().received, 2U); // one server, two doors
    }
    void aBombGoesOffInQNetworkAccessManager()
    {
        ManualClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        QNetworkAccessManager manager;
        QUrl url = server.url();
        url.setQuery(u"fault=bomb:40"_s);
        const std::unique_ptr<QNetworkReply> reply(manager.get(QNetworkRequest(url)));
        QTRY_VERIFY(reply->isFinished());
        QCOMPARE(reply->error(), QNetworkReply::UnknownContentError);
    }
    void everyNthRequestIsHitByOptions()
    {
        ManualClock clock;
        MockServerOptions options;
        options.faults = {parseFaultRule(u"503 every 3").value()};
        MockServer server(options, clock);
        QVERIFY(server.listen());
        RawClient client(server.url());
        for (int i = 0; i < 9; ++i)
            client.get("/");
        QTRY_COMPARE(client.answers(), 9);
        QCOMPARE(server.counts().statuses, (std::map<int, quint64> {{200, 6}, {503, 3}}));
    }

    // Whatever comes in: no crash, no leak under a sanitizer, and the next client is served.
    void survivesNoise()
    {
        SystemClock clock;
        MockServerOptions options;
        options.bounds = {.headBytes = 2000, .bodyBytes = 2000};
        MockServer server(options, clock);
        QVERIFY(server.listen());
        QRandomGenerator random(4);
        const QByteArrayList pieces {"GET ",
                                     "/ HTTP/1.1\r\n",
                                     "Host: h\r\n",
                                     "\r\n",
                                     "Content-Length: 7\r\n",
                                     "Transfer-Encoding: chunked\r\n",
                                     "5\r\nhello\r\n",
                                     "0\r\n\r\n",
                                     "?fault=half",
                                     "\x00\xff"};
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 300; ++i) {
            QByteArray bytes;
            for (int piece = random.bounded(40); piece >= 0; --piece)
                bytes += random.bounded(10) != 0
                    ? pieces[random.bounded(int(pieces.size()))]
                    : QByteArray(random.bounded(100), char(random.bounded(256)));
            clients.push_back(std::make_unique<RawClient>(server.url(), bytes));
            if (random.bounded(2) != 0)
                clients.back()->close();
        }
        QTRY_COMPARE(server.counts().connections, 300U);
        RawClient sane(server.url());
        sane.get("/42");
        QTRY_VERIFY(sane.received().contains("\"id\":42,"));
        QVERIFY(server.counts().malformed > 50);
        clients.clear();
        QTRY_COMPARE(server.counts().atOnce, 0);
    }
};

PENSTOCK_TEST(TestMockFaults)
#include "tst_mockfaults.moc"

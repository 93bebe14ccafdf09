// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/inworker.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using Fault = Action::Fault;

class TestHttpClient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void theOutcomeComesFromTheEventLoop()
    {
        HttpClientHarness harness;
        int outcomes = 0;
        HttpRequest impossible = harness.request();
        impossible.url = QUrl(u"ftp://127.0.0.1/"_s);
        harness.httpClient->send(impossible, [&](const Outcome &) { ++outcomes; });
        const quint64 id
            = harness.httpClient->send(harness.request(), [&](const Outcome &) { ++outcomes; });
        harness.httpClient->cancel(id);
        QCOMPARE(outcomes, 0);
        QVERIFY(harness.until([&] { return outcomes == 2; }));
    }
    void isDeniedInAnotherThreadThanItsGate_data()
    {
        const Table<bool> row("isMadeThere");
        row("a sender that is made there", true);
        row("a sender that is called there", false);
    }
    void isDeniedInAnotherThreadThanItsGate()
    {
        QFETCH(const bool, isMadeThere);
        HttpClientHarness harness;
        QTest::ignoreMessage(
            QtWarningMsg,
            QRegularExpression(u"^penstock: HttpClient::send\\(\\) was called in thread "
                               "\"worker\", but the permit source lives in the main thread"_s));
        std::optional<Outcome> outcome;
        inWorker([&] {
            std::unique_ptr<HttpClient> own;
            if (isMadeThere)
                own = std::make_unique<HttpClient>(harness.permitSource, harness.clock);
            QEventLoop loop;
            (own ? *own : *harness.httpClient).send(harness.request(), [&](const Outcome &how) {
                outcome = how;
                QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
            });
            loop.exec();
        });
        QVERIFY(outcome && !*outcome);
        QCOMPARE(outcome->error().kind, SendError::Kind::DeniedByLimits);
        QCOMPARE(outcome->error().denial.value().reason, Denial::Reason::WrongThread);
        QCOMPARE(harness.server.sends(), 0);
        QCOMPARE(harness.httpClient->open(), 0);
    }
    void whatCannotBeSentIsSaidAndNotCharged_data()
    {
        const Table<QString, QByteArray, HeaderList> row("url", "method", "headers");
        const QString good = u"http://127.0.0.1/"_s;
        row("no scheme", "//127.0.0.1/", "GET", {});
        row("no host", "http:///x", "GET", {});
        row("another scheme", "file:///x", "GET", {});
        row("nothing", QString(), "GET", {});
        row("a method in two words", good, "GET IT", {});
        row("no method", good, QByteArray(), {});
        row("an injected header", good, "GET", {{"X-A", "1\r\nX-B: 2"}});
        row("a header that Qt would leave out", good, "GET", {{"X-A", "1\x1b"}});
        row("a header that frames the message", good, "POST", {{"transfer-Encoding", "chunked"}});
        row("another host's name with a credential", good, "GET",
            {{"Host", "b"}, {"X-Api-Key", "x"}});
        row("another host's name with a user", "http://me:pass@127.0.0.1/", "GET", {{"Host", "b"}});
    }
    void whatCannotBeSentIsSaidAndNotCharged()
    {
        QFETCH(const QString, url);
        QFETCH(const QByteArray, method);
        QFETCH(const HeaderList, headers);
        HttpClientHarness harness;
        HttpRequest request;
        request.url = QUrl(url);
        request.method = method;
        request.headers = headers;
        const Outcome outcome = harness.run(request);
        QCOMPARE(HttpClientHarness::reported(outcome), u"invalid_request"_s);
        QVERIFY(harness.permitSource.asks().isEmpty());
    }
    void aHostWithoutACredentialIsSent()
    {
        HttpClientHarness harness;
        HttpRequest request = harness.request();
        request.headers = {{"Host", "b.example"}};
        QCOMPARE(HttpClientHarness::reported(harness.run(request)), u"answer 200"_s);
        QCOMPARE(harness.server.requests().constFirst().headers.value("host"),
                 QByteArray("b.example"));
    }
    // The library leaves out what it takes for no header, and from Qt 6.8 on that is more.
    void eachHeaderThatIsTakenIsSent()
    {
        HttpClientHarness harness;
        HttpRequest request = harness.request();
        for (int byte = 0; byte < 256; ++byte) {
            const QByteArray one(1, char(byte));
            const QByteArray number = QByteArray::number(byte);
            const Header ofName("n" + one.toLower() + number, "value");
            const Header ofValue("v" + number, "a" + one + "b");
            for (const Header &header : {ofName, ofValue}) {
                if (faultOfHeaders({header}).isEmpty())
                    request.headers.append(header);
            }
        }
        request.headers.append(Header("x-empty", ""));
        QVERIFY(request.headers.size() > 256);
        QCOMPARE(HttpClientHarness::reported(harness.run(request)), u"answer 200"_s);
        const auto received = harness.server.requests().constFirst().headers;
        for (const auto &[name, value] : std::as_const(request.headers)) {
            QVERIFY2(received.contains(name), name.constData());
            QCOMPARE(received.value(name), value);
        }
    }
    void theGateIsToldWhatItsLimitsLookAt()
    {
        HttpClientHarness harness;
        HttpRequest request = harness.request("POST", u"/items/7?x=1"_s);
        request.cost = 3;
        request.priority = 2;
        request.source = u"job"_s;
        request.maxWait = 9s;
        request.values = {{u"region"_s, u"eu"_s}};
        harness.run(request);
        const PermitRequest permitRequest = harness.permitSource.asks().constFirst();
        QCOMPARE(permitRequest.cost, std::int64_t(3));
        QCOMPARE(permitRequest.priority, 2);
        QCOMPARE(permitRequest.source, u"job"_s);
        QCOMPARE(permitRequest.maxWait, std::optional<Duration>(9s));
        QCOMPARE(permitRequest.method, QByteArray("POST"));
        QCOMPARE(permitRequest.host, u"127.0.0.1"_s);
        QCOMPARE(permitRequest.path, u"/items/7"_s);
        QCOMPARE(permitRequest.values.value(u"region"_s), u"eu"_s);
    }
    void aDenialByTheLimitsIsTheOutcome()
    {
        HttpClientHarness harness;
        harness.permitSource.denyAll(Denial::Reason::MaxWait);
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"limits_denied"_s);
        QCOMPARE(outcome.error().denial->reason, Denial::Reason::MaxWait);
        QCOMPARE(outcome.error().sends, 0);
        QCOMPARE(harness.server.connections(), 0);
    }

    void nothingIsConnectedBeforeThePermit()
    {
        HttpClientHarness harness;
        harness.permitSource.hold();
        int outcomes = 0;
        for (int i = 0; i < 1000; ++i)
            harness.httpClient->send(harness.request(), [&](const Outcome &) { ++outcomes; });
        QCoreApplication::processEvents();
        QCOMPARE(harness.httpClient->open(), 1000);
        QCOMPARE(harness.httpClient->inFlight(), 0);
        QCOMPARE(harness.server.connections(), 0);
        harness.permitSource.release();
        QVERIFY(harness.until([&] { return outcomes == 1000; }));
        QCOMPARE(harness.server.sends(), 1000);
        QCOMPARE(harness.permitSource.sent(), 1000);
        QCOMPARE(harness.permitSource.open(), 0);
    }

    void cancelledWhileQueuedIsNeverSentNorCharged()
    {
        HttpClientHarness harness;
        harness.permitSource.hold();
        QStringList reported;
        const quint64 id = harness.httpClient->send(harness.request(), [&](const Outcome &outcome) {
            reported << HttpClientHarness::reported(outcome);
        });
        harness.httpClient->cancel(id);
        harness.httpClient->cancel(id);
        QVERIFY(harness.until([&] { return !reported.isEmpty(); }));
        harness.permitSource.release();
        harness.run(harness.request()); // whatever was left would have gone before this one
        QCOMPARE(reported, QStringList {u"cancelled"_s});
        QCOMPARE(harness.server.sends(), 1);
        QCOMPARE(harness.permitSource.granted(), 1);
    }
    void cancelledWithItsPermitOnTheWayGivesItBack()
    {
        HttpClientHarness harness;
        bool done = false;
        const quint64 id
            = harness.httpClient->send(harness.request(), [&](const Outcome &) { done = true; });
        harness.httpClient->cancel(id); // the permit source answers from the event loop, after this
        QVERIFY(harness.until([&] { return done; }));
        QCOMPARE(harness.permitSource.sent(), 0);
        QCOMPARE(harness.permitSource.open(), 0);
    }
    void cancelledOnTheWireIsSpentAndInDoubt()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::of(Fault::Stall)));
        std::optional<Outcome> outcome;
        const quint64 id = harness.httpClient->send(harness.request("POST"),
                                                    [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return harness.server.sends() == 1; }));
        harness.httpClient->cancel(id);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"cancelled"_s);
        QVERIFY(outcome->error().inDoubt);
        QCOMPARE(harness.permitSource.sent(), 1);
        QCOMPARE(harness.permitSource.open(), 0);
        QCOMPARE(harness.httpClient->inFlight(), 0);
    }
    // The network has it but has not said yet that it leaves: it may be on the wire.
    void givenUpWhenHandedOverIsSpent_data()
    {
        Table<QByteArray, bool>("method", "isStrict");
        for (const bool isStrict : {true, false}) {
            for (const char *const method : {"GET", "POST"})
                QTest::addRow("%s, %s", method, isStrict ? "strict" : "counted")
                    << QByteArray(method) << isStrict;
        }
    }
    void givenUpWhenHandedOverIsSpent()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const bool, isStrict);
        HttpClientOptions options;
        options.sendMode
            = isStrict ? HttpClientOptions::SendMode::Strict : HttpClientOptions::SendMode::Counted;
        HttpClientHarness harness(options);
        QVERIFY(harness.run(harness.request())); // and its connection stays open
        std::optional<Outcome> outcome;
        const quint64 id = harness.httpClient->send(harness.request(method),
                                                    [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return harness.permitSource.granted() == 2; }));
        QCOMPARE(harness.permitSource.sent(), 1);
        harness.httpClient->cancel(id);
        QCOMPARE(harness.permitSource.sent(), 2);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QVERIFY(outcome->error().inDoubt);
        QCOMPARE(harness.permitSource.returned(), 0);
        QCOMPARE(harness.permitSource.open(), 0);
    }
    void destroyedWhenHandedOverIsSpent()
    {
        HttpClientHarness harness;
        QVERIFY(harness.run(harness.request()));
        harness.httpClient->send(harness.request("POST"), [](const Outcome &) {});
        QVERIFY(harness.until([&] { return harness.permitSource.granted() == 2; }));
        QCOMPARE(harness.permitSource.sent(), 1);
        harness.httpClient.reset();
        QCOMPARE(harness.permitSource.sent(), 2);
        QCOMPARE(harness.permitSource.returned(), 0);
    }
    void cancelledDuringBackoffDoesNotGoOn()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::withStatus(500)));
        QSignalSpy retrying(harness.httpClient.get(), &HttpClient::retrying);
        bool done = false;
        const quint64 id
            = harness.httpClient->send(harness.request(), [&](const Outcome &) { done = true; });
        QVERIFY(harness.until([&] { return retrying.size() == 1; }));
        harness.httpClient->cancel(id);
        QVERIFY(harness.until([&] { return done; }));
        harness.clock.advance(1h);
        QCOMPARE(harness.permitSource.asks().size(), 1);
        QVERIFY(harness.clock.idle());
    }
    void cancellingEndsEverything()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::of(Fault::Stall)));
        int cancelled = 0;
        std::vector<quint64> ids;
        for (int i = 0; i < 100; ++i) {
            ids.push_back(harness.httpClient->send(harness.request(), [&](const Outcome &outcome) {
                cancelled += outcome.error().kind == SendError::Kind::Cancelled ? 1 : 0;
            }));
        }
        QVERIFY(harness.until([&] { return harness.server.sends() == 60; }));
        for (const quint64 id : ids)
            harness.httpClient->cancel(id);
        QVERIFY(harness.until([&] { return cancelled == 100; }));
        QCOMPARE(harness.permitSource.sent(), 60);
        QCOMPARE(harness.permitSource.open(), 0);
    }
    void slotsMayCancel_data()
    {
        const Table<QByteArray> row("when");
        row("sent", "sent");
        row("answered", "answered");
        row("in the sink", "sink");
    }
    void slotsMayCancel()
    {
        QFETCH(const QByteArray, when);
        HttpClientHarness harness;
        std::optional<Outcome> outcome;
        HttpClient *const httpClient = harness.httpClient.get();
        if (when == "sent")
            connect(httpClient, &HttpClient::sent, httpClient,
                    [httpClient](quint64 id) { httpClient->cancel(id); });
        if (when == "answered")
            connect(httpClient, &HttpClient::answered, httpClient,
                    [httpClient](quint64 id) { httpClient->cancel(id); });
        quint64 id = 0;
        HttpClient::OnBody sink;
        if (when == "sink") {
            sink = [httpClient, &id](const QByteArray &) {
                httpClient->cancel(id);
                return HttpClient::Flow::Continue;
            };
        }
        id = httpClient->send(
            harness.request("POST"), [&](const Outcome &came) { outcome = came; }, sink);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"cancelled"_s);
        QCOMPARE(harness.permitSource.open(), 0);
        QCOMPARE(harness.httpClient->inFlight(), 0);
        disconnect(httpClient, nullptr, httpClient, nullptr);
        QVERIFY(harness.run(harness.request()).has_value()); // and it goes on
    }

    void destroyedWithCallsOpenItIsClean()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number % 2 == 0 ? Action::withStatus(500) : Action::of(Fault::Stall);
        });
        int outcomes = 0;
        for (int i = 0; i < 100; ++i)
            harness.httpClient->send(harness.request(), [&](const Outcome &) { ++outcomes; });
        QVERIFY(harness.until([&] { return harness.server.sends() > 20; }));
        const int before = outcomes;
        harness.httpClient.reset();
        QCoreApplication::processEvents();
        QCOMPARE(outcomes, before);
        QCOMPARE(harness.permitSource.open(), 0);
        QVERIFY(harness.clock.idle());
    }
    void destroyedWithAPermitOnTheWayItGivesItBack()
    {
        HttpClientHarness harness;
        harness.httpClient->send(harness.request(), [](const Outcome &) {});
        harness.httpClient.reset();
        QCoreApplication::processEvents();
        QCOMPARE(harness.permitSource.open(), 0);
        QCOMPARE(harness.permitSource.sent(), 0);
    }

    void timesAreTold()
    {
        HttpClientHarness harness;
        harness.clock.stepWall(24h * 365);
        harness.clock.advance(5s);
        harness.server.setScript(FaultServer::always(Action::of(Fault::Hold)));
        std::optional<Outcome> outcome;
        harness.permitSource.hold();
        harness.httpClient->send(harness.request(), [&](const Outcome &came) { outcome = came; });
        harness.clock.advance(1s);
        harness.permitSource.release();
        QVERIFY(harness.until([&] { return harness.server.held() == 1; }));
        harness.clock.advance(2s);
        harness.server.releaseHeld();
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        const SendTimings &timings = (*outcome)->timings;
        QVERIFY(timings.queuedAt == Instant(5s));
        QVERIFY(timings.grantedAt == Instant(6s));
        QVERIFY(timings.sentAt == Instant(6s));
        QVERIFY(timings.sentAtWall == WallTime(24h * 365 + 6s));
        QVERIFY(timings.firstByteAt == Instant(8s));
        QVERIFY(timings.endedAt == Instant(8s));
    }
};

PENSTOCK_TEST(TestHttpClient)
#include "tst_httpclient.moc"

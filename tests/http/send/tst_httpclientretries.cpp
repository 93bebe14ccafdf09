// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using Fault = Action::Fault;

class TestHttpClientRetries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void triesUntilItWorks()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number < 3 ? Action::withStatus(503) : Action();
        });
        QSignalSpy retrying(harness.httpClient.get(), &HttpClient::retrying);
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->status, 200);
        QCOMPARE(outcome->attempts, 3);
        QCOMPARE(outcome->sends, 3);
        QCOMPARE(retrying.size(), 2);
        QCOMPARE(harness.permitSource.sent(), 3);
    }
    void deliversTheLastAnswerWhenTriesRunOut()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::withStatus(502)));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->status, 502);
        QCOMPARE(outcome->attempts, 5);
        QCOMPARE(harness.server.sends(), 5);
    }
    void deliversWhatIsAcceptedAtOnce()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::withStatus(500)));
        HttpRequest request = harness.request();
        request.accepts = [](const HttpAnswer &answer) { return answer.status == 500; };
        const Outcome outcome = harness.run(request);
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->status, 500);
        QCOMPARE(harness.server.sends(), 1);
        request.accepts = [](const HttpAnswer &) { return false; };
        harness.run(request);
        QVERIFY(harness.server.sends() > 2);
    }
    void holdsNoPermitWhileItWaits()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::withStatus(500)));
        QSignalSpy retrying(harness.httpClient.get(), &HttpClient::retrying);
        harness.httpClient->send(harness.request(), [](const Outcome &) {});
        QVERIFY(harness.until([&] { return retrying.size() == 1; }));
        QCOMPARE(harness.permitSource.open(), 0);
        QCOMPARE(harness.httpClient->open(), 1);
        QCOMPARE(harness.httpClient->inFlight(), 0);
    }
    void takesItsPlaceAgain()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1 ? Action::withStatus(500) : Action();
        });
        harness.run(harness.request());
        QCOMPARE(harness.permitSource.asks().at(0).place.order, quint64(0));
        QCOMPARE(harness.permitSource.asks().at(1).place.order, quint64(1));
    }
    void maxWaitCountsForTheFirstPermitOnly()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1 ? Action::withStatus(500) : Action();
        });
        HttpRequest request = harness.request();
        request.maxWait = 0s;
        harness.run(request);
        QCOMPARE(harness.permitSource.asks().at(0).maxWait, std::optional<Duration>(0s));
        QCOMPARE(harness.permitSource.asks().at(1).maxWait, std::optional<Duration>());
    }
    void anIdempotencyKeyStaysTheSame()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number < 3 ? Action::of(Fault::Drop) : Action();
        });
        HttpRequest request = harness.request("POST");
        request.idempotencyHeader = "Idempotency-Key";
        const Outcome outcome = harness.run(request);
        QVERIFY(outcome.has_value());
        QCOMPARE(harness.server.sends(), 3);
        const QByteArray key = harness.server.requests().at(0).headers.value("idempotency-key");
        QVERIFY(key.size() > 30);
        for (const FaultServer::Request &sent : harness.server.requests())
            QCOMPARE(sent.headers.value("idempotency-key"), key);
    }

    void closesTheGateWhenTheBudgetIsUsedUp()
    {
        HttpClientOptions options;
        options.retry.maxAttempts = 100;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::withStatus(500)));
        QSignalSpy throttled(harness.httpClient.get(), &HttpClient::throttled);
        QSignalSpy backedOff(harness.httpClient.get(), &HttpClient::backedOff);
        harness.httpClient->send(harness.request(), [](const Outcome &) {});
        QVERIFY(harness.until([&] {
            if (harness.httpClient->inFlight() == 0 && harness.permitSource.pauses().isEmpty())
                harness.clock.advance(100ms);
            return throttled.size() == 1;
        }));
        QCOMPARE(harness.server.sends(), 6); // one, and five retries from the reserve
        const FakePermitSource::Pause pause = harness.permitSource.pauses().constLast();
        QCOMPARE(pause.reopen, PermitSource::Reopen::Probe);
        QVERIFY(pause.reason.startsWith(u"too many failures; the last: 127.0.0.1: 500"_s));
        QVERIFY(pause.until - harness.clock.now().at > 30s);
        QCOMPARE(backedOff.size(), 1);
        QCOMPARE(backedOff.front().front().value<Instant>(), pause.until);
        QCOMPARE(harness.permitSource.throttlesByServer(), 0);
        QCOMPARE(harness.permitSource.waiting(), 1); // at the front of the closed permit source
    }

    void aThrottleClosesTheGateAndGoesAgain_data()
    {
        Table<int, QByteArray, QByteArray, qint64, qint64>("status", "retryAfter", "method",
                                                           "leastMs", "maxMs");
        const auto row = [](int status, const char *retryAfter, const char *method, qint64 least,
                            qint64 most) {
            QTest::addRow("%d, %s, %s", status, retryAfter, method)
                << status << QByteArray(retryAfter) << QByteArray(method) << least << most;
        };
        row(429, "30", "GET", 31'000, 32'000);
        row(429, "30", "POST", 31'000, 32'000);
        row(429, "2.5", "GET", 3'500, 3'850);
        row(429, "0", "PATCH", 1'000, 1'100);
        row(429, "", "GET", 2'000, 2'200); // and no rate is known
        row(429, "soon", "GET", 2'000, 2'200);
        row(429, "Mon, 05 Jan 2026 12:00:30 GMT", "GET", 31'000, 32'000);
        row(429, "Monday, 05-Jan-26 12:00:30 GMT", "POST", 31'000, 32'000);
        row(429, "Mon Jan  5 12:00:30 2026", "PUT", 31'000, 32'000);
        row(429, "86400", "GET", 86'401'000, 86'402'000); // more is for people to decide
        row(503, "30", "POST", 31'000, 32'000);
        row(529, "30", "DELETE", 31'000, 32'000);
    }
    void aThrottleClosesTheGateAndGoesAgain()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, retryAfter);
        QFETCH(const QByteArray, method);
        QFETCH(const qint64, leastMs);
        QFETCH(const qint64, maxMs);
        HttpClientHarness harness;
        harness.server.setScript([=](const FaultServer::Request &request) {
            if (request.number > 1)
                return Action();
            // Our clock stands at 1970: dates only make sense against the server's.
            return Action::withStatus(
                status, {{"Date", "Mon, 05 Jan 2026 12:00:00 GMT"}, {"Retry-After", retryAfter}});
        });
        QSignalSpy throttled(harness.httpClient.get(), &HttpClient::throttled);
        std::optional<Outcome> outcome;
        harness.httpClient->send(harness.request(method),
                                 [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return throttled.size() == 1; }));
        QVERIFY(!outcome);
        QCOMPARE(harness.permitSource.pauses().size(), 1);
        const FakePermitSource::Pause pause = harness.permitSource.pauses().constFirst();
        const qint64 ms = pause.until.time_since_epoch() / 1ms;
        QVERIFY2(ms >= leastMs && ms <= maxMs, qPrintable(QString::number(ms)));
        QCOMPARE(pause.reopen, PermitSource::Reopen::Probe);
        QVERIFY(pause.reason.startsWith(u"127.0.0.1: %1"_s.arg(status)));
        QCOMPARE(harness.permitSource.throttlesByServer(), 1);
        QCOMPARE(harness.permitSource.open(), 0);
        QCOMPARE(harness.permitSource.waiting(), 1);
        harness.permitSource.resume();
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"answer 200"_s);
        QCOMPARE((*outcome)->attempts, 2);
    }

    void throttlesDoNotUseUpTries()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number <= 50 ? Action::withStatus(429, {{"Retry-After", "1"}})
                                        : Action();
        });
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"answer 200"_s);
        QCOMPARE(outcome->attempts, 51);
        QCOMPARE(harness.permitSource.throttlesByServer(),
                 50); // each came after the pause of the one before
    }
    void pausesGrowWhenNothingIsNamed()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number <= 4 ? Action::withStatus(429) : Action();
        });
        QList<qint64> seconds;
        connect(&harness.permitSource, &PermitSource::paused, this,
                [&](Instant until) { seconds.append((until - harness.clock.now().at) / 1s); });
        harness.run(harness.request());
        QCOMPARE(seconds, (QList<qint64> {2, 2, 4, 8}));
    }
    void callsInFlightAreOneThrottle()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            Action action = request.number <= 8 ? Action::withStatus(429) : Action();
            if (request.number <= 8)
                action.fault = Fault::Hold;
            return action;
        });
        int done = 0;
        for (int i = 0; i < 8; ++i)
            harness.httpClient->send(harness.request(), [&](const Outcome &) { ++done; });
        QVERIFY(harness.until([&] { return harness.server.held() == 8; }));
        harness.clock.advance(100ms); // the answers come later than the sends
        harness.server.releaseHeld();
        QVERIFY(harness.until([&] { return harness.permitSource.waiting() == 8; }));
        QCOMPARE(harness.permitSource.throttlesByServer(), 1);
        QCOMPARE(harness.permitSource.pauses().size(), 1);
        harness.permitSource.resume();
        QVERIFY(harness.until([&] { return done == 8; }));
        QCOMPARE(harness.server.sends(), 16);
    }
    void theGateClosesBeforeTheProbeEnds()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1 ? Action::withStatus(429) : Action();
        });
        QList<int> openWhenPaused;
        connect(&harness.permitSource, &PermitSource::paused, this,
                [&] { openWhenPaused.append(harness.permitSource.open()); });
        harness.run(harness.request());
        QCOMPARE(openWhenPaused, QList<int> {1});
    }
    void givesUpAfterMaxThrottlesWithTheAnswer()
    {
        HttpClientOptions options;
        options.retry.maxThrottles = 2;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::withStatus(429)));
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"answer 429"_s);
        QCOMPARE(harness.server.sends(), 3);
    }
};

PENSTOCK_TEST(TestHttpClientRetries)
#include "tst_httpclientretries.moc"

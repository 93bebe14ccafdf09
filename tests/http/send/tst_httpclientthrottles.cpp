// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimiter.h>

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderthrottles {
Action throttle(int status, const QList<QPair<QByteArray, QByteArray>> &headers,
                const QByteArray &body = {})
{
    Action action = Action::withStatus(status, headers);
    action.body = body;
    return action;
}

//! A sender between a server that misbehaves and a real stack, on a clock that moves by hand.
struct Throttled
{
    explicit Throttled(std::vector<Limit> limits, ThrottleDialect dialect = {})
        : rateLimiter(std::move(limits), clock, {.automaticMarginIsZero = true})
        , httpClient(rateLimiter, clock, optionsFor(std::move(dialect)))
    { }
    static HttpClientOptions optionsFor(ThrottleDialect dialect)
    {
        HttpClientOptions options;
        options.proxy = HttpClientOptions::Proxy::None;
        options.discover = false; // it is about the permit source alone
        options.keepIdle = 1h; // the network library closes by real time, which does not pass here
        options.throttleReader = DialectReader(std::move(dialect));
        return options;
    }
    void send(int count, const QString &path = u"/"_s)
    {
        for (int i = 0; i < count; ++i) {
            HttpRequest request;
            request.url = server.url(path);
            httpClient.send(request, [this](Outcome came) { outcomes.append(std::move(came)); });
        }
    }

    ManualClock clock;
    FaultServer server;
    RateLimiter rateLimiter;
    HttpClient httpClient;
    QList<Outcome> outcomes;
};

//! What a sender does about throttles, over real sockets.
class TestHttpClientThrottles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatNobodyListensToLeavesTheLogAlone()
    {
        HttpClientHarness harness;
        const auto listening
            = connect(harness.httpClient.get(), &HttpClient::throttleSeen, this, [](quint64) {});
        QVERIFY(harness.run(harness.request()));
        disconnect(listening);
        harness.clock.advance(1h);
        QVERIFY(harness.run(harness.request()));
        const auto &records = harness.httpClient->sendLog().records();
        QCOMPARE(records.size(), std::size_t(1));
        QVERIFY(records.front().endedAt < Instant(1h));
    }
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void someThrottlesCloseTheGateForGood_data()
    {
        // notBefore: seconds; -1: not named
        const Table<int, QByteArray, QByteArray, QString, qint64> row("status", "retryAfter",
                                                                      "body", "id", "notBefore");
        row("ban", 418, "120", QByteArray(), "halt.banned", 121);
        row("quota", 429, QByteArray(), R"({"error": {"code": "insufficient_quota"}})",
            "halt.quota_used_up", -1);
        row("two days", 429, "172800", QByteArray(), "halt.long_wait", 172'801);
    }
    void someThrottlesCloseTheGateForGood()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, retryAfter);
        QFETCH(const QByteArray, body);
        QFETCH(const qint64, notBefore);
        Throttled throttled({});
        QList<QPair<QByteArray, QByteArray>> headers;
        if (!retryAfter.isEmpty())
            headers.append({"Retry-After", retryAfter});
        throttled.server.setScript([=](const FaultServer::Request &request) {
            return request.number == 1 ? throttle(status, headers, body) : Action();
        });
        QSignalSpy halted(&throttled.httpClient, &HttpClient::halted);
        throttled.send(1);
        QVERIFY(runUntil([&] { return halted.size() == 1; }));
        QTEST(halted.first().first().value<Message>().id(), "id");
        const Instant named = halted.first().last().value<Instant>();
        if (notBefore < 0)
            QCOMPARE(named, Instant::max());
        else
            QVERIFY(named >= Instant(notBefore * 1s) && named <= Instant(notBefore * 1s + 1s));
        throttled.clock.advance(240h); // nobody goes on by himself
        QCOMPARE(throttled.server.sends(), 1);
        QCOMPARE(throttled.httpClient.open(), 1);
        throttled.rateLimiter.resume(); // somebody has paid, or asked
        QVERIFY(runUntil([&] { return throttled.outcomes.size() == 1; }));
        QCOMPARE(HttpClientHarness::reported(throttled.outcomes.first()), u"answer 200"_s);
    }

    void reopensWithOneAndDoubles()
    {
        Throttled throttled({});
        throttled.server.setScript([](const FaultServer::Request &request) {
            Action held = throttle(429, {{"Retry-After", "10"}});
            held.fault = Action::Fault::Hold;
            return request.number <= 4 ? held : Action();
        });
        QSignalSpy stopped(&throttled.httpClient, &HttpClient::throttled);
        throttled.send(4);
        QVERIFY(runUntil([&] { return throttled.server.sends() == 4; }));
        throttled.clock.advance(50ms); // all four were on their way when the first was throttled
        throttled.server.releaseHeld();
        QVERIFY(
            runUntil([&] { return stopped.size() == 4; })); // each prolongs it, none counts twice
        throttled.send(20);
        throttled.clock.advance(10s + 949ms);
        QCOMPARE(throttled.server.sends(), 4);
        QList<int> atOnce;
        QObject::connect(&throttled.httpClient, &HttpClient::sent, &throttled.httpClient,
                         [&] { atOnce << int(throttled.httpClient.inFlight()); });
        throttled.clock.advance(2s);
        QVERIFY(runUntil([&] { return throttled.outcomes.size() == 24; }));
        QCOMPARE(atOnce.first(), 1);
        QVERIFY(atOnce.at(1) <= 2 && atOnce.at(2) <= 2);
        for (const Outcome &outcome : std::as_const(throttled.outcomes))
            QCOMPARE(HttpClientHarness::reported(outcome), u"answer 200"_s);
    }

    void threeObeyedWaitsInVainAreAWarning()
    {
        Throttled throttled({{u"limit"_s, SlidingWindowSettings {100, 10s}}});
        throttled.server.setScript([](const FaultServer::Request &request) {
            return request.number <= 4 ? throttle(429, {{"Retry-After", "1"}}) : Action();
        });
        QSignalSpy stillThrottled(&throttled.httpClient, &HttpClient::stillThrottled);
        throttled.send(1);
        QVERIFY(runUntil([&] {
            if (throttled.httpClient.inFlight() == 0)
                throttled.clock.advance(200ms);
            return throttled.outcomes.size() == 1;
        }));
        QCOMPARE(stillThrottled.size(), 1);
        const auto reason = stillThrottled.first().first().value<Message>();
        QVERIFY(reason.text().contains(u"Retry-After: 1"_s, Qt::CaseInsensitive));
        // At 1, 2, 4 and 8 s of pad.
        QVERIFY(throttled.clock.elapsed() >= 4 * 1s + 15s);
        // Nothing speaks against the limit: whoever had used the window up has stopped.
        throttled.send(20);
        QVERIFY(runUntil([&] { return throttled.outcomes.size() == 21; }));
        for (const Outcome &outcome : std::as_const(throttled.outcomes))
            QCOMPARE(HttpClientHarness::reported(outcome), u"answer 200"_s);
    }

    void aScopeClosesOnlyItsLimit()
    {
        Limit searches {u"searches"_s, SlidingWindowSettings {100, 60s}};
        searches.match.path = u"/search*"_s;
        Limit all {u"all"_s, SlidingWindowSettings {1000, 60s}};
        ThrottleDialect dialect;
        dialect.scopes = {{"search", u"searches"_s}};
        Throttled throttled({searches, all}, dialect);
        throttled.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1
                ? throttle(429, {{"Retry-After", "30"}, {"X-RateLimit-Resource", "search"}})
                : Action();
        });
        QSignalSpy stopped(&throttled.httpClient, &HttpClient::throttled);
        throttled.send(1, u"/search/x"_s);
        QVERIFY(runUntil([&] { return stopped.size() == 1; }));
        const QString reason = reported(stopped.first().last().value<Message>());
        QVERIFY2(reason.startsWith(u"attempt.ended_for_limit("_s)
                     && reason.endsWith(u", searches)"_s),
                 qPrintable(reason));
        throttled.send(3, u"/items"_s);
        QVERIFY(runUntil([&] { return throttled.outcomes.size() == 3; }));
        QCOMPARE(throttled.server.sends(), 4);
        throttled.clock.advance(33s);
        QVERIFY(runUntil([&] { return throttled.outcomes.size() == 4; }));
    }

    void countersInAnswersAreObeyed()
    {
        Throttled throttled({{u"limit"_s, FixedWindowSettings {120, 10s}}});
        throttled.server.setScript([](const FaultServer::Request &request) {
            return throttle(200,
                            {{"X-RateLimit-Limit", "10"},
                             {"X-RateLimit-Remaining", QByteArray::number(10 - request.number)},
                             {"X-RateLimit-Reset", "10"}});
        });
        throttled.send(1);
        QVERIFY(runUntil([&] { return throttled.outcomes.size() == 1; }));
        throttled.send(30);
        QVERIFY(runUntil([&] { return throttled.outcomes.size() == 10; }));
        QCOMPARE(throttled.rateLimiter.waiting(), 21);
        QCOMPARE(throttled.server.sends(), 10);
    }

    void aThrottleThatIsDeliveredSaysSo()
    {
        HttpClientOptions options;
        options.retry.maxThrottles = 1;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::withStatus(429)));
        const Outcome throttled = harness.run(harness.request());
        QVERIFY(throttled && throttled->turnedAway);
        harness.server.setScript(FaultServer::always(Action::withStatus(404)));
        const Outcome missing = harness.run(harness.request());
        QVERIFY(missing && !missing->turnedAway);
    }
};

PENSTOCK_TEST(TestHttpClientThrottles)
} // namespace tst_senderthrottles
#include "tst_httpclientthrottles.moc"

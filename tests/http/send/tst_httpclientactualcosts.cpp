// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/manualclock.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sendersettling {
// A stack whose limits are settled by the answers of a server.
struct Fixture
{
    explicit Fixture(const QByteArray &limits)
        : specs(*limitsFromJson(QJsonDocument::fromJson(limits).array(), {}))
        , rateLimiter(specs, clock, {.automaticMarginIsZero = true})
    {
        HttpClientOptions options;
        options.proxy = HttpClientOptions::Proxy::None;
        options.actualCosts = actualCostLimits(specs);
        httpClient = std::make_unique<HttpClient>(rateLimiter, clock, options);
        QObject::connect(httpClient.get(), &HttpClient::costUntold, httpClient.get(),
                         [this](const QString &limit) { untold << limit; });
        QObject::connect(httpClient.get(), &HttpClient::unitsSpent, httpClient.get(),
                         [this](quint64 call, const QString &limit, std::int64_t units) {
                             spent << u"%1: %2 of %3"_s.arg(call).arg(units).arg(limit);
                         });
    }
    bool call(int times = 1)
    {
        int left = times;
        for (int i = 0; i < times; ++i) {
            HttpRequest request;
            request.url = server.url();
            httpClient->send(request, [&left](const Outcome &) { --left; });
        }
        return runUntil([&left] { return left == 0; });
    }
    std::int64_t available(std::size_t limit = 0) const
    {
        return rateLimiter.levels()[limit].available;
    }

    ManualClock clock;
    std::vector<Limit> specs;
    RateLimiter rateLimiter;
    FaultServer server;
    std::unique_ptr<HttpClient> httpClient;
    QStringList untold;
    QStringList spent;
};

Action telling(const QByteArray &body, int status = 200)
{
    Action action;
    action.status = status;
    action.body = body;
    return action;
}

const QByteArray tokenLimits
    = "[{\"algorithm\": \"fixed_window\", \"capacity\": 1000, \"interval\": "
      "\"1h\","
      "  \"cost\": {\"estimate\": 100, \"actual\": \"$.usage\"}, \"free_statuses\": [304]},"
      " {\"name\": \"calls\", \"algorithm\": \"fixed_window\", \"capacity\": 50, \"interval\": "
      "\"1h\"}]";

const QByteArray priced
    = "[{\"name\": \"tokens\", \"algorithm\": \"fixed_window\", \"capacity\": 1000, "
      "\"interval\": \"1h\", \"price\": {\"amount\": \"1\", \"currency\": \"USD\"},"
      "  \"cost\": {\"estimate\": 100, \"actual\": \"$.usage\"}, \"free_statuses\": [304]},"
      " {\"name\": \"calls\", \"algorithm\": \"fixed_window\", \"capacity\": 50, \"interval\": "
      "\"1h\", \"price\": {\"amount\": \"1\", \"currency\": \"USD\"}}]";

// Answers say what their calls have cost.
class TestHttpClientActualCosts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersSettle_data()
    {
        // left: of a thousand
        const Table<QByteArray, int, int, bool> row("body", "status", "left", "isUntold");
        row("less", "{\"usage\": 30}", 200, 970, false);
        row("more", "{\"usage\": 300}", 200, 700, false);
        row("not said", "{}", 200, 900, true);
        row("not said by an error", "{}", 404, 900, false);
        row("said by an error", "{\"usage\": 3}", 404, 997, false);
        row("free", QByteArray(), 304, 1000, false);
    }
    void answersSettle()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const int, status);
        QFETCH(const int, left);
        QFETCH(const bool, isUntold);
        Fixture fixture(tokenLimits);
        fixture.server.setScript(FaultServer::always(telling(body, status)));
        QVERIFY(fixture.call());
        QCOMPARE(fixture.available(), left);
        QCOMPARE(fixture.available(1), 49);
        QVERIFY(runUntil([&] { return fixture.untold.isEmpty() != isUntold; }));
    }

    void whatIsSpentIsTold_data()
    {
        const Table<QByteArray, int, int> row("body", "status", "tokens");
        row("less", "{\"usage\": 30}", 200, 30);
        row("more", "{\"usage\": 300}", 200, 300);
        row("not said", "{}", 200, 100);
        row("not said by an error", "{}", 404, 100);
        row("said by an error", "{\"usage\": 3}", 404, 3);
        row("free", QByteArray(), 304, 0);
    }
    void whatIsSpentIsTold()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const int, status);
        QFETCH(const int, tokens);
        Fixture fixture(priced);
        fixture.server.setScript(FaultServer::always(telling(body, status)));
        QVERIFY(fixture.call());
        QCOMPARE(fixture.spent,
                 QStringList({u"1: %1 of tokens"_s.arg(tokens), u"1: 1 of calls"_s}));
    }

    // What nobody knows is what was taken for it.
    void failuresHaveCostTheEstimate()
    {
        Fixture fixture(priced);
        fixture.server.setScript(FaultServer::always(Action::of(Action::Fault::Drop)));
        HttpRequest request;
        request.url = fixture.server.url();
        request.method = "POST";
        bool ended = false;
        fixture.httpClient->send(request, [&ended](const Outcome &) { ended = true; });
        QVERIFY(runUntil([&ended] { return ended; }));
        QCOMPARE(fixture.spent, QStringList({u"1: 100 of tokens"_s, u"1: 1 of calls"_s}));
    }

    void aCallThatWasGivenUpHasCostTheEstimate()
    {
        Fixture fixture(priced);
        fixture.server.setScript(FaultServer::always(Action::of(Action::Fault::Stall)));
        HttpRequest request;
        request.url = fixture.server.url();
        const quint64 call = fixture.httpClient->send(request, {});
        QVERIFY(runUntil([&] { return fixture.server.sends() == 1; }));
        fixture.httpClient->cancel(call);
        QCOMPARE(fixture.spent, QStringList({u"1: 100 of tokens"_s, u"1: 1 of calls"_s}));
    }

    void whatWasTurnedAwayHasCostNothing()
    {
        Fixture fixture(priced);
        fixture.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1 ? telling("{}", 429) : telling("{\"usage\": 7}");
        });
        bool ended = false;
        HttpRequest request;
        request.url = fixture.server.url();
        fixture.httpClient->send(request, [&ended](const Outcome &) { ended = true; });
        QVERIFY(runUntil([&] { return fixture.server.sends() == 1; }));
        QVERIFY(runUntil([&] {
            fixture.clock.advance(100ms);
            return ended;
        }));
        QCOMPARE(fixture.spent,
                 QStringList({u"1: 0 of tokens"_s, u"1: 0 of calls"_s, u"1: 7 of tokens"_s,
                              u"1: 1 of calls"_s}));
    }

    void isToldOnce()
    {
        Fixture fixture(tokenLimits);
        QVERIFY(fixture.call(5));
        QVERIFY(runUntil([&] { return fixture.server.sends() == 5 && !fixture.untold.isEmpty(); }));
        QCOMPARE(fixture.untold, QStringList {fixture.rateLimiter.limits().front().name});
    }

    // A connection that breaks: nobody knows what the server has counted.
    void failuresLeaveTheEstimate()
    {
        Fixture fixture(tokenLimits);
        fixture.server.setScript(FaultServer::always(Action::of(Action::Fault::Drop)));
        HttpRequest request;
        request.url = fixture.server.url();
        request.method = "POST";
        bool ended = false;
        fixture.httpClient->send(request, [&ended](const Outcome &) { ended = true; });
        QVERIFY(runUntil([&ended] { return ended; }));
        QCOMPARE(fixture.available(), 900);
    }

    void estimatesLearn()
    {
        Fixture fixture(
            "[{\"name\": \"tokens\", \"algorithm\": \"fixed_window\", \"capacity\": 100000,"
            "  \"interval\": \"1h\","
            "  \"cost\": {\"estimate\": \"learn\", \"initial\": 1000, \"actual\": \"$.usage\"}}]");
        fixture.server.setScript([](const FaultServer::Request &request) {
            return telling("{\"usage\": " + QByteArray::number(200 + request.number % 10) + '}');
        });
        QVERIFY(fixture.call(50));
        const std::int64_t before = fixture.available();
        fixture.server.setScript(FaultServer::always(Action::of(Action::Fault::Stall)));
        HttpRequest request;
        request.url = fixture.server.url();
        fixture.httpClient->send(request, {});
        QVERIFY(runUntil([&] { return fixture.server.sends() == 51; }));
        QCOMPARE(before - fixture.available(), 209); // of ten costs alike often the dearest
    }
};

PENSTOCK_TEST(TestHttpClientActualCosts)
} // namespace tst_sendersettling
#include "tst_httpclientactualcosts.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using Lines = QList<QPair<QByteArray, QByteArray>>;

//! Throttles that name their time elsewhere than in Retry-After, over real sockets.
class TestHttpClientDialects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void waitsAsLongAsItIsTold_data()
    {
        // seconds: the pad included
        const Table<int, Lines, QByteArray, qint64> row("status", "headers", "body", "seconds");
        // Our clock stands at 1970: points in time only make sense against the server's.
        const QPair<QByteArray, QByteArray> noon {"Date", "Mon, 05 Jan 2026 12:00:00 GMT"};
        row("Unix time, 403", 403,
            Lines {noon, {"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset", "1767614430"}}, "no",
            31);
        row("the IETF's", 429, Lines {{"RateLimit", "\"burst\";r=0;t=3, \"d\";r=9;t=99"}},
            QByteArray(), 4);
        row("the IETF's, in two lines", 429,
            Lines {{"RateLimit", "\"a\";r=0;t=3"}, {"RateLimit", "\"b\";r=0;t=5"}}, QByteArray(),
            6);
        row("a text, 503", 503,
            Lines {{"x-ratelimit-remaining-requests", "0"}, {"x-ratelimit-reset-requests", "6m0s"}},
            QByteArray(), 361);
        row("JSON", 429, Lines(), "{\"parameters\": {\"retry_after\": 7}}", 8);
        row("a sentence", 429, Lines(), "Please try again in 20s.", 21);
        row("another limit has plenty left", 429,
            Lines {{"X-RateLimit-Remaining", "9"}, {"X-RateLimit-Reset", "3600"}}, QByteArray(),
            2); // no rate is known
        row("no time, but known to be long", 403, Lines(),
            "You have exceeded a secondary rate limit.", 60);
    }
    void waitsAsLongAsItIsTold()
    {
        QFETCH(const int, status);
        QFETCH(const Lines, headers);
        QFETCH(const QByteArray, body);
        QFETCH(const qint64, seconds);
        HttpClientHarness harness;
        harness.server.setScript([=](const FaultServer::Request &request) {
            Action throttle = Action::withStatus(status, headers);
            throttle.body = body;
            return request.number > 1 ? Action() : throttle;
        });
        QSignalSpy throttled(harness.httpClient.get(), &HttpClient::throttled);
        std::optional<Outcome> outcome;
        harness.httpClient->send(harness.request("POST"),
                                 [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return throttled.size() == 1; }));
        const Duration pause = harness.permitSource.pauses().constFirst().until.time_since_epoch();
        QVERIFY2(pause >= seconds * 1s && pause <= seconds * 1s + 1s, // jitter only adds
                 qPrintable(QString::number(pause / 1ms)));
        harness.permitSource.resume();
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"answer 200"_s);
    }

    void leavesOtherThrottlesAlone_data()
    {
        const Table<int, QByteArray> row("status", "body");
        row("403 for want of permission", 403, "{\"message\": \"no\"}");
        row("400 for a bad request", 400, "{\"__type\": \"Bad\"}");
        row("404", 404, "{\"retry_after\": 7}");
        row("success that speaks of limits", 200,
            "{\"log\": \"rate limit exceeded\", \"retry_after\": 7}");
    }
    void leavesOtherThrottlesAlone()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, body);
        HttpClientHarness harness;
        Action answer = Action::withStatus(status);
        answer.body = body;
        harness.server.setScript(FaultServer::always(answer));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->status, status);
        QCOMPARE(outcome->attempts, 1);
        QCOMPARE(harness.permitSource.pauses().size(), 0);
    }

    void whatIsTooLargeIsDeliveredAndStopsNobody()
    {
        HttpClientHarness harness;
        Action answer = Action::withStatus(429);
        answer.body = R"({"errors": [{"extensions": {"code": "THROTTLED"}}], "extensions": {"cost":
            {"requestedQueryCost": 1200, "throttleStatus": {"maximumAvailable": 1000,
            "currentlyAvailable": 1000, "restoreRate": 50}}}})";
        harness.server.setScript(FaultServer::always(answer));
        const Outcome outcome = harness.run(harness.request());
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->status, 429);
        QCOMPARE(outcome->attempts, 1);
        QCOMPARE(harness.permitSource.pauses().size(), 0);
    }
};

PENSTOCK_TEST(TestHttpClientDialects)
#include "tst_httpclientdialects.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/referee/limitsreferee.h>
#include <penstock/mockserver/server/mockservercore.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_mockservercore {
// 1994-11-06T08:49:37.5Z: what is rounded shows.
constexpr Duration wallAtZero = 784'111'777s + 500ms;

ClockReading at(Duration since)
{
    return {Instant(since), wallAtZero};
}

MockRequest get(const QByteArray &target)
{
    return {.method = "GET", .target = target};
}

MockServerOptions withLimits(const QStringList &shorthands)
{
    MockServerOptions options;
    for (const QString &text : shorthands)
        options.limits.push_back(limitFromShorthand(text).value());
    return options;
}

MockServerCore desk(const MockServerOptions &options)
{
    return {options, std::make_unique<LimitsReferee>(options.limits, at({})),
            [] { return QByteArray("http://elsewhere:1"); }};
}

QByteArray header(const MockServerCore::Decision &decision, const QByteArray &name)
{
    for (const auto &[key, value] : decision.answer.headers) {
        if (key == name)
            return value;
    }
    return {};
}

QJsonObject json(const MockServerCore::Decision &decision)
{
    return QJsonDocument::fromJson(decision.answer.body).object();
}

class TestMockServerCore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void answersByPath_data()
    {
        Table<QByteArray, int, QByteArray>("target", "status", "body");
        const auto row = [](const char *target, int status, const QByteArray &body) {
            QTest::newRow(target) << QByteArray(target) << status << body;
        };
        const auto item = [](const QByteArray &id, const QByteArray &path) -> QByteArray {
            return "{\"id\":" + id + ",\"path\":\"" + path
                + "\",\"method\":\"GET\",\"n\":1,\"time\":\"1994-11-06T08:49:37.500Z\"}";
        };
        const auto error
            = [](const QByteArray &text) -> QByteArray { return "{\"error\":\"" + text + "\"}"; };
        row("/items/42", 200, item("42", "/items/42"));
        row("/items/007", 200, item("\"007\"", "/items/007"));
        row("/123456789012345678", 200, item("123456789012345678", "/123456789012345678"));
        row("/1234567890123456789", 200, item("\"1234567890123456789\"", "/1234567890123456789"));
        row("/a%20b?x=1", 200, item("\"a b\"", "/a%20b"));
        row("/find?id=7", 200, item("7", "/find"));
        row("/", 200, item("\"\"", "/"));
        row("/bytes/20", 200, "0123456789abcdef0123");
        row("/bytes/0", 200, "");
        row("/bytes/67108865", 400, error("write /bytes/N with N from 0 to 67108864"));
        row("/bytes/x", 400, error("write /bytes/N with N from 0 to 67108864"));
        row("/pages/3/7", 200, "{\"items\":[{\"id\":7,\"page\":1}]}");
        row("/pages/3/7?page=3", 200, "{\"items\":[{\"id\":7,\"page\":3}]}");
        row("/pages/3/7?page=4", 200, "{\"items\":[]}");
        row("/pages/3/a%22b?page=2", 200, "{\"items\":[{\"id\":\"a\\\"b\",\"page\":2}]}");
        row("/pages/3/7?page=0", 400, error("write page=P with P of 1 or more"));
        row("/pages/x/7", 400, error("write /pages/N/ID"));
        row("/status/418", 418, error("as requested"));
        row("/status/199", 400, error("write /status/N with N from 200 to 599"));
        row("/_penstock/other", 404, error("not found; the statistics are at /_penstock/stats"));
        row("/?fault=503", 503, error("as requested"));
        row("/?fault=dorp", 400,
            error("fault: \\\"dorp\\\" is not a fault. Did you mean \\\"drop\\\"?"));
        row("/?latency=40..20ms", 400,
            error("latency: \\\"40..20ms\\\" ends before it begins. "
                  "Write the smaller bound first"));
    }
    void answersByPath()
    {
        QFETCH(const QByteArray, target);
        MockServerCore desk = tst_mockservercore::desk({});
        const MockServerCore::Decision decision = desk.arrive(get(target), at({}));
        QTEST(decision.answer.status, "status");
        QTEST(decision.answer.body.trimmed(), "body");
    }
    void echoesWhatItGot()
    {
        MockServerCore desk = tst_mockservercore::desk({});
        MockRequest request {.method = "POST",
                             .target = "/echo?a=b",
                             .headers = {{"Host", "h"}, {"X", "1"}, {"X", "2"}},
                             .body = "\xc3\xa4"};
        QJsonObject echo = json(desk.arrive(request, at({})));
        QCOMPARE(echo[u"method"_s], u"POST"_s);
        QCOMPARE(echo[u"target"_s], u"/echo?a=b"_s);
        QCOMPARE(echo[u"body"_s], u"\u00e4"_s);
        QCOMPARE(echo[u"headers"_s][u"X"_s], u"1, 2"_s);
        request.body = "\xff";
        echo = json(desk.arrive(request, at({})));
        QVERIFY(!echo.contains(u"body"_s));
        QCOMPARE(echo[u"body_base64"_s], u"/w=="_s);
    }

    void throttlesSayWhenToComeBack_data()
    {
        const Table<int, QByteArray, QByteArray> row("form", "name", "value");
        // Throttled at 0.25 s; the window has room at 1.75 s.
        row("seconds, up", int(RetryAfterForm::Seconds), "Retry-After", "2");
        row("milliseconds", int(RetryAfterForm::Milliseconds), "retry-after-ms", "1500");
        row("date, up", int(RetryAfterForm::Date), "Retry-After", "Sun, 06 Nov 1994 08:49:40 GMT");
        row("not at all", int(RetryAfterForm::None), "Retry-After", QByteArray());
    }
    void throttlesSayWhenToComeBack()
    {
        QFETCH(const int, form);
        QFETCH(const QByteArray, name);
        MockServerOptions options = withLimits({u"1/1750ms"_s});
        options.retryAfter = RetryAfterForm(form);
        options.throttleStatus = 503;
        MockServerCore desk = tst_mockservercore::desk(options);
        QVERIFY(desk.arrive(get("/"), at({})).admitted);
        const MockServerCore::Decision throttled = desk.arrive(get("/"), at(250ms));
        QVERIFY(!throttled.admitted);
        QCOMPARE(throttled.answer.status, 503);
        QVERIFY(!throttled.limit.isEmpty());
        QTEST(header(throttled, name), "value");
        QCOMPARE(header(throttled, "X-RateLimit-Limit"), QByteArray());
    }
    void aWaitOfUnknownLengthIsGuessed()
    {
        MockServerCore desk = tst_mockservercore::desk(withLimits({u"1 concurrent"_s}));
        const MockServerCore::Decision first = desk.arrive(get("/"), at({}));
        QCOMPARE(header(desk.arrive(get("/"), at({})), "Retry-After"), "1");
        desk.leave(first, at(1s));
        QVERIFY(desk.arrive(get("/"), at(1s)).admitted);
    }
    void aCostBeyondCapacityIsNotToldToComeBack()
    {
        MockServerCore desk = tst_mockservercore::desk(withLimits({u"5/1s"_s}));
        const MockServerCore::Decision throttled = desk.arrive(get("/?cost=6"), at({}));
        QCOMPARE(throttled.answer.status, 429);
        QCOMPARE(header(throttled, "Retry-After"), QByteArray());
        QVERIFY(throttled.answer.body.contains("a cost of 6"));
        QCOMPARE(desk.arrive(get("/?cost=x"), at({})).answer.status, 400);
    }

    void tellsWhatIsLeftOfTheTightestLimit_data()
    {
        const Table<int, QByteArray, QByteArray> row("form", "prefix", "reset");
        row("draft", int(RateLimitHeaders::Draft), "RateLimit-", "10");
        row("vendor", int(RateLimitHeaders::Vendor), "X-RateLimit-", "784111788");
    }
    void tellsWhatIsLeftOfTheTightestLimit()
    {
        QFETCH(const int, form);
        QFETCH(const QByteArray, prefix);
        MockServerOptions options = withLimits({u"100/1h"_s, u"4/10s"_s});
        options.rateLimitHeaders = RateLimitHeaders(form);
        MockServerCore desk = tst_mockservercore::desk(options);
        desk.arrive(get("/"), at({}));
        const MockServerCore::Decision decision = desk.arrive(get("/"), at(1ms));
        QCOMPARE(header(decision, prefix + "Limit"), "4");
        QCOMPARE(header(decision, prefix + "Remaining"), "2");
        QTEST(header(decision, prefix + "Reset"), "reset");
    }

    void limitsLookAtTheRequest_data()
    {
        // free: a request that an exhausted limit does not concern
        Table<QString, QByteArray>("limit", "free");
        const auto row
            = [](const char *name, const char *part, const char *free) {
                  QTest::newRow(name)
                      << u"{\"algorithm\": \"sliding_window\", "
                         "\"capacity\": 1, \"interval\": \"1s\", %1}"_s.arg(QLatin1String(part))
                      << QByteArray(free);
              };
        row("path", "\"match\": {\"path\": \"/search*\"}", "/other");
        row("method", "\"match\": {\"methods\": [\"GET\"]}", "POST");
        row("value in the query", "\"per\": \"{{region}}\"", "/search?region=us");
        row("value in a header", "\"per\": \"{{x-key}}\"", "X-Key");
        row("host", "\"per\": \"host\"", "Host");
    }
    void limitsLookAtTheRequest()
    {
        QFETCH(const QString, limit);
        QFETCH(const QByteArray, free);
        MockServerCore desk = tst_mockservercore::desk(withLimits({limit}));
        const MockRequest first {.method = "GET",
                                 .target = "/search?region=eu",
                                 .headers = {{"Host", "a:80"}, {"X-Key", "1"}}};
        MockRequest other = first;
        if (free == "POST")
            other.method = free;
        else if (free.startsWith('/'))
            other.target = free;
        else
            other.headers = {{"Host", "b:80"}, {"X-Key", "2"}};
        if (free == "X-Key")
            other.headers[0].second = "a:81";
        QVERIFY(desk.arrive(first, at({})).admitted);
        QVERIFY(!desk.arrive(first, at({})).admitted);
        QVERIFY(desk.arrive(other, at({})).admitted);
    }

    void faultsOfTheRequestGoFirst()
    {
        MockServerOptions options;
        options.faults = {{{Fault::Kind::Drop}}};
        MockServerCore desk = tst_mockservercore::desk(options);
        QCOMPARE(desk.arrive(get("/"), at({})).fault.kind, Fault::Kind::Drop);
        QCOMPARE(desk.arrive(get("/?fault=none"), at({})).fault.kind, Fault::Kind::None);
        QCOMPARE(desk.arrive(get("/?fault=stall"), at({})).fault.kind, Fault::Kind::Stall);
        MockRequest request = get("/?fault=none");
        request.headers = {{"Penstock-Fault", "reset"}};
        QCOMPARE(desk.arrive(request, at({})).fault.kind, Fault::Kind::None);
        request.target = "/";
        QCOMPARE(desk.arrive(request, at({})).fault.kind, Fault::Kind::Reset);
        QCOMPARE(desk.counts().faults,
                 (std::map<QByteArray, quint64> {{"drop", 1}, {"reset", 1}, {"stall", 1}}));
    }
    void aThrottledRequestHasNoOtherMishap()
    {
        MockServerOptions options = withLimits({u"1/1s"_s});
        options.faults = {{{Fault::Kind::Drop}, 2}};
        MockServerCore desk = tst_mockservercore::desk(options);
        QCOMPARE(desk.arrive(get("/"), at({})).fault.kind, Fault::Kind::None);
        QCOMPARE(desk.arrive(get("/"), at({})).fault.kind, Fault::Kind::None); // throttled
        QCOMPARE(desk.arrive(get("/"), at(1s)).fault.kind,
                 Fault::Kind::Drop); // the second admitted
    }
    void redirectsComeToAnEnd()
    {
        MockServerCore desk = tst_mockservercore::desk({});
        QByteArray target = "/a?b=c&fault=redirect:2:307";
        QByteArrayList road;
        for (int hop = 0; hop < 3; ++hop) {
            const MockServerCore::Decision decision = desk.arrive(get(target), at({}));
            road << QByteArray::number(decision.answer.status) + ' ' + target;
            target = header(decision, "Location");
        }
        QCOMPARE(
            road,
            QByteArrayList({"307 /a?b=c&fault=redirect:2:307", "307 /a?b=c&fault=redirect:1:307",
                            "200 /a?b=c&fault=redirect:0:307"}));
        QCOMPARE(header(desk.arrive(get("/a?fault=redirect-loop"), at({})), "Location"),
                 "/a?fault=redirect-loop:302");
        QCOMPARE(header(desk.arrive(get("/a?fault=redirect-away:308"), at({})), "Location"),
                 "http://elsewhere:1/a?fault=none");
    }
    void aBombIsSmallAndUnpacksToWhatItSays()
    {
        MockServerCore desk = tst_mockservercore::desk({});
        const MockServerCore::Decision decision = desk.arrive(get("/?fault=bomb:8"), at({}));
        QCOMPARE(header(decision, "Content-Encoding"), "deflate");
        QVERIFY(decision.answer.body.size() < 16 * 1024);
        const QByteArray stated("\x00\x80\x00\x00", 4); // 8 MiB, as qUncompress() expects it
        QCOMPARE(qUncompress(stated + decision.answer.body).size(), 8 * 1024 * 1024);
    }

    void delaysAreThoseOfTheOptionsAndTheSameForASeed()
    {
        MockServerOptions options;
        options.arrivalDelay = {1ms, 9ms};
        options.latency = {20ms, 40ms};
        options.returnDelay = {5ms, 5ms};
        MockServerCore first = desk(options);
        MockServerCore second = desk(options);
        for (int i = 0; i < 100; ++i) {
            const Duration arrival = first.receive(get("/"));
            QVERIFY(arrival >= 1ms && arrival <= 9ms);
            QCOMPARE(second.receive(get("/")), arrival);
            const MockServerCore::Decision decision = first.arrive(get("/"), at({}));
            QVERIFY(decision.latency >= 20ms && decision.latency <= 40ms);
            QCOMPARE(decision.returnDelay, Duration(5ms));
            QCOMPARE(second.arrive(get("/"), at({})).latency, decision.latency);
        }
        QCOMPARE(first.arrive(get("/?latency=3ms"), at({})).latency, Duration(3ms));
    }
    void itsOwnPagesAreNeitherCountedNorLimitedNorDelayed()
    {
        MockServerOptions options = withLimits({u"1/1h"_s});
        options.arrivalDelay = options.latency = {1s, 1s};
        options.faults = {{{Fault::Kind::Drop}}};
        MockServerCore desk = tst_mockservercore::desk(options);
        desk.receive(get("/"));
        const MockServerCore::Decision call = desk.arrive(get("/"), at({}));
        desk.receive(get("/"));
        desk.arrive(get("/"), at({}));
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(desk.receive(get("/_penstock/stats")), Duration::zero());
            const MockServerCore::Decision own = desk.arrive(get("/_penstock/stats"), at({}));
            QCOMPARE(own.answer.status, 200);
            QCOMPARE(own.latency, Duration::zero());
            QCOMPARE(own.fault.kind, Fault::Kind::None);
            QCOMPARE(own.number, 0U);
            desk.leave(own, at({}));
            const QJsonObject counts = json(own);
            QCOMPARE(counts[u"received"_s], 2);
            QCOMPARE(counts[u"admitted"_s], 1);
            QCOMPARE(counts[u"refused"_s], 1);
            QCOMPARE(counts[u"at_once"_s], 1);
            QCOMPARE(counts[u"most_at_once"_s], 1);
            QCOMPARE(counts[u"faults"_s][u"drop"_s], 1);
        }
        desk.leave(call, at(1s));
        QCOMPARE(desk.counts().atOnce, 0);
        QCOMPARE(desk.counts().maxAtOnce, 1);
    }
};

PENSTOCK_TEST(TestMockServerCore)
} // namespace tst_practicedesk
#include "tst_mockservercore.moc"

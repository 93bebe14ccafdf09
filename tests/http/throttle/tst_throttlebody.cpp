// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/throttlebody.h>

#include <QTest>

using namespace penstock;

namespace tst_throttlebody {
using namespace std::chrono;

const WallTime noon(sys_days(2026y / 1 / 5) + 12h);

ThrottleBody read(const QByteArray &body)
{
    return readThrottleBody(body, 429, BodyWords::Usual, {}, noon);
}
qint64 waitMs(const QByteArray &body)
{
    const auto wait = read(body).wait;
    return wait ? wait->wait / 1ms : -1;
}
QByteArray nested(int levels, const QByteArray &inner)
{
    return QByteArray("{\"a\":").repeated(levels) + inner + QByteArray(levels, '}');
}

class TestThrottleBody : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheWait_data()
    {
        const Table<qint64> row("ms");
        row(R"({"retry_after": 64.57})", 64'570);
        row(R"({"retry_after_ms": 250, "retry_after": 9})", 250);
        row(R"({"retry_after": 9, "retryDelay": "3.5s"})", 3'500);
        row(R"({"retryAfter": 1767614460000})", 60'000); // a point in time
        row(R"({"retry-after": "2026-01-05T12:00:30Z"})", 30'000);
        row(R"({"a": {"retry_after": 5}, "b": [{"retry_after": 7}]})", 7'000);
        row(R"([{"retry_after_seconds": 5}])", 5'000);
        row(R"({"retry_after": {"retry_after": 5}})", 5'000);
        row(R"({"retry_after": 1e3})", -1);
        row(R"({"retry_after": 5} x)", -1); // no JSON, and no sentence
        row(R"({"retry_after": 05})", -1);
        row(R"({"retry_after": 5,})", -1);
        row(R"({'retry_after': 5})", -1);
        row("EService: Throttled: 1767614460", 60'000);
        row(R"({"error": ["EService: Throttled: 1767614460"]})", 60'000);
        row("<p>Please retry in 1 minute and 30 seconds.</p>", 90'000);
        row("RETRY AFTER 7 Seconds", 7'000);
        row("wait in vain; try again after 5s", 5'000);
        row("retry after 7", -1); // of what?
        row("try again later", -1);
        row("entry in 5s", -1);
    }
    void findsTheWait()
    {
        QFETCH(const qint64, ms);
        QCOMPARE(waitMs(QTest::currentDataTag()), ms);
    }
    void looksSixLevelsDeepAndNoFurther()
    {
        QCOMPARE(waitMs(nested(6, R"({"retry_after": 5})")), 5'000);
        QCOMPARE(waitMs(nested(7, R"({"retry_after": 5})")), -1);
        QCOMPARE(waitMs("[" + QByteArray("0,").repeated(31) + R"({"retry_after": 5}])"), 5'000);
        QCOMPARE(waitMs("[" + QByteArray("0,").repeated(32) + R"({"retry_after": 5}])"), -1);
    }
    void looksAtTheBeginningOfTheBody()
    {
        const QByteArray padding(64 * 1024, ' ');
        QCOMPARE(waitMs(R"({"retry_after": 5})" + padding.first(1000)), 5'000);
        QCOMPARE(waitMs(R"({"retry_after": 5})" + padding), -1); // may be cut off
        QCOMPARE(waitMs("try again in 5s" + padding), 5'000);
        QCOMPARE(waitMs(padding + "try again in 5s"), -1);
    }
    void hostileBodiesAreHarmless_data()
    {
        const Table<QByteArray> row("body");
        row("deep", QByteArray(64 * 1024, '['));
        row("deep objects", QByteArray("{\"a\":").repeated(13'000));
        row("many quotes", QByteArray(64 * 1024, '"'));
        row("many phrases", QByteArray("retry in ").repeated(7'000));
        row("many digits", "retry in " + QByteArray(60'000, '9'));
        row("cut in an escape", "{\"a\\");
        row("cut in a code", "{\"a\\u00");
        row("zero bytes", QByteArray(1000, '\0'));
    }
    void hostileBodiesAreHarmless()
    {
        QFETCH(const QByteArray, body);
        QCOMPARE(read(body), ThrottleBody());
    }

    void reckonsTheCostOfAQuery_data()
    {
        const Table<int, int, int, double, qint64, Outlook> row("requested", "most", "available",
                                                                "perSecond", "ms", "outlook");
        row("some is missing", 300, 2000, 200, 50.0, 2000, Outlook::Normal);
        row("nothing is missing", 300, 2000, 400, 50.0, 0, Outlook::Normal);
        row("up to the next millisecond", 1, 2000, 0, 3.0, 334, Outlook::Normal);
        row("nothing comes back", 300, 2000, 200, 0.0, -1, Outlook::Normal);
        row("more than there ever is", 600, 500, 500, 50.0, -1, Outlook::RequestTooLarge);
    }
    void reckonsTheCostOfAQuery()
    {
        QFETCH(const int, requested);
        QFETCH(const int, most);
        QFETCH(const int, available);
        QFETCH(const double, perSecond);
        const QString body = QStringLiteral(
            R"({"errors": [{"extensions": {"code": "THROTTLED"}}], "extensions": {"cost": {"requestedQueryCost": %1,
                "throttleStatus": {"maximumAvailable": %2, "currentlyAvailable": %3, "restoreRate": %4}}}})");
        const QByteArray json
            = body.arg(requested).arg(most).arg(available).arg(perSecond, 0, 'f', 1).toUtf8();
        QTEST(waitMs(json), "ms");
        QTEST(read(json).outlook, "outlook");
        QCOMPARE(read(json).code, QByteArray("THROTTLED"));
    }

    void knowsTheWordsOfServices_data()
    {
        const Table<QByteArray> row("code");
        row(R"({"errors": [{"type": "RATE_LIMITED"}]})", "RATE_LIMITED");
        row(R"({"reason": "userRateLimitExceeded"})", "userRateLimitExceeded");
        row("You have exceeded a Secondary Rate Limit", "Secondary Rate Limit");
        row("error code: 1015", "error code: 1015");
        row(R"({"__type": "com.amazon#ProvisionedThroughputExceededException"})",
            "com.amazon#ProvisionedThroughputExceededException");
        row("<Error><Code>BandwidthLimitExceeded</Code></Error>", "BandwidthLimitExceeded");
        row("<Error><Code>AccessDenied</Code></Error>", "");
        row(R"({"message": "RequestThrottled is a word"})", "Throttled");
        row(R"({"message": "LimitExceededException"})", ""); // in a message it means nothing
        row(R"({"code": "permission_denied"})", "");
        row("<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n"
            "<hr><center>nginx/1.22.1</center>",
            "503 Service Temporarily Unavailable");
        row("<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n"
            "<hr><center>openresty</center>",
            "503 Service Temporarily Unavailable");
        // A load balancer that has nobody to ask.
        row("<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n</body>", "");
        row("<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>", "");
    }
    void knowsTheWordsOfServices()
    {
        QFETCH(const QByteArray, code);
        const QByteArray body = QTest::currentDataTag();
        QCOMPARE(read(body).code, code);
        QCOMPARE(readThrottleBody(body, 429, BodyWords::OfProfile, {}, noon).code, QByteArray());
    }
    void tellsAQuotaFromARate()
    {
        QCOMPARE(read(R"({"error": {"code": "insufficient_quota"}})").outlook,
                 Outlook::QuotaUsedUp);
        QCOMPARE(read(R"({"reason": "QUOTA_EXCEEDED"})").outlook, Outlook::QuotaUsedUp);
        QCOMPARE(read(R"({"reason": "rate_limit_exceeded"})").outlook, Outlook::Normal);
    }
    void knowsWhenToWaitLong()
    {
        QVERIFY(read("secondary rate limit").floor == 60s);
        QVERIFY(read("<title>Error 1015</title>").floor == 60s);
        QVERIFY(read("rate limit exceeded").floor == 0s);
    }

    void matchesWhatAProfileNames_data()
    {
        Table<BodyMatcher, QByteArray, QByteArray>("matcher", "body", "code");
        const QByteArray body
            = R"({"e": [{"c": "busy"}, {"c": "we\u0020wait"}], "a/b": 1, "n": null})";
        const auto row = [&body](const char *name, const BodyMatcher &matcher, const char *code) {
            QTest::newRow(name) << matcher << body << QByteArray(code);
        };
        row("a value", {"/e/0/c", {"busy"}}, "busy");
        row("one of several", {"/e/0/c", {"idle", "busy"}}, "busy");
        row("another value", {"/e/0/c", {"bus"}}, "");
        row("any element", {"/e/*/c", {"busy"}}, "busy");
        row("an escaped value", {"/e/*/c", {"we wait"}}, "we wait");
        row("a part of a value", {"/e/*/c", {}, {"WAIT"}}, "we wait");
        row("a place", {"/n"}, "null");
        row("a container", {"/e"}, "/e");
        row("no such place", {"/e/2/c"}, "");
        row("a place further up", {"/e/*"}, "/e/*");
        row("an escaped pointer", {"/a~1b", {"1"}}, "1");
        row("a text anywhere", {{}, {}, {"BUSY"}}, "BUSY");
        row("another status", {"/e/0/c", {"busy"}, {}, {200}}, "");
        row("this status", {"/e/0/c", {"busy"}, {}, {200, 429}}, "busy");
    }
    void matchesWhatAProfileNames()
    {
        QFETCH(const BodyMatcher, matcher);
        QFETCH(const QByteArray, body);
        ThrottleDialect dialect;
        dialect.bodies = {matcher};
        const ThrottleBody read = readThrottleBody(body, 429, BodyWords::OfProfile, dialect, noon);
        QTEST(read.code, "code");
    }
};

PENSTOCK_TEST(TestThrottleBody)
} // namespace tst_throttlebody
#include "tst_throttlebody.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/http/throttle/dialectreader.h>

#include <QTest>

using namespace penstock;

namespace tst_dialectreader {
using namespace std::chrono;

class TestDialectReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsTheStandard_data()
    {
        // ms -1: none
        const Table<int, QByteArray, bool, qint64> row("status", "retryAfter", "throttled", "ms");
        row("429 with a time", 429, "30", true, 30'000);
        row("429 without", 429, "", true, -1);
        row("429 with nonsense", 429, "soon", true, -1);
        row("429 with 0", 429, "0", true, 0);
        row("503 with a time", 503, "30", true, 30'000);
        row("503 without", 503, "", false, -1);
        row("503 with nonsense", 503, "-1", false, -1);
        row("529 with a time", 529, "30", true, 30'000);
        row("529 without", 529, "", true, -1);
        row("500 with a time is no throttle", 500, "30", false, 30'000);
        row("408 with a time is no throttle", 408, "30", false, 30'000);
        row("413 with a time is no throttle", 413, "30", false, 30'000);
        row("200 says nothing", 200, "30", false, -1);
        row("300 with a time is no throttle", 300, "30", false, 30'000);
        row("301 with a time is no throttle", 301, "30", false, 30'000);
        row("404 says nothing", 404, "30", false, -1);
    }
    void readsTheStandard()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, retryAfter);
        HeaderList headers;
        if (!retryAfter.isEmpty())
            headers.append({"retry-after", retryAfter});
        const auto reading = DialectReader().read(status, headers, {}, WallTime());
        QTEST(reading.throttled(), "throttled");
        QTEST(reading.retryAfter ? qint64(reading.retryAfter->wait / 1ms) : -1, "ms");
        QCOMPARE(reading.source.isEmpty(), !reading.retryAfter.has_value());
    }
    void saysByWhatItIsOne_data()
    {
        const Table<int, HeaderList, QByteArray, ThrottleKind, Message> row(
            "status", "headers", "body", "kind", "reason");
        using Kind = ThrottleKind;
        const HeaderList time {{"Retry-After", "30"}};
        const HeaderList nothingLeft {{"X-RateLimit-Remaining", "0"}};
        const HeaderList someLeft {{"X-RateLimit-Remaining", "1"}};
        const QByteArray words = "rate limit exceeded";
        const auto found = [](int status, const char *code) {
            return httpMessage("throttle.words", status,
                               MessageArgument::quoted(QString::fromLatin1(code)));
        };
        const Message none;
        row("429", 429, {}, {}, Kind::Status, httpMessage("throttle.status_429"));
        row("429 with all there is", 429, time, words, Kind::Status,
            httpMessage("throttle.status_429"));
        row("418", 418, {}, {}, Kind::Status, httpMessage("throttle.status_418"));
        row("420", 420, {}, {}, Kind::Status, httpMessage("throttle.status_420"));
        row("430", 430, {}, {}, Kind::Status, httpMessage("throttle.status_430"));
        row("509", 509, {}, {}, Kind::Status, httpMessage("throttle.status_509"));
        row("529", 529, {}, {}, Kind::Status, httpMessage("throttle.status_529"));
        row("of the profile", 432, {}, {}, Kind::ProfileStatus,
            httpMessage("throttle.profile_status", 432));
        row("503 with a time", 503, time, {}, Kind::NamedTime,
            httpMessage("throttle.named_time", 503, u"Retry-After"_s));
        row("403 with a time", 403, time, {}, Kind::NamedTime,
            httpMessage("throttle.named_time", 403, u"Retry-After"_s));
        row("503 with words", 503, {}, words, Kind::Words, found(503, "rate limit exceeded"));
        row("503 with words and a time", 503, time, words, Kind::Words,
            found(503, "rate limit exceeded"));
        row("403 with nothing left", 403, nothingLeft, {}, Kind::UsedUp,
            httpMessage("throttle.used_up", 403));
        row("400 with words", 400, {}, words, Kind::Words, found(400, "rate limit exceeded"));
        row("200 with words of the profile", 200, {}, "calm down", Kind::Words, found(200, "calm"));
        row("200 with usual words", 200, {}, words, Kind::None, none);
        row("403 with something left", 403, someLeft, {}, Kind::None, none);
        row("503", 503, {}, "down", Kind::None, none);
        row("500 with words", 500, {}, words, Kind::None, none);
        row("404 with a time", 404, time, words, Kind::None, none);
        row("301 with a time", 301, time, {}, Kind::None, none);
    }
    void saysByWhatItIsOne()
    {
        QFETCH(const int, status);
        QFETCH(const HeaderList, headers);
        QFETCH(const QByteArray, body);
        ThrottleDialect dialect;
        dialect.statuses = {432};
        dialect.bodies = {{.pointer = {}, .contains = {"calm"}}};
        const auto reading = DialectReader(dialect).read(status, headers, body, WallTime());
        QTEST(reading.kind, "kind");
        QTEST(reading.reason, "reason");
        QCOMPARE(reading.throttled(), reading.kind != ThrottleKind::None);
    }
    void aThrottleIsOfTheLimitThatItsScopeMeans_data()
    {
        const Table<int, HeaderList, QString> row("status", "headers", "limit");
        const QString all;
        const QString searches = u"searches"_s;
        const QString hourly = u"per hour"_s;
        const QString posts = u"posts"_s;
        const auto resource = [](const char *name) {
            return HeaderList {{"X-RateLimit-Resource", name}};
        };
        row("by its value", 429, resource("search"), searches);
        row("in any letters", 429, resource(" Search "), searches);
        row("by its line", 429, resource("core"), hourly);
        row("another", 429, resource("graphql"), all);
        row("none", 429, {}, all);
        row("a policy that is used up", 429, {{"RateLimit", "\"writes\";r=0;t=5"}}, posts);
        row("a policy that is not", 429, {{"RateLimit", "\"writes\";r=1;t=5"}}, all);
        row("no throttle", 200, resource("search"), all);
    }
    void aThrottleIsOfTheLimitThatItsScopeMeans()
    {
        QFETCH(const int, status);
        QFETCH(const HeaderList, headers);
        ThrottleDialect dialect;
        dialect.scopes = {{"search", u"searches"_s},
                          {"x-ratelimit-resource: core", u"per hour"_s},
                          {"writes", u"posts"_s}};
        const auto reading = DialectReader(dialect).read(status, headers, {}, WallTime());
        QTEST(reading.addressedLimit, "limit");
    }
    void datesAreComparedWithTheServersClock()
    {
        const WallTime oursIsAnHourBehind(sys_days(2026y / 1 / 5) + 11h);
        const HeaderList headers {{"Date", "Mon, 05 Jan 2026 12:00:00 GMT"},
                                  {"Retry-After", "Mon, 05 Jan 2026 12:00:30 GMT"}};
        const auto reading = DialectReader().read(429, headers, {}, oursIsAnHourBehind);
        QVERIFY(reading.retryAfter.has_value());
        QCOMPARE(qint64(reading.retryAfter->wait / 1ms), qint64(30'000));
        QCOMPARE(reading.source, u"Retry-After: Mon, 05 Jan 2026 12:00:30 GMT"_s);
    }
};

PENSTOCK_TEST(TestDialectReader)
} // namespace tst_dialectreader
#include "tst_dialectreader.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/ratelimitheaders.h>

#include <QTest>

using namespace penstock;

namespace tst_ratelimitheaders {
using namespace std::chrono;

const WallTime noon(sys_days(2026y / 1 / 5) + 12h);

//! "name limit/remaining/used reset window unit", - where nothing is known.
QString written(const SeenLimit &limit)
{
    const auto number = [](auto value) { return value ? QString::number(qint64(*value)) : u"-"_s; };
    const auto span
        = [](auto value) { return value ? u"%1s"_s.arg(double(*value / 1ms) / 1000) : u"-"_s; };
    const auto reset = limit.reset ? std::optional(limit.reset->wait) : std::nullopt;
    return u"%1 %2/%3/%4 %5 %6 %7"_s
        .arg(QString::fromUtf8(limit.name), number(limit.limit), number(limit.remaining),
             number(limit.used), span(reset), span(limit.window), QString::fromUtf8(limit.unit))
        .trimmed();
}

QStringList written(const std::vector<SeenLimit> &limits)
{
    QStringList lines;
    for (const SeenLimit &limit : limits)
        lines.append(written(limit));
    return lines;
}

qint64 msOf(const std::optional<WaitLine> &wait)
{
    return wait ? wait->wait.wait / 1ms : -1;
}

class TestRateLimitHeaders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void seesLimits_data()
    {
        const Table<HeaderList, QStringList> row("headers", "limits");
        row("GitHub",
            {{"X-RateLimit-Limit", "5000"},
             {"X-RateLimit-Remaining", "4987"},
             {"X-RateLimit-Reset", "1767615000"},
             {"X-RateLimit-Used", "13"}},
            {u"x-ratelimit 5000/4987/13 600s -"_s});
        row("the newest draft",
            {{"RateLimit-Policy",
              "\"burst\";q=100;w=60,\"daily\";q=1000;w=86400;qu=\"content-bytes\""},
             {"RateLimit", "\"burst\";r=50;t=30"}},
            {u"burst 100/50/- 30s 60s"_s, u"daily 1000/-/- - 86400s content-bytes"_s});
        row("draft 7",
            {{"RateLimit", "limit=100, remaining=50, reset=5"}, {"RateLimit-Policy", "100;w=10"}},
            {u"ratelimit 100/50/- 5s -"_s, u"ratelimit-policy 100/-/- - 10s"_s});
        row("drafts 0 to 6",
            {{"RateLimit-Limit", "100, 100;w=60"},
             {"RateLimit-Remaining", "50"},
             {"RateLimit-Reset", "50"}},
            {u"ratelimit 100/50/- 50s 60s"_s});
        row("OpenAI: a family for each word",
            {{"x-ratelimit-limit-requests", "60"},
             {"x-ratelimit-limit-tokens", "150000"},
             {"x-ratelimit-remaining-requests", "59"},
             {"x-ratelimit-reset-tokens", "6m0s"}},
            {u"x-ratelimit-requests 60/59/- - -"_s, u"x-ratelimit-tokens 150000/-/- 360s -"_s});
        row("Anthropic: the word in front",
            {{"anthropic-ratelimit-requests-limit", "50"},
             {"anthropic-ratelimit-requests-remaining", "49"}},
            {u"anthropic-ratelimit-requests 50/49/- - -"_s});
        row("Kong", {{"X-RateLimit-Limit-Minute", "10"}, {"X-RateLimit-Remaining-Minute", "9"}},
            {u"x-ratelimit-minute 10/9/- - 60s"_s});
        row("Docker", {{"ratelimit-limit", "100;w=21600"}, {"ratelimit-remaining", "76;w=21600"}},
            {u"ratelimit 100/76/- - 21600s"_s});
        row("Reddit",
            {{"X-Ratelimit-Remaining", "0.0"},
             {"X-Ratelimit-Used", "996"},
             {"X-Ratelimit-Reset", "214"}},
            {u"x-ratelimit -/0/996 214s -"_s});
        row("Shopify", {{"X-Shopify-Shop-Api-Call-Limit", "32/40"}},
            {u"x-shopify-shop-api-call-limit 40/-/32 - -"_s});
        row("Salesforce", {{"Sforce-Limit-Info", "api-usage=18/5000"}},
            {u"sforce-limit-info 5000/-/18 - -"_s});
        row("Binance", {{"X-MBX-USED-WEIGHT-1M", "1234"}, {"X-MBX-ORDER-COUNT-10S", "2"}},
            {u"x-mbx-used-weight-1m -/-/1234 - 60s"_s, u"x-mbx-order-count-10s -/-/2 - 10s"_s});
        row("Zendesk", {{"zendesk-ratelimit-tickets-index", "total=100; remaining=99; resets=41"}},
            {u"zendesk-ratelimit-tickets-index 100/99/- 41s -"_s});
        row("Path of Exile",
            {{"X-Rate-Limit-Ip", "60:60:60,20:1:10"}, {"X-Rate-Limit-Ip-State", "61:60:42,1:1:0"}},
            {u"x-rate-limit-ip-60s 60/-/61 - 60s"_s, u"x-rate-limit-ip-1s 20/-/1 - 1s"_s});
        row("Riot", {{"X-App-Rate-Limit", "100:120,20:1"}, {"X-App-Rate-Limit-Count", "7:120,1:1"}},
            {u"x-app-rate-limit-120s 100/-/7 - 120s"_s, u"x-app-rate-limit-1s 20/-/1 - 1s"_s});
        row("HubSpot",
            {{"X-HubSpot-RateLimit-Max", "190"},
             {"X-HubSpot-RateLimit-Remaining", "189"},
             {"X-HubSpot-RateLimit-Interval-Milliseconds", "10000"}},
            {u"x-hubspot-ratelimit 190/189/- - 10s"_s});
        row("Crossref", {{"X-Rate-Limit-Limit", "50"}, {"X-Rate-Limit-Interval", "1s"}},
            {u"x-rate-limit 50/-/- - 1s"_s});
        row("Etsy", {{"x-limit-per-second", "10"}, {"x-remaining-this-secon", "9"}},
            {u"x-limit-per-second 10/9/- - 1s"_s});
        row("Yelp", {{"RateLimit-DailyLimit", "300"}, {"RateLimit-Remaining", "120"}},
            {u"ratelimit 300/120/- - -"_s});
        row("no limits", {{"X-Request-Id", "5"}, {"Content-Length", "7"}, {"X-Limitless", "1"}},
            {});
    }
    void seesLimits()
    {
        QFETCH(const HeaderList, headers);
        QTEST(written(readRateLimitHeaders(headers, {}, noon).limits), "limits");
    }

    void choosesTheWait_data()
    {
        const Table<HeaderList, qint64, qint64> row("headers", "retryAfter", "reset");
        row("milliseconds where they agree", {{"Retry-After", "1"}, {"retry-after-ms", "400"}}, 400,
            -1);
        row("the larger where they do not", {{"Retry-After", "10"}, {"retry-after-ms", "400"}},
            10'000, -1);
        row("in either order", {{"retry-after-ms", "9000"}, {"Retry-After", "1"}}, 9'000, -1);
        row("the standard before its other spellings",
            {{"X-Retry-After", "9"}, {"Retry-After", "1"}}, 1'000, -1);
        row("another spelling where the standard is malformed",
            {{"X-Retry-After", "9"}, {"Retry-After", "x"}}, 9'000, -1);
        row("AWS counts in milliseconds", {{"x-amz-retry-after", "1500"}}, 1'500, -1);
        row("from now before a point in time",
            {{"X-RateLimit-Reset", "1767615000"}, {"X-RateLimit-Reset-After", "64.57"}}, -1,
            64'570);
        row("RateLimit before RateLimit-Reset",
            {{"RateLimit-Reset", "9"}, {"RateLimit", "\"a\";r=0;t=5"}}, -1, 5'000);
        row("RateLimit-Reset before X-", {{"X-RateLimit-Reset", "9"}, {"RateLimit-Reset", "5"}}, -1,
            5'000);
        row("X- where RateLimit-Reset has some left",
            {{"X-RateLimit-Reset", "9"}, {"RateLimit-Reset", "5"}, {"RateLimit-Remaining", "1"}},
            -1, 9'000);
        row("the used up before the unknown",
            {{"X-RateLimit-Reset-A", "5"},
             {"X-RateLimit-Remaining-A", "0"},
             {"X-RateLimit-Reset-B", "99"}},
            -1, 5'000);
        row("the latest of the used up",
            {{"X-RateLimit-Reset-A", "5"},
             {"X-RateLimit-Remaining-A", "0"},
             {"X-RateLimit-Reset-B", "9"},
             {"X-RateLimit-Remaining-B", "0"}},
            -1, 9'000);
        row("half a call is none", {{"X-RateLimit-Reset", "5"}, {"X-RateLimit-Remaining", "0.5"}},
            -1, 5'000);
        row("one call is one", {{"X-RateLimit-Reset", "5"}, {"X-RateLimit-Remaining", "1.0"}}, -1,
            -1);
        row("nobody has minus one left",
            {{"X-RateLimit-Reset", "5"}, {"X-RateLimit-Remaining", "-1"}}, -1, 5'000);
        row("what a cache kept says nothing", {{"Age", "7"}, {"RateLimit", "\"a\";r=0;t=5"}}, -1,
            -1);
        row("age 0 is no cache", {{"Age", "0"}, {"RateLimit", "\"a\";r=0;t=5"}}, -1, 5'000);
        row("the largest restriction", {{"X-Rate-Limit-Ip-State", "9:5:7,9:60:42"}}, -1, 42'000);
        row("a state of ten digits", {{"X-Rate-Limit-Ip-State", "9:5:1234567890"}}, -1, -1);
    }
    void choosesTheWait()
    {
        QFETCH(const HeaderList, headers);
        const StatedLimits reported = readRateLimitHeaders(headers, {}, noon);
        QTEST(msOf(reported.retryAfter), "retryAfter");
        QTEST(msOf(reported.reset), "reset");
    }

    void speaksADialect_data()
    {
        const Table<ThrottleDialect, HeaderList, qint64, qint64> row("dialect", "headers",
                                                                     "retryAfter", "reset");
        const HeaderList odd {{"Come-Back", "250"}, {"Left", "0"}};
        ThrottleDialect dialect;
        dialect.resetHeader = "come-back";
        dialect.resetKind = TimeKind::DeltaMs;
        dialect.remainingHeader = "left";
        row("headers of its own", dialect, odd, -1, 250);
        row("and something left", dialect, {{"Come-Back", "250"}, {"Left", "1"}}, -1, -1);
        row("before all others", dialect, odd + HeaderList {{"RateLimit", "\"a\";r=0;t=5"}}, -1,
            250);
        ThrottleDialect named;
        named.resetHeader = "X-Rate-Limit-Reset";
        row("a usual header keeps its family", named,
            {{"X-Rate-Limit-Reset", "5"}, {"X-Rate-Limit-Remaining", "3"}}, -1, -1);
        ThrottleDialect kinds;
        kinds.resetKind = TimeKind::DeltaMs;
        row("kinds without names", kinds, {{"X-RateLimit-Reset", "250"}, {"Retry-After", "70"}},
            70'000, 250);
        ThrottleDialect wait;
        wait.resetHeader = "Retry-After";
        wait.resetKind = TimeKind::DeltaMs;
        row("Retry-After in milliseconds", wait, {{"retry-after", "70"}}, -1, 70);
    }
    void speaksADialect()
    {
        QFETCH(const ThrottleDialect, dialect);
        QFETCH(const HeaderList, headers);
        const StatedLimits reported = readRateLimitHeaders(headers, dialect, noon);
        QTEST(msOf(reported.retryAfter), "retryAfter");
        QTEST(msOf(reported.reset), "reset");
    }

    void tellsScopeAndWhatMakesNoSense()
    {
        const HeaderList scope {{"x-ratelimit-resource", "core"}, {"X-RateLimit-Bucket", "abc"}};
        const HeaderList unread {{"Retry-After", "soon"},
                                 {"X-RateLimit-Limit", "many"},
                                 {"X-RateLimit-Reset", QByteArray(300, '0')}};
        const StatedLimits reported = readRateLimitHeaders(
            scope + unread + HeaderList {{"RateLimit", "\"a"}, {"Server", "x"}}, {}, noon);
        QCOMPARE(reported.scope, scope);
        QCOMPARE(reported.unread, unread + HeaderList({{"RateLimit", "\"a"}}));
    }

    void aFieldOfManyLinesHasABound()
    {
        HeaderList headers;
        for (int i = 0; i < 300; ++i)
            headers.append(Header {"RateLimit", "\"policy\";r=0;t=5"});
        const StatedLimits reported = readRateLimitHeaders(headers, {}, noon);
        QCOMPARE(msOf(reported.reset), -1);
        QCOMPARE(reported.unread.size(), 1);
        QCOMPARE(msOf(readRateLimitHeaders(headers.first(200), {}, noon).reset), 5'000);
    }
    void aFloodOfHeadersIsRead()
    {
        HeaderList headers;
        for (int i = 0; i < 2000; ++i)
            headers.append(Header {"X-RateLimit-Remaining-" + QByteArray::number(i), "0"});
        headers.append(Header {"Retry-After", "7"});
        const StatedLimits reported = readRateLimitHeaders(headers, {}, noon);
        QCOMPARE(msOf(reported.retryAfter), 7'000);
        QVERIFY(reported.exhausted);
        QVERIFY(reported.limits.size() <= 64);
    }
};

PENSTOCK_TEST(TestRateLimitHeaders)
} // namespace tst_ratelimitheaders
#include "tst_ratelimitheaders.moc"

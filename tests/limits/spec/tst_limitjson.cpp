// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include "limits/randomlimit.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

namespace tst_limitjson {
using namespace std::chrono;

QJsonValue parsed(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson('[' + json + ']', &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("%s: %s", qPrintable(error.errorString()), json.constData());
    return document.array().first();
}

Limit spec(LimitSettings settings)
{
    Limit result;
    result.settings = std::move(settings);
    return result;
}

Limit tenConcurrent()
{
    return spec(ConcurrencySettings {10});
}

constexpr char costByPath[]
    = R"({"algorithm": "concurrency", "capacity": 10, "per": "{{ region }}",)"
      "\"cost_by\": {\"path\": {\"/*\": 0, \"/search*\": 10, \"/search/deep*\": 20}, \"default\": "
      "1}}";

class TestLimitJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        const Table<QByteArray, Limit> row("json", "expected");
        row("token bucket",
            R"({"algorithm": "token_bucket", "capacity": 40, "refill_amount": 2, "refill_interval": "1s"})",
            spec(TokenBucketSettings {40, 2, 1s}));
        row("token bucket in steps",
            R"({"algorithm": "token_bucket", "capacity": 40, "refill_amount": 2, "refill_interval": "1s",
            "refill": "stepped", "first_refill": "300ms", "initial": 0})",
            spec(TokenBucketSettings {40, 2, 1s, 0, Refill::Stepped, Duration(300ms)}));
        row("token bucket in steps of the calendar",
            R"({"algorithm": "token_bucket", "capacity": 40, "refill_amount": 2, "refill_interval": "1s",
            "refill": "stepped", "first_refill": "1970-01-01T01:00:05+01:00"})",
            spec(TokenBucketSettings {40, 2, 1s, {}, Refill::Stepped, {}, WallTime(5s)}));
        row("token bucket that starts in debt and is paid later",
            R"({"algorithm": "token_bucket", "capacity": 1, "refill_amount": 1, "refill_interval": "1s",
            "initial": -5, "pay": "later"})",
            spec(TokenBucketSettings {1, 1, 1s, -5, Refill::Continuous, {}, {}, Payment::Later}));
        row("token bucket that is never refilled",
            R"({"algorithm": "token_bucket", "capacity": 7, "refill_amount": 0, "refill_interval": "1s"})",
            spec(TokenBucketSettings {7, 0, 1s}));
        row("leaky bucket",
            R"({"algorithm": "leaky_bucket", "capacity": 5, "drain_amount": 1, "drain_interval": "100ms"})",
            spec(LeakyBucketSettings {5, 1, 100ms}));
        row("gcra", R"({"algorithm": "gcra", "emission_interval": "20ms", "burst": 3})",
            spec(GcraSettings {20ms, 3}));
        row("fixed window", R"({"algorithm": "fixed_window", "capacity": 5000, "interval": "1h"})",
            spec(FixedWindowSettings {5000, 1h}));
        row("fixed window on demand",
            R"({"algorithm": "fixed_window", "capacity": 5, "interval": "1h", "anchor": "on_demand"})",
            spec(FixedWindowSettings {5, 1h, Anchor::OnDemand}));
        row("fixed window of the calendar",
            R"({"algorithm": "fixed_window", "capacity": 5, "interval": "1d", "anchor": "calendar",
            "time_zone": "Europe/Berlin"})",
            spec(FixedWindowSettings {5, 24h, Anchor::Calendar, "Europe/Berlin"}));
        row("calendar without a time zone is UTC",
            R"({"algorithm": "fixed_window", "capacity": 5, "interval": "7d", "anchor": "calendar"})",
            spec(FixedWindowSettings {5, 168h, Anchor::Calendar, "UTC"}));
        row("sliding window",
            R"({"algorithm": "sliding_window", "capacity": 600, "interval": "1m"})",
            spec(SlidingWindowSettings {600, 1min}));
        row("sliding window from the response",
            R"({"algorithm": "sliding_window", "capacity": 6, "interval": "1m", "count_from": "response"})",
            spec(SlidingWindowSettings {6, 1min, CountFrom::Response}));
        row("window counter",
            R"({"algorithm": "sliding_window_counter", "capacity": 6, "interval": "1m", "rounding": "floor"})",
            spec(SlidingWindowCounterSettings {6, 1min, Rounding::Floor}));
        row("concurrency", R"({"algorithm": "concurrency", "capacity": 10})", tenConcurrent());
        row("capacity 0 is allowed", R"({"algorithm": "concurrency", "capacity": 0})",
            spec(ConcurrencySettings {0}));
        row("waterwheel", R"({"algorithm": "waterwheel", "capacity": 5, "period": "1.5s"})",
            spec(WaterwheelSettings {5, 1500ms}));

        Limit full = tenConcurrent();
        row("automatic margin", R"({"algorithm": "concurrency", "capacity": 10, "margin": "auto"})",
            full);
        row("null is absent", R"({"algorithm": "concurrency", "capacity": 10, "per": null})", full);
        full.name = u"busy"_s;
        full.margin.fixed = 2ms;
        full.match = {{"GET", "POST"}, u"*.example.org"_s, u"/search*"_s};
        full.per = {Per::Kind::Host, {}};
        full.costBy.kind = CostBy::Kind::Request;
        row("everything a limit can have",
            R"({"name": "busy", "algorithm": "concurrency", "capacity": 10, "margin": "2ms",
            "match": {"methods": ["get", "POST"], "host": "*.example.org", "path": "/search*"},
            "per": "host", "cost_by": "request"})",
            full);

        Limit charged = tenConcurrent();
        charged.per = {Per::Kind::Value, u"region"_s};
        charged.costBy = {CostBy::Kind::Method, {{u"GET"_s, 1}, {u"POST"_s, 5}}, 2, {}};
        row("cost by method, per region",
            R"({"algorithm": "concurrency", "capacity": 10, "per": "{{region}}",
            "cost_by": {"method": {"GET": 1, "post": 5}, "default": 2}})",
            charged);
        charged.costBy = {CostBy::Kind::Path,
                          {{u"/search/deep*"_s, 20}, {u"/search*"_s, 10}, {u"/*"_s, 0}},
                          1,
                          {}};
        row("cost by path, the longest glob first", costByPath, charged);
        Limit estimated = tenConcurrent();
        estimated.estimate = CostEstimate {5};
        row("a cost", R"({"algorithm": "concurrency", "capacity": 10, "cost": 5})", estimated);
        estimated.estimate->actual.path = u"$.usage.total_tokens"_s;
        row("an estimate, and where the cost stands",
            R"({"algorithm": "concurrency", "capacity": 10,
            "cost": {"estimate": 5, "actual": "$.usage.total_tokens"}})",
            estimated);
        estimated.estimate->actual = {{}, "X-Cost", 1000};
        estimated.estimate->learns = true;
        estimated.freeStatuses = {304, 404};
        row("an estimate that learns, from a header in thousands, and free answers",
            R"({"algorithm": "concurrency", "capacity": 10, "free_statuses": [304, 404],
            "cost": {"estimate": "learn", "initial": 5, "actual": {"header": "X-Cost", "per": 1000}}})",
            estimated);
        Limit shared = tenConcurrent();
        shared.use = 60;
        row("a share", R"({"algorithm": "concurrency", "capacity": 10, "max_share": "60%"})",
            shared);
        shared.use = 1;
        row("the smallest share",
            R"({"algorithm": "concurrency", "capacity": 10, "max_share": "1%"})", shared);
        row("all of it", R"({"algorithm": "concurrency", "capacity": 10, "max_share": "100%"})",
            tenConcurrent());
        Limit priced = tenConcurrent();
        priced.unit.price = Price {*Decimal::parse(u"2.50"), u"USD"_s, 1'000'000};
        row("a price",
            R"({"algorithm": "concurrency", "capacity": 10,
            "price": {"amount": "2.50", "currency": "USD", "per": 1000000}})",
            priced);
        priced.unit.price = Price {*Decimal::parse(u"0.001"), u"EUR"_s, 1};
        row("a price of each",
            R"({"algorithm": "concurrency", "capacity": 10, "price": {"amount": "0.001", "currency": "EUR"}})",
            priced);
        charged.costBy = {CostBy::Kind::Value, {}, 1, u"units"_s};
        row("cost by a value",
            R"({"algorithm": "concurrency", "capacity": 10, "per": "{{region}}", "cost_by": {"value": "units"}})",
            charged);
        row("cost by a value in braces",
            R"({"algorithm": "concurrency", "capacity": 10, "per": "{{region}}", "cost_by": {"value": "{{units}}"}})",
            charged);
    }
    void reads()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const Limit, expected);
        const Result<Limit> read = limitFromJson(parsed(json).toObject());
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QVERIFY2(*read == expected, QJsonDocument(toJson(*read)).toJson().constData());
        const Result<Limit> again = limitFromJson(toJson(*read));
        QVERIFY2(again && *again == expected, QJsonDocument(toJson(*read)).toJson().constData());
    }
    void refuses_data()
    {
        const Table<QByteArray, QString> row("json", "error");
        row("no algorithm", R"({"capacity": 1})",
            "/limits/2: json.missing_key(algorithm, json.want_one_of(token_bucket, "
            "leaky_bucket, gcra, fixed_window, sliding_window, sliding_window_counter, "
            "concurrency, waterwheel))");
        row("misspelt algorithm", R"({"algorithm": "token_buckets"})",
            "/limits/2/algorithm: json.not_one_of_near(\"token_buckets\", token_bucket, "
            "leaky_bucket, gcra, fixed_window, sliding_window, sliding_window_counter, "
            "concurrency, waterwheel, token_bucket)");
        row("misspelt key", R"({"algorithm": "concurrency", "capactiy": 1})",
            "/limits/2/capactiy: json.unknown_key_near(capactiy, capacity)");
        row("a key of another algorithm",
            R"({"algorithm": "concurrency", "capacity": 1, "interval": "1s"})",
            "/limits/2/interval: json.unknown_key(interval, name, algorithm, capacity, "
            "margin, match, cost_by, cost, free_statuses, per, max_share, price)");
        row("no capacity", R"({"algorithm": "concurrency"})",
            "/limits/2: json.missing_key(capacity, json.want_whole_between(0, "
            "1000000000000000))");
        row("negative capacity", R"({"algorithm": "concurrency", "capacity": -1})",
            "/limits/2/capacity: json.wrong_value(capacity, -1, json.want_whole_between(0, "
            "1000000000000000))");
        row("half a slot", R"({"algorithm": "concurrency", "capacity": 1.5})",
            "/limits/2/capacity: json.wrong_value(capacity, 1.5, json.want_whole_between(0, "
            "1000000000000000))");
        row("negative burst", R"({"algorithm": "gcra", "emission_interval": "1s", "burst": -1})",
            "/limits/2/burst: json.wrong_value(burst, -1, json.want_whole_between(0, "
            "1000000000000000))");
        row("interval 0", R"({"algorithm": "sliding_window", "capacity": 1, "interval": "0s"})",
            "/limits/2/interval: json.too_small(interval, 0s, 1ns)");
        row("emission interval 0",
            R"({"algorithm": "gcra", "emission_interval": "0ms", "burst": 1})",
            "/limits/2/emission_interval: json.too_small(emission_interval, 0ms, 1ns)");
        row("period 0", R"({"algorithm": "waterwheel", "capacity": 1, "period": "0s"})",
            "/limits/2/period: json.too_small(period, 0s, 1ns)");
        row("an interval without its unit",
            R"({"algorithm": "sliding_window", "capacity": 1, "interval": 15})",
            "/limits/2/interval: duration.missing_unit(15)");
        row("an interval of more than a century",
            R"({"algorithm": "sliding_window", "capacity": 1, "interval": "36526d"})",
            "/limits/2/interval: json.too_large(interval, 36526d, 36525d)");
        row("nothing drains",
            R"({"algorithm": "leaky_bucket", "capacity": 1, "drain_amount": 0, "drain_interval": "1s"})",
            "/limits/2/drain_amount: json.wrong_value(drain_amount, 0, "
            "json.want_whole_between(1, 1000000000000000))");
        row("initial above capacity",
            R"({"algorithm": "token_bucket", "capacity": 3, "refill_amount": 1, "refill_interval": "1s", "initial": 4})",
            "/limits/2/initial: json.wrong_value(initial, 4, "
            "json.want_whole_between(-1000000000000000, 3))");
        row("first refill of a continuous bucket",
            R"({"algorithm": "token_bucket", "capacity": 3, "refill_amount": 1, "refill_interval": "1s",
            "first_refill": "1s"})",
            "/limits/2/first_refill: limit.first_refill_unused");
        row("first refill at no time",
            R"({"algorithm": "token_bucket", "capacity": 3, "refill_amount": 1, "refill_interval": "1s",
            "refill": "stepped", "first_refill": "2026-01-05T25:00:00Z"})",
            "/limits/2/first_refill: timestamp.invalid(2026-01-05T25:00:00Z)");
        row("unknown time zone",
            R"({"algorithm": "fixed_window", "capacity": 1, "interval": "1d", "anchor": "calendar",
            "time_zone": "Europe/Atlantis"})",
            "/limits/2/time_zone: limit.unknown_time_zone(Europe/Atlantis)");
        row("time zone without a calendar",
            R"({"algorithm": "fixed_window", "capacity": 1, "interval": "1d", "time_zone": "UTC"})",
            "/limits/2/time_zone: limit.time_zone_unused");
        row("calendar window that does not end at midnight",
            R"({"algorithm": "fixed_window", "capacity": 1, "interval": "7h", "anchor": "calendar"})",
            "/limits/2/interval: limit.not_at_midnight(25200000000000)");
        row("margin without its unit",
            R"({"algorithm": "concurrency", "capacity": 1, "margin": "5"})",
            "/limits/2/margin: duration.missing_unit(5)");
        row("misspelt key in match",
            R"({"algorithm": "concurrency", "capacity": 1, "match": {"method": ["GET"]}})",
            "/limits/2/match/method: json.unknown_key_near(method, methods)");
        row("match is text", R"({"algorithm": "concurrency", "capacity": 1, "match": "GET"})",
            "/limits/2/match: json.no_object_value(match)");
        row("no methods",
            R"({"algorithm": "concurrency", "capacity": 1, "match": {"methods": []}})",
            "/limits/2/match/methods: limit.invalid_methods");
        row("cost by something else",
            R"({"algorithm": "concurrency", "capacity": 1, "cost_by": "requests"})",
            "/limits/2/cost_by: json.not_one_of_near(\"requests\", request, request)");
        row("cost by nothing",
            R"({"algorithm": "concurrency", "capacity": 1, "cost_by": {"default": 1}})",
            "/limits/2/cost_by: limit.no_cost_by");
        row("a cost that is text",
            R"({"algorithm": "concurrency", "capacity": 1, "cost_by": {"path": {"/a/b": "1"}}})",
            "/limits/2/cost_by/path/~1a~1b: json.wrong_value(/a/b, \"1\", "
            "json.want_whole_between(0, 1000000000000000))");
        row("a negative cost",
            R"({"algorithm": "concurrency", "capacity": 1, "cost_by": {"method": {"GET": -1}}})",
            "/limits/2/cost_by/method/GET: json.wrong_value(GET, -1, "
            "json.want_whole_between(0, 1000000000000000))");
        row("two ways to count at once",
            R"({"algorithm": "concurrency", "capacity": 1, "cost_by": {"method": {"GET": 1}, "value": "x"}})",
            "/limits/2/cost_by/value: json.unknown_key(value, method, default)");
        row("a cost of nothing", R"({"algorithm": "concurrency", "capacity": 1, "cost": 0})",
            "/limits/2/cost: json.wrong_value(cost, 0, json.want_whole_between(1, "
            "1000000000000000))");
        row("a cost and a cost_by",
            R"({"algorithm": "concurrency", "capacity": 1, "cost": {"estimate": 2}, "cost_by": "request"})",
            "/limits/2/cost: json.exclusive_keys(cost, cost_by)");
        row("nothing to learn from",
            R"({"algorithm": "concurrency", "capacity": 1, "cost": {"estimate": "learn", "initial": 1}})",
            "/limits/2/cost: limit.nothing_to_learn_from");
        row("a path to many values",
            R"({"algorithm": "concurrency", "capacity": 1, "cost": {"estimate": 1, "actual": "$.a[*]"}})",
            "/limits/2/cost/actual: limit.invalid_path($.a[*])");
        row("a cost in two places", R"({"algorithm": "concurrency", "capacity": 1,
            "cost": {"estimate": 1, "actual": {"path": "$.a", "header": "A"}}})",
            "/limits/2/cost/actual: limit.no_place_of_cost");
        row("statuses that are none",
            R"({"algorithm": "concurrency", "capacity": 1, "free_statuses": [304, 7]})",
            "/limits/2/free_statuses: json.wrong_value(free_statuses, json.a_list, "
            "json.want_statuses(100))");
        row("nothing of it", R"({"algorithm": "concurrency", "capacity": 1, "max_share": "0%"})",
            "/limits/2/max_share: limit.invalid_max_share(0%)");
        row("a line break behind it",
            R"({"algorithm": "concurrency", "capacity": 1, "max_share": "60%\n"})",
            "/limits/2/max_share: limit.invalid_max_share(60%\n)");
        row("more than all of it",
            R"({"algorithm": "concurrency", "capacity": 1, "max_share": "101%"})",
            "/limits/2/max_share: limit.invalid_max_share(101%)");
        row("a share without its sign",
            R"({"algorithm": "concurrency", "capacity": 1, "max_share": "60"})",
            "/limits/2/max_share: limit.invalid_max_share(60)");
        row("half a percent", R"({"algorithm": "concurrency", "capacity": 1, "max_share": "0.5%"})",
            "/limits/2/max_share: limit.invalid_max_share(0.5%)");
        row("far more than all of it",
            R"({"algorithm": "concurrency", "capacity": 1, "max_share": "99999999999%"})",
            "/limits/2/max_share: limit.invalid_max_share(99999999999%)");
        row("no share", R"({"algorithm": "concurrency", "capacity": 1, "max_share": ""})",
            "/limits/2/max_share: limit.invalid_max_share");
        row("a share that is a number",
            R"({"algorithm": "concurrency", "capacity": 1, "max_share": 60})",
            "/limits/2/max_share: json.wrong_value(max_share, 60, json.want_text)");
        row("an amount that is a number",
            R"({"algorithm": "concurrency", "capacity": 1, "price": {"amount": 2.5, "currency": "USD"}})",
            "/limits/2/price/amount: json.wrong_value(amount, 2.5, json.want_text)");
        row("an amount that is none",
            R"({"algorithm": "concurrency", "capacity": 1, "price": {"amount": "2,50", "currency": "USD"}})",
            "/limits/2/price/amount: price.invalid_amount(2,50)");
        row("no amount",
            R"({"algorithm": "concurrency", "capacity": 1, "price": {"currency": "USD"}})",
            "/limits/2/price: json.missing_key(amount, price.want_amount)");
        row("no currency",
            R"({"algorithm": "concurrency", "capacity": 1, "price": {"amount": "1"}})",
            "/limits/2/price: json.missing_key(currency, price.want_currency)");
        row("a currency by its sign",
            R"({"algorithm": "concurrency", "capacity": 1, "price": {"amount": "1", "currency": "$"}})",
            "/limits/2/price/currency: price.invalid_currency($)");
        row("a price of no units",
            R"({"algorithm": "concurrency", "capacity": 1, "price": {"amount": "1", "currency": "USD", "per": 0}})",
            "/limits/2/price/per: json.wrong_value(per, 0, json.want_whole_between(1, "
            "1000000000000000))");
        row("a price without braces",
            R"({"algorithm": "concurrency", "capacity": 1, "price": "2.50 USD"})",
            "/limits/2/price: json.no_object_value(price)");
        row("per something without braces",
            R"({"algorithm": "concurrency", "capacity": 1, "per": "region"})",
            "/limits/2/per: limit.invalid_per(region)");
        row("per nothing", R"({"algorithm": "concurrency", "capacity": 1, "per": "{{}}"})",
            "/limits/2/per: limit.invalid_per({{}})");
        row("a name that is a number", R"({"name": 5, "algorithm": "concurrency", "capacity": 1})",
            "/limits/2/name: json.wrong_value(name, 5, json.want_text)");
    }
    void refuses()
    {
        QFETCH(const QByteArray, json);
        const Result<Limit> read = limitFromJson(parsed(json).toObject(), u"/limits/2"_s);
        QVERIFY(!read);
        QTEST(reported(read.error()), "error");
    }
    void readsAList()
    {
        const auto read = limitsFromJson(parsed(R"([{"algorithm": "concurrency", "capacity": 1},
        {"algorithm": "concurrency", "capacity": 2}, {"algorithm": "concurrency", "capacity": 3, "name": "a"}])"));
        QVERIFY(read);
        QCOMPARE(read->size(), std::size_t(3));
        QCOMPARE(capacityOf(read->at(1).settings), 2);
        QVERIFY(limitsFromJson(QJsonArray())->empty());
    }
    void listsTakeShorthand()
    {
        const auto read = limitsFromJson(
            parsed(R"(["600/min", {"algorithm": "concurrency", "capacity": 2}, "10 concurrent"])"));
        QVERIFY(read);
        QCOMPARE(read->size(), std::size_t(3));
        QCOMPARE(read->at(0), limitFromShorthand(u"600/min").value());
        QCOMPARE(capacityOf(read->at(1).settings), 2);
        QCOMPARE(capacityOf(read->at(2).settings), 10);
    }
    void refusesLists_data()
    {
        const Table<QByteArray, QString> row("json", "error");
        row("no list", R"({})", "/limits: limits.no_list");
        row("no limit in it", R"(["600/min", 10])", "/limits/1: limit.invalid");
        row("no shorthand", R"(["600/min", "10 concurent"])",
            "/limits/1, limit \"10 concurent\", position 4: shorthand.no_word_before(/, "
            "concurent)");
        row("a fault in the second",
            R"([{"algorithm": "concurrency", "capacity": 1}, {"algorithm": "concurrency"}])",
            "/limits/1: json.missing_key(capacity, json.want_whole_between(0, "
            "1000000000000000))");
        row("a name twice", R"([{"name": "a", "algorithm": "concurrency", "capacity": 1},
            {"name": "a", "algorithm": "concurrency", "capacity": 2}])",
            "/limits/1/name: limits.same_name(a)");
    }
    void refusesLists()
    {
        QFETCH(const QByteArray, json);
        const auto read = limitsFromJson(parsed(json), u"/limits"_s);
        QVERIFY(!read);
        QTEST(reported(read.error()), "error");
    }
    void whatItWritesItReads()
    {
        RandomLimit random(1);
        for (int i = 0; i < 5'000; ++i) {
            const Limit original = random.spec();
            const QByteArray text = QJsonDocument(toJson(original)).toJson();
            const Result<Limit> read = limitFromJson(QJsonDocument::fromJson(text).object());
            QVERIFY2(read, read ? "" : qPrintable(read.error().text() + QString::fromUtf8(text)));
            QVERIFY2(*read == original, text.constData());
        }
    }
    void defaultsAreLeftOut()
    {
        const QJsonObject expected {
            {u"algorithm"_s, u"fixed_window"_s}, {u"capacity"_s, 5}, {u"interval"_s, u"1h"_s}};
        QCOMPARE(toJson(spec(FixedWindowSettings {5, 1h})), expected);
    }
    void describes_data()
    {
        Table<Limit, QString>("limit", "text");
        const auto row = [](const char *text, const Limit &limit) {
            QTest::newRow(text) << limit << QString::fromUtf8(text);
        };
        row("40 at once, then 2 every 1 s", spec(TokenBucketSettings {40, 2, 1s}));
        row("40 at once, refilled by 2 every 1 s",
            spec(TokenBucketSettings {40, 2, 1s, {}, Refill::Stepped}));
        row("40 in total", spec(TokenBucketSettings {40, 0, 1s}));
        row("a queue of 5, drained by 1 every 100 ms", spec(LeakyBucketSettings {5, 1, 100ms}));
        row("1 every 250 ms", spec(GcraSettings {250ms, 1}));
        row("3 at once, then 1 every 250 ms", spec(GcraSettings {250ms, 3}));
        row("5000 in each window of 1 h", spec(FixedWindowSettings {5000, 1h}));
        row("5000 in each window of 1 d, in the time zone Europe/Berlin",
            spec(FixedWindowSettings {5000, 24h, Anchor::Calendar, "Europe/Berlin"}));
        row("600 in 1 min", spec(SlidingWindowSettings {600, 1min}));
        row("600 in 1 min after their responses",
            spec(SlidingWindowSettings {600, 1min, CountFrom::Response}));
        row("about 600 in 1 min", spec(SlidingWindowCounterSettings {600, 1min}));
        row("10 at once", tenConcurrent());
        row("5 at once, each slot free again 1 s after its request",
            spec(WaterwheelSettings {5, 1s}));
        Limit narrow = tenConcurrent();
        narrow.match = {{"GET", "HEAD"}, {}, u"/search*"_s};
        narrow.per = {Per::Kind::Value, u"region"_s};
        row("10 at once for GET, HEAD /search*, per region", narrow);
        narrow.match = {};
        narrow.per = {Per::Kind::Host, {}};
        row("10 at once, per host", narrow);
    }
    void describes()
    {
        QFETCH(const Limit, limit);
        QTEST(describe(limit).text(), "text");
    }
    void marginsBelongToIntervals()
    {
        QCOMPARE(marginIntervalOf(TokenBucketSettings {1, 1, 3s}), Duration(3s));
        QCOMPARE(marginIntervalOf(LeakyBucketSettings {1, 1, 4s}), Duration(4s));
        QCOMPARE(marginIntervalOf(GcraSettings {5s, 1}), Duration(5s));
        QCOMPARE(marginIntervalOf(FixedWindowSettings {1, 6s}), Duration(6s));
        QCOMPARE(marginIntervalOf(SlidingWindowSettings {1, 7s}), Duration(7s));
        QCOMPARE(marginIntervalOf(SlidingWindowCounterSettings {1, 8s}), Duration(8s));
        QCOMPARE(marginIntervalOf(SlidingWindowSettings {1, 7s, CountFrom::Response}),
                 Duration::zero());
        QCOMPARE(marginIntervalOf(ConcurrencySettings {1}), Duration::zero());
        QCOMPARE(marginIntervalOf(WaterwheelSettings {1, 9s}), Duration::zero());
    }
    void whatHasNoNameGetsOne()
    {
        Limit named = tenConcurrent();
        named.name = u"mine"_s;
        std::vector<Limit> limits {named, tenConcurrent(), named, tenConcurrent()};
        nameLimits(limits);
        QStringList names;
        for (const Limit &limit : limits)
            names << limit.name;
        QCOMPARE(names,
                 (QStringList {u"mine"_s, u"10 concurrent"_s, u"mine"_s, u"10 concurrent (2)"_s}));
    }
};

PENSTOCK_TEST(TestLimitJson)
} // namespace tst_limitjson
#include "tst_limitjson.moc"

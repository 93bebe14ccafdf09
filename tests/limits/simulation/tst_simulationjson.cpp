// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/simulation/simulationjson.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace penstock;

namespace tst_simulationjson {
using namespace std::chrono;

constexpr char fourDecisions[]
    = "{\"decisions\": [\n"
      "  {\"granted\": true, \"at_s\": 12.5, \"waited_s\": 0.000000001, \"bound_by\": \"the "
      "\\\"slow\\\" one\"},"
      "\n"
      R"(  {"granted": true, "at_s": 0.0, "waited_s": 0.0, "bound_by": null},)"
      "\n"
      R"(  {"granted": false, "at_s": 1.0, "reason": "max_wait", "forecast_s": 100.00000001},)"
      "\n"
      R"(  {"granted": false, "at_s": 0.0, "reason": "over_capacity", "forecast_s": null})"
      "\n]}\n";

class TestSimulationJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEverything()
    {
        const auto read = simulationFromJson(R"({
        "limits": [{"name": "slots", "algorithm": "concurrency", "capacity": 2},
                   {"algorithm": "sliding_window", "capacity": 600, "interval": "1m"}],
        "start": "1970-01-01T00:01:00Z", "queue_limit": 3, "overflow": "drop_less_urgent",
        "arrivals": [{"t_s": 0.25, "cost": 2, "max_wait_s": 1.5, "hold_s": 3, "settle_cost": 5,
                      "settle_after_s": 2,
                      "cancel_at_s": 4,
                      "priority": 1, "source": "job", "method": "GET", "host": "h", "path": "/p",
                      "values": {"region": "eu", "units": 7}},
                     {"t_s": 1, "max_wait_s": null, "cancel_at_s": null}]})");
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QCOMPARE(read->limits.at(0).name, u"slots"_s);
        QCOMPARE(read->limits.at(1).name, u"600/min"_s);
        QVERIFY(read->start == WallTime(1min));
        QVERIFY(read->options.queueLimit == 3);
        QVERIFY(read->options.overflow == Overflow::DropLessUrgent);
        QVERIFY(read->options.automaticMarginIsZero);
        const Arrival &first = read->arrivals.at(0);
        QVERIFY(first.at == Instant(250ms));
        QCOMPARE(first.permitRequest.cost, 2);
        QVERIFY(first.permitRequest.maxWait == Duration(1500ms));
        QCOMPARE(first.serviceTime, Duration(3s));
        QVERIFY(first.actualCost == 5);
        QVERIFY(first.actualCostAfter == Duration(2s));
        QVERIFY(first.cancelAt == Instant(4s));
        QCOMPARE(first.permitRequest.priority, 1);
        QCOMPARE(first.permitRequest.source, u"job"_s);
        QCOMPARE(first.permitRequest.method, QByteArray("GET"));
        QCOMPARE(first.permitRequest.host, u"h"_s);
        QCOMPARE(first.permitRequest.path, u"/p"_s);
        QCOMPARE(first.permitRequest.values.value(u"region"_s), u"eu"_s);
        QCOMPARE(first.permitRequest.values.value(u"units"_s), u"7"_s);
        const Arrival &second = read->arrivals.at(1);
        QCOMPARE(second.permitRequest.cost, 1);
        QVERIFY(!second.permitRequest.maxWait);
        QVERIFY(!second.actualCost && !second.actualCostAfter);
        QVERIFY(!second.cancelAt);
        QCOMPARE(second.serviceTime, Duration::zero());
        QCOMPARE(second.permitRequest.priority, 5);
    }
    void decidesByTheShareThatIsUsed()
    {
        const auto read = simulationFromJson(R"({
        "limits": [{"algorithm": "sliding_window", "capacity": 4, "interval": "1s", "max_share": "50%"}],
        "arrivals": [{"t_s": 0}, {"t_s": 0}, {"t_s": 0}, {"t_s": 0, "max_wait_s": 0}]})");
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        const std::vector<Decision> decisions = simulate(*read).value();
        QVERIFY(decisions.at(1).granted && decisions.at(1).at == Instant());
        QVERIFY(decisions.at(2).granted && decisions.at(2).at == Instant(1s));
        QVERIFY(!decisions.at(3).granted);
    }
    void roundsSecondsToTheNearestNanosecond_data()
    {
        Table<QByteArray, qint64>("seconds", "nanoseconds");
        const auto row = [](const char *seconds, qint64 nanoseconds) {
            QTest::newRow(seconds) << QByteArray(seconds) << nanoseconds;
        };
        row("0", 0);
        row("0.1", 100'000'000);
        row("0.3", 300'000'000);
        row("8.571428571", 8'571'428'571);
        row("1e-9", 1);
        row("0.0000000004", 0);
        row("0.0000000006", 1);
        row("1000000.123456789", 1'000'000'123'456'789);
        row("3000000000", 3'000'000'000'000'000'000);
    }
    void roundsSecondsToTheNearestNanosecond()
    {
        QFETCH(const QByteArray, seconds);
        const auto read
            = simulationFromJson(R"({"limits": [], "arrivals": [{"t_s": )" + seconds + "}]}");
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QTEST(qint64(read->arrivals.at(0).at.time_since_epoch().count()), "nanoseconds");
    }
    void refuses_data()
    {
        const Table<QByteArray, QString> row("json", "error");
        row("no JSON", "{\"limits\": [],\n  \"arrivals\" [] }",
            "in.json, line 2, column 14: json.invalid(missing name separator)");
        row("nothing", "", "in.json, line 1, column 1: json.invalid(illegal value)");
        row("a list", "[]", "in.json: json.no_object");
        row("no limits", R"({"arrivals": []})", "in.json#/limits: limits.no_list");
        row("no arrivals", R"({"limits": []})", "in.json#/arrivals: simulation.no_arrivals");
        row("a misspelt key", R"({"limit": [], "arrivals": []})",
            "in.json#/limit: json.unknown_key_near(limit, limits)");
        row("a fault in a limit",
            R"({"limits": [{"algorithm": "gcra", "burst": 1}], "arrivals": []})",
            "in.json#/limits/0: json.missing_key(emission_interval, json.want_duration)");
        row("no start", R"({"limits": [], "arrivals": [], "start": "noon"})",
            "in.json#/start: timestamp.invalid(noon)");
        row("an unknown overflow", R"({"limits": [], "arrivals": [], "overflow": "drop_newest"})",
            "in.json#/overflow: json.not_one_of_near(\"drop_newest\", refuse_newest, "
            "drop_oldest, drop_less_urgent, drop_oldest)");
        row("no time", R"({"limits": [], "arrivals": [{"cost": 1}]})",
            "in.json#/arrivals/0: json.missing_key(t_s, arrival.want_time)");
        row("no object", R"({"limits": [], "arrivals": [0]})",
            "in.json#/arrivals/0: arrival.invalid");
        row("out of order", R"({"limits": [], "arrivals": [{"t_s": 2}, {"t_s": 1.9}]})",
            "in.json#/arrivals/1/t_s: arrival.out_of_order");
        row("before the start", R"({"limits": [], "arrivals": [{"t_s": -1}]})",
            "in.json#/arrivals/0/t_s: json.wrong_value(t_s, -1, arrival.want_seconds)");
        row("at the end of time", R"({"limits": [], "arrivals": [{"t_s": 1e300}]})",
            "in.json#/arrivals/0/t_s: json.wrong_value(t_s, 1e+300, arrival.want_seconds)");
        row("a duration for seconds", R"({"limits": [], "arrivals": [{"t_s": "1s"}]})",
            "in.json#/arrivals/0/t_s: json.wrong_value(t_s, \"1s\", arrival.want_seconds)");
        row("a negative wait", R"({"limits": [], "arrivals": [{"t_s": 0, "max_wait_s": -1}]})",
            "in.json#/arrivals/0/max_wait_s: json.wrong_value(max_wait_s, -1, "
            "arrival.want_seconds)");
        row("half a unit", R"({"limits": [], "arrivals": [{"t_s": 0, "cost": 0.5}]})",
            "in.json#/arrivals/0/cost: json.wrong_value(cost, 0.5, "
            "json.want_whole_between(-1000000000000000, 1000000000000000))");
        row("a priority that is none",
            R"({"limits": [], "arrivals": [{"t_s": 0, "priority": 10}]})",
            "in.json#/arrivals/0/priority: json.wrong_value(priority, 10, "
            "json.want_whole_between(0, 9))");
        row("cancelled before it comes",
            R"({"limits": [], "arrivals": [{"t_s": 2, "cancel_at_s": 1}]})",
            "in.json#/arrivals/0/cancel_at_s: arrival.early_cancel");
        row("a misspelt key of an arrival",
            R"({"limits": [], "arrivals": [{"t_s": 2, "max_wait": 1}]})",
            "in.json#/arrivals/0/max_wait: json.unknown_key_near(max_wait, max_wait_s)");
        row("values that are none", R"({"limits": [], "arrivals": [{"t_s": 2, "values": []}]})",
            "in.json#/arrivals/0/values: arrival.invalid_values");
    }
    void refuses()
    {
        QFETCH(const QByteArray, json);
        const auto read = simulationFromJson(json, u"in.json"_s);
        QVERIFY(!read);
        QTEST(reported(read.error()), "error");
    }
    void writesDecisions()
    {
        Limit limit;
        limit.name = u"the \"slow\" one"_s;
        Decision granted;
        granted.granted = true;
        granted.at = Instant(12s + 500ms);
        granted.waited = 1ns;
        granted.limit = 0;
        Decision atOnce;
        atOnce.granted = true;
        Decision throttled;
        throttled.reason = Denial::Reason::MaxWait;
        throttled.at = Instant(1s);
        throttled.forecast = Instant(100s + 10ns);
        Decision hopeless;
        hopeless.reason = Denial::Reason::OverCapacity;
        QCOMPARE(decisionsToJson({granted, atOnce, throttled, hopeless}, {limit}),
                 QByteArray(fourDecisions));
        QCOMPARE(decisionsToJson({}, {}), QByteArray("{\"decisions\": []}\n"));
    }
    void whatItWritesIsJson()
    {
        const QByteArray json = decisionsToJson(std::vector<Decision>(3), {});
        QCOMPARE(QJsonDocument::fromJson(json)[u"decisions"_s].toArray().size(), 3);
    }
};

PENSTOCK_TEST(TestSimulationJson)
} // namespace tst_simulationjson
#include "tst_simulationjson.moc"

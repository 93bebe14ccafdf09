// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/http/throttle/dialectjson.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/support/jsonmembers.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_dialectjson {
Result<ThrottleDialect> dialectOf(const QByteArray &json)
{
    return throttleDialectFromJson(QJsonDocument::fromJson(json).object(), u"p#/throttling"_s);
}

class TestDialectJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsTheUsual()
    {
        QCOMPARE(dialectOf("{}").value(), ThrottleDialect());
        QVERIFY(membersText(ThrottleDialect()).isEmpty());
    }
    void readsAndWritesAll()
    {
        ThrottleDialect dialect;
        dialect.limitHeader = "X-Max";
        dialect.remainingHeader = "X-Left";
        dialect.resetHeader = "X-Back";
        dialect.resetKind = TimeKind::DeltaMs;
        dialect.statuses = {404, 599};
        dialect.bodies = {{"/errors/0/type", {"A", "B"}, {}, {200}}, {{}, {}, {"busy"}}};
        dialect.extraWait = 5s;
        dialect.floor = 1min;
        const QByteArray json
            = R"({"limit_header": "X-Max", "remaining_header": "X-Left", "reset_header": "X-Back",
            "reset_kind": "delta_ms",
            "statuses": [404, 599], "bodies": [{"pointer": "/errors/0/type", "equals": ["A", "B"], "statuses": [200]},
            {"contains": "busy"}], "extra_wait": "5s", "floor": "1m"})";
        const auto read = dialectOf(json);
        QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().text()));
        QCOMPARE(*read, dialect);
        QCOMPARE(throttleDialectFromJson(membersText(dialect).object()).value(), dialect);
    }
    void kindsOfTextsAreAuto()
    {
        for (const char *const kind :
             {"iso8601", "iso8601_minute", "rfc3339", "http_date", "go_duration"})
            QCOMPARE(dialectOf(QByteArray("{\"reset_kind\": \"") + kind + "\"}")->resetKind,
                     TimeKind::Auto);
    }
    void refuses_data()
    {
        const Table<QString> row("fault");
        row(R"({"reset_headr": "X"})",
            "reset_headr: json.unknown_key_near(reset_headr, reset_header)");
        row(R"({"retry_after_header": "X-Wait"})",
            "retry_after_header: dialect.removed_retry_after(retry_after_header)");
        row(R"({"retry_after_kind": "delta_ms"})",
            "retry_after_kind: dialect.removed_retry_after(retry_after_kind)");
        row(R"({"wait_pointer": "/wait"})", "wait_pointer: dialect.removed_wait(wait_pointer)");
        row(R"({"wait_kind": "delta_ms"})", "wait_kind: dialect.removed_wait(wait_kind)");
        row(R"({"success_bodies": true})",
            "success_bodies: dialect.removed_success_bodies(success_bodies)");
        row(R"({"reset_header": "a b"})",
            R"(reset_header: json.wrong_value(reset_header, "a b", dialect.want_header))");
        row(R"({"reset_kind": "delta_m"})",
            "reset_kind: json.not_one_of_near(\"delta_m\", auto, epoch_s, epoch_ms, delta_s, "
            "delta_ms, iso8601, iso8601_minute, rfc3339, http_date, go_duration, delta_s)");
        row(R"({"statuses": [200]})",
            "statuses: json.wrong_value(statuses, json.a_list, json.want_statuses(400))");
        row(R"({"statuses": 429})",
            "statuses: json.wrong_value(statuses, 429, json.want_statuses(400))");
        row(R"({"bodies": [{"pointer": "a"}]})",
            R"(bodies/0/pointer: json.wrong_value(pointer, "a", dialect.want_pointer))");
        row(R"({"bodies": [{"pointer": "/a"}, {}]})", "bodies/1/pointer: dialect.empty_matcher");
        row(R"({"bodies": [{"contains": "x", "equals": "y"}]})",
            "bodies/0/equals: dialect.equals_body");
        row(R"({"bodies": [{"contains": 5}]})",
            "bodies/0/contains: json.wrong_value(contains, 5, dialect.want_texts)");
        row(R"({"extra_wait": 5})", "extra_wait: duration.missing_unit(5)");
    }
    void refuses()
    {
        const auto read = dialectOf(QTest::currentDataTag());
        QVERIFY(!read.has_value());
        QFETCH(const QString, fault);
        QCOMPARE(reported(read.error()), u"p#/throttling/"_s + fault);
    }
    void aDialectMayNameStatusesAndALongerFloor()
    {
        const DialectReader reader(dialectOf(R"({"statuses": [404], "floor": "30s"})").value());
        const ThrottleReading reading = reader.read(404, {}, {}, {});
        QVERIFY(reading.throttled());
        QVERIFY(reading.floor == 30s);
        QCOMPARE(reading.reason, httpMessage("throttle.profile_status", 404));
        QVERIFY(!DialectReader().read(404, {}, {}, {}).throttled());
    }
};

PENSTOCK_TEST(TestDialectJson)
} // namespace tst_dialectjson
#include "tst_dialectjson.moc"

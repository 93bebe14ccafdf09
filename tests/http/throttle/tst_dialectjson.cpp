// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/dialectjson.h>
#include <penstock/http/throttle/dialectreader.h>

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
        QVERIFY(throttleDialectToJson({}).isEmpty());
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
        dialect.bucketPad = 5s;
        dialect.floor = 1min;
        const QByteArray json
            = R"({"limit_header": "X-Max", "remaining_header": "X-Left", "reset_header": "X-Back",
            "reset_kind": "delta_ms",
            "statuses": [404, 599], "bodies": [{"pointer": "/errors/0/type", "equals": ["A", "B"], "statuses": [200]},
            {"contains": "busy"}], "bucket_pad": "5s", "floor": "1m"})";
        const auto read = dialectOf(json);
        QVERIFY2(read.has_value(), read ? "" : qPrintable(read.error().text()));
        QCOMPARE(*read, dialect);
        QCOMPARE(throttleDialectFromJson(throttleDialectToJson(dialect)).value(), dialect);
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
        const Table<QString> row("error");
        row(R"({"reset_headr": "X"})",
            "p#/throttling/reset_headr: unknown key \"reset_headr\". Did you mean "
            "\"reset_header\"?");
        row(R"({"retry_after_header": "X-Wait"})",
            "p#/throttling/retry_after_header: the key \"retry_after_header\" was removed. Name "
            "the "
            "header with \"reset_header\", and what its numbers mean with \"reset_kind\"");
        row(R"({"retry_after_kind": "delta_ms"})",
            "p#/throttling/retry_after_kind: the key \"retry_after_kind\" was removed. Name the "
            "header with \"reset_header\", and what its numbers mean with \"reset_kind\"");
        row(R"({"wait_pointer": "/wait"})",
            "p#/throttling/wait_pointer: the key \"wait_pointer\" was removed. Give the shortest "
            "wait with \"floor\"");
        row(R"({"wait_kind": "delta_ms"})",
            "p#/throttling/wait_kind: the key \"wait_kind\" was removed. Give the shortest wait "
            "with \"floor\"");
        row(R"({"success_bodies": true})",
            "p#/throttling/success_bodies: the key \"success_bodies\" was removed. Describe the "
            "bodies of rate-limit responses with \"bodies\"");
        row(R"({"reset_header": "a b"})",
            "p#/throttling/reset_header: reset_header is \"a b\". It must be the name of a header");
        row(R"({"reset_kind": "delta_m"})",
            "p#/throttling/reset_kind: \"delta_m\" is not one of auto, epoch_s, epoch_ms, delta_s, "
            "delta_ms, "
            "iso8601, iso8601_minute, rfc3339, http_date, go_duration. Did you mean \"delta_s\"?");
        row(R"({"statuses": [200]})",
            "p#/throttling/statuses: statuses is a list. It must be a list of statuses from 400 to "
            "599");
        row(R"({"statuses": 429})",
            "p#/throttling/statuses: statuses is 429. It must be a list of statuses from 400 to "
            "599");
        row(R"({"bodies": [{"pointer": "a"}]})",
            "p#/throttling/bodies/0/pointer: pointer is \"a\". It must be a JSON pointer, as "
            "\"/error/code\"");
        row(R"({"bodies": [{"pointer": "/a"}, {}]})",
            "p#/throttling/bodies/1/pointer: nothing to look for is named. Add \"pointer\", as "
            "\"/error/code\", or "
            "\"contains\"");
        row(R"({"bodies": [{"contains": "x", "equals": "y"}]})",
            "p#/throttling/bodies/0/equals: a whole body never equals a text. Add \"pointer\", or "
            "take \"contains\"");
        row(R"({"bodies": [{"contains": 5}]})",
            "p#/throttling/bodies/0/contains: contains is 5. It must be a text or a list of texts");
        row(R"({"bucket_pad": 5})",
            "p#/throttling/bucket_pad: 5 is a duration without its unit. Write \"5s\" if "
            "seconds are meant");
    }
    void refuses()
    {
        const auto read = dialectOf(QTest::currentDataTag());
        QVERIFY(!read.has_value());
        QTEST(read.error().text(), "error");
    }
    void aDialectMayNameStatusesAndALongerFloor()
    {
        const DialectReader reader(dialectOf(R"({"statuses": [404], "floor": "30s"})").value());
        const ThrottleReading reading = reader.read(404, {}, {}, {});
        QVERIFY(reading.throttled());
        QVERIFY(reading.floor == 30s);
        QCOMPARE(reading.reason, u"404, a throttle by the profile"_s);
        QVERIFY(!DialectReader().read(404, {}, {}, {}).throttled());
    }
};

PENSTOCK_TEST(TestDialectJson)
} // namespace tst_dialectjson
#include "tst_dialectjson.moc"

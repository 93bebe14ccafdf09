// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/referee/limitsreferee.h>
#include <penstock/mockserver/referee/penaltyreferee.h>
#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/mockserver/server/mockservercore.h>
#include <penstock/support/timetext.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_servicedialect {
ClockReading at(Duration since = {})
{
    return {Instant(since), parseTimestamp(u"2026-01-05T12:00:00.25Z")->time_since_epoch()};
}

DialectFacts facts()
{
    DialectFacts facts {.now = at()};
    facts.limits = {{u"core"_s, 60, 18, 1h, Instant(90s)}, {u"day"_s, 100, -1, 24h, std::nullopt}};
    facts.shown = 0;
    facts.retryAt = Instant(2500ms);
    return facts;
}

QJsonObject object(const char *json)
{
    return QJsonDocument::fromJson(json).object();
}

ServiceDialect dialect(const char *json, const ThrottleDialect &throttling = {})
{
    return serviceDialectFromJson(object(json), throttling).value();
}

QByteArray header(const MockResponse &answer, const QByteArray &name)
{
    for (const auto &[key, value] : answer.headers) {
        if (key == name)
            return value;
    }
    return {};
}

std::vector<Limit> limits(std::initializer_list<const char *> shorthands)
{
    std::vector<Limit> result;
    for (const char *text : shorthands)
        result.push_back(limitFromShorthand(QString::fromLatin1(text)).value());
    return result;
}

class TestServiceDialect : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void writesTimesAsServersDo_data()
    {
        Table<QString, qint64, QByteArray>("form", "ms", "text");
        const auto row = [](const char *form, qint64 ms, const char *text) {
            QTest::addRow("%s %lld", form, ms)
                << QString::fromLatin1(form) << ms << QByteArray(text);
        };
        row("delta_s", 2500, "3");
        row("delta_s", -5, "0");
        row("delta_ms", 2500, "2500");
        row("delta_decimal", 2500, "2.500");
        row("delta_decimal", 7, "0.007");
        row("go_duration", 17, "17ms");
        row("go_duration", 1000, "1s");
        row("go_duration", 1500, "1.5s");
        row("go_duration", 360'000, "6m0s");
        row("go_duration", 3'602'050, "1h0m2.05s");
        row("epoch_s", 2500, "1767614403"); // 12:00:02.75
        row("epoch_ms", 2500, "1767614402750");
        row("epoch_decimal", 2500, "1767614402.750");
        row("iso8601", 2500, "2026-01-05T12:00:03Z");
        row("iso8601_minute", 2500, "2026-01-05T12:01Z");
        row("iso8601_minute", 59'750, "2026-01-05T12:01Z");
        row("http_date", 2500, "Mon, 05 Jan 2026 12:00:03 GMT");
    }
    void writesTimesAsServersDo()
    {
        QFETCH(const QString, form);
        QFETCH(const qint64, ms);
        QFETCH(const QByteArray, text);
        const auto which = TimeSpelling(timeSpellingNames().indexOf(form));
        QCOMPARE(timeText(which, Instant(std::chrono::milliseconds(ms)), at()), text);
    }

    void fillsInPlaces_data()
    {
        // filled: "-" for nothing
        Table<QString, QString>("text", "filled");
        const auto row = [](const char *text, const char *filled) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(filled);
        };
        row("plain", "plain");
        row("{{limit}}", "60");
        row("{{remaining}};w={{window}}", "18;w=3600");
        row("{{used}}/{{limit}}", "42/60");
        row("{{name}}", "core");
        row("{{reset}}", "90");
        row("{{ reset epoch_s }}!", "1767614491!");
        row("{{window delta_ms}}", "3600000");
        row("{{wait}}", "3");
        row("{{wait delta_decimal}}", "2.500");
        row("{{remaining of day}}", "0"); // and never below
        row("{{used of day}}", "100");
        row("{{reset of day}}", "0"); // not known: now
        row("{{limit of week}}", "-");
        row("{{half open", "{{half open");
    }
    void fillsInPlaces()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, filled);
        const auto result = ResponseTemplate::parse(text).value().filled(facts());
        QCOMPARE(result ? QString::fromUtf8(*result) : u"-"_s, filled);
    }
    void withoutALimitToShowThereIsNothingToTell()
    {
        DialectFacts nothing {.now = at()};
        QVERIFY(!ResponseTemplate::parse(u"{{limit}}"_s).value().filled(nothing));
        // Whoever does not know says a second.
        QCOMPARE(ResponseTemplate::parse(u"{{wait}}"_s).value().filled(nothing), QByteArray("1"));
    }
    void refusesPlacesThatAreNone_data()
    {
        const Table<QString> row("text");
        for (const char *text : {"{{}}", "{{limits}}", "{{limit epoch_s}}", "{{reset soon}}",
                                 "{{window epoch_s}}", "{{name delta_s}}", "{{of day}}"})
            row(text, QString::fromLatin1(text));
    }
    void refusesPlacesThatAreNone()
    {
        QFETCH(const QString, text);
        const auto parsed = ResponseTemplate::parse(text, u"/a"_s);
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().where(), u"/a"_s);
    }

    void looksForHeadersWhereTheProfileDoes()
    {
        ThrottleDialect throttling;
        throttling.limitHeader = "X-L";
        throttling.remainingHeader = "X-R";
        throttling.resetHeader = "X-T";
        throttling.resetKind = TimeKind::DeltaMs;
        MockResponse answer;
        tellInDialect(answer, dialect("{}", throttling), facts());
        QCOMPARE(header(answer, "X-L"), "60");
        QCOMPARE(header(answer, "X-R"), "18");
        QCOMPARE(header(answer, "X-T"), "90000");
        MockResponse own;
        tellInDialect(own, dialect(R"({"headers": {"X-A": "{{limit}}"}})", throttling), facts());
        QCOMPARE(own.headers.size(), 1);
    }
    void refusesByTheFormOfTheLimit()
    {
        const ServiceDialect both
            = dialect(R"({"rejections": [{"limits": ["day"], "status": 403, "body": "Enough\n"},
                         {"status": 200, "headers": {"Retry-After": "{{wait}}"}, "body":
                          {"retry_after": "{{wait delta_decimal}}", "n": ["{{name}}", true],
                           "week": "{{limit of week}}"}}]})");
        const MockResponse day = throttleInDialect(both, u"day"_s, facts(), "not today");
        QCOMPARE(day.status, 403);
        QCOMPARE(day.contentType, "text/plain");
        QCOMPARE(day.body, "Enough\n");
        const MockResponse other = throttleInDialect(both, u"core"_s, facts(), "");
        QCOMPARE(other.status, 200);
        QCOMPARE(header(other, "Retry-After"), "3");
        QCOMPARE(other.body,
                 QByteArray("{\"n\":[\"core\",true],\"retry_after\":2.5,\"week\":null}\n"));
        const MockResponse plain = throttleInDialect(dialect("{}"), u"core"_s, facts(), "too many");
        QCOMPARE(plain.status, 429);
        QCOMPARE(plain.body, "{\"error\":\"too many\"}\n");
    }
    void tellsWhatIsWrong_data()
    {
        Table<QByteArray, QString>("json", "place");
        const auto row = [](const char *json, const char *place) {
            QTest::newRow(json) << QByteArray(json) << QString::fromLatin1(place);
        };
        row(R"({"header": {}})", "/mock/header");
        row(R"({"headers": {"A": "{{x}}"}})", "/mock/headers/A");
        row(R"({"headers": {"A": 7}})", "/mock/headers/A");
        row(R"({"shows": "core"})", "/mock/shows");
        row(R"({"penalty": 30})", "/mock/penalty");
        row(R"({"rejections": [{"status": 99}]})", "/mock/rejections/0/status");
        row(R"({"rejections": [{"limits": [7]}]})", "/mock/rejections/0/limits");
        row(R"({"rejections": [{"body": {"a": ["{{x}}"]}}]})", "/mock/rejections/0/body");
        row(R"({"rejections": [{"headers": {"A": "{{x}}"}}]})", "/mock/rejections/0/headers/A");
    }
    void tellsWhatIsWrong()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, place);
        const Result<ServiceDialect> read
            = serviceDialectFromJson(object(json.constData()), {}, u"/mock"_s);
        QVERIFY(!read);
        QCOMPARE(read.error().where(), place);
    }

    void theDeskSpeaksIt()
    {
        MockServerOptions options;
        options.limits = limits({"2/min", "100/h", "1 concurrent"});
        options.limits[0].name = u"minute"_s;
        options.limits[1].name = u"hour"_s;
        options.limits[1].match.path = u"/search/*"_s;
        options.dialect = dialect(R"({"headers": {"A": "{{name}} {{remaining}}", "B":
                                     "{{remaining of hour}}"}, "rejections": [{"status": 403}]})");
        MockServerCore desk(options, makeReferee(options, at()), {});
        const MockRequest item {"GET", "/items/1"};
        const MockServerCore::Decision first = desk.arrive(item, at());
        QCOMPARE(first.answer.status, 200);
        QCOMPARE(header(first.answer, "A"), "minute 1");
        QCOMPARE(header(first.answer, "B"), ""); // it does not fall under that one
        // By a limit that is nothing to tell of: what is left is told all the same.
        const MockServerCore::Decision tooMany = desk.arrive(item, at(1s));
        QCOMPARE(tooMany.answer.status, 403);
        QCOMPARE(header(tooMany.answer, "A"), "minute 1");
        desk.leave(first, at(2s));
        desk.leave(desk.arrive(item, at(2s)), at(3s));
        QCOMPARE(header(desk.arrive(item, at(3s)).answer, "A"), "minute 0");
        const MockRequest search {"GET", "/search/x"};
        QCOMPARE(header(desk.arrive(search, at(4s)).answer, "B"), "100");
    }
    void aPenaltyOutlastsTheWindow()
    {
        PenaltyReferee referee(std::make_unique<LimitsReferee>(limits({"1/s"}), at()), 30s);
        QVERIFY(referee.arrive({}, at()).admitted);
        const Verdict throttled = referee.arrive({}, at(100ms));
        QVERIFY(!throttled.admitted);
        QCOMPARE(throttled.denial.forecast, std::optional(Instant(30'100ms)));
        const Verdict again = referee.arrive({}, at(20s)); // does not begin it anew
        QVERIFY(!again.admitted);
        QCOMPARE(again.denial.forecast, std::optional(Instant(30'100ms)));
        QVERIFY(referee.arrive({}, at(30'100ms)).admitted);
    }
    void whatCanNeverBeLetInIsNotPunished()
    {
        PenaltyReferee referee(std::make_unique<LimitsReferee>(limits({"1/s"}), at()), 30s);
        PermitRequest large;
        large.cost = 2;
        QVERIFY(!referee.arrive(large, at()).admitted);
        QVERIFY(referee.arrive({}, at(1ms)).admitted);
    }
    void limitsOfOnesOwnTakeTheNamesOfTheService()
    {
        std::vector<Limit> service = limits({"10 concurrent", "5000/h", "30/min"});
        nameLimits(service);
        service[1].name = u"core"_s;
        service[2].name = u"search"_s;
        const auto own = namedAs(limits({"2/h", "3/h", "4/h", "1 concurrent"}), service);
        QCOMPARE(own[0].name, u"core"_s);
        QCOMPARE(own[1].name, u"search"_s);
        QCOMPARE(own[2].name, QString());
        QCOMPARE(own[3].name, service[0].name);
    }
    void limitsOfOnesOwnAreChargedAsTheService()
    {
        std::vector<Limit> service = limits({"500/min", "60000/min"});
        nameLimits(service);
        service[1].name = u"tokens"_s;
        service[1].estimate = CostEstimate {100};
        const Limit own = mockLimitFromText(u"9000 tokens/min"_s).value();
        const auto both = namedAs({own, limits({"3/h"}).front()}, service);
        QCOMPARE(both[0].name, u"tokens"_s);
        QVERIFY(isChargedByAnswer(both[0]));
        QCOMPARE(both[1].name, u"500/min"_s);
        QVERIFY(!isChargedByAnswer(both[1]));
        // It has nothing else that this could be.
        const auto alone = namedAs(limits({"3/h"}), {service[1]});
        QCOMPARE(alone[0].name, u"tokens"_s);
        QVERIFY(isChargedByAnswer(alone[0]));
    }
    // Of whose capacity a client takes a share.
    void aServerHasTheWholeLimit()
    {
        std::vector<Limit> client = limits({"100/min"});
        client[0].use = 25;
        const auto server = asEnforced(client);
        QCOMPARE(server[0].use, 100);
        QCOMPARE(capacityOf(server[0].settings), 100);
    }
    void aServerCountsFromTheArrival()
    {
        std::vector<Limit> client = limits({"every 1s"});
        client.push_back(limitFromJson(object(R"({"algorithm": "sliding_window", "capacity": 1,
                                      "interval": "1s", "count_from": "response"})"))
                             .value());
        const auto server = asEnforced(client);
        QCOMPARE(server[0].margin.fixed, std::optional<Duration>(0s));
        QVERIFY(std::get<SlidingWindowSettings>(server[1].settings).countFrom == CountFrom::Send);
    }
};

PENSTOCK_TEST(TestServiceDialect)
} // namespace tst_servicedialect
#include "tst_servicedialect.moc"

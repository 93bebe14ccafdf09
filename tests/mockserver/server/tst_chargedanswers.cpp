// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/mockserver/server/mockservercore.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_chargedanswers {
ClockReading at(Duration since)
{
    return {Instant(since), 1'795'276'800s};
}

MockRequest get(const QByteArray &target)
{
    return {.method = "GET", .target = target};
}

MockServerOptions withLimits(const QStringList &texts, CostRange costs)
{
    MockServerOptions options;
    for (const QString &text : texts)
        options.limits.push_back(mockLimitFromText(text).value());
    options.costOfAnswer = costs;
    return options;
}

MockServerCore desk(const MockServerOptions &options)
{
    return {options, makeReferee(options, at({})), {}};
}

std::int64_t costTold(const MockServerCore::Decision &decision)
{
    return QJsonDocument::fromJson(decision.answer.body)[u"usage"_s][u"total_tokens"_s].toInteger(
        -1);
}

QByteArray header(const MockServerCore::Decision &decision, const QByteArray &name)
{
    for (const auto &[key, value] : decision.answer.headers) {
        if (key == name)
            return value;
    }
    return {};
}

ServiceDialect dialect(const QByteArray &json)
{
    return serviceDialectFromJson(QJsonDocument::fromJson(json).object(), {}).value();
}

//! A server that charges what its answers cost, and says so in them.
class TestChargedAnswers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void chargesWhatTheAnswerTells()
    {
        const MockServerOptions options
            = withLimits({u"60000 tokens/min"_s, u"500/min"_s}, {200, 3000});
        MockServerCore desk = tst_chargedanswers::desk(options);
        std::int64_t sum = 0;
        int calls = 0;
        for (;;) {
            const MockServerCore::Decision decision = desk.arrive(get("/items/1"), at({}));
            if (!decision.admitted) {
                QCOMPARE(decision.limit, u"60000 tokens/min"_s);
                QCOMPARE(costTold(decision), -1);
                break;
            }
            const std::int64_t cost = costTold(decision);
            QVERIFY(cost >= 200 && cost <= 3000);
            sum += cost;
            ++calls;
        }
        QVERIFY(sum <= 60'000);
        QVERIFY2(sum > 57'000, "the next did not fit");
        QCOMPARE(desk.counts().units, quint64(sum));
        QVERIFY(calls > 20 && calls < 300);
    }

    // Refused as often as one likes, and in whatever order others come.
    void theNextAnswerCostsTheSameHoweverOftenItIsRefused()
    {
        const MockServerOptions options = withLimits({u"3000 tokens/min"_s}, {200, 3000});
        MockServerCore patient = tst_chargedanswers::desk(options);
        MockServerCore hammered = tst_chargedanswers::desk(options);
        for (int i = 0; i < 20; ++i) {
            const ClockReading now = at(i * 60s);
            const MockServerCore::Decision one = patient.arrive(get("/a"), now);
            const MockServerCore::Decision other = hammered.arrive(get("/b"), now);
            QVERIFY(one.admitted && other.admitted);
            QCOMPARE(costTold(one), costTold(other));
            for (int again = 0; again < 5; ++again) // what is left may let small ones in
                std::ignore = hammered.arrive(get("/?cost=3000"), now);
        }
        MockServerOptions otherSeed = options;
        otherSeed.seed = 2;
        MockServerCore others = tst_chargedanswers::desk(otherSeed);
        MockServerCore again = tst_chargedanswers::desk(options);
        int same = 0;
        for (int i = 0; i < 20; ++i)
            same += costTold(others.arrive(get("/"), at(i * 60s)))
                    == costTold(again.arrive(get("/"), at(i * 60s)))
                ? 1
                : 0;
        QVERIFY(same < 3);
    }

    void otherLimitsCountRequests()
    {
        MockServerCore desk
            = tst_chargedanswers::desk(withLimits({u"60000 tokens/min"_s, u"3/min"_s}, {200, 200}));
        for (int i = 0; i < 3; ++i)
            QVERIFY(desk.arrive(get("/"), at({})).admitted);
        QCOMPARE(desk.arrive(get("/"), at({})).limit, u"3/min"_s);
    }

    void headersTellWhatIsLeftOfTheUnits()
    {
        MockServerOptions options = withLimits({u"1000 tokens/min"_s, u"500/min"_s}, {300, 300});
        options.rateLimitHeaders = RateLimitHeaders::Vendor;
        MockServerCore desk = tst_chargedanswers::desk(options);
        for (const QByteArray left : {"700", "400", "100", "100"}) {
            const MockServerCore::Decision decision = desk.arrive(get("/"), at({}));
            QCOMPARE(header(decision, "X-RateLimit-Limit"), "1000");
            QCOMPARE(header(decision, "X-RateLimit-Remaining"), left);
            QCOMPARE(decision.admitted, left != "100" || costTold(decision) == 300);
        }
        QCOMPARE(desk.counts().throttled, 1U);
    }

    void aRequestMaySayWhatItsAnswerCosts()
    {
        MockServerCore desk
            = tst_chargedanswers::desk(withLimits({u"1000 tokens/min"_s}, {10, 20}));
        QCOMPARE(costTold(desk.arrive(get("/?cost=700"), at({}))), 700);
        QVERIFY(!desk.arrive(get("/?cost=301"), at({})).admitted);
        QVERIFY(desk.arrive(get("/?cost=300"), at({})).admitted);
    }

    void onlyObjectsTellIt_data()
    {
        const Table<QByteArray, QByteArray> row("target", "body");
        row("item", "/items/9007199254740993",
            "{\"id\":9007199254740993,\"path\":"
            "\"/items/9007199254740993\",\"method\":\"GET\",\"n\":1,"
            "\"time\":\"2026-11-21T16:00:00.000Z\","
            "\"usage\":{\"total_tokens\":5}}");
        row("page", "/pages/3/7",
            "{\"items\":[{\"id\":7,\"page\":1}],"
            "\"usage\":{\"total_tokens\":5}}");
        row("bytes", "/bytes/4", "0123");
    }
    void onlyObjectsTellIt()
    {
        QFETCH(const QByteArray, target);
        MockServerCore desk = tst_chargedanswers::desk(withLimits({u"1000 tokens/min"_s}, {5, 5}));
        QTEST(desk.arrive(get(target), at({})).answer.body.trimmed(), "body");
        QCOMPARE(desk.counts().units, 5U);
    }

    void aDialectTellsItInItsWay()
    {
        MockServerOptions options = withLimits({u"bucket 1000 points refill 50/s"_s}, {5, 5});
        options.limits[0].name = u"points"_s;
        options.costOfAnswer.reset();
        options.dialect = dialect(
            "{\"response_cost\": \"400\", \"headers\": {\"X-Cost\": \"{{cost}}\"},"
            " \"answer\": {\"extensions\": {\"cost\": {\"actualQueryCost\": \"{{cost}}\","
            "   \"left\": \"{{remaining of points}}\", \"rate\": \"{{rate of points}}\"}}},"
            " \"rejections\": [{\"status\": 200, \"body\": {\"asked\": \"{{cost}}\"}}]}");
        MockServerCore desk = tst_chargedanswers::desk(options);
        const MockServerCore::Decision first = desk.arrive(get("/pages/1/1"), at({}));
        QCOMPARE(first.answer.body.trimmed(),
                 "{\"items\":[{\"id\":1,\"page\":1}],\"extensions\":{\"cost\":{\"actualQueryCost\":"
                 "400,\"left\":600,\"rate\":50}}}");
        QCOMPARE(header(first, "X-Cost"), "400");
        QVERIFY(desk.arrive(get("/"), at({})).admitted);
        const MockServerCore::Decision refused = desk.arrive(get("/"), at({}));
        QVERIFY(!refused.admitted);
        QCOMPARE(refused.answer.body.trimmed(), "{\"asked\":400}");
    }

    void aDialectThatIsWrongSaysWhere_data()
    {
        const Table<QByteArray, QString> row("json", "error");
        row("range", "{\"response_cost\": \"9..1\"}", "/response_cost: mock.reversed_range(9..1)");
        row("no object", "{\"answer\": [1]}",
            "/answer: json.wrong_value(answer, json.a_list, json.an_object)");
        row("no place", "{\"answer\": {\"a\": \"{{costs}}\"}}",
            "/answer: mock.unknown_placeholder(costs, limit, remaining, used, "
            "name, rate, cost, window, reset, wait)");
    }
    void aDialectThatIsWrongSaysWhere()
    {
        QFETCH(const QByteArray, json);
        const auto read = serviceDialectFromJson(QJsonDocument::fromJson(json).object(), {});
        QVERIFY(!read);
        QTEST(reported(read.error()), "error");
    }

    void withoutCostsNothingIsTold()
    {
        MockServerOptions options;
        options.limits = {mockLimitFromText(u"2/min"_s).value()};
        MockServerCore desk = tst_chargedanswers::desk(options);
        QCOMPARE(costTold(desk.arrive(get("/"), at({}))), -1);
        QCOMPARE(desk.counts().units, 0U);
    }

    void somebodyElsesAnswersCostAsWell()
    {
        MockServerOptions options = withLimits({u"1000 tokens/min"_s}, {100, 300});
        options.otherClientEvery = 10s;
        const auto referee = makeReferee(options, at({}));
        QCOMPARE(referee->levels(at({})).front().available, 1000);
        PermitRequest permitRequest;
        permitRequest.values[answerCostName()] = u"100"_s;
        QVERIFY(referee->arrive(permitRequest, at(15s)).admitted);
        QCOMPARE(referee->levels(at(15s)).front().available, 1000 - 100 - 2 * 200);
    }
};

PENSTOCK_TEST(TestChargedAnswers)
} // namespace tst_chargedanswers
#include "tst_chargedanswers.moc"

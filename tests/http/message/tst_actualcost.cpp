// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/actualcost.h>

#include <QTest>

using namespace penstock;

class TestActualCost : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatAnAnswerSays_data()
    {
        // expected -1: it does not say it
        const Table<ActualCostLimit, QByteArray, qint64> row("limit", "body", "expected");
        const auto path = [](const char *name, std::int64_t per = 1) {
            return ActualCostLimit {{}, {QString::fromUtf8(name), {}, per}, {304}};
        };
        const auto header = [](const char *name, std::int64_t per = 1) {
            return ActualCostLimit {{}, {{}, name, per}, {}};
        };
        const QByteArray usage
            = "{\"id\": \"x\", \"usage\": {\"prompt_tokens\": 5, \"total_tokens\": 812}}";
        row("a member", path("$.usage.total_tokens"), usage, 812);
        row("another", path("$['usage']['prompt_tokens']"), usage, 5);
        row("in a list", path("$[1].cost"), "[{\"cost\": 1}, {\"cost\": 2}]", 2);
        row("nothing there", path("$.usage.tokens"), usage, -1);
        row("an object", path("$.usage"), usage, -1);
        row("as text", path("$.cost"), "{\"cost\": \"17\"}", 17);
        row("nothing", path("$.cost"), "{\"cost\": 0}", 0);
        row("a part, rounded up", path("$.cost"), "{\"cost\": 1.5}", 2);
        row("whole with a point", path("$.cost"), "{\"cost\": 3.0}", 3);
        row("thousands", path("$.cost", 1000), "{\"cost\": 1.2}", 1200);
        row("what no double holds", path("$.cost"), "{\"cost\": 9007199254740993}",
            9'007'199'254'740'993);
        row("too much", path("$.cost", 1000), "{\"cost\": 9223372036854775807}", -1);
        row("negative", path("$.cost"), "{\"cost\": -1}", -1);
        row("no number", path("$.cost"), "{\"cost\": \"1 token\"}", -1);
        row("true", path("$.cost"), "{\"cost\": true}", -1);
        row("no JSON", path("$.cost"), "cost: 5", -1);
        row("cut short", path("$.cost"), "{\"cost\": 5", -1);
        row("twice: the first", path("$.cost"), "{\"cost\": 5, \"cost\": 6}", 5);
        row("a header", header("x-cost"), {}, 42);
        row("in thousands", header("X-Cost", 1000), {}, 42'000);
        row("no such header", header("X-Price"), usage, -1);
    }
    void readsWhatAnAnswerSays()
    {
        QFETCH(const ActualCostLimit, limit);
        QFETCH(const QByteArray, body);
        QFETCH(const qint64, expected);
        QCOMPARE(actualCost(limit, 200, {{"X-Cost", " 42"}}, body).value_or(-1), expected);
    }

    void someAnswersAreFree()
    {
        const ActualCostLimit limit {{}, {u"$.cost"_s, {}, 1}, {304, 404}};
        QCOMPARE(actualCost(limit, 304, {}, {}), 0);
        QCOMPARE(actualCost(limit, 404, {}, "{\"cost\": 5}"), 0);
        QCOMPARE(actualCost(limit, 500, {}, "{\"cost\": 5}"), 5);
    }

    void onlyLimitsThatAreSettled()
    {
        Limit plain;
        plain.settings = ConcurrencySettings {1};
        Limit estimated = plain;
        estimated.name = u"tokens"_s;
        estimated.estimate = CostEstimate {3, false, {u"$.a"_s, {}, 1}};
        Limit fixed = plain;
        fixed.estimate = CostEstimate {3};
        Limit free = plain;
        free.name = u"calls"_s;
        free.freeStatuses = {304};
        const auto actualCosts = actualCostLimits({plain, estimated, fixed, free});
        QCOMPARE(actualCosts.size(), 2U);
        QCOMPARE(actualCosts[0].name, u"tokens"_s);
        QCOMPARE(actualCosts[1].name, u"calls"_s);
    }
};

PENSTOCK_TEST(TestActualCost)
#include "tst_actualcost.moc"

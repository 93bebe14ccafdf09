// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/responses/outcomerules.h>

#include <QTest>

using namespace penstock;

namespace tst_outcomerules {
using namespace std::chrono_literals;
using Is = OutcomeSpec::Is;
using Rules = std::vector<OutcomeSpec>;

const WallTime start(1'767'614'400s);

HttpAnswer answer(int status, const QByteArray &body = "{}", const QByteArray &retryAfter = {})
{
    HttpAnswer answer;
    answer.status = status;
    answer.body = body;
    if (!retryAfter.isEmpty())
        answer.headers = {{"Retry-After", retryAfter}};
    return answer;
}

AnswerMeaning meaning(const Rules &rules, const HttpAnswer &of, AskFacts facts = {})
{
    if (facts.now == WallTime())
        facts.now = start;
    return OutcomeRules::of(rules).value().meaningOf(of, facts);
}

QString faultOf(const AnswerMeaning &meaning)
{
    return meaning.fault ? reported(*meaning.fault) : QString();
}

OutcomeSpec again(std::optional<Duration> after = {}, std::optional<Duration> most = {})
{
    return {.is = Is::Again, .statuses = {202}, .after = after, .most = most};
}

//! Which of the rules of a job counts, and what holds without one.
class TestOutcomeRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decides_data()
    {
        const Table<int, QByteArray, int, bool, QString> row("status", "body", "is", "isByRule",
                                                             "fault");
        const auto means = [](Is is) { return int(is); };
        const QString second = u"row.outcome(200, 2)"_s;
        row("a status", 404, "{}", means(Is::Empty), true, QString());
        row("of a list", 410, "{}", means(Is::Empty), true, QString());
        row("a condition", 200, R"({"error":1})", means(Is::Failed), true, second);
        row("not the condition", 200, R"({"other":1})", means(Is::Done), false, QString());
        row("not the status of a condition", 201, R"({"error":1})", means(Is::Done), false,
            QString());
        row("a class", 418, "{}", means(Is::Done), true, QString());
        row("the first of two", 404, R"({"error":1})", means(Is::Empty), true, QString());
        row("any status", 299, R"({"state":"busy"})", means(Is::Again), true, QString());
        row("any status, failed", 503, R"({"state":"busy"})", means(Is::Again), true, QString());
        row("no JSON", 299, "busy", means(Is::Done), false, QString());
        row("without a rule", 500, "{}", means(Is::Failed), false, QString());
        row("a rule for what failed", 501, "{}", means(Is::Failed), true, QString());
    }
    void decides()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, body);
        const Rules rules {{.is = Is::Empty, .statuses = {404, 410}},
                           {.is = Is::Failed, .statuses = {200}, .when = u"$.error"_s},
                           {.is = Is::Done, .statuses = {4}},
                           {.is = Is::Again, .when = u"$.state == 'busy'"_s},
                           {.is = Is::Failed, .statuses = {501}}};
        const AnswerMeaning found = meaning(rules, answer(status, body));
        QTEST(int(found.is), "is");
        QTEST(found.isByRule, "isByRule");
        QTEST(faultOf(found), "fault");
        QCOMPARE(OutcomeRules::of(rules)->accepts(answer(status, body)),
                 found.isByRule && found.is != Is::Failed);
    }
    void findsErrors_data()
    {
        const Table<QByteArray, QString, bool> row("body", "fault", "hasData");
        const auto errors
            = [](const char *text) { return u"row.errors(%1)"_s.arg(QLatin1StringView(text)); };
        row("no data", R"({"errors":[{"message":"No field x"}]})", errors("No field x"), false);
        row("null", R"({"data":null,"errors":[{"message":"a"}]})", errors("a"), false);
        row("a part", R"({"data":{"a":null},"errors":[{"message":"a"}]})", errors("a"), true);
        row("several", R"({"errors":[{"message":"a"},{"message":"b"}]})", errors("a"), false);
        row("on lines", R"({"errors":[{"message":"a\n  b"}]})", errors("a b"), false);
        row("no text", R"({"errors":[{"message":""}]})", u"row.errors"_s, false);
        row("an escaped name", R"({"\u0065rrors":[{"message":"a"}]})", QString(), false);
        row("an empty list", R"({"data":1,"errors":[]})", QString(), false);
        row("null errors", R"({"data":1,"errors":null})", QString(), false);
        row("no list", R"({"errors":{"message":"a"}})", QString(), false);
        row("texts", R"({"errors":["a"]})", QString(), false);
        row("one without a message", R"({"errors":[{"message":"a"},{"line":2}]})", QString(),
            false);
        row("a message that is no text", R"({"errors":[{"message":1}]})", QString(), false);
        row("a count", R"({"errors":0})", QString(), false);
        row("not at the top", R"({"data":{"errors":[{"message":"a"}]}})", QString(), false);
        row("in a list", R"([{"errors":[{"message":"a"}]}])", QString(), false);
        row("no JSON", R"("errors" [{"message":"a"}])", QString(), false);
    }
    void findsErrors()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const QString, fault);
        const AnswerMeaning found = meaning({}, answer(200, body));
        QCOMPARE(found.is, fault.isEmpty() ? Is::Done : Is::Failed);
        QCOMPARE(faultOf(found), fault);
        QTEST(found.hasData, "hasData");
        // A rule may say otherwise.
        const AnswerMeaning ruled
            = meaning({{.is = Is::Done, .statuses = {200}, .when = u"$"_s}}, answer(200, body));
        QVERIFY(ruled.is == Is::Done || body.startsWith("\"errors"));
    }
    void errorsMayBeTheRecords()
    {
        const HttpAnswer listed = answer(200, R"({"errors":[{"message":"a"}]})");
        for (const char *const records : {"$.errors[*]", "$.errors", "$['errors'][*].message"}) {
            const auto rules = OutcomeRules::of({}, QLatin1StringView(records));
            QCOMPARE(rules->meaningOf(listed, {}).is, Is::Done);
        }
        QCOMPARE(OutcomeRules::of({}, u"$.data[*]"_s)->meaningOf(listed, {}).is, Is::Failed);
    }
    void asksAgain_data()
    {
        const Table<Rules, int, QByteArray, AskFacts, std::optional<Duration>> row(
            "rules", "status", "retryAfter", "facts", "wait");
        const AskFacts get {.now = start};
        const AskFacts keyed {.isIdempotent = false, .now = start};
        const AskFacts post {.isIdempotent = false, .isRepeatable = false, .now = start};
        const auto later = [](Duration since, int count) {
            return AskFacts {.again = AgainState {start, start, count}, .now = start + since};
        };
        const std::optional<Duration> never;
        row("202 with Retry-After", Rules(), 202, "30", get, 30s);
        row("202 without", Rules(), 202, "", get, never);
        row("202 without a time that can be read", Rules(), 202, "soon", get, never);
        row("201 with Retry-After", Rules(), 201, "30", get, never);
        row("POST", Rules(), 202, "30", post, never);
        row("POST with a key", Rules(), 202, "30", keyed, never);
        row("a rule", Rules {again()}, 202, "", get, 1s);
        row("a rule and Retry-After", Rules {again()}, 202, "30", get, 30s);
        row("Retry-After: 0", Rules {again()}, 202, "0", get, 1s);
        row("a rule with a time", Rules {again(5s)}, 202, "", get, 5s);
        row("a longer Retry-After", Rules {again(5s)}, 202, "30", get, 30s);
        row("a shorter Retry-After", Rules {again(60s)}, 202, "30", get, 60s);
        row("a rule, POST", Rules {again()}, 202, "30", post, never);
        row("a rule for any status, POST", Rules {{.is = Is::Again, .statuses = {5}}}, 500, "",
            post, never);
        row("a rule, POST with a key", Rules {again()}, 202, "30", keyed, 30s);
        row("the second", Rules {again()}, 202, "", later(1s, 1), 2s);
        row("the third", Rules {again()}, 202, "", later(3s, 2), 4s);
        row("the seventh", Rules {again()}, 202, "", later(63s, 6), 60s);
        row("the thousandth", Rules {again({}, 10h)}, 202, "", later(1h, 999), 60s);
        row("shortly before the end", Rules {again(5s, 20s)}, 202, "", later(18s, 3), 2s);
        row("a named time beyond the end", Rules {again(5s, 20s)}, 202, "30", later(18s, 3), 30s);
        row("longer than the end", Rules {again(60s, 20s)}, 202, "", get, 20s);
    }
    void asksAgain()
    {
        QFETCH(const Rules, rules);
        QFETCH(const int, status);
        QFETCH(const QByteArray, retryAfter);
        QFETCH(const AskFacts, facts);
        QFETCH(const std::optional<Duration>, wait);
        const AnswerMeaning found = meaning(rules, answer(status, "{}", retryAfter), facts);
        QCOMPARE(found.is, wait ? Is::Again : status >= 400 ? Is::Failed : Is::Done);
        QCOMPARE(found.again.has_value(), wait.has_value());
        if (!wait)
            return;
        const WallTime now = facts.now == WallTime() ? start : facts.now;
        QVERIFY(found.again->next - now == *wait);
        QVERIFY(found.again->since == start);
        QCOMPARE(found.again->count, facts.again ? facts.again->count + 1 : 1);
    }
    void endsInTime_data()
    {
        const Table<Duration, bool> row("asked", "isOver");
        row("before", 599s, false);
        row("at the end", 600s, true);
        row("after a night", 9h, true);
        row("before it began", -5s, false);
    }
    void endsInTime()
    {
        QFETCH(const Duration, asked);
        QFETCH(const bool, isOver);
        for (const Rules &rules : {Rules(), Rules {again()}, Rules {again({}, 600s)}}) {
            const AnswerMeaning found
                = meaning(rules, answer(202, "{}", "3"),
                          {.again = AgainState {start, start, 4}, .now = start + asked});
            QCOMPARE(found.is, isOver ? Is::Failed : Is::Again);
            QCOMPARE(faultOf(found).startsWith(u"row.never_ready(202, "_s), isOver);
        }
    }
    void keepsTheState()
    {
        const AgainState state {start, start + 1500ms, 7};
        for (const QByteArray pages : {"", R"({"kind":"page","page":2,"number":3})"}) {
            const QByteArray stored = state.storedIn(pages);
            QVERIFY(AgainState::in(stored) == state);
            QVERIFY(pages.isEmpty() || stored.contains(R"("number":3)"));
            QVERIFY(!AgainState::in(pages));
        }
        for (const QByteArray broken : {"[]", "{", R"({"again":5})", R"({"again":{}})"})
            QVERIFY(!AgainState::in(broken));
    }
    void rejectsConditions()
    {
        const auto rules = OutcomeRules::of({{.when = u"$.a"_s}, {.when = u"$.a = 1"_s}});
        QVERIFY(!rules);
        QCOMPARE(rules.error().id(), u"condition.invalid"_s);
    }
};

PENSTOCK_TEST(TestOutcomeRules)
} // namespace tst_outcomerules
#include "tst_outcomerules.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/condition.h>

#include <QTest>

#include <array>
#include <random>

using namespace penstock;

namespace tst_condition {
using Random = std::mt19937;

int below(Random &random, int bound)
{
    return std::uniform_int_distribution<int>(0, bound - 1)(random);
}

bool holds(const QString &text, const QByteArray &json)
{
    const auto condition = Condition::parse(text);
    if (!condition)
        qFatal("%s", qPrintable(condition.error().text()));
    return condition->holds(json);
}

// A value with what the RFC says of it, so that the oracle compares neither numbers nor texts.
struct Sample
{
    const char *json; // as a member "name": value, or empty if absent
    int type; // equal types can be ordered if at least 1
    int rank; // among those of its type
};
constexpr std::array samples {
    Sample {"", -1, 0},
    Sample {"null", -2, 0},
    Sample {"true", -3, 1},
    Sample {"false", -3, 0},
    Sample {"[]", -4, 0},
    Sample {"[1, 2]", -4, 1},
    Sample {"[1.0,2e0]", -4, 1},
    Sample {"[2,1]", -4, 2},
    Sample {"{}", -5, 0},
    Sample {R"({"a":1,"b":[{}]})", -5, 1},
    Sample {R"({"b":[{}],"\u0061":1})", -5, 1},
    Sample {R"({"a":1})", -5, 2},
    Sample {"0", 1, 0},
    Sample {"-0.00e9", 1, 0},
    Sample {"1", 1, 3},
    Sample {"10e-1", 1, 3},
    Sample {"0.01E+2", 1, 3},
    Sample {"-1", 1, -3},
    Sample {"-1.5", 1, -4},
    Sample {"9", 1, 5},
    Sample {"10", 1, 6},
    Sample {"12345678901234567890", 1, 8},
    Sample {"12345678901234567891", 1, 9},
    Sample {"1e400", 1, 10},
    Sample {"1e99999999999999999999", 1, 11},
    Sample {"1e-99999999999999999999", 1, 1},
    Sample {R"("")", 2, 0},
    Sample {R"("1")", 2, 1},
    Sample {R"("10")", 2, 2},
    Sample {R"("9")", 2, 3},
    Sample {R"("a")", 2, 4},
    Sample {R"("\u0061")", 2, 4},
    Sample {R"("ab")", 2, 5},
    Sample {"\"\xEF\xBF\xBD\"", 2, 6}, // U+FFFD before U+1F600, though not in UTF-16
    Sample {"\"\xF0\x9F\x98\x80\"", 2, 7},
};

bool areEqual(const Sample &one, const Sample &other)
{
    return one.type == other.type && one.rank == other.rank;
}

bool isLess(const Sample &one, const Sample &other)
{
    return one.type == other.type && one.type > 0 && one.rank < other.rank;
}

// A condition and whether it holds, as simply as can be.
struct Expected
{
    QString text;
    bool holds;
};

const QByteArray response = R"({"a": 1, "b": false, "c": null, "list": [1, "x"], "none": []})";

Expected randomTest(Random &random)
{
    static const std::vector<Expected> tests {
        {u"$.a"_s, true},         {u"$.b"_s, true},          {u"$.c"_s, true},
        {u"$.d"_s, false},        {u"$.list[*]"_s, true},    {u"$.none[*]"_s, false},
        {u"$.a == 1"_s, true},    {u"$.a!=1"_s, false},      {u"'x'==$.list[-1]"_s, true},
        {u"$.c >= null"_s, true}, {u"$.b == true"_s, false}, {u"$.d == $.e"_s, true},
        {u"2<$.a"_s, false},
    };
    return tests[std::size_t(below(random, int(tests.size())))];
}

Expected randomCondition(Random &random, int depth)
{
    const QString blank = below(random, 2) == 0 ? u" "_s : QString();
    const auto wrap = [&blank](const QString &text) { return u'(' + blank + text + blank + u')'; };
    if (depth == 0)
        return randomTest(random);
    const Expected one = randomCondition(random, depth - 1);
    const Expected other = randomCondition(random, depth - 1);
    switch (below(random, 4)) {
    case 0:
        return {u'!' + blank + wrap(one.text), !one.holds};
    case 1: // && binds its neighbors, whatever they are
        return {wrap(one.text) + blank + u"&&"_s + blank + wrap(other.text),
                one.holds && other.holds};
    case 2:
        return {one.text + blank + u"||"_s + blank + other.text, one.holds || other.holds};
    default:
        return one;
    }
}

class TestCondition : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comparesAsTheRfcSays_data()
    {
        // RFC 9535, table 11, with the response instead of a list of its own.
        const Table<bool> row("expected");
        row("$.absent1 == $.absent2", true);
        row("$.absent1 <= $.absent2", true);
        row("$.absent == 'g'", false);
        row("$.absent1 != $.absent2", false);
        row("$.absent != 'g'", true);
        row("1 <= 2", true);
        row("1 > 2", false);
        row("13 == '13'", false);
        row("'a' <= 'b'", true);
        row("'a' > 'b'", false);
        row("$.obj == $.arr", false);
        row("$.obj != $.arr", true);
        row("$.obj == $.obj", true);
        row("$.obj != $.obj", false);
        row("$.arr == $.arr", true);
        row("$.arr != $.arr", false);
        row("$.obj == 17", false);
        row("$.obj != 17", true);
        row("$.obj <= $.arr", false);
        row("$.obj < $.arr", false);
        row("$.obj <= $.obj", true);
        row("$.arr <= $.arr", true);
        row("1 <= $.arr", false);
        row("1 >= $.arr", false);
        row("1 > $.arr", false);
        row("1 < $.arr", false);
        row("true <= true", true);
        row("true > true", false);
    }
    void comparesAsTheRfcSays()
    {
        QFETCH(const bool, expected);
        QCOMPARE(
            holds(QString::fromUtf8(QTest::currentDataTag()), R"({"obj":{"x":"y"},"arr":[2,3]})"),
            expected);
    }
    void reads_data()
    {
        const Table<QString, QByteArray, bool> row("text", "json", "expected");
        row("a member", "$.error", R"({"error":{}})", true);
        row("null exists", "$.error", R"({"error":null})", true);
        row("false exists", "$.error", R"({"error":false})", true);
        row("absent", "$.error", R"({"data":1})", false);
        row("not there", "!$.error", R"({"data":1})", true);
        row("a blank behind not", "! $.error", R"({"data":1})", true);
        row("an element", "$.errors[0]", R"({"errors":[]})", false);
        row("any element", "$.errors[*]", R"({"errors":[null]})", true);
        row("the text itself", "$", "null", true);
        row("a lone text", "$ == 'x'", "\"x\"", true);
        row("and before or", "$.a || $.b && $.c", R"({"a":1})", true);
        row("and before or, turned", "$.a && $.b || $.c", R"({"c":1})", true);
        row("parentheses", "($.a || $.b) && $.c", R"({"a":1})", false);
        row("three of a kind", "$.a&&$.b&&$.c", R"({"a":1,"b":1,"c":1})", true);
        row("blanks and lines", "\t$ .a [0]\r\n==\n1 ", R"({"a":[1]})", true);
        row("none", "$.a==-1", R"({"a":-1})", true);
        row("quotes in quotes", "$['a\\'b'] == \"c\\\"d\"", "{\"a'b\":\"c\\\"d\"}", true);
        row("operators in quotes", "$['a && b'] == '|| )'", "{\"a && b\":\"|| )\"}", true);
        row("escapes", R"($.a == '\u00e9\uD83D\uDE00\n')", "{\"a\":\"\xC3\xA9\\uD83D\\uDE00\\n\"}",
            true);
        row("a slash", R"($.a == '\/')", R"({"a":"/"})", true);
        row("not JSON", "1 == 1", "<html>", false);
        row("not of what is not JSON", "!$.a", "<html>", false);
        row("nothing", "!$.a", "", false);
        row("half", "$.a", R"({"a":1)", false);
    }
    void reads()
    {
        QFETCH(const QString, text);
        QFETCH(const QByteArray, json);
        QTEST(holds(text, json), "expected");
    }
    void rejects_data()
    {
        const Table<QString> row("fault");
        row("", "condition.empty, 1");
        row("  ", "condition.empty, 3");
        row("$.a = 1", "condition.no_operator, 5");
        row("$.a === 1", "condition.no_value, 7");
        row("$.a & $.b", "condition.no_operator, 5");
        row("$.a and $.b", "condition.no_operator, 5");
        row("$.a $.b", "condition.no_operator, 5");
        row("$.a == 1 == 2", "condition.no_operator, 10");
        row("$.a-b == 1", "condition.no_operator, 4");
        row("$.a)", "condition.no_operator, 4");
        row("($.a", "condition.open_parenthesis, 1");
        row("!($.a && ($.b)", "condition.open_parenthesis, 2");
        row("($.a 1)", "condition.no_operator, 6");
        row("()", "condition.no_value, 2");
        row("$.a ==", "condition.no_value, 7");
        row("$.a &&", "condition.no_value, 7");
        row("|| $.a", "condition.no_value, 1");
        row("== 1", "condition.no_value, 1");
        row("!", "condition.no_value, 2");
        row("!!$.a", "condition.no_value, 2");
        row("true", "condition.value_alone, 1");
        row("$.a && 'x'", "condition.value_alone, 8");
        row("!true", "condition.value_alone, 2");
        row("!$.a == 1", "condition.negated_comparison, 6");
        row("($.a) == 1", "condition.no_operator, 7");
        row("$.a == ($.b)", "condition.no_value, 8");
        row("$.a[*] == 1", "condition.many_values, 1");
        row("1 < $.*", "condition.many_values, 5");
        row("@.a == 1", "condition.current, 1");
        row("$.a == @", "condition.current, 8");
        row("length($.a) > 1", "condition.functions, 1");
        row("$.a && match($.b, 'x')", "condition.functions, 8");
        row("$.a == yes", "condition.unknown_word(yes), 8");
        row("$.a == True", "condition.unknown_word(True), 8");
        row("$.a == undefined", "condition.unknown_word(undefined), 8");
        row("a == 1", "condition.unknown_word(a), 1");
        row("$.a == 01", "condition.invalid_number(01), 8");
        row("$.a == 1.", "condition.invalid_number(1.), 8");
        row("$.a == -", "condition.invalid_number(-), 8");
        row("$.a == 5s", "condition.invalid_number(5s), 8");
        row("$['\360\237\230\200'] == 5s", "condition.invalid_number(5s), 11");
        row("$.a == 'x", "json_path.open_quote, 8");
        row("$.a == 'x\\q'", "json_path.unknown_escape, 10");
        row("$.a == '\\uD800'", "json_path.half_character, 8");
        row("$.a == 1 && $..b", "json_path.descendants, 14");
        row("$.a[?@.b]", "json_path.filters, 5");
        row("$.a[1:2] == 1", "json_path.slices, 6");
        row("$.a[0,1]", "json_path.selectors, 6");
        row("$.a[", "json_path.empty_brackets, 5");
    }
    void rejects()
    {
        QFETCH(const QString, fault);
        const QString text = QString::fromUtf8(QTest::currentDataTag());
        const auto condition = Condition::parse(text);
        QVERIFY(!condition);
        QCOMPARE(reported(condition.error().message), u"condition.invalid(%1)"_s.arg(fault));
        QCOMPARE(condition.error().where(), u"condition \"%1\""_s.arg(text));
    }
    void boundsParentheses()
    {
        const auto nested
            = [](int depth) { return QString(depth, u'(') + u"$.a"_s + QString(depth, u')'); };
        QVERIFY(holds(nested(100), R"({"a":1})"));
        QVERIFY(!Condition::parse(nested(101)));
        QVERIFY(!Condition::parse(QString(1'000'000, u'(')));
        QString flat = u"($.a)"_s;
        for (int i = 0; i < 200; ++i)
            flat += u"&&(!($.b))"_s;
        QVERIFY(holds(flat, R"({"a":1})"));
    }
    // Each pair of samples, on both sides as a path and as a literal.
    void comparesAsTheOracle()
    {
        int held = 0;
        for (const Sample &one : samples) {
            for (const Sample &other : samples) {
                QByteArrayList members;
                if (*one.json)
                    members.append(QByteArray(R"("l":)") + one.json);
                if (*other.json)
                    members.append(QByteArray(R"("r":)") + other.json);
                const QByteArray json = '{' + members.join(',') + '}';
                const bool isLiteral = other.type > 0 || other.type == -2 || other.type == -3;
                QStringList rights {u"$.r"_s};
                if (isLiteral)
                    rights.append(QString::fromUtf8(other.json));
                for (const QString &right : rights) {
                    const auto check = [&](const char *between, bool expected) {
                        const QString text = u"$.l"_s + QLatin1StringView(between) + right;
                        if (holds(text, json) == expected)
                            return true;
                        qWarning("%s of %s", qPrintable(text), json.constData());
                        return false;
                    };
                    QVERIFY(check("==", areEqual(one, other)));
                    QVERIFY(check("!=", !areEqual(one, other)));
                    QVERIFY(check("<", isLess(one, other)));
                    QVERIFY(check(">", isLess(other, one)));
                    QVERIFY(check("<=", isLess(one, other) || areEqual(one, other)));
                    QVERIFY(check(">=", isLess(other, one) || areEqual(one, other)));
                    held += areEqual(one, other);
                }
            }
        }
        QVERIFY(held > 40);
    }
    void obeysLogic()
    {
        Random random(7);
        int held = 0;
        for (int i = 0; i < 5'000; ++i) {
            const Expected one = randomCondition(random, below(random, 4));
            const Expected other = randomCondition(random, below(random, 4));
            QVERIFY2(holds(one.text, response) == one.holds, qPrintable(one.text));
            // De Morgan
            const bool both = holds(u"!((%1) && (%2))"_s.arg(one.text, other.text), response);
            const bool either = holds(u"!(%1) || !(%2)"_s.arg(one.text, other.text), response);
            QVERIFY2(both == either, qPrintable(one.text + u"; "_s + other.text));
            held += one.holds;
        }
        QVERIFY(held > 500 && held < 4'500);
    }
    // Whatever the text is, the answer is a condition or an error at a character of it.
    void survivesAnyText()
    {
        Random random(3);
        static const QStringList pieces {u"$"_s, u".a"_s,   u"[0]"_s, u"[*]"_s, u"=="_s,    u"!="_s,
                                         u"<"_s, u">="_s,   u"&&"_s,  u"||"_s,  u"!"_s,     u"("_s,
                                         u")"_s, u"'x'"_s,  u"\""_s,  u"1"_s,   u"-"_s,     u" "_s,
                                         u"@"_s, u"true"_s, u"f("_s,  u"\\"_s,  u"\u00e9"_s};
        int valid = 0;
        for (int i = 0; i < 100'000; ++i) {
            QString text;
            for (int n = below(random, 9); n > 0; --n)
                text += pieces[below(random, int(pieces.size()))];
            const auto condition = Condition::parse(text);
            if (condition) {
                ++valid;
                condition->holds(response);
                continue;
            }
            const auto at = condition.error().message.arguments().last().toJson().toInt();
            QVERIFY2(at >= 1 && at <= text.size() + 1, qPrintable(text));
        }
        QVERIFY2(valid > 500, qPrintable(QString::number(valid)));
    }
};

PENSTOCK_TEST(TestCondition)
} // namespace tst_condition
#include "tst_condition.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/recordpath.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>

using namespace penstock;

namespace tst_recordpath {
using Random = std::mt19937;

int below(Random &random, int bound)
{
    return std::uniform_int_distribution<int>(0, bound - 1)(random);
}

RecordPath pathOf(const QString &text)
{
    const auto path = RecordPath::parse(text);
    if (!path)
        qFatal("%s", qPrintable(path.error().text()));
    return *path;
}

// One step of a path, as the oracle takes it.
struct Step
{
    enum class Kind { Name, Index, All } kind;
    QString name;
    int index = 0;

    QString text(Random &random) const
    {
        switch (kind) {
        case Kind::Name:
            if (!name.isEmpty() && name != u"a b"_s && below(random, 2) == 0)
                return QLatin1Char('.') + name;
            return below(random, 2) == 0 ? u"['%1']"_s.arg(name) : u"[ \"%1\" ]"_s.arg(name);
        case Kind::Index:
            return u"[%1]"_s.arg(index);
        case Kind::All:
            break;
        }
        return below(random, 2) == 0 ? u".*"_s : u" [*]"_s;
    }
};

// The same by way of a tree of values, as simply as can be.
void walk(const QJsonValue &value, const std::vector<Step> &steps, std::size_t depth,
          QJsonArray &into)
{
    if (depth == steps.size()) {
        into.append(value);
        return;
    }
    const Step &step = steps[depth];
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        // Not by contains(): that of Qt 6.8.2 falls over some objects.
        for (auto member = object.begin(); member != object.end(); ++member) {
            if (step.kind == Step::Kind::All
                || (step.kind == Step::Kind::Name && member.key() == step.name))
                walk(member.value(), steps, depth + 1, into);
        }
    }
    if (value.isArray()) {
        const QJsonArray array = value.toArray();
        const qsizetype index = step.index < 0 ? array.size() + step.index : step.index;
        if (step.kind == Step::Kind::Index && index >= 0 && index < array.size())
            walk(array[index], steps, depth + 1, into);
        if (step.kind == Step::Kind::All) {
            for (const QJsonValue each : array)
                walk(each, steps, depth + 1, into);
        }
    }
}

const QStringList names {QString(), u"a"_s, u"a b"_s, u"b1"_s, u"\u00e9"_s};

QByteArray blank(Random &random)
{
    static const QByteArrayList blanks {"", "", "", " ", "\n", "\r\n\t"};
    return blanks[below(random, int(blanks.size()))];
}

QByteArray escapedName(Random &random, const QString &name)
{
    if (name == u"a"_s && below(random, 2) == 0)
        return "\"\\u0061\"";
    return '"' + name.toUtf8() + '"';
}

QByteArray randomJson(Random &random, int depth)
{
    static const QByteArrayList scalars {"1",    "1.10",  "-12345678901234567890", "true",
                                         "null", "\"x\"", "\"]}\\\"\\\\\"",        "\"\"",
                                         "1e5"};
    QByteArrayList parts;
    switch (depth == 0 ? 0 : below(random, 4)) {
    case 1:
    case 2: // names in their order, as the oracle sorts them
        for (const QString &name : names) {
            if (below(random, 2) == 0)
                parts.append(escapedName(random, name) + blank(random) + ':' + blank(random)
                             + randomJson(random, depth - 1) + blank(random));
        }
        return '{' + blank(random) + parts.join(',' + blank(random)) + '}';
    case 3:
        for (int i = below(random, 4); i > 0; --i)
            parts.append(blank(random) + randomJson(random, depth - 1));
        return '[' + parts.join(blank(random) + ',') + blank(random) + ']';
    default:
        return scalars[below(random, int(scalars.size()))];
    }
}

std::vector<Step> randomSteps(Random &random)
{
    std::vector<Step> steps;
    for (int i = below(random, 5); i > 0; --i) {
        const auto kind = Step::Kind(below(random, 3));
        steps.push_back({kind, names[below(random, int(names.size()))], below(random, 7) - 3});
    }
    return steps;
}

QString textOf(Random &random, const std::vector<Step> &steps)
{
    QString text = u"$"_s;
    for (const Step &step : steps)
        text += step.text(random);
    return text;
}

class TestRecordPath : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void matches_data()
    {
        const Table<QString, QByteArray, QByteArrayList> row("path", "json", "found");
        row("everything", "$", " {\"a\": 1} ", {"{\"a\": 1}"});
        row("a lone number", "$", "12345678901234567890", {"12345678901234567890"});
        row("a lone string", "$", " \"a\" ", {"\"a\""});
        row("a lone null", "$", "null", {"null"});
        row("a member", "$.a", R"({"b":2,"a":1})", {"1"});
        row("a member that is not there", "$.c", R"({"b":2,"a":1})", {});
        row("null is a value", "$.a", R"({"a":null})", {"null"});
        row("digits stay", "$[*]", "[12345678901234567890, 1.10, -0.0, 1E+2]",
            {"12345678901234567890", "1.10", "-0.0", "1E+2"});
        row("escapes stay", "$[0]", R"(["\u00e9\/"])", {R"("\u00e9\/")"});
        row("blanks inside stay", "$[0]", "[ { \"a\" :1 } ]", {"{ \"a\" :1 }"});
        row("one line", "$[*]", "[{\n\"a\":\r\n1\n},\n[\n]\n]", {"{ \"a\":  1 }", "[ ]"});
        row("all members", "$.*", R"({"b":1,"a":2})", {"1", "2"});
        row("all of all", "$[*].*", R"([{"a":1},[2,3],4,{}])", {"1", "2", "3"});
        row("list in an object", "$.items[*].id", R"({"items":[{"id":1},{"x":0},{"id":2}],"n":9})",
            {"1", "2"});
        row("behind what was not looked at", "$[*].a",
            R"([{"x":[[{}]],"a":1,"y":{"z":[]}},{"y":{"a":3},"a":2}])", {"1", "2"});
        row("an index", "$[1]", "[1,2,3]", {"2"});
        row("from the end", "$[-1]", "[1,[2],[3,4]]", {"[3,4]"});
        row("from the end and on", "$[-2][-1]", "[1,[2,3],4]", {"3"});
        row("the first from the end", "$[-3]", "[1,2,3]", {"1"});
        row("behind the end", "$[3]", "[1,2,3]", {});
        row("before the beginning", "$[-4]", "[1,2,3]", {});
        row("an index of an object", "$[0]", R"({"0":1})", {});
        row("a name in a list", "$.length", "[1,2]", {});
        row("a name in a number", "$.a.b", R"({"a":1})", {});
        row("all of a string", "$.*", "\"abc\"", {});
        row("a name in quotes", "$['a b']['c.d'][\"e'f\"]", "{\"a b\":{\"c.d\":{\"e'f\":1}}}",
            {"1"});
        row("escapes in the path", "$['\\u0061\\'\\\\\\n'][\"\\\"\"]",
            "{\"a'\\\\\\n\":{\"\\\"\":1}}", {"1"});
        row("a pair of surrogates in the path", R"($['\uD83D\uDE00'])", "{\"\xF0\x9F\x98\x80\":1}",
            {"1"});
        row("an escaped name in the answer", "$.caf\u00e9", R"({"caf\u00e9":1})", {"1"});
        row("the empty name", "$['']", R"({"":1})", {"1"});
        row("no ASCII", "$.n\u00e4me", "{\"n\u00e4me\":1}", {"1"});
        row("blanks in the path", "$ [ 'a' ] [ 0 ] .b", R"({"a":[{"b":1}]})", {"1"});
        row("the first of two", "$.a", R"({"a":1,"a":2})", {"1"});
        row("both of two", "$.*", R"({"a":1,"a":2})", {"1", "2"});
        row("nothing in nothing", "$[*]", "[]", {});
    }
    void matches()
    {
        QFETCH(const QString, path);
        QFETCH(const QByteArray, json);
        const auto matches = pathOf(path).match(json);
        QVERIFY2(matches, matches ? "" : qPrintable(matches.error().text()));
        QTEST(QByteArrayList(matches->begin(), matches->end()), "found");
    }
    void refusesPaths_data()
    {
        const Table<QString> row("fault");
        row("items", "json_path.invalid(json_path.no_root, 1)");
        row("", "json_path.invalid(json_path.no_root, 1)");
        row("@.a", "json_path.invalid(json_path.no_root, 1)");
        row("$a", "json_path.invalid(json_path.no_segment, 2)");
        row("$.a ", "json_path.invalid(json_path.blank_end, 5)");
        row("$..a", "json_path.invalid(json_path.descendants, 2)");
        row("$.a..*", "json_path.invalid(json_path.descendants, 4)");
        row("$.", "json_path.invalid(json_path.no_name, 3)");
        row("$.1a", "json_path.invalid(json_path.no_name, 3)");
        row("$.['a']", "json_path.invalid(json_path.no_name, 3)");
        row("$. a", "json_path.invalid(json_path.no_name, 3)");
        row("$.a-b", "json_path.invalid(json_path.no_segment, 4)");
        row("$[1:2]", "json_path.invalid(json_path.slices, 4)");
        row("$[:2]", "json_path.invalid(json_path.slices, 3)");
        row("$[?@.a]", "json_path.invalid(json_path.filters, 3)");
        row("$[(@.length-1)]", "json_path.invalid(json_path.expressions, 3)");
        row("$[0,1]", "json_path.invalid(json_path.selectors, 4)");
        row("$['a','b']", "json_path.invalid(json_path.selectors, 6)");
        row("$[*,0]", "json_path.invalid(json_path.selectors, 4)");
        row("$[]", "json_path.invalid(json_path.empty_brackets, 3)");
        row("$[a]", "json_path.invalid(json_path.empty_brackets, 3)");
        row("$[", "json_path.invalid(json_path.empty_brackets, 3)");
        row("$[0", "json_path.invalid(json_path.open_bracket, 4)");
        row("$['a'", "json_path.invalid(json_path.open_bracket, 6)");
        row("$['a]", "json_path.invalid(json_path.open_quote, 3)");
        row("$[01]", "json_path.invalid(json_path.invalid_index(01), 3)");
        row("$[-0]", "json_path.invalid(json_path.invalid_index(-0), 3)");
        row("$[-]", "json_path.invalid(json_path.invalid_index(-), 3)");
        row("$[-01]", "json_path.invalid(json_path.invalid_index(-01), 3)");
        row("$[9007199254740992]",
            "json_path.invalid(json_path.invalid_index(9007199254740992), 3)");
        row("$[99999999999999999999]",
            "json_path.invalid(json_path.invalid_index(99999999999999999999), 3)");
        row("$['\\x']", "json_path.invalid(json_path.unknown_escape, 4)");
        row("$['\\\"']", "json_path.invalid(json_path.unknown_escape, 4)");
        row("$['\\u12']", "json_path.invalid(json_path.unknown_escape, 4)");
        row("$['\\", "json_path.invalid(json_path.unknown_escape, 4)");
        row("$['\\uD83D']", "json_path.invalid(json_path.half_character, 3)");
        row("$['a\tb']", "json_path.invalid(json_path.control_character, 5)");
    }
    void refusesPaths()
    {
        const QString text = QString::fromUtf8(QTest::currentDataTag());
        const auto path = RecordPath::parse(text);
        QVERIFY(!path);
        QTEST(reported(path.error().message), "fault");
        QCOMPARE(path.error().where(), u"path \"%1\""_s.arg(text));
    }
    void refusesAnswers_data()
    {
        const Table<QByteArray, QString> row("json", "id");
        row("nothing", "", "records.empty");
        row("blanks", " \n", "records.empty");
        row("a page", "<html>[", "records.not_json");
        row("a word", "hello", "records.not_json");
        row("two values", "{} {}", "records.not_json");
        row("a closing bracket too many", "[1]]", "records.not_json");
        row("a wrong number behind the match", R"({"a":1,"b":01})", "records.not_json");
        row("no UTF-8", "[\"\xFF\"]", "records.not_json");
        row("cut short", R"({"a":1,"b":[1,)", "records.cut_short");
        row("cut short in a string", R"({"a":"x\")", "records.cut_short");
        row("cut short behind the match", R"({"a":1)", "records.cut_short");
        row("too deep", QByteArray(2'000, '[') + QByteArray(2'000, ']'), "records.not_json");
    }
    void refusesAnswers()
    {
        QFETCH(const QByteArray, json);
        const auto matches = pathOf(u"$.a"_s).match(json);
        QVERIFY(!matches);
        QTEST(matches.error().id(), "id");
    }
    void knowsWhetherItIsSingular_data()
    {
        const Table<bool> row("isSingular");
        row("$", true);
        row("$.a[0]['*']", true);
        row("$.a[*]", false);
        row("$.*.a", false);
    }
    void knowsWhetherItIsSingular()
    {
        QTEST(pathOf(QString::fromUtf8(QTest::currentDataTag())).isSingular(), "isSingular");
    }
    void takesAll()
    {
        const RecordPath all = pathOf(u"$.a"_s).withAll();
        QVERIFY(!all.isSingular());
        QCOMPARE(all.match(R"({"a":[1,2]})").value(), std::vector<QByteArray>({"1", "2"}));
    }
    void agreesWithATree()
    {
        Random random(11);
        qsizetype found = 0;
        for (int i = 0; i < 30'000; ++i) {
            const QByteArray json = blank(random) + randomJson(random, 4) + blank(random);
            const std::vector<Step> steps = randomSteps(random);
            const QString path = textOf(random, steps);
            const auto matches = pathOf(path).match(json);
            QVERIFY2(matches, json.constData());
            QJsonArray expected;
            const QByteArray list = '[' + json + ']';
            walk(QJsonDocument::fromJson(list).array().first(), steps, 0, expected);
            QByteArrayList texts(matches->begin(), matches->end());
            const QJsonArray given = QJsonDocument::fromJson('[' + texts.join(',') + ']').array();
            QVERIFY2(given == expected, qPrintable(path + QString::fromUtf8(' ' + json)));
            for (const QByteArray &text : texts) {
                QVERIFY(json.simplified().contains(text.simplified()));
                QVERIFY(!text.contains('\n') && text == text.trimmed());
            }
            found += texts.size();
        }
        QVERIFY2(found > 10'000, qPrintable(QString::number(found)));
    }
    // Whatever comes, the answer is an error or values that are JSON.
    void survivesAnyBytes()
    {
        Random random(5);
        const RecordPath path = pathOf(u"$.*[*]"_s);
        const QByteArray letters("{}[]\",:\\ 0123e.-tfnuls\x00\xC3\xA9\xFF\n", 27);
        int valid = 0;
        for (int i = 0; i < 100'000; ++i) {
            QByteArray json;
            if (i % 2 == 0) {
                for (int n = below(random, 24); n > 0; --n)
                    json += letters[below(random, int(letters.size()))];
            } else {
                json = randomJson(random, 3);
                for (int n = below(random, 3); n > 0; --n)
                    json[below(random, int(json.size()))]
                        = letters[below(random, int(letters.size()))];
            }
            const auto matches = path.match(json);
            QCOMPARE(matches.has_value(), isJson(json));
            if (!matches)
                continue;
            ++valid;
            for (const QByteArray &match : *matches)
                QVERIFY2(isJson(match), json.constData());
        }
        QVERIFY(valid > 10'000 && valid < 90'000);
    }
    void seesEveryCut()
    {
        const QByteArray json = "{\"a\":[{\"id\":1.5,\"s\":\"x\\\"\\u00e9y\"},null,true],\"b\":{}}";
        const RecordPath path = pathOf(u"$.a[0]"_s);
        QVERIFY(path.match(json));
        for (qsizetype size = 1; size < json.size(); ++size)
            QCOMPARE(path.match(json.first(size)).error().id(), u"records.cut_short"_s);
    }

    void findsTheNearestPath_data()
    {
        // nearest: empty where the path leads somewhere, or nothing is near
        const Table<QString, QByteArray, bool, QString> row("path", "json", "leads", "nearest");
        row("it is there", "$.items[*]", R"({"items": [1]})", true, "");
        row("an empty list", "$.items[*].id", R"({"items": []})", true, "");
        row("null for a list", "$.items[*]", R"({"items": null})", true, "");
        row("null", "$.a", R"({"a": null})", true, "");
        row("the last of none", "$.data[-1].id", R"({"data": []})", true, "");
        row("another name of a list", "$.items[*]", R"({"count": 1, "results": [1]})", false,
            "$.results[*]");
        row("a similar name", "$.prize", R"({"title": "a", "price": 1})", false, "$.price");
        row("a level too high", "$.items[*]", R"({"data": {"items": [1]}})", false,
            "$.data.items[*]");
        row("a level too deep", "$.items[*]", "[1, 2]", false, "$[*]");
        row("in each element", "$.items[*].nme", R"({"items": [{"name": 1}]})", false,
            "$.items[*].name");
        row("a name in quotes", "$.itms[*]", R"({"it ems": [1]})", false, "$['it ems'][*]");
        row("an index", "$.hits[-1].srt", R"({"hits": [{"sort": 1}]})", false, "$.hits[-1].sort");
        row("in no list for one value", "$.next", R"([{"next": 1}])", false, "");
        row("nothing near", "$.items[*]", R"({"a": 1})", false, "");
        row("a text", "$.items[*]", R"("a")", false, "");
        row("not JSON", "$.items[*]", "<html>", false, "");
        row("a number beyond a double", "$.items[*]", R"({"items": [{"v": 1e400}]})", true, "");
        row("beside one", "$.items[*]", R"({"s": "1e5\\", "n": -1E+999, "items": []})", true, "");
        row("nearest beside one", "$.items[*]", R"({"n": 1e-400, "data": [1]})", false,
            "$.data[*]");
        row("an endless number", "$.items[*]",
            R"({"items": [1], "n": )" + QByteArray(400, '9') + "}", true, "");
        row("the first of equal names", "$.items[*]", R"({"items": [1], "items": 2})", true, "");
    }
    void findsTheNearestPath()
    {
        QFETCH(const QString, path);
        QFETCH(const QByteArray, json);
        const RecordPath wanted = pathOf(path);
        QTEST(wanted.leadsSomewhere(json), "leads");
        const QString nearest = wanted.nearest(json);
        QTEST(nearest, "nearest");
        QVERIFY(nearest.isEmpty() || pathOf(nearest).leadsSomewhere(json));
    }

    // A path that matches leads somewhere, and is read back from its text.
    void leadsWhereItMatches()
    {
        Random random(2);
        for (int round = 0; round < 2000; ++round) {
            const QByteArray json = randomJson(random, 3);
            const RecordPath path = pathOf(textOf(random, randomSteps(random)));
            const auto matches = path.match(json).value();
            const bool isScalar
                = !json.trimmed().startsWith('{') && !json.trimmed().startsWith('[');
            QVERIFY(matches.empty() || isScalar || path.leadsSomewhere(json));
            QCOMPARE(pathOf(path.text()).match(json).value(), matches);
        }
    }
};

PENSTOCK_TEST(TestRecordPath)
} // namespace tst_recordpath
#include "tst_recordpath.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/requests/bodytemplate.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>

using namespace penstock;

namespace tst_bodytemplate {
using Kind = BodyTemplate::Kind;

Row textRow(const QByteArray &value)
{
    return {3, {{u"v"_s, QString::fromUtf8(value), toJsonString(value)}}};
}

Row typedRow(const QByteArray &json, const QByteArray &text)
{
    return {3, {{u"v"_s, QString::fromUtf8(text), json}}, true};
}

class TestBodyTemplate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fillsJson_data();
    void fillsJson();
    void keepsAnyTextInJson();
    void fillsOthers_data();
    void fillsOthers();
    void knowsKinds_data();
    void knowsKinds();
    void recognizesTypes_data();
    void recognizesTypes();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void saysWhatARowLacks();
    void refusesControlCharactersInXml();
    void namesItsValues();
};

void TestBodyTemplate::fillsJson_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("json"); // of the row, if it is typed
    QTest::addColumn<QByteArray>("filled");
    const auto text
        = [](const char *name, const char *body, const char *value, const char *filled) {
              QTest::addRow("text: %s", name)
                  << QByteArray(body) << QByteArray(value) << QByteArray() << QByteArray(filled);
          };
    const auto typed = [](const char *name, const char *body, const char *value, const char *json,
                          const char *filled) {
        QTest::addRow("JSON: %s", name)
            << QByteArray(body) << QByteArray(value) << QByteArray(json) << QByteArray(filled);
    };
    text("in a string", R"({"a":"x{{v}}y"})", "q\"\\\n\x01", R"({"a":"xq\"\\\n\u0001y"})");
    text("a number in a string stays text", R"({"a":"{{v}}"})", "12", R"({"a":"12"})");
    text("behind an escaped quote", R"({"a":"\"{{v}}"})", "\"", R"({"a":"\"\""})");
    text("behind an escaped backslash", R"({"a":"\\","b":{{v}}})", "5", R"({"a":"\\","b":5})");
    text("a number", R"({"a":{{v}}})", "12", R"({"a":12})");
    text("all digits", "[{{v}}]", "12345678901234567890.10", "[12345678901234567890.10]");
    text("a negative exponent", "[{{v}}]", "-1e-5", "[-1e-5]");
    text("true", "[{{v}}]", "true", "[true]");
    text("null", "[{{v}}]", "null", "[null]");
    text("a leading zero is text", "[{{v}}]", "007", R"(["007"])");
    text("a blank behind is text", "[{{v}}]", "1 ", R"(["1 "])");
    text("a blank before is text", "[{{v}}]", " 1", R"([" 1"])");
    text("a plus is text", "[{{v}}]", "+1", R"(["+1"])");
    text("nothing is text", "[{{v}}]", "", R"([""])");
    text("two numbers are text", "[{{v}}]", "1,2", R"(["1,2"])");
    text("an object", "[{{v}}]", "{\"a\":1}", "[{\"a\":1}]");
    text("a list over two lines", "[{{v}}]", "[1,\n2]", "[[1, 2]]");
    text("an open object is text", "[{{v}}]", "{\"a\":1", R"(["{\"a\":1"])");
    text("an object in a string is text", "[\"{{v}}\"]", "{}", "[\"{}\"]");
    text("a whole body in the row", "{{v}}", R"({"a": [1]})", R"({"a": [1]})");
    text("a string is text", "[{{v}}]", "\"a\"", R"(["\"a\""])");
    text("what closes the body is text", R"({"a":{{v}}})", "1},{", R"({"a":"1},{"})");
    text("no second look", R"({"a":"{{v}}"})", "{{v}}", R"({"a":"{{v}}"})");
    text("the whole body", "{{v}}", "8", "8");
    text("as a name", R"({"{{v}}":1})", "a\"", R"({"a\"":1})");
    text("the body's own bytes stay", "{ \"n\" : 1.10 ,\n\"a\":{{v}} }", "2",
         "{ \"n\" : 1.10 ,\n\"a\":2 }");
    typed("a number", "[{{v}}]", "1.10", "1.10", "[1.10]");
    typed("a text of digits stays text", "[{{v}}]", "12", "\"12\"", "[\"12\"]");
    typed("an object", "[{{v}}]", "{\"a\":1}", "{\"a\":1}", "[{\"a\":1}]");
    typed("null", "[{{v}}]", "", "null", "[null]");
    typed("null as a string", "[\"{{v}}\"]", "", "null", "[null]");
    typed("null in a string", "[\"x{{v}}\"]", "", "null", "[\"x\"]");
    typed("an object as a string", "[\"{{v}}\"]", "{\"a\":1}", "{\"a\":1}", "[{\"a\":1}]");
    typed("an object in a string", "[\" {{v}}\"]", "{\"a\":1}", "{\"a\":1}", R"([" {\"a\":1}"])");
    typed("a number as a string", R"({"a":"{{v}}","b":"{{v}}"})", "7", "7", R"({"a":7,"b":7})");
    typed("two numbers in a string", R"(["{{v}}{{v}}"])", "7", "7", R"(["77"])");
    typed("true as a string", R"(["{{ v }}"])", "true", "true", "[true]");
    typed("a list as a string", R"(["{{v}}"])", "[1]", "[1]", "[[1]]");
    typed("text as a string", R"(["{{v}}"])", "7", R"("7")", R"(["7"])");
    typed("a number as a name", R"({"{{v}}" : "{{v}}"})", "7", "7", R"({"7" : 7})");
    typed("forced text", R"(["{{v:text}}",{{v : text}},"{{ v: text }}"])", "7", "7",
          R"(["7","7","7"])");
    text("forced text of digits", "[{{v:text}}]", "7", R"(["7"])");
    typed("a nested value", R"(["{{v.a}}",{{v.b.0}}])", {}, R"({"a":7,"b":["x"]})", R"([7,"x"])");
    typed("a nested value as text", R"(["{{v.a:text}}"])", {}, R"({"a":7})", R"(["7"])");
    text("in GraphQL", R"({"query":"{ a(n: \"{{v}}\") { b } }"})", "q\"\\",
         R"({"query":"{ a(n: \"q\\\"\\\\\") { b } }"})");
    text("in GraphQL behind a name", R"({"a":1, "query" : "query Q($a: Int) { a(n: \"{{v}}\") }"})",
         "\"", R"({"a":1, "query" : "query Q($a: Int) { a(n: \"\\\"\") }"})");
    text("in a list of GraphQL", R"([{"query":"mutation { a(n: \"{{v}}\") }"}])", "\"",
         R"([{"query":"mutation { a(n: \"\\\"\") }"}])");
    text("as a token of GraphQL", R"({"query":"{ a(n: {{v}}, m: \"\") }"})", "ASC",
         R"({"query":"{ a(n: ASC, m: \"\") }"})");
    text("in a block of GraphQL", R"({"query":"{ a(n: \"\"\"{{v}}\"\"\") }"})", R"(a"""\n"b)",
         R"({"query":"{ a(n: \"\"\"a\\\"\"\"\\n\"b\"\"\") }"})");
    text("a quote at the end of a block of GraphQL", R"({"query":"{ a(n: \"\"\"{{v}}\"\"\") }"})",
         "a\"", R"({"query":"{ a(n: \"\"\"a\"\n\"\"\") }"})");
    text("a backslash at the end of a block of GraphQL",
         R"({"query":"{ a(n: \"\"\"{{v}}\"\"\") }"})", "a\\",
         R"({"query":"{ a(n: \"\"\"a\\\n\"\"\") }"})");
    text("behind a quote in a comment of GraphQL", R"({"query":"{ a # \"\n(n: \"{{v}}\") }"})",
         "\"", R"({"query":"{ a # \"\n(n: \"\\\"\") }"})");
    text("in a text to search for", R"({"query":"say \"{{v}}\""})", "\"",
         R"({"query":"say \"\"\""})");
    text("in JSON in a string", R"({"m":"{\"t\":\"{{v}}\"}"})", "\"",
         R"({"m":"{\"t\":\"\\\"\"}"})");
    text("a token in JSON in a string", R"({"m":"[{{v}}]"})", "a", R"({"m":"[\"a\"]"})");
    text("in brackets in a string", R"({"m":"[info] \"{{v}}\""})", "\"",
         R"({"m":"[info] \"\"\""})");
    text("an escaped name", R"(["{{\u0076}}"])", "x", R"(["x"])");
}

void TestBodyTemplate::fillsJson()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, value);
    QFETCH(const QByteArray, json);
    const auto parsed = BodyTemplate::parse(body, Kind::Json);
    QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().text()));
    const auto filled = parsed->fill(json.isEmpty() ? textRow(value) : typedRow(json, value));
    QTEST(filled.value().rest, "filled");
    QVERIFY(isJson(filled->rest));
}

// Whatever a value holds, it comes back out of the string that it was put into, and nothing else of
// the body changes.
void TestBodyTemplate::keepsAnyTextInJson()
{
    std::mt19937 random(3);
    const QString letters = u"\"\\{}[],: \n\r\t/a0\u00e9\u2028\u0001"_s;
    const auto body
        = BodyTemplate::parse(R"({"s":"<{{v}}>","w":{{v}},"end":1})", Kind::Json).value();
    for (int i = 0; i < 3'000; ++i) {
        QString value;
        for (auto n = random() % 8; n > 0; --n)
            value += letters[qsizetype(random() % std::size_t(letters.size()))];
        const QByteArray filled = body.fill(textRow(value.toUtf8())).value().rest;
        const QJsonObject object = QJsonDocument::fromJson(filled).object();
        QCOMPARE(object.value(u"s"_s).toString(), QLatin1Char('<') + value + QLatin1Char('>'));
        const QJsonValue bare = object.value(u"w"_s);
        if (bare.isArray() || bare.isObject())
            QVERIFY(isJson(value.toUtf8()));
        else
            QCOMPARE(bare.isString() ? bare.toString() : QString::number(bare.toInt()), value);
        QCOMPARE(object.value(u"end"_s).toInt(), 1);
    }
}

void TestBodyTemplate::fillsOthers_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("filled");
    QTest::newRow("form") << int(Kind::Form) << QByteArray("a={{v}}&b=1%20")
                          << QByteArray("x y&z=1+\xC3\xA9%")
                          << QByteArray("a=x+y%26z%3D1%2B%C3%A9%25&b=1%20");
    QTest::newRow("raw") << int(Kind::Raw) << QByteArray("<a>{{v}}</a>") << QByteArray("<\xC3\xA9>")
                         << QByteArray("<a><\xC3\xA9></a>");
    QTest::newRow("raw bytes") << int(Kind::Raw) << QByteArray("\xFF\x00{x", 4) << QByteArray("1")
                               << QByteArray("\xFF\x00{x", 4);
    const auto row
        = [](const char *name, Kind kind, const char *body, const char *value, const char *filled) {
              QTest::addRow("%s", name)
                  << int(kind) << QByteArray(body) << QByteArray(value) << QByteArray(filled);
          };
    row("JSON in a form", Kind::Form, R"(payload={"t":"{{v}}"}&x={{v}})", "a\"&",
        R"(payload={"t":"a%5C%22%26"}&x=a%22%26)");
    row("encoded JSON in a form", Kind::Form, "p=%7B%22t%22%3A+%22{{v}}%22%7D", "\"",
        "p=%7B%22t%22%3A+%22%5C%22%22%7D");
    row("a name in a form", Kind::Form, "{{v}}=1", "a=b", "a%3Db=1");
    row("a line break in a form", Kind::Form, "a={{v}}", "x\r\ny", "a=x%0D%0Ay");
    row("lines of JSON", Kind::JsonLines, "{\"a\":{{v}}}\n{\"a\":\"{{v}}\"}\n", "[1,\n2]",
        "{\"a\":[1, 2]}\n{\"a\":\"[1,\\n2]\"}\n");
    row("GraphQL", Kind::GraphQl, "{ a(n: \"{{v}}\", m: {{v}}) }", "x\"",
        "{ a(n: \"x\\\"\", m: x\") }");
    const char *const all = "<a> & ]]> \"q\" 'p'";
    row("an element", Kind::Xml, "<e>{{v}}</e>", all, "<e>&lt;a&gt; &amp; ]]&gt; \"q\" 'p'</e>");
    row("an attribute", Kind::Xml, "<e a=\"{{v}}\"/>", all,
        "<e a=\"&lt;a&gt; &amp; ]]&gt; &quot;q&quot; &apos;p&apos;\"/>");
    row("an attribute in single quotes", Kind::Xml, "<e a='>{{v}}'/>", "'\"\n\t<",
        "<e a='>&apos;&quot;&#10;&#9;&lt;'/>");
    row("behind an attribute with >", Kind::Xml, "<e a='/>'>{{v}}</e>", "<", "<e a='/>'>&lt;</e>");
    row("a CDATA section", Kind::Xml, "<e><![CDATA[{{v}}]]></e>", all,
        "<e><![CDATA[<a> & ]]]]><![CDATA[> \"q\" 'p']]></e>");
    row("two values of a CDATA section", Kind::Xml, "<e><![CDATA[]]{{v}}]]></e>", ">",
        "<e><![CDATA[]]]]><![CDATA[>]]></e>");
    row("behind a CDATA section", Kind::Xml, "<e><![CDATA[<x>]]>{{v}}</e>", "<",
        "<e><![CDATA[<x>]]>&lt;</e>");
    row("a comment", Kind::Xml, "<e><!--{{v}}--></e>", "--->", "<e><!--- - ->--></e>");
    row("the end of a comment", Kind::Xml, "<!--{{v}}--><e/>", "a-", "<!--a- --><e/>");
    row("behind a comment", Kind::Xml, "<e><!-- <x --> {{v}}</e>", "&", "<e><!-- <x --> &amp;</e>");
    row("a carriage return", Kind::Xml, "<e>{{v}}</e>", "a\r\nb", "<e>a&#13;\nb</e>");
    row("a whole document", Kind::Xml, "{{v}}", "<a>&amp;</a>", "<a>&amp;</a>");
    row("a document behind its declaration", Kind::Xml, "<?xml version=\"1.0\"?>\n{{v}}", "<a/>",
        "<?xml version=\"1.0\"?>\n<a/>");
    row("in the declaration", Kind::Xml, "<?xml version=\"{{v}}\"?><a/>", "1\"",
        "<?xml version=\"1&quot;\"?><a/>");
    row("behind an empty element", Kind::Xml, "<e><f/><g></g>{{v}}</e>", "<",
        "<e><f/><g></g>&lt;</e>");
    row("letters of any language", Kind::Xml, "<e>{{v}}</e>", "\xC3\xA9", "<e>\xC3\xA9</e>");
    QTest::newRow("nothing") << int(Kind::Json) << QByteArray() << QByteArray("1") << QByteArray();
}

void TestBodyTemplate::fillsOthers()
{
    QFETCH(const int, kind);
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, value);
    QTEST(BodyTemplate::parse(body, Kind(kind))->fill(textRow(value)).value().rest, "filled");
}

void TestBodyTemplate::knowsKinds_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("application/json") << int(Kind::Json);
    QTest::newRow("Application/JSON ; charset=utf-8") << int(Kind::Json);
    QTest::newRow("application/vnd.api+json") << int(Kind::Json);
    QTest::newRow("application/x-www-form-urlencoded; charset=utf-8") << int(Kind::Form);
    QTest::newRow("text/plain") << int(Kind::Raw);
    QTest::newRow("text/json") << int(Kind::Json);
    QTest::newRow("application/x-ndjson") << int(Kind::JsonLines);
    QTest::newRow("application/jsonl") << int(Kind::JsonLines);
    QTest::newRow("application/xml") << int(Kind::Xml);
    QTest::newRow("TEXT/XML;charset=utf-8") << int(Kind::Xml);
    QTest::newRow("application/soap+xml; charset=utf-8; action=\"x\"") << int(Kind::Xml);
    QTest::newRow("application/graphql") << int(Kind::GraphQl);
    QTest::newRow("multipart/form-data; boundary=x") << int(Kind::Raw);
    QTest::newRow("text/html") << int(Kind::Raw);
    QTest::newRow("") << int(Kind::Raw);
}

void TestBodyTemplate::knowsKinds()
{
    QTEST(int(BodyTemplate::kindOf(QTest::currentDataTag())), "kind");
}

void TestBodyTemplate::recognizesTypes_data()
{
    const Table<QByteArray, BodyType> row("body", "type");
    row("JSON", " {\"a\": {{v}}}", BodyType::Json);
    row("a list of values", "[{{v}}]", BodyType::Json);
    row("JSON in other bytes", "{\"a\": \"\xFF\"}", BodyType::Json);
    row("JSON with a mistake", "{\"a\": {{v}},}", BodyType::Json);
    row("a list with a mistake", "[ {\"a\": {{v}}", BodyType::Json);
    row("a value alone", " {{ v }}\n", BodyType::ByHeader);
    row("two values", "{{a}}{{b}}", BodyType::ByHeader);
    row("lines of JSON", "{\"a\": {{v}}}\n{\"a\": 2}\n", BodyType::ByHeader);
    row("an ini file", "[section]\na={{v}}\n", BodyType::ByHeader);
    row("GraphQL", "{ viewer { id } }", BodyType::ByHeader);
    row("open JSON with an equals sign", "{\"a\":\"b=c\"", BodyType::Json);
    row("XML", "<a>{{v}}</a>", BodyType::Xml);
    row("a form", "a={{v}}&b=", BodyType::Form);
    row("a value as a name", "{{k}}=1", BodyType::Form);
    row("a value with blanks in its braces", "a={{ v }}", BodyType::Form);
    row("text", "hello {{v}}", BodyType::ByHeader);
    row("text with an equals sign", "where a={{v}}", BodyType::ByHeader);
    row("lines", "a=1\nb=2", BodyType::ByHeader);
    row("digits", "0", BodyType::ByHeader);
    row("nothing", "", BodyType::ByHeader);
}

void TestBodyTemplate::recognizesTypes()
{
    QFETCH(const QByteArray, body);
    QTEST(BodyTemplate::typeOf(body), "type");
}

void TestBodyTemplate::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("fault");
    const QString noJson = u"body.not_json"_s;
    QTest::newRow("no JSON") << QByteArray("{\"a\":}") << noJson;
    QTest::newRow("two values") << QByteArray("[{{v}}{{v}}]") << noJson;
    QTest::newRow("a bare name") << QByteArray("{{{v}}:1}") << noJson;
    QTest::newRow("an open string") << QByteArray("[\"{{v}}]") << noJson;
    QTest::newRow("open braces") << QByteArray("[\"{{v\"]") << u"template.open(3)"_s;
    QTest::newRow("no UTF-8") << QByteArray("[\"\xFF{{v}}\"]") << u"body.not_utf8"_s;
}

void TestBodyTemplate::saysWhatIsWrong()
{
    QFETCH(const QByteArray, body);
    const auto parsed = BodyTemplate::parse(body, Kind::Json);
    QVERIFY(!parsed);
    QTEST(reported(parsed.error().message), "fault");
    QCOMPARE(parsed.error().where(), u"body"_s);
}

void TestBodyTemplate::saysWhatARowLacks()
{
    QCOMPARE(reported(BodyTemplate::parse("[{{w}}]", Kind::Json)->fill(textRow("1")).error()),
             u"row at line 3: rows.missing_value(w, v)"_s);
}

void TestBodyTemplate::refusesControlCharactersInXml()
{
    const auto body = BodyTemplate::parse("<a>{{v}}</a>", Kind::Xml).value();
    QCOMPARE(reported(body.fill(textRow("a\x01")).error()), u"row at line 3: body.not_in_xml(v)"_s);
    QVERIFY(body.fill(textRow("a\t\n")));
}

void TestBodyTemplate::namesItsValues()
{
    QCOMPARE(BodyTemplate::parse(R"([{{b}},"{{a}}{{\u0062}}"])", Kind::Json)->names(),
             QStringList({u"b"_s, u"a"_s}));
}

PENSTOCK_TEST(TestBodyTemplate)
} // namespace tst_bodytemplate
#include "tst_bodytemplate.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

// The template of a job's request: what its profile adds, and its query and body.
#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/request/requesttemplate.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QTest>

using namespace penstock;

namespace tst_requestofjob {
Row rowOf(const QString &id)
{
    return {7, {{QStringLiteral("id"), id, {}}}};
}

class TestRequestOfJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void joinsWithTheBase_data();
    void joinsWithTheBase();
    void aWholeUrlStaysOne_data();
    void aWholeUrlStaysOne();
    void emptyValuesMayBeAllowed();
    void takesNamesInTheHostOfTheBase();
    void refusesBases_data();
    void refusesBases();
    void addsTheQuery_data();
    void addsTheQuery();
    void mergesHeaders();
    void fillsBodies_data();
    void fillsBodies();
    void variablesComeBeforeColumns_data();
    void variablesComeBeforeColumns();
    void variablesAreEncodedWhereTheyStand();
    void onlyVariablesThatAreUsedCount();
    void refusesJobs_data();
    void refusesJobs();
};

// A column of that name would say where the rows' calls go.
void TestRequestOfJob::variablesComeBeforeColumns_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("asked");
    QTest::addColumn<QStringList>("names"); // of the row
    QTest::addColumn<bool>("isOneServer");
    const auto row = [](const char *base, const char *url, const char *asked,
                        const QStringList &names, bool isOneServer) {
        QTest::addRow("%s and %s", base, url)
            << QString::fromLatin1(base) << QString::fromLatin1(url) << QByteArray(asked) << names
            << isOneServer;
    };
    row("{{base}}/v1", "items/{{id}}", "https://mine.example/v1/items/7", {QStringLiteral("id")},
        true);
    row("", "{{base}}/items/{{id}}", "https://mine.example/items/7", {QStringLiteral("id")}, true);
    row("https://x", "{{base}}/items", "https://mine.example/items", {}, true);
    row("https://x", "{{both}}", "https://x/a%20b", {}, true);
    row("https://x", "?q={{both}}&i={{id}}", "https://x?q=a%20b&i=7", {QStringLiteral("id")}, true);
    row("https://{{id}}.example", "", "https://7.example", {QStringLiteral("id")}, false);
}

void TestRequestOfJob::variablesComeBeforeColumns()
{
    QFETCH(const QString, base);
    QFETCH(const QString, url);
    const RowConstants variables {{QStringLiteral("base"), QStringLiteral("https://mine.example")},
                                  {QStringLiteral("both"), QStringLiteral("a b")},
                                  {QStringLiteral("unused"), QStringLiteral("x")}};
    const auto request = RequestTemplate::parse({.url = url}, base, {}, variables);
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    Row row = rowOf(QStringLiteral("7"));
    row.fields.push_back({QStringLiteral("base"), QStringLiteral("https://evil.example"), {}});
    row.fields.push_back({QStringLiteral("both"), QStringLiteral("column"), {}});
    QTEST(request->fill(row)->url.toEncoded(), "asked");
    QTEST(request->names(), "names");
    QVERIFY(!request->missingFrom({QStringLiteral("id")}));
    QTEST(request->hasFixedHost(), "isOneServer");
}

void TestRequestOfJob::variablesAreEncodedWhereTheyStand()
{
    const RowConstants variables {{QStringLiteral("v"), QStringLiteral("a\"b&c")},
                                  {QStringLiteral("n"), QStringLiteral("5")}};
    RequestSpec spec {.method = "POST",
                      .url = QStringLiteral("https://x/{{v}}"),
                      .headers = {{"X-V", "is {{v}}"}},
                      .body = R"({"v": "{{v}}", "n": {{n}}, "id": {{id}}})",
                      .bodyIsJson = true};
    const auto json = RequestTemplate::parse(spec, {}, {}, variables);
    QVERIFY2(json, json ? "" : qPrintable(json.error().text()));
    const Result<HttpRequest> filled = json->fill(rowOf(QStringLiteral("7")));
    QVERIFY(filled);
    QCOMPARE(headerValue(filled->headers, "X-V"), QByteArray("is a\"b&c"));
    QCOMPARE(filled->body, QByteArray(R"({"v": "a\"b&c", "n": 5, "id": 7})"));
    QCOMPARE(filled->url.path(QUrl::FullyEncoded), QStringLiteral("/a%22b%26c"));
    spec.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
    spec.bodyIsJson = false;
    spec.body = "v={{v}}";
    QCOMPARE(RequestTemplate::parse(spec, {}, {}, variables)->fill(rowOf({}))->body,
             QByteArray("v=a%22b%26c"));
}

void TestRequestOfJob::onlyVariablesThatAreUsedCount()
{
    const RowConstants variables {{QStringLiteral("a"), {}},
                                  {QStringLiteral("b"), {}},
                                  {QStringLiteral("c"), {}},
                                  {QStringLiteral("d"), {}},
                                  {QStringLiteral("e"), {}}};
    const RequestSpec spec {.url = QStringLiteral("/{{ a }}"),
                            .query = {{QStringLiteral("q"), QStringLiteral("{{b}}")}},
                            .headers = {{"X", "{{c}}"}},
                            .body = "{{d}}"};
    QCOMPARE(variablesUsedBy(spec, variables).size(), std::size_t(4));
    QCOMPARE(variablesUsedBy(spec, variables, QStringLiteral("https://{{e}}")).size(),
             std::size_t(5));
    QVERIFY(variablesUsedBy(spec, {}).empty());
}

void TestRequestOfJob::joinsWithTheBase_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("joined");
    const auto row = [](const char *base, const char *url, const char *joined) {
        QTest::addRow("%s and %s", base, url)
            << QString::fromUtf8(base) << QString::fromUtf8(url) << QByteArray(joined);
    };
    row("https://x/v1", "/items", "https://x/v1/items");
    row("https://x/v1/", "/items", "https://x/v1/items");
    row("https://x/v1", "items/{{id}}", "https://x/v1/items/a%2Fb");
    row("https://x", "items", "https://x/items");
    row("https://x/", "/items/", "https://x/items/");
    row("https://x/v1", "", "https://x/v1");
    row("https://x/v1/", "", "https://x/v1/");
    row("https://x/v1", "?q={{id}}", "https://x/v1?q=a%2Fb");
    row("https://x/v1", "/{{id}}", "https://x/v1/a%2Fb");
    row("https://x/v1", "//evil/items", "https://x/v1//evil/items");
    row("https://x:8443/a%20b", "items", "https://x:8443/a%20b/items");
    row("https://x/v1", "http://y/items", "http://y/items");
    row("https://x/v1", "HTTPS://y/items", "https://y/items");
    row("", "https://y/items", "https://y/items");
    row("https://x/a b", "items", "https://x/a%20b/items");
    row("https://x/{{id}}/", "items", "https://x/a%2Fb/items");
    row("https://{{id}}.x/v1", "http://y/items", "http://y/items");
}

void TestRequestOfJob::joinsWithTheBase()
{
    QFETCH(const QString, base);
    QFETCH(const QString, url);
    const auto request = RequestTemplate::parse({.url = url}, base, {});
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    QTEST(request->fill(rowOf(QStringLiteral("a/b")))->url.toEncoded(), "joined");
    QVERIFY(request->hasFixedHost());
}

void TestRequestOfJob::aWholeUrlStaysOne_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("filled"); // or why not
    const auto row = [](const char *name, const char *url, const char *value, const char *filled) {
        QTest::newRow(name) << QString::fromUtf8(url) << QString::fromUtf8(value)
                            << QString::fromUtf8(filled);
    };
    const char whole[] = "https://x/v1/a%2Fb?x=%2B1";
    row("alone", "{{id}}", whole, whole);
    row("blanks in the braces", "{{ id }}", whole, whole);
    row("capitals", "{{id}}", "HTTP://x:81/a", "http://x:81/a");
    row("another server", "{{id}}", "http://y/../a", "http://y/../a");
    row("a path", "{{id}}", "items", "\"items\": it does not begin with http:// or https://");
    row("a path from the root", "{{id}}", "/items",
        "\"/items\": it does not begin with http:// or https://");
    row("a host", "{{id}}", "x/v1/items",
        "\"x/v1/items\": it does not begin with http:// or https://");
    row("part of a path", "/{{id}}", whole,
        "https://x/v1/https%3A%2F%2Fx%2Fv1%2Fa%252Fb%3Fx%3D%252B1");
    row("something behind it", "{{id}}/x", "items", "https://x/v1/items/x");
    row("no host", "{{id}}", "https:///a", "\"https:///a\": it has no host");
    row("another scheme", "{{id}}", "ftp://x/a",
        "\"ftp://x/a\": it does not begin with http:// or https://");
    row("nothing", "{{id}}", "", "\"\": it does not begin with http:// or https://");
}

void TestRequestOfJob::aWholeUrlStaysOne()
{
    QFETCH(const QString, url);
    QFETCH(const QString, value);
    const auto request = RequestTemplate::parse({.url = url}, QStringLiteral("https://x/v1"), {});
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    const Result<HttpRequest> filled = request->fill(rowOf(value));
    QTEST(filled ? QString::fromLatin1(filled->url.toEncoded()) : filled.error().what, "filled");
}

void TestRequestOfJob::emptyValuesMayBeAllowed()
{
    const RequestSpec spec {.url = QStringLiteral("/items/{{id}}/"), .allowsEmptyInPath = true};
    const auto request = RequestTemplate::parse(spec, QStringLiteral("https://x/v1"), {});
    QCOMPARE(request->fill(rowOf(QString()))->url, QUrl(QStringLiteral("https://x/v1/items//")));
}

void TestRequestOfJob::takesNamesInTheHostOfTheBase()
{
    const auto request = RequestTemplate::parse(
        {.url = QStringLiteral("items")}, QStringLiteral("https://{{id}}.example.com/v1"), {});
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    QVERIFY(!request->hasFixedHost());
    QCOMPARE(request->names(), QStringList {QStringLiteral("id")});
    QCOMPARE(request->fill(rowOf(QStringLiteral("shop-1")))->url,
             QUrl(QStringLiteral("https://shop-1.example.com/v1/items")));
    const auto refused = request->fill(rowOf(QStringLiteral("evil.com/")));
    QVERIFY(!refused);
    QCOMPARE(refused.error().what, QStringLiteral("\"evil.com/\" is no name of a host"));
}

void TestRequestOfJob::refusesBases_data()
{
    QTest::addColumn<QString>("what");
    QTest::newRow("https://x/?key=1") << QStringLiteral("it has a query or a fragment");
    QTest::newRow("https://x/#a") << QStringLiteral("it has a query or a fragment");
    QTest::newRow("api.example.com")
        << QStringLiteral("it does not begin with http:// or https://");
    QTest::newRow("https://") << QStringLiteral("it has no host");
    QTest::newRow("{{id}}/v1") << QStringLiteral("it does not begin with http:// or https://");
    QTest::newRow("https://{{id}}/?key={{id}}") << QStringLiteral("it has a query or a fragment");
}

void TestRequestOfJob::refusesBases()
{
    const QString base = QString::fromUtf8(QTest::currentDataTag());
    const auto request = RequestTemplate::parse({.url = QStringLiteral("items")}, base, {});
    QVERIFY(!request);
    QVERIFY(request.error().where.startsWith(QStringLiteral("base_url \"")));
    QTEST(request.error().what, "what");
}

void TestRequestOfJob::addsTheQuery_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QStringList>("query"); // names and values in turn
    QTest::addColumn<QByteArray>("encoded");
    const auto row
        = [](const char *name, const char *url, const QStringList &query, const char *encoded) {
              QTest::newRow(name) << QString::fromUtf8(url) << query << QByteArray(encoded);
          };
    const QString q = QStringLiteral("q");
    const QString id = QStringLiteral("{{id}}");
    row("a value", "https://h/", {q, id}, "https://h/?q=a%26b%20c");
    row("behind the URL's own", "https://h/?p=%2F1", {q, id}, "https://h/?p=%2F1&q=a%26b%20c");
    row("before a fragment", "https://h/#f", {q, id}, "https://h/?q=a%26b%20c#f");
    row("plain texts are encoded", "https://h/",
        {QStringLiteral("a b"), QStringLiteral("1+1&2=%20")}, "https://h/?a%20b=1%2B1%262%3D%2520");
    row("several in their order", "https://h/",
        {q, QStringLiteral("1"), q, QStringLiteral("<{{id}}>")},
        "https://h/?q=1&q=%3Ca%26b%20c%3E");
    row("a name from the row", "https://h/", {id, QStringLiteral("1")}, "https://h/?a%26b%20c=1");
    row("an empty value", "https://h/", {q, QString()}, "https://h/?q=");
}

void TestRequestOfJob::addsTheQuery()
{
    QFETCH(const QString, url);
    QFETCH(const QStringList, query);
    RequestSpec spec {.url = url};
    for (qsizetype i = 0; i < query.size(); i += 2)
        spec.query.emplace_back(query[i], query[i + 1]);
    const auto request = RequestTemplate::parse(spec, {}, {});
    QTEST(request->fill(rowOf(QStringLiteral("a&b c")))->url.toEncoded(), "encoded");
    QCOMPARE(request->missingFrom({}).has_value(),
             query.join(QString()).contains(QStringLiteral("{{")));
}

void TestRequestOfJob::mergesHeaders()
{
    const auto request = RequestTemplate::parse(
        {.url = QStringLiteral("https://h/"), .headers = {{"accept", "b/{{id}}"}, {"X", "{{id}}"}}},
        {}, {{"User-Agent", "we {{id}}"}, {"Accept", "a/*"}});
    QCOMPARE(request->fill(rowOf(QStringLiteral("1")))->headers,
             HeaderList({{"User-Agent", "we {{id}}"}, {"accept", "b/1"}, {"X", "1"}}));
}

void TestRequestOfJob::fillsBodies_data()
{
    QTest::addColumn<QByteArray>("type"); // Content-Type of the request
    QTest::addColumn<QByteArray>("common"); // of the profile
    QTest::addColumn<bool>("isJson");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("sentBody");
    QTest::addColumn<QByteArray>("sentType");
    const QByteArray json("application/json");
    const QByteArray form("application/x-www-form-urlencoded");
    const QByteArray none;
    QTest::newRow("JSON") << none << none << true << QByteArray("[\"{{id}}\"]")
                          << QByteArray(R"(["a\" b"])") << json;
    QTest::newRow("JSON of another name")
        << QByteArray("application/x+json") << none << true << QByteArray("[\"{{id}}\"]")
        << QByteArray(R"(["a\" b"])") << QByteArray("application/x+json");
    QTest::newRow("JSON by its type")
        << json << none << false << QByteArray("[{{id}}]") << QByteArray(R"(["a\" b"])") << json;
    QTest::newRow("JSON by the profile's headers")
        << none << json << false << QByteArray("[{{id}}]") << QByteArray(R"(["a\" b"])") << json;
    QTest::newRow("a form") << form << json << false << QByteArray("q={{id}}")
                            << QByteArray("q=a%22+b") << form;
    QTest::newRow("text") << none << none << false << QByteArray("{{id}}") << QByteArray("a\" b")
                          << none;
    QTest::newRow("none") << none << none << true << none << none << none;
}

void TestRequestOfJob::fillsBodies()
{
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, common);
    QFETCH(const bool, isJson);
    QFETCH(const QByteArray, body);
    const auto headers = [](const QByteArray &value) {
        return value.isEmpty() ? HeaderList() : HeaderList {{"Content-Type", value}};
    };
    const auto request = RequestTemplate::parse({.method = "POST",
                                                 .url = QStringLiteral("https://h/"),
                                                 .headers = headers(type),
                                                 .body = body,
                                                 .bodyIsJson = isJson},
                                                {}, headers(common));
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    const auto filled = request->fill(rowOf(QStringLiteral("a\" b")));
    QTEST(filled->body, "sentBody");
    QTEST(headerValue(filled->headers, "Content-Type").value_or(QByteArray()), "sentType");
    QVERIFY(filled->headers.size() <= 1);
    QCOMPARE(request->names().contains(QStringLiteral("id")), body.contains("{{"));
}

void TestRequestOfJob::refusesJobs_data()
{
    QTest::addColumn<RequestSpec>("spec");
    QTest::addColumn<QString>("where");
    const QString url = QStringLiteral("https://h/");
    QTest::newRow("braces in the query")
        << RequestSpec {.url = url, .query = {{QStringLiteral("q"), QStringLiteral("{{}}")}}}
        << QStringLiteral("query \"q\"");
    QTest::newRow("braces in a header")
        << RequestSpec {.url = url, .headers = {{"X", "{{"}}} << QStringLiteral("header X");
    QTest::newRow("a header without a name")
        << RequestSpec {.url = url, .headers = {{"", "1"}}} << QStringLiteral("headers");
    QTest::newRow("a body that is no JSON")
        << RequestSpec {.url = url, .body = "{", .bodyIsJson = true} << QStringLiteral("body");
}

void TestRequestOfJob::refusesJobs()
{
    QFETCH(const RequestSpec, spec);
    const auto request = RequestTemplate::parse(spec, {}, {});
    QVERIFY(!request);
    QTEST(request.error().where, "where");
}

PENSTOCK_TEST(TestRequestOfJob)
} // namespace tst_requestofjob
#include "tst_requestofjob.moc"

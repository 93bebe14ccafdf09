// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

// The template of a job's request: what its profile adds, and its query and body.
#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QTest>

using namespace penstock;

namespace tst_requestofjob {
Row rowOf(const QString &id)
{
    return {7, {{u"id"_s, id, {}}}};
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
    row("{{base}}/v1", "items/{{id}}", "https://mine.example/v1/items/7", {u"id"_s}, true);
    row("", "{{base}}/items/{{id}}", "https://mine.example/items/7", {u"id"_s}, true);
    row("https://x", "{{base}}/items", "https://mine.example/items", {}, true);
    row("https://x", "{{both}}", "https://x/a%20b", {}, true);
    row("https://x", "?q={{both}}&i={{id}}", "https://x?q=a%20b&i=7", {u"id"_s}, true);
    row("https://{{id}}.example", "", "https://7.example", {u"id"_s}, false);
}

void TestRequestOfJob::variablesComeBeforeColumns()
{
    QFETCH(const QString, base);
    QFETCH(const QString, url);
    const ProfileVariables variables {
        {u"base"_s, {u"https://mine.example"_s}}, {u"both"_s, {u"a b"_s}}, {u"unused"_s, {u"x"_s}}};
    const auto request = RequestTemplate::parse({.url = url}, base, {}, variables);
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    Row row = rowOf(u"7"_s);
    row.fields.push_back({u"base"_s, u"https://evil.example"_s, {}});
    row.fields.push_back({u"both"_s, u"column"_s, {}});
    QTEST(request->fill(row)->url.toEncoded(), "asked");
    QTEST(request->names(), "names");
    QVERIFY(!request->missingFrom({u"id"_s}));
    QTEST(request->hasFixedHost(), "isOneServer");
}

void TestRequestOfJob::variablesAreEncodedWhereTheyStand()
{
    const ProfileVariables variables {{u"v"_s, {u"a\"b&c"_s}}, {u"n"_s, {u"5"_s}}};
    RequestSpec spec {.method = "POST",
                      .url = u"https://x/{{v}}"_s,
                      .headers = {{"X-V", "is {{v}}"}},
                      .body = R"({"v": "{{v}}", "n": {{n}}, "id": {{id}}})",
                      .bodyType = BodyType::Json};
    const auto json = RequestTemplate::parse(spec, {}, {}, variables);
    QVERIFY2(json, json ? "" : qPrintable(json.error().text()));
    const Result<HttpRequest> filled = json->fill(rowOf(u"7"_s));
    QVERIFY(filled);
    QCOMPARE(headerValue(filled->headers, "X-V"), QByteArray("is a\"b&c"));
    QCOMPARE(filled->body, QByteArray(R"({"v": "a\"b&c", "n": 5, "id": 7})"));
    QCOMPARE(filled->url.path(QUrl::FullyEncoded), u"/a%22b%26c"_s);
    spec.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
    spec.bodyType = BodyType::ByHeader;
    spec.body = "v={{v}}";
    QCOMPARE(RequestTemplate::parse(spec, {}, {}, variables)->fill(rowOf({}))->body,
             QByteArray("v=a%22b%26c"));
}

void TestRequestOfJob::onlyVariablesThatAreUsedCount()
{
    const ProfileVariables variables {
        {u"a"_s, {}}, {u"b"_s, {}}, {u"c"_s, {}}, {u"d"_s, {}}, {u"e"_s, {}}};
    const RequestSpec spec {.url = u"/{{ a }}"_s,
                            .query = {{u"q"_s, u"{{b}}"_s}},
                            .headers = {{"X", "{{c}}"}},
                            .body = "{{d}}"};
    QCOMPARE(variablesUsedBy(spec, variables).size(), std::size_t(4));
    QCOMPARE(variablesUsedBy(spec, variables, u"https://{{e}}"_s).size(), std::size_t(5));
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
    QTEST(request->fill(rowOf(u"a/b"_s))->url.toEncoded(), "joined");
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
    row("a path", "{{id}}", "items", "request.relative_row_url(items, id)");
    row("a path from the root", "{{id}}", "/items", "request.relative_row_url(/items, id)");
    row("a host", "{{id}}", "x/v1/items", "request.relative_row_url(x/v1/items, id)");
    row("part of a path", "/{{id}}", whole,
        "https://x/v1/https%3A%2F%2Fx%2Fv1%2Fa%252Fb%3Fx%3D%252B1");
    row("something behind it", "{{id}}/x", "items", "https://x/v1/items/x");
    row("no host", "{{id}}", "https:///a", "request.invalid_row_url(https:///a, request.no_host)");
    row("another scheme", "{{id}}", "ftp://x/a", "request.relative_row_url(ftp://x/a, id)");
    row("nothing", "{{id}}", "", "request.relative_row_url(, id)");
}

void TestRequestOfJob::aWholeUrlStaysOne()
{
    QFETCH(const QString, url);
    QFETCH(const QString, value);
    const auto request = RequestTemplate::parse({.url = url}, u"https://x/v1"_s, {});
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    const Result<HttpRequest> filled = request->fill(rowOf(value));
    QTEST(filled ? QString::fromLatin1(filled->url.toEncoded()) : reported(filled.error().message),
          "filled");
}

void TestRequestOfJob::emptyValuesMayBeAllowed()
{
    const RequestSpec spec {.url = u"/items/{{id}}/"_s, .allowsEmptyInPath = true};
    const auto request = RequestTemplate::parse(spec, u"https://x/v1"_s, {});
    QCOMPARE(request->fill(rowOf(QString()))->url, QUrl(u"https://x/v1/items//"_s));
}

void TestRequestOfJob::takesNamesInTheHostOfTheBase()
{
    const auto request
        = RequestTemplate::parse({.url = u"items"_s}, u"https://{{id}}.example.com/v1"_s, {});
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    QVERIFY(!request->hasFixedHost());
    QCOMPARE(request->names(), QStringList {u"id"_s});
    QCOMPARE(request->fill(rowOf(u"shop-1"_s))->url,
             QUrl(u"https://shop-1.example.com/v1/items"_s));
    const auto refused = request->fill(rowOf(u"evil.com/"_s));
    QVERIFY(!refused);
    QCOMPARE(reported(refused.error().message), u"request.invalid_host(evil.com/, id)"_s);
}

void TestRequestOfJob::refusesBases_data()
{
    QTest::addColumn<QString>("fault");
    QTest::newRow("https://x/?key=1") << u"base_url.after_path"_s;
    QTest::newRow("https://x/#a") << u"base_url.after_path"_s;
    QTest::newRow("api.example.com") << u"request.invalid_base(request.no_scheme)"_s;
    QTest::newRow("https://") << u"request.invalid_base(request.no_host)"_s;
    QTest::newRow("{{id}}/v1") << u"request.invalid_base(request.no_scheme)"_s;
    QTest::newRow("https://{{id}}/?key={{id}}") << u"base_url.after_path"_s;
}

void TestRequestOfJob::refusesBases()
{
    const QString base = QString::fromUtf8(QTest::currentDataTag());
    const auto request = RequestTemplate::parse({.url = u"items"_s}, base, {});
    QVERIFY(!request);
    QCOMPARE(request.error().where(), u"base URL \"%1\""_s.arg(base));
    QTEST(reported(request.error().message), "fault");
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
    const QString q = u"q"_s;
    const QString id = u"{{id}}"_s;
    row("a value", "https://h/", {q, id}, "https://h/?q=a%26b%20c");
    row("behind the URL's own", "https://h/?p=%2F1", {q, id}, "https://h/?p=%2F1&q=a%26b%20c");
    row("before a fragment", "https://h/#f", {q, id}, "https://h/?q=a%26b%20c#f");
    row("plain texts are encoded", "https://h/", {u"a b"_s, u"1+1&2=%20"_s},
        "https://h/?a%20b=1%2B1%262%3D%2520");
    row("several in their order", "https://h/", {q, u"1"_s, q, u"<{{id}}>"_s},
        "https://h/?q=1&q=%3Ca%26b%20c%3E");
    row("a name from the row", "https://h/", {id, u"1"_s}, "https://h/?a%26b%20c=1");
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
    QTEST(request->fill(rowOf(u"a&b c"_s))->url.toEncoded(), "encoded");
    QCOMPARE(request->missingFrom({}).has_value(), query.join(QString()).contains(u"{{"_s));
}

void TestRequestOfJob::mergesHeaders()
{
    const auto request = RequestTemplate::parse(
        {.url = u"https://h/"_s, .headers = {{"accept", "b/{{id}}"}, {"X", "{{id}}"}}}, {},
        {{"User-Agent", "we {{id}}"}, {"Accept", "a/*"}});
    QCOMPARE(request->fill(rowOf(u"1"_s))->headers,
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
    QTest::newRow("JSON without a type") << none << none << false << QByteArray("[\"{{id}}\"]")
                                         << QByteArray(R"(["a\" b"])") << json;
    QTest::newRow("XML without a type")
        << none << none << false << QByteArray("<a b='{{id}}'/>")
        << QByteArray("<a b='a&quot; b'/>") << QByteArray("application/xml");
    QTest::newRow("a form without a type") << none << none << false << QByteArray("q={{id}}&r=1")
                                           << QByteArray("q=a%22+b&r=1") << form;
    QTest::newRow("text without a type")
        << none << none << false << QByteArray("q: {{id}}") << QByteArray("q: a\" b") << none;
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
    const auto request
        = RequestTemplate::parse({.method = "POST",
                                  .url = u"https://h/"_s,
                                  .headers = headers(type),
                                  .body = body,
                                  .bodyType = isJson ? BodyType::Json : BodyType::ByHeader},
                                 {}, headers(common));
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    const auto filled = request->fill(rowOf(u"a\" b"_s));
    QTEST(filled->body, "sentBody");
    QTEST(headerValue(filled->headers, "Content-Type").value_or(QByteArray()), "sentType");
    QVERIFY(filled->headers.size() <= 1);
    QCOMPARE(request->names().contains(u"id"_s), body.contains("{{"));
}

void TestRequestOfJob::refusesJobs_data()
{
    QTest::addColumn<RequestSpec>("spec");
    QTest::addColumn<QString>("where");
    const QString url = u"https://h/"_s;
    QTest::newRow("braces in the query")
        << RequestSpec {.url = url, .query = {{u"q"_s, u"{{}}"_s}}} << u"query \"q\""_s;
    QTest::newRow("braces in a header")
        << RequestSpec {.url = url, .headers = {{"X", "{{"}}} << u"header \"X\""_s;
    QTest::newRow("a header without a name")
        << RequestSpec {.url = url, .headers = {{"", "1"}}} << u"headers"_s;
    QTest::newRow("a body that is no JSON")
        << RequestSpec {.url = url, .body = "{", .bodyType = BodyType::Json} << u"body"_s;
    for (const char *const type : {"application/x-www-form-urlencoded", "text/xml"})
        QTest::newRow(type) << RequestSpec {.url = url,
                                            .headers = {{"Content-Type", type}},
                                            .body = "{}",
                                            .bodyType = BodyType::Json}
                            << u"body"_s;
}

void TestRequestOfJob::refusesJobs()
{
    QFETCH(const RequestSpec, spec);
    const auto request = RequestTemplate::parse(spec, {}, {});
    QVERIFY(!request);
    QTEST(request.error().where(), "where");
}

PENSTOCK_TEST(TestRequestOfJob)
} // namespace tst_requestofjob
#include "tst_requestofjob.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requesttemplate.h>

#include <QTest>

using namespace penstock;

namespace {
Row rowOf(const QString &id)
{
    return {
        7, {{QStringLiteral("id"), id, {}}, {QStringLiteral("the name"), QStringLiteral("x"), {}}}};
}

RequestTemplate::Text get(const QString &url)
{
    return {.url = url};
}
} // namespace

class TestRequestTemplate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fillsUrls_data();
    void fillsUrls();
    void parsesAsIfItWereWhole_data();
    void parsesAsIfItWereWhole();
    void fillsHeaders();
    void handsTheValuesToTheLimits();
    void refusesTemplates_data();
    void refusesTemplates();
    void refusesRows_data();
    void refusesRows();
    void namesMissingColumns();
    void joinsWithTheBase_data();
    void joinsWithTheBase();
    void takesNamesInTheHostOfTheBase();
    void refusesBases_data();
    void refusesBases();
    void addsTheQuery_data();
    void addsTheQuery();
    void mergesHeaders();
    void fillsBodies_data();
    void fillsBodies();
    void refusesJobs_data();
    void refusesJobs();
    void knowsWhetherTheHostIsFixed_data();
    void knowsWhetherTheHostIsFixed();
};

void TestRequestTemplate::fillsUrls_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("encoded");
    const auto row = [](const char *name, const char *url, const char *id, const char *encoded) {
        QTest::newRow(name) << QString::fromUtf8(url) << QString::fromUtf8(id)
                            << QByteArray(encoded);
    };
    row("in the path", "https://h/items/{{id}}", "42", "https://h/items/42");
    row("blanks in the braces", "https://h/items/{{ id }}", "42", "https://h/items/42");
    row("twice", "https://h/{{id}}/{{id}}", "1", "https://h/1/1");
    row("a name with a blank", "https://h/{{the name}}", "", "https://h/x");
    row("a slash stays one segment", "https://h/items/{{id}}", "a/b", "https://h/items/a%2Fb");
    row("what would begin a query", "https://h/items/{{id}}", "a?b#c", "https://h/items/a%3Fb%23c");
    row("a percent sign", "https://h/items/{{id}}", "50%", "https://h/items/50%25");
    row("what looks encoded is data", "https://h/items/{{id}}", "%2F", "https://h/items/%252F");
    row("a blank", "https://h/items/{{id}}", "a b", "https://h/items/a%20b");
    row("no ASCII", "https://h/items/{{id}}", "\u00e9", "https://h/items/%C3%A9");
    row("what needs no encoding", "https://h/{{id}}", "aZ09-._~", "https://h/aZ09-._~");
    row("in the query", "https://h/s?q={{id}}&p=1", "a&b=c+d", "https://h/s?q=a%26b%3Dc%2Bd&p=1");
    row("right after the host's query", "https://h?q={{id}}", "a/b", "https://h?q=a%2Fb");
    row("an empty value", "https://h/items/{{id}}", "", "https://h/items/");
    row("as a host", "http://{{id}}/x", "api.example.com:8080", "http://api.example.com:8080/x");
    row("as part of a host", "http://{{id}}.example.com/x", "eu-1", "http://eu-1.example.com/x");
    row("as a port", "http://h:{{id}}/x", "8080", "http://h:8080/x");
    row("as the whole URL", "{{id}}", "http://h/a/b?c=d%20e", "http://h/a/b?c=d%20e");
    row("after a whole URL", "{{id}}/{{the name}}?a={{id}}", "http://h",
        "http://h/x?a=http%3A%2F%2Fh");
    row("single braces are nothing special", "https://h/{id}", "1", "https://h/%7Bid%7D");
    row("no value at all", "https://h/x", "1", "https://h/x");
    row("dots that are part of a segment", "https://h/v{{id}}/a.{{id}}", ".", "https://h/v./a..");
    row("dots in the query", "https://h/?q={{id}}", "../..", "https://h/?q=..%2F..");
    row("dots of the template's own", "https://h/a/../{{id}}", "1", "https://h/a/../1");
    row("dots of the row's own", "{{id}}", "https://h/a/../b", "https://h/a/../b");
    row("braces in a value", "https://h/{{id}}", "{{id}}", "https://h/%7B%7Bid%7D%7D");
}

void TestRequestTemplate::fillsUrls()
{
    QFETCH(const QString, url);
    QFETCH(const QString, id);
    const auto request = RequestTemplate::parse(get(url));
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    const auto filled = request->fill(rowOf(id));
    QVERIFY2(filled, filled ? "" : qPrintable(filled.error().text()));
    QTEST(filled->url.toEncoded(), "encoded");
    QCOMPARE(filled->method, QByteArray("GET"));
}

void TestRequestTemplate::parsesAsIfItWereWhole_data()
{
    QTest::addColumn<QString>("url");
    const auto row
        = [](const char *name, const char *url) { QTest::newRow(name) << QString::fromUtf8(url); };
    row("a host", "https://h");
    row("a host and a slash", "https://h/");
    row("an empty query after the host", "https://h?");
    row("an empty query", "https://h/x?");
    row("an empty fragment", "https://h/#");
    row("a path", "https://h/{{id}}/{{id}}");
    row("a query after the host", "https://h?a={{id}}");
    row("a path and a query", "https://h/{{id}}?a={{id}}");
    row("a fragment", "https://h/{{id}}?a={{id}}#here");
    row("marks inside the query", "https://h/a?b=http://x/{{id}}?d");
    row("slashes in a row", "https://h//{{id}}//");
    row("dots", "https://h/a/../{{id}}/./");
    row("a user", "https://me:secret@h:81/{{id}}");
    row("capitals", "HTTPS://H.Example/{{id}}");
    row("an empty port", "http://h:/{{id}}");
    row("numbers for a host", "http://127.0.0.1:8080/{{id}}");
    row("numbers in brackets", "http://[::1]:8080/{{id}}");
    row("no ASCII", "http://b\u00fccher.example/\u00e4/{{id}}?\u00f6={{id}}");
    row("percent signs", "https://h/50%/%2f%41/{{id}}?50%&%2f%41");
    row("blanks", "https://h/a b/{{id}}?a b");
    row("a backslash", "https://h/a\\b/{{id}}?a\\b");
    row("what is to be encoded", "https://h/[{{id}}]<>\"^`|?[]<>\"^`|");
    row("what is not", "https://h/{{id}}:80@x;y=z,&$!*'()+?:@;,$!*'()+/");
}

void TestRequestTemplate::parsesAsIfItWereWhole()
{
    QFETCH(const QString, url);
    const auto parsed = RequestTemplate::parse(get(url));
    QVERIFY(parsed);
    for (const QString &id : {QStringLiteral("7"), QStringLiteral("%41"), QStringLiteral("a?#/b"),
                              QStringLiteral("\u00e9 "), QString()}) {
        const auto request = parsed->fill(rowOf(id));
        QVERIFY(request);
        const QString encoded = QString::fromLatin1(QUrl::toPercentEncoding(id));
        const QUrl whole(QString(url).replace(QStringLiteral("{{id}}"), encoded));
        QCOMPARE(request->url, whole);
        QCOMPARE(request->url.toEncoded(), whole.toEncoded());
        QCOMPARE(request->url.host(), whole.host());
        QCOMPARE(request->url.isValid(), whole.isValid());
        QCOMPARE(request->url.hasQuery(), whole.hasQuery());
        QCOMPARE(request->url.hasFragment(), whole.hasFragment());
    }
}

void TestRequestTemplate::fillsHeaders()
{
    const auto request
        = RequestTemplate::parse({.url = QStringLiteral("https://h/"),
                                  .method = "PURGE",
                                  .headers = {{"X-Id", "a {{id}}/b"}, {"Accept", "text/*"}}});
    const auto filled = request->fill(rowOf(QStringLiteral("1 2")));
    QCOMPARE(filled->headers, HeaderList({{"X-Id", "a 1 2/b"}, {"Accept", "text/*"}}));
    QCOMPARE(filled->method, QByteArray("PURGE"));
}

void TestRequestTemplate::handsTheValuesToTheLimits()
{
    const auto filled = RequestTemplate::parse(get(QStringLiteral("https://h/")))
                            ->fill(rowOf(QStringLiteral("5")));
    const QHash<QString, QString> values {{QStringLiteral("id"), QStringLiteral("5")},
                                          {QStringLiteral("the name"), QStringLiteral("x")}};
    QCOMPARE(filled->values, values);
}

void TestRequestTemplate::refusesTemplates_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("line");
    const auto row = [](const char *name, const char *url, const char *what, const char *fix) {
        QTest::newRow(name) << QString::fromUtf8(url)
                            << QStringLiteral("URL \"%1\": %2. %3")
                                   .arg(QString::fromUtf8(url), QString::fromUtf8(what),
                                        QString::fromUtf8(fix));
    };
    const char example[] = "Write it as in https://api.example.com/items/{{id}}";
    const char column[] = "Write the name of a column: {{id}}";
    row("no scheme", "api.example.com/{{id}}", "it does not begin with http:// or https://",
        example);
    row("another scheme", "ftp://h/{{id}}", "it does not begin with http:// or https://", example);
    row("no host", "https:///{{id}}", "it has no host", example);
    row("a wrong port", "https://h:port/", "it is no URL", example);
    row("nothing", "", "it is no URL", example);
    row("open braces", "https://h/{{id", "the braces at position 11 do not close", column);
    row("empty braces", "https://h/{{ }}", "the braces at position 11 are empty", column);
}

void TestRequestTemplate::refusesTemplates()
{
    QFETCH(const QString, url);
    const auto request = RequestTemplate::parse(get(url));
    QVERIFY(!request);
    QTEST(request.error().text(), "line");
}

void TestRequestTemplate::refusesRows_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("line");
    const auto row = [](const char *name, const char *url, const char *header, const char *id,
                        const char *line) {
        QTest::newRow(name) << QString::fromUtf8(url) << QByteArray(header) << QString::fromUtf8(id)
                            << QString::fromUtf8(line);
    };
    row("a host that is none", "http://{{id}}/", "x", "evil.com/a",
        "row at line 7: \"evil.com/a\" is no name of a host. Correct the column id");
    row("user info for a host", "http://{{id}}.example.com/", "x", "me@evil",
        "row at line 7: \"me@evil\" is no name of a host. Correct the column id");
    row("no host", "http://{{id}}/", "x", "",
        "row at line 7: \"\" is no name of a host. Correct the column id");
    row("no URL", "{{id}}", "x", "hello",
        "row at line 7: \"hello\": it does not begin with http:// or https://. "
        "Write it as in https://api.example.com/items/{{id}}");
    row("a step upwards", "https://h/items/{{id}}/x", "x", "..",
        "row at line 7: \"https://h/items/../x\": its path would lead elsewhere. A value that "
        "stands "
        "between slashes must not be \".\" or \"..\"");
    row("a step at the end", "https://h/items/{{id}}", "x", ".",
        "row at line 7: \"https://h/items/.\": its path would lead elsewhere. A value that stands "
        "between slashes must not be \".\" or \"..\"");
    row("a step made of two values", "https://h/{{id}}{{id}}?q", "x", ".",
        "row at line 7: \"https://h/..?q\": its path would lead elsewhere. A value that stands "
        "between slashes must not be \".\" or \"..\"");
    row("a line break in a header", "https://h/", "{{id}}", "a\r\nX: b",
        "row at line 7: the value of the header X contains a line break or a zero byte. A header "
        "value is one line of text");
    row("a missing value", "https://h/{{nome}}", "x", "1",
        "row at line 7: it has no \"nome\". It has: id, the name");
}

void TestRequestTemplate::refusesRows()
{
    QFETCH(const QString, url);
    QFETCH(const QByteArray, header);
    QFETCH(const QString, id);
    const auto request = RequestTemplate::parse({.url = url, .headers = {{"X", header}}});
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    const auto filled = request->fill(rowOf(id));
    QVERIFY(!filled);
    QTEST(filled.error().text(), "line");
}

void TestRequestTemplate::namesMissingColumns()
{
    const auto request = RequestTemplate::parse(
        {.url = QStringLiteral("https://h/{{idd}}/{{b}}"), .headers = {{"X", "{{c}} {{b}}"}}});
    QCOMPARE(request->names(),
             QStringList({QStringLiteral("idd"), QStringLiteral("b"), QStringLiteral("c")}));
    const auto missing
        = request->missingFrom({QStringLiteral("id"), QStringLiteral("b"), QStringLiteral("c")});
    QCOMPARE(
        missing->text(),
        QStringLiteral("template {{idd}}: no column is named \"idd\". The columns are: id, b, c. "
                       "Did you mean {{id}}?"));
    QVERIFY(
        !request->missingFrom({QStringLiteral("c"), QStringLiteral("b"), QStringLiteral("idd")}));
}

void TestRequestTemplate::joinsWithTheBase_data()
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
    row("https://x/v1", "{{id}}", "https://x/v1/a%2Fb");
    row("https://x/v1", "//evil/items", "https://x/v1//evil/items");
    row("https://x:8443/a%20b", "items", "https://x:8443/a%20b/items");
    row("https://x/v1", "http://y/items", "http://y/items");
    row("https://x/v1", "HTTPS://y/items", "https://y/items");
    row("", "https://y/items", "https://y/items");
    row("https://x/a b", "items", "https://x/a%20b/items");
    row("https://x/{{id}}/", "items", "https://x/a%2Fb/items");
    row("https://{{id}}.x/v1", "http://y/items", "http://y/items");
}

void TestRequestTemplate::joinsWithTheBase()
{
    QFETCH(const QString, base);
    QFETCH(const QString, url);
    const auto request = RequestTemplate::parse({.url = url}, base, {});
    QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    QTEST(request->fill(rowOf(QStringLiteral("a/b")))->url.toEncoded(), "joined");
    QVERIFY(request->hasFixedHost());
}

void TestRequestTemplate::takesNamesInTheHostOfTheBase()
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

void TestRequestTemplate::refusesBases_data()
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

void TestRequestTemplate::refusesBases()
{
    const QString base = QString::fromUtf8(QTest::currentDataTag());
    const auto request = RequestTemplate::parse({.url = QStringLiteral("items")}, base, {});
    QVERIFY(!request);
    QVERIFY(request.error().where.startsWith(QStringLiteral("base_url \"")));
    QTEST(request.error().what, "what");
}

void TestRequestTemplate::addsTheQuery_data()
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

void TestRequestTemplate::addsTheQuery()
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

void TestRequestTemplate::mergesHeaders()
{
    const auto request = RequestTemplate::parse(
        {.url = QStringLiteral("https://h/"), .headers = {{"accept", "b/{{id}}"}, {"X", "{{id}}"}}},
        {}, {{"User-Agent", "we {{id}}"}, {"Accept", "a/*"}});
    QCOMPARE(request->fill(rowOf(QStringLiteral("1")))->headers,
             HeaderList({{"User-Agent", "we {{id}}"}, {"accept", "b/1"}, {"X", "1"}}));
}

void TestRequestTemplate::fillsBodies_data()
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

void TestRequestTemplate::fillsBodies()
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

void TestRequestTemplate::refusesJobs_data()
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

void TestRequestTemplate::refusesJobs()
{
    QFETCH(const RequestSpec, spec);
    const auto request = RequestTemplate::parse(spec, {}, {});
    QVERIFY(!request);
    QTEST(request.error().where, "where");
}

void TestRequestTemplate::knowsWhetherTheHostIsFixed_data()
{
    QTest::addColumn<bool>("isFixed");
    QTest::newRow("https://h/{{id}}") << true;
    QTest::newRow("https://h?x={{id}}") << true;
    QTest::newRow("https://h") << true;
    QTest::newRow("https://{{id}}/") << false;
    QTest::newRow("https://h:{{id}}/") << false;
    QTest::newRow("{{id}}") << false;
}

void TestRequestTemplate::knowsWhetherTheHostIsFixed()
{
    const auto request = RequestTemplate::parse(get(QString::fromUtf8(QTest::currentDataTag())));
    QVERIFY(request);
    QTEST(request->hasFixedHost(), "isFixed");
}

QTEST_APPLESS_MAIN(TestRequestTemplate)
#include "tst_requesttemplate.moc"

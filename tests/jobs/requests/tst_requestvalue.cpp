// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/requests/requestvalue.h>

#include <QTest>

using namespace penstock;

//! The place of a page's value in a request.
class TestRequestValue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesIntoTheBody_data()
    {
        // pointer: begins with a slash, or is the name of a member
        const Table<QByteArray, QString, QByteArray, QByteArray> row("body", "pointer", "value",
                                                                     "set");
        row("replaces", R"({"a": 1, "after": null})", "/after", "\"x\"",
            R"({"a": 1, "after": "x"})");
        row("replaces a text", R"({"after":"old","b":2})", "/after", "7", R"({"after":7,"b":2})");
        row("replaces a list", R"({"search_after":[1,"a"],"size":2})", "/search_after",
            R"([2,"b"])", R"({"search_after":[2,"b"],"size":2})");
        row("adds", R"({"size": 2})", "/search_after", "[1]", R"({"search_after":[1],"size": 2})");
        row("adds to nothing", "{ }", "/a", "1", R"({"a":1 })");
        row("nested", R"({"query": "q", "variables": {"first": 2, "after": null}})",
            "/variables/after", "\"c\"",
            R"({"query": "q", "variables": {"first": 2, "after": "c"}})");
        row("adds nested", R"({"query":"q","variables":{"first":2}})", "/variables/after", "\"c\"",
            R"({"query":"q","variables":{"after":"c","first":2}})");
        row("adds objects", R"({"query":"q"})", "/variables/page/after", "\"c\"",
            R"({"variables":{"page":{"after":"c"}},"query":"q"})");
        row("null is no object yet", R"({"variables":null})", "/variables/after", "\"c\"",
            R"({"variables":{"after":"c"}})");
        row("in a list", R"([{"a":1},{"after":1}])", "/1/after", "2", R"([{"a":1},{"after":2}])");
        row("a name with a slash", R"({"a/b":1,"m~n":2})", "/a~1b", "3", R"({"a/b":3,"m~n":2})");
        row("a name with a tilde", R"({"a/b":1,"m~n":2})", "/m~0n", "3", R"({"a/b":1,"m~n":3})");
        row("a name with an escape", "{\"\\u0061\":1}", "/a", "3", "{\"\\u0061\":3}");
        row("an empty name", R"({"":1})", "/", "3", R"({"":3})");
        row("a parameter", R"({"page_size":2})", "start_cursor", "\"c\"",
            R"({"start_cursor":"c","page_size":2})");
        row("many digits", R"({"id":12345678901234567890})", "/after", "98765432109876543210",
            R"({"after":98765432109876543210,"id":12345678901234567890})");
        row("through a text", R"({"variables":"x"})", "/variables/after", "1",
            "pages.no_place(/variables/after)");
        row("through a list", "[1]", "/after", "1", "pages.no_place(/after)");
        row("no JSON", "oops", "/after", "1", "pages.no_body");
        row("no body", "", "after", "1", "pages.no_body");
    }
    void goesIntoTheBody()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const QString, pointer);
        QFETCH(const QByteArray, value);
        QFETCH(const QByteArray, set);
        HttpRequest request {.method = "POST", .url = QUrl(u"https://h.example/"_s), .body = body};
        PagesSpec pages;
        pages.in = PagesSpec::In::Body;
        (pointer.startsWith(u'/') ? pages.pointer : pages.parameter) = pointer;
        QVERIFY(takesJson(pages, request));
        const Result<void> done = setValue(request, pages, {{}, value});
        QCOMPARE(done ? request.body : reported(done.error()).toUtf8(), set);
        QCOMPARE(request.url, QUrl(u"https://h.example/"_s));
    }

    // They stay in place, and one in the value comes in as JSON.
    void keepsSecretsOfTheBody()
    {
        HttpRequest request {.method = "POST", .url = QUrl(u"https://h.example/"_s)};
        request.secrets.body.rest = "{\"before\":\"";
        request.secrets.body.add(u"one"_s, SecretText::Encoding::Json);
        request.secrets.body.rest = "\",\"after\":null,\"behind\":\"";
        request.secrets.body.add(u"two"_s, SecretText::Encoding::Json);
        request.secrets.body.rest = "\"}";
        request.body = request.secrets.body.shown();
        SecretText cursor {{}, "\"c"};
        cursor.add(u"two"_s, SecretText::Encoding::Percent);
        cursor.rest = "\"";
        PagesSpec pages;
        pages.pointer = u"/after"_s;
        QVERIFY(setValue(request, pages, cursor));
        QCOMPARE(request.secrets.body.with({{u"one"_s, "a\"b"}, {u"two"_s, "c%d"}}).value(),
                 QByteArray("{\"before\":\"a\\\"b\",\"after\":\"cc%d\",\"behind\":\"c%d\"}"));
        QCOMPARE(request.body, request.secrets.body.shown());
    }

    void goesElsewhere()
    {
        PagesSpec pages;
        pages.parameter = u"X-After"_s;
        pages.in = PagesSpec::In::Headers;
        HttpRequest request {.url = QUrl(u"https://h.example/"_s), .headers = {{"a", "1"}}};
        QVERIFY(setValue(request, pages, {{}, "x"}));
        QCOMPARE(request.headers, (HeaderList {{"a", "1"}, {"X-After", "x"}}));
        QVERIFY(setValue(request, pages, {{}, "y"}));
        QCOMPARE(request.headers, (HeaderList {{"a", "1"}, {"X-After", "y"}}));
        pages.in = PagesSpec::In::Body;
        request.headers = {{"Content-Type", "application/x-www-form-urlencoded"}};
        request.body = "a=1&X-After=0&b=2";
        QVERIFY(!takesJson(pages, request));
        QVERIFY(setValue(request, pages, {{}, "x&y"}));
        QCOMPARE(request.body, QByteArray("a=1&X-After=x%26y&b=2"));
    }

    void knowsPageSizes_data()
    {
        const Table<QString, QByteArray, QString, QString, qint64> row("query", "body", "size",
                                                                       "name", "items");
        row("limit", u"a=1&limit=50"_s, {}, {}, "limit", 50);
        row("per_page", u"per_page=30"_s, {}, {}, "per_page", 30);
        row("pageSize", u"pageSize=30"_s, {}, {}, "pageSize", 30);
        row("page[size]", u"page%5Bsize%5D=30"_s, {}, {}, "page[size]", 30);
        row("$top", u"$top=10"_s, {}, {}, "$top", 10);
        row("_limit", u"_limit=100"_s, {}, {}, "_limit", 100);
        row("max-keys", u"max-keys=1000"_s, {}, {}, "max-keys", 1000);
        row("in the body", {}, R"({"page_size":100})", {}, "page_size", 100);
        row("in variables", {}, R"({"query":"q","variables":{"first":20}})", {}, "first", 20);
        row("stated", u"limit=50"_s, {}, "20", "size", 20);
        row("named", u"limit=50&chunk=5"_s, {}, "chunk", "chunk", 5);
        row("named and missing", u"limit=50"_s, {}, "chunk", {}, 0);
        row("no number", u"limit=all"_s, {}, {}, {}, 0);
        row("zero", u"limit=0"_s, {}, {}, {}, 0);
        row("another word", u"limits=5&sort=2"_s, {}, {}, {}, 0);
        row("the parameter of the page", u"first=5"_s, {}, {}, {}, 0);
    }
    void knowsPageSizes()
    {
        QFETCH(const QString, query);
        QFETCH(const QByteArray, body);
        QFETCH(const QString, size);
        QFETCH(const QString, name);
        QFETCH(const qint64, items);
        PagesSpec pages;
        pages.parameter = body.isEmpty() ? u"first"_s : u"after"_s;
        pages.size = size;
        const std::optional<PageSize> found
            = pageSizeIn({.url = QUrl(u"https://h.example/?"_s + query), .body = body}, pages);
        QCOMPARE(found.value_or(PageSize()), (PageSize {name, items}));
    }
};

PENSTOCK_TEST(TestRequestValue)
#include "tst_requestvalue.moc"

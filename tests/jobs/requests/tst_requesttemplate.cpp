// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QTest>

using namespace penstock;

namespace tst_requesttemplate {
Row rowOf(const QString &id)
{
    return {7, {{u"id"_s, id, {}}, {u"the name"_s, u"x"_s, {}}}};
}

RequestTemplate::Text get(const QString &url)
{
    return {.url = url};
}

class TestRequestTemplate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fillsUrls_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QByteArray>("encoded");
        const auto row
            = [](const char *name, const char *url, const char *id, const char *encoded) {
                  QTest::newRow(name)
                      << QString::fromUtf8(url) << QString::fromUtf8(id) << QByteArray(encoded);
              };
        row("in the path", "https://h/items/{{id}}", "42", "https://h/items/42");
        row("blanks in the braces", "https://h/items/{{ id }}", "42", "https://h/items/42");
        row("twice", "https://h/{{id}}/{{id}}", "1", "https://h/1/1");
        row("a name with a blank", "https://h/{{the name}}", "", "https://h/x");
        row("a slash stays one segment", "https://h/items/{{id}}", "a/b", "https://h/items/a%2Fb");
        row("what would begin a query", "https://h/items/{{id}}", "a?b#c",
            "https://h/items/a%3Fb%23c");
        row("a percent sign", "https://h/items/{{id}}", "50%", "https://h/items/50%25");
        row("what looks encoded is data", "https://h/items/{{id}}", "%2F", "https://h/items/%252F");
        row("a blank", "https://h/items/{{id}}", "a b", "https://h/items/a%20b");
        row("no ASCII", "https://h/items/{{id}}", "\u00e9", "https://h/items/%C3%A9");
        row("what needs no encoding", "https://h/{{id}}", "aZ09-._~", "https://h/aZ09-._~");
        row("in the query", "https://h/s?q={{id}}&p=1", "a&b=c+d",
            "https://h/s?q=a%26b%3Dc%2Bd&p=1");
        row("right after the host's query", "https://h?q={{id}}", "a/b", "https://h?q=a%2Fb");
        row("an empty value in the query", "https://h/items?q={{id}}", "", "https://h/items?q=");
        row("blanks in the query", "https://h/items?q={{id}}", " ", "https://h/items?q=%20");
        row("an empty value in the fragment", "https://h/items#{{id}}", "", "https://h/items#");
        row("as a host", "http://{{id}}/x", "api.example.com:8080",
            "http://api.example.com:8080/x");
        row("as part of a host", "http://{{id}}.example.com/x", "eu-1",
            "http://eu-1.example.com/x");
        row("as a port", "http://h:{{id}}/x", "8080", "http://h:8080/x");
        row("as the whole URL", "{{id}}", "http://h/a/b?c=d%20e", "http://h/a/b?c=d%20e");
        row("after a whole URL", "{{id}}/{{the name}}?a={{id}}", "http://h",
            "http://h/x?a=http%3A%2F%2Fh");
        row("single braces are nothing special", "https://h/{id}", "1", "https://h/%7Bid%7D");
        row("no value at all", "https://h/x", "1", "https://h/x");
        row("dots that are part of a segment", "https://h/v{{id}}/a.{{id}}", ".",
            "https://h/v./a..");
        row("dots in the query", "https://h/?q={{id}}", "../..", "https://h/?q=..%2F..");
        row("dots of the template's own", "https://h/a/../{{id}}", "1", "https://h/a/../1");
        row("dots of the row's own", "{{id}}", "https://h/a/../b", "https://h/a/../b");
        row("braces in a value", "https://h/{{id}}", "{{id}}", "https://h/%7B%7Bid%7D%7D");
    }

    void fillsUrls()
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

    void parsesAsIfItWereWhole_data()
    {
        QTest::addColumn<QString>("url");
        const auto row = [](const char *name, const char *url) {
            QTest::newRow(name) << QString::fromUtf8(url);
        };
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

    void parsesAsIfItWereWhole()
    {
        QFETCH(const QString, url);
        const auto parsed = RequestTemplate::parse({.url = url, .allowsEmptyInPath = true},
                                                   QString(), HeaderList());
        QVERIFY(parsed);
        for (const QString &id : {u"7"_s, u"%41"_s, u"a?#/b"_s, u"\u00e9 "_s, QString()}) {
            const auto request = parsed->fill(rowOf(id));
            QVERIFY(request);
            const QString encoded = QString::fromLatin1(QUrl::toPercentEncoding(id));
            const QUrl whole(QString(url).replace(u"{{id}}"_s, encoded));
            QCOMPARE(request->url, whole);
            QCOMPARE(request->url.toEncoded(), whole.toEncoded());
            QCOMPARE(request->url.host(), whole.host());
            QCOMPARE(request->url.isValid(), whole.isValid());
            QCOMPARE(request->url.hasQuery(), whole.hasQuery());
            QCOMPARE(request->url.hasFragment(), whole.hasFragment());
        }
    }

    void fillsHeaders()
    {
        const auto request
            = RequestTemplate::parse({.url = u"https://h/"_s,
                                      .method = "PURGE",
                                      .headers = {{"X-Id", "a {{id}}/b"}, {"Accept", "text/*"}}});
        const auto filled = request->fill(rowOf(u"1 2"_s));
        QCOMPARE(filled->headers, HeaderList({{"X-Id", "a 1 2/b"}, {"Accept", "text/*"}}));
        QCOMPARE(filled->method, QByteArray("PURGE"));
    }

    // As in "Content-Type: {{type}}".
    void readsTheBodyIfTheRowHasItsType()
    {
        const RequestSpec spec {.method = "POST",
                                .url = u"https://h/"_s,
                                .headers = {{"Content-Type", "text/{{the name}}"}},
                                .body = "<a>{{id}}</a>"};
        const auto request = RequestTemplate::parse(spec, {}, {});
        QCOMPARE(request->fill(rowOf(u"<&"_s))->body, QByteArray("<a>&lt;&amp;</a>"));
    }

    void handsTheValuesToTheLimits()
    {
        const auto filled = RequestTemplate::parse(get(u"https://h/"_s))->fill(rowOf(u"5"_s));
        const QHash<QString, QString> values {{u"id"_s, u"5"_s}, {u"the name"_s, u"x"_s}};
        QCOMPARE(filled->values, values);
    }

    void refusesTemplates_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("fault");
        const auto row = [](const char *name, const char *url, const char *fault) {
            QTest::newRow(name) << QString::fromUtf8(url) << QString::fromUtf8(fault);
        };
        row("no scheme", "api.example.com/{{id}}", "request.no_scheme");
        row("another scheme", "ftp://h/{{id}}", "request.no_scheme");
        row("no host", "https:///{{id}}", "request.no_host");
        row("a wrong port", "https://h:port/", "request.invalid_url");
        row("nothing", "", "request.invalid_url");
        row("open braces", "https://h/{{id", "template.open(11)");
        row("empty braces", "https://h/{{ }}", "template.empty(11)");
    }

    void refusesTemplates()
    {
        QFETCH(const QString, url);
        const auto request = RequestTemplate::parse(get(url));
        QVERIFY(!request);
        QTEST(reported(request.error().message), "fault");
        QCOMPARE(request.error().where(), u"URL \"%1\""_s.arg(url));
    }

    void refusesRows_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("line");
        const auto row = [](const char *name, const char *url, const char *header, const char *id,
                            const char *line) {
            QTest::newRow(name) << QString::fromUtf8(url) << QByteArray(header)
                                << QString::fromUtf8(id) << QString::fromUtf8(line);
        };
        const char empty[] = "row at line 7: request.empty_in_path(id)";
        row("a host that is none", "http://{{id}}/", "x", "evil.com/a",
            "row at line 7: request.invalid_host(evil.com/a, id)");
        row("user info for a host", "http://{{id}}.example.com/", "x", "me@evil",
            "row at line 7: request.invalid_host(me@evil, id)");
        row("no host", "http://{{id}}/", "x", "", "row at line 7: request.invalid_host(, id)");
        row("an empty value in the path", "https://h/items/{{id}}", "x", "", empty);
        row("an empty segment in the middle", "https://h/items/{{id}}/x", "x", "", empty);
        row("a segment made shorter", "https://h/items/v{{id}}", "x", "", empty);
        row("an empty value before a query", "https://h/{{id}}?q={{id}}", "x", "", empty);
        row("blanks in the path", "https://h/items/{{id}}", "x", " \t\u00a0", empty);
        row("a step behind a whole URL", "{{base}}/{{id}}", "x", "..",
            "row at line 7: request.leads_elsewhere(https://h/..)");
        row("no URL", "{{id}}", "x", "hello",
            "row at line 7: request.invalid_row_url(hello, request.no_scheme)");
        row("a step upwards", "https://h/items/{{id}}/x", "x", "..",
            "row at line 7: request.leads_elsewhere(https://h/items/../x)");
        row("a step at the end", "https://h/items/{{id}}", "x", ".",
            "row at line 7: request.leads_elsewhere(https://h/items/.)");
        row("a step made of two values", "https://h/{{id}}{{id}}?q", "x", ".",
            "row at line 7: request.leads_elsewhere(https://h/..?q)");
        row("a line break in a header", "https://h/", "{{id}}", "a\r\nX: b",
            "row at line 7: header.line_break(X)");
        row("a missing value", "https://h/{{nome}}", "x", "1",
            "row at line 7: rows.missing_value(nome, id, the name, base)");
    }

    void refusesRows()
    {
        QFETCH(const QString, url);
        QFETCH(const QByteArray, header);
        QFETCH(const QString, id);
        const auto request = RequestTemplate::parse({.url = url, .headers = {{"X", header}}});
        QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
        Row filling = rowOf(id);
        filling.fields.push_back({u"base"_s, u"https://h"_s, {}});
        const auto filled = request->fill(filling);
        QVERIFY(!filled);
        QTEST(reported(filled.error()), "line");
        QCOMPARE(filled.error().kind, Error::Kind::File);
    }

    void namesMissingColumns()
    {
        const auto request = RequestTemplate::parse(
            {.url = u"https://h/{{idd}}/{{b}}"_s, .headers = {{"X", "{{c}} {{b}}"}}});
        QCOMPARE(request->names(), QStringList({u"idd"_s, u"b"_s, u"c"_s}));
        const auto missing = request->missingFrom({u"id"_s, u"b"_s, u"c"_s});
        QCOMPARE(reported(*missing),
                 u"template {{idd}}: template.no_column_near(idd, id, b, c, id)"_s);
        QVERIFY(!request->missingFrom({u"c"_s, u"b"_s, u"idd"_s}));
    }

    void knowsWhetherTheHostIsFixed_data()
    {
        QTest::addColumn<bool>("isFixed");
        QTest::newRow("https://h/{{id}}") << true;
        QTest::newRow("https://h?x={{id}}") << true;
        QTest::newRow("https://h") << true;
        QTest::newRow("https://{{id}}/") << false;
        QTest::newRow("https://h:{{id}}/") << false;
        QTest::newRow("{{id}}") << false;
    }

    void knowsWhetherTheHostIsFixed()
    {
        const auto request
            = RequestTemplate::parse(get(QString::fromUtf8(QTest::currentDataTag())));
        QVERIFY(request);
        QTEST(request->hasFixedHost(), "isFixed");
    }
};

PENSTOCK_TEST(TestRequestTemplate)
} // namespace tst_requesttemplate
#include "tst_requesttemplate.moc"

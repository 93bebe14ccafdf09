// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/responses/pagination.h>

#include <QRegularExpression>
#include <QTest>

#include <array>
#include <functional>

using namespace penstock;

namespace tst_pagination {
using Kind = PagesSpec::Kind;

const QUrl start(u"https://api.example.com/v1/items?q=a%20b"_s);

PagesSpec spec(Kind kind)
{
    PagesSpec spec;
    spec.kind = kind;
    switch (kind) {
    case Kind::NextUrl:
        spec.path = u"$.next"_s;
        break;
    case Kind::Cursor:
        spec.path = u"$.meta['cursor']"_s;
        spec.parameter = u"after"_s;
        break;
    case Kind::Page:
        spec.parameter = u"page"_s;
        spec.items = u"$.items"_s;
        break;
    case Kind::Offset:
        spec.parameter = u"offset"_s;
        spec.items = u"$.items[*]"_s;
        spec.from = 0;
        break;
    case Kind::None:
    case Kind::LinkHeader:
        break;
    }
    return spec;
}

Pagination pagesOf(const PagesSpec &spec)
{
    const auto pages = Pagination::of(spec);
    if (!pages)
        qFatal("%s", qPrintable(pages.error().text()));
    return *pages;
}

HttpRequest base(const QUrl &url = start)
{
    return {.url = url, .headers = {{"Authorization", "Bearer x"}}};
}

HttpAnswer answer(const QByteArray &body, const QByteArray &link = {})
{
    HttpAnswer answer;
    answer.status = 200;
    answer.body = body;
    if (!link.isEmpty())
        answer.headers.append({"link", link});
    return answer;
}

HttpAnswer cursorTo(const QByteArray &cursor)
{
    return answer("{\"meta\":{\"cursor\":\"" + cursor + "\"}}");
}

// Returns the URL of the next page, the end or the error.
QString outcome(const Pagination &pages, const Pagination::Turn &turn, const HttpRequest &base)
{
    if (turn.fault)
        return reported(*turn.fault);
    return turn.goesOn ? QString::fromLatin1(pages.request(base).value().url.toEncoded())
                       : u"end"_s;
}

class TestPagination : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void beginsAtTheBeginning_data();
    void beginsAtTheBeginning();
    void steps_data();
    void steps();
    void followsLinksRelativeToWhereTheyCameFrom();
    void staysOnTheServer_data();
    void staysOnTheServer();
    void walksToTheEnd_data();
    void walksToTheEnd();
    void setsParameters_data();
    void setsParameters();
    void keepsNoSecretThatTheServerRepeats();
    void aPageThatComesAgainIsAFault_data();
    void aPageThatComesAgainIsAFault();
    void anyPageOfTheRunIsKnown();
    void aPageWithoutItsListIsAFault_data();
    void aPageWithoutItsListIsAFault();
    void someCursorsAreTheEnd_data();
    void someCursorsAreTheEnd();
    void aTotalMayBeThatOfAPage_data();
    void aTotalMayBeThatOfAPage();
    void aRepeatedLinkIsAFault();
    void findsCircles_data();
    void findsCircles();
    void sendsCursorsWhereTheyBelong_data();
    void sendsCursorsWhereTheyBelong();
    void beginsWithTheFirstValue_data();
    void beginsWithTheFirstValue();
    void aListOfEventsEndsWithItsOwnCursor();
    void statusesEndListsAfterTheirFirstPage();
    void refusesMorePagesThanTheBound_data();
    void refusesMorePagesThanTheBound();
    void keepsThePageWithoutAWayOn();
    void refusesSpecs_data();
    void refusesSpecs();
    void refusesForeignStates_data();
    void refusesForeignStates();
};

void TestPagination::beginsAtTheBeginning_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("url");
    const QByteArray plain = start.toEncoded();
    QTest::newRow("none") << int(Kind::None) << plain;
    QTest::newRow("link_header") << int(Kind::LinkHeader) << plain;
    QTest::newRow("next_url") << int(Kind::NextUrl) << plain;
    QTest::newRow("cursor") << int(Kind::Cursor) << plain;
    QTest::newRow("page") << int(Kind::Page) << QByteArray(plain + "&page=1");
    QTest::newRow("offset") << int(Kind::Offset) << QByteArray(plain + "&offset=0");
}

void TestPagination::beginsAtTheBeginning()
{
    QFETCH(const int, kind);
    const Pagination pages = pagesOf(spec(Kind(kind)));
    const HttpRequest request = pages.request(base()).value();
    QTEST(request.url.toEncoded(), "url");
    QCOMPARE(request.headers, base().headers);
    QCOMPARE(pages.page(), 0);
}

void TestPagination::steps_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("link");
    QTest::addColumn<QString>("outcome");
    const auto row = [](Kind kind, const char *name, const char *body, const char *outcome,
                        const char *link = "") {
        static const std::array kinds {"none",   "link_header", "next_url",
                                       "cursor", "page",        "offset"};
        QTest::addRow("%s: %s", kinds.at(std::size_t(kind)), name)
            << int(kind) << QByteArray(body) << QByteArray(link) << QString::fromUtf8(outcome);
    };
    row(Kind::None, "whatever comes", "{\"next\":\"/x\"}", "end", "</x>; rel=next");

    row(Kind::LinkHeader, "absolute", "", "https://api.example.com/v1/items?page=2",
        "<https://api.example.com/v1/items?page=2>; rel=\"next\"");
    row(Kind::LinkHeader, "a path", "", "https://api.example.com/x", "</x>; rel=next");
    row(Kind::LinkHeader, "a query", "", "https://api.example.com/v1/items?page=2",
        "<?page=2>; rel=next");
    row(Kind::LinkHeader, "encoded as it was", "",
        "https://api.example.com/x?c=a%2Fb%3D%20&d=%C3%A9",
        "</x?c=a%2Fb%3D%20&d=%C3%A9>; rel=next");
    row(Kind::LinkHeader, "a fragment is left out", "", "https://api.example.com/x",
        "</x#y>; rel=next");
    row(Kind::LinkHeader, "no link", "", "end");
    row(Kind::LinkHeader, "another link", "", "end", "</x>; rel=last");
    row(Kind::LinkHeader, "no URL", "", "page 1: pages.invalid_url(https://[/)",
        "<https://[/>; rel=next");

    row(Kind::NextUrl, "absolute", R"({"next":"https:\/\/api.example.com\/x?c=1"})",
        "https://api.example.com/x?c=1");
    row(Kind::NextUrl, "relative", R"({"next":"more?c=1"})", "https://api.example.com/v1/more?c=1");
    row(Kind::NextUrl, "missing", "{}", "end");
    row(Kind::NextUrl, "null", R"({"next":null})", "end");
    row(Kind::NextUrl, "false", R"({"next":false})", "end");
    row(Kind::NextUrl, "empty", R"({"next":""})", "end");
    row(Kind::NextUrl, "blank", R"({"next":" "})", "end");
    row(Kind::NextUrl, "no body", "", "end");
    row(Kind::NextUrl, "a number", R"({"next":2})", "page 1: pages.not_text($.next, 2)");
    row(Kind::NextUrl, "no JSON", "<html>", "page 1: records.not_json");
    row(Kind::NextUrl, "cut short", R"({"next":"/x")", "page 1: records.cut_short");

    row(Kind::Cursor, "a text", R"({"meta":{"cursor":"a+b/c=="}})",
        "https://api.example.com/v1/items?q=a%20b&after=a%2Bb%2Fc%3D%3D");
    row(Kind::Cursor, "a number with all digits", R"({"meta":{"cursor":12345678901234567890}})",
        "https://api.example.com/v1/items?q=a%20b&after=12345678901234567890");
    row(Kind::Cursor, "0", R"({"meta":{"cursor":0}})",
        "https://api.example.com/v1/items?q=a%20b&after=0");
    row(Kind::Cursor, "escapes", R"({"meta":{"cursor":"\u00e9\/"}})",
        "https://api.example.com/v1/items?q=a%20b&after=%C3%A9%2F");
    row(Kind::Cursor, "blanks are part of it", R"({"meta":{"cursor":" a"}})",
        "https://api.example.com/v1/items?q=a%20b&after=%20a");
    row(Kind::Cursor, "missing", "{}", "end");
    row(Kind::Cursor, "null", R"({"meta":{"cursor":null}})", "end");
    row(Kind::Cursor, "empty", R"({"meta":{"cursor":""}})", "end");
    row(Kind::Cursor, "an object", R"({"meta":{"cursor":{"a":1}}})",
        "page 1: pages.not_text_or_number($.meta['cursor'], {\"a\":1})");

    row(Kind::Page, "items", R"({"items":[1]})", "https://api.example.com/v1/items?q=a%20b&page=2");
    row(Kind::Page, "end", R"({"items":[]})", "end");
    row(Kind::Page, "no list", R"({})", "end");
    row(Kind::Page, "null", R"({"items":null})", "end");
    row(Kind::Page, "no body", "", "end");
    row(Kind::Page, "items by name", R"({"items":{"a":1}})",
        "https://api.example.com/v1/items?q=a%20b&page=2");
    row(Kind::Page, "a text", R"({"items":"x"})", "page 1: pages.not_a_list($.items, \"x\")");
    row(Kind::Page, "no JSON", "oops", "page 1: records.not_json");

    row(Kind::Offset, "by the items", R"({"items":[1,[2,3],{"a":4}]})",
        "https://api.example.com/v1/items?q=a%20b&offset=3");
    row(Kind::Offset, "end", R"({"items":[]})", "end");
}

void TestPagination::steps()
{
    QFETCH(const int, kind);
    QFETCH(const QByteArray, body);
    QFETCH(const QByteArray, link);
    Pagination pages = pagesOf(spec(Kind(kind)));
    const auto step = pages.step(answer(body, link), base());
    QTEST(outcome(pages, step, base()), "outcome");
    // A fault leads to the same request again, under the next number.
    QCOMPARE(pages.page(), step.goesOn || step.fault ? 1 : 0);
    if (step.goesOn) // the rest of the request is the same
        QCOMPARE(pages.request(base()).value().headers, base().headers);
}

void TestPagination::followsLinksRelativeToWhereTheyCameFrom()
{
    Pagination pages = pagesOf(spec(Kind::LinkHeader));
    HttpAnswer first = answer({}, "<b>; rel=next");
    first.finalUrl = QUrl(u"https://api.example.com/v2/moved/a"_s);
    QVERIFY(pages.step(first, base()).goesOn);
    QCOMPARE(pages.request(base()).value().url, QUrl(u"https://api.example.com/v2/moved/b"_s));
    // And from the second page, not from the first.
    QVERIFY(pages.step(answer({}, "<c>; rel=next"), base()).goesOn);
    QCOMPARE(pages.request(base()).value().url, QUrl(u"https://api.example.com/v2/moved/c"_s));
}

void TestPagination::staysOnTheServer_data()
{
    // url: empty: refused
    const Table<QUrl, QByteArray, QStringList, QByteArray> columns("from", "next", "hosts", "url");
    const auto row = [&columns](const char *name, const char *from, const char *next,
                                const char *url, const QStringList &hosts = {}) {
        columns(name, QUrl(QString::fromUtf8(from)), next, hosts, url);
    };
    row("the same", "https://h/a", "https://h/b", "https://h/b");
    row("its usual port", "https://h/a", "https://h:443/b", "https://h:443/b");
    row("upper case", "https://h/a", "https://H/b", "https://h/b");
    row("now encrypted", "http://h/a", "https://h/b", "https://h/b");
    row("another host", "https://h/a", "https://evil/b", "");
    row("another host, the same path", "https://h/a", "https://evil/a", "");
    row("below the host", "https://h/a", "https://x.h/b", "");
    row("the host as a user", "https://h/a", "https://h@evil/b", "");
    row("without a scheme", "https://h/a", "//evil/b", "");
    row("another port", "https://h/a", "https://h:8443/b", "");
    row("no longer encrypted", "https://h/a", "http://h/b", "");
    row("encrypted on another port", "http://h:8080/a", "https://h/b", "");
    row("encrypted on another host", "http://h/a", "https://i/b", "");
    row("no web address", "https://h/a", "file:///etc/passwd", "");
    row("no web address, the same path", "https://h/a", "file://h/a", "");
    row("a user of its own is not taken", "https://h/a", "https://u:p@h/b", "https://h/b");
    row("the user stays", "https://u:p@h/a", "https://h/b", "https://u:p@h/b");
    // Behind a proxy the scheme and the port are not what the client uses.
    row("the same path, not encrypted", "https://h/a", "http://h/a?p=2", "https://h/a?p=2");
    row("the same path, encrypted", "http://h:81/a", "https://h:81/a?p=2", "http://h:81/a?p=2");
    row("the same path, another port", "https://h/a", "http://h:8080/a?p=2", "https://h/a?p=2");
    row("the same path, no port", "http://h:81/a/", "http://h/a?p=2", "http://h:81/a?p=2");
    row("its own host is listed", "https://h/a", "http://h:8080/b", "https://h/b", {u"h"_s});
    row("a listed port", "https://h/a", "https://h:8443/b", "https://h:8443/b", {u"h:8443"_s});
    row("a listed host", "https://h/a", "https://i/b", "https://i/b", {u"x"_s, u"i"_s});
    row("a listed host with its port", "http://h:81/a", "http://i:81/b", "http://i:81/b", {u"i"_s});
    row("a listed host, another port", "https://h/a", "https://i:8443/b", "", {u"i"_s});
    row("a listed host, not encrypted", "https://h/a", "http://i/b", "", {u"i"_s});
    row("below a listed host", "https://h/a", "https://x.i/b", "", {u"i"_s});
    row("a listed host gets no user", "https://u:p@h/a", "https://i/b", "https://i/b", {u"i"_s});
    row("a listed host as a user", "https://h/a", "https://i@evil/b", "", {u"i"_s});
}

void TestPagination::staysOnTheServer()
{
    QFETCH(const QUrl, from);
    QFETCH(const QByteArray, next);
    QFETCH(const QStringList, hosts);
    QFETCH(const QByteArray, url);
    PagesSpec pagesSpec = spec(Kind::LinkHeader);
    pagesSpec.hosts = hosts;
    Pagination pages = pagesOf(pagesSpec);
    const auto step = pages.step(answer({}, '<' + next + ">; rel=next"), base(from));
    QCOMPARE(!step.fault, !url.isEmpty());
    if (!step.fault)
        QCOMPARE(pages.request(base(from)).value().url.toEncoded(), url);
    else
        QCOMPARE(step.fault->id(), u"pages.other_server"_s);
}

void TestPagination::walksToTheEnd_data()
{
    QTest::addColumn<PagesSpec>("pagesSpec");
    QTest::addColumn<QStringList>("walked"); // the last part of each URL
    PagesSpec from5 = spec(Kind::Page);
    from5.from = 5;
    PagesSpec by100 = spec(Kind::Offset);
    by100.step = 100;
    QTest::newRow("page") << spec(Kind::Page)
                          << QStringList {u"page=1"_s, u"page=2"_s, u"page=3"_s};
    QTest::newRow("page from 5") << from5 << QStringList {u"page=5"_s, u"page=6"_s, u"page=7"_s};
    QTest::newRow("offset") << spec(Kind::Offset)
                            << QStringList {u"offset=0"_s, u"offset=3"_s, u"offset=5"_s};
    QTest::newRow("offset by 100")
        << by100 << QStringList {u"offset=0"_s, u"offset=3"_s, u"offset=5"_s};
    QTest::newRow("cursor") << spec(Kind::Cursor)
                            << QStringList {u"q=a%20b"_s, u"after=x"_s, u"after=y"_s};
    QTest::newRow("next_url") << spec(Kind::NextUrl)
                              << QStringList {u"q=a%20b"_s, u"p=x"_s, u"p=y"_s};
}

// Each step is also done by another that takes up the saved state, as after a crash.
void TestPagination::walksToTheEnd()
{
    QFETCH(const PagesSpec, pagesSpec);
    const QByteArrayList bodies {
        R"({"items":[1,2,3],"next":"?p=x","meta":{"cursor":"x"}})",
        R"({"items":[4,5],"next":"?p=y","meta":{"cursor":"y"}})",
        R"({"items":[]})",
    };
    Pagination pages = pagesOf(pagesSpec);
    QStringList walked;
    for (qsizetype i = 0; i < bodies.size(); ++i) {
        QCOMPARE(pages.page(), int(i));
        walked.append(QString::fromLatin1(pages.request(base()).value().url.toEncoded())
                          .section(QRegularExpression(u"[?&]"_s), -1));
        auto resumed = Pagination::resumed(pagesSpec, pages.state());
        QVERIFY2(resumed, resumed ? "" : qPrintable(resumed.error().text()));
        QCOMPARE(resumed->request(base()).value().url, pages.request(base()).value().url);
        const auto step = pages.step(answer(bodies[i]), base());
        const auto again = resumed->step(answer(bodies[i]), base());
        QCOMPARE(outcome(*resumed, again, base()), outcome(pages, step, base()));
        QCOMPARE(resumed->state(), pages.state());
        QCOMPARE(step.goesOn, i < 2);
    }
    QTEST(walked, "walked");
}

void TestPagination::setsParameters_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("set");
    const auto row = [](const char *url, const char *set) {
        QTest::newRow(url) << QByteArray(url) << QByteArray(set);
    };
    row("https://h/", "https://h/?page=1");
    row("https://h/?", "https://h/?page=1");
    row("https://h/?a=1", "https://h/?a=1&page=1");
    row("https://h/?page=9&a=1", "https://h/?page=1&a=1");
    row("https://h/?a=1&page=9&page=8", "https://h/?a=1&page=1");
    row("https://h/?p%61ge=9", "https://h/?page=1");
    row("https://h/?mypage=9&page2=3", "https://h/?mypage=9&page2=3&page=1");
    row("https://h/?page", "https://h/?page=1");
    row("https://h/?a=%2B+%26#f", "https://h/?a=%2B+%26&page=1#f");
}

void TestPagination::setsParameters()
{
    QFETCH(const QByteArray, url);
    const Pagination pages = pagesOf(spec(Kind::Page));
    QTEST(pages.request(base(QUrl::fromEncoded(url))).value().url.toEncoded(), "set");
}

void TestPagination::keepsNoSecretThatTheServerRepeats()
{
    const auto seal = [](const QByteArray &text) {
        SecretText pieces {{}, text.first(text.indexOf("hush"))};
        pieces.add(u"key"_s, SecretText::Encoding::Percent);
        pieces.rest = text.sliced(text.indexOf("hush") + 4);
        return pieces;
    };
    Pagination links = pagesOf(spec(Kind::LinkHeader));
    QVERIFY(links.step(answer({}, "<?k=hush&p=2>; rel=next"), base(), seal).goesOn);
    QVERIFY(!links.state().contains("hush"));
    QCOMPARE(links.request(base()).value().url.query(), u"k=••••&p=2"_s);
    const auto again = links.step(answer({}, "<?k=hush&p=2>; rel=next"), base(), seal);
    QCOMPARE(reported(*again.fault), u"page 2: pages.circle_url(Link)"_s);
    Pagination urls = pagesOf(spec(Kind::NextUrl));
    QVERIFY(urls.step(answer("{\"next\": \"/a?k=hush\"}"), base(), seal).goesOn);
    QVERIFY(!urls.state().contains("hush"));
    Pagination cursor = pagesOf(spec(Kind::Cursor));
    QVERIFY(cursor.step(cursorTo("hush:7"), base(), seal).goesOn);
    QVERIFY(!cursor.state().contains("hush"));
}

void TestPagination::aPageThatComesAgainIsAFault_data()
{
    // bodies: of the pages, in order; the last one is the one that came before
    // fault: empty if the pages may be the same
    const Table<Kind, QString, QByteArrayList, QString> row("kind", "items", "bodies", "fault");
    const auto page = [](const char *parameter, int number, const char *kind = "") {
        return u"page %1: pages.repeated%2(%3)"_s.arg(
            QString::number(number), QString::fromLatin1(kind), QString::fromLatin1(parameter));
    };
    const QByteArray two = R"({"items":[{"id":1},{"id":2}]})";
    const QByteArray four = R"({"items":[{"id":3},{"id":4}]})";
    const QByteArray six = R"({"items":[{"id":5},{"id":6}]})";
    row("page ignored", Kind::Page, u"$.items"_s, {two, two}, page("page", 2));
    row("offset ignored", Kind::Offset, u"$.items[*]"_s, {two, two}, page("offset", 2));
    row("clamped", Kind::Page, u"$.items"_s, {two, four, six, six}, page("page", 4));
    row("back to the first", Kind::Page, u"$.items"_s, {two, four, six, two}, page("page", 4));
    row("echoes the number", Kind::Page, u"$.items"_s,
        {R"({"page":1,"items":[{"id":1}]})", R"({"page":2,"items":[{"id":1}]})"}, page("page", 2));
    row("volatile members", Kind::Offset, u"$.items[*]"_s,
        {R"({"at":"10:00","request":"a","items":[{"id":1}]})",
         R"({"at":"10:01","request":"b","items":[{"id":1}]})"},
        page("offset", 2));
    row("other blanks", Kind::Page, u"$.items"_s,
        {R"({"items":[{"id":1},{"id":2}]})", R"({ "items": [ {"id":1} , {"id":2} ] })"},
        page("page", 2));
    row("texts", Kind::Page, u"$.items"_s, {R"({"items":["a"]})", R"({"items":["a"]})"},
        page("page", 2));
    row("numbers", Kind::Page, u"$.items"_s, {R"({"items":[1,2]})", R"({"items":[1,2]})"},
        page("page", 2));
    row("equal objects", Kind::Page, u"$.items"_s,
        {R"({"items":[{"a":1},{"a":1}]})", R"({"items":[{"a":1},{"a":1}]})"}, page("page", 2));
    row("items by name", Kind::Page, u"$.items"_s,
        {R"({"items":{"a":"x"}})", R"({"items":{"a":"x"}})"}, page("page", 2));
    row("without a path, with another cursor and time", Kind::Cursor, {},
        {R"({"t":1,"list":[{"id":1}],"meta":{"cursor":"x"}})",
         R"({"t":2,"list":[{"id":1}],"meta":{"cursor":"y"}})"},
        page("after", 2));
    row("without a path, two lists, the first the same", Kind::Cursor, {},
        {R"({"groups":{"values":[{"n":1},{"n":2}]},"found":{"items":[{"id":1}]},"meta":{"cursor":"x"}})",
         R"({"groups":{"values":[{"n":1},{"n":2}]},"found":{"items":[{"id":2}]},"meta":{"cursor":"y"}})"},
        {});
    row("without a path, two lists, the last the same", Kind::Cursor, {},
        {R"({"found":{"items":[{"id":1}]},"groups":{"values":[{"n":1},{"n":2}]},"meta":{"cursor":"x"}})",
         R"({"found":{"items":[{"id":2}]},"groups":{"values":[{"n":1},{"n":2}]},"meta":{"cursor":"y"}})"},
        {});
    row("without a path, a side list that stays the same", Kind::Cursor, {},
        {R"({"values":[{"n":1},{"n":2}],"items":[{"id":1}],"meta":{"cursor":"x"}})",
         R"({"values":[{"n":1},{"n":2}],"items":[{"id":2}],"meta":{"cursor":"y"}})"},
        {});
    row("without a path, a list with another name", Kind::Cursor, {},
        {R"({"t":1,"tags":[{"id":1}],"meta":{"cursor":"x"}})",
         R"({"t":2,"tags":[{"id":1}],"meta":{"cursor":"y"}})"},
        {});
    row("a cursor with other words", Kind::Cursor, u"$.items[*]"_s,
        {R"({"items":[{"id":1}],"meta":{"cursor":"x"}})",
         R"({"items":[{"id":1}],"meta":{"cursor":"y"}})"},
        page("after", 2));
    row("a URL with other words", Kind::NextUrl, u"$.items[*]"_s,
        {R"({"items":[{"id":1}],"next":"?c=1"})", R"({"items":[{"id":1}],"next":"?c=2"})"},
        page("$.next", 2, "_url"));
    row("a body without a path", Kind::Cursor, {},
        {R"({"list":[{"id":1}],"meta":{"cursor":"x"}})",
         R"({"list":[{"id":1}],"meta":{"cursor":"x"}})"},
        page("after", 2));
    row("the same cursor", Kind::Cursor, u"$.items[*]"_s,
        {R"({"items":[{"id":1}],"meta":{"cursor":"x"}})",
         R"({"items":[{"id":2}],"meta":{"cursor":"x"}})"},
        u"page 2: pages.circle(after)"_s);
    row("the same URL", Kind::NextUrl, {}, {R"({"n":1,"next":"?c=1"})", R"({"n":2,"next":"?c=1"})"},
        u"page 2: pages.circle_url($.next)"_s);
    row("its own URL", Kind::NextUrl, {}, {R"({"next":"?q=a%20b"})"},
        u"page 1: pages.circle_url($.next)"_s);
    row("zeros", Kind::Page, u"$.items"_s, {R"({"items":[0,0]})", R"({"items":[0,0]})"}, {});
    row("one number", Kind::Offset, u"$.items"_s, {R"({"items":[7]})", R"({"items":[7]})"}, {});
    row("other items", Kind::Page, u"$.items"_s, {two, four, six}, {});
    row("the same items in another order", Kind::Page, u"$.items"_s,
        {two, R"({"items":[{"id":2},{"id":1}]})"}, page("page", 2));
    row("objects with few values", Kind::Page, u"$.items"_s,
        {R"({"items":[{"n":1},{"n":2},{"n":3}]})", R"({"items":[{"n":2},{"n":3},{"n":2}]})"}, {});
    row("parts with few values, one further ahead", Kind::Page, u"$.items[*].at"_s,
        {R"({"items":[{"at":{"n":1}},{"at":{"n":2}},{"at":{"n":3}},{"at":{"n":4}},{"at":{"n":5}}]})",
         R"({"items":[{"at":{"n":2}},{"at":{"n":3}},{"at":{"n":4}},{"at":{"n":5}},{"at":{"n":6}}]})"},
        {});
    row("the same texts in another order", Kind::Page, u"$.items"_s,
        {R"({"items":["a","b"]})", R"({"items":["b","a"]})"}, {});
    row("parts of items", Kind::NextUrl, u"$.items[*].state"_s,
        {R"({"items":[{"id":1,"state":"on"},{"id":2,"state":"off"}],"next":"?c=1"})",
         R"({"items":[{"id":3,"state":"on"},{"id":4,"state":"off"}],"next":"?c=2"})"},
        {});
    row("objects in items", Kind::Cursor, u"$.items[*].at"_s,
        {R"({"items":[{"id":1,"at":{"a":1}}],"meta":{"cursor":"x"}})",
         R"({"items":[{"id":2,"at":{"a":1}}],"meta":{"cursor":"y"}})"},
        {});
    row("the same items, of which parts are taken", Kind::Cursor, u"$.items[*].at"_s,
        {R"({"items":[{"id":1,"at":1}],"meta":{"cursor":"x"}})",
         R"({"items":[{"id":1,"at":1}],"meta":{"cursor":"x"}})"},
        page("after", 2));
    row("no items between", Kind::Cursor, u"$.items[*]"_s,
        {R"({"items":[],"meta":{"cursor":"x"}})", R"({"items":[],"meta":{"cursor":"y"}})",
         R"({"items":[],"meta":{"cursor":"z"}})"},
        {});
}

// Also by another that takes up the saved state. All pages but the last count.
void TestPagination::aPageThatComesAgainIsAFault()
{
    QFETCH(const Kind, kind);
    QFETCH(const QString, items);
    QFETCH(const QByteArrayList, bodies);
    QFETCH(const QString, fault);
    PagesSpec pagesSpec = spec(kind);
    pagesSpec.items = items;
    Pagination pages = pagesOf(pagesSpec);
    for (qsizetype i = 0; i < bodies.size(); ++i) {
        const auto turn = pages.step(answer(bodies.at(i)), base());
        const bool isFault = !fault.isEmpty() && i == bodies.size() - 1;
        QCOMPARE(turn.fault ? reported(*turn.fault) : QString(), isFault ? fault : QString());
        QCOMPARE(turn.keepsRecords, !isFault || !fault.contains(u"repeated"_s));
        pages = Pagination::resumed(pagesSpec, pages.state()).value();
    }
}

void TestPagination::anyPageOfTheRunIsKnown()
{
    PagesSpec pagesSpec = spec(Kind::Offset);
    pagesSpec.items = u"$.items"_s;
    Pagination pages = pagesOf(pagesSpec);
    for (const char *const body : {R"({"items":[1,2]})", R"({"items":[3,4]})", R"({"items":[5]})"})
        QVERIFY(pages.step(answer(body), base()).goesOn);
    QCOMPARE(reported(*pages.step(answer(R"({"items":[3,4]})"), base()).fault),
             u"page 4: pages.repeated(offset)"_s);
}

void TestPagination::aPageWithoutItsListIsAFault_data()
{
    const Table<QByteArray, bool> row("second", "isFault");
    row("an error", R"({"error":"internal"})", true);
    row("another list", R"({"results":[{"id":9}]})", true);
    row("not ok", R"({"ok":false})", true);
    row("a message", R"({"error":null,"message":"too fast"})", true);
    row("null with a message", R"({"items":null,"message":"done"})", false);
    row("a list left out", R"({"kind":"list","count":0,"errors":[],"ok":true})", false);
    row("no body", "", true); // for pages that are counted, an end
    row("null instead of a page", "null", false);
    row("an empty list", R"({"items":[]})", false);
    row("null", R"({"items":null,"count":0})", false);
    row("nothing", "{}", false);
    row("no content", "204", false);
    row("stopped", R"({"stop":true})", false);
}

// Tests all kinds. The page is requested again later, and its records count then.
void TestPagination::aPageWithoutItsListIsAFault()
{
    QFETCH(const QByteArray, second);
    QFETCH(const bool, isFault);
    const QByteArray first = R"({"items":[{"id":1}],"next":"?p=2","meta":{"cursor":"x"}})";
    for (const Kind kind :
         {Kind::LinkHeader, Kind::NextUrl, Kind::Cursor, Kind::Page, Kind::Offset}) {
        PagesSpec pagesSpec = spec(kind);
        pagesSpec.items = u"$.items[*]"_s;
        pagesSpec.stop = u"$.stop == true"_s;
        Pagination pages = pagesOf(pagesSpec);
        QVERIFY(pages.step(answer(first, "<?p=2>; rel=next"), base()).goesOn);
        pages = Pagination::resumed(pagesSpec, pages.state()).value();
        HttpAnswer came = answer(second == "204" ? QByteArray() : second);
        came.status = second == "204" ? 204 : 200;
        const auto turn = pages.step(came, base());
        QVERIFY(!turn.goesOn);
        const bool isCounted = kind == Kind::Page || kind == Kind::Offset;
        const bool fails = isFault && !(isCounted && second.isEmpty());
        QCOMPARE(turn.fault ? reported(*turn.fault) : QString(),
                 fails ? u"page 2: pages.no_list($.items[*])"_s : QString());
        QCOMPARE(turn.keepsRecords, !fails);
        if (fails)
            QVERIFY(pages.step(answer(R"({"items":[{"id":2}]})"), base()).keepsRecords);
    }
}

void TestPagination::someCursorsAreTheEnd_data()
{
    // cursors: of the pages in order; the second page is the first one again if it says so
    const Table<QByteArrayList, bool, int> row("cursors", "isAgain", "requests");
    row("0", {"7", "0"}, false, 2);
    row("0 as text", {R"("7")", R"("0")"}, false, 2);
    row("-1", {"7", "-1"}, false, 2);
    row("0 behind a token", {R"("abc")", R"("0")", "null"}, false, 3);
    row("0 that leads on", {"0", "null"}, false, 2);
    row("0 that leads back", {"0", "0"}, true, 2);
}

void TestPagination::someCursorsAreTheEnd()
{
    QFETCH(const QByteArrayList, cursors);
    QFETCH(const bool, isAgain);
    PagesSpec pagesSpec = spec(Kind::Cursor);
    pagesSpec.items = u"$.items[*]"_s;
    Pagination pages = pagesOf(pagesSpec);
    int requests = 0;
    for (bool goesOn = true; goesOn; ++requests) {
        const QByteArray id = QByteArray::number(isAgain ? 0 : requests);
        const auto turn = pages.step(answer(R"({"items":[{"id":)" + id + R"(}],"meta":{"cursor":)"
                                            + cursors.at(requests) + "}}"),
                                     base());
        QVERIFY(!turn.fault);
        QCOMPARE(turn.keepsRecords, !isAgain || requests == 0);
        goesOn = turn.goesOn;
        pages = Pagination::resumed(pagesSpec, pages.state()).value();
    }
    QTEST(requests, "requests");
}

void TestPagination::aTotalMayBeThatOfAPage_data()
{
    // other: members beside a total of 2; second: body of the second page, or its status
    const Table<QByteArray, QByteArray, bool, bool> row("other", "second", "isAsked", "goesOn");
    row("of each page", "", R"({"items":[{"id":3},{"id":4}],"total":2})", true, true);
    row("of all", "", R"({"items":[],"total":2})", true, false);
    row("of all, the same page again", "", R"({"items":[{"id":1},{"id":2}],"total":2})", true,
        false);
    row("of all, no such page", "", "404", true, false);
    row("the response says the end", R"(,"next":null)", "", false, false);
}

void TestPagination::aTotalMayBeThatOfAPage()
{
    QFETCH(const QByteArray, other);
    QFETCH(const QByteArray, second);
    PagesSpec pagesSpec = spec(Kind::Page);
    pagesSpec.total = u"$.total"_s;
    Pagination pages = pagesOf(pagesSpec);
    const HttpRequest full = base(QUrl(u"https://h/?limit=2"_s));
    const auto first
        = pages.step(answer(R"({"items":[{"id":1},{"id":2}],"total":2)" + other + '}'), full);
    QVERIFY(first.keepsRecords && !first.fault);
    QTEST(first.goesOn, "isAsked");
    if (!first.goesOn)
        return;
    pages = Pagination::resumed(pagesSpec, pages.state()).value();
    QVERIFY(pages.endsWith(404) && !pages.endsWith(401) && !pages.endsWith(500));
    if (second == "404")
        return;
    const auto turn = pages.step(answer(second), full);
    QVERIFY(!turn.fault);
    QTEST(turn.goesOn, "goesOn");
    QVERIFY(!turn.goesOn || !pages.endsWith(404));
}

void TestPagination::aRepeatedLinkIsAFault()
{
    Pagination links = pagesOf(spec(Kind::LinkHeader));
    const auto toItself = links.step(answer({}, "<?q=a%20b>; rel=next"), base());
    QCOMPARE(reported(*toItself.fault), u"page 1: pages.circle_url(Link)"_s);
    Pagination same = pagesOf(spec(Kind::LinkHeader));
    QVERIFY(same.step(answer(R"([{"id":1}])", "<?p=2>; rel=next"), base()).goesOn);
    const auto again = same.step(answer(R"([{"id":1}])", "<?p=3>; rel=next"), base());
    QCOMPARE(reported(*again.fault), u"page 2: pages.repeated_url(Link)"_s);
    QVERIFY(!again.keepsRecords);
}

void TestPagination::findsCircles_data()
{
    QTest::addColumn<int>("before"); // pages that lead into it
    QTest::addColumn<int>("length");
    for (const int before : {0, 1, 2, 7, 100}) {
        for (const int length : {2, 3, 5, 64, 100})
            QTest::addRow("%d pages, then %d in a circle", before, length) << before << length;
    }
}

void TestPagination::findsCircles()
{
    QFETCH(const int, before);
    QFETCH(const int, length);
    Pagination whole = pagesOf(spec(Kind::Cursor));
    for (int sent = 0; sent <= before + length; ++sent) {
        const int next = sent < before + length ? sent : before;
        const auto step = whole.step(cursorTo("c" + QByteArray::number(next)), base());
        QCOMPARE(step.fault.has_value(), sent == before + length);
    }
    // A run that resumes in the circle has read it all once more by then.
    Pagination pages = pagesOf(spec(Kind::Cursor));
    for (int sent = 0;; ++sent) {
        const int next = sent < before + length ? sent : before + (sent - before) % length;
        if (pages.step(cursorTo("c" + QByteArray::number(next)), base()).fault)
            break;
        QVERIFY(sent <= before + 2 * length);
        QVERIFY(pages.state().size() < 300);
        if (sent == before)
            pages = Pagination::resumed(spec(Kind::Cursor), pages.state()).value();
    }
}

void TestPagination::sendsCursorsWhereTheyBelong_data()
{
    // answer: its body; the header X-Next is "h=1"
    // next: body or URL or header of the second request, or "end"
    const Table<QByteArray, std::function<void(PagesSpec &)>, QByteArray, QByteArray> row(
        "body", "change", "answer", "next");
    const auto inBody = [](const char *path, const char *pointer) {
        return [path, pointer](PagesSpec &s) {
            s.parameter.clear();
            s.path = QString::fromLatin1(path);
            s.pointer = QString::fromLatin1(pointer);
        };
    };
    row("a variable", R"({"query":"q","variables":{"after":null}})",
        inBody("$.end", "/variables/after"), R"({"end":"abc"})",
        R"({"query":"q","variables":{"after":"abc"}})");
    row("a list", R"({"size":2})", inBody("$.hits[-1].sort", "/search_after"),
        R"({"hits":[{"sort":[1,"a"]},{"sort":[1463538857,"654323"]}]})",
        R"({"search_after":[1463538857,"654323"],"size":2})");
    row("a number", R"({"size":2})", inBody("$.end", "/after"), R"({"end":12345678901234567890})",
        R"({"after":12345678901234567890,"size":2})");
    row("a text of digits", "{}", inBody("$.end", "/after"), R"({"end":"7"})", R"({"after":"7"})");
    row("an object", "{}", inBody("$.end", "/after"), R"({"end":{"id":"7"}})",
        R"({"after":{"id":"7"}})");
    row("an empty list", "{}", inBody("$.end", "/after"), R"({"end":[ ]})", "end");
    row("an empty object", "{}", inBody("$.end", "/after"), R"({"end":{}})", "end");
    row("an empty text", "{}", inBody("$.end", "/after"), R"({"end":""})", "end");
    row("nothing", "{}", inBody("$.hits[-1].sort", "/after"), R"({"hits":[]})", "end");
    row("true", "{}", inBody("$.end", "/after"), R"({"end":true})",
        "page 1: pages.not_text_or_number($.end, true)");
    row(
        "an object for the query", "", [](PagesSpec &s) { s.path = u"$.end"_s; },
        R"({"end":{"a":1}})", "page 1: pages.not_text_or_number($.end, {\"a\":1})");
    row(
        "by name", R"({"page_size":2})",
        [](PagesSpec &s) {
            s.path = u"$.end"_s;
            s.in = PagesSpec::In::Body;
        },
        R"({"end":"c"})", R"({"after":"c","page_size":2})");
    row(
        "the last item", "", [](PagesSpec &s) { s.path = u"$.data[-1].id"_s; },
        R"({"data":[{"id":"a"},{"id":"b"}]})", "https://api.example.com/v1/items?q=a%20b&after=b");
    row(
        "from a header", "", [](PagesSpec &s) { s.path = u"x-next"_s; }, "[]",
        "https://api.example.com/v1/items?q=a%20b&after=h%3D1");
    row("from a header into the body", "{}", inBody("X-Next", "/after"), "[]",
        R"({"after":"h=1"})");
    row(
        "from no header", "", [](PagesSpec &s) { s.path = u"X-Other"_s; }, "[]", "end");
    row(
        "in a header", "",
        [](PagesSpec &s) {
            s.path = u"$.end"_s;
            s.in = PagesSpec::In::Headers;
        },
        R"({"end":"c d"})", "c d");
    row(
        "stopped", "",
        [](PagesSpec &s) {
            s.path = u"$.data[-1].id"_s;
            s.stop = u"$.has_more == false"_s;
        },
        R"({"data":[{"id":"a"}],"has_more":false})", "end");
    row(
        "not stopped", "",
        [](PagesSpec &s) {
            s.path = u"$.data[-1].id"_s;
            s.stop = u"$.has_more == false"_s;
        },
        R"({"data":[{"id":"a"}],"has_more":true})",
        "https://api.example.com/v1/items?q=a%20b&after=a");
}

// Also by another that takes up the saved state.
void TestPagination::sendsCursorsWhereTheyBelong()
{
    QFETCH(const QByteArray, body);
    QFETCH(const std::function<void(PagesSpec &)>, change);
    QFETCH(const QByteArray, answer);
    QFETCH(const QByteArray, next);
    PagesSpec pagesSpec = spec(Kind::Cursor);
    change(pagesSpec);
    HttpRequest first = base();
    first.body = body;
    Pagination pages = pagesOf(pagesSpec);
    QCOMPARE(pages.request(first).value().body, body);
    QCOMPARE(pages.request(first).value().url, first.url);
    HttpAnswer came = ::tst_pagination::answer(answer);
    came.headers.append({QByteArray("X-Next"), QByteArray("h=1")});
    const auto turn = pages.step(came, first);
    QCOMPARE(turn.fault ? reported(*turn.fault).toUtf8() : QByteArray(),
             next.startsWith("page 1") ? next : QByteArray());
    QCOMPARE(turn.goesOn, next != "end" && !turn.fault);
    if (!turn.goesOn)
        return;
    pages = Pagination::resumed(pagesSpec, pages.state()).value();
    const HttpRequest second = pages.request(first).value();
    const bool isBody = pagesSpec.in == PagesSpec::In::Body || !pagesSpec.pointer.isEmpty();
    const QByteArray header = headerValue(second.headers, "after").value_or(QByteArray());
    QCOMPARE(isBody                                       ? second.body
                 : pagesSpec.in == PagesSpec::In::Headers ? header
                                                          : second.url.toEncoded(),
             next);
}

void TestPagination::beginsWithTheFirstValue_data()
{
    const Table<QByteArray, bool, QByteArray> row("first", "inBody", "sent");
    row("a text", R"("*")", false, "https://api.example.com/v1/items?q=a%20b&after=%2A");
    row("a number", "0", false, "https://api.example.com/v1/items?q=a%20b&after=0");
    row("a text in the body", R"("*")", true, R"({"after":"*"})");
    row("a number in the body", "0", true, R"({"after":0})");
    row("a list in the body", "[0]", true, R"({"after":[0]})");
}

void TestPagination::beginsWithTheFirstValue()
{
    QFETCH(const QByteArray, first);
    QFETCH(const bool, inBody);
    PagesSpec pagesSpec = spec(Kind::Cursor);
    pagesSpec.first = first;
    pagesSpec.in = inBody ? PagesSpec::In::Body : PagesSpec::In::Query;
    HttpRequest request = base();
    request.body = "{}";
    Pagination pages = pagesOf(pagesSpec);
    const HttpRequest begun = pages.request(request).value();
    QTEST(inBody ? begun.body : begun.url.toEncoded(), "sent");
    QVERIFY(pages.step(cursorTo("c"), request).goesOn);
    const HttpRequest second = pages.request(request).value();
    QVERIFY((inBody ? second.body : second.url.toEncoded()).contains('c'));
    QVERIFY(!(inBody ? second.body : second.url.toEncoded()).contains('*'));
}

void TestPagination::aListOfEventsEndsWithItsOwnCursor()
{
    PagesSpec events = spec(Kind::Cursor);
    events.items = u"$.items"_s;
    Pagination pages = pagesOf(events);
    QVERIFY(pages.step(answer(R"({"items":[{"a":1}],"meta":{"cursor":"x"}})"), base()).goesOn);
    // Or with a flag beside no items, however new the cursor is.
    const QByteArray more = R"({"items":[],"meta":{"cursor":"z","has_more":true}})";
    QVERIFY(Pagination(pages).step(answer(more), base()).goesOn);
    for (const char *const last : {R"({"items":[],"meta":{"cursor":"x"}})",
                                   R"({"items":[],"meta":{"cursor":"z","has_more":false}})"}) {
        const auto end = Pagination(pages).step(answer(last), base());
        QVERIFY(!end.goesOn && !end.fault);
    }
}

void TestPagination::statusesEndListsAfterTheirFirstPage()
{
    PagesSpec ending = spec(Kind::Page);
    ending.endStatus = {404, 204};
    Pagination pages = pagesOf(ending);
    QVERIFY(!pages.endsWith(404));
    QVERIFY(pages.step(answer(R"({"items":[{"a":1}]})"), base()).goesOn);
    QVERIFY(pages.endsWith(404) && pages.endsWith(204) && !pages.endsWith(200));
}

void TestPagination::refusesMorePagesThanTheBound_data()
{
    QTest::addColumn<int>("kind");
    for (const Kind kind :
         {Kind::LinkHeader, Kind::NextUrl, Kind::Cursor, Kind::Page, Kind::Offset})
        QTest::addRow("kind %d", int(kind)) << int(kind);
}

void TestPagination::refusesMorePagesThanTheBound()
{
    QFETCH(const int, kind);
    PagesSpec bounded = spec(Kind(kind));
    bounded.most = 3;
    Pagination pages = pagesOf(bounded);
    const auto step = [&pages](const QByteArray &n) {
        return pages.step(
            answer("{\"items\":[1],\"next\":\"/" + n + "\",\"meta\":{\"cursor\":\"" + n + "\"}}",
                   '<' + n + ">; rel=next"),
            base());
    };
    QVERIFY(step("1").goesOn);
    QVERIFY(step("2").goesOn);
    QCOMPARE(reported(*step("3").fault), u"page 3: pages.too_many(3)"_s);
    // The third may well be the last.
    const auto last = pages.step(answer(R"({"items":[]})"), base());
    QVERIFY(!last.fault && !last.goesOn);
}

// Its records count once, and a later try goes on behind it.
void TestPagination::keepsThePageWithoutAWayOn()
{
    for (const int pagesBefore : {0, 1}) {
        Pagination pages = pagesOf(spec(Kind::NextUrl));
        if (pagesBefore > 0)
            QVERIFY(pages.step(answer("{\"next\":\"/2\"}"), base()).goesOn);
        const QUrl url = pages.request(base()).value().url;
        const auto lost = pages.step(answer("{\"n\":1,\"next\":\"https://evil/\"}"), base());
        QVERIFY(lost.fault && lost.keepsRecords);
        QCOMPARE(pages.page(), pagesBefore + 1);
        pages = Pagination::resumed(spec(Kind::NextUrl), pages.state()).value();
        QCOMPARE(pages.request(base()).value().url, url);
        const QByteArray before = pages.state();
        const auto again = pages.step(answer("{\"n\":1,\"next\":\"https://evil/\"}"), base());
        QVERIFY(again.fault && !again.keepsRecords);
        QCOMPARE(pages.state(), before);
        const auto found = pages.step(answer("{\"n\":1,\"next\":\"/3\"}"), base());
        QVERIFY(found.goesOn && !found.keepsRecords);
        QCOMPARE(pages.request(base()).value().url.path(), u"/3"_s);
        QVERIFY(pages.step(answer("{\"n\":2}"), base()).keepsRecords);
    }
}

void TestPagination::refusesSpecs_data()
{
    QTest::addColumn<PagesSpec>("pagesSpec");
    QTest::addColumn<QString>("fault");
    const auto row = [](const char *name, Kind kind, const std::function<void(PagesSpec &)> &spoil,
                        const char *fault) {
        PagesSpec spoilt = spec(kind);
        spoil(spoilt);
        QTest::newRow(name) << spoilt << QString::fromUtf8(fault);
    };
    row(
        "no parameter", Kind::Cursor, [](PagesSpec &s) { s.parameter.clear(); },
        "pages cursor: pages.no_parameter");
    row(
        "no path", Kind::NextUrl, [](PagesSpec &s) { s.path.clear(); },
        "path \"\": json_path.invalid(json_path.no_root, 1)");
    row(
        "a path to many", Kind::Cursor, [](PagesSpec &s) { s.path = u"$.a[*]"_s; },
        "pages cursor: pages.several_values");
    row(
        "wrong items", Kind::Page, [](PagesSpec &s) { s.items = u"$..a"_s; },
        "path \"$..a\": json_path.invalid(json_path.descendants, 2)");
    row(
        "a negative step", Kind::Offset, [](PagesSpec &s) { s.step = -1; },
        "pages offset: pages.negative_step");
    row(
        "a pointer that is none", Kind::Cursor, [](PagesSpec &s) { s.pointer = u"a/b"_s; },
        "pages cursor: pages.invalid_pointer(a/b)");
    row(
        "a tilde in a pointer", Kind::Cursor, [](PagesSpec &s) { s.pointer = u"/a~2"_s; },
        "pages cursor: pages.invalid_pointer(/a~2)");
    row(
        "a total of many", Kind::Page, [](PagesSpec &s) { s.total = u"$.a[*]"_s; },
        "pages page: pages.several_values");
    row(
        "a bound of 0", Kind::LinkHeader, [](PagesSpec &s) { s.most = 0; },
        "pages link_header: pages.none_allowed");
}

void TestPagination::refusesSpecs()
{
    QFETCH(const PagesSpec, pagesSpec);
    const auto pages = Pagination::of(pagesSpec);
    QVERIFY(!pages);
    QTEST(reported(pages.error()), "fault");
}

void TestPagination::refusesForeignStates_data()
{
    QTest::addColumn<QByteArray>("state");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("another kind") << pagesOf(spec(Kind::Page)).state();
    QTest::newRow("no page") << QByteArray(R"({"kind":"cursor"})");
    QTest::newRow("a page without a cursor") << QByteArray(R"({"kind":"cursor","page":2})");
}

void TestPagination::refusesForeignStates()
{
    QFETCH(const QByteArray, state);
    const auto pages = Pagination::resumed(spec(Kind::Cursor), state);
    QVERIFY(!pages);
    QCOMPARE(reported(pages.error()), u"pages cursor: pages.invalid_state"_s);
}

PENSTOCK_TEST(TestPagination)
} // namespace tst_pagination
#include "tst_pagination.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/responses/listlook.h>

#include <QTest>

using namespace penstock;

namespace tst_listlook {

class TestListLook : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsSignsOfMore_data()
    {
        // sign: id of the sign; "end" if something says that none follows; empty without a word
        const Table<QByteArray, QByteArray, bool, int, QString> row("header", "body", "isList",
                                                                    "length", "sign");
        const QByteArray next = R"(Link: </?page=2>; rel="next")";
        row("a Link", next, "[1, 2]", true, 2, "list.next_link");
        row("beside an object", next, R"({"data": [{"a": 1}]})", true, 1, "list.next_link");
        row("an empty list", next, "[]", true, 0, "list.next_link");
        row("a Link of a detail", next, R"({"id": 7, "tags": ["a"]})", false, 0, "");
        row("a Link beside a detail", QByteArray(next) + "\nContent-Type: application/json",
            R"({"id": 1, "message": "a"})", false, 0, "");
        row("a Link beside CSV", QByteArray(next) + "\nContent-Type: text/csv", "a,b", false, 0,
            "list.next_link");
        row("a Link beside lines of JSON",
            QByteArray(next) + "\nContent-Type: application/x-ndjson", "{}\n{}", false, 0,
            "list.next_link");
        row("a Link of a text in JSON", QByteArray(next) + "\nContent-Type: application/json",
            R"("a")", false, 0, "");
        row("a Link beside lines of a loose type",
            QByteArray(next) + "\nContent-Type: application/json", "{}\n{}", false, 0,
            "list.next_link");
        row("a Link beside HTML", QByteArray(next) + "\nContent-Type: text/html", "<p>", false, 0,
            "");
        row("a Link of a text", next, R"("a")", false, 0, "");
        row("only to the previous", R"(Link: </>; rel="prev")", "[1]", true, 1, "end");
        row("none", "", "[1, 2, 3]", true, 3, "");
        // Members that name the next page
        row("next", "", R"({"results": [1], "next": "/2"})", true, 1, "list.next_member");
        row("next of null", "", R"({"results": [1], "next": null})", true, 1, "end");
        row("next of false", "", R"({"results": [1], "next": false})", true, 1, "end");
        row("next of nothing", "", R"({"results": [1], "next": ""})", true, 1, "end");
        row("next of 0", "", R"({"ids": [1], "next_cursor": 0})", true, 1, "end");
        row("next of an empty object", "", R"({"items": [1], "next": {}})", true, 1, "end");
        row("next with an empty link", "", R"({"items": [1], "next": {"href": null}})", true, 1,
            "end");
        row("next as a number", "", R"({"items": [1], "next_page": 2})", true, 1,
            "list.next_member");
        row("a token", "", R"({"files": [{"id": 1}], "nextPageToken": "x"})", true, 1,
            "list.next_member");
        row("OData", "", R"({"@odata.context": "c", "value": [1], "@odata.nextLink": "u"})", true,
            1, "list.next_member");
        row("OData 2", "", R"({"d": {"results": [1], "__next": "u"}})", true, 1,
            "list.next_member");
        row("HAL", "", R"({"_links": {"next": {"href": "/2"}}, "_embedded": {"x": [{"a": 1}]}})",
            true, 1, "list.next_member");
        row("JSON:API", "", R"({"data": [{"id": 1}], "links": {"next": "u"}})", true, 1,
            "list.next_member");
        row("meta", "", R"({"data": [], "meta": {"next_cursor": "x"}})", true, 0,
            "list.next_member");
        row("meta of meta", "",
            R"({"data": [1], "meta": {"pagination": {"links": {"next": "u"}}}})", true, 1,
            "list.next_member");
        row("paging", "", R"({"data": [1], "paging": {"next": {"after": "5"}}})", true, 1,
            "list.next_member");
        row("paging without next", "", R"({"data": [1], "paging": {"cursors": {"after": "5"}}})",
            true, 1, "");
        row("Slack", "",
            R"({"ok": true, "members": [1], "response_metadata": {"next_cursor": "d"}})", true, 1,
            "list.next_member");
        row("Slack at the end", "",
            R"({"ok": true, "members": [1], "response_metadata": {"next_cursor": ""}})", true, 1,
            "end");
        row("links as a list", "",
            R"({"features": [1], "links": [{"rel": "self", "href": "a"}, {"rel": "next", "href": "b"}]})",
            true, 1, "list.next_member");
        row("FHIR", "",
            R"({"resourceType": "Bundle", "id": "b", "entry": [1], "link": [{"relation": "next", "url": "u"}]})",
            true, 1, "list.next_member");
        row("DynamoDB", "", R"({"Items": [], "Count": 0, "LastEvaluatedKey": {"id": {"S": "a"}}})",
            true, 0, "list.next_member");
        row("MediaWiki", "",
            R"({"continue": {"apcontinue": "B"}, "query": {"allpages": [{"pageid": 1}]}})", true, 1,
            "list.next_member");
        row("a page as an object", "", R"({"page": {"items": [1], "next": "b"}})", true, 1,
            "list.next_member");
        row("links of two kinds", "", R"({"links": {"self": ["a"], "next": ["b"]}})", false, 0, "");
        row("not a page", "", R"({"customers": [1], "next_billing_date": "2027-01-01"})", true, 1,
            "");
        row("a side list before it", "", R"({"values": [1], "results": [1, 2, 3]})", true, 3, "");
        row("steps", "", R"({"items": [1], "next_steps": "call us", "nextid": 7})", true, 1, "");
        // Flags
        row("has_more", "", R"({"object": "list", "data": [{"id": 1}], "has_more": true})", true, 1,
            "list.flag");
        row("has_more no more", "", R"({"data": [{"id": 1}], "has_more": false})", true, 1, "end");
        row("hasNextPage", "",
            R"({"data": {"search": {"nodes": [1, 2], "pageInfo": {"hasNextPage": true}}}})", true,
            2, "list.flag");
        row("last", "", R"({"content": [1], "last": false})", true, 1, "list.flag");
        row("the last", "", R"({"content": [1], "last": true})", true, 1, "end");
        row("a flag and a member", "", R"({"added": [1], "has_more": false, "next_cursor": "7"})",
            true, 1, "end");
        row("a member and a flag", "", R"({"next_cursor": "7", "has_more": false, "added": [1]})",
            true, 1, "end");
        row("a flag of more and a member", "", R"({"a": [1], "next": "7", "has_more": true})", true,
            1, "list.flag");
        row("a flag and a Link", next, R"({"items": [1], "has_more": false})", true, 1,
            "list.next_link");
        row("isLastPage", "", R"({"values": [1], "isLastPage": false})", true, 1, "list.flag");
        row("page numbers", "", R"({"page": 1, "total_pages": 2, "data": [1]})", true, 1,
            "list.page_number");
        row("the last number", "", R"({"page": 2, "total_pages": 2, "data": [1]})", true, 1, "end");
        // Details and others
        row("a detail", "", R"({"id": 1, "tags": ["a"], "next": "/2", "has_more": true})", false, 0,
            "");
        row("a post with comments", "", R"({"title": "a", "comments": [{"x": 1}], "next": "b"})",
            false, 0, "");
        row("nothing", "", "", false, 0, "");
        row("no JSON", "", "[1, 2", false, 0, "");
        row("errors only", "", R"({"errors": [{"message": "a"}], "next": "b"})", false, 0, "");
        row("far inside", "", R"({"a":{"b":{"c":{"d":{"e":{"f":[1],"next":"x"}}}}}})", false, 0,
            "");
    }
    void findsSignsOfMore()
    {
        QFETCH(const QByteArray, header);
        HttpAnswer answer;
        QFETCH(const QByteArray, body);
        answer.body = body;
        for (const QByteArray &line : header.split('\n')) {
            if (const qsizetype colon = line.indexOf(':'); colon > 0)
                answer.headers.append({line.first(colon), line.sliced(colon + 1).trimmed()});
        }
        const ListLook look = lookAtList(answer);
        QTEST(look.isList, "isList");
        QTEST(int(look.length), "length");
        const QString sign = look.more ? look.more->id() : look.saysEnd ? u"end"_s : QString();
        QTEST(sign, "sign");
    }

    void looksAtTheListOfTheJob_data()
    {
        const Table<QString, QByteArray, bool, int, QString> row("path", "body", "isList", "length",
                                                                 "sign");
        for (const char *const name :
             {"messages", "errors", "links", "link", "fields", "columns", "included", "warnings"}) {
            const QByteArray body
                = R"({"ok": true, "NAME": [{"a": 1}, {"a": 2}], "has_more": true})";
            row(name, u"$."_s + QString::fromLatin1(name), QByteArray(body).replace("NAME", name),
                true, 2, "list.flag");
        }
        row("a longer list beside it", u"$.orders"_s,
            R"({"orders": [1, 2, 3], "statuses": [1, 2, 3, 4, 5], "next": "b"})", true, 3,
            "list.next_member");
        row("a list with a usual name beside it", u"$.tickets"_s,
            R"({"items": [1, 2, 3], "tickets": [1]})", true, 1, "");
        row("beside an id", u"$.widgets"_s, R"({"id": "x", "widgets": [1], "nextPageToken": "z"})",
            true, 1, "list.next_member");
        row("in an object", u"$.data['my list']"_s,
            R"({"data": {"id": 1, "my list": [1], "x": [1, 2]}, "has_more": true})", true, 1,
            "list.flag");
        row("signs between", u"$.a.b.c"_s, R"({"a": {"b": {"c": [1]}, "next": "x"}})", true, 1,
            "list.next_member");
        row("null", u"$.items"_s, R"({"items": null, "others": [1], "next": "x"})", true, 0,
            "list.next_member");
        row("at the top", u"$"_s, "[1, 2]", true, 2, "");
        row("elements", u"$.a[*]"_s, R"({"a": [1], "b": [1, 2], "next": "b"})", true, 1,
            "list.next_member");
        row("members of an object", u"$.query.pages[*]"_s,
            R"({"continue": {"c": "x"}, "query": {"pages": {"7": {"id": 7}, "8": {"id": 8}}}})",
            true, 2, "list.next_member");
        row("many members", u"$.a[*]"_s,
            "{\"a\": {\"b\": 1" + QByteArray(", \"c\": 1").repeated(400) + "}}", true, 401, "");
        row("elements instead of members", u"$[*]"_s, R"({"items": [1, 2], "has_more": true})",
            true, 2, "list.flag");
        row("not there", u"$.items"_s, R"({"results": [1, 2], "next": "b"})", true, 2,
            "list.next_member");
        row("an object instead", u"$.data"_s, R"({"data": {"items": [1, 2]}})", true, 2, "");
        row("a similar name", u"$.item"_s, R"({"items": [1], "item": [1, 2]})", true, 2, "");
        row("behind an index", u"$.data[0].items"_s, R"({"data": [{"items": [1, 2]}]})", true, 1,
            "");
    }
    void looksAtTheListOfTheJob()
    {
        QFETCH(const QString, path);
        HttpAnswer answer;
        QFETCH(const QByteArray, body);
        answer.body = body;
        const ListLook look = lookAtList(answer, path);
        QTEST(look.isList, "isList");
        QTEST(int(look.length), "length");
        QTEST(look.more ? look.more->id() : QString(), "sign");
    }

    // A document made to cost memory is not read to its end.
    void readsOnlyABeginning()
    {
        HttpAnswer answer;
        const QByteArray longName(1'000, 'n');
        for (const QByteArray &part : {QByteArray("'a':{'b':{'c':{}}},"), QByteArray("'a':[],"),
                                       "'" + longName + "':{'x':1},"}) {
            answer.body = "{" + part.repeated(50'000) + "'next':'b','items':[1]}";
            answer.body.replace('\'', '"');
            QVERIFY(!lookAtList(answer).more);
        }
        answer.body = "{'next" + QByteArray(300, '_') + "':'b','items':[1]}";
        answer.body.replace('\'', '"');
        const ListLook look = lookAtList(answer);
        QVERIFY(look.more);
        QVERIFY(look.more->text().size() < 300);
    }

    void findsTotals_data()
    {
        const Table<QByteArray, QByteArray, QString, int> row("header", "body", "name", "records");
        row("a header", "X-Total-Count: 3000", "[1]", "X-Total-Count", 3000);
        row("GitLab", "X-Total: 12", "[1]", "X-Total", 12);
        row("a range", "Content-Range: items 0-99/3000", "[1]", "Content-Range", 3000);
        row("unknown", "Content-Range: items 0-99/*", "[1]", "", 0);
        row("bytes", "Content-Range: bytes 0-99/3000", "[1]", "", 0);
        row("no number", "X-Total-Count: many", "[1]", "", 0);
        row("a member", "", R"({"total_count": 40, "items": [1]})", "$.total_count", 40);
        row("a text", "", R"({"totalResults": "40", "items": [1]})", "$.totalResults", 40);
        row("inside", "", R"({"meta": {"totalItems": 40}, "data": [1]})", "$.meta.totalItems", 40);
        row("beside the list", "", R"({"response": {"numFound": 9, "docs": [1]}})",
            "$.response.numFound", 9);
        row("a bare total", "", R"({"total": 40, "items": [1]})", "", 0);
        row("the header wins", "X-Total-Count: 3", R"({"total_count": 40, "items": [1]})",
            "X-Total-Count", 3);
        row("of a detail", "X-Total-Count: 3", R"({"id": 1})", "", 0);
        row("where the list of the job is left out", "X-Total-Count: 3", "{}", "X-Total-Count", 3);
    }
    void findsTotals()
    {
        QFETCH(const QByteArray, header);
        HttpAnswer answer;
        QFETCH(const QByteArray, body);
        answer.body = body;
        if (const qsizetype colon = header.indexOf(':'); colon > 0)
            answer.headers = {{header.first(colon), header.sliced(colon + 1).trimmed()}};
        const ListLook::Total total = lookAtList(answer, body == "{}" ? u"$.items"_s : QString())
                                          .total.value_or(ListLook::Total());
        QTEST(total.name, "name");
        QTEST(int(total.records), "records");
    }
};

PENSTOCK_TEST(TestListLook)
} // namespace tst_listlook
#include "tst_listlook.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/rowrequests.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! The requests of rows, page by page.
class TestRowRequests : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsWhatMustNotBeRepeated_data()
    {
        const Table<QByteArray, QByteArray, bool, bool> row("method", "header", "needsClearance",
                                                            "hasKey");
        row("get", "GET", QByteArray(), false, false);
        row("get, with a header", "GET", "Key", false, false);
        row("put", "PUT", QByteArray(), false, false);
        row("post", "POST", QByteArray(), true, false);
        row("post, with a header", "POST", "Key", false, true);
    }
    void knowsWhatMustNotBeRepeated()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArray, header);
        QFETCH(const bool, needsClearance);
        QFETCH(const bool, hasKey);
        const RequestTemplate request = requestOf(method);
        const RowRequests requests(request,
                                   {.maxWait = 3s, .priority = 2, .idempotencyHeader = header});
        const HttpRequest made = requests.of(rowAt(4)).value();
        QCOMPARE(made.url.toString(), u"https://api.example.com/7"_s);
        QCOMPARE(made.priority, 2);
        QCOMPARE(made.maxWait, std::optional<Duration>(3s));
        QCOMPARE(made.needsClearance, needsClearance);
        QCOMPARE(headerValue(made.headers, "Key").has_value(), hasKey);
        QVERIFY(requests.haveOneServer());
    }

    void keysAreOfJobRowAndPage()
    {
        const RequestTemplate request = requestOf("POST");
        QSet<QByteArray> keys;
        const QUuid id = QUuid::createUuid();
        for (const QUuid &job : {id, QUuid::createUuid()}) {
            const RowRequests requests(request, {.idempotencyHeader = "Key", .id = job});
            for (const std::int64_t index : {4, 5})
                keys.insert(headerValue(requests.of(rowAt(index))->headers, "Key").value());
        }
        QCOMPARE(keys.size(), 4);
        OpenRow paged = rowAt(4);
        paged.pages = numbered();
        const RowRequests requests(request, {.idempotencyHeader = "Key", .id = id});
        QVERIFY(keys.contains(headerValue(requests.of(paged)->headers, "Key").value()));
        QVERIFY(requests.goToNextPage(paged, bodyOf("[1]")).goesOn);
        QVERIFY(!keys.contains(headerValue(requests.of(paged)->headers, "Key").value()));
    }

    void theJobIsTheSource()
    {
        const RequestTemplate request = requestOf("GET");
        const QUuid id = QUuid::createUuid();
        const RowRequests requests(request, {.id = id});
        QCOMPARE(requests.of(rowAt(1))->source, id.toString(QUuid::WithoutBraces));
    }

    void aKeyOfTheJobStays()
    {
        RequestSpec spec {.method = "POST", .url = u"/{{id}}"_s};
        spec.headers = {{"Key", "own"}};
        const RequestTemplate request
            = RequestTemplate::parse(spec, u"https://api.example.com"_s, {}).value();
        const RowRequests requests(request, {.idempotencyHeader = "Key"});
        QCOMPARE(headerValue(requests.of(rowAt(1))->headers, "Key").value(), QByteArray("own"));
    }

    void goesFromPageToPage_data()
    {
        // next: the query, or why there is none
        const Table<bool, QByteArray, QString> row("isPaged", "body", "next");
        row("one answer", false, "[1]", "none");
        row("more", true, "[1]", "page=2");
        row("last", true, "[]", "none");
        row("no JSON", true, "<html>", "fault");
    }
    void goesFromPageToPage()
    {
        QFETCH(const bool, isPaged);
        QFETCH(const QByteArray, body);
        const RequestTemplate request = requestOf("GET");
        const RowRequests requests(request, {});
        OpenRow row = rowAt(0);
        if (isPaged)
            row.pages = numbered();
        const Pagination::Turn turn = requests.goToNextPage(row, bodyOf(body));
        QString next = u"fault"_s;
        if (!turn.fault)
            next = turn.goesOn ? requests.of(row)->url.query() : u"none"_s;
        QTEST(next, "next");
    }

    void aRowThatLacksAValueMakesNone()
    {
        const RequestTemplate request = requestOf("GET");
        OpenRow row = rowAt(0);
        row.row = std::make_shared<const Row>();
        QVERIFY(!RowRequests(request, {}).of(row));
    }

private:
    static RequestTemplate requestOf(const QByteArray &method)
    {
        return RequestTemplate::parse({.method = method, .url = u"/{{id}}"_s},
                                      u"https://api.example.com"_s, {})
            .value();
    }
    static OpenRow rowAt(std::int64_t index)
    {
        OpenRow row {.index = index};
        row.row = std::make_shared<const Row>(Row {1, {{u"id"_s, u"7"_s, "7"}}});
        return row;
    }
    static Pagination numbered()
    {
        PagesSpec pages;
        pages.kind = PagesSpec::Kind::Page;
        pages.parameter = u"page"_s;
        pages.items = u"$[*]"_s;
        return Pagination::of(pages).value();
    }
    static HttpAnswer bodyOf(const QByteArray &body)
    {
        HttpAnswer answer;
        answer.status = 200;
        answer.body = body;
        return answer;
    }
};

PENSTOCK_TEST(TestRowRequests)
#include "tst_rowrequests.moc"

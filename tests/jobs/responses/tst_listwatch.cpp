// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/responses/listwatch.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

namespace tst_listwatch {

//! A run of one list, page by page.
class WatchedRun
{
public:
    explicit WatchedRun(const JobSpec &job, const ListFacts &earlier = {})
        : m_watch(ListWatch::pathsOf(job), earlier)
        , m_body(job.request.body)
        , m_urlsAreRows(job.request.url == u"{{value}}"_s)
    {
        if (!job.records.isEmpty())
            m_records = RecordPath::parse(job.records).value();
    }

    void page(const QByteArray &body, const QString &url = u"https://h/"_s,
              const HeaderList &headers = {}, std::optional<Row> row = std::nullopt,
              int status = 200)
    {
        HttpAnswer answer;
        answer.status = status;
        answer.body = body;
        answer.headers = headers;
        answer.finalUrl = QUrl(url);
        const std::vector<QByteArray> records = m_records
            ? m_records->match(body).value_or(std::vector<QByteArray>())
            : std::vector<QByteArray> {body};
        if (!row)
            row = Row {1, {{u"value"_s, m_urlsAreRows ? url : QString::number(m_row + 1), {}}}};
        HttpRequest request;
        request.url = answer.finalUrl;
        request.body = m_body;
        m_watch.ask(m_list, request);
        m_watch.count(true, records.size());
        for (const Message &each : m_watch.take(m_list, answer, records, *row))
            m_news << each.id();
    }
    void end()
    {
        m_watch.endOf(m_list, m_row++);
        m_list = {};
    }
    ListFacts facts() const { return m_watch.facts(); }
    QStringList news() const { return m_news; }
    // "!" before those that leave the result complete.
    QStringList notes() const
    {
        QStringList ids;
        for (const ListNote &note : notesOf(m_watch.facts()))
            ids << (note.isIncomplete ? QString() : u"!"_s) + note.what.id();
        return ids;
    }

private:
    ListWatch m_watch;
    const QByteArray m_body;
    const bool m_urlsAreRows;
    std::optional<RecordPath> m_records;
    ListWatch::List m_list;
    QStringList m_news;
    std::int64_t m_row = 0;
};

//! A job with these members besides or instead of the usual ones.
JobSpec jobOf(const QByteArray &members)
{
    const auto objectOf
        = [](const QByteArray &json) { return QJsonDocument::fromJson(json).object(); };
    QJsonObject job = objectOf(R"({"schema": "penstock/job/1", "request": {"url": "https:\/\/h\/"},
                                   "rows": {"values": [1]}, "output": {"jsonl": "o.jsonl"}})");
    const QJsonObject others = objectOf('{' + members + '}');
    for (auto member = others.begin(); member != others.end(); ++member)
        job.insert(member.key(), *member);
    return jobFromJson(QJsonDocument(job).toJson()).value();
}

class TestListWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ignoresResponsesThatHaveNoContent()
    {
        WatchedRun run(jobOf(R"("records": "$.items[*]")"));
        run.page({}, u"https://h/"_s, {}, std::nullopt, 204);
        run.end();
        QCOMPARE(run.notes(), QStringList());
    }

    void saysWhatIsMissing_data()
    {
        // pages: of one list; "URL body" or a body
        const Table<QByteArray, QByteArrayList, QStringList> row("job", "pages", "notes");
        const QByteArray records = R"("records": "$.items[*]")";
        row("nothing to say", "", {R"({"id": 1})"}, {});
        row("more", "", {R"({"items": [1], "next": "b"})"}, {u"list.next_member"_s});
        row("followed to the end", R"("pages": {"next_url": {"path": "$.next"}})",
            {R"({"items": [1], "next": "b"})", R"({"items": [2], "next": null})"}, {});
        row("too few", "", {R"({"items": [1, 2], "total_count": 3})"}, {u"list.total"_s});
        row("too few of 3.0", "", {R"({"items": [1, 2], "total_count": 3.0})"}, {u"list.total"_s});
        row("enough over all pages", R"("pages": {"link_header": {}})",
            {R"({"items": [1, 2], "total_count": 3})", R"({"items": [3], "total_count": 3})"}, {});
        row("begun in the middle", "", {R"(?offset=2 {"items": [1, 2], "total_count": 4})"}, {});
        row("from the third page", "", {R"(?page=3&per_page=2 {"items": [1], "total_count": 5})"},
            {});
        const QByteArray orders = R"("records": "$.orders[*]")";
        row("a list of the job beside longer ones", orders,
            {R"({"orders": [1, 2], "statuses": [1, 2, 3, 4], "total_count": 4})"},
            {u"list.total"_s});
        row("a list of the job beside an id", orders, {R"({"id": 1, "orders": [1], "next": "b"})"},
            {u"list.next_member"_s});
        row("the items rather than the records",
            R"("records": "$.a[*].b[*]", "pages": {"offset": {"parameter": "o", "items": "$.a[*]"}})",
            {R"({"a": [{"b": [1, 2, 3]}], "total_count": 2})"}, {u"list.total"_s});
        row("an empty page at the end",
            R"("pages": {"page": {"parameter": "page", "items": "$.items[*]"}})",
            {R"({"items": [1], "next": "b"})", R"({"items": [], "next": "c"})"},
            {u"list.next_member"_s});
        row("an empty page before others",
            R"("pages": {"page": {"parameter": "page", "items": "$.items[*]"}})",
            {R"({"items": [1], "has_more": true})", R"({"items": [], "has_more": true})"},
            {u"list.flag"_s});
        row("an empty page without pages", "", {R"({"items": [], "has_more": true})"},
            {u"list.flag"_s});
        row("a full page", "", {R"(?limit=2 {"items": [1, 2]})"}, {u"!list.full_page"_s});
        const QByteArray byBody
            = R"("request": {"url": "https:\/\/h\/", "method": "POST", "body": {"page_size": 2}})";
        row("a full page that the body asks for", byBody, {R"({"items": [1, 2]})"},
            {u"!list.full_page"_s});
        row("a cursor that was not found on a full page",
            byBody
                + R"(, "pages": {"cursor": {"path": "$.nxt", "parameter": "after", "in": "body"}})",
            {R"({"items": [1, 2]})"}, {u"list.no_next"_s});
        row("pages smaller than a number of the job",
            R"("pages": {"page": {"parameter": "page", "items": "$.items[*]", "size": 2}})",
            {R"({"items": [1]})", R"({"items": [2]})"}, {u"!list.short_page"_s});
        row("a full page that is all", "", {R"(?limit=2 {"items": [1, 2], "has_more": false})"},
            {});
        row("one is meant so", "", {R"(?limit=1 {"items": [1]})"}, {});
        row("a full last page", R"("pages": {"link_header": {}})",
            {R"(?limit=2 {"items": [1, 2]})"}, {});
        row("records nowhere", records, {R"({"results": [1]})"}, {u"list.no_records"_s});
        row("no records", records, {R"({"items": []})"}, {});
        row("records of null", records, {R"({"items": null})"}, {});
        row("records on one page", records, {R"({"results": [1]})", R"({"items": [1]})"}, {});
        row("an empty body", records, {""}, {u"list.no_records"_s});
        row("items nowhere", R"("pages": {"offset": {"parameter": "o", "items": "$.item[*]"}})",
            {R"({"items": [1]})"}, {u"list.no_items"_s});
        row("no next, as on a last page",
            R"("pages": {"cursor": {"path": "$.nxt", "parameter": "c"}})",
            {R"(?limit=3 {"items": [1, 2]})"}, {});
        row("no next on a full page", R"("pages": {"cursor": {"path": "$.nxt", "parameter": "c"}})",
            {R"(?limit=2 {"items": [1, 2]})"}, {u"list.no_next"_s});
        row("no next on a full page that is all",
            R"("pages": {"cursor": {"path": "$.nxt", "parameter": "c"}})",
            {R"(?limit=2 {"items": [1, 2], "has_more": false})"}, {});
        row("no next on a full page with a total",
            R"("pages": {"cursor": {"path": "$.nxt", "parameter": "c"}})",
            {R"(?limit=2 {"items": [1, 2], "total_count": 2})"}, {});
        row("no next on a full page with a larger total",
            R"("pages": {"cursor": {"path": "$.nxt", "parameter": "c"}})",
            {R"(?limit=2 {"items": [1, 2], "total_count": 3})"},
            {u"list.no_next"_s, u"list.total"_s});
        row("next of null", R"("pages": {"cursor": {"path": "$.nxt", "parameter": "c"}})",
            {R"(?limit=2 {"items": [1, 2], "nxt": null})"}, {});
        row("the last item of an empty list",
            R"("pages": {"cursor": {"path": "$.data[-1].id", "parameter": "c"}})",
            {R"(?limit=2 {"data": []})"}, {});
        const QByteArray counted
            = R"("pages": {"page": {"parameter": "page", "items": "$.items", )";
        row("a total nowhere", counted + R"("total": "$.totl"}})",
            {R"({"items": [1], "total": 1})", R"({"items": []})"}, {u"list.no_total"_s});
        row("a total nowhere beside an empty list",
            counted + R"("total": "$.total"}}, "records": "$.items[*]")", {R"({"items": []})"}, {});
        row("a total of null", counted + R"("total": "$.total"}})",
            {R"({"items": [1], "total": null})"}, {});
        row("a total in no header", counted + R"("total": {"header": "X-Coumt"}}})",
            {R"({"items": [1]})"}, {u"list.no_total"_s});
        row("pages smaller than asked", counted + R"("max": 9}})",
            {R"(?per_page=3 {"items": [1, 2]})", R"(?per_page=3 {"items": [3, 4]})",
             R"(?per_page=3 {"items": []})"},
            {u"!list.short_page"_s});
        row("a smaller last page", counted + R"("max": 9}})",
            {R"(?per_page=2 {"items": [1, 2]})", R"(?per_page=2 {"items": [3]})",
             R"(?per_page=2 {"items": []})"},
            {});
        row("smaller pages with all items", counted + R"("max": 9}})",
            {R"(?per_page=3 {"items": [1, 2]})",
             R"(?per_page=3 {"items": [3, 4], "total_count": 4})"},
            {});
        row("smaller pages of another kind", R"("pages": {"link_header": {}})",
            {R"(?per_page=3 {"items": [1, 2]})", R"(?per_page=3 {"items": [3, 4]})"}, {});
        row("a column nowhere",
            R"("records": "$[*]", "output": {"csv": {"path": "o.csv", "columns": ["id", "prize"]}})",
            {R"([{"id": 1, "price": 2}])"}, {u"!list.no_column"_s});
        row("a column of null",
            R"("records": "$[*]", "output": {"csv": {"path": "o.csv", "columns": ["id"]}})",
            {R"([{"id": null}])"}, {});
        const QByteArray ofRow
            = R"("output": {"csv": {"path": "o.csv", "columns": ["id", {"name": "n", "row": "NAME"}]}})";
        row("a column of the rows", QByteArray(ofRow).replace("NAME", "value"),
            {R"({"id": 1, "no": 2})"}, {});
        row("a column that no row has", QByteArray(ofRow).replace("NAME", "no"),
            {R"({"id": 1, "no": 2})"}, {u"!list.no_column"_s});
        row("members of an object", R"("records": "$.pages[*]")",
            {R"({"continue": {"c": "x"}, "pages": {"1": {}, "2": {}}})"}, {u"list.next_member"_s});
        row("all members of an object", R"("records": "$.pages[*]")",
            {R"({"pages": {"1": {}, "2": {}}, "total_count": 2})"}, {});
        row("accepted", R"("complete": false)", {R"({"items": [1], "next": "b"})"},
            {u"list.next_member"_s});
        row("rows that are pages, in the path's query",
            R"("request": {"url": "https:\/\/h\/?a=1&page={{value}}"})",
            {R"({"items": [1], "has_more": false, "total_count": 9})"}, {});
        row("rows that are pages, in the body",
            R"("request": {"url": "https:\/\/h\/", "method": "POST", "body": {"q": 1, "page": "{{value}}"}})",
            {R"({"items": [1], "has_more": false, "total_count": 9})"}, {});
        row("rows that are pages, in a form",
            R"("request": {"url": "https:\/\/h\/", "method": "POST", "body": "q=1&offset={{value}}"})",
            {R"({"items": [1], "total_count": 9})"}, {});
        row("rows that fill something else",
            R"("request": {"url": "https:\/\/h\/?homepage={{value}}"})",
            {R"({"items": [1], "total_count": 9})"}, {u"list.total"_s});
        row("whole URLs that are pages", R"("request": {"url": "{{value}}"})",
            {R"(?page=2 {"items": [1], "total_count": 9})"}, {});
        row("whole URLs with pages of their own",
            R"("pages": {"page": {"parameter": "page", "items": "$.items"}},)"
            R"( "request": {"url": "{{value}}"})",
            {R"({"items": [1], "total_count": 9})"}, {u"list.total"_s});
        row("whole URLs", R"("request": {"url": "{{value}}"})",
            {R"({"items": [1], "total_count": 9})"}, {u"list.total"_s});
        row("rows that are pages", R"("request": {"url": "https://h/?page={{value}}"})",
            {R"({"items": [1], "has_more": false, "total_count": 9})"}, {});
    }
    void saysWhatIsMissing()
    {
        QFETCH(const QByteArray, job);
        QFETCH(const QByteArrayList, pages);
        WatchedRun run(jobOf(job));
        for (const QByteArray &page : pages) {
            const bool hasUrl = page.startsWith('?');
            const qsizetype blank = hasUrl ? page.indexOf(' ') : -1;
            run.page(page.sliced(blank + 1),
                     u"https://h/"_s
                         + QString::fromUtf8(page.first(std::max<qsizetype>(blank, 0))));
        }
        run.end();
        QTEST(run.notes(), "notes");
        // The stored facts of the whole job say the same.
        ListFacts stored;
        stored.readJson(run.facts().toJson(), runMessage.find);
        ListFacts facts = run.facts();
        facts.pages = facts.records = 0;
        facts.signs.clear();
        QCOMPARE(stored, facts);
    }

    // A list that is cut off says so, and no other.
    void everyListIsCompleteOrSaysSo()
    {
        QRandomGenerator random(1);
        for (int round = 0; round < 500; ++round) {
            const int all = random.bounded(12);
            const int size = 1 + random.bounded(4);
            const int pages = std::max(1, (all + size - 1) / size);
            const int taken = 1 + random.bounded(pages);
            const int style = random.bounded(4);
            WatchedRun run(jobOf(R"("pages": {"link_header": {}})"));
            for (int page = 0; page < taken; ++page) {
                QJsonArray items;
                for (int i = page * size; i < std::min(all, (page + 1) * size); ++i)
                    items.append(i);
                QJsonObject body {{u"items"_s, items}};
                HeaderList headers;
                const bool isLast = page + 1 == pages;
                if (style == 0)
                    body.insert(u"has_more"_s, !isLast);
                else if (style == 1)
                    body.insert(u"next"_s, isLast ? QJsonValue() : QJsonValue(u"/2"_s));
                else if (style == 2)
                    body.insert(u"totalCount"_s, all);
                else if (!isLast)
                    headers.append(Header {"Link", "</2>; rel=\"next\""});
                run.page(QJsonDocument(body).toJson(), u"https://h/"_s, headers);
            }
            run.end();
            QCOMPARE(areIncomplete(notesOf(run.facts())), taken < pages);
        }
    }

    void tellsOnceAfterTwentyResponses()
    {
        WatchedRun run(jobOf(R"("records": "$.items[*]")"));
        for (int i = 0; i < 25; ++i) {
            QCOMPARE(run.news().size(), i < ListFacts::enough ? 0 : 1);
            run.page(R"({"results": []})");
            run.end();
        }
        QCOMPARE(run.news(), QStringList {u"list.no_records"_s});
        run.page(R"({"items": [1]})");
        QCOMPARE(run.notes(), QStringList()); // the whole run matched something
    }

    void addsUpRowsOfOneKind()
    {
        WatchedRun run(jobOf({}));
        for (int total = 5; total < 9; ++total) {
            run.page(R"({"items": [1], "total_count": )" + QByteArray::number(total) + '}');
            run.end();
        }
        const std::vector<ListNote> notes = notesOf(run.facts());
        QCOMPARE(notes.size(), 1U);
        QCOMPARE(notes.front().rows, 4);
        QCOMPARE(notes.front().first, 0);
        QCOMPARE(notes.front().rowsText(), u"row 1 and 3 more"_s);
    }

    void looksUpAnEditedPathAnew()
    {
        WatchedRun before(jobOf(R"("records": "$.items[*]")"));
        before.page(R"({"results": [1]})");
        const ListFacts facts = before.facts();
        QCOMPARE(WatchedRun(jobOf(R"("records": "$.items[*]")"), facts).notes(),
                 QStringList {u"list.no_records"_s});
        QCOMPARE(WatchedRun(jobOf(R"("records": "$.results[*]")"), facts).notes(), QStringList());
    }

    // As the results of a job in shards.
    void addsUpShards()
    {
        WatchedRun one(jobOf(R"("records": "$.items[*]")"));
        one.page(R"({"results": [1]})");
        one.end();
        WatchedRun other(jobOf(R"("records": "$.items[*]")"));
        other.page(R"({"items": [1], "next": "b"})");
        other.end();
        ListFacts all;
        all.add(one.facts());
        QCOMPARE(notesOf(all).size(), 1U);
        all.add(other.facts());
        QCOMPARE(all.responses, 2);
        const std::vector<ListNote> notes = notesOf(all);
        QCOMPARE(notes.size(), 1U);
        QCOMPARE(notes.front().what.id(), u"list.next_member"_s);
        all.add(other.facts());
        QCOMPARE(notesOf(all).size(), 1U);
        QCOMPARE(notesOf(all).front().rows, 2);
    }
    void addsUpShardsInAnyOrder()
    {
        const JobSpec job = jobOf(R"("records": "$.items[*]")");
        WatchedRun one(job);
        one.page(R"({"item": [1]})");
        const ListFacts found = one.facts();
        const ListFacts empty = WatchedRun(job).facts(); // without a response
        ListFacts all = found;
        all.add(empty);
        QCOMPARE(notesOf(all), notesOf(found));
        all = empty;
        all.add(found);
        QCOMPARE(notesOf(all), notesOf(found));
    }

    void decidesWhetherRowsArePages_data()
    {
        // rows: "place number more" of each; more: whether the response says that more follow
        const Table<QByteArray, QStringList, QStringList> row("query", "rows", "notes");
        const QByteArray page = R"("page": "{{n}}")";
        const QByteArray both = R"("place": "{{place}}", "page": "{{n}}")";
        const QByteArray from = R"("from": "{{place}}", "to": "{{n}}")";
        const QStringList flag {u"list.flag"_s};
        row("pages", page, {u"a 1 y"_s, u"b 2 y"_s, u"c 3 n"_s}, {});
        row("pages from the last", page, {u"a 3 n"_s, u"a 2 y"_s, u"a 1 y"_s}, {});
        row("too few from the last", page, {u"a 3 y"_s, u"a 2 y"_s, u"a 1 y"_s}, flag);
        row("pages in any order", page, {u"a 2 y"_s, u"a 3 n"_s, u"a 1 y"_s}, {});
        row("from the newest item", R"("after": "{{n}}")",
            {u"a 900 y"_s, u"a 800 y"_s, u"a 700 n"_s}, {});
        row("too few from the newest item", R"("after": "{{n}}")", {u"a 900 y"_s, u"a 800 y"_s},
            flag);
        row("pages in a header", R"(}, "headers": {"X-Page": "{{n}}")", {u"a 1 y"_s, u"a 2 n"_s},
            {});
        row("positions of 64 bits", page,
            {u"a 1745000000000000001 y"_s, u"a 1745000000000000002 n"_s}, {});
        row("too few pages", page, {u"a 1 y"_s, u"a 2 y"_s}, flag);
        row("pages in the path", "/x/{{page}}", {u"a 1 y"_s, u"b 2 y"_s, u"c 3 n"_s}, {});
        row("too few in the path", "/x/{{page}}", {u"a 1 y"_s, u"a 2 y"_s}, flag);
        row("numbers in the path", "/x/{{n}}", {u"a 1 y"_s, u"b 2 n"_s}, flag);
        row("pages of two places", both, {u"a 1 y"_s, u"a 2 n"_s, u"b 1 y"_s, u"b 2 n"_s}, {});
        row("too few of one place", both, {u"a 1 y"_s, u"a 2 y"_s, u"b 1 y"_s, u"b 2 n"_s}, flag);
        row("places", from, {u"LHR 1 y"_s, u"CDG 2 n"_s}, flag);
        row("dates", from, {u"2026-01-01 1 y"_s, u"2026-01-02 2 n"_s}, flag);
        row("offsets", from, {u"0 1 y"_s, u"10 1 n"_s}, {});
        row("two numbers", R"("from": "{{place}}", "page": "{{n}}")",
            {u"1 1 y"_s, u"1 2 y"_s, u"2 1 y"_s, u"2 2 n"_s}, flag);
    }
    void decidesWhetherRowsArePages()
    {
        QFETCH(const QByteArray, query);
        QFETCH(const QStringList, rows);
        const QByteArray path = query.startsWith('/') ? query : "/";
        WatchedRun run(jobOf(R"("request": {"url": "https://h)" + path + R"(", "query": {)"
                             + (query == path ? QByteArray() : query) + "}}"));
        for (const QString &row : rows) {
            const QStringList parts = row.split(u' ');
            const QByteArray more = parts.at(2) == u"y"_s ? "true" : "false";
            run.page(R"({"items": [1], "has_more": )" + more + '}', u"https://h/"_s, {},
                     Row {1,
                          {{u"place"_s, parts.at(0), {}},
                           {u"n"_s, parts.at(1), {}},
                           {u"page"_s, parts.at(1), {}}}});
            run.end();
        }
        QTEST(run.notes(), "notes");
        ListFacts stored;
        stored.readJson(run.facts().toJson(), runMessage.find);
        QCOMPARE(stored.lastRows, run.facts().lastRows);
    }

    // Their next page may be another row.
    void manyListsOfRowsAreNotShort()
    {
        WatchedRun run(jobOf(R"("request": {"url": "https:\/\/h\/", "query":)"
                             R"( {"place": "{{place}}", "page": "{{n}}"}})"));
        for (const char *const page : {"1", "2"}) {
            for (int place = 0; place < 1'500; ++place) {
                run.page(page == QByteArrayView("1") ? R"({"items": [1], "has_more": true})"
                                                     : R"({"items": [1], "has_more": false})",
                         u"https://h/"_s, {},
                         Row {1,
                              {{u"place"_s, QString::number(place) + u" street"_s, {}},
                               {u"n"_s, QString::fromLatin1(page), {}}}});
                run.end();
            }
        }
        QCOMPARE(run.notes(), QStringList());
    }
    // The URL that was sent may have a key.
    void keepsNoValues()
    {
        for (const char *const job :
             {R"("request": {"url": "{{value}}"})",
              R"("request": {"url": "https:\/\/h\/?page=1&q={{value}}"})"}) {
            WatchedRun run(jobOf(job));
            run.page(R"({"items": [1], "has_more": true})", u"https://h/?page=1&key=hush"_s, {},
                     Row {1, {{u"value"_s, u"https://h/?page=1&key=hush"_s, {}}}});
            run.end();
            QVERIFY(!QJsonDocument(run.facts().toJson()).toJson().contains("hush"));
        }
    }
    void longBodiesAreReadOnce()
    {
        for (const char *const part : {"A", "\"", "{{ ", "{{"}) {
            JobSpec job = jobOf(R"("request": {"url": "https:\/\/h\/?page={{value}}"})");
            job.request.body = QByteArray(part).repeated(300'000);
            QVERIFY(!ListWatch::pathsOf(job).positions.isEmpty());
        }
    }

    // All rows together have as many records as each of them states.
    void addsUpRowsThatArePages()
    {
        for (const int pages : {2, 3}) {
            WatchedRun run(
                jobOf(R"("records": "$[*]", "request": {"url": "https:\/\/h\/?page={{value}}"})"));
            for (int page = 0; page < pages; ++page) {
                run.page("[1, 2, 3]", u"https://h/"_s, {Header {"X-Total-Count", "9"}});
                run.end();
            }
            QCOMPARE(run.notes(), pages == 3 ? QStringList() : QStringList {u"list.total"_s});
        }
    }

    // If rows are pages, the last one knows.
    void asksTheLastOfRowsThatArePages()
    {
        WatchedRun run(
            jobOf(R"("request": {"url": "https:\/\/h\/", "query": {"page": "{{value}}"}})"));
        run.page(R"({"items": [1], "has_more": true})");
        run.end();
        QCOMPARE(run.notes(), QStringList {u"list.flag"_s});
        run.page(R"({"items": [2], "has_more": false})");
        run.end();
        QCOMPARE(run.notes(), QStringList());
    }
};

PENSTOCK_TEST(TestListWatch)
} // namespace tst_listwatch
#include "tst_listwatch.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/responses/pagination.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QUrlQuery>

#include <functional>

using namespace penstock;

namespace tst_wholelists {
using Kind = PagesSpec::Kind;

//! A list as a server keeps it, and how it hands it out.
struct Served
{
    int items = 0;
    int most = 50; //!< Items per page.
    int hiddenEach = 0; //!< Every so many items are counted and not shown.
    int holeFrom = 0, holeTo = 0; //!< These are not shown either.
    int base = 0; //!< The first offset.
    bool links = false; //!< Names the next page in a header.
    bool isClamped = false; //!< Repeats its last page.
    int total = -1; //!< As it states it; -1: not at all.
    QString totalName = u"total"_s;
    bool ignoresLimit = false; //!< Counts pages by its own size.
    bool pagesAreOffsets = false; //!< Takes the number of a page for one of an item.

    bool shows(int item) const
    {
        return (hiddenEach == 0 || item % hiddenEach != 3) && (item < holeFrom || item >= holeTo);
    }
    int visible() const
    {
        int count = 0;
        for (int item = 0; item < items; ++item)
            count += shows(item) ? 1 : 0;
        return count;
    }
};

HttpAnswer answerOf(const Served &served, const HttpRequest &request, Kind kind)
{
    const QUrlQuery query(request.url);
    const int limit = query.queryItemValue(u"limit"_s).toInt();
    const int size = limit > 0 && !served.ignoresLimit ? std::min(limit, served.most) : served.most;
    int from = kind == Kind::Page ? (query.queryItemValue(u"page"_s).toInt() - 1) * size
                                  : query.queryItemValue(u"offset"_s).toInt() - served.base;
    if (served.pagesAreOffsets)
        from = query.queryItemValue(u"page"_s).toInt();
    const int last = std::max(0, (served.items - 1) / size * size);
    if (served.isClamped)
        from = std::min(from, last);
    QJsonArray items;
    for (int item = from; item < std::min(from + size, served.items); ++item) {
        if (served.shows(item))
            items.append(QJsonObject {{u"id"_s, item}});
    }
    QJsonObject body {{u"items"_s, items}};
    HttpAnswer answer;
    answer.status = 200;
    if (served.total >= 0) {
        body.insert(served.totalName, served.total);
        answer.headers.append(
            {QByteArray("X-Count"), "items 0-9/" + QByteArray::number(served.total)});
    }
    if (served.links && from + size < served.items)
        answer.headers.append({QByteArray("Link"), QByteArray("</more>; rel=next")});
    answer.body = QJsonDocument(body).toJson(QJsonDocument::Compact);
    return answer;
}

struct Pulled
{
    QStringList records;
    int requests = 0;
    QString fault;
    Pagination::Seen seen;
};

// Each step is also done by one that takes up the saved state.
Pulled pull(const PagesSpec &spec, const QString &query, const Served &served)
{
    const HttpRequest base {.url = QUrl(u"https://h.example/items?"_s + query)};
    Pulled pulled;
    Pagination pages = Pagination::of(spec).value();
    for (bool goesOn = true; goesOn && pulled.requests < 200;) {
        ++pulled.requests;
        const HttpAnswer answer = answerOf(served, pages.request(base).value(), spec.kind);
        const Pagination::Turn turn = pages.step(answer, base);
        const QJsonArray items
            = QJsonDocument::fromJson(answer.body).object().value(u"items"_s).toArray();
        for (const QJsonValue item : turn.keepsRecords ? items : QJsonArray())
            pulled.records.append(QString::number(item[u"id"_s].toInt()));
        goesOn = turn.goesOn;
        if (turn.fault)
            pulled.fault = reported(*turn.fault);
        pages = Pagination::resumed(spec, pages.state()).value();
    }
    pulled.seen = pages.seen();
    return pulled;
}

PagesSpec offset()
{
    PagesSpec spec;
    spec.kind = Kind::Offset;
    spec.parameter = u"offset"_s;
    spec.from = 0;
    spec.items = u"$.items[*]"_s;
    return spec;
}

PagesSpec page()
{
    PagesSpec spec = offset();
    spec.kind = Kind::Page;
    spec.parameter = u"page"_s;
    spec.from = 1;
    return spec;
}

PagesSpec with(PagesSpec spec, const std::function<void(PagesSpec &)> &change)
{
    change(spec);
    return spec;
}

//! Lists by number come whole and once, or there is a fault.
class TestWholeLists : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comeWhole_data()
    {
        const Table<PagesSpec, QString, Served, int> row("spec", "query", "served", "requests");
        const auto step
            = [](int items) { return with(offset(), [items](PagesSpec &s) { s.step = items; }); };
        const auto counted = [](const PagesSpec &spec, const QString &total) {
            return with(spec, [&total](PagesSpec &s) { s.total = total; });
        };
        const QString path = u"$.total"_s;
        const QString header = u"X-Count"_s;
        const QString by50 = u"limit=50"_s;
        const QString by100 = u"limit=100"_s;
        row("counted", offset(), {}, {.items = 220}, 6);
        row("a step of the page size", step(50), by50, {.items = 220}, 6);
        row("a step above the page size", step(100), by100, {.items = 220}, 6);
        row("a step above, no parameter", step(100), {}, {.items = 220}, 6);
        row("a step above, full pages", step(100), by100, {.items = 200}, 5);
        row("a limit above the page size", offset(), by100, {.items = 220}, 6);
        row("one short page", step(100), by100, {.items = 7}, 2);
        row("nothing", step(100), by100, {.items = 0}, 1);
        row("hidden items", offset(), by50, {.items = 220, .hiddenEach = 10}, 7);
        row("hidden items and a step", step(50), by50, {.items = 220, .hiddenEach = 10}, 7);
        row("hidden items, size stated", with(offset(), [](PagesSpec &s) { s.size = u"50"_s; }), {},
            {.items = 220, .hiddenEach = 10}, 7);
        row("few hidden items", offset(), by50, {.items = 500, .hiddenEach = 90}, 12);
        row("many hidden items", step(50), by50, {.items = 220, .hiddenEach = 4}, 7);
        row("hidden at the end of a page", offset(), by50,
            {.items = 220, .holeFrom = 40, .holeTo = 50}, 7);
        row("hidden items behind a total of all", counted(offset(), path), by50,
            {.items = 220, .hiddenEach = 10, .total = 220}, 7);
        row("hidden items behind a total of those shown", counted(step(50), path), by50,
            {.items = 220, .hiddenEach = 10, .total = 198}, 6);
        row("from one", with(offset(), [](PagesSpec &s) { s.from = 1; }), by50,
            {.items = 220, .base = 1}, 6);
        row("with a total", counted(offset(), path), by50, {.items = 220, .total = 220}, 5);
        row("with a total, full pages", counted(offset(), path), by50, {.items = 200, .total = 200},
            4);
        row("with a total in a header", counted(step(50), header), by50,
            {.items = 200, .total = 200}, 4);
        row("with a total and smaller pages", counted(step(100), path), by100,
            {.items = 220, .total = 220}, 5);
        row("with a total of one page", counted(offset(), path), by50, {.items = 7, .total = 7}, 1);
        row("with a total of nothing", counted(offset(), path), by50, {.items = 0, .total = 0}, 1);
        row("a total that is the number of pages", counted(offset(), path), by50,
            {.items = 220, .total = 5}, 6);
        row("a hole below the total", counted(offset(), path), by50,
            {.items = 220, .holeFrom = 50, .holeTo = 150, .total = 220}, 8);
        row("a hole below the total, counted", counted(offset(), path), {},
            {.items = 220, .holeFrom = 50, .holeTo = 150, .total = 120}, 5);
        row("a hole before a link", step(50), by50,
            {.items = 220, .holeFrom = 50, .holeTo = 150, .links = true}, 6);
        row("pages", page(), by50, {.items = 220}, 6);
        row("pages smaller than asked", page(), by100, {.items = 220}, 6);
        row("pages with hidden items", page(), by50, {.items = 220, .hiddenEach = 10}, 6);
        row("pages with a total", counted(page(), path), by50, {.items = 220, .total = 220}, 5);
        row("full pages with a total", counted(page(), header), by50, {.items = 200, .total = 200},
            4);
        row("clamped pages with a total", counted(page(), path), by50,
            {.items = 220, .isClamped = true, .total = 220}, 5);
        row("a hole in pages below the total", counted(page(), path), by50,
            {.items = 220, .holeFrom = 50, .holeTo = 150, .total = 220}, 8);
        row("a hole in pages below a total beside the list", page(), by50,
            {.items = 220,
             .holeFrom = 50,
             .holeTo = 150,
             .total = 220,
             .totalName = u"total_count"_s},
            8);
        row("a hole in pages before a link", page(), by50,
            {.items = 220, .holeFrom = 50, .holeTo = 200, .links = true}, 6);
    }
    void comeWhole()
    {
        QFETCH(const PagesSpec, spec);
        QFETCH(const QString, query);
        QFETCH(const Served, served);
        const Pulled pulled = pull(spec, query, served);
        QCOMPARE(pulled.fault, QString());
        QStringList all;
        for (int item = 0; item < served.items; ++item) {
            if (served.shows(item))
                all.append(QString::number(item));
        }
        QCOMPARE(pulled.records.join(u' '), all.join(u' '));
        QCOMPARE(pulled.seen.items, qint64(served.visible()));
        QCOMPARE(pulled.seen.foundItems, true);
        QTEST(pulled.requests, "requests");
    }

    void orThereIsAFault_data()
    {
        const Table<PagesSpec, QString, Served, QString> row("spec", "query", "served", "fault");
        const auto step
            = [](int items) { return with(offset(), [items](PagesSpec &s) { s.step = items; }); };
        row("a step below the page size", step(10), {}, {.items = 220},
            "page 2: pages.doubled(10)");
        row("a step a little below", step(49), {}, {.items = 220}, "page 2: pages.doubled(49)");
        row("hidden items and smaller pages", step(100), u"limit=100"_s,
            {.items = 400, .hiddenEach = 10}, "page 3: pages.gap");
        row("no items at all in spite of the total",
            with(page(), [](PagesSpec &s) { s.total = u"$.total"_s; }), {}, {.total = 5},
            "page 3: pages.no_items(3, 5)");
        row("a number of a page for one of an item", page(), {},
            {.items = 220, .pagesAreOffsets = true}, "page 2: pages.counts_items(page)");
        row("the same with a total", with(page(), [](PagesSpec &s) { s.total = u"$.total"_s; }),
            u"limit=10"_s, {.items = 30, .total = 30, .pagesAreOffsets = true},
            "page 2: pages.counts_items(page)");
        row("clamped", page(), {}, {.items = 220, .isClamped = true},
            "page 6: pages.repeated(page)");
        row("clamped offsets", offset(), {}, {.items = 220, .isClamped = true},
            "page 6: pages.repeated(offset)");
        row("no items in spite of the total",
            with(page(), [](PagesSpec &s) { s.total = u"$.total"_s; }), {},
            {.items = 100, .total = 5'000}, "page 23: pages.no_items(21, 5000)");
    }
    void orThereIsAFault()
    {
        QFETCH(const PagesSpec, spec);
        QFETCH(const QString, query);
        QFETCH(const Served, served);
        Pulled pulled = pull(spec, query, served);
        QTEST(pulled.fault, "fault");
        QCOMPARE(pulled.records.removeDuplicates(), 0);
    }

    void readsTotals_data()
    {
        // stated: of three items, two of which come
        // more: another request follows
        const Table<QByteArray, QString, bool> row("stated", "fault", "more");
        row("a number", "2", {}, false);
        row("a text", "\"2\"", {}, false);
        row("with a fraction", "2.0", {}, false);
        row("more", "3", {}, true);
        row("less", "1", {}, true);
        row("null", "null", {}, true);
        row("unknown", "-1", {}, true);
        row("an object", "{\"value\":2}", "page 1: pages.not_a_count($.total, {\"value\":2})",
            false);
        row("a word", "\"many\"", "page 1: pages.not_a_count($.total, many)", false);
        row("half an item", "2.5", "page 1: pages.not_a_count($.total, 2.5)", false);
    }
    void readsTotals()
    {
        QFETCH(const QByteArray, stated);
        QFETCH(const QString, fault);
        const PagesSpec spec = with(page(), [](PagesSpec &s) { s.total = u"$.total"_s; });
        Pagination pages = Pagination::of(spec).value();
        HttpAnswer answer;
        answer.body = R"({"items":[{"a":1},{"a":2}],"total":)" + stated + '}';
        const auto turn = pages.step(answer, {.url = QUrl(u"https://h.example/"_s)});
        QCOMPARE(turn.fault ? reported(*turn.fault) : QString(), fault);
        QVERIFY(turn.keepsRecords);
        QTEST(turn.goesOn, "more");
    }
};

PENSTOCK_TEST(TestWholeLists)
} // namespace tst_wholelists
#include "tst_wholelists.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QTest>

using namespace penstock;

namespace tst_pageskind {
using Kind = PagesSpec::Kind;
constexpr const char *names[] = {"none", "link_header", "next_url", "cursor", "page", "offset"};
constexpr int count = 6;

// Pages of that kind with all that they can have.
PagesSpec fullPages(Kind kind)
{
    PagesSpec pages;
    pages.kind = kind;
    const bool counts = kind == Kind::Page || kind == Kind::Offset;
    if (kind == Kind::NextUrl || kind == Kind::Cursor)
        pages.path = u"$.next"_s;
    if (kind == Kind::Cursor || counts)
        pages.parameter = u"after"_s;
    if (counts) {
        pages.items = u"$.items"_s;
        pages.from = 7;
        pages.total = u"$.total"_s;
        pages.size = u"limit"_s;
    }
    if (kind == Kind::Cursor || counts)
        pages.in = PagesSpec::In::Headers;
    if (kind == Kind::Cursor)
        pages.first = "1";
    if (kind == Kind::LinkHeader || kind == Kind::NextUrl)
        pages.hosts = {u"b.example"_s};
    if (kind == Kind::Offset)
        pages.step = 50;
    if (kind != Kind::None) {
        pages.most = 20;
        pages.stop = u"$.last"_s;
        pages.endStatus = {404};
    }
    return pages;
}

//! How a job gets to the next page, chosen anew.
class TestPagesKind : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aSwitchLeavesNothingOfTheOtherKind_data()
    {
        Table<Kind, Kind>("from", "to");
        for (int from = 0; from < count; ++from) {
            for (int to = 0; to < count; ++to)
                QTest::addRow("%s to %s", names[from], names[to]) << Kind(from) << Kind(to);
        }
    }
    void aSwitchLeavesNothingOfTheOtherKind()
    {
        QFETCH(const Kind, from);
        QFETCH(const Kind, to);
        JobSpec job;
        job.request.url = u"https://api.example.com/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s};
        job.output.path = u"/x/out.jsonl"_s;
        job.pages = fullPages(from);
        setPagesKind(job.pages, to);
        QCOMPARE(job.pages.kind, to);
        // What both have stays; what is missing has a field, and is typed.
        const PagesSpec before = fullPages(from);
        const PagesSpec full = fullPages(to);
        const auto fill = [](QString &text, const QString &old, const QString &its) {
            if (!old.isEmpty())
                QCOMPARE(text, its.isEmpty() ? QString() : old);
            text = its;
        };
        fill(job.pages.path, before.path, full.path);
        fill(job.pages.parameter, before.parameter, full.parameter);
        fill(job.pages.items, before.items, full.items);
        const Result<JobSpec> again = jobFromJson(toJson(job), u"f"_s, {});
        QVERIFY2(again, again ? "" : qPrintable(again.error().text()));
        QVERIFY(again->pages == job.pages);
    }

    void theFirstNumberIsTheUsualOneOfItsKind_data()
    {
        const Table<Kind, Kind, int> row("from", "to", "first");
        row("offset", Kind::None, Kind::Offset, 0);
        row("page to offset", Kind::Page, Kind::Offset, 0);
        row("offset to page", Kind::Offset, Kind::Page, 1);
    }
    void theFirstNumberIsTheUsualOneOfItsKind()
    {
        QFETCH(const Kind, from);
        QFETCH(const Kind, to);
        PagesSpec pages;
        setPagesKind(pages, from);
        setPagesKind(pages, to);
        QTEST(int(pages.from), "first");
    }
};

PENSTOCK_TEST(TestPagesKind)
} // namespace tst_pageskind
#include "tst_pageskind.moc"

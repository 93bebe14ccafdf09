// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/linkheader.h>

#include <QTest>

#include <random>

using namespace penstock;

class TestLinkHeader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsNext_data()
    {
        // target: "-" for none
        const Table<QByteArray, QByteArray> row("value", "target");
        row("plain", R"(<https://h/?page=2>; rel="next")", "https://h/?page=2");
        row("as GitHub writes it",
            R"(<https://h/r?page=1>; rel="prev", <https://h/r?page=3>; rel="next", <https://h/r?page=9>; rel="last")",
            "https://h/r?page=3");
        row("without quotes", "</a>;rel=next", "/a");
        row("without blanks", "</a>;rel=\"next\",</b>;rel=\"last\"", "/a");
        row("blanks everywhere", " < /a > ; rel = \"next\" ", "/a");
        row("upper case", "</a>; REL=\"Next\"", "/a");
        row("several relations", "</a>; rel=\"last  next\"", "/a");
        row("part of a word", "</a>; rel=\"nextish\"", "-");
        row("a comma in the target", "</a?f=1,2>; rel=\"next\"", "/a?f=1,2");
        row("a semicolon in the target", "</a;v=1>; rel=\"next\"", "/a;v=1");
        row("a comma in quotes", "</b>; title=\"x, <y>; rel=\\\"next\\\"\", </a>; rel=\"next\"",
            "/a");
        row("an escaped quote", "</b>; title=\"\\\"\"; rel=\"last\", </a>; rel=\"next\"", "/a");
        row("other parameters before",
            "</a>; title*=UTF-8'de'n%c3%a4; type=\"text/html\"; rel=next", "/a");
        row("a parameter without a value", "</a>; crossorigin; rel=next", "/a");
        row("the first rel counts", "</a>; rel=\"last\"; rel=\"next\", </b>; rel=next", "/b");
        row("the first link counts", "</a>; rel=next, </b>; rel=next", "/a");
        row("from elsewhere", "</a>; rel=next; anchor=\"/x\", </b>; rel=next", "/b");
        row("an empty target", "<>; rel=next", "");
        row("no links", "", "-");
        row("no brackets", "/a; rel=next", "-");
        row("no closing bracket", "</a; rel=next", "-");
        row("malformed before", "nonsense, </a>; rel=next", "/a");
        row("malformed after the target", "</b> x, </a>; rel=next", "/a");
        row("empty links", ", ,</a>; rel=next,", "/a");
        row("an open quote", "</a>; rel=\"next", "/a");
        row("a line feed between lines", "</b>; rel=prev,\n </a>; rel=next", "/a");
    }
    void findsNext()
    {
        QFETCH(const QByteArray, value);
        QTEST(linkTo("next", value).value_or("-"), "target");
    }
    void readsAll()
    {
        const std::vector<Link> links
            = parseLinks("</a>; rel=\"prev NEXT\", </b>; anchor=\"#x\"; rel=up, </c>");
        const std::vector<Link> expected {
            {"/a", {"prev", "next"}}, {"/b", {"up"}, QByteArray("#x")}, {"/c"}};
        QVERIFY(links == expected);
    }
    // It ends, and every target stands between brackets somewhere.
    void survivesAnyBytes()
    {
        std::mt19937 random(2);
        const QByteArray letters("<>;=,\"\\ relnxtab/");
        std::size_t found = 0;
        for (int i = 0; i < 50'000; ++i) {
            QByteArray value;
            for (auto n = random() % 30; n > 0; --n)
                value += letters[qsizetype(random() % std::size_t(letters.size()))];
            for (const Link &link : parseLinks(value)) {
                ++found;
                QVERIFY(value.contains(link.target) && !link.target.contains('>'));
            }
        }
        QVERIFY(found > 1'000);
    }
};

PENSTOCK_TEST(TestLinkHeader)
#include "tst_linkheader.moc"

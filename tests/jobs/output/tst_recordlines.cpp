// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/recordlines.h>

#include <QTest>

using namespace penstock;

namespace tst_recordlines {
using Columns = std::vector<ColumnSpec>;

ColumnSpec fromRecord(const QString &name)
{
    return {.name = name, .path = u"$."_s + name, .row = {}};
}
ColumnSpec fromRow(const QString &name)
{
    return {.name = name, .path = {}, .row = name};
}
LedgerEntry entryOf(const QByteArray &record)
{
    const Row row {
        1, {{u"city"_s, u"Köln, \"Dom\""_s, "\"Köln, \\\"Dom\\\"\""}, {u"n"_s, u"7"_s, "7"}}};
    LedgerEntry entry;
    entry.row = std::make_shared<const Row>(row);
    entry.records = {record};
    return entry;
}

class TestRecordLines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void jsonKeepsEveryByte()
    {
        const auto lines = makeRecordLines({});
        QVERIFY(lines);
        QCOMPARE((*lines)->header(), QByteArray());
        LedgerEntry entry = entryOf("{ \"id\":10000000000000000001, \"p\":1.10 }");
        entry.records.emplace_back("null");
        QByteArray text = "before\n";
        QVERIFY((*lines)->append(entry, text));
        QCOMPARE(text, QByteArray("before\n{ \"id\":10000000000000000001, \"p\":1.10 }\nnull\n"));
    }

    void csvLine_data()
    {
        QTest::addColumn<Columns>("columns");
        QTest::addColumn<QByteArray>("record");
        QTest::addColumn<QByteArray>("expected");
        const Columns ab {fromRecord(u"a"_s), fromRecord(u"b"_s)};
        QTest::newRow("numbers keep their digits")
            << ab << QByteArray("{\"a\":10000000000000000001,\"b\":1.10}")
            << QByteArray("a,b\n10000000000000000001,1.10\n");
        QTest::newRow("a string without its quotes")
            << ab << QByteArray(R"({"a":"x y","b":"1"})") << QByteArray("a,b\nx y,1\n");
        QTest::newRow("commas, quotes and breaks are quoted")
            << ab << QByteArray("{\"a\":\"x,y\",\"b\":\"he said \\\"no\\\"\\n\"}")
            << QByteArray("a,b\n\"x,y\",\"he said \"\"no\"\"\n\"\n");
        QTest::newRow("a carriage return is quoted")
            << ab << QByteArray(R"({"a":"x\ry","b":1})") << QByteArray("a,b\n\"x\ry\",1\n");
        QTest::newRow("escapes") << ab << QByteArray(R"({"a":"\u00fc\ud83d\ude00","b":"\\"})")
                                 << QByteArray("a,b\nü😀,\\\n");
        QTest::newRow("null and absent")
            << ab << QByteArray(R"({"a":null})") << QByteArray("a,b\n,\n");
        QTest::newRow("true, an object, a list")
            << Columns {fromRecord(u"a"_s), fromRecord(u"b"_s), fromRecord(u"c"_s)}
            << QByteArray(R"({"a":true,"b":{"x":1},"c":[1,2]})")
            << QByteArray("a,b,c\ntrue,\"{\"\"x\"\":1}\",\"[1,2]\"\n");
        QTest::newRow("several matches are a list")
            << Columns {{.name = u"all"_s, .path = u"$.*"_s, .row = {}}}
            << QByteArray(R"({"a":1,"b":"x"})") << QByteArray("all\n\"[1,\"\"x\"\"]\"\n");
        QTest::newRow("values of the row")
            << Columns {fromRow(u"city"_s), fromRow(u"n"_s), fromRow(u"none"_s)} << QByteArray("{}")
            << QByteArray("city,n,none\n\"Köln, \"\"Dom\"\"\",7,\n");
        QTest::newRow("a lone empty cell is no empty line")
            << Columns {fromRecord(u"a"_s)} << QByteArray("{}") << QByteArray("a\n\"\"\n");
        QTest::newRow("a header that needs quotes")
            << Columns {{.name = u"a,b"_s, .path = u"$.a"_s, .row = {}}} << QByteArray("{\"a\":1}")
            << QByteArray("\"a,b\"\n1\n");
    }
    void csvLine()
    {
        QFETCH(Columns, columns);
        QFETCH(QByteArray, record);
        const auto lines
            = makeRecordLines({.kind = OutputSpec::Kind::Csv, .path = {}, .columns = columns});
        QVERIFY(lines);
        QByteArray text = (*lines)->header();
        QVERIFY((*lines)->append(entryOf(record), text));
        QTEST(text, "expected");
    }

    void aSpreadsheetTakesNothingForAFormula()
    {
        OutputSpec spec {.kind = OutputSpec::Kind::Csv,
                         .path = {},
                         .columns = {{.name = u"=n"_s, .path = u"$.a"_s, .row = {}}}};
        const auto linesOf = [&spec](const QByteArray &value) {
            const auto lines = makeRecordLines(spec);
            QByteArray text = (*lines)->header();
            if (!(*lines)->append(entryOf("{\"a\":" + value + '}'), text))
                qFatal("no record");
            return text;
        };
        QCOMPARE(linesOf("\"=1+1\""), QByteArray("=n\n=1+1\n"));
        spec.forSpreadsheets = true;
        for (const char *formula : {"=1+1", "+SUM(A1)", "-A1", "@x", "=\\\"a\\\""})
            QVERIFY2(linesOf('"' + QByteArray(formula) + '"').contains("n\n'")
                         || linesOf('"' + QByteArray(formula) + '"').contains("n\n\"'"),
                     formula);
        QCOMPARE(linesOf("\"\\t=1\""), QByteArray("'=n\n'\t=1\n"));
        for (const char *plain : {"-5", "-1.5e3", "\"-5\"", "\"+49\"", "\"a=b\"", "\"\"", "null"})
            QVERIFY2(!linesOf(plain).mid(4).contains('\''), plain);
    }
    void refuses_data()
    {
        QTest::addColumn<Columns>("columns");
        QTest::addColumn<QString>("what");
        const ColumnSpec a = fromRecord(u"a"_s);
        QTest::newRow("no columns") << Columns {} << u"the output has no columns"_s;
        QTest::newRow("no name") << Columns {{.name = {}, .path = u"$.a"_s, .row = {}}}
                                 << u"a column has no name"_s;
        QTest::newRow("twice") << Columns {a, fromRow(u"A"_s)} << u"column \"A\" is there twice"_s;
        QTest::newRow("neither path nor row")
            << Columns {{.name = u"a"_s, .path = {}, .row = {}}}
            << u"column \"a\" needs a path or a row, and one only"_s;
        QTest::newRow("both") << Columns {{.name = u"a"_s, .path = u"$.a"_s, .row = u"a"_s}}
                              << u"column \"a\" needs a path or a row, and one only"_s;
        QTest::newRow("a wrong path") << Columns {{.name = u"a"_s, .path = u"a"_s, .row = {}}}
                                      << u"it does not begin with $ (character 1)"_s;
    }
    void refuses()
    {
        QFETCH(Columns, columns);
        const auto lines
            = makeRecordLines({.kind = OutputSpec::Kind::Csv, .path = {}, .columns = columns});
        QVERIFY(!lines);
        QTEST(lines.error().what, "what");
        QCOMPARE(int(lines.error().kind), int(Error::Kind::Usage));
    }
    void aTableHasNoLines()
    {
        QVERIFY(!makeRecordLines({.kind = OutputSpec::Kind::Sqlite, .path = {}}));
    }
};

PENSTOCK_TEST(TestRecordLines)
} // namespace tst_recordlines
#include "tst_recordlines.moc"

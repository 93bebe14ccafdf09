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
        const Table<Columns, QByteArray, QByteArray> table("columns", "record", "expected");
        const Columns ab {fromRecord(u"a"_s), fromRecord(u"b"_s)};
        table("numbers keep their digits", ab, "{\"a\":10000000000000000001,\"b\":1.10}",
              "a,b\n10000000000000000001,1.10\n");
        table("a string without its quotes", ab, R"({"a":"x y","b":"1"})", "a,b\nx y,1\n");
        table("commas, quotes and breaks are quoted", ab,
              "{\"a\":\"x,y\",\"b\":\"he said \\\"no\\\"\\n\"}",
              "a,b\n\"x,y\",\"he said \"\"no\"\"\n\"\n");
        table("a carriage return is quoted", ab, R"({"a":"x\ry","b":1})", "a,b\n\"x\ry\",1\n");
        table("escapes", ab, R"({"a":"\u00fc\ud83d\ude00","b":"\\"})", "a,b\nü😀,\\\n");
        table("null and absent", ab, R"({"a":null})", "a,b\n,\n");
        table("true, an object, a list",
              Columns {fromRecord(u"a"_s), fromRecord(u"b"_s), fromRecord(u"c"_s)},
              R"({"a":true,"b":{"x":1},"c":[1,2]})", "a,b,c\ntrue,\"{\"\"x\"\":1}\",\"[1,2]\"\n");
        table("several matches are a list",
              Columns {{.name = u"all"_s, .path = u"$.*"_s, .row = {}}}, R"({"a":1,"b":"x"})",
              "all\n\"[1,\"\"x\"\"]\"\n");
        table("values of the row",
              Columns {fromRow(u"city"_s), fromRow(u"n"_s), fromRow(u"none"_s)}, "{}",
              "city,n,none\n\"Köln, \"\"Dom\"\"\",7,\n");
        table("a lone empty cell is no empty line", Columns {fromRecord(u"a"_s)}, "{}",
              "a\n\"\"\n");
        table("a header that needs quotes",
              Columns {{.name = u"a,b"_s, .path = u"$.a"_s, .row = {}}}, "{\"a\":1}",
              "\"a,b\"\n1\n");
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
        // name: in the message
        const Table<Columns, QString, QString> table("columns", "id", "name");
        const ColumnSpec a = fromRecord(u"a"_s);
        table("no columns", Columns {}, "table.no_columns", QString());
        table("no name", Columns {{.name = {}, .path = u"$.a"_s, .row = {}}},
              "table.unnamed_column", QString());
        table("twice", Columns {a, fromRow(u"A"_s)}, "table.equal_columns", "A");
        table("neither path nor row", Columns {{.name = u"a"_s, .path = {}, .row = {}}},
              "table.column_source", "a");
        table("both", Columns {{.name = u"a"_s, .path = u"$.a"_s, .row = u"a"_s}},
              "table.column_source", "a");
        table("a wrong path", Columns {{.name = u"a"_s, .path = u"a"_s, .row = {}}},
              "json_path.invalid", QString());
    }
    void refuses()
    {
        QFETCH(Columns, columns);
        const auto lines
            = makeRecordLines({.kind = OutputSpec::Kind::Csv, .path = {}, .columns = columns});
        QVERIFY(!lines);
        QTEST(lines.error().id(), "id");
        QFETCH(const QString, name);
        if (!name.isEmpty())
            QCOMPARE(lines.error().message.arguments().first().text(), name);
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

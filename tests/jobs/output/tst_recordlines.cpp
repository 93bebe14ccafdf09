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
    return {.name = name, .path = QStringLiteral("$.") + name, .row = {}};
}
ColumnSpec fromRow(const QString &name)
{
    return {.name = name, .path = {}, .row = name};
}
LedgerEntry entryOf(const QByteArray &record)
{
    const Row row {
        1,
        {{QStringLiteral("city"), QStringLiteral("Köln, \"Dom\""), "\"Köln, \\\"Dom\\\"\""},
         {QStringLiteral("n"), QStringLiteral("7"), "7"}}};
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
        const Columns ab {fromRecord(QStringLiteral("a")), fromRecord(QStringLiteral("b"))};
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
            << Columns {fromRecord(QStringLiteral("a")), fromRecord(QStringLiteral("b")),
                        fromRecord(QStringLiteral("c"))}
            << QByteArray(R"({"a":true,"b":{"x":1},"c":[1,2]})")
            << QByteArray("a,b,c\ntrue,\"{\"\"x\"\":1}\",\"[1,2]\"\n");
        QTest::newRow("several matches are a list")
            << Columns {{.name = QStringLiteral("all"), .path = QStringLiteral("$.*"), .row = {}}}
            << QByteArray(R"({"a":1,"b":"x"})") << QByteArray("all\n\"[1,\"\"x\"\"]\"\n");
        QTest::newRow("values of the row")
            << Columns {fromRow(QStringLiteral("city")), fromRow(QStringLiteral("n")),
                        fromRow(QStringLiteral("none"))}
            << QByteArray("{}") << QByteArray("city,n,none\n\"Köln, \"\"Dom\"\"\",7,\n");
        QTest::newRow("a lone empty cell is no empty line")
            << Columns {fromRecord(QStringLiteral("a"))} << QByteArray("{}")
            << QByteArray("a\n\"\"\n");
        QTest::newRow("a header that needs quotes")
            << Columns {{.name = QStringLiteral("a,b"), .path = QStringLiteral("$.a"), .row = {}}}
            << QByteArray("{\"a\":1}") << QByteArray("\"a,b\"\n1\n");
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
        OutputSpec spec {
            .kind = OutputSpec::Kind::Csv,
            .path = {},
            .columns = {{.name = QStringLiteral("=n"), .path = QStringLiteral("$.a"), .row = {}}}};
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
        const ColumnSpec a = fromRecord(QStringLiteral("a"));
        QTest::newRow("no columns") << Columns {} << QStringLiteral("the output has no columns");
        QTest::newRow("no name") << Columns {{.name = {}, .path = QStringLiteral("$.a"), .row = {}}}
                                 << QStringLiteral("a column has no name");
        QTest::newRow("twice") << Columns {a, fromRow(QStringLiteral("A"))}
                               << QStringLiteral("column \"A\" is there twice");
        QTest::newRow("neither path nor row")
            << Columns {{.name = QStringLiteral("a"), .path = {}, .row = {}}}
            << QStringLiteral("column \"a\" needs a path or a row, and one only");
        QTest::newRow("both") << Columns {{.name = QStringLiteral("a"),
                                           .path = QStringLiteral("$.a"),
                                           .row = QStringLiteral("a")}}
                              << QStringLiteral("column \"a\" needs a path or a row, and one only");
        QTest::newRow("a wrong path")
            << Columns {{.name = QStringLiteral("a"), .path = QStringLiteral("a"), .row = {}}}
            << QStringLiteral("it does not begin with $ (character 1)");
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

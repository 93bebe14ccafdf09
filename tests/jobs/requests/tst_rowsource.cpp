// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/requests/rowsource.h>

#include <QBuffer>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_rowsource {
Result<std::unique_ptr<RowSource>> rowsOf(const QByteArray &text, RowFormat format)
{
    auto device = std::make_unique<QBuffer>();
    device->setData(text);
    device->open(QIODevice::ReadOnly);
    return openRows(std::move(device), u"%2in"_s, format);
}

// All rows, one line each: "2 {"id":"1"}"; or the error.
QString storyOf(const QByteArray &text, RowFormat format)
{
    const auto rows = rowsOf(text, format);
    if (!rows)
        return reported(rows.error());
    QStringList lines;
    for (;;) {
        const auto row = (*rows)->next();
        if (!row) {
            lines.append(reported(row.error()));
            break;
        }
        if (!*row)
            break;
        lines.append(QString::number((*row)->line) + QLatin1Char(' ')
                     + QString::fromUtf8((*row)->toJson()));
    }
    return lines.join(QLatin1Char('\n'));
}

// Gives a header, then rows for ever, and counts what has been asked for.
class EndlessFile : public QIODevice
{
public:
    explicit EndlessFile(QByteArray line)
        : m_line(std::move(line))
    {
        open(QIODevice::ReadOnly);
    }
    bool isSequential() const override { return true; }
    bool atEnd() const override { return false; }
    qint64 given = 0;

protected:
    qint64 readData(char *data, qint64 size) override
    {
        const QByteArray text = m_line.repeated(int(size / m_line.size()) + 1);
        const qint64 count = std::min(size, qint64(text.size()) / m_line.size() * m_line.size());
        memcpy(data, text.constData(), std::size_t(count));
        given += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_line;
};

class TestRowSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsCsv_data()
    {
        const Table<QByteArray, QString> row("text", "story");
        row("plain", "id,name\n1,a\n2,b\n",
            "2 {\"id\":\"1\",\"name\":\"a\"}\n3 {\"id\":\"2\",\"name\":\"b\"}");
        row("no break at the end", "id\n1", "2 {\"id\":\"1\"}");
        row("CRLF", "id,n\r\n1,a\r\n", "2 {\"id\":\"1\",\"n\":\"a\"}");
        row("CR alone", "id,n\r1,a\r2,b\r",
            "1 {\"id\":\"1\",\"n\":\"a\"}\n1 {\"id\":\"2\",\"n\":\"b\"}");
        row("byte order mark", "\xEF\xBB\xBFid\n1\n", "2 {\"id\":\"1\"}");
        row("byte order mark and quotes", "\xEF\xBB\xBF\"id\"\n1\n", "2 {\"id\":\"1\"}");
        row("quoted commas and quotes", "id\n\"a,\"\"b\"\"\"\n", "2 {\"id\":\"a,\\\"b\\\"\"}");
        row("quoted line breaks", "id,n\n\"a\nb\r\nc\",1\n2,3\n",
            "2 {\"id\":\"a\\nb\\r\\nc\",\"n\":\"1\"}\n5 {\"id\":\"2\",\"n\":\"3\"}");
        row("blanks belong to the field", "id,n\n a , b \n", "2 {\"id\":\" a \",\"n\":\" b \"}");
        row("empty fields", "id,n\n,\n\"\",x\n",
            "2 {\"id\":\"\",\"n\":\"\"}\n3 {\"id\":\"\",\"n\":\"x\"}");
        row("blank lines are skipped", "id\n\n1\n\n\n2\n", "3 {\"id\":\"1\"}\n6 {\"id\":\"2\"}");
        row("one column without a name", ",id\n7,1\n", "2 {\"\":\"7\",\"id\":\"1\"}");
        row("no ASCII", "n\u00e4me\n\u00e9\U0001F600\n", "2 {\"n\u00e4me\":\"\u00e9\U0001F600\"}");
        row("semicolons", "id;n\n1;1,5\n2;2,5\n",
            "2 {\"id\":\"1\",\"n\":\"1,5\"}\n3 {\"id\":\"2\",\"n\":\"2,5\"}");
        row("tabs", "id\tn\n1\ta b\n", "2 {\"id\":\"1\",\"n\":\"a b\"}");
        row("pipes", "id|n\n1|\"a|b\"\n", "2 {\"id\":\"1\",\"n\":\"a|b\"}");
        row("commas in quotes separate nothing", "\"a,b,c\";d\n1;2\n",
            "2 {\"a,b,c\":\"1\",\"d\":\"2\"}");
        row("the rows say which of two it is", "name, first;age\nx;3\ny;4\n",
            "2 {\"name, first\":\"x\",\"age\":\"3\"}\n3 {\"name, first\":\"y\",\"age\":\"4\"}");
        row("more of it wins where the rows do not say", "a;b,c;d\n1;2\n",
            "%2in, line 2: rows.missing_fields(2, 3)");
        row("a comma is the first choice", "a,b;c\n1,2;3\n", "2 {\"a\":\"1\",\"b;c\":\"2;3\"}");
        row("wrong fields under semicolons", "a;b\n1;2\n1;2;3\n",
            "2 {\"a\":\"1\",\"b\":\"2\"}\n%2in, line 3: rows.field_count(3, 2, rows.semicolon)");
        row("only a header", "id,name\n", "");
        const QString twoRows = u"3 {\"id\":\"1\",\"n\":\"a\"}\n4 {\"id\":\"2\",\"n\":\"b\"}"_s;
        row("a named semicolon", "sep=;\nid;n\n1;a\n2;b\n", twoRows);
        row("a named comma", "sep=,\r\nid,n\r\n1,a\r\n2,b\r\n", twoRows);
        row("a named tab", "sep=\t\nid\tn\n1\ta\n2\tb\n", twoRows);
        row("a tab named by letters", "SEP=\\t\nid\tn\n1\ta\n2\tb\n", twoRows);
        row("a named separator of any kind", "sep=:\nid:n\n1:a\n2:b", twoRows);
        row("a named separator, filled up", "sep=;;\nid;n;\n1;a;\n2;b;\n", twoRows);
        row("empty columns without a name", "id,n,,\n1,a,, \n2,b,,\n",
            "2 {\"id\":\"1\",\"n\":\"a\"}\n3 {\"id\":\"2\",\"n\":\"b\"}");
        const QString idAndName = u"2 {\"id\":\"1\",\"n\":\"a\"}"_s;
        row("an empty column in the header only", "id,n,\n1,a\n", idAndName);
        row("several of them", "id;n;; \r\n1;a;\r\n", idAndName);
        row("an empty column in a row only", "id,n\n1,a,\n", idAndName);
        row("empty columns in some rows", "id\tn\t\n1\ta\t\t \t\n2\tb\n",
            idAndName + u"\n3 {\"id\":\"2\",\"n\":\"b\"}"_s);
        row("a value in the last column without a name", "id,n,\n1,a\n2,b,c\n",
            idAndName + u"\n3 {\"id\":\"2\",\"n\":\"b\",\"\":\"c\"}"_s);
        row("a value behind empty fields", "id,n\n1,a,,x\n",
            "%2in, line 2: rows.field_count(4, 2, rows.comma)");
        row("a named column is missing", "id,n,\n1\n", "%2in, line 2: rows.missing_fields(1, 3)");
        row("a column without a name", ",n\n5,a\n", "2 {\"\":\"5\",\"n\":\"a\"}");
        row("a value in one of several columns without a name", "n,,\na,,\nb,,1\n",
            "2 {\"n\":\"a\"}\n%2in, line 3: rows.unnamed_column");
        row("a named separator in quotes", "\"sep=;\"\r\nid;n\r\n1;a\r\n2;b\r\n", twoRows);
        row("a named separator behind a byte order mark",
            "\xEF\xBB\xBFsep=;\r\nid;n\r\n1;a\r\n2;b\r\n", twoRows);
        row("a named separator decides", "sep=;\nid,x;n,y\n1,2;a,b\n",
            "3 {\"id,x\":\"1,2\",\"n,y\":\"a,b\"}");
        row("a named separator and CR alone", "sep=;\rid;n\r1;a\r", "1 {\"id\":\"1\",\"n\":\"a\"}");
        row("a blank line behind a named separator", "sep=;\n\nid\n1\n", "4 {\"id\":\"1\"}");
        row("only a named separator", "sep=;\n", "%2in: rows.no_header");
        row("a column that only begins so", "sep=a;id\n1;2\n", "2 {\"sep=a\":\"1\",\"id\":\"2\"}");
        row("blanks after each comma", "id, n\n1, a\n2, b\n",
            "2 {\"id\":\"1\",\"n\":\"a\"}\n3 {\"id\":\"2\",\"n\":\"b\"}");
        row("blanks before quotes", "id, \"n\"\n1, \" a, b \" \n",
            "2 {\"id\":\"1\",\"n\":\" a, b \"}");
        row("blanks around", " id ,\tn\n 1 ,\ta\n", "2 {\"id\":\"1\",\"n\":\"a\"}");
        row("blanks after each comma in names", "id, n o\n1, a b\n",
            "2 {\"id\":\"1\",\"n o\":\"a b\"}");
        row("aligned columns", "id   ;next\nfoo  ;bar\n", "2 {\"id\":\"foo\",\"next\":\"bar\"}");
        row("columns aligned to the right", "  id|n\n   1|a\n1234|b",
            "2 {\"id\":\"1\",\"n\":\"a\"}\n3 {\"id\":\"1234\",\"n\":\"b\"}");
        row("aligned letters of any language", "n\u00e4me ;id\n\u00e9    ;1",
            "2 {\"n\u00e4me\":\"\u00e9\",\"id\":\"1\"}");
        row("columns that are not aligned", "id  ;n\n1 ;a\n12 ;b\n",
            "2 {\"id\":\"1 \",\"n\":\"a\"}\n3 {\"id\":\"12 \",\"n\":\"b\"}");
        row("a blank after one comma", "id, n,m\n1, a, b\n",
            "2 {\"id\":\"1\",\"n\":\" a\",\"m\":\" b\"}");
        row("a blank behind the last name", "id,n \n1, a\n", "2 {\"id\":\"1\",\"n\":\" a\"}");
        row("blanks of a single column", " id \n 1\n", "2 {\"id\":\" 1\"}");
        row("equal names but for blanks", "id, id\n1,2\n", "%2in, line 1: rows.equal_columns(id)");
        row("only a header without a break", "id", "");

        row("nothing", "", "%2in: rows.no_header");
        row("only blank lines", "\n\n", "%2in: rows.no_header");
        row("a name twice", "id,id\n1,2\n", "%2in, line 1: rows.equal_columns(id)");
        row("a field too many", "id\n1\n2,3\n",
            "2 {\"id\":\"1\"}\n%2in, line 3: rows.field_count(2, 1, rows.comma)");
        row("a field too few", "id,n\n1\n", "%2in, line 2: rows.missing_fields(1, 2)");
        row("a quote inside a field", "id\n1\na\"b\n",
            "2 {\"id\":\"1\"}\n%2in, line 3: rows.invalid_csv(2)");
        row("something after a closing quote", "id\n\"a\"b\n", "%2in, line 2: rows.invalid_csv(4)");
        row("an open quote", "id\n1\n\"a\nb\nc\n",
            "2 {\"id\":\"1\"}\n%2in, line 3: rows.open_quote");
        row("no UTF-8", "id\n1\n\xE9\n", "2 {\"id\":\"1\"}\n%2in, line 3: rows.not_utf8");
        row("UTF-16", QByteArray("\xFF\xFEi\0d\0\n\0", 8), "%2in, line 1: rows.utf16");
        row("an open quote in a huge file",
            "id\n\"" + (QByteArray(1'000, 'x') + '\n').repeated(17'000),
            "%2in, line 2: rows.open_quote");
        row("a file that is no text", "id\n" + QByteArray(17'000'000, 'x'),
            "%2in, line 2: rows.long_line");
    }
    void readsCsv()
    {
        QFETCH(const QByteArray, text);
        QTEST(storyOf(text, RowFormat::Csv), "story");
    }
    void readsLines_data()
    {
        const Table<QByteArray, QString> row("text", "story");
        row("plain", "a\nb\n", "1 {\"line\":\"a\"}\n2 {\"line\":\"b\"}");
        row("CRLF and no break at the end", "a\r\nb", "1 {\"line\":\"a\"}\n2 {\"line\":\"b\"}");
        row("empty lines are skipped", "\na\n\n", "2 {\"line\":\"a\"}");
        row("blanks belong to the line", " a \n", "1 {\"line\":\" a \"}");
        row("quotes and commas are nothing special", "\"a,b\n", "1 {\"line\":\"\\\"a,b\"}");
        row("byte order mark",
            "\xEF\xBB\xBF"
            "a\n",
            "1 {\"line\":\"a\"}");
        row("nothing", "", "");
        row("no UTF-8", "a\n\xFF\n", "1 {\"line\":\"a\"}\n%2in, line 2: rows.not_utf8");
    }
    void readsLines()
    {
        QFETCH(const QByteArray, text);
        QTEST(storyOf(text, RowFormat::Lines), "story");
    }
    void readsJsonl_data()
    {
        const Table<QByteArray, QString> row("text", "story");
        row("types and digits stay", R"({"id": 12345678901234567890, "p": 1.10, "s": "a"})",
            R"(1 {"id":12345678901234567890,"p":1.10,"s":"a"})");
        row("each row has its own names", "{\"a\":1}\n{\"b\":null}\n",
            "1 {\"a\":1}\n2 {\"b\":null}");
        row("blank lines are skipped", "\n  \n{}\n", "3 {}");
        row("CRLF", "{\"a\":1}\r\n", "1 {\"a\":1}");
        row("blanks around a name", "{\" a \":1}", "1 {\"a\":1}");
        row("no object", "{}\n[1]\n", "1 {}\n%2in, line 2: rows.invalid_line(json_text.no_object)");
        row("no JSON", "{\"a\":\n1}\n", "%2in, line 1: rows.invalid_line(json_text.invalid)");
    }
    void readsJsonl()
    {
        QFETCH(const QByteArray, text);
        QTEST(storyOf(text, RowFormat::Jsonl), "story");
    }
    void readsJson_data()
    {
        const Table<QByteArray, QString> row("text", "story");
        row("types and digits stay", R"([{"id": 12345678901234567890, "p": 1.10}])",
            R"(1 {"id":12345678901234567890,"p":1.10})");
        row("over lines", "[\n  {\n    \"a\": \"]}\\\"\"\n  },\n  {\"b\": [1, {}]}\r\n]\n",
            "1 {\"a\":\"]}\\\"\"}\n2 {\"b\":[1, {}]}");
        row("byte order mark", "\xEF\xBB\xBF [{\"a\":1}]", "1 {\"a\":1}");
        row("scalars", "[1, \"a,]\", true]",
            "1 {\"value\":1}\n2 {\"value\":\"a,]\"}\n3 {\"value\":true}");
        row("an empty list", "[ ]", "");
        const QString one = u"1 {\"a\":1}\n"_s;
        row("nothing", "", "%2in: rows.not_a_list");
        row("an object", R"({"a":1})", "%2in: rows.not_a_list");
        row("a list in the list", R"([{"a":1},[1]])", one + u"%2in, element 2: values.not_a_row"_s);
        row("null in the list", R"([{"a":1},null])", one + u"%2in, element 2: values.not_a_row"_s);
        row("no comma", R"([{"a":1} {"a":1}])", one + u"%2in, element 2: rows.no_comma"_s);
        row("a comma at the end", R"([{"a":1},])",
            one + u"%2in, element 2: values.invalid(json_text.invalid)"_s);
        row("no end", R"([{"a":1})", one + u"%2in, element 2: rows.open_list"_s);
        row("no end of a row", R"([{"a":1},{"a")", one + u"%2in, element 2: rows.open_list"_s);
        row("no end behind a comma", R"([{"a":1},)", one + u"%2in, element 2: rows.open_list"_s);
        row("text behind the list", R"([{"a":1}]])", one + u"%2in: rows.after_list"_s);
        row("no JSON", R"([{"a":1},{a:1}])",
            one + u"%2in, element 2: values.invalid(json_text.invalid)"_s);
        row("UTF-16", QByteArray("\xFF\xFE[\0]\0", 6), "%2in: rows.utf16");
        row("a row without an end", "[{\"a\": \"" + QByteArray(17'000'000, 'x'),
            "%2in, element 1: rows.long_element");
    }
    void readsJson()
    {
        QFETCH(const QByteArray, text);
        QTEST(storyOf(text, RowFormat::Json), "story");
    }
    void resumesInJson()
    {
        QByteArray text = "\xEF\xBB\xBF[";
        for (int i = 0; i < 20'000; ++i)
            text += (i > 0 ? ",\n{\"id\": " : "{\"id\": ") + QByteArray::number(i) + '}';
        text += ']';
        const auto whole = rowsOf(text, RowFormat::Json);
        for (int i = 0; i < 15'000; ++i)
            QVERIFY((*whole)->next().value());
        auto buffer = std::make_unique<QBuffer>();
        buffer->setData(text);
        buffer->open(QIODevice::ReadOnly);
        const auto rest = openRows(std::move(buffer), u"in"_s, RowFormat::Json, (*whole)->mark());
        QVERIFY(rest);
        QCOMPARE((*rest)->mark(), (*whole)->mark());
        const auto row = (*rest)->next().value();
        QCOMPARE(row->value(u"id"_s), u"15000"_s);
        QCOMPARE(row->line, 15'001);
        QCOMPARE(countRows(**rest).value(), 4'999);
        const RowMark behind {.index = 30'000, .offset = text.size() + 1};
        auto device = std::make_unique<QBuffer>();
        device->setData(text);
        device->open(QIODevice::ReadOnly);
        QCOMPARE(openRows(std::move(device), u"in"_s, RowFormat::Json, behind).error().id(),
                 u"rows.shorter"_s);
    }
    void knowsItsColumns()
    {
        const QStringList columns {u"id"_s, u"n"_s};
        QCOMPARE((*rowsOf("id,n\n", RowFormat::Csv))->columns().value(), columns);
        QCOMPARE((*rowsOf("", RowFormat::Lines))->columns().value(), QStringList {u"line"_s});
        QVERIFY(!(*rowsOf("", RowFormat::Jsonl))->columns());
    }
    void knowsFormats_data()
    {
        Table<QString, QString, int>("path", "name", "format");
        const auto row = [](const char *path, const char *name, int format) {
            QTest::addRow("%s %s", path, name)
                << QString::fromUtf8(path) << QString::fromUtf8(name) << format;
        };
        row("a.csv", "", int(RowFormat::Csv));
        row("a.b/A.CSV", "", int(RowFormat::Csv));
        row("a.jsonl", "", int(RowFormat::Jsonl));
        row("a.ndjson", "", int(RowFormat::Jsonl));
        row("a.txt", "", int(RowFormat::Lines));
        row("a.json", "", int(RowFormat::Json));
        row("a.txt", "json", int(RowFormat::Json));
        row("a.txt", "csv", int(RowFormat::Csv));
        row("a", "lines", int(RowFormat::Lines));
        row("a", "", -1);
        row("a.xlsx", "", -1);
        row("a.csv", "excel", -1);
    }
    void knowsFormats()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, name);
        const auto format = rowFormatOf(path, name);
        QTEST(format ? int(*format) : -1, "format");
        if (!format) {
            QCOMPARE(reported(format.error().message),
                     name.isEmpty() ? u"rows.unknown_format"_s
                                    : u"rows.invalid_format(%1)"_s.arg(name));
            QCOMPARE(format.error().remedies(), Remedies(Remedy::RowFormat));
        }
    }
    void saysWhyAFileCannotBeRead()
    {
        const QTemporaryDir folder;
        const QString missing = folder.filePath(u"missing.csv"_s);
        QCOMPARE(reported(openRows(missing, RowFormat::Csv).error()),
                 missing + u": input_file.unreadable(No such file or directory)"_s);
        QCOMPARE(openRows(folder.path(), RowFormat::Lines).error().id(), u"input_file.is_folder"_s);
    }
    void readsNoFurtherThanItMust()
    {
        for (const RowFormat format : {RowFormat::Csv, RowFormat::Lines, RowFormat::Jsonl}) {
            auto file = std::make_unique<EndlessFile>(format == RowFormat::Jsonl ? "{\"a\": 1}\n"
                                                                                 : "a,b,c\n");
            const EndlessFile &given = *file;
            const auto rows = openRows(std::move(file), u"in"_s, format);
            QVERIFY(rows);
            for (int i = 0; i < 1'000; ++i)
                QVERIFY(*(*rows)->next());
            QVERIFY2(given.given < 100'000, qPrintable(QString::number(given.given)));
        }
    }
    void counts()
    {
        QCOMPARE(countRows(**rowsOf("id\n1\n2\n3\n", RowFormat::Csv)).value(), 3);
        QCOMPARE(countRows(**rowsOf("id\n1\n2,3\n", RowFormat::Csv)).error().where(),
                 u"%2in, line 3"_s);
    }
    // One that begins the file is not of its first value, any other is.
    void keepsMarksThatBeginAValue()
    {
        const QString marked = QChar(0xFEFF) + u"1"_s;
        const auto csv = rowsOf("\xEF\xBB\xBFid\n\xEF\xBB\xBF"
                                "1\n",
                                RowFormat::Csv);
        QVERIFY(csv);
        auto row = (*csv)->next();
        QVERIFY(row && *row);
        QCOMPARE((*row)->fields[0].name, u"id"_s);
        QCOMPARE((*row)->fields[0].value, marked);
        const auto lines = rowsOf("a\n\xEF\xBB\xBF"
                                  "1\n",
                                  RowFormat::Lines);
        QVERIFY(lines && (*lines)->next());
        row = (*lines)->next();
        QVERIFY(row && *row);
        QCOMPARE((*row)->fields[0].value, marked);
    }
};

PENSTOCK_TEST(TestRowSource)
} // namespace tst_rowsource
#include "tst_rowsource.moc"

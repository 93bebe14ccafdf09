// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/texttemplate.h>

#include <QBuffer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <array>
#include <random>

#include <unistd.h>

using namespace penstock;

namespace tst_jobrows {
using Random = std::mt19937;

// Rows and the mark behind each; the first mark is the one before all of them.
struct Story
{
    std::vector<Row> rows;
    std::vector<RowMark> marks;
    QString fault;
};

Story readAll(const Result<std::unique_ptr<RowSource>> &source)
{
    Story story;
    if (!source) {
        story.fault = reported(source.error());
        return story;
    }
    story.marks.push_back((*source)->mark());
    for (;;) {
        auto row = (*source)->next();
        if (!row)
            story.fault = reported(row.error());
        if (!row || !*row)
            return story;
        story.rows.push_back(**std::move(row));
        story.marks.push_back((*source)->mark());
    }
}

// A buffer that cannot be wound back, and gives a few bytes at a time.
class Pipe final : public QIODevice
{
public:
    explicit Pipe(QByteArray text)
        : m_text(std::move(text))
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    bool isSequential() const override { return true; }
    bool atEnd() const override { return m_at == m_text.size(); }

protected:
    qint64 readData(char *data, qint64 size) override
    {
        const QByteArray piece = m_text.mid(m_at, std::min<qint64>(size, 7));
        std::copy(piece.begin(), piece.end(), data);
        m_at += piece.size();
        return piece.size();
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_text;
    qsizetype m_at = 0;
};

Result<std::unique_ptr<RowSource>> rowsOf(const QByteArray &text, RowFormat format,
                                          const RowMark &from, bool isPipe)
{
    if (isPipe)
        return openRows(std::make_unique<Pipe>(text), u"in"_s, format, from);
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(text);
    buffer->open(QIODevice::ReadOnly);
    return openRows(std::move(buffer), u"in"_s, format, from);
}

int below(Random &random, int bound)
{
    return std::uniform_int_distribution<int>(0, bound - 1)(random);
}

QByteArray oneOf(Random &random, const QByteArrayList &choices)
{
    return choices[below(random, int(choices.size()))];
}

QByteArray randomCsv(Random &random)
{
    const QByteArray separator = oneOf(random, {",", ";", "\t", "|"});
    const QByteArrayList breaks {"\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\r\r\n"};
    const QByteArrayList values {"1",        "",
                                 " a ",      "\"q\"\"q\"",
                                 "\"x\ny\"", "\"x\r\ny\r\"",
                                 "\xC3\xA9", "\"\xE2\x82\xAC,;\t|\""};
    QByteArray text = below(random, 2) == 0 ? QByteArray("\xEF\xBB\xBF") : QByteArray();
    text += "id" + separator + "n" + oneOf(random, breaks);
    for (int i = below(random, 12); i > 0; --i)
        text += oneOf(random, values) + separator + oneOf(random, values)
            + (i == 1 ? oneOf(random, {"", "\n", "\r"}) : oneOf(random, breaks));
    return text;
}

QByteArray randomLines(Random &random, const QByteArrayList &lines)
{
    QByteArray text = below(random, 2) == 0 ? QByteArray("\xEF\xBB\xBF") : QByteArray();
    for (int i = below(random, 12); i > 0; --i)
        text += oneOf(random, lines)
            + (i == 1 ? oneOf(random, {"", "\n"}) : oneOf(random, {"\n", "\r\n"}));
    return text;
}

QByteArray randomFile(Random &random, RowFormat format)
{
    switch (format) {
    case RowFormat::Csv:
        return randomCsv(random);
    case RowFormat::Jsonl:
        return randomLines(random, {"{\"a\": 1}", "{}", "", "  ", "{\"b\":\"\xC3\xA9\"} "});
    case RowFormat::Json: {
        const QByteArrayList rows {"{\"a\": \"]},\"}", "{}", "7", "\"\\\"\"", "{\"b\":[{}]}"};
        QByteArrayList list;
        for (int i = below(random, 12); i > 0; --i)
            list += oneOf(random, {"", "\r\n", " "}) + oneOf(random, rows)
                + oneOf(random, {"", "\n"});
        return (below(random, 2) == 0 ? "\xEF\xBB\xBF[" : "[") + list.join(',') + "]\n";
    }
    case RowFormat::Lines:
        break;
    }
    return randomLines(random, {"a", "", " ", "\xC3\xA9,\"", "x\ry"});
}

RowsSpec fileSpec(const QString &path)
{
    return {RowsSpec::File {path, RowFormat::Lines}};
}

class TestJobRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesOnAtEveryMark_data()
    {
        const Table<int, bool> row("format", "isPipe");
        row("CSV", int(RowFormat::Csv), false);
        row("JSONL", int(RowFormat::Jsonl), false);
        row("lines", int(RowFormat::Lines), false);
        row("JSON", int(RowFormat::Json), false);
        row("JSON from a pipe", int(RowFormat::Json), true);
        row("CSV from a pipe", int(RowFormat::Csv), true);
        row("lines from a pipe", int(RowFormat::Lines), true);
    }
    void goesOnAtEveryMark()
    {
        QFETCH(const int, format);
        QFETCH(const bool, isPipe);
        Random random(7);
        std::size_t compared = 0;
        for (int i = 0; i < 2'000; ++i) {
            const QByteArray text = randomFile(random, RowFormat(format));
            const Story all = readAll(rowsOf(text, RowFormat(format), {}, isPipe));
            QVERIFY2(all.fault.isEmpty(),
                     qPrintable(all.fault + QString::fromLatin1(text.toPercentEncoding())));
            for (std::size_t from = 0; from < all.marks.size(); ++from) {
                QCOMPARE(all.marks[from].index, std::int64_t(from));
                const Story rest
                    = readAll(rowsOf(text, RowFormat(format), all.marks[from], isPipe));
                QCOMPARE(rest.fault, QString());
                const std::vector<Row> expected(all.rows.begin() + std::ptrdiff_t(from),
                                                all.rows.end());
                QVERIFY2(rest.rows == expected, text.toPercentEncoding().constData());
                const std::vector<RowMark> marks(all.marks.begin() + std::ptrdiff_t(from),
                                                 all.marks.end());
                QVERIFY2(rest.marks == marks, text.toPercentEncoding().constData());
                compared += expected.size();
            }
        }
        QVERIFY(compared > 10'000);
    }
    void knowsWhatIsNotFilledIn_data()
    {
        const Table<QString, QByteArray, bool> row("name", "text", "isUnfilled");
        row("empty cells", "r.csv", "id,name\n,\n,\n", true);
        row("quoted empty cells", "r.csv", "id\n\"\"\n", true);
        row("blanks", "r.csv", "id;name\n ;  \n", true);
        row("names in braces", "r.csv", "id,name\n{{id}},\n", true);
        row("names in angle brackets", "r.csv", "id,name\n<id>,<name>\n", true);
        row("a value in the last row", "r.csv", "id,name\n,\n,a\n", false);
        row("zero", "r.csv", "id\n0\n", false);
        row("another name", "r.csv", "id\n<name>\n", false);
        row("only a header", "r.csv", "id,name\n", false);
        row("only the header of an import", "get-item.rows.csv", "id,name\n", true);
        row("an import that is filled in", "get-item.rows.csv", "id\n7\n", false);
        row("empty lines", "r.txt", "\n", false);
        row("blank lines", "r.txt", " \n\t\n", true);
        row("null in JSON", "r.jsonl", "{\"id\": \"\", \"name\": null}\n", true);
        row("a JSON list", "r.json", "[{\"id\": \"\"}, {\"id\": \"{{id}}\"}]", true);
        row("texts in a JSON list", "r.json", "[\"\", \"\"]", true);
        row("zero in a JSON list", "r.json", "[\"\", 0]", false);
        row("objects without names", "r.json", "[{}, {}]", false);
        row("an empty JSON list", "r.json", "[]", false);
        row("only a header, named like an import", "items.rows.csv", "id,name\n", false);
    }
    void knowsWhatIsNotFilledIn()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, text);
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        if (name.startsWith(u"get-item"_s))
            QVERIFY(QFile(folder.filePath(u"get-item.job.json"_s)).open(QIODevice::WriteOnly));
        const auto fault = unfilledFault({RowsSpec::File {path, rowFormatOf(path, {}).value()}});
        QTEST(fault.has_value(), "isUnfilled");
        if (fault) {
            QCOMPARE(fault->id(), u"rows.not_filled_in"_s);
            QCOMPARE(fault->where(), path);
        }
    }
    void knowsWhichValuesAreNotFilledIn_data()
    {
        const Table<QByteArray, QString, bool> row("json", "inPath", "isUnfilled");
        const QString empty = u"request.empty_in_path(id)"_s;
        row("null", "null", empty, true);
        row("empty text", "\"\"", empty, true);
        row("blanks", "\" \"", empty, true);
        row("its own name", "\"{{id}}\"", "%7B%7Bid%7D%7D", true);
        row("false", "false", "false", false);
        row("zero", "0", "0", false);
    }
    // Those of JSON are like those of CSV, where false and 0 are values.
    void knowsWhichValuesAreNotFilledIn()
    {
        QFETCH(const QByteArray, json);
        const QByteArray object = "{\"id\": " + json + "}";
        const QTemporaryDir folder;
        const auto file = [&folder](const QString &name, RowFormat format, const QByteArray &text) {
            return RowsSpec {RowsSpec::File {makeFile(folder.filePath(name), text), format}};
        };
        const auto request
            = RequestTemplate::parse({.url = u"https://h/{{id}}"_s, .method = "GET"});
        for (const RowsSpec &spec :
             {RowsSpec {RowsSpec::Values {'[' + object + ']'}},
              file(u"r.json"_s, RowFormat::Json, '[' + object + ']'),
              file(u"r.jsonl"_s, RowFormat::Jsonl, object + "\n" + object + "\n")}) {
            QTEST(unfilledFault(spec).has_value(), "isUnfilled");
            const auto filled = request->fill(firstRows(spec, 1)->front());
            QTEST(filled ? filled->url.path(QUrl::FullyEncoded).sliced(1)
                         : reported(filled.error().message),
                  "inPath");
        }
        QVERIFY(!unfilledFault({RowsSpec::Values {R"([{"id": ""}, {"id": 7}])"}}));
        QVERIFY(!unfilledFault({RowsSpec::Range {u"id"_s, 1, 2, 1}}));
    }
    void looksAheadInAPipe_data()
    {
        const Table<QByteArray, int, QString> row("text", "rows", "fault");
        row("not filled in", "id,n\n,\n,\n", 0, "rows.not_filled_in");
        row("filled in late", "id,n\n,\n,1\n2,\n", 3, QString());
        row("no rows", "id,n\n", 0, QString());
        row("an error", "id,n\n1,2,3\n", 0, "rows.field_count");
        row("an error after empty rows", "id,n\n,\n,\n1,2,3\n", 2, "rows.field_count");
        row("an error after a value", "id,n\n,\n,1\n1,2,3\n", 2, "rows.field_count");
        const QByteArray blanks = QByteArray(",\n").repeated(10'000);
        row("many not filled in", "id,n\n" + blanks, 0, "rows.not_filled_in");
        row("too many to hold", "id,n\n" + blanks + ",\n", 10'001, QString());
    }
    void looksAheadInAPipe()
    {
        QFETCH(const QByteArray, text);
        std::array<int, 2> ends {};
        QCOMPARE(::pipe(ends.data()), 0);
        QCOMPARE(::write(ends[1], text.constData(), std::size_t(text.size())), text.size());
        QCOMPARE(::close(ends[1]), 0);
        const RowsSpec spec {RowsSpec::File {u"/dev/fd/%1"_s.arg(ends[0]), RowFormat::Csv}};
        QVERIFY(isPipe(spec));
        const auto source = openRows(spec);
        QCOMPARE(::close(ends[0]), 0);
        QVERIFY2(source, source ? "" : qPrintable(source.error().text()));
        for (int rows = 0;; ++rows) {
            const auto row = (*source)->next();
            if (row && *row) {
                QCOMPARE((*source)->mark().index, std::int64_t(rows + 1));
                continue;
            }
            QTEST(rows, "rows");
            QTEST(row ? QString() : row.error().id(), "fault");
            return;
        }
    }
    void goesOnFarInsideABigFile()
    {
        // Larger than what is read at once, so that the mark is in none of the first pieces.
        QByteArray text = "id;text\r\n";
        for (int i = 0; i < 20'000; ++i)
            text += QByteArray::number(i) + ";\"" + QByteArray(i % 50, 'x')
                + (i % 7 == 0 ? "\r\n" : "") + "\"\r\n";
        const Story all = readAll(rowsOf(text, RowFormat::Csv, {}, false));
        QCOMPARE(all.rows.size(), 20'000U);
        for (const std::size_t from :
             {std::size_t(1), std::size_t(777), std::size_t(15'001), std::size_t(20'000)}) {
            for (const bool isPipe : {false, true}) {
                const Story rest = readAll(rowsOf(text, RowFormat::Csv, all.marks[from], isPipe));
                QCOMPARE(rest.rows.size(), 20'000U - from);
                QVERIFY(std::equal(rest.rows.begin(), rest.rows.end(),
                                   all.rows.begin() + std::ptrdiff_t(from)));
            }
        }
    }
    void readsOnlyTheHeaderBeforeTheMark()
    {
        // What stands before the mark is no CSV at all any more, and nobody looks.
        QByteArray text = "id\n" + QByteArray("1\n").repeated(50'000);
        const Story all = readAll(rowsOf(text, RowFormat::Csv, {}, false));
        const RowMark mark = all.marks[40'000];
        text.replace(qsizetype(40'000), 1'000, QByteArray(1'000, '\xFF'));
        const Story rest = readAll(rowsOf(text, RowFormat::Csv, mark, false));
        QCOMPARE(rest.fault, QString());
        QCOMPARE(rest.rows.size(), 10'000U);
        QCOMPARE(rest.rows.front().line, 40'002);
    }
    void refusesAMarkBehindTheEnd()
    {
        for (const bool isPipe : {false, true}) {
            const auto rows = rowsOf("id\n1\n", RowFormat::Csv, {7, 99, 8}, isPipe);
            QVERIFY(!rows);
            QCOMPARE(rows.error().id(), u"rows.shorter"_s);
            QVERIFY(rows.error().remedies() == Remedies(Remedy::StartOver));
        }
    }
    void readsRanges_data()
    {
        Table<QString, QByteArrayList>("range", "rows");
        const auto row = [](const char *range, const QByteArrayList &rows) {
            QTest::newRow(range) << QString::fromUtf8(range) << rows;
        };
        row("id=1..3", {"{\"id\":1}", "{\"id\":2}", "{\"id\":3}"});
        row("n=7..7", {"{\"n\":7}"});
        row("n=-1..0", {"{\"n\":-1}", "{\"n\":0}"});
        row("n=0..100..50", {"{\"n\":0}", "{\"n\":50}", "{\"n\":100}"});
        row("n=0..99..50", {"{\"n\":0}", "{\"n\":50}"});
        row("n=3..1..-1", {"{\"n\":3}", "{\"n\":2}", "{\"n\":1}"});
        row("n=3..-2..-4", {"{\"n\":3}", "{\"n\":-1}"});
        row("n=5..5..-1", {"{\"n\":5}"});
        row("n=9223372036854775806..9223372036854775807",
            {"{\"n\":9223372036854775806}", "{\"n\":9223372036854775807}"});
        row("n=-9223372036854775808..9223372036854775807..9223372036854775807",
            {"{\"n\":-9223372036854775808}", "{\"n\":-1}", "{\"n\":9223372036854775806}"});
        row("n=9223372036854775807..-9223372036854775808..-9223372036854775808",
            {"{\"n\":9223372036854775807}", "{\"n\":-1}"});
    }
    void readsRanges()
    {
        QFETCH(const QString, range);
        const Story story = readAll(openRows(RowsSpec {*rangeFromText(range)}));
        QCOMPARE(story.fault, QString());
        QByteArrayList found;
        for (const Row &row : story.rows) {
            QCOMPARE(row.line, qint64(found.size()) + 1);
            found.append(row.toJson());
        }
        QTEST(found, "rows");
        QCOMPARE(countOf(*rangeFromText(range)), std::int64_t(found.size()));
    }
    void refusesRanges_data()
    {
        const Table<QString> row("fault");
        const QString malformed = u"range.invalid"_s;
        for (const char *text :
             {"1..6", "=1..6", "id=1", "id=1..", "id=..6", "id=1..x", "id=1.5..6", "id=1..2..3..4",
              "id=1...3", "id=1..2..", "id=1..9223372036854775808"})
            row(text, malformed);
        row("id=6..1", "range.not_upwards(6, 1, 1)");
        row("id=1..6..-1", "range.not_downwards(1, 6, -1)");
        row("id=1..6..0", "range.zero_step");
    }
    void refusesRanges()
    {
        const QString text = QString::fromUtf8(QTest::currentDataTag());
        const auto range = rangeFromText(text);
        QVERIFY(!range);
        QTEST(reported(range.error().message), "fault");
        QCOMPARE(range.error().where(), u"range \"%1\""_s.arg(text));
    }
    void goesOnInRanges()
    {
        const RowsSpec spec {RowsSpec::Range {u"n"_s, 10, -1'000'000'000'000, -3}};
        const Story story
            = readAll(openRows(RowsSpec {RowsSpec::Range {u"n"_s, 10, -10, -3}}, {5}));
        QCOMPARE(story.rows.size(), 2U);
        QCOMPARE(story.rows.front().toJson(), QByteArray("{\"n\":-5}"));
        QCOMPARE(story.rows.front().line, 6);
        // At once, however far it is.
        const auto far = openRows(spec, {333'333'333'336});
        QCOMPARE((*far)->next().value().value().toJson(), QByteArray("{\"n\":-999999999998}"));
        QVERIFY(!(*far)->next().value());
        QVERIFY(!openRows(RowsSpec {RowsSpec::Range {u"n"_s, 1, 2, 0}}));
    }
    void readsValues_data()
    {
        Table<QByteArray, QString>("json", "story");
        const auto row = [](const char *name, const char *json, const char *story) {
            QTest::newRow(name) << QByteArray(json) << QString::fromUtf8(story);
        };
        row("objects", R"([{"id": 12345678901234567890}, {"id":1.10,"n":null}])",
            "1 {\"id\":12345678901234567890}\n2 {\"id\":1.10,\"n\":null}\n");
        row("single values", "[1, \"a\\\"b\", true]",
            "1 {\"value\":1}\n2 {\"value\":\"a\\\"b\"}\n3 {\"value\":true}\n");
        row("both", R"([1,{"value":2}])", "1 {\"value\":1}\n2 {\"value\":2}\n");
        row("none", "[]", "");
        row("a list in it", "[1,[2]]", "values, element 2: values.not_a_row");
        row("a null in it", "[null]", "values, element 1: values.not_a_row");
        row("no list", "{}", "values: values.invalid(json_text.no_list)");
        row("no JSON", "[1,]", "values: values.invalid(json_text.invalid)");
        row("a name twice", R"([{"a":1,"a":2}])",
            "values, element 1: values.invalid(json_text.equal_names(a))");
    }
    void readsValues()
    {
        QFETCH(const QByteArray, json);
        const Story all = readAll(openRows(RowsSpec {RowsSpec::Values {json}}));
        QString story = all.fault;
        for (const Row &row : all.rows) {
            QVERIFY(row.typed);
            story += u"%1 %2\n"_s.arg(row.line).arg(QString::fromUtf8(row.toJson()));
        }
        QTEST(story, "story");
    }
    void goesOnInValues()
    {
        const RowsSpec spec {RowsSpec::Values {"[1,2,3]"}};
        const Story all = readAll(openRows(spec));
        for (std::size_t from = 0; from <= 3; ++from) {
            const Story rest = readAll(openRows(spec, all.marks.at(from)));
            QVERIFY(rest.rows
                    == std::vector<Row>(all.rows.begin() + std::ptrdiff_t(from), all.rows.end()));
        }
    }
    void saysWhereARowIs_data()
    {
        const QString path = m_folder.filePath(u"rows"_s);
        const Table<RowsSpec, QByteArray, QString> row("spec", "text", "place");
        const auto file = [&path](RowFormat format) {
            return RowsSpec {RowsSpec::File {path, format}};
        };
        row("CSV", file(RowFormat::Csv), "id\n\n1\n\n2\n", "row at line 5");
        row("lines", file(RowFormat::Lines), "1\n\n2\n", "row at line 3");
        row("JSON lines", file(RowFormat::Jsonl), "{}\n\n{}\n", "row at line 3");
        row("a JSON list", file(RowFormat::Json), "[{},\n\n{}]", "row 2");
        row("values", RowsSpec {RowsSpec::Values {"[1,\n\n{}]"}}, {}, "row 2");
        row("a range", RowsSpec {RowsSpec::Range {u"id"_s, 7, 9, 1}}, {}, "row 2");
    }
    void saysWhereARowIs()
    {
        QFETCH(const RowsSpec, spec);
        QFETCH(const QByteArray, text);
        makeFile(m_folder.filePath(u"rows"_s), text);
        const auto rows = firstRows(spec, 2);
        QVERIFY(rows);
        QCOMPARE(rows->size(), std::size_t(2));
        QTEST(placeOf(rows->back()).text(), "place");
    }
    void knowsColumns()
    {
        const auto columns = [](const QByteArray &json) {
            return (*openRows(RowsSpec {RowsSpec::Values {json}}))->columns();
        };
        const QStringList id {u"id"_s};
        QCOMPARE(columns(R"([{"id":1},{"id":2}])").value(), id);
        QVERIFY(!columns(R"([{"id":1},{"n":2}])"));
        QCOMPARE(columns("[1]").value(), QStringList {u"value"_s});
        QCOMPARE((*openRows(RowsSpec {RowsSpec::Range {u"id"_s, 1, 2, 1}}))->columns().value(), id);
    }
    void takesTheSeparatorItIsGiven()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"a.csv"_s);
        makeFile(path, "a,b;c,d\n1,2;3,4\n");
        const auto first = [&](char separator) {
            return (*openRows(RowsSpec {RowsSpec::File {path, RowFormat::Csv, separator}}))
                ->next()
                ->value()
                .toJson();
        };
        QCOMPARE(first(0), QByteArray(R"({"a":"1","b;c":"2;3","d":"4"})"));
        QCOMPARE(first(';'), QByteArray(R"({"a,b":"1,2","c,d":"3,4"})"));
    }
    void saysWhatChanged_data()
    {
        const Table<QByteArray, QByteArray, QString> row("before", "now", "change");
        const QByteArray big(300'000, 'x');
        row("nothing", "a\nb\n", "a\nb\n", "");
        row("grown", "a\n", "a\nbc\n", "edit.grown_from_start(3)");
        row("grown at the end", big, big + "12", "edit.grown(2)");
        row("shrunk", big, big.chopped(5), "edit.shrunk(5)");
        row("a letter", "a\nb\n", "a\nc\n", "edit.beginning");
        row("a letter at the end", big, big.chopped(1) + "y", "edit.end");
        row("a letter in the middle", big, big.first(150'000) + "y" + big.first(149'999),
            "edit.rewritten(TIME)");
    }
    void saysWhatChanged()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, now);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"rows.txt"_s);
        // The time of the last write is put back; the system's own time goes on, by some
        // milliseconds a step.
        const auto printOf = [&](const QByteArray &text, const QDateTime &after) {
            makeFile(path, text);
            QFile file(path);
            file.open(QIODevice::ReadWrite);
            do {
                file.setFileTime(QDateTime({2026, 1, 2}, {3, 4, 5}, QTimeZone::utc()),
                                 QFile::FileModificationTime);
            } while (file.fileTime(QFile::FileMetadataChangeTime) <= after);
            return rowsFingerprint(fileSpec(path)).value();
        };
        const QJsonObject first = printOf(before, {});
        const QJsonObject second
            = printOf(now, QFileInfo(path).fileTime(QFile::FileMetadataChangeTime));
        QString change = reported(rowsChange(first, second));
        change.replace(second.value(u"changed"_s).toString(), u"TIME"_s);
        QTEST(change, "change");
        QVERIFY(rowsChange(second, second).isEmpty());
    }
    void seesAnEditedFile()
    {
        const auto printOf = [](const RowsSpec &spec) { return rowsFingerprint(spec).value(); };
        const QJsonObject range = printOf({RowsSpec::Range {u"id"_s, 1, 6, 1}});
        const QJsonObject longer = printOf({RowsSpec::Range {u"id"_s, 1, 7, 1}});
        QCOMPARE(reported(rowsChange(range, longer)), u"edit.source(id=1..6, id=1..7)"_s);
        QVERIFY(rowsChange(range, range).isEmpty());
        const QJsonObject values = printOf({RowsSpec::Values {"[1]"}});
        QCOMPARE(rowsChange(values, printOf({RowsSpec::Values {"[2]"}})).id(), u"edit.values"_s);
        QCOMPARE(reported(rowsChange(range, values)), u"edit.source(range, values)"_s);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"a.csv"_s);
        makeFile(path, "a\n");
        QCOMPARE(rowsChange(printOf({RowsSpec::File {path, RowFormat::Csv, ','}}),
                            printOf({RowsSpec::File {path, RowFormat::Csv, ';'}}))
                     .id(),
                 u"edit.separator"_s);
    }
    void toldNothingByAFileThatIsNotThere()
    {
        const auto print = rowsFingerprint(fileSpec(u"/nowhere/rows.csv"_s));
        QVERIFY(!print);
        QCOMPARE(print.error().where(), u"/nowhere/rows.csv"_s);
    }

private:
    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestJobRows)
} // namespace tst_jobrows
#include "tst_jobrows.moc"

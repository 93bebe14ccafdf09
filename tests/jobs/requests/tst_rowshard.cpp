// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/requests/rowshard.h>

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdlib>
#include <map>

using namespace penstock;

namespace tst_rowshard {
using Shard = RowsSpec::Shard;

Row rowOf(const QStringList &values)
{
    Row row;
    for (qsizetype i = 0; i < values.size(); ++i)
        row.fields.push_back({QString(QLatin1Char(char('a' + i))), values[i], {}});
    return row;
}

struct NumberedRow
{
    std::int64_t number = 0;
    Row row;
};

std::vector<NumberedRow> rowsIn(const RowsSpec &spec, const RowMark &from = {})
{
    const auto source = openRows(spec, from);
    std::vector<NumberedRow> rows;
    while (source) {
        const RowMark mark = (*source)->mark();
        Result<std::optional<Row>> row = (*source)->next();
        if (!row || !*row)
            break;
        rows.push_back({mark.index, **std::move(row)});
    }
    return rows;
}

//! Which rows are in which shard.
class TestRowShard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // By sha256sum: printf '2:17' | sha256sum, of which the first 64 bits are divided. They outlive
    // the program.
    void theSameRowIsInTheSameShardEverywhere_data()
    {
        const Table<QStringList, QString, int, int> row("values", "columns", "ofFive",
                                                        "ofThousand");
        row("one value", {u"17"_s, u"x"_s}, "a", 5, 1000);
        row("of another column", {u"17"_s, u"x"_s}, "b", 5, 450);
        row("two values", {u"ab"_s, u"c"_s}, "ab", 3, 903);
        row("the same letters", {u"a"_s, u"bc"_s}, "ab", 5, 715);
        row("not ASCII", {u"Öl"_s}, "a", 4, 614);
        row("an empty value", {QString()}, "a", 1, 821);
        row("a value is missing", {u"17"_s}, "ab", 1, 441);
        row("all values", {u"17"_s}, QString(), 1, 441);
    }
    void theSameRowIsInTheSameShardEverywhere()
    {
        QFETCH(const QStringList, values);
        QFETCH(const QString, columns);
        QFETCH(const int, ofFive);
        QFETCH(const int, ofThousand);
        Shard shard {.of = 5, .columns = columns.split(QString(), Qt::SkipEmptyParts)};
        QCOMPARE(shardOf(rowOf(values), shard), ofFive);
        shard.of = 1000;
        QCOMPARE(shardOf(rowOf(values), shard), ofThousand);
    }

    // Equal texts are duplicates, however they come about.
    void dedupeChoosesByItsText()
    {
        Shard byText {.of = 1000};
        byText.dedupe = {{u"eu-"_s, u"a"_s, {}}};
        Shard byConstant {.of = 1000};
        byConstant.dedupe = {{{}, u"region"_s, u"eu"_s}, {u"-"_s, u"a"_s, {}}};
        const Row row = rowOf({u"17"_s, u"x"_s});
        QCOMPARE(shardOf(row, byText), 184);
        QCOMPARE(shardOf(row, byConstant), 184);
    }

    void eachRowIsInOneShard_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < 4; ++kind)
            QTest::addRow("%s", std::array {"csv", "jsonl", "range", "values"}[std::size_t(kind)])
                << kind;
    }
    void eachRowIsInOneShard()
    {
        QFETCH(const int, kind);
        QRandomGenerator random(17 + quint32(kind));
        for (int turn = 0; turn < 20; ++turn) {
            RowsSpec spec = someRows(kind, random);
            const std::vector<NumberedRow> all = rowsIn(spec);
            const int count = random.bounded(1, 9);
            std::map<std::int64_t, Row> found;
            std::int64_t counted = 0;
            for (int number = 1; number <= count; ++number) {
                spec.shard = Shard {number, count, {u"id"_s}};
                for (NumberedRow &row : rowsIn(spec))
                    QVERIFY(found.emplace(row.number, std::move(row.row)).second);
                const auto rows = countRowsOf(spec);
                QVERIFY(rows && *rows);
                counted += **rows;
            }
            QCOMPARE(counted, std::int64_t(all.size()));
            QCOMPARE(found.size(), all.size());
            for (const NumberedRow &row : all)
                QCOMPARE(found.at(row.number), row.row);
        }
    }

    void sharesAreAlike()
    {
        RowsSpec spec {RowsSpec::Range {u"id"_s, 1, 10'000}};
        for (int number = 1; number <= 5; ++number) {
            spec.shard = Shard {number, 5, {u"id"_s}};
            const auto rows = countRowsOf(spec);
            QVERIFY(rows && *rows);
            QVERIFY2(std::abs(**rows - 2'000) < 150, qPrintable(QString::number(**rows)));
        }
    }

    // Whatever stands beside it or in its other columns.
    void anEditMovesNoRow()
    {
        QRandomGenerator random(5);
        QByteArray before = "id,name\n";
        QByteArray after = "extra,name,id\n";
        for (int id = 1; id <= 300; ++id) {
            before += QByteArray::number(id) + ",x\n";
            if (random.bounded(2) == 0)
                after += "1,new," + QByteArray::number(1'000 + id) + '\n';
            if (random.bounded(5) > 0)
                after += "1,other," + QByteArray::number(id) + '\n';
        }
        const auto shardsOf = [this](const QByteArray &text) {
            std::map<QString, int> shards;
            for (int number = 1; number <= 4; ++number) {
                RowsSpec spec = fileWith("edit.csv", text, RowFormat::Csv);
                spec.shard = Shard {number, 4, {u"id"_s}};
                for (const NumberedRow &row : rowsIn(spec))
                    shards[row.row.value(u"id"_s).value()] = number;
            }
            return shards;
        };
        const std::map<QString, int> was = shardsOf(before);
        int kept = 0;
        for (const auto &[id, shard] : shardsOf(after)) {
            const auto known = was.find(id);
            kept += known != was.end() ? 1 : 0;
            QVERIFY(known == was.end() || known->second == shard);
        }
        QVERIFY(kept > 200);
    }

    void resumesAtAMark()
    {
        QRandomGenerator random(3);
        RowsSpec spec = someRows(0, random);
        spec.shard = Shard {1, 2, {u"id"_s}};
        const auto source = openRows(spec);
        QVERIFY(source);
        const std::vector<NumberedRow> all = rowsIn(spec);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::vector<NumberedRow> rest = rowsIn(spec, (*source)->mark());
            QCOMPARE(rest.size(), all.size() - i);
            QCOMPARE(rest.front().number, all[i].number);
            QCOMPARE(rest.front().row, all[i].row);
            QVERIFY((*source)->next());
        }
    }

    void aRowIsFoundByItsNumber()
    {
        QRandomGenerator random(4);
        JobSpec job;
        job.rows = someRows(0, random);
        job.rows.shard = Shard {2, 3, {u"id"_s}};
        RowFinder finder(job, {});
        for (const NumberedRow &row : rowsIn(job.rows)) {
            const auto found = finder.find({row.number});
            QVERIFY(found && found->size() == 1);
            QCOMPARE(found->begin()->second, row.row);
        }
    }

    // They would take minutes to count.
    void aLongRangeIsNotCounted()
    {
        RowsSpec spec {RowsSpec::Range {u"id"_s, 1, maxRangeRows + 1}};
        spec.shard = Shard {1, 2, {u"id"_s}};
        const auto rows = countRowsOf(spec);
        QVERIFY(rows && !*rows);
    }

    void aFaultIsReportedOnce()
    {
        RowsSpec spec = fileWith("bad.jsonl", "{\"id\": 1}\nno object\n", RowFormat::Jsonl);
        spec.shard = Shard {1, 1, {u"id"_s}};
        const auto source = openRows(spec);
        QVERIFY(source);
        QVERIFY((*source)->next().value().has_value());
        QCOMPARE((*source)->mark().index, 1);
        const auto row = (*source)->next();
        QVERIFY(!row);
        QVERIFY(row.error().where().endsWith(u":2"_s) || row.error().where().contains(u"2"_s));
    }

    void readsShards_data()
    {
        const Table<bool> row("isShard");
        for (const char *const text : {"1/1", "2/5", "5/5", "999999/999999"})
            row(text, true);
        for (const char *const text : {"", "2", "0/5", "6/5", "-1/5", "2/0", "2/5/7", "2 / 5",
                                       "a/b", "2/", "1/1000000", "2of5", "2/5\n"})
            row(text, false);
    }
    void readsShards()
    {
        QFETCH(const bool, isShard);
        const QString text = QString::fromLatin1(QTest::currentDataTag());
        const Result<Shard> shard = shardFromText(text);
        QCOMPARE(shard.has_value(), isShard);
        if (!shard) {
            QCOMPARE(shard.error().id(), u"shard.invalid"_s);
            QCOMPARE(shard.error().kind, Error::Kind::Usage);
            return;
        }
        QCOMPARE(shardText(*shard), text);
        QCOMPARE(shardFileText(*shard), QString(text).replace(u"/"_s, u"of"_s));
    }

private:
    RowsSpec fileWith(const char *name, const QByteArray &text, RowFormat format) const
    {
        const QString file = makeFile(m_folder.filePath(QLatin1StringView(name)), text);
        return RowsSpec {RowsSpec::File {file, format}};
    }
    // With equal rows among them, and rows that lack their id.
    RowsSpec someRows(int kind, QRandomGenerator &random) const
    {
        const int count = random.bounded(0, 200);
        if (kind == 2)
            return RowsSpec {RowsSpec::Range {u"id"_s, -20, count - 19, 1}};
        QByteArray csv = "id,name\n";
        QByteArrayList objects;
        for (int i = 0; i < count; ++i) {
            const QByteArray id = QByteArray::number(random.bounded(100));
            csv += id + (random.bounded(2) == 0 ? ",\"two\nlines\"\n" : ",x\n");
            objects.append(random.bounded(5) == 0 ? QByteArray("{\"name\": 1}")
                                                  : "{\"id\": " + id + '}');
        }
        if (kind == 0)
            return fileWith("some.csv", csv, RowFormat::Csv);
        if (kind == 1)
            return fileWith("some.jsonl", objects.join('\n'), RowFormat::Jsonl);
        return RowsSpec {RowsSpec::Values {'[' + objects.join(',') + ']'}};
    }

    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestRowShard)
} // namespace tst_rowshard
#include "tst_rowshard.moc"

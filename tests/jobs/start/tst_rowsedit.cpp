// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/start/rowsedit.h>

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace penstock;

namespace tst_rowsedit {
using Kind = RowsEdit::Kind;
using Numbers = QList<qint64>;

Numbers numbersOf(const RowHashes &rows)
{
    Numbers numbers;
    for (std::size_t place = 0; place < rows.rows.size(); ++place)
        numbers.append(rows.numberAt(place));
    return numbers;
}

// The first rows have ended.
JobState sent(std::int64_t rows)
{
    JobState state;
    state.finished = {{0, rows - 1}};
    state.answered = rows;
    return state;
}

Row rowOf(const QString &id, const QString &name)
{
    Row row;
    row.fields = {{u"id"_s, id, {}}, {u"name"_s, name, {}}};
    return row;
}

//! Which edits of rows let a run go on.
class TestRowsEdit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // By sha256sum: printf '2:17' | sha256sum, and so on. Stored hashes outlive the program.
    void hashesAreTheSameEverywhere()
    {
        const QStringList id {u"id"_s};
        QCOMPARE(hashOf(rowOf(u"17"_s, {}), id), Q_UINT64_C(0x04fb747d3abb68c7));
        QCOMPARE(hashOf(rowOf(u"17"_s, u"x"_s), id), hashOf(rowOf(u"17"_s, u"y"_s), id));
        const QStringList both {u"id"_s, u"name"_s};
        QVERIFY(hashOf(rowOf(u"ab"_s, u"c"_s), both) != hashOf(rowOf(u"a"_s, u"bc"_s), both));
        // printf '2:id1:a4:name0:': without one of the columns all of the row counts.
        const QStringList absent {u"id"_s, u"other"_s};
        for (const QStringList &columns : {absent, QStringList()})
            QCOMPARE(hashOf(rowOf(u"a"_s, {}), columns), Q_UINT64_C(0x2746962f99eea83c));
    }

    void readsWhatItWrote()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"hashes"_s);
        const RowHashes hashes {.columns = {u"a"_s, u"ö\n"_s},
                                .print = {{u"kind"_s, u"csv"_s}},
                                .rows = {0, 1, ~quint64(0)},
                                .others = {7, 8, 9},
                                .numbers = {2, 0, 5},
                                .gone = {{3, 1}}};
        QVERIFY(writeRowHashes(path, hashes));
        const Result<RowHashes> read = readRowHashes(path);
        QVERIFY(read);
        QCOMPARE(read->columns, hashes.columns);
        QCOMPARE(read->print, hashes.print);
        QVERIFY(read->rows == hashes.rows && read->others == hashes.others);
        QVERIFY(read->numbers == hashes.numbers && read->gone == hashes.gone);
        const Result<RowHashes> part = readRowHashes(path, RowHashesPart::Numbers);
        QVERIFY(part && part->numbers == hashes.numbers && part->gone == hashes.gone);
        QFile file(path);
        QVERIFY(file.resize(file.size() - 1)); // a power cut
        QVERIFY(!readRowHashes(path));
    }

    void decides_data()
    {
        // numbers: of the rows there
        const Table<QByteArray, Kind, Numbers, qint64, qint64> row("now", "kind", "numbers", "left",
                                                                   "total");
        // Of 1, 2, 3, 4 the first two are sent.
        row("another column", "id,name\n1,x\n2,y\n3,z\n4,w\n", Kind::None, {0, 1, 2, 3}, 2, 4);
        row("blank lines", "id\n1\n\n2\n3\n4\n", Kind::None, {0, 1, 2, 3}, 2, 4);
        row("appended", "id\n1\n2\n3\n4\n5\n", Kind::Appended, {0, 1, 2, 3, 4}, 3, 5);
        row("edited behind", "id\n1\n2\n3\n9\n", Kind::Edited, {0, 1, 2, 4}, 2, 4);
        row("inserted behind", "id\n1\n2\n9\n3\n4\n", Kind::Edited, {0, 1, 4, 2, 3}, 3, 5);
        row("fewer", "id\n1\n", Kind::Edited, {0}, 0, 2);
        row("inserted in front", "id\n0\n1\n2\n3\n4\n", Kind::Edited, {4, 0, 1, 2, 3}, 3, 5);
        row("sorted", "id\n4\n3\n2\n1\n", Kind::Edited, {3, 2, 1, 0}, 2, 4);
        row("a sent one is gone", "id\n1\n3\n4\n", Kind::Edited, {0, 2, 3}, 2, 4);
        row("a sent one edited", "id\n1\n7\n3\n4\n", Kind::Edited, {0, 4, 2, 3}, 3, 5);
        row("a sent one twice", "id\n1\n1\n2\n3\n4\n", Kind::Edited, {0, 4, 1, 2, 3}, 3, 5);
        row("none", "id\n", Kind::Edited, {}, 0, 2);
    }
    void decides()
    {
        QFETCH(const QByteArray, now);
        const QTemporaryDir folder;
        const RowsSpec rows {RowsSpec::File {folder.filePath(u"r.csv"_s), RowFormat::Csv, 0}};
        const auto write = [&rows](const QByteArray &text) {
            makeFile(std::get<RowsSpec::File>(rows.from).path, text);
        };
        write("id\n1\n2\n3\n4\n");
        const QJsonObject before = rowsFingerprint(rows).value();
        const auto hashes = hashesOf(**openRows(rows), {u"id"_s}, 10);
        QVERIFY(writeRowHashes(rowHashesIn(folder.path()), *hashes));
        write(now);
        const auto decided = [&] {
            return rowsEditOf(folder.path(), rows, before, rowsFingerprint(rows).value(), sent(2));
        };
        const Result<RowsEdit> edit = decided();
        QVERIFY(edit);
        QTEST(edit->kind, "kind");
        QTEST(numbersOf(edit->now), "numbers");
        QTEST(qint64(edit->left), "left");
        QTEST(qint64(edit->total), "total");
        // Without the hashes it is not known which rows were sent.
        QVERIFY(QFile::remove(rowHashesIn(folder.path())));
        QCOMPARE(decided()->kind, Kind::Unknown);
    }

    void aShardCountsItsOwnRows_data()
    {
        const Table<bool> row("hasMark");
        row("by their numbers", false);
        // Rows of other shards are below the mark, too.
        row("below the mark", true);
    }
    void aShardCountsItsOwnRows()
    {
        QFETCH(const bool, hasMark);
        const QTemporaryDir folder;
        RowsSpec rows {
            RowsSpec::Values {R"([{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}, {"id": 5}, {"id": 6},
            {"id": 7}, {"id": 8}, {"id": 9}])"}};
        rows.shard = RowsSpec::Shard {1, 3, {u"id"_s}};
        const auto hashes = hashesOf(**openAllRows(rows), {u"id"_s}, 10, rows.shard);
        QVERIFY(writeRowHashes(rowHashesIn(folder.path()), *hashes));
        const auto ids = [](const RowsSpec &spec) {
            QStringList found;
            const auto source = openRows(spec);
            while (const auto row = (*source)->next().value())
                found.append(row->value(u"id"_s).value());
            return found;
        };
        const QStringList own = ids(rows);
        QVERIFY(own.size() > 1 && own.size() < 8);
        JobState state;
        for (const QString &id : own) {
            if (!hasMark)
                state.finished.push_back({id.toInt() - 1, id.toInt() - 1});
        }
        state.mark.index = hasMark ? 9 : 0;
        state.answered = own.size();
        // The first of them is gone, and one of another shard; new ones stand in front.
        int foreign = 1;
        while (own.contains(QString::number(foreign)))
            ++foreign;
        QByteArray list = "[";
        for (int id = 30; id >= 1; --id) {
            if (QString::number(id) != own.front() && id != foreign)
                list += "{\"id\": " + QByteArray::number(id) + "},";
        }
        RowsSpec after = rows;
        after.from = RowsSpec::Values {list.chopped(1) + ']'};
        const QJsonObject before = rowsFingerprint(rows).value();
        const auto edit
            = rowsEditOf(folder.path(), after, before, rowsFingerprint(after).value(), state);
        QVERIFY(edit);
        QCOMPARE(edit->kind, Kind::Edited);
        const qsizetype there = ids(after).size();
        QCOMPARE(edit->left, std::int64_t(there - own.size() + 1));
        QCOMPARE(edit->total, std::int64_t(there + 1));
        QCOMPARE(edit->what.id(), u"edit.rows"_s);
        const QString dropped = reportedValue(edit->what.arguments().at(3).toJson());
        QVERIFY2(dropped.startsWith(u"edit.count(1, edit.row("_s), qPrintable(dropped));

        // Other rows are in the shard then.
        after.shard->columns = {u"name"_s};
        const auto other
            = rowsEditOf(folder.path(), after, before, rowsFingerprint(after).value(), state);
        QVERIFY(other);
        QCOMPARE(other->kind, Kind::Unknown);
        QCOMPARE(reported(other->what), u"edit.shards(id, name)"_s);
    }

    // Its text moves the row to another shard, and its hash stays.
    void anotherTextOfDedupeIsAnotherRow()
    {
        const QTemporaryDir folder;
        const auto rowsWith = [](const QByteArray &text) {
            QByteArrayList list;
            for (int id = 1; id <= 20; ++id)
                list.append("{\"id\": " + QByteArray::number(id) + ", \"text\": \"" + text + "\"}");
            return RowsSpec {RowsSpec::Values {'[' + list.join(',') + ']'}};
        };
        RowsSpec before = rowsWith("a");
        before.shard = RowsSpec::Shard {1, 2};
        before.shard->dedupe = {{{}, u"text"_s, {}}};
        const auto count = [](const RowsSpec &spec) { return countRowsOf(spec).value().value(); };
        if (count(before) > 0)
            before.shard->number = 2; // the other shard ran, and has nothing of these
        QCOMPARE(count(before), 0);
        const auto hashes = hashesOf(**openAllRows(before), {u"id"_s}, 20, before.shard);
        QVERIFY(writeRowHashes(rowHashesIn(folder.path()), *hashes));
        RowsSpec after = before;
        for (char text = 'b'; count(after) == 0; ++text)
            after.from = rowsWith(QByteArray(1, text)).from;
        JobState state;
        state.mark.index = 20;
        const auto edit = rowsEditOf(folder.path(), after, rowsFingerprint(before).value(),
                                     rowsFingerprint(after).value(), state);
        QVERIFY(edit);
        QCOMPARE(edit->left, 20);
        QCOMPARE(edit->total, 20);
    }

    // Edits of other columns are counted, and nothing is sent for them.
    void noticesOtherColumns()
    {
        const QTemporaryDir folder;
        const QByteArray first = R"([{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3, "n": 3}])";
        const QByteArray second = R"([{"id": 3, "n": 3}, {"id": 2, "n": 9}, {"id": 1, "n": 1}])";
        const RowsSpec before {RowsSpec::Values {first}};
        const RowsSpec after {RowsSpec::Values {second}};
        const auto hashes = hashesOf(**openRows(before), {u"id"_s}, 10);
        QVERIFY(writeRowHashes(rowHashesIn(folder.path()), *hashes));
        const auto edit = rowsEditOf(folder.path(), after, rowsFingerprint(before).value(),
                                     rowsFingerprint(after).value(), sent(3));
        QVERIFY(edit);
        QCOMPARE(edit->othersChanged, 1);
        QCOMPARE(edit->left, 0);
    }

    void aRangeKnowsItsRows_data()
    {
        const Table<QString, Kind, qint64> row("now", "kind", "left");
        row("longer", "id=1..9", Kind::Appended, 7);
        row("much longer", "id=1..9000000000", Kind::Appended, Q_INT64_C(8'999'999'998));
        row("shorter", "id=1..3", Kind::Edited, 1);
        row("another start", "id=0..5", Kind::Edited, 4);
        row("another step", "id=1..5..2", Kind::Edited, 2);
        row("another column", "nr=1..5", Kind::Edited, 5);
        row("beyond what can be told apart", "id=0..9000000000", Kind::Unknown, 0);
    }
    void aRangeKnowsItsRows()
    {
        QFETCH(const QString, now);
        const RowsSpec before {*rangeFromText(u"id=1..5"_s)};
        const RowsSpec after {*rangeFromText(now)};
        const Result<RowsEdit> edit = rowsEditOf({}, after, rowsFingerprint(before).value(),
                                                 rowsFingerprint(after).value(), sent(2));
        QVERIFY(edit);
        QTEST(edit->kind, "kind");
        QTEST(qint64(edit->left), "left");
    }

    void aRangeBecomesAList_data()
    {
        const Table<QByteArray, Numbers> row("list", "numbers");
        row("the same rows", R"([{"id": 1}, {"id": 2}, {"id": 7}])", Numbers {0, 1, 5});
        row("other rows", R"([{"id": 2}, {"id": 1}])", Numbers {1, 0});
    }
    void aRangeBecomesAList()
    {
        QFETCH(const QByteArray, list);
        const RowsSpec before {*rangeFromText(u"id=1..5"_s)};
        const RowsSpec after {RowsSpec::Values {list}};
        const Result<RowsEdit> edit = rowsEditOf({}, after, rowsFingerprint(before).value(),
                                                 rowsFingerprint(after).value(), sent(2));
        QVERIFY(edit);
        QTEST(numbersOf(edit->now), "numbers");
    }

    // Random files of few values, so that many rows are equal. Against an oracle that counts.
    void noRowIsLostOrDoubled()
    {
        QRandomGenerator random(33);
        for (int round = 0; round < 300; ++round) {
            RowHashes rows;
            JobState state;
            std::set<std::int64_t> ended;
            std::map<quint64, int> sentOf; // how often each value has ended
            std::map<std::int64_t, quint64> valueOf; // of each number ever begun
            for (int step = 0; step < 6; ++step) {
                RowHashes now;
                const int count = random.bounded(8);
                for (int i = 0; i < count; ++i)
                    now.rows.push_back(random.bounded(4U));
                carryNumbers(rows, now, state);
                const Numbers numbers = numbersOf(now);
                QCOMPARE(std::set<std::int64_t>(numbers.begin(), numbers.end()).size(),
                         std::size_t(numbers.size()));
                std::map<quint64, int> there;
                std::map<quint64, int> kept;
                for (int i = 0; i < count; ++i) {
                    const quint64 value = now.rows[std::size_t(i)];
                    ++there[value];
                    kept[value] += int(ended.contains(numbers[i]));
                    const auto begun = valueOf.find(numbers[i]);
                    QVERIFY(begun == valueOf.end() || begun->second == value);
                }
                for (const auto &[value, times] : there)
                    QCOMPARE(kept[value], std::min(times, sentOf[value]));
                rows = now;
                for (int i = 0; i < count; ++i) { // a run that is cut short
                    const int fate = random.bounded(3);
                    if (fate == 2 || ended.contains(numbers[i]))
                        continue;
                    valueOf[numbers[i]] = now.rows[std::size_t(i)];
                    state.begun[numbers[i]] = {};
                    if (fate == 1)
                        continue;
                    ++sentOf[now.rows[std::size_t(i)]];
                    ended.insert(numbers[i]);
                    state.begun.erase(numbers[i]);
                }
                state.finished.clear();
                for (const std::int64_t number : ended)
                    state.finished.push_back({number, number});
            }
        }
    }
};

PENSTOCK_TEST(TestRowsEdit)
} // namespace tst_rowsedit

#include "tst_rowsedit.moc"

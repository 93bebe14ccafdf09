// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/rows/jobrows.h>
#include <penstock/jobs/start/rowsedit.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_rowsedit {
using Kind = RowsEdit::Kind;

Row rowOf(const QString &id, const QString &name)
{
    Row row;
    row.fields = {{QStringLiteral("id"), id, {}}, {QStringLiteral("name"), name, {}}};
    return row;
}

//! Which edits of rows let a run go on.
class TestRowsEdit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    // By sha256sum: printf '2:17' | sha256sum, and so on. Stored hashes outlive the program.
    void hashesAreTheSameEverywhere()
    {
        const QStringList id {QStringLiteral("id")};
        QCOMPARE(hashOf(rowOf(QStringLiteral("17"), {}), id), Q_UINT64_C(0x04fb747d3abb68c7));
        QCOMPARE(hashOf(rowOf(QStringLiteral("17"), QStringLiteral("x")), id),
                 hashOf(rowOf(QStringLiteral("17"), QStringLiteral("y")), id));
        const QStringList both {QStringLiteral("id"), QStringLiteral("name")};
        QVERIFY(hashOf(rowOf(QStringLiteral("ab"), QStringLiteral("c")), both)
                != hashOf(rowOf(QStringLiteral("a"), QStringLiteral("bc")), both));
        const QStringList absent {QStringLiteral("other")};
        QCOMPARE(hashOf(rowOf(QStringLiteral("a"), {}), absent), Q_UINT64_C(0x45c04e339740c73c));
    }

    void readsWhatItWrote()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("hashes"));
        const RowHashes hashes {{QStringLiteral("a"), QStringLiteral("ö\n")}, {0, 1, ~quint64(0)}};
        QVERIFY(writeRowHashes(path, hashes));
        const Result<RowHashes> read = readRowHashes(path);
        QVERIFY(read);
        QCOMPARE(read->columns, hashes.columns);
        QVERIFY(read->rows == hashes.rows);
        QFile file(path);
        QVERIFY(file.resize(file.size() - 1)); // a power cut
        QVERIFY(!readRowHashes(path));
    }

    void decides_data()
    {
        QTest::addColumn<QByteArray>("now");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<qint64>("total");
        const auto row = [](const char *name, const char *now, Kind kind, qint64 total) {
            QTest::newRow(name) << QByteArray(now) << kind << total;
        };
        row("another column", "id,name\n1,x\n2,y\n3,z\n4,w\n", Kind::None, 4);
        row("appended", "id\n1\n2\n3\n4\n5\n", Kind::Appended, 5);
        row("blank lines", "id\n1\n\n2\n3\n4\n", Kind::None, 4);
        row("edited behind", "id\n1\n2\n3\n9\n", Kind::Behind, 4);
        row("inserted behind", "id\n1\n2\n9\n3\n4\n", Kind::Behind, 5);
        row("fewer, all of them sent", "id\n1\n", Kind::Behind, 1);
        row("inserted in front", "id\n0\n1\n2\n3\n4\n", Kind::Moved, 5);
        row("sorted", "id\n4\n3\n2\n1\n", Kind::Moved, 4);
        row("a sent one is gone", "id\n1\n3\n4\n", Kind::Moved, 3);
        row("a sent one edited", "id\n1\n7\n3\n4\n", Kind::Moved, 4);
    }
    void decides()
    {
        QFETCH(const QByteArray, now);
        const QTemporaryDir folder;
        const RowsSpec rows {
            RowsSpec::File {folder.filePath(QStringLiteral("r.csv")), RowFormat::Csv, 0}};
        const auto write = [&rows](const QByteArray &text) {
            QFile file(std::get<RowsSpec::File>(rows.from).path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        };
        write("id\n1\n2\n3\n4\n");
        const QJsonObject before = rowsFingerprint(rows).value();
        const auto hashes = hashesOf(**openRows(rows), {QStringLiteral("id")}, 10);
        QVERIFY(writeRowHashes(rowHashesIn(folder.path()), *hashes));
        write(now);
        const Result<RowsEdit> edit
            = rowsEditOf(folder.path(), rows, before, rowsFingerprint(rows).value(), 2);
        QVERIFY(edit);
        QTEST(edit->kind, "kind");
        QTEST(qint64(edit->total), "total");
        // Without the hashes it is not known which rows were sent.
        QVERIFY(QFile::remove(rowHashesIn(folder.path())));
        QCOMPARE(rowsEditOf(folder.path(), rows, before, rowsFingerprint(rows).value(), 2)->kind,
                 Kind::Moved);
    }

    void aRangeKnowsItsRows_data()
    {
        QTest::addColumn<QString>("now");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("longer") << "id=1..9" << Kind::Appended;
        QTest::newRow("shorter") << "id=1..3" << Kind::Behind;
        QTest::newRow("another start") << "id=0..5" << Kind::Moved;
        QTest::newRow("another step") << "id=1..5..2" << Kind::Moved;
        QTest::newRow("another column") << "nr=1..5" << Kind::Moved;
    }
    void aRangeKnowsItsRows()
    {
        QFETCH(const QString, now);
        const RowsSpec before {*rangeFromText(QStringLiteral("id=1..5"))};
        const RowsSpec after {*rangeFromText(now)};
        const Result<RowsEdit> edit = rowsEditOf({}, after, rowsFingerprint(before).value(),
                                                 rowsFingerprint(after).value(), 2);
        QVERIFY(edit);
        QTEST(edit->kind, "kind");
    }

    void aRangeBecomesAList_data()
    {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("the same rows")
            << QByteArray(R"([{"id": 1}, {"id": 2}, {"id": 7}])") << Kind::Behind;
        QTest::newRow("other rows") << QByteArray(R"([{"id": 2}, {"id": 1}])") << Kind::Moved;
    }
    void aRangeBecomesAList()
    {
        QFETCH(const QByteArray, list);
        const RowsSpec before {*rangeFromText(QStringLiteral("id=1..5"))};
        const RowsSpec after {RowsSpec::Values {list}};
        const Result<RowsEdit> edit = rowsEditOf({}, after, rowsFingerprint(before).value(),
                                                 rowsFingerprint(after).value(), 2);
        QVERIFY(edit);
        QTEST(edit->kind, "kind");
    }
};

PENSTOCK_TEST(TestRowsEdit)
} // namespace tst_rowsedit

#include "tst_rowsedit.moc"

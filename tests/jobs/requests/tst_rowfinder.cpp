// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/requests/rowhashes.h>
#include <penstock/jobs/requests/rowsearch.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

class TestRowFinder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void findsRows_data()
    {
        const Table<bool> row("isFile");
        row("of a range", false);
        row("of a file", true);
    }

    void findsRows()
    {
        QFETCH(const bool, isFile);
        constexpr int rows = 9'000;
        const QTemporaryDir folder;
        JobSpec job;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rows};
        if (isFile) {
            const QString path = folder.filePath(u"rows.csv"_s);
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("id\n");
            for (int id = 1; id <= rows; ++id)
                file.write(QByteArray::number(id) + '\n');
            job.rows.from = RowsSpec::File {.path = path};
        }
        RowFinder finder(job, {});
        // Forth and back, so that marks are made and used; what is behind the end is left out.
        for (const std::vector<std::int64_t> &wanted : {std::vector<std::int64_t> {3, 0},
                                                        {8'999, 5'000, 9'000},
                                                        {1'024, 1'023, 6'000},
                                                        {0}}) {
            const auto found = finder.find(wanted);
            QVERIFY2(found, qPrintable(found ? QString() : found.error().text()));
            for (const std::int64_t index : wanted) {
                QCOMPARE(found->contains(index), index < rows);
                if (index < rows)
                    QCOMPARE(found->at(index).value(u"id"_s), QString::number(index + 1));
            }
        }
    }

    // Of 1, 2, 3 the last was deleted, 4 was inserted in front, and 5 came behind without a run.
    void findsRowsByTheNumberThatTheyKept()
    {
        const QTemporaryDir folder;
        QVERIFY(writeRowHashes(rowHashesIn(folder.path()),
                               {.rows = {4, 1, 2}, .numbers = {3, 0, 1}, .gone = {{3, 2}}}));
        JobSpec job;
        job.rows.from = RowsSpec::Values {"[4, 1, 2, 5]"};
        RowFinder finder(job, folder.path());
        const auto found = finder.find({0, 1, 2, 3, 4, 5});
        QVERIFY(found);
        QList<qint64> numbers;
        QStringList values;
        for (const auto &[number, row] : *found) {
            numbers.append(number);
            values.append(row.value(u"value"_s).value_or(QString()));
        }
        QCOMPARE(numbers, (QList<qint64> {0, 1, 3, 4}));
        QCOMPARE(values.join(QLatin1Char(' ')), u"1 2 4 5"_s);
        RowSearch search(job, folder.path());
        QCOMPARE(search.among({0, 3, 2}, u"4"_s, [] { return false; })->value(),
                 std::vector<std::int64_t> {3});
    }

    void addsConstants()
    {
        JobSpec job;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        job.values = {{u"country"_s, u"no"_s}};
        const auto found = RowFinder(job, {}).find({1});
        QVERIFY(found);
        QCOMPARE(found->at(1).value(u"country"_s), u"no"_s);
    }

    void saysWhatIsWrong()
    {
        JobSpec job;
        job.rows.from = RowsSpec::File {.path = u"/nowhere/rows.csv"_s};
        QVERIFY(!RowFinder(job, {}).find({0}));
    }
};

PENSTOCK_TEST(TestRowFinder)
#include "tst_rowfinder.moc"

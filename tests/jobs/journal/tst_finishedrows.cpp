// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/journal/finishedexport.h>
#include <penstock/jobs/journal/journal.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

using Numbers = std::vector<std::int64_t>;
using Order = FinishedQuery::Order;

namespace {
constexpr WallTime start {1'795'276'800s};

LedgerEntry ended(std::int64_t row, RowState state, int status, Duration elapsed,
                  Duration sentAfter, int attempts)
{
    LedgerEntry entry {.index = row,
                       .end = {.state = state,
                               .status = status,
                               .attempts = attempts,
                               .pages = 1,
                               .sentAt = start + sentAfter,
                               .elapsed = elapsed}};
    if (state == RowState::Failed)
        entry.end.error = QStringLiteral("status %1").arg(status);
    return entry;
}
} // namespace

//! What can be read of the rows that a journal has the end of.
class TestFinishedRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("job"));
    }

    void nothingHasEndedWithoutAJournal()
    {
        const auto rows = FinishedRows::open(m_path);
        QVERIFY(rows);
        QVERIFY((*rows)->counts()->empty());
        QVERIFY((*rows)->list({})->empty());
        QVERIFY((*rows)->read({1, 2})->empty());
    }

    void areCountedByHowTheyEnded()
    {
        writeFive();
        const auto rows = FinishedRows::open(m_path);
        QVERIFY(rows);
        QCOMPARE(*(*rows)->counts(),
                 (std::vector<FinishedCount> {{RowState::Answered, 200, 3},
                                              {RowState::Failed, 404, 1},
                                              {RowState::Failed, 500, 1}}));
    }

    void areListed_data()
    {
        QTest::addColumn<FinishedQuery>("query");
        QTest::addColumn<Numbers>("expected");
        QTest::newRow("all") << FinishedQuery {} << Numbers {0, 1, 2, 5, 7};
        QTest::newRow("last first")
            << FinishedQuery {.descending = true} << Numbers {7, 5, 2, 1, 0};
        QTest::newRow("answered") << FinishedQuery {.state = RowState::Answered}
                                  << Numbers {0, 2, 7};
        QTest::newRow("one status") << FinishedQuery {.status = 404} << Numbers {1};
        QTest::newRow("none such")
            << FinishedQuery {.state = RowState::Answered, .status = 404} << Numbers {};
        QTest::newRow("slowest first")
            << FinishedQuery {.order = Order::Elapsed, .descending = true}
            << Numbers {7, 5, 2, 1, 0};
        QTest::newRow("in the order of sending")
            << FinishedQuery {.order = Order::SentAt} << Numbers {2, 0, 1, 7, 5};
        QTest::newRow("by status, equal ones as the rows stand")
            << FinishedQuery {.order = Order::Status} << Numbers {0, 2, 7, 1, 5};
        QTest::newRow("most attempts first")
            << FinishedQuery {.order = Order::Attempts, .descending = true}
            << Numbers {5, 7, 2, 1, 0};
    }
    void areListed()
    {
        QFETCH(const FinishedQuery, query);
        QFETCH(const Numbers, expected);
        writeFive();
        const auto rows = FinishedRows::open(m_path);
        QVERIFY(rows);
        QCOMPARE(*(*rows)->list(query), expected);
    }

    void areReadByTheirNumbers()
    {
        writeFive();
        const auto rows = FinishedRows::open(m_path);
        QVERIFY(rows);
        const auto read = (*rows)->read({5, 3, 0});
        QVERIFY(read);
        QCOMPARE(read->size(), std::size_t(2));
        QCOMPARE(read->at(0).index, 0);
        QCOMPARE(read->at(1).index, 5);
        const RowEnd &end = read->at(1).end;
        QCOMPARE(end.state, RowState::Failed);
        QCOMPARE(end.status, 500);
        QCOMPARE(end.attempts, 4);
        QCOMPARE(end.error, QStringLiteral("status 500"));
        QVERIFY(end.sentAt == start + 9s);
        QVERIFY(end.elapsed == 50ms);
    }

    void areExported()
    {
        writeFive();
        JobSpec job;
        job.rows.from = RowsSpec::Values {.json = "[{\"q\": \"a,b\"}, {\"q\": 2}, {\"q\": 3}]"};
        const QString path = m_folder->filePath(QStringLiteral("rows.csv"));
        const auto count
            = exportFinishedRows(job, m_path, {.descending = true}, {}, path, [] { return false; });
        QVERIFY(count);
        QCOMPARE(*count, 5);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList lines = file.readAll().split('\n');
        QCOMPARE(lines.size(), 7); // with the title, and nothing behind the last break
        QCOMPARE(lines[0],
                 QByteArray("row,values,state,status,attempts,pages,sent_at,elapsed_ms,error\r"));
        // A row that is not there any more has no values.
        QCOMPARE(lines[1], QByteArray("8,,answered,200,2,1,2026-11-21T16:00:04.000Z,70.000,\r"));
        QCOMPARE(lines[4],
                 QByteArray("2,\"{\"\"q\"\":2}\",failed,404,1,1,2026-11-21T16:00:03.000Z,20.000,"
                            "status 404\r"));
        QVERIFY(lines[5].contains("\"{\"\"q\"\":\"\"a,b\"\"}\""));
    }

    void areExportedByWhatIsInThem()
    {
        writeFive();
        JobSpec job;
        job.rows.from = RowsSpec::Values {.json = "[{\"q\": \"a,b\"}, {\"q\": 2}, {\"q\": \"B\"}]"};
        const QString path = m_folder->filePath(QStringLiteral("rows.csv"));
        const auto count = exportFinishedRows(job, m_path, {.descending = true},
                                              QStringLiteral("b"), path, [] { return false; });
        QVERIFY(count);
        QCOMPARE(*count, 2);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArrayList lines = file.readAll().split('\n');
        QVERIFY(lines[1].startsWith("3,"));
        QVERIFY(lines[2].startsWith("1,"));
        job.rows.from = RowsSpec::File {.path = QStringLiteral("/nowhere/rows.csv")};
        QVERIFY(
            !exportFinishedRows(job, m_path, {}, QStringLiteral("b"), path, [] { return false; }));
    }

    void areNotExportedWhereThatIsCancelled()
    {
        writeFive();
        const QString path = m_folder->filePath(QStringLiteral("rows.csv"));
        const auto count = exportFinishedRows({}, m_path, {}, {}, path, [] { return true; });
        QVERIFY(count);
        QVERIFY(!*count);
        QVERIFY(!QFile::exists(path));
        QVERIFY(!exportFinishedRows({}, m_path, {}, {}, QStringLiteral("/nowhere/rows.csv"),
                                    [] { return false; }));
    }

    void seeWhatIsWrittenMeanwhile()
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{}");
        QVERIFY(journal);
        const auto rows = FinishedRows::open(m_path);
        QVERIFY(rows);
        for (int row = 0; row < 3; ++row) {
            const std::vector<LedgerEntry> entries {
                ended(row, RowState::Answered, 200, 1ms, 0s, 1)};
            QVERIFY((*journal)->commit({.entries = entries}));
            QCOMPARE((*rows)->list({})->size(), std::size_t(row + 1));
        }
    }

private:
    void writeFive()
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{}");
        QVERIFY(journal);
        const std::vector<LedgerEntry> entries {ended(0, RowState::Answered, 200, 10ms, 2s, 1),
                                                ended(1, RowState::Failed, 404, 20ms, 3s, 1),
                                                ended(2, RowState::Answered, 200, 30ms, 1s, 1),
                                                ended(5, RowState::Failed, 500, 50ms, 9s, 4),
                                                ended(7, RowState::Answered, 200, 70ms, 4s, 2)};
        QVERIFY((*journal)->commit({.entries = entries}));
        QVERIFY((*journal)->close());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

PENSTOCK_TEST(TestFinishedRows)
#include "tst_finishedrows.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/journal/finishedexport.h>
#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/spec/sqldatabase_p.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_finishedrows {
using Numbers = std::vector<std::int64_t>;
using Order = FinishedQuery::Order;

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
        entry.end.error = runMessage("row.status", status);
    return entry;
}

//! What can be read of the rows that a journal has the end of.
class TestFinishedRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"job"_s);
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
        const Table<FinishedQuery, Numbers> row("query", "expected");
        row("all", FinishedQuery {}, Numbers {0, 1, 2, 5, 7});
        row("last first", FinishedQuery {.descending = true}, Numbers {7, 5, 2, 1, 0});
        row("answered", FinishedQuery {.state = RowState::Answered}, Numbers {0, 2, 7});
        row("one status", FinishedQuery {.status = 404}, Numbers {1});
        row("none such", FinishedQuery {.state = RowState::Answered, .status = 404}, Numbers {});
        row("slowest first", FinishedQuery {.order = Order::Elapsed, .descending = true},
            Numbers {7, 5, 2, 1, 0});
        row("in the order of sending", FinishedQuery {.order = Order::SentAt},
            Numbers {2, 0, 1, 7, 5});
        row("by status, equal ones as the rows stand", FinishedQuery {.order = Order::Status},
            Numbers {0, 2, 7, 1, 5});
        row("most attempts first", FinishedQuery {.order = Order::Attempts, .descending = true},
            Numbers {5, 7, 2, 1, 0});
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
        QCOMPARE(end.error, Error(runMessage("row.status", 500)));
        QVERIFY(end.sentAt == start + 9s);
        QVERIFY(end.elapsed == 50ms);
    }

    void ownFilesAreKnown_data()
    {
        const Table<QString, bool> row("path", "isOwn");
        row("rows", u"rows.csv"_s, true);
        row("output", u"out.jsonl"_s, true);
        row("output, by another way", u"x/../out.jsonl"_s, true);
        row("output, by a link", u"link"_s, true);
        row("failed rows", u"out.failed.jsonl"_s, true);
        row("a journal", u"x/journal"_s, true);
        row("another file", u"other.csv"_s, false);
        row("a new file", u"x/new.csv"_s, false);
        row("a folder with a similar name", u"xy/a"_s, false);
    }
    void ownFilesAreKnown()
    {
        QFETCH(const QString, path);
        const QTemporaryDir folder;
        const QDir dir(folder.path());
        QVERIFY(dir.mkdir(u"x"_s) && dir.mkdir(u"xy"_s));
        for (const char *const name :
             {"rows.csv", "out.jsonl", "out.failed.jsonl", "x/journal", "other.csv", "xy/a"})
            makeFile(dir.filePath(QString::fromLatin1(name)), "1");
        QVERIFY(QFile::link(dir.filePath(u"out.jsonl"_s), dir.filePath(u"link"_s)));
        JobSpec job;
        job.rows.from = RowsSpec::File {dir.filePath(u"rows.csv"_s)};
        job.output.path = dir.filePath(u"out.jsonl"_s);
        QTEST(isOwnFile(job, dir.filePath(u"x"_s), dir.filePath(path)), "isOwn");
        job.output = {.kind = OutputSpec::Kind::Files, .path = dir.filePath(u"xy"_s)};
        QVERIFY(isOwnFile(job, {}, dir.filePath(u"xy/a"_s)));
    }

    void areExported()
    {
        writeFive();
        JobSpec job;
        job.rows.from = RowsSpec::Values {.json = "[{\"q\": \"a,b\"}, {\"q\": 2}, {\"q\": 3}]"};
        const QString path = m_folder->filePath(u"rows.csv"_s);
        const auto count = exportFinishedRows(job, m_path, {.descending = true}, {}, {.path = path},
                                              [] { return false; });
        QVERIFY(count);
        QCOMPARE(*count, 5);
        const QByteArrayList lines = contentOf(path).split('\n');
        QCOMPARE(lines.size(), 7); // with the title, and nothing behind the last break
        QCOMPARE(lines[0],
                 QByteArray("row,q,state,status,attempts,pages,sent_at,elapsed_ms,error\r"));
        // A row that is not there any more has no values.
        QCOMPARE(lines[1], QByteArray("8,,answered,200,2,1,2026-11-21T16:00:04.000Z,70.000,\r"));
        QCOMPARE(lines[4],
                 QByteArray("2,2,failed,404,1,1,2026-11-21T16:00:03.000Z,20.000,"
                            "status 404\r"));
        QVERIFY(lines[5].startsWith("1,\"a,b\",answered,"));
    }

    void areExportedWithTheirAnswers_data()
    {
        // expected: of rows 1, 2, 3
        const Table<QString, QByteArrayList> row("name", "expected");
        row("CSV", "rows.csv",
            {"1,\"a,b\",answered,200,1,1,2026-11-21T16:00:02.000Z,10.000,,"
             "\"{\"\"x\"\": 12345678901234567890, \"\"y\"\":1.10}\"\r",
             "2,2,failed,404,1,1,2026-11-21T16:00:03.000Z,20.000,"
             "status 404,'=gone\r",
             "3,x,answered,200,2,2,2026-11-21T16:00:01.000Z,30.000,,"
             "\"[1,2]\"\r"});
        row("JSON lines", "rows.jsonl",
            {"{\"row\":1,\"values\":{\"q\":\"a,b\"},\"state\":\"answered\",\"status\":200,"
             "\"attempts\":1,\"pages\":1,\"sent_at\":\"2026-11-21T16:00:02.000Z\","
             "\"elapsed_ms\":10.000,"
             "\"body\":{\"x\": 12345678901234567890, \"y\":1.10}}",
             "{\"row\":2,\"values\":{\"q\":2},\"state\":\"failed\",\"status\":404,"
             "\"attempts\":1,\"pages\":1,\"sent_at\":\"2026-11-21T16:00:03.000Z\","
             "\"elapsed_ms\":20.000,\"error\":\"status "
             "404\",\"error_id\":\"row.status\",\"body\":\"=gone\"}",
             "{\"row\":3,\"values\":{\"q\":\"x\"},\"state\":\"answered\",\"status\":200,"
             "\"attempts\":2,\"pages\":2,\"sent_at\":\"2026-11-21T16:00:01.000Z\","
             "\"elapsed_ms\":30.000,\"body\":[1,2]}"});
        row("SQLite", "rows.sqlite",
            {"1|a,b|answered|200|1|1|2026-11-21T16:00:02.000Z|10||"
             "{\"x\": 12345678901234567890, \"y\":1.10}",
             "2|2|failed|404|1|1|2026-11-21T16:00:03.000Z|20|status 404|=gone",
             "3|x|answered|200|2|2|2026-11-21T16:00:01.000Z|30||[1,2]"});
    }
    void areExportedWithTheirAnswers()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArrayList, expected);
        const JobSpec job = writeThreeWithAnswers();
        const FinishedExport to {.path = m_folder->filePath(name),
                                 .kind = FinishedExport::kindOf(name),
                                 .withAnswers = true};
        for (int time = 0; time < 2; ++time) { // what is there is replaced
            const auto count = exportFinishedRows(job, m_path, {}, {}, to, [] { return false; });
            QVERIFY2(count, count ? "" : qPrintable(count.error().text()));
            QCOMPARE(*count, 3);
        }
        QByteArrayList lines;
        if (to.kind == FinishedExport::Kind::Sqlite) {
            const auto database = SqlDatabase::open(to.path, SqlDatabase::Mode::ReadOnly,
                                                    [](int, const QString &) { return Error(); });
            QVERIFY(database);
            const Result<void> read
                = (*database)
                      ->statement(u"SELECT * FROM results ORDER BY \"row\""_s)
                      .each([&lines](const SqlRow &row) {
                          QByteArrayList cells;
                          for (int column = 0; column < 10; ++column)
                              cells.append(row.value(column).toString().toUtf8());
                          lines.append(cells.join('|'));
                      });
            QVERIFY(read);
        } else {
            lines = contentOf(to.path).split('\n');
            QVERIFY(lines.takeLast().isEmpty());
            if (to.kind == FinishedExport::Kind::Csv)
                QCOMPARE(lines.takeFirst(),
                         QByteArray("row,q,state,status,attempts,pages,sent_at,elapsed_ms,error,"
                                    "body\r"));
        }
        QCOMPARE(lines, expected);
        QVERIFY(QDir(m_folder->path()).entryList({u"*.part*"_s}, QDir::Files).isEmpty());
    }
    void filesBesideTheExportStay_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *const ending : {"", "-wal", "-shm", "-journal"})
            QTest::addRow("%s", ending) << u"rows.sqlite.part"_s + QString::fromLatin1(ending);
    }
    void filesBesideTheExportStay()
    {
        QFETCH(const QString, name);
        const JobSpec job = writeThreeWithAnswers();
        QFile beside(m_folder->filePath(name));
        QVERIFY(beside.open(QIODevice::WriteOnly) && beside.write("mine") == 4);
        beside.close();
        const FinishedExport to {.path = m_folder->filePath(u"rows.sqlite"_s),
                                 .kind = FinishedExport::Kind::Sqlite};
        QVERIFY(exportFinishedRows(job, m_path, {}, {}, to, [] { return false; }));
        QVERIFY(QFile::exists(to.path));
        QVERIFY(beside.open(QIODevice::ReadOnly));
        QCOMPARE(beside.readAll(), QByteArray("mine"));
    }
    void whatAnotherHasLinkedIsNotWritten_data()
    {
        const Table<FinishedExport::Kind> row("kind");
        row("CSV", FinishedExport::Kind::Csv);
        row("JSONL", FinishedExport::Kind::Jsonl);
        row("SQLite", FinishedExport::Kind::Sqlite);
    }
    void whatAnotherHasLinkedIsNotWritten()
    {
        QFETCH(const FinishedExport::Kind, kind);
        const JobSpec job = writeThreeWithAnswers();
        const QString outside = m_folder->filePath(u"outside"_s);
        const FinishedExport to {.path = m_folder->filePath(u"rows"_s), .kind = kind};
        QFile file(outside);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        QVERIFY(QFile::link(outside, to.path));
        if (::lchown(QFile::encodeName(to.path).constData(), 65534, 65534) != 0)
            QSKIP("Only root can give a link to another user");
        std::ignore = exportFinishedRows(job, m_path, {}, {}, to, [] { return false; });
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
        QVERIFY(QDir(m_folder->path())
                    .entryList({u".penstock*"_s}, QDir::AllEntries | QDir::Hidden)
                    .isEmpty());
    }
    void answersThatAreGoneAreNoEmptyCells()
    {
        const JobSpec job = writeThreeWithAnswers();
        QVERIFY(QFile::remove(job.output.path));
        const QString path = m_folder->filePath(u"rows.csv"_s);
        const auto count = exportFinishedRows(
            job, m_path, {}, {}, {.path = path, .withAnswers = true}, [] { return false; });
        QVERIFY(!count);
        QCOMPARE(count.error().id(), u"response.not_exported"_s);
        QCOMPARE(count.error().where(), job.output.path);
        QVERIFY(!QFile::exists(path));
    }
    void aValueThatIsCalledAsAColumnIsToldApart()
    {
        writeFive();
        JobSpec job;
        job.rows.from = RowsSpec::Values {.json = "[{\"Status\": \"new\"}, {\"b\": 2}]"};
        const QString path = m_folder->filePath(u"rows.csv"_s);
        QVERIFY(exportFinishedRows(job, m_path, {}, {}, {.path = path}, [] { return false; }));
        const QByteArrayList lines = contentOf(path).split('\n');
        QVERIFY2(lines[0].startsWith("row,value.Status,b,state,status,"), lines[0].constData());
        QVERIFY(lines[1].startsWith("1,new,,answered,"));
        QVERIFY(lines[2].startsWith("2,,2,failed,"));
    }
    void areExportedByWhatIsInThem()
    {
        writeFive();
        JobSpec job;
        job.rows.from = RowsSpec::Values {.json = "[{\"q\": \"a,b\"}, {\"q\": 2}, {\"q\": \"B\"}]"};
        const QString path = m_folder->filePath(u"rows.csv"_s);
        const auto count = exportFinishedRows(job, m_path, {.descending = true}, u"b"_s,
                                              {.path = path}, [] { return false; });
        QVERIFY(count);
        QCOMPARE(*count, 2);
        const QByteArrayList lines = contentOf(path).split('\n');
        QVERIFY(lines[1].startsWith("3,"));
        QVERIFY(lines[2].startsWith("1,"));
        job.rows.from = RowsSpec::File {.path = u"/nowhere/rows.csv"_s};
        QVERIFY(!exportFinishedRows(job, m_path, {}, u"b"_s, {.path = path}, [] { return false; }));
    }

    void areNotExportedWhereThatIsCancelled()
    {
        writeFive();
        const QString path = m_folder->filePath(u"rows.csv"_s);
        const auto count
            = exportFinishedRows({}, m_path, {}, {}, {.path = path}, [] { return true; });
        QVERIFY(count);
        QVERIFY(!*count);
        QVERIFY(!QFile::exists(path));
        QVERIFY(!exportFinishedRows({}, m_path, {}, {}, {.path = u"/nowhere/rows.csv"_s},
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

    // The second failed, the third has two pages.
    JobSpec writeThreeWithAnswers()
    {
        JobSpec job;
        job.rows.from = RowsSpec::Values {.json = "[{\"q\": \"a,b\"}, {\"q\": 2}, {\"q\": \"x\"}]"};
        job.output.path = m_folder->filePath(u"out.jsonl"_s);
        write(u"out.jsonl"_s,
              "{\"row\":{\"q\":\"x\"},\"status\":200,\"body\":1}\n"
              "{\"row\":{\"q\":\"a,b\"},\"status\":200,"
              "\"body\":{\"x\": 12345678901234567890, \"y\":1.10}}\n"
              "{\"row\":{\"q\":\"x\"},\"status\":200,\"body\":2}\n");
        write(u"out.failed.jsonl"_s, "{\"row\":{\"q\":2},\"status\":404,\"body\":\"=gone\"}\n");
        const auto log = openClaimedJob(m_path);
        const auto journal = Journal::open(log->folder, "{}");
        std::vector<LedgerEntry> entries {ended(0, RowState::Answered, 200, 10ms, 2s, 1),
                                          ended(1, RowState::Failed, 404, 20ms, 3s, 1),
                                          ended(2, RowState::Answered, 200, 30ms, 1s, 2)};
        entries[2].end.pages = 2;
        if (!(*journal)->commit({.entries = entries}) || !(*journal)->close())
            qFatal("no journal");
        return job;
    }
    void write(const QString &name, const QByteArray &text) const
    {
        makeFile(m_folder->filePath(name), text);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

PENSTOCK_TEST(TestFinishedRows)
} // namespace tst_finishedrows
#include "tst_finishedrows.moc"

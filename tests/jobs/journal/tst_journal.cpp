// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/sqlite.h"
#include "support/testprogram.h"

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/journal/journal.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_journal {
using Kind = LedgerEntry::Kind;

LedgerEntry endOf(std::int64_t row, RowState state = RowState::Answered)
{
    return {.index = row, .end = {.state = state, .status = 200, .attempts = 1, .pages = 1}};
}
LedgerEntry sentAt(std::int64_t row, Duration at, int attempts)
{
    LedgerEntry entry = endOf(row);
    entry.end.sentAt = WallTime(at);
    entry.end.attempts = attempts;
    return entry;
}
LedgerEntry pageOf(std::int64_t row, int page, const QByteArray &next)
{
    return {.kind = Kind::Page, .index = row, .page = page, .next = next};
}

// What is left at \a path where a process is killed in its first commit, before the journal has
// become one with a write-ahead log: pages that were written already, and beside them what they
// were.
void leaveFirstCommitCutOff(const QString &path)
{
    const QTemporaryDir folder;
    const QString name = u"cut off"_s;
    const QString written = folder.filePath(u"journal.sqlite"_s);
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        database.setDatabaseName(written);
        QVERIFY(database.open());
        QSqlQuery query(database);
        for (const char *const statement :
             {"PRAGMA cache_size = 1", "BEGIN IMMEDIATE", "CREATE TABLE cut(x)",
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) "
              "INSERT INTO cut SELECT randomblob(1000) FROM n"})
            QVERIFY2(query.exec(QLatin1String(statement)), qPrintable(query.lastError().text()));
        QVERIFY(QFile::copy(written, path));
        QVERIFY(QFile::copy(written + u"-journal"_s, path + u"-journal"_s));
    }
    QSqlDatabase::removeDatabase(name);
}

class TestJournal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"job"_s);
    }

    void aFirstCommitThatWasCutOffIsTakenBack()
    {
        QVERIFY(QDir().mkpath(m_path));
        leaveFirstCommitCutOff(m_path + u"/journal.sqlite"_s);
        const auto log = openClaimedJob(m_path);
        QVERIFY2(log, log ? "" : qPrintable(log.error().text()));
        QVERIFY(log->state.isNew);
    }
    void whatWasSpentIsKept()
    {
        const Price price {*Decimal::parse(u"2.50"), u"USD"_s, 1'000'000};
        const Spending spent {{u"tokens"_s, 3'760'001, price}};
        const ListFacts lists {.responses = 4};
        {
            auto log = openClaimedJob(m_path);
            QVERIFY(log);
            QVERIFY(log->state.spent.empty());
            const auto journal = Journal::open(log->folder, "job");
            QVERIFY(journal);
            QVERIFY((*journal)->commit(
                {.entries = {endOf(0)}, .notes = {.spent = spent, .lists = lists}}));
            QVERIFY((*journal)->commit({.entries = {endOf(1)}}));
        }
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        QVERIFY(log->state.spent == spent);
        QCOMPARE(log->state.lists.responses, lists.responses);
        const auto seen = earlierRunsIn(m_path);
        QVERIFY(seen && *seen);
        QVERIFY((*seen)->progress.spent == spent);
    }
    void aFolderWithoutJournalIsNew()
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        QVERIFY(log->state.isNew);
        QVERIFY(log->state.job.isEmpty());
        QVERIFY(!log->folder.hasJournal());
        QVERIFY(!log->state.isFinished(0));
    }
    void keepsWhatWasCommitted()
    {
        write({endOf(0), endOf(2, RowState::Failed), endOf(3, RowState::Duplicate),
               endOf(7, RowState::InDoubt)},
              RowMark {1, 20, 2});
        const JobState state = read();
        QVERIFY(!state.isNew);
        QCOMPARE(state.job, QByteArray("{\"a\":1.10}"));
        QCOMPARE(state.mark, (RowMark {1, 20, 2}));
        QCOMPARE(state.finished, (std::vector<RowRange> {{2, 3}, {7, 7}}));
        QCOMPARE(state.answered, 1);
        QCOMPARE(state.failed, 1);
        QCOMPARE(state.duplicates, 1);
        QCOMPARE(state.inDoubt, 1);
        QCOMPARE(state.done(), 4);
    }
    void tellsWhetherARowIsFinished_data()
    {
        const Table<qint64, bool> row("row", "isFinished");
        row("below the mark", 9, true);
        row("at the mark", 10, false);
        row("first of a range", 12, true);
        row("last of a range", 14, true);
        row("between", 15, false);
        row("a range of one", 20, true);
        row("above all", 21, false);
    }
    void tellsWhetherARowIsFinished()
    {
        QFETCH(qint64, row);
        JobState state;
        state.mark.index = 10;
        state.finished = {{12, 14}, {20, 20}};
        QTEST(state.isFinished(row), "isFinished");
    }
    void keepsTheJobOfTheLastStart()
    {
        write({});
        {
            const auto log = openClaimedJob(m_path);
            QVERIFY(log);
            const auto journal = Journal::open(log->folder, "another");
            QVERIFY(journal);
        }
        QCOMPARE(read().job, QByteArray("another"));
    }

    void knowsRowsThatBegan_data()
    {
        const Table<std::vector<LedgerEntry>, std::map<std::int64_t, BegunRow>> row("entries",
                                                                                    "begun");
        using Entries = std::vector<LedgerEntry>;
        using Begun = std::map<std::int64_t, BegunRow>;
        const LedgerEntry intent {.kind = Kind::Intent, .index = 5};
        const LedgerEntry revoked {.kind = Kind::IntentWithdrawn, .index = 5};
        row("an intent", Entries {intent}, Begun {{5, {0, {}, true}}});
        row("withdrawn", Entries {intent, revoked}, Begun {});
        row("intended again", Entries {intent, revoked, intent}, Begun {{5, {0, {}, true}}});
        row("a page", Entries {pageOf(5, 0, "p2")}, Begun {{5, {1, "p2", false}}});
        row("two pages", Entries {pageOf(5, 0, "p2"), pageOf(5, 1, "p3")},
            Begun {{5, {2, "p3", false}}});
        row("a page answers the intent", Entries {intent, pageOf(5, 0, "p2")},
            Begun {{5, {1, "p2", false}}});
        row("an intent after a page", Entries {pageOf(5, 0, "p2"), intent},
            Begun {{5, {1, "p2", true}}});
        row("withdrawn after a page", Entries {pageOf(5, 0, "p2"), intent, revoked},
            Begun {{5, {1, "p2", false}}});
        const auto waiting = [](int page) {
            return LedgerEntry {.kind = Kind::Waiting, .index = 5, .page = page, .next = "w"};
        };
        row("it waits", Entries {waiting(0)}, Begun {{5, {0, "w", false}}});
        row("it waits for its second page", Entries {pageOf(5, 0, "p2"), waiting(1)},
            Begun {{5, {1, "w", false}}});
        row("it waits no more", Entries {waiting(0), waiting(0), pageOf(5, 0, "p2")},
            Begun {{5, {1, "p2", false}}});
        row("it waited, and ended", Entries {waiting(0), endOf(5)}, Begun {});
        row("the end", Entries {pageOf(5, 0, "p2"), endOf(5)}, Begun {});
        row("the end of another row", Entries {pageOf(5, 0, "p2"), endOf(4)},
            Begun {{5, {1, "p2", false}}});
    }
    void knowsRowsThatBegan()
    {
        QFETCH(std::vector<LedgerEntry>, entries);
        write(entries);
        QTEST(read().begun, "begun");
    }
    void knowsRowsThatBeganAStartBefore()
    {
        write({pageOf(5, 0, "p2"), {.kind = Kind::Intent, .index = 6}});
        write({endOf(5), endOf(6)});
        QVERIFY(read().begun.empty());
    }

    void aRowEndsOnce()
    {
        write({endOf(3)});
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        {
            const auto journal = Journal::open(log->folder, {});
            QVERIFY(journal);
            const auto again = (*journal)->commit({.entries = {endOf(4), endOf(3)}});
            QVERIFY(!again);
            QCOMPARE(int(again.error().kind), int(Error::Kind::Output));
            QCOMPARE(again.error().id(), u"journal.unusable"_s);
            QVERIFY2(again.error().what().contains(u"UNIQUE"_s), qPrintable(again.error().what()));
        }
    }
    void aRefusedCommitLeavesNoTrace()
    {
        write({endOf(3)});
        {
            const auto log = openClaimedJob(m_path);
            const auto journal = Journal::open(log->folder, {});
            QVERIFY(!(*journal)->commit(
                {.entries = {endOf(4), endOf(3)}, .notes = {.mark = RowMark {9, 9, 9}}}));
        }
        const JobState state = read();
        QCOMPARE(state.answered, 1);
        QCOMPARE(state.mark, RowMark());
        QVERIFY(!state.isFinished(4));
    }

    void findsTheNumbersOfOutputs()
    {
        {
            const auto log = openClaimedJob(m_path);
            const auto journal = Journal::open(log->folder, {});
            QCOMPARE(*(*journal)->outputNumber(u"output"_s), std::nullopt);
            QVERIFY((*journal)->commit({.entries = {}, .outputs = {{u"output"_s, 5'000'000'000}}}));
            QCOMPARE(*(*journal)->outputNumber(u"output"_s), 5'000'000'000);
        }
        const auto log = openClaimedJob(m_path);
        const auto journal = Journal::open(log->folder, {});
        QCOMPARE(*(*journal)->outputNumber(u"output"_s), 5'000'000'000);
    }

    void knowsWhetherTheStopWasClean()
    {
        write({endOf(0)});
        QVERIFY(!read().stoppedCleanly);
        {
            const auto log = openClaimedJob(m_path);
            const auto journal = Journal::open(log->folder, {});
            QVERIFY((*journal)->close());
        }
        QVERIFY(!QFile::exists(m_path + u"/journal.sqlite-wal"_s));
        QVERIFY(read().stoppedCleanly);
        {
            const auto log = openClaimedJob(m_path);
            const auto journal = Journal::open(log->folder, {}); // and dies
        }
        QVERIFY(!read().stoppedCleanly);
    }

    void beginsAnewWhenToldToForget()
    {
        write({endOf(0)});
        {
            auto log = openClaimedJob(m_path);
            QVERIFY(log->folder.forget());
            QVERIFY(!log->folder.hasJournal());
        }
        QVERIFY(read().isNew);
        write({endOf(0)});
        QCOMPARE(read().answered, 1);
    }

    // What is no journal of ours, or was damaged, is refused with its reason and stays as it is.
    void refusesWhatItCannotRead_data()
    {
        // statement: changes a sound journal
        // cut: bytes that are left of it; -1: all
        // overwritten: where a page of 0x55 begins; -1: nowhere
        // arguments: of the message; none: any
        const Table<QString, QStringList, QString, qint64, qint64> row(
            "id", "arguments", "statement", "cut", "overwritten");
        const qint64 none = -1;
        row("a newer journal", "journal.newer", {u"7"_s, u"6"_s}, "PRAGMA user_version = 7", none,
            none);
        row("an older journal", "journal.older", {u"5"_s, u"6"_s}, "PRAGMA user_version = 5", none,
            none);
        row("a database of others", "journal.foreign", {}, "PRAGMA application_id = 7", none, none);
        row("no header", "journal.damaged", {u"file is not a database"_s}, QString(), none, 0);
        row("cut off", "journal.damaged", {u"database disk image is malformed"_s}, QString(),
            qint64(3 * 4096), none);
        row("a page of rows overwritten", "journal.damaged", {}, QString(), none, -2);
        row("rows deleted", "journal.rows_missing", {}, "DELETE FROM outcome WHERE row = 17", none,
            none);
        row("a table dropped", "journal.damaged", {}, "DROP TABLE meta", none, none);
    }
    void refusesWhatItCannotRead()
    {
        QFETCH(QString, statement);
        QFETCH(qint64, cut);
        QFETCH(qint64, overwritten);
        std::vector<LedgerEntry> entries;
        for (int row = 0; row < 2000; ++row)
            entries.push_back(endOf(row));
        write(entries);
        const QString file = m_path + u"/journal.sqlite"_s;
        if (!statement.isEmpty())
            executed({statement}, file);
        {
            QFile journal(file);
            QVERIFY(journal.open(QIODevice::ReadWrite));
            if (cut >= 0)
                QVERIFY(journal.resize(cut));
            if (overwritten == -2) // the last page
                overwritten = journal.size() - 4096;
            if (overwritten >= 0) {
                QVERIFY(journal.seek(overwritten));
                journal.write(QByteArray(4096, '\x55'));
            }
        }
        const QByteArray before = contentOf(file);
        const auto log = openClaimedJob(m_path);
        QVERIFY(!log);
        QTEST(log.error().id(), "id");
        QStringList said;
        for (const MessageArgument &each : log.error().message.arguments())
            said.append(each.text());
        QFETCH(const QStringList, arguments);
        if (!arguments.isEmpty())
            QCOMPARE(said, arguments);
        QCOMPARE(log.error().where(), file);
        QCOMPARE(int(log.error().kind), int(Error::Kind::File));
        QVERIFY(log.error().fix().startsWith(u"Nothing was changed"_s));
        QCOMPARE(contentOf(file), before);
    }
    void takesAnEmptyFileForANewJournal()
    {
        {
            const auto folder = JobFolder::claim(m_path);
            makeFile(folder->journalPath());
        }
        QVERIFY(read().isNew);
        write({endOf(0)});
        QCOMPARE(read().answered, 1);
    }
    void aMillionRowsAreReadFast()
    {
        {
            const auto log = openClaimedJob(m_path);
            const auto journal = Journal::open(log->folder, {});
            std::vector<LedgerEntry> entries;
            for (int row = 0; row < 1'000'000; ++row) {
                entries.push_back(sentAt(row, std::chrono::milliseconds(row), 1));
                if (entries.size() == 10'000) {
                    QVERIFY((*journal)->commit({.entries = entries}));
                    entries.clear();
                }
            }
        }
        QElapsedTimer timer;
        timer.start();
        const JobState state = read();
        const qint64 elapsed = timer.elapsed();
        qInfo("%lld ms", elapsed);
        QCOMPARE(state.answered, 1'000'000);
        QCOMPARE(state.finished, (std::vector<RowRange> {{0, 999'999}}));
        QVERIFY(elapsed < 5000); // 0.3 s on a machine with nothing else to do
    }

private:
    // One run that dies after a commit of \a entries.
    void write(const std::vector<LedgerEntry> &entries, std::optional<RowMark> mark = {})
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{\"a\":1.10}");
        QVERIFY(journal);
        const auto committed = (*journal)->commit({.entries = entries, .notes = {.mark = mark}});
        QVERIFY2(committed, committed ? "" : qPrintable(committed.error().text()));
    }
    JobState read()
    {
        auto log = openClaimedJob(m_path);
        if (!log) {
            QTest::qFail(qPrintable(log.error().text()), __FILE__, __LINE__);
            return {};
        }
        return std::move(log->state);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

PENSTOCK_TEST(TestJournal)
} // namespace tst_journal
#include "tst_journal.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/journal/journal.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_journalretry {
using Kind = LedgerEntry::Kind;
using Entries = std::vector<LedgerEntry>;
using Begun = std::map<std::int64_t, BegunRow>;

LedgerEntry endOf(std::int64_t row, RowState state, const QByteArray &next = {}, int page = 0)
{
    return {.index = row, .page = page, .next = next, .end = {.state = state, .status = 404}};
}
LedgerEntry pageOf(std::int64_t row, int page, const QByteArray &next)
{
    return {.kind = Kind::Page, .index = row, .page = page, .next = next};
}

//! What a journal keeps of rows that failed, and how they become rows to be sent again.
class TestJournalRetry : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"job"_s);
    }

    void failedRowsAreUnfinishedAgain()
    {
        write({endOf(0, RowState::Answered), endOf(1, RowState::Failed),
               endOf(2, RowState::Duplicate), endOf(3, RowState::Failed)},
              RowMark {4, 40, 5});
        reopen();
        const JobState state = read();
        QCOMPARE(state.mark, RowMark());
        QCOMPARE(state.answered, 1);
        QCOMPARE(state.duplicates, 1);
        QCOMPARE(state.failed, 0);
        QCOMPARE(state.finished, (std::vector<RowRange> {{0, 0}, {2, 2}}));
        QCOMPARE(state.begun, Begun());
    }
    void theirListIsToBeEmptied()
    {
        write({endOf(1, RowState::Failed)}, {}, {{u"output"_s, 70}, {u"failed"_s, 30}});
        reopen();
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, {});
        QVERIFY(journal);
        QCOMPARE(*(*journal)->outputNumber(u"failed"_s), 0);
        QCOMPARE(*(*journal)->outputNumber(u"output"_s), 70);
    }
    void aFailedRowCanEndAgain()
    {
        write({endOf(1, RowState::Failed)});
        reopen();
        write({endOf(1, RowState::Answered)});
        const JobState state = read();
        QCOMPARE(state.answered, 1);
        QCOMPARE(state.done(), 1);
    }

    // Until it is asked for, a failed row is finished, whatever of it came.
    void pagesOfAFailedRowWaitForItsRetry()
    {
        write({pageOf(5, 0, "p2"), pageOf(5, 1, "p3"), endOf(5, RowState::Failed, "p3", 2)});
        QCOMPARE(read().begun, Begun());
        QVERIFY(read().isFinished(5));
        reopen();
        QCOMPARE(read().begun, (Begun {{5, {2, "p3", false}}}));
        QVERIFY(!read().isFinished(5));
    }
    void whatFailedAgainStillHasItsPages()
    {
        write({pageOf(5, 0, "p2"), endOf(5, RowState::Failed, "p2", 1)});
        reopen();
        write({endOf(5, RowState::Failed, "p2", 1)});
        QCOMPARE(read().begun, Begun());
        reopen();
        QCOMPARE(read().begun, (Begun {{5, {1, "p2", false}}}));
    }
    void aRetryThatSucceedsLeavesNothingBegun()
    {
        write({pageOf(5, 0, "p2"), endOf(5, RowState::Failed, "p2", 1)});
        reopen();
        write({endOf(5, RowState::Answered)});
        reopen();
        QCOMPARE(read().begun, Begun());
        QCOMPARE(read().answered, 1);
    }

    void whatIsInDoubtIsReportedAndNotSent()
    {
        write({{.kind = Kind::Intent, .index = 5},
               endOf(5, RowState::InDoubt),
               {.kind = Kind::Intent, .index = 6},
               pageOf(6, 0, "p2"),
               endOf(6, RowState::InDoubt, "p2", 1)});
        reopen();
        const JobState state = read();
        QCOMPARE(state.inDoubt, 0);
        QCOMPARE(state.begun.size(), std::size_t(2));
        QVERIFY(state.begun.at(5).intent);
        QVERIFY(state.begun.at(6).intent);
    }
    void whatIsInDoubtIsSentIfAskedFor()
    {
        write({{.kind = Kind::Intent, .index = 5},
               endOf(5, RowState::InDoubt),
               {.kind = Kind::Intent, .index = 6},
               pageOf(6, 0, "p2"),
               endOf(6, RowState::InDoubt, "p2", 1),
               endOf(7, RowState::Failed),
               {.kind = Kind::Intent, .index = 8}}); // nobody has been told of this one
        reopen(Journal::InDoubt::SendAgain);
        const JobState state = read();
        QCOMPARE(state.done(), 0);
        QCOMPARE(state.begun, (Begun {{6, {1, "p2", false}}, {8, {0, {}, true}}}));
        for (const int row : {5, 6, 7})
            QVERIFY(!state.isFinished(row));
    }
    void withoutFailuresNothingChanges()
    {
        write({endOf(0, RowState::Answered), pageOf(1, 0, "p2")}, RowMark {1, 20, 2});
        const JobState before = read();
        reopen();
        const JobState after = read();
        QCOMPARE(after.answered, before.answered);
        QCOMPARE(after.begun, before.begun);
        QVERIFY(after.isFinished(0));
        QVERIFY(!after.isFinished(1));
    }

private:
    void write(const Entries &entries, std::optional<RowMark> mark = {}, OutputNumbers outputs = {})
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{}");
        QVERIFY(journal);
        const auto committed = (*journal)->commit(
            {.entries = entries, .notes = {.mark = mark}, .outputs = std::move(outputs)});
        QVERIFY2(committed, committed ? "" : qPrintable(committed.error().text()));
    }
    void reopen(Journal::InDoubt inDoubt = Journal::InDoubt::ReportAgain)
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{}");
        QVERIFY(journal);
        const auto done = (*journal)->reopenFailed(inDoubt);
        QVERIFY2(done, done ? "" : qPrintable(done.error().text()));
        QVERIFY((*journal)->close());
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

PENSTOCK_TEST(TestJournalRetry)
} // namespace tst_journalretry
#include "tst_journalretry.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/rowhistory.h>
#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/output/rowends.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_journalcauses {
const WallTime noon(1'795'000'000s);
const QString nextNumber = u"failed_next"_s;

Row rowOf(std::int64_t index)
{
    return {index + 1, {{u"id"_s, QString::number(index), "0"}}};
}

LedgerEntry entryOf(std::int64_t index, RowEnd end)
{
    return {.index = index, .end = std::move(end)};
}

LedgerEntry answered(std::int64_t index)
{
    return entryOf(index, {.state = RowState::Answered, .status = 200});
}

LedgerEntry status(std::int64_t index, int number)
{
    HttpAnswer answer;
    answer.status = number;
    answer.body = R"({"error":{"message":"status 501"},"status":501})"; // which is not ours
    answer.timings.sentAtWall = noon + 1ms * index;
    return entryOf(index, failedRow(rowOf(index), answer));
}

LedgerEntry lost(std::int64_t index, RowState state, Duration at)
{
    SendError error {.kind = SendError::Kind::ConnectionLost};
    error.url = QUrl(u"http://127.0.0.1:8080/items/%1"_s.arg(index));
    error.timings.sentAtWall = noon + at;
    return entryOf(index, failedRow(rowOf(index), failure(error), state == RowState::InDoubt));
}

LedgerEntry lostAlike(std::int64_t index, RowState state, Duration at)
{
    SendError error {.kind = SendError::Kind::ConnectionLost};
    error.timings.sentAtWall = noon + at;
    return entryOf(index, failedRow(rowOf(index), failure(error), state == RowState::InDoubt));
}

LedgerEntry leftInDoubt(std::int64_t index)
{
    Row row = rowOf(index);
    row.hasLine = index != 7; // the place does not belong to the cause
    return entryOf(index, rowLeftInDoubt(row));
}

LedgerEntry fault(std::int64_t index)
{
    return entryOf(index, failedRow(rowOf(index), runMessage("export.no_columns")));
}

LedgerEntry neverReady(std::int64_t index)
{
    HttpAnswer answer;
    answer.status = 404;
    answer.timings.sentAtWall = noon + 1ms * index;
    return entryOf(index,
                   failedRow(rowOf(index), runMessage("row.never_ready", 404, Duration(1s)), answer,
                             u"outcome"_s));
}

// A bit of everything.
std::vector<LedgerEntry> manyFailures()
{
    return {answered(0),
            status(1, 404),
            status(2, 501),
            lost(3, RowState::Failed, 3ms),
            status(4, 404),
            leftInDoubt(5),
            fault(6),
            leftInDoubt(7),
            lost(8, RowState::InDoubt, 8ms),
            lost(9, RowState::Failed, 9ms),
            fault(10)};
}

//! Rows that failed are sent again by their cause, and the list of failed rows keeps to that.
class TestJournalCauses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"job"_s);
        m_spec.path = m_folder->filePath(u"out.jsonl"_s);
    }
    void onlyRowsOfTheCauseAreSentAgain_data()
    {
        // cause: a part of its words
        const Table<RowState, QString, QList<int>> row("state", "cause", "rows");
        const auto failed = RowState::Failed;
        row("a status", failed, "status 404", {1, 4});
        row("another", failed, "status 501", {2});
        row("no answer, from several addresses", failed, "onnection", {3, 9});
        row("a fault of ours", failed, "no columns", {6, 10});
        row("left in doubt by an earlier run", RowState::InDoubt, "earlier run", {5, 7});
        row("in doubt by itself", RowState::InDoubt, "onnection", {8});
    }
    void onlyRowsOfTheCauseAreSentAgain()
    {
        QFETCH(const RowState, state);
        QFETCH(const QString, cause);
        QFETCH(const QList<int>, rows);
        const std::vector<LedgerEntry> entries = manyFailures();
        write(entries);
        const auto found = this->cause(state, cause);
        QVERIFY(found);
        QCOMPARE(found->rows, rows.size());
        const Result<void> done = reopen(*found);
        QVERIFY2(done, done ? "" : qPrintable(done.error().text()));

        const JobState after = read();
        for (const LedgerEntry &entry : entries)
            QCOMPARE(after.isFinished(entry.index), !rows.contains(int(entry.index)));
        QVERIFY(after.begun.empty()); // to be sent, and not to be reported
        QCOMPARE(after.mark, RowMark());
        QCOMPARE(after.done(), std::int64_t(entries.size()) - rows.size());
        QCOMPARE(after.failed, state == RowState::Failed ? 7 - rows.size() : 7);
        QVERIFY(!this->cause(state, cause));
        QCOMPARE(listed(), linesOf(entries, rows));
        write({}); // the next run finds it in order
        QCOMPARE(listed(), linesOf(entries, rows));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files),
                 (QStringList {u"out.failed.jsonl"_s, u"out.jsonl"_s}));
    }
    // Its line says more than its status.
    void aRowThatWasNeverReadyIsSentAgain()
    {
        write({status(0, 404), neverReady(1), status(2, 501)});
        const auto found = cause(RowState::Failed, u"404"_s);
        QVERIFY(found);
        QCOMPARE(found->rows, 2);
        const Result<void> done = reopen(*found);
        QVERIFY2(done, done ? "" : qPrintable(done.error().text()));
        QCOMPARE(read().failed, 1);
        QCOMPARE(listed(), linesOf({status(2, 501)}, {}));
    }
    // Whether it failed or is in doubt its line does not say.
    void theSameWordsAreToldApartByTheirTime()
    {
        const std::vector<LedgerEntry> entries
            = {lostAlike(0, RowState::Failed, 5ms), lostAlike(1, RowState::InDoubt, 6ms),
               lostAlike(2, RowState::Failed, 7ms)};
        write(entries);
        const auto doubt = cause(RowState::InDoubt, QString());
        QVERIFY(doubt);
        QVERIFY(reopen(*doubt));
        QCOMPARE(listed(), linesOf(entries, {1}));
        QCOMPARE(read().failed, 2);
        QCOMPARE(read().inDoubt, 0);
    }
    void nothingChangesWhereTheListCannotBeRight_data()
    {
        // extra: what somebody wrote into it; "-": it was removed
        const Table<bool, QByteArray> row("isSameInstant", "extra");
        row("two that look the same", true, QByteArray());
        row("it was removed", false, "-");
        row("lines are missing", false, "{}\n");
    }
    void nothingChangesWhereTheListCannotBeRight()
    {
        QFETCH(const bool, isSameInstant);
        QFETCH(const QByteArray, extra);
        write({lostAlike(0, RowState::Failed, 5ms),
               lostAlike(1, RowState::InDoubt, isSameInstant ? 5ms : 6ms)});
        const QByteArray before = listed();
        if (extra == "-")
            QVERIFY(QFile::remove(list()));
        else if (!extra.isEmpty())
            replaceList(extra + QByteArray(before.size(), ' ') + '\n');
        const auto failed = cause(RowState::Failed, QString());
        QVERIFY(failed);
        const Result<void> done = reopen(*failed);
        QVERIFY(!done);
        QCOMPARE(done.error().kind, Error::Kind::File);
        QVERIFY(done.error().id().startsWith(u"failed."_s));
        QCOMPARE(read().failed, 1);
        QVERIFY(read().isFinished(0));
        QVERIFY(!QFile::exists(list() + u".next"_s));
        // Which is a way out.
        withJournal(
            [](Journal &journal) { QVERIFY(journal.reopenFailed(Journal::InDoubt::SendAgain)); });
        QCOMPARE(read().done(), 0);
        write({});
        QCOMPARE(listed(), QByteArray());
    }
    void whatEndedStaysInTheHistory()
    {
        write(manyFailures());
        QVERIFY(reopen(*cause(RowState::Failed, u"status 404"_s)));
        const auto history = rowHistoryIn(m_path, 4);
        QVERIFY(history);
        QCOMPARE(history->size(), std::size_t(1));
        QCOMPARE(history->front().status, 404);
        QCOMPARE(rowHistoryIn(m_path, 2)->size(), std::size_t(1)); // and no second time
    }
    void aRowMayFailAgain()
    {
        const std::vector<LedgerEntry> entries = manyFailures();
        write(entries);
        QVERIFY(reopen(*cause(RowState::Failed, u"status 404"_s)));
        const LedgerEntry again = status(1, 501);
        write({again, answered(4)});
        QCOMPARE(listed(), linesOf(entries, {1, 4}) + again.end.failedLine);
        QCOMPARE(cause(RowState::Failed, u"status 501"_s)->rows, 2);
        QVERIFY(reopen(*cause(RowState::Failed, u"status 501"_s)));
        QCOMPARE(listed(), linesOf(entries, {1, 2, 4}));
    }
    void theNewListReplacesNoFileOfAnother_data()
    {
        // target: of a link; empty: a file
        const Table<QString> row("target");
        row("a file", QString());
        row("a link to a file", "mine");
        row("a link to nothing yet", "new");
    }
    void theNewListReplacesNoFileOfAnother()
    {
        QFETCH(const QString, target);
        write(manyFailures());
        const QByteArray before = listed();
        const QString next = list() + u".next"_s;
        const QString mine = target.isEmpty() ? next : m_folder->filePath(u"mine"_s);
        QFile file(mine);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        if (!target.isEmpty())
            QVERIFY(QFile::link(m_folder->filePath(target), next));
        const Result<void> done = reopen(*cause(RowState::Failed, u"status 404"_s));
        QVERIFY(!done);
        QCOMPARE(done.error().where(), next);
        QCOMPARE(listed(), before);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
        QVERIFY(!QFileInfo::exists(m_folder->filePath(u"new"_s)));
        QVERIFY(QFileInfo(next).isSymLink() || target.isEmpty());
    }
    void aCrashLeavesTheOldListOrTheNew_data()
    {
        // runs: before others are sent again
        const Table<bool, bool> row("journalKnows", "runs");
        row("before the journal knew", false, false);
        row("before the journal knew, and a run", false, true);
        row("before the new list was in its place", true, false);
        row("before the new list was in its place, and a run", true, true);
    }
    void aCrashLeavesTheOldListOrTheNew()
    {
        QFETCH(const bool, journalKnows);
        QFETCH(const bool, runs);
        const std::vector<LedgerEntry> entries = manyFailures();
        write(entries);
        const QByteArray before = listed();
        const QString next = list() + u".next"_s;
        if (journalKnows) {
            QVERIFY(reopen(*cause(RowState::Failed, u"status 404"_s)));
            QVERIFY(QFile::rename(list(), next));
            replaceList(before);
            withJournal([](Journal &journal) {
                QVERIFY(journal.commit({.entries = {}, .outputs = {{nextNumber, 1}}}));
            });
        } else {
            QVERIFY(QFile::copy(list(), next)); // half written
        }
        if (runs)
            write({});
        QVERIFY(reopen(*cause(RowState::Failed, u"status 501"_s)));
        QCOMPARE(listed(), linesOf(entries, journalKnows ? QList<int> {1, 2, 4} : QList<int> {2}));
        write({});
        QCOMPARE(listed(), linesOf(entries, journalKnows ? QList<int> {1, 2, 4} : QList<int> {2}));
    }

private:
    template <typename Function>
    void withJournal(Function function) const
    {
        const auto job = openClaimedJob(m_path);
        QVERIFY(job);
        const auto journal = Journal::open(job->folder, "{}");
        QVERIFY(journal);
        function(**journal);
        QVERIFY((*journal)->close());
    }
    // As a run does.
    void write(const std::vector<LedgerEntry> &entries) const
    {
        withJournal([&](Journal &journal) {
            const auto output = makeOutput(m_spec);
            QVERIFY(output);
            const auto begun = (*output)->begin(
                [&journal](const QString &name) { return journal.outputNumber(name); });
            QVERIFY2(begun, begun ? "" : qPrintable(begun.error().text()));
            for (const LedgerEntry &entry : entries)
                QVERIFY((*output)->add(entry));
            const auto numbers = (*output)->sync();
            QVERIFY(numbers);
            QVERIFY(journal.commit({.entries = entries, .outputs = *numbers}));
        });
    }
    QString list() const { return failedPathOf(m_spec); }
    QByteArray listed() const
    {
        QFile file(list());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void replaceList(const QByteArray &text) const { makeFile(list(), text); }
    Result<void> reopen(const FailureCause &cause) const
    {
        Result<void> done;
        withJournal([&](Journal &journal) { done = journal.reopen(cause, list()); });
        return done;
    }
    std::optional<FailureCause> cause(RowState state, const QString &part) const
    {
        const auto summary = runSummaryIn(m_path);
        if (!summary || !*summary)
            return std::nullopt;
        for (const FailureCause &each : (*summary)->causes) {
            const QString text = each.error ? each.error->text() : u"status %1"_s.arg(each.status);
            if (each.state == state && text.contains(part))
                return each;
        }
        return std::nullopt;
    }
    JobState read() const
    {
        auto job = openClaimedJob(m_path);
        return job ? std::move(job->state) : JobState();
    }
    static QByteArray linesOf(const std::vector<LedgerEntry> &entries, const QList<int> &without)
    {
        QByteArray lines;
        for (const LedgerEntry &entry : entries) {
            if (!without.contains(int(entry.index)))
                lines += entry.end.failedLine;
        }
        return lines;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    OutputSpec m_spec;
};

PENSTOCK_TEST(TestJournalCauses)
} // namespace tst_journalcauses
#include "tst_journalcauses.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/manualclock.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_journalledger {
using Kind = LedgerEntry::Kind;

LedgerEntry answer(std::int64_t row, std::vector<QByteArray> records)
{
    return {.index = row, .records = std::move(records)};
}
LedgerEntry failedRow(std::int64_t row, const QByteArray &line)
{
    return {.index = row, .end = {.state = RowState::Failed, .failedLine = line}};
}

class TestJournalLedger : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = std::make_unique<ManualClock>();
        m_output = {.path = m_folder->filePath(u"out.jsonl"_s)};
    }
    void cleanup()
    {
        m_durable.clear();
        m_errors.clear();
    }

    void countsFromOne()
    {
        const auto ledger = start();
        QCOMPARE(ledger->put(answer(0, {"1"})), quint64(1));
        QCOMPARE(ledger->put(answer(1, {"2"})), quint64(2));
    }
    void waitsAMomentForMore()
    {
        const auto ledger = start();
        ledger->put(answer(0, {"{\"id\":10000000000000000001}", "{\"x\":1.10}"}));
        m_clock->advance(JournalLedger::patience - 1ns);
        ledger->put(answer(1, {}));
        ledger->put(answer(2, {"{}"}));
        waitForAnother();
        QCOMPARE(m_durable, {});
        m_clock->advance(1ns);
        QVERIFY(waitUntil([&] { return m_durable == (QList<quint64> {3}); }));
        QCOMPARE(output(), QByteArray("{\"id\":10000000000000000001}\n{\"x\":1.10}\n{}\n"));
    }
    void waitsAnewForTheNextGroup()
    {
        const auto ledger = start();
        ledger->put(answer(0, {"1"}));
        m_clock->advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return m_durable == (QList<quint64> {1}); }));
        ledger->put(answer(1, {"2"}));
        m_clock->advance(JournalLedger::patience - 1ns);
        waitForAnother();
        QCOMPARE(m_durable, (QList<quint64> {1}));
        m_clock->advance(1ns);
        QVERIFY(waitUntil([&] { return m_durable == (QList<quint64> {1, 2}); }));
    }
    void aFullGroupDoesNotWait()
    {
        const auto ledger = start();
        for (std::size_t i = 0; i + 1 < JournalLedger::maxWaiting; ++i)
            ledger->put(answer(std::int64_t(i), {"1"}));
        waitForAnother();
        QCOMPARE(m_durable, {});
        ledger->put(answer(99, {"1"}));
        QVERIFY(waitUntil([&] { return m_durable == (QList<quint64> {100}); }));
    }
    void anIntentDoesNotWait()
    {
        const auto ledger = start();
        ledger->put(answer(0, {"1"}));
        ledger->put({.kind = Kind::Intent, .index = 1});
        QVERIFY(waitUntil([&] { return m_durable == (QList<quint64> {2}); }));
    }
    void nothingIsDurableWithinPut()
    {
        const auto ledger = start();
        quint64 last = 0;
        bool isEarly = false;
        connect(ledger.get(), &Ledger::durable, this,
                [&](quint64 upTo) { isEarly = isEarly || upTo > last; });
        for (int i = 0; i < 500; ++i)
            last = ledger->put({.kind = Kind::Intent, .index = i});
        QTRY_COMPARE(m_durable.value(m_durable.size() - 1), quint64(500));
        QVERIFY(!isEarly);
        QVERIFY(std::is_sorted(m_durable.begin(), m_durable.end()));
    }
    void marksRideAlong()
    {
        {
            const auto ledger = start();
            ledger->note({.mark = RowMark {1, 2, 3}});
            m_clock->advance(10s);
            waitForAnother();
            QCOMPARE(m_durable, {});
        }
        QCOMPARE(state().mark, RowMark());
        {
            const auto ledger = start();
            ledger->note({.mark = RowMark {1, 2, 3}});
            ledger->put({.kind = Kind::Intent, .index = 1});
            QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
        }
        QCOMPARE(state().mark, (RowMark {1, 2, 3}));
    }
    void tellsWhatWaits()
    {
        const auto ledger = start();
        QCOMPARE(ledger->backlog(), 0);
        ledger->put(answer(0, {QByteArray(1000, ' ')}));
        QVERIFY(ledger->backlog() >= 1000);
        const qint64 one = ledger->backlog();
        ledger->put(answer(1, {QByteArray(1000, ' ')}));
        QCOMPARE(ledger->backlog(), 2 * one);
        m_clock->advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return ledger->backlog() == 0; }));
    }
    // Counted from rows, so that a crash neither loses nor doubles anything.
    void keepsWhatListsHeld()
    {
        const Message sign = runMessage("list.next_link");
        ListFacts whole {.responses = 4, .fullPage = std::pair(u"limit"_s, std::int64_t(2))};
        {
            const auto ledger = start();
            ledger->put({.kind = Kind::Page, .index = 0, .records = {"1", "2"}, .next = "{}"});
            ledger->put({.index = 0, .page = 1, .records = {"3"}, .end = {.sign = sign}});
            ledger->put({.index = 3, .records = {"4"}, .end = {.sign = sign}});
            ledger->put(answer(1, {}));
            ledger->put(failedRow(2, "{}\n"));
            ledger->note({.lists = whole});
            m_clock->advance(JournalLedger::patience);
            QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
            ledger->put(answer(4, {"5"})); // lost
        }
        whole.pages = 4;
        whole.records = 4;
        whole.signs = {{sign, 2, 0}};
        QCOMPARE(state().lists, whole);
    }
    void failedRowsHaveTheirFile()
    {
        const QString path = m_folder->filePath(u"out.failed.jsonl"_s);
        const auto ledger = start();
        ledger->put(answer(0, {"1"}));
        m_clock->advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
        QVERIFY(!QFile::exists(path));
        ledger->put(failedRow(1, "{\"why\":1}\n"));
        m_clock->advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return m_durable.size() == 2; }));
        QCOMPARE(contentOf(path), QByteArray("{\"why\":1}\n"));
        QCOMPARE(output(), QByteArray("1\n"));
    }

    void closesWithWhatIsLeft()
    {
        {
            const auto ledger = start();
            QSignalSpy closed(ledger.get(), &Ledger::closed);
            ledger->put(answer(0, {"1"}));
            ledger->note({.mark = RowMark {1, 1, 1}});
            ledger->close();
            QVERIFY(closed.isEmpty());
            QVERIFY(waitUntil([&] { return closed.size() == 1; }));
            QCOMPARE(m_durable, (QList<quint64> {1}));
            // The folder is free before its ledger is gone.
            QVERIFY(state().stoppedCleanly);
            ledger->close();
            waitForAnother();
            QCOMPARE(closed.size(), 1);
        }
        QCOMPARE(state().answered, 1);
        QCOMPARE(state().mark, (RowMark {1, 1, 1}));
        QCOMPARE(output(), QByteArray("1\n"));
    }
    void dyingIsNoCleanStop()
    {
        {
            const auto ledger = start();
            ledger->put(answer(0, {"1"}));
            m_clock->advance(JournalLedger::patience);
            QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
            ledger->put(answer(1, {"2"}));
        }
        QVERIFY(!state().stoppedCleanly);
        QCOMPARE(state().answered, 1);
        QCOMPARE(output(), QByteArray("1\n"));
    }
    // As a crash leaves them: the journal knows what was about to be written.
    void takesBackWhatWasNotCommitted_data()
    {
        const Table<QByteArray> row("written");
        row("nothing", QByteArray());
        row("all", begun());
        row("up to the end of a sector", begun().first(1024 - committed().size()));
        row("without the bytes of a sector",
            begun().replace(512 - committed().size(), 512, QByteArray(512, '\0')));
    }
    void takesBackWhatWasNotCommitted()
    {
        QFETCH(QByteArray, written);
        crashWhileWriting(m_output.path, outputFileNumber, written);
        crashWhileWriting(failedPathOf(m_output), failedFileNumber, written);
        const auto ledger = start();
        QCOMPARE(output(), committed());
        QCOMPARE(contentOf(failedPathOf(m_output)), committed());
        ledger->put(answer(2, {"2"}));
        ledger->put(failedRow(3, "f3\n"));
        ledger->close();
        QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
        QCOMPARE(output(), committed() + "2\n");
        QCOMPARE(contentOf(failedPathOf(m_output)), committed() + "f3\n");
    }
    void keepsWhatAnotherProgramAppended_data()
    {
        const Table<QByteArray> row("appended");
        const QByteArray mine = "{\"mine\":1}\n";
        row("a line", mine);
        row("half a line", mine.first(5));
        row("a line after all of ours", begun() + mine);
        row("half a line after all of ours", begun() + mine.first(5));
        row("a line after a part of ours", begun().first(1024 - committed().size()) + mine);
        row("another line of the same length", QByteArray(begun()).replace('x', 'y'));
        row("a line break", "\n");
    }
    void keepsWhatAnotherProgramAppended()
    {
        QFETCH(QByteArray, appended);
        for (const auto &[path, number] : {std::pair(m_output.path, outputFileNumber),
                                           std::pair(failedPathOf(m_output), failedFileNumber)}) {
            crashWhileWriting(path, number, appended);
            const auto ledger = open();
            QVERIFY(!ledger);
            QCOMPARE(ledger.error().id(), u"disk.extended"_s);
            QCOMPARE(ledger.error().where(), path);
            QCOMPARE(contentOf(path), committed() + appended);
            QVERIFY(QFile::remove(path));
            append(path, committed());
        }
    }
    void keepsWhatAnotherProgramAppendsMeanwhile()
    {
        const auto ledger = start();
        ledger->put(answer(0, {"1"}));
        m_clock->advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
        append(m_output.path, "mine\n");
        ledger->put(answer(1, {"2"}));
        m_clock->advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return !m_errors.isEmpty(); }));
        QVERIFY2(m_errors.first().contains(m_output.path), qPrintable(m_errors.first()));
        QCOMPARE(output(), QByteArray("1\nmine\n"));
    }
    void emptiesWhatIsFromElsewhere()
    {
        append(m_output.path, "old\n");
        append(failedPathOf(m_output), "old\n");
        const auto ledger = start();
        QCOMPARE(output(), QByteArray());
        QCOMPARE(contentOf(failedPathOf(m_output)), QByteArray());
    }
    void noticesAChangedOutput_data()
    {
        const Table<QByteArray> row("changed");
        row("shorter", "1\n");
        row("empty", QByteArray());
        row("edited, no line ends there", "1234567\n8\n");
    }
    void noticesAChangedOutput()
    {
        QFETCH(QByteArray, changed);
        {
            const auto ledger = start();
            ledger->put(answer(0, {"1", "2"}));
            m_clock->advance(JournalLedger::patience);
            QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
        }
        QVERIFY(QFile::remove(m_output.path));
        append(m_output.path, changed);
        const auto ledger = open();
        QVERIFY(!ledger);
        QCOMPARE(ledger.error().id(), u"disk.changed"_s);
        QCOMPARE(ledger.error().where(), m_output.path);
        QCOMPARE(int(ledger.error().kind), int(Error::Kind::File));
        QCOMPARE(output(), changed);
    }
    void aRemovedOutputIsAChangedOne()
    {
        {
            const auto ledger = start();
            ledger->put(answer(0, {"1", "2"}));
            ledger->close();
            QVERIFY(waitUntil([&] { return m_durable.size() == 1; }));
        }
        QVERIFY(QFile::remove(m_output.path));
        QVERIFY(!open());
    }
    void oneRunWritesToAFile()
    {
        const auto ledger = start();
        const auto log = openClaimedJob(m_folder->filePath(u"other job"_s));
        QVERIFY(log);
        auto other = makeOutput(m_output);
        QVERIFY(other);
        const auto begun = (*other)->begin([](const QString &) { return std::optional<qint64>(); });
        QVERIFY(!begun);
        QCOMPARE(begun.error().id(), u"disk.locked"_s);
    }
    void saysWhatIsNoFile_data()
    {
        const Table<QString, Message> row("path", "message");
        const auto notWritten = [](const QString &why) {
            return runMessage("disk.not_written", MessageArgument::quoted(why));
        };
        row("folder", "/tmp", notWritten(u"Is a directory"_s));
        row("device", "/dev/null", runMessage("disk.not_regular"));
        row("no such folder", "/no/such/folder/out.jsonl",
            notWritten(u"No such file or directory"_s));
    }
    void saysWhatIsNoFile()
    {
        QFETCH(QString, path);
        m_output.path = path;
        m_output.failed = m_folder->filePath(u"failed.jsonl"_s);
        const auto ledger = open();
        QVERIFY(!ledger);
        QTEST(ledger.error().message, "message");
        QCOMPARE(int(ledger.error().kind), int(Error::Kind::Output));
        QVERIFY(JobFolder::claim(jobPath())); // it was let go of
    }

private:
    QString jobPath() const { return m_folder->filePath(u"job"_s); }
    Result<std::unique_ptr<JournalLedger>> open()
    {
        auto log = openClaimedJob(jobPath());
        if (!log)
            return failure(log.error());
        auto output = makeOutput(m_output);
        if (!output)
            return failure(output.error());
        return JournalLedger::open(std::move(log->folder), "{}", *std::move(output), *m_clock);
    }
    std::unique_ptr<JournalLedger> start()
    {
        auto ledger = open();
        if (!ledger)
            qFatal("%s", qPrintable(ledger.error().text()));
        connect(ledger->get(), &Ledger::durable, this,
                [this](quint64 upTo) { m_durable.append(upTo); });
        connect(ledger->get(), &Ledger::failed, this,
                [this](const Error &error) { m_errors.append(error.text()); });
        return *std::move(ledger);
    }
    // What ours would have written by now: another, that was asked later, has written.
    void waitForAnother()
    {
        const QTemporaryDir folder;
        auto log = openClaimedJob(folder.filePath(u"job"_s));
        QVERIFY(log);
        auto output = makeOutput({.path = folder.filePath(u"out.jsonl"_s)});
        QVERIFY(output);
        auto other
            = JournalLedger::open(std::move(log->folder), "{}", *std::move(output), *m_clock);
        QVERIFY(other);
        const QSignalSpy written(other->get(), &Ledger::durable);
        (*other)->put({.kind = Kind::Intent, .index = 0});
        QVERIFY(waitUntil([&] { return written.size() == 1; }));
    }
    JobState state() const
    {
        auto log = openClaimedJob(jobPath());
        if (!log)
            qFatal("%s", qPrintable(log.error().text()));
        return std::move(log->state);
    }
    static QByteArray committed() { return "1\n"; }
    static QByteArray begun()
    {
        return "{\"half\":\"" + QByteArray(700, 'x') + "\"}\n{\"other\":\"" + QByteArray(900, 'x')
            + "\"}\n";
    }
    // Of begun() only \a written got into the file; or others have written it.
    void crashWhileWriting(const QString &path, const QString &number, const QByteArray &written)
    {
        const bool isFirst = state().isNew;
        const auto log = openClaimedJob(jobPath());
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{}");
        QVERIFY(journal);
        if (isFirst)
            append(m_output.path, committed());
        if (isFirst)
            append(failedPathOf(m_output), committed());
        QVERIFY((*journal)->commit({.entries = {},
                                    .outputs = {{outputFileNumber, committed().size()},
                                                {failedFileNumber, committed().size()}}}));
        BegunLines lines(committed().size());
        lines.append(begun());
        QVERIFY((*journal)->noteBegunLines(number, lines.hashes()));
        append(path, written);
    }
    static void append(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    QByteArray output() const { return contentOf(m_output.path); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ManualClock> m_clock;
    OutputSpec m_output;
    QList<quint64> m_durable;
    QStringList m_errors;
};

PENSTOCK_TEST(TestJournalLedger)
} // namespace tst_journalledger
#include "tst_journalledger.moc"

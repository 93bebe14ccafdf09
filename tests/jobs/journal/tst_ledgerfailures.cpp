// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultydisk.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/manualclock.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace penstock;

namespace tst_ledgerfailures {
using Lines = QList<QByteArray>;

LedgerEntry answer(std::int64_t row, const QByteArray &record)
{
    LedgerEntry entry;
    entry.index = row;
    entry.records = {record};
    if (row % 5 == 4)
        entry.end.failedLine = record + '\n';
    return entry;
}

// No file may grow above it, as if the disk were full there.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        m_handler = std::signal(SIGXFSZ, SIG_IGN); // NOLINT(*-int-to-ptr)
        const rlimit limit {bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    Q_DISABLE_COPY_MOVE(FileSizeLimit)

private:
    rlimit m_before = {};
    void (*m_handler)(int) = nullptr;
};

class TestLedgerFailures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_output = {.path = m_folder->filePath(u"out.jsonl"_s), .name = u"{{row}}"_s};
        m_durable = 0;
        m_errors.clear();
        m_recordSize = 10;
    }

    // Each operation of the outputs fails in turn, once. It is never tried again, nothing is
    // written after it, and the next run goes on with what was acknowledged.
    void anyOperationFails_data()
    {
        const Table<int, int, QString> row("kind", "number", "id");
        const auto jsonl = int(OutputSpec::Kind::Jsonl);
        const auto files = int(OutputSpec::Kind::Files);
        row("disk full", jsonl, ENOSPC, "disk.full");
        row("disk broken", jsonl, EIO, "disk.faulty");
        row("disk full, files", files, ENOSPC, "disk.full");
        row("folder read-only, files", files, EROFS, "disk.denied");
    }
    void anyOperationFails()
    {
        QFETCH(int, kind);
        QFETCH(int, number);
        QFETCH(QString, id);
        m_rows = 12;
        int operation = 0;
        for (bool hasFailed = true; hasFailed; ++operation) {
            init();
            m_output.kind = OutputSpec::Kind(kind);
            const auto disk = std::make_shared<FaultyDisk>(operation, number);
            runUntilItFails(disk);
            hasFailed = disk->hasFailed();
            if (hasFailed) {
                QCOMPARE(m_errors, (QStringList {id}));
                QCOMPARE(disk->operationsAfter(), 0);
            }
            goOnAndCompare();
            if (QTest::currentTestFailed()) {
                qInfo("operation %d", operation);
                return;
            }
        }
        QVERIFY2(operation > 10, "hardly an operation failed");
        QVERIFY(m_errors.isEmpty());
    }

    // What really happens when a file cannot grow: first the journal or first the output.
    void aFileCannotGrow_data()
    {
        // recordSize: bytes
        const Table<int, QString> row("recordSize", "where");
        row("the output", 40'000, "out.jsonl");
        row("the journal", 1, "job/journal.sqlite");
    }
    void aFileCannotGrow()
    {
        QFETCH(int, recordSize);
        QFETCH(QString, where);
        m_recordSize = recordSize;
        m_rows = 60;
        {
            const FileSizeLimit limit(100'000);
            ManualClock clock;
            const auto ledger = start(clock, systemDisk());
            QVERIFY(ledger);
            for (int row = 0; row < m_rows && m_errors.isEmpty(); ++row) {
                const quint64 put = ledger->put(answer(row, record(row)));
                clock.advance(JournalLedger::patience);
                QVERIFY(waitUntil([&] { return m_durable >= put || !m_errors.isEmpty(); }));
            }
            QCOMPARE(m_errors.size(), 1);
            QCOMPARE(m_where, m_folder->filePath(where));
            QCOMPARE(m_kind, Error::Kind::Output);
            QVERIFY(m_durable > 0);
            // Whole lines for whoever looks at it now.
            QVERIFY(contentOf(m_output.path).endsWith('\n'));
            const quint64 durable = m_durable;
            QSignalSpy closed(ledger.get(), &Ledger::closed);
            ledger->put(answer(m_rows + 1, "{}"));
            ledger->close();
            QVERIFY(waitUntil([&] { return closed.size() == 1; }));
            QCOMPARE(m_durable, durable);
            QCOMPARE(m_errors.size(), 1);
            QCOMPARE(ledger->backlog(), 0);
        }
        goOnAndCompare();
    }
    void aFolderIsGone_data()
    {
        // isReadOnly: else removed
        const Table<bool> row("isReadOnly");
        row("read-only", true);
        row("removed", false);
    }
    void aFolderIsGone()
    {
        QFETCH(bool, isReadOnly);
        if (isReadOnly && ::geteuid() == 0)
            QSKIP("root may write everywhere");
        m_output.kind = OutputSpec::Kind::Files;
        m_output.path = m_folder->filePath(u"answers"_s);
        const QString waiting = m_output.path + u"/.penstock"_s;
        ManualClock clock;
        const auto ledger = start(clock, systemDisk());
        QVERIFY(ledger);
        ledger->put(answer(0, "{}"));
        clock.advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return m_durable == quint64(1); }));
        if (isReadOnly)
            QCOMPARE(::chmod(QFile::encodeName(waiting).constData(), 0500), 0);
        else
            QVERIFY(QDir(waiting).removeRecursively());
        ledger->put(answer(1, "{}"));
        clock.advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return m_errors.size() == 1; }));
        QCOMPARE(m_durable, quint64(1));
        ::chmod(QFile::encodeName(waiting).constData(), 0700);
    }

private:
    QByteArray record(int row) const
    {
        return "{\"r\":" + QByteArray::number(row) + ",\"x\":\"" + QByteArray(m_recordSize, 'x')
            + "\"}";
    }

    std::unique_ptr<JournalLedger> start(Clock &clock, const std::shared_ptr<Disk> &disk)
    {
        auto log = openClaimedJob(m_folder->filePath(u"job"_s));
        if (!log)
            qFatal("%s", qPrintable(log.error().text()));
        m_state = std::move(log->state);
        auto output = makeOutput(m_output, disk);
        auto ledger = JournalLedger::open(std::move(log->folder), "{}", *std::move(output), clock);
        m_durable = 0;
        m_errors.clear();
        if (!ledger) {
            m_errors.append(ledger.error().id());
            return nullptr;
        }
        connect(ledger->get(), &Ledger::durable, this, [this](quint64 upTo) { m_durable = upTo; });
        connect(ledger->get(), &Ledger::failed, this, [this](const Error &error) {
            m_errors.append(error.id());
            m_where = error.where();
            m_kind = error.kind;
        });
        return *std::move(ledger);
    }

    void runUntilItFails(const std::shared_ptr<Disk> &disk)
    {
        ManualClock clock;
        const auto ledger = start(clock, disk);
        for (int row = 0; ledger && row < 8; ++row) {
            ledger->put(answer(row, record(row)));
            if (row % 3 == 2) {
                clock.advance(JournalLedger::patience);
                QVERIFY(waitUntil([&] { return m_durable > quint64(row) || !m_errors.isEmpty(); }));
            }
        }
        if (ledger) {
            QSignalSpy closed(ledger.get(), &Ledger::closed);
            ledger->close();
            QVERIFY(waitUntil([&] { return closed.size() == 1; }));
        }
    }

    void goOnAndCompare()
    {
        const quint64 acknowledged = m_durable;
        const QStringList errors = m_errors;
        ManualClock clock;
        const auto ledger = start(clock, systemDisk());
        QVERIFY(ledger);
        QVERIFY(m_state.done() >= qint64(acknowledged));
        QCOMPARE(m_state.stoppedCleanly, errors.isEmpty());
        QCOMPARE(written(), expected());
        QSignalSpy closed(ledger.get(), &Ledger::closed);
        for (int row = 0; row < m_rows; ++row) {
            if (!m_state.isFinished(row))
                ledger->put(answer(row, record(row)));
        }
        ledger->close();
        QVERIFY(waitUntil([&] { return closed.size() == 1; }));
        QCOMPARE(m_errors, QStringList());
        m_state.mark.index = m_rows;
        QCOMPARE(written(), expected());
        m_errors = errors;
    }

    // For the rows that m_state knows.
    Lines expected() const
    {
        Lines lines;
        for (int row = 0; row < m_rows; ++row) {
            if (m_state.isFinished(row))
                lines.append(record(row) + '\n');
        }
        std::sort(lines.begin(), lines.end());
        return lines;
    }
    Lines written() const
    {
        Lines lines;
        QStringList paths {m_output.path};
        if (m_output.kind == OutputSpec::Kind::Files) {
            paths.clear();
            for (const QFileInfo &file : QDir(m_output.path).entryInfoList(QDir::Files))
                paths.append(file.filePath());
        }
        for (const QString &path : std::as_const(paths)) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly))
                lines.append("unreadable");
            while (!file.atEnd())
                lines.append(file.readLine());
        }
        std::sort(lines.begin(), lines.end());
        return lines;
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    OutputSpec m_output;
    JobState m_state;
    int m_recordSize = 10;
    int m_rows = 0;
    quint64 m_durable = 0;
    QStringList m_errors;
    QString m_where;
    Error::Kind m_kind = Error::Kind::Internal;
};

PENSTOCK_TEST(TestLedgerFailures)
} // namespace tst_ledgerfailures
#include "tst_ledgerfailures.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"
#include "support/watchedsync.h"

#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/jsonlwriter.h>
#include <penstock/support/manualclock.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <memory>
#include <thread>

#include <sys/resource.h>

using namespace penstock;

// The disk of the system itself: that what is to survive a power cut is handed to the kernel for
// it, and when. What follows from the order is tried with a disk of its own, in tst_powercut.
class TestDurableFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        takeWatchedSyncs();
    }

    void severalMayMakeAFolder()
    {
        for (int round = 0; round < 50; ++round) {
            const QString path = at(u"%1/a/b/c"_s.arg(round));
            std::atomic<int> faults = 0;
            std::vector<std::thread> threads;
            for (int i = 0; i < 8; ++i)
                threads.emplace_back([&] { faults += systemDisk()->makeFolder(path) ? 0 : 1; });
            for (std::thread &each : threads)
                each.join();
            QCOMPARE(faults.load(), 0);
        }
    }
    void whatWasAppendedIsSyncedWhole()
    {
        const auto file = open(u"out"_s);
        QVERIFY(file->append("one\n"));
        QVERIFY(file->append("two\n"));
        QVERIFY(takeWatchedSyncs().isEmpty());
        QVERIFY(file->sync());
        QCOMPARE(synced(), (QStringList {u"out: one|two|"_s}));
        QVERIFY(file->truncate(4));
        QVERIFY(file->sync());
        QCOMPARE(synced(), (QStringList {u"out: one|"_s}));
    }
    void aSyncThatFailsIsTold_data()
    {
        const Table<int, QString> row("number", "id");
        row("the disk", EIO, "disk.faulty");
        row("no room", ENOSPC, "disk.full");
        row("the quota", EDQUOT, "disk.full");
    }
    void aSyncThatFailsIsTold()
    {
        QFETCH(const int, number);
        const auto file = open(u"out"_s);
        QVERIFY(file->append("one\n"));
        failNextSync(number);
        const Result<void> done = file->sync();
        QVERIFY(!done);
        QCOMPARE(int(done.error().kind), int(Error::Kind::Output));
        QCOMPARE(done.error().where(), at(u"out"_s));
        QTEST(done.error().id(), "id");
        failNextSync(number);
        const Result<void> named = systemDisk()->syncFolder(m_folder->path());
        QVERIFY(!named);
        QCOMPARE(named.error().where(), m_folder->path());
    }
    // As a full disk does it: a part of the bytes goes in, and then none.
    void whatDoesNotGoInWholeIsTakenBack()
    {
        const auto file = open(u"out"_s);
        QVERIFY(file->append("one\n"));
        rlimit before = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        const rlimit little = {4096, before.rlim_max};
        std::signal(SIGXFSZ, SIG_IGN);
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);
        const Result<void> written = file->append(QByteArray(8192, 'x'));
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
        QVERIFY(!written);
        QCOMPARE(written.error().id(), u"disk.full"_s);
        QCOMPARE(file->size(), 4);
        QVERIFY(file->sync());
        QCOMPARE(synced(), (QStringList {u"out: one|"_s}));
    }
    // What goes into a file without a name is lost.
    void aFileThatIsNotInItsPlaceIsNotSynced_data()
    {
        const Table<bool> row("isReplaced");
        row("deleted", false);
        row("another in its place", true);
    }
    void aFileThatIsNotInItsPlaceIsNotSynced()
    {
        QFETCH(const bool, isReplaced);
        const auto file = open(u"out"_s);
        QVERIFY(file->append("one\n"));
        QVERIFY(systemDisk()->remove(at(u"out"_s)));
        if (isReplaced)
            QVERIFY(open(u"out"_s)->append("one\n"));
        const Result<void> done = file->sync();
        QVERIFY(!done);
        QCOMPARE(done.error().id(), u"disk.gone"_s);
        QVERIFY(done.error().remedies() == Remedy::StartOver);
    }
    void aFolderThatIsGoneIsNotSynced()
    {
        const Result<void> done = systemDisk()->syncFolder(at(u"gone"_s));
        QVERIFY(!done);
        QCOMPARE(done.error().id(), u"disk.gone"_s);
        QCOMPARE(done.error().where(), at(u"gone"_s));
    }
    void aFolderIsSyncedWithItsNames()
    {
        QVERIFY(open(u"new"_s)->append("x"));
        QVERIFY(systemDisk()->rename(at(u"new"_s), at(u"old"_s), Disk::Onto::Anything));
        QVERIFY(takeWatchedSyncs().isEmpty());
        QVERIFY(systemDisk()->syncFolder(m_folder->path()));
        QCOMPARE(synced(), (QStringList {u".: old"_s}));
    }
    void foldersAreMadeDurably()
    {
        QVERIFY(systemDisk()->makeFolder(at(u"a/b"_s)));
        QCOMPARE(synced(), (QStringList {u".: a"_s, u"a: b"_s}));
        QVERIFY(systemDisk()->makeFolder(at(u"a/b"_s)));
        QVERIFY(synced().isEmpty());
    }
    // Its bytes, its name in the folder where it waits, the journal's entry, its name in its place.
    void aFileOfItsOwnIsWrittenSyncedRenamedAndItsFolderSynced()
    {
        const OutputSpec spec {
            .kind = OutputSpec::Kind::Files, .path = at(u"out"_s), .name = u"{{row}}.json"_s};
        auto output = makeOutput(spec, systemDisk());
        QVERIFY(output);
        QVERIFY((*output)->begin(
            [](const QString &) -> Result<std::optional<qint64>> { return std::nullopt; }));
        takeWatchedSyncs();
        LedgerEntry entry;
        entry.records = {"{}"};
        QVERIFY((*output)->add(entry));
        QVERIFY((*output)->sync());
        QCOMPARE(synced(),
                 (QStringList {u"out/.penstock/1.json: {}|"_s, u"out/.penstock: .lock 1.json"_s}));
        QVERIFY((*output)->committed());
        QCOMPARE(synced(), (QStringList {u"out: .penstock 1.json"_s}));
    }
    void linesAreSyncedBeforeTheJournalKnowsThem()
    {
        auto output = makeOutput({.path = at(u"out"_s)}, systemDisk());
        QVERIFY(output);
        QVERIFY((*output)->begin(
            [](const QString &) -> Result<std::optional<qint64>> { return std::nullopt; }));
        QCOMPARE(synced(), (QStringList {u".: out"_s}));
        LedgerEntry entry;
        entry.records = {"1", "2"};
        QVERIFY((*output)->add(entry));
        QVERIFY((*output)->sync());
        QCOMPARE(synced(), (QStringList {u"out: 1|2|"_s}));
    }
    void theOutputIsDurableBeforeTheJournalAndThatBeforeItIsAcknowledged()
    {
        auto folder = JobFolder::claim(at(u"job"_s));
        QVERIFY(folder);
        ManualClock clock;
        auto ledger = JournalLedger::open(*std::move(folder), "{}",
                                          *makeOutput({.path = at(u"out"_s)}), clock);
        QVERIFY(ledger);
        takeWatchedSyncs();
        QStringList before;
        connect(ledger->get(), &Ledger::durable, this, [&] {
            for (const WatchedSync &each : takeWatchedSyncs())
                before << relative(each.path);
        });
        LedgerEntry entry;
        entry.records = {"1"};
        entry.row = std::make_shared<const Row>();
        (*ledger)->put(std::move(entry));
        clock.advance(JournalLedger::patience);
        QVERIFY(waitUntil([&] { return !before.isEmpty(); }));
        const QString journal = u"job/journal.sqlite-wal"_s;
        QCOMPARE(before, // the hashes of its lines first
                 (QStringList {journal, u"out"_s, journal}));
    }
    void aJournalIsForgottenDatabaseFirst()
    {
        auto folder = JobFolder::claim(at(u"job"_s));
        QVERIFY(folder);
        for (const char *const suffix : {"", "-wal"}) {
            makeFile(folder->journalPath() + QString::fromLatin1(suffix));
        }
        takeWatchedSyncs();
        QVERIFY(folder->forget());
        QCOMPARE(synced(),
                 (QStringList {u"job: journal.sqlite-wal lock"_s, u"job: lock"_s, u"job: lock"_s}));
    }
    void aFileOfFailedRowsIsSyncedAtItsEnd()
    {
        const auto writer = JsonlWriter::open(at(u"failed"_s));
        QVERIFY(writer);
        QVERIFY((*writer)->write("{}\n"));
        QVERIFY((*writer)->close());
        QCOMPARE(synced(), (QStringList {u"failed: {}|"_s}));
    }
    void knowsFileSystemsOfOtherMachines_data()
    {
        const Table<QByteArray, bool> row("type", "isNetwork");
        row("ext4", "ext4", false);
        row("btrfs", "btrfs", false);
        row("memory", "tmpfs", false);
        row("a container's", "overlay", false);
        row("NTFS through FUSE", "fuseblk", false);
        row("NFS 3", "nfs", true);
        row("NFS 4", "nfs4", true);
        row("Windows share", "cifs", true);
        row("its newer name", "smb3", true);
        row("sshfs", "fuse.sshfs", true);
        row("the host of a virtual machine", "9p", true);
        row("unknown", QByteArray(), false);
    }
    void knowsFileSystemsOfOtherMachines()
    {
        QFETCH(QByteArray, type);
        QTEST(isNetworkFileSystem(type), "isNetwork");
    }

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    std::unique_ptr<DurableFile> open(const QString &name) const
    {
        auto file = systemDisk()->open(at(name), Disk::Path::Named);
        if (!file)
            qFatal("%s", qPrintable(file.error().text()));
        return *std::move(file);
    }
    QString relative(const QString &path) const
    {
        return QDir(m_folder->path()).relativeFilePath(path);
    }
    // "path: content" or "path: names", by the path below the folder; | for a line's end.
    QStringList synced() const
    {
        QStringList all;
        for (const WatchedSync &each : takeWatchedSyncs()) {
            QByteArray content = each.content;
            all << relative(each.path) + u": "_s + QString::fromUtf8(content.replace('\n', '|'))
                    + each.names.join(QLatin1Char(' '));
        }
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

PENSTOCK_TEST(TestDurableFile)
#include "tst_durablefile.moc"

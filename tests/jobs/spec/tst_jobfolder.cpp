// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/storedruns.h>
#include <penstock/jobs/requests/rowhashes.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace penstock;

class TestJobFolder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void makesTheFolder()
    {
        const QString path = m_folder.filePath(u"a/b/c"_s);
        const auto folder = JobFolder::claim(path);
        QVERIFY(folder);
        QCOMPARE(folder->path(), path);
        QVERIFY(QDir(path).exists());
        QVERIFY(!folder->hasJournal());
    }
    // What it keeps, rows and answers, is nobody else's business.
    void isForItsOwnerAlone_data()
    {
        const Table<bool> row("isThere");
        row("a new one", false);
        row("one that all could read", true);
    }
    void isForItsOwnerAlone()
    {
        QFETCH(const bool, isThere);
        const QString path = m_folder.filePath(isThere ? u"there"_s : u"new"_s);
        const QByteArray name = QFile::encodeName(path);
        const mode_t before = ::umask(0);
        const bool isMade = !isThere || ::mkdir(name.constData(), 0777) == 0;
        const auto folder = JobFolder::claim(path);
        ::umask(before);
        QVERIFY(isMade && folder);
        struct stat status = {};
        QCOMPARE(::stat(name.constData(), &status), 0);
        QCOMPARE(status.st_mode & mode_t(07777), mode_t(0700));
    }
    void onlyOneHoldsIt()
    {
        const QString path = m_folder.filePath(u"one"_s);
        {
            const auto first = JobFolder::claim(path);
            QVERIFY(first);
            const auto second = JobFolder::claim(path);
            QVERIFY(!second);
            QCOMPARE(second.error(), claimedBy(QCoreApplication::applicationPid(), path));
            QCOMPARE(int(second.error().kind), int(Error::Kind::File));
        }
        QVERIFY(JobFolder::claim(path));
    }
    void aProcessThatWasKilledLetsGo()
    {
        const QString path = m_folder.filePath(u"killed"_s);
        int ready[2];
        QCOMPARE(::pipe(ready), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            const auto folder = JobFolder::claim(path);
            const char reported = folder ? '1' : '0';
            if (::write(ready[1], &reported, 1) == 1)
                ::pause();
            ::_exit(1);
        }
        QVERIFY(child > 0);
        char reported = 0;
        QCOMPARE(::read(ready[0], &reported, 1), 1);
        QCOMPARE(reported, '1');
        const auto meanwhile = JobFolder::claim(path);
        QVERIFY(!meanwhile);
        QCOMPARE(meanwhile.error(), claimedBy(child, path));
        QCOMPARE(::kill(child, SIGKILL), 0);
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        QVERIFY(JobFolder::claim(path));
        ::close(ready[0]);
        ::close(ready[1]);
    }
    void isHandedOn()
    {
        const QString path = m_folder.filePath(u"moved"_s);
        auto first = JobFolder::claim(path);
        QVERIFY(first);
        {
            const JobFolder second = *std::move(first);
            QVERIFY(!JobFolder::claim(path));
        }
        QVERIFY(JobFolder::claim(path));
    }
    // Nothing outside is made, written or emptied through a link that somebody has left there.
    void followsNoLinkInIt_data()
    {
        // isRefused: else the link is replaced
        const Table<QString, bool> row("name", "isRefused");
        row("the lock", "lock", true);
        row("the runs", "runs.json", false);
        row("the hashes of rows", "hashes", false);
    }
    void followsNoLinkInIt()
    {
        QFETCH(const QString, name);
        QFETCH(const bool, isRefused);
        const QTemporaryDir folder;
        const QTemporaryDir outside;
        for (const char *const target : {"there", "none"}) {
            QFile there(outside.filePath(u"there"_s));
            QVERIFY(there.open(QIODevice::WriteOnly) && there.write("kept") == 4);
            there.close();
            const QString link = folder.filePath(name);
            QFile::remove(link);
            QVERIFY(QFile::link(outside.filePath(QString::fromUtf8(target)), link));
            QCOMPARE(bool(JobFolder::claim(folder.path())), !isRefused);
            std::ignore = keepRun(folder.path(), StoredRun());
            std::ignore = writeRowHashes(folder.filePath(u"hashes"_s), RowHashes());
            QVERIFY(there.open(QIODevice::ReadOnly));
            QCOMPARE(there.readAll(), QByteArray("kept"));
            QCOMPARE(QDir(outside.path()).entryList(QDir::Files).size(), 1);
            QCOMPARE(QFileInfo(link).isSymLink(), isRefused);
        }
    }
    void saysWhyItCannotBeMade()
    {
        const QString path = m_folder.filePath(u"file"_s);
        makeFile(path);
        const auto folder = JobFolder::claim(path + u"/job"_s);
        QVERIFY(!folder);
        QCOMPARE(int(folder.error().kind), int(Error::Kind::Output));
        QCOMPARE(folder.error().id(), u"disk.not_written"_s);
    }

private:
    static Error claimedBy(qint64 process, const QString &folder)
    {
        return runMessage("folder.claimed", QString::number(process)).at(folder);
    }

    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestJobFolder)
#include "tst_jobfolder.moc"

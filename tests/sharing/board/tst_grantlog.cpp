// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/board/electionboard.h>
#include <penstock/sharing/board/grantlog.h>

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_grantlog {
// Of this process' memory, in kB, as the kernel counts it.
int residentOf(const QString &path)
{
    QFile file(u"/proc/self/smaps"_s);
    if (!file.open(QIODevice::ReadOnly))
        return -1;
    bool isIt = false;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.contains(QFile::encodeName(path)))
            isIt = true;
        else if (isIt && line.startsWith("Rss:"))
            return line.mid(4).simplified().split(' ').front().toInt();
    }
    return 0;
}

class TestGrantLog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void itIsThereWhenItsWriterWasKilled()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"log"_s);
        const pid_t child = ::fork();
        if (child == 0) {
            auto log = GrantLog::create(path, {});
            log->append("one");
            log->append("two");
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QVERIFY(WIFSIGNALED(status));
        const auto log = GrantLog::openExisting(path);
        QVERIFY(log.has_value());
        QCOMPARE(log->entriesFrom(0), (std::vector<QByteArray> {"one", "two"}));
        QCOMPARE(log->entriesFrom(7), (std::vector<QByteArray> {"two"}));
        QCOMPARE(
            QFileInfo(path).permissions()
                & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
            QFile::Permissions());
    }

    void theOldestMakeRoom()
    {
        QTemporaryDir folder;
        auto log = GrantLog::create(folder.filePath(u"log"_s), {}, 100);
        QVERIFY(log.has_value());
        std::vector<QByteArray> all;
        for (int i = 0; i < 1000; ++i) {
            all.push_back(QByteArray(i % 13, char('a' + i % 26)));
            log->append(all.back());
            const auto kept = log->entriesFrom(0);
            QVERIFY(!kept.empty() && kept.size() <= all.size());
            QVERIFY(std::equal(kept.rbegin(), kept.rend(), all.rbegin()));
        }
        log->append(QByteArray(200, 'x')); // has no room ever
        QCOMPARE(log->entriesFrom(0).back(), all.back());
    }

    // However often around the ring, and in whatever steps.
    void whatRestsIsThereAndTakesNoMemory()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"log"_s);
        constexpr std::size_t room = 1'000'000;
        auto log = GrantLog::create(path, {}, room);
        QVERIFY(log.has_value());
        std::vector<QByteArray> all;
        for (int i = 0; i < 60'000; ++i) {
            all.push_back(QByteArray::number(i).rightJustified(60, 'x'));
            log->append(all.back());
            if (i % 37 == 0 || i % 20'000 > 19'000)
                log->restBefore(log->end());
            if (i % 9'000 == 0)
                QVERIFY2(residentOf(path) <= 200, qPrintable(QString::number(residentOf(path))));
        }
        const auto kept = log->entriesFrom(0);
        QVERIFY(kept.size() > 15'000);
        QVERIFY(std::equal(kept.rbegin(), kept.rend(), all.rbegin()));
        QVERIFY(residentOf(path) > 700); // as it was read
    }

    void whatIsNoLogIsNotRead_data()
    {
        const Table<QByteArray> row("bytes");
        row("empty", QByteArray());
        row("blank", QByteArray(8192, '\0'));
        row("text", QByteArray(8192, 'x'));
    }
    void whatIsNoLogIsNotRead()
    {
        QFETCH(const QByteArray, bytes);
        QTemporaryDir folder;
        const QString file = makeFile(folder.filePath(u"log"_s), bytes);
        QVERIFY(!GrantLog::openExisting(file).has_value());
    }

    void ofManyWhoClaimOneSucceeds()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"board"_s);
        auto one = ElectionBoard::open(path);
        auto other = ElectionBoard::open(path);
        QVERIFY(one && other);
        const Election nobody = one->current();
        QVERIFY(nobody.isNobody());
        const Election first = nobody.next();
        QVERIFY(one->claim(nobody, first));
        QVERIFY(!other->claim(nobody, nobody.next()));
        QCOMPARE(other->current(), first);
        QVERIFY(other->claim(first, first.next()));
        QCOMPARE(one->current().number(), quint64(2));
    }

    void thisMachineIsNoOther()
    {
        QTemporaryDir folder;
        auto board = ElectionBoard::open(folder.filePath(u"board"_s));
        const WallTime now {1h};
        QCOMPARE(board->otherMachine(now), QString());
        board->noteMachine(now);
        QCOMPARE(board->otherMachine(now), QString());
    }

    void anotherMachineIsSeenForAMinute_data()
    {
        const Table<QString, Duration, QString> row("machine", "ago", "seen");
        row("just now", "b", 0s, "mill");
        row("lately", "b", 1min, "mill");
        row("long ago", "b", 61s, "");
        row("by a clock ahead", "b", -1min, "mill");
        row("by a clock far ahead", "b", -61s, "");
        row("this one", "a", 0s, "");
        row("that nobody can tell", "", 0s, "");
    }
    void anotherMachineIsSeenForAMinute()
    {
        QFETCH(const QString, machine);
        QFETCH(const Duration, ago);
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"board"_s);
        const auto ours = ElectionBoard::open(path, {.machine = u"a"_s});
        auto theirs = ElectionBoard::open(path, {.machine = machine, .name = u"mill"_s});
        theirs->noteMachine(WallTime(1h));
        QTEST(ours->otherMachine(WallTime(1h) + ago), "seen");
    }

    // Who reads the board of another machine is not to know that one's id.
    void theMachinesIdStaysThere()
    {
        const QByteArray id = QSysInfo::machineUniqueId();
        if (id.isEmpty()) // as in a container that nobody gave one: there is nothing to give away
            QSKIP("this machine has no id (/etc/machine-id)");
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"board"_s);
        ElectionBoard::open(path)->noteMachine(WallTime(1h));
        const QByteArray written = contentOf(path);
        QVERIFY(!written.contains(id.first(8)));
        QVERIFY(written.contains(ElectionBoard::host().machine.toUtf8()));
    }
};

PENSTOCK_TEST(TestGrantLog)
} // namespace tst_grantlog
#include "tst_grantlog.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/channel/localswitchboard.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace penstock;

class TestLocalSwitchboard : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bytesGoBothWays()
    {
        QTemporaryDir folder;
        const auto switchboard = LocalSwitchboard::inFolder(folder.filePath(QString(200, u'x')));
        QVERIFY2(switchboard.has_value(), "however long its name is");
        std::unique_ptr<Channel> theirs;
        QByteArray received;
        const auto listener = (*switchboard)->listen(u"k"_s, [&](std::unique_ptr<Channel> come) {
            theirs = std::move(come);
            theirs->onBytes([&](const QByteArray &bytes) { received += bytes; });
        });
        QVERIFY(listener);
        const auto mine = (*switchboard)->connectTo(u"k"_s);
        QVERIFY(mine);
        const QByteArray much(3 << 20, 'y');
        mine->write(much);
        QTRY_COMPARE(received.size(), much.size());
        QByteArray answer;
        bool isOver = false;
        mine->onBytes([&](const QByteArray &bytes) { answer += bytes; });
        mine->onClosed([&] { isOver = true; });
        theirs->write("and back");
        mine->poll(); // it is there at once
        QCOMPARE(answer, QByteArray("and back"));
        theirs.reset();
        QTRY_VERIFY(isOver);
        QVERIFY(!mine->isOpen());
    }

    void nobodyAnswersWhoDoesNotListen()
    {
        QTemporaryDir folder;
        const auto switchboard = LocalSwitchboard::inFolder(folder.filePath(u"s"_s));
        QVERIFY(!(*switchboard)->connectTo(u"k"_s));
        auto listener = (*switchboard)->listen(u"k"_s, [](std::unique_ptr<Channel>) {});
        QVERIFY((*switchboard)->connectTo(u"k"_s));
        listener.reset();
        QVERIFY(!(*switchboard)->connectTo(u"k"_s));
    }

    void oneThatDoesNotReadIsHungUpOn()
    {
        QTemporaryDir folder;
        const auto switchboard = LocalSwitchboard::inFolder(folder.filePath(u"s"_s));
        std::unique_ptr<Channel> theirs;
        const auto listener = (*switchboard)->listen(u"k"_s, [&](std::unique_ptr<Channel> come) {
            theirs = std::move(come);
        });
        const auto mine = (*switchboard)->connectTo(u"k"_s);
        QTRY_VERIFY(theirs);
        bool isOver = false;
        theirs->onClosed([&] { isOver = true; });
        for (int i = 0; i < 100 && theirs->isOpen(); ++i)
            theirs->write(QByteArray(1 << 20, 'x'));
        QVERIFY(!theirs->isOpen());
        QTRY_VERIFY(isOver);
    }

    void foldersOfOthersAreNotUsed_data()
    {
        const Table<int> row("mode");
        row("ours alone", 0700);
        row("the group's", 0750);
        row("everybody's", 0777);
    }
    void foldersOfOthersAreNotUsed()
    {
        QFETCH(const int, mode);
        QTemporaryDir folder;
        const QString path = folder.filePath(u"s"_s);
        QVERIFY(::mkdir(QFile::encodeName(path).constData(), 0700) == 0
                && ::chmod(QFile::encodeName(path).constData(), mode_t(mode)) == 0);
        const auto switchboard = LocalSwitchboard::inFolder(path);
        QCOMPARE(switchboard.has_value(), QTest::currentDataTag() == QByteArray("ours alone"));
        if (!switchboard)
            QCOMPARE(switchboard.error().id(), u"sharing.folder_not_private"_s);
    }

    void anotherUserIsHungUpOn()
    {
        if (::geteuid() != 0)
            QSKIP("only root can be another user");
        QTemporaryDir folder;
        const QString path = folder.filePath(u"s"_s);
        const auto switchboard = LocalSwitchboard::inFolder(path);
        int come = 0;
        const auto listener
            = (*switchboard)->listen(u"k"_s, [&](std::unique_ptr<Channel>) { ++come; });
        const pid_t child = ::fork();
        if (child == 0) {
            // Folders that are open by mistake; else it would not even get there.
            ::chmod(QFile::encodeName(folder.path()).constData(), 0777);
            ::chmod(QFile::encodeName(path).constData(), 0777);
            ::chmod(QFile::encodeName(path + u"/k"_s).constData(), 0777);
            const bool isOther = ::setgid(65534) == 0 && ::setuid(65534) == 0;
            const bool reached = (*switchboard)->connectTo(u"k"_s) != nullptr;
            ::_exit(!isOther ? 2 : reached ? 1 : 0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QCOMPARE(WEXITSTATUS(status), 0);
        QTest::qWait(20);
        QCOMPARE(come, 0);
    }
};

PENSTOCK_TEST(TestLocalSwitchboard)
#include "tst_localswitchboard.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/ownhome.h"
#include "support/testprogram.h"

#include "ui/mainwindow/trash.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace penstock;

namespace tst_trash {
class TestTrash : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void takesFilesAndFolders()
    {
        const OwnHome home;
        const QString file = home.path(u"a.json"_s);
        const QString folder = home.path(u"runs"_s);
        makeFile(file, "whole");
        makeFile(folder + u"/journal"_s);
        QVERIFY(moveToTrash({file, folder}));
        QVERIFY(!QFileInfo::exists(file) && !QFileInfo::exists(folder));
        QCOMPARE(home.trashed(), QStringList({u"a.json"_s, u"runs"_s}));
    }

    void takesAllOrNone()
    {
        const OwnHome home;
        const QString file = home.path(u"a.json"_s);
        makeFile(file, "whole");
        const QString inside = home.path(u"runs/journal"_s);
        makeFile(inside);
        const QString gone = home.path(u"not there"_s);
        const Result<void> moved = moveToTrash({file, QFileInfo(inside).path(), gone});
        QVERIFY(!moved);
        QCOMPARE(moved.error().kind, Error::Kind::Output);
        QCOMPARE(moved.error().where(), gone);
        QVERIFY(QFileInfo::exists(file) && QFileInfo::exists(inside));
        QCOMPARE(home.trashed(), QStringList());
        QCOMPARE(home.trashNotes(), QStringList());
    }

    void saysWhereThereIsNoTrash()
    {
        const OwnHome home(OwnHome::Trash::None);
        const QString file = home.path(u"a.json"_s);
        makeFile(file, "whole");
        // Where there is none, Qt takes the folder that the process runs in.
        const QDir here(home.path(u"here"_s));
        QVERIFY(QDir().mkpath(here.path()) && QDir::setCurrent(here.path()));
#if QT_VERSION < QT_VERSION_CHECK(6, 8, 0)
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"trash directory"_s));
#endif
        const Result<void> moved = moveToTrash({file});
        QVERIFY(!moved);
        QVERIFY(!moved.error().fix().isEmpty());
        QVERIFY(QFileInfo::exists(file));
        QVERIFY(here.isEmpty());
    }

    void deletesForGood()
    {
        const OwnHome home;
        const QString file = home.path(u"a.json"_s);
        const QString folder = home.path(u"runs"_s);
        const QString kept = home.path(u"kept/b"_s);
        const QString link = home.path(u"link"_s);
        makeFile(file);
        makeFile(folder + u"/inside/journal"_s);
        makeFile(kept);
        QVERIFY(QFile::link(QFileInfo(kept).path(), link));
        QVERIFY(deleteForGood({file, home.path(u"not there"_s), folder, link}));
        QVERIFY(!QFileInfo::exists(file) && !QFileInfo::exists(folder) && !QFileInfo::exists(link));
        QVERIFY2(QFileInfo::exists(kept), "what a link leads to stays");
        QCOMPARE(home.trashed(), QStringList());
    }
};

PENSTOCK_TEST(TestTrash)
} // namespace tst_trash
#include "tst_trash.moc"

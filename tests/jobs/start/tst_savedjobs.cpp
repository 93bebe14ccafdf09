// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/start/savedjobs.h>

#include <penstock/jobs/spec/runmessages.h>

#include <penstock/jobs/spec/jobfolder.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

class TestSavedJobs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersAreNobodyElsesBusiness()
    {
        const QTemporaryDir folder;
        AppDirs places;
        places.data = folder.filePath(u"data"_s);
        for (int i = 0; i < 2; ++i) { // made, and put right where an earlier version made it
            QVERIFY(makeAnswersFolder(places));
            const QFile::Permissions others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup
                | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
            QVERIFY(!(QFile::permissions(answersFolder(places)) & others));
            QVERIFY(QFile::setPermissions(answersFolder(places),
                                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner
                                              | QFile::ReadOther | QFile::ExeOther));
        }
    }
    void namesTheFolderAfterTheJob()
    {
        const AppDirs places = AppDirs::below(u"/p"_s);
        const QString folder = jobFolder(places, u"/a/stations.job.json"_s);
        QVERIFY2(folder.startsWith(u"/p/data/jobs/stations-"_s), qPrintable(folder));
        QCOMPARE(folder.size(), qsizetype(qstrlen("/p/data/jobs/stations-") + 12));
        QVERIFY(folder != jobFolder(places, u"/b/stations.job.json"_s));
    }

    void knowsAFileByAllItsPaths()
    {
        const QTemporaryDir temporary;
        const QDir folder(temporary.path());
        QVERIFY(folder.mkdir(u"real"_s));
        QVERIFY(QFile::link(folder.filePath(u"real"_s), folder.filePath(u"link"_s)));
        const AppDirs places = AppDirs::below(temporary.path());
        // Before the file exists, and after.
        for (const bool exists : {false, true}) {
            const QString path = folder.filePath(u"real/x.jsonl"_s);
            if (exists) {
                makeFile(path);
            }
            const QString wanted = jobFolder(places, path);
            for (const char *const other :
                 {"link/x.jsonl", "real/../real/x.jsonl", "real//x.jsonl"})
                QCOMPARE(jobFolder(places, folder.filePath(QString::fromLatin1(other))), wanted);
        }
    }

    void allOfAJobButItsOutputs()
    {
        const QTemporaryDir temporary;
        const AppDirs places = AppDirs::below(temporary.path());
        const QString file = jobPath(u"x"_s, places);
        QCOMPARE(filesOfJob(file, places).value(), QStringList());
        for (const QString &path :
             {file, jobPath(u"xy"_s, places), QDir(answersFolder(places)).filePath(u"x.jsonl"_s)}) {
            QVERIFY(QDir().mkpath(QFileInfo(path).path()));
            QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        }
        QCOMPARE(filesOfJob(file, places).value(), QStringList({file}));
        const QString folder = jobFolder(places, file);
        {
            const Result<JobFolder> claimed = JobFolder::claim(folder);
            QVERIFY(claimed);
            const Result<QStringList> files = filesOfJob(file, places);
            QVERIFY(!files);
            QCOMPARE(files.error(), runMessage("saved.running").at(file));
        }
        QCOMPARE(filesOfJob(file, places).value(), QStringList({file, folder}));
    }
};

PENSTOCK_TEST(TestSavedJobs)
#include "tst_savedjobs.moc"

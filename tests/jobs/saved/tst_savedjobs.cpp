// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/saved/savedjobs.h>
#include <penstock/jobs/storage/jobfolder.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

class TestJobPlace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesTheFolderAfterTheJob()
    {
        const Places places = Places::below(QStringLiteral("/p"));
        const QString folder = jobFolder(places, QStringLiteral("/a/stations.job.json"));
        QVERIFY2(folder.startsWith(QStringLiteral("/p/data/jobs/stations-")), qPrintable(folder));
        QCOMPARE(folder.size(), qsizetype(qstrlen("/p/data/jobs/stations-") + 12));
        QVERIFY(folder != jobFolder(places, QStringLiteral("/b/stations.job.json")));
    }

    void knowsAFileByAllItsPaths()
    {
        const QTemporaryDir temporary;
        const QDir folder(temporary.path());
        QVERIFY(folder.mkdir(QStringLiteral("real")));
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("real")),
                            folder.filePath(QStringLiteral("link"))));
        const Places places = Places::below(temporary.path());
        // Before the file exists, and after.
        for (const bool exists : {false, true}) {
            const QString path = folder.filePath(QStringLiteral("real/x.jsonl"));
            if (exists) {
                QFile file(path);
                QVERIFY(file.open(QIODevice::WriteOnly));
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
        const Places places = Places::below(temporary.path());
        const QString file = jobPath(QStringLiteral("x"), places);
        QCOMPARE(filesOfJob(file, places).value(), QStringList());
        const QString copy = file + QStringLiteral(".bak-1");
        for (const QString &path :
             {file, copy, jobPath(QStringLiteral("xy"), places),
              QDir(answersFolder(places)).filePath(QStringLiteral("x.jsonl"))}) {
            QVERIFY(QDir().mkpath(QFileInfo(path).path()));
            QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        }
        QCOMPARE(filesOfJob(file, places).value(), QStringList({file, copy}));
        const QString folder = jobFolder(places, file);
        {
            const Result<JobFolder> claimed = JobFolder::claim(folder);
            QVERIFY(claimed);
            const Result<QStringList> files = filesOfJob(file, places);
            QVERIFY2(!files, "it is being run");
            QCOMPARE(files.error().where, file);
        }
        QCOMPARE(filesOfJob(file, places).value(), QStringList({file, copy, folder}));
    }

    void tellsWhatChanged_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("now");
        QTest::addColumn<QStringList>("changes");
        QTest::newRow("nothing") << QByteArray(R"({"a": 1, "b": {"c": [1, 2]}})")
                                 << QByteArray(R"({"b": {"c": [1, 2]}, "a": 1})") << QStringList();
        QTest::newRow("a value deep inside")
            << QByteArray(R"({"request": {"path": "/a"}})")
            << QByteArray(R"({"request": {"path": "/b"}})")
            << QStringList {QStringLiteral("/request/path was \"/a\", now \"/b\"")};
        QTest::newRow("come and gone")
            << QByteArray(R"({"x/y": 1})") << QByteArray(R"({"z": {"k": true}})")
            << QStringList {QStringLiteral("/x~1y was 1, now absent"),
                            QStringLiteral("/z was absent, now {\"k\":true}")};
        QTest::newRow("long ones are cut")
            << QByteArray(R"({"a": ")" + QByteArray(100, 'x') + R"("})")
            << QByteArray(R"({"a": 1})")
            << QStringList {
                   QStringLiteral("/a was \"%1…, now 1").arg(QString(58, QLatin1Char('x')))};
    }
    void tellsWhatChanged()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, now);
        QTEST(changesBetween(QJsonDocument::fromJson(before).object(),
                             QJsonDocument::fromJson(now).object()),
              "changes");
    }
};

PENSTOCK_TEST(TestJobPlace)
#include "tst_savedjobs.moc"

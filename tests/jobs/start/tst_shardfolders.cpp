// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/shardfolders.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

//! Where the journals of shards are.
class TestShardFolders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsThoseOfAJob()
    {
        const QTemporaryDir folder;
        const QString job = folder.filePath(u"pull-1a2b"_s);
        const QDir all(folder.path());
        for (const char *const name : {"pull-1a2b.10of12", "pull-1a2b.9of12", "pull-1a2b.2of2",
                                       "pull-1a2b", "pull-1a2b.3of2", "pull-1a2b.old",
                                       "pull-1a2b.1of2.1of2", "pull-1a2bc.1of2", "pull-ff.1of2"})
            QVERIFY(all.mkdir(QLatin1StringView(name)));
        QStringList found;
        for (const ShardFolder &each : shardFoldersOf(job)) {
            QCOMPARE(each.path, shardFolder(job, each.shard));
            found.append(QDir(each.path).dirName());
        }
        const QStringList wanted {u"pull-1a2b.2of2"_s, u"pull-1a2b.9of12"_s, u"pull-1a2b.10of12"_s};
        QCOMPARE(found, wanted);
        QCOMPARE(shardFolder(job, std::nullopt), job);
    }

    void theyGoWithTheirJob()
    {
        const QTemporaryDir folder;
        const AppDirs places = AppDirs::below(folder.path());
        const QString file = jobPath(u"pull"_s, places);
        const QString shard = shardFolder(jobFolder(places, file), RowsSpec::Shard {1, 2});
        QVERIFY(QDir().mkpath(shard));
        const auto files = filesOfJob(file, places);
        QVERIFY(files);
        QVERIFY(files->contains(shard));
    }
};

PENSTOCK_TEST(TestShardFolders)
#include "tst_shardfolders.moc"

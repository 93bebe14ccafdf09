// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QDir>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

class TestWhereCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void printsEachPathOnALine()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"XDG_CONFIG_HOME"_s, u"/x/config"_s);
        environment.insert(u"XDG_DATA_HOME"_s, u"/x/data"_s);
        environment.insert(u"XDG_CACHE_HOME"_s, u"/x/cache"_s);
        const Finished finished = runPenstock({u"where"_s}, {}, environment);
        QCOMPARE(finished.exitCode, 0);
        const QString guide = penstock::guidePath().isEmpty()
            ? u"not installed"_s
            : penstock::guidePath() + u"/index.html"_s;
        QCOMPARE(QString::fromUtf8(finished.output),
                 u"config   /x/config/penstock\ndata     /x/data/penstock\n"
                 "cache    /x/cache/penstock\nprogram  %1\nguide    %2\n"_s.arg(
                     penstock::programPath(), guide));
    }
    // The guide must be found relative to the program, as in an installation.
    void saysThatThereIsNoGuide()
    {
        const QTemporaryDir elsewhere;
        QVERIFY(QDir(elsewhere.path()).mkdir(u"bin"_s));
        const QString copy = elsewhere.filePath(u"bin/penstock"_s);
        QVERIFY(QFile::copy(penstock::programPath(), copy));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"XDG_DATA_HOME"_s, elsewhere.path());
        environment.insert(u"XDG_DATA_DIRS"_s, elsewhere.path());
        QProcess penstock;
        penstock.setProcessEnvironment(environment);
        penstock.start(copy, {u"where"_s});
        QVERIFY(penstock.waitForFinished());
        QVERIFY(penstock.readAllStandardOutput().endsWith("\nguide    not installed\n"));

        const QString folder = elsewhere.filePath(u"share/penstock/guide"_s);
        QVERIFY(QDir().mkpath(folder));
        const QString page = penstock::makeFile(folder + u"/index.html"_s);
        penstock.start(copy, {u"where"_s});
        QVERIFY(penstock.waitForFinished());
        QVERIFY(penstock.readAllStandardOutput().endsWith("\nguide    " + page.toUtf8() + '\n'));
    }
    void putsEverythingInOneFolder()
    {
        const Finished finished = runPenstock({u"where"_s, u"--json"_s, u"--data-dir"_s, u"all"_s});
        const QJsonObject paths = QJsonDocument::fromJson(finished.output).object();
        QCOMPARE(paths[u"config"_s].toString(), QDir::currentPath() + u"/all/config"_s);
        QCOMPARE(paths[u"data"_s].toString(), QDir::currentPath() + u"/all/data"_s);
        QCOMPARE(paths[u"cache"_s].toString(), QDir::currentPath() + u"/all/cache"_s);
        QVERIFY2(!QDir(u"all"_s).exists(), "asking creates nothing");
    }
};

PENSTOCK_TEST(TestWhereCommand)
#include "tst_wherecommand.moc"

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
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), QStringLiteral("/x/config"));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), QStringLiteral("/x/data"));
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), QStringLiteral("/x/cache"));
        const Finished finished = runPenstock({QStringLiteral("where")}, {}, environment);
        QCOMPARE(finished.exitCode, 0);
        const QString guide = penstock::guidePath().isEmpty()
            ? QStringLiteral("not installed")
            : penstock::guidePath() + QStringLiteral("/index.html");
        QCOMPARE(QString::fromUtf8(finished.output),
                 QStringLiteral("config   /x/config/penstock\ndata     /x/data/penstock\n"
                                "cache    /x/cache/penstock\nprogram  %1\nguide    %2\n")
                     .arg(penstock::programPath(), guide));
    }
    // Below its program, as an installation has it, and not the one that this machine may have.
    void saysThatThereIsNoGuide()
    {
        const QTemporaryDir elsewhere;
        QVERIFY(QDir(elsewhere.path()).mkdir(QStringLiteral("bin")));
        const QString copy = elsewhere.filePath(QStringLiteral("bin/penstock"));
        QVERIFY(QFile::copy(penstock::programPath(), copy));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), elsewhere.path());
        environment.insert(QStringLiteral("XDG_DATA_DIRS"), elsewhere.path());
        QProcess penstock;
        penstock.setProcessEnvironment(environment);
        penstock.start(copy, {QStringLiteral("where")});
        QVERIFY(penstock.waitForFinished());
        QVERIFY(penstock.readAllStandardOutput().endsWith("\nguide    not installed\n"));

        const QString folder = elsewhere.filePath(QStringLiteral("share/penstock/guide"));
        QVERIFY(QDir().mkpath(folder));
        QFile page(folder + QStringLiteral("/index.html"));
        QVERIFY(page.open(QIODevice::WriteOnly));
        penstock.start(copy, {QStringLiteral("where")});
        QVERIFY(penstock.waitForFinished());
        QVERIFY(penstock.readAllStandardOutput().endsWith("\nguide    " + page.fileName().toUtf8()
                                                          + '\n'));
    }
    void putsEverythingInOneFolder()
    {
        const Finished finished
            = runPenstock({QStringLiteral("where"), QStringLiteral("--json"),
                           QStringLiteral("--data-dir"), QStringLiteral("all")});
        const QJsonObject paths = QJsonDocument::fromJson(finished.output).object();
        QCOMPARE(paths[QStringLiteral("config")].toString(),
                 QDir::currentPath() + QStringLiteral("/all/config"));
        QCOMPARE(paths[QStringLiteral("data")].toString(),
                 QDir::currentPath() + QStringLiteral("/all/data"));
        QCOMPARE(paths[QStringLiteral("cache")].toString(),
                 QDir::currentPath() + QStringLiteral("/all/cache"));
        QVERIFY2(!QDir(QStringLiteral("all")).exists(), "asking creates nothing");
    }
};

PENSTOCK_TEST(TestWhereCommand)
#include "tst_wherecommand.moc"

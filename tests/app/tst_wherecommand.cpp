// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include <QDir>
#include <QJsonDocument>
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
        QCOMPARE(finished.output,
                 QByteArray("config   /x/config/penstock\ndata     /x/data/penstock\n"
                            "cache    /x/cache/penstock\nprogram  " PENSTOCK_PROGRAM "\n"));
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

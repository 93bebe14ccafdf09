// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/appdirs.h>

#include <QDir>
#include <QTest>

using namespace penstock;

class TestAppDirs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void followTheXdgVariables()
    {
        qputenv("XDG_CONFIG_HOME", "/x/config");
        qputenv("XDG_DATA_HOME", "/x/data");
        qputenv("XDG_CACHE_HOME", "/x/cache");
        const AppDirs expected {u"/x/config/penstock"_s, u"/x/data/penstock"_s,
                                u"/x/cache/penstock"_s};
        QCOMPARE(AppDirs::ofUser(), expected);
    }
    void areAllInOneFolder()
    {
        const AppDirs expected {u"/y/config"_s, u"/y/data"_s, u"/y/cache"_s};
        QCOMPARE(AppDirs::below(u"/y"_s), expected);
        QCOMPARE(AppDirs::below(u"y"_s).data, QDir::currentPath() + u"/y/data"_s);
    }
};

PENSTOCK_TEST(TestAppDirs)
#include "tst_appdirs.moc"

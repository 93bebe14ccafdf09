// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/places.h>

#include <QDir>
#include <QTest>

using namespace penstock;

class TestPlaces : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void followTheXdgVariables()
    {
        qputenv("XDG_CONFIG_HOME", "/x/config");
        qputenv("XDG_DATA_HOME", "/x/data");
        qputenv("XDG_CACHE_HOME", "/x/cache");
        const Places expected {QStringLiteral("/x/config/penstock"),
                               QStringLiteral("/x/data/penstock"),
                               QStringLiteral("/x/cache/penstock")};
        QCOMPARE(Places::ofUser(), expected);
    }
    void areAllInOneFolder()
    {
        const Places expected {QStringLiteral("/y/config"), QStringLiteral("/y/data"),
                               QStringLiteral("/y/cache")};
        QCOMPARE(Places::below(QStringLiteral("/y")), expected);
        QCOMPARE(Places::below(QStringLiteral("y")).data,
                 QDir::currentPath() + QStringLiteral("/y/data"));
    }
};

PENSTOCK_TEST(TestPlaces)
#include "tst_places.moc"

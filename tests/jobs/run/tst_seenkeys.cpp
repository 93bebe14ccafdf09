// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/rowintake.h>

#include <QTest>

using namespace penstock;

class TestSeenKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsEachKeyOnce()
    {
        SeenKeys keys;
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < 1000; ++i)
                QCOMPARE(keys.isNew(QString::number(i)), round == 0);
        }
        QVERIFY(keys.isNew(QString()));
        QVERIFY(!keys.isNew(u""_s));
    }
};

PENSTOCK_TEST(TestSeenKeys)
#include "tst_seenkeys.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/policy/perhost_p.h>

#include <QTest>

using namespace penstock;

namespace tst_perhost {

class TestPerHost : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void dropsTheLeastRecentlyUsed()
    {
        constexpr int most = int(PerHost<int>::most);
        PerHost<int> values;
        values.of(u"used"_s) = 1;
        values.of(u"unused"_s) = 2;
        for (int host = 0; host < 5 * most; ++host) {
            values.of(QString::number(host)) = 3;
            QCOMPARE(values.of(u"used"_s), 1);
            QVERIFY(values.count() <= most);
        }
        QCOMPARE(values.count(), most);
        QCOMPARE(values.of(u"unused"_s), 0);
    }
};

PENSTOCK_TEST(TestPerHost)
} // namespace tst_perhost
#include "tst_perhost.moc"

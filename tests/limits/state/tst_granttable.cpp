// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/state/granttable_p.h>

#include <QSet>
#include <QTest>

using namespace penstock;

class TestGrantTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsWhatIsOutAndNothingElse()
    {
        GrantTable table;
        const quint64 first = table.nameOf(table.add());
        const quint64 second = table.nameOf(table.add());
        QCOMPARE(table.out(), 2);
        QVERIFY(first != 0 && first != second);
        QCOMPARE(table.nameOf(*table.find(first)), first);
        table.remove(*table.find(first));
        QCOMPARE(table.out(), 1);
        QVERIFY(table.find(first) == nullptr);
        QVERIFY(table.find(second) != nullptr);
        for (const quint64 unknown : {0ULL, 3ULL, ~0ULL})
            QVERIFY(table.find(unknown) == nullptr);
    }
    void namesAreNeverUsedAgain()
    {
        GrantTable table;
        QSet<quint64> names;
        for (int i = 0; i < 1000; ++i) {
            Grant &grant = table.add();
            names.insert(table.nameOf(grant));
            table.remove(grant);
        }
        QCOMPARE(names.size(), 1000);
        QCOMPARE(table.places().size(), 1U); // though the place is
    }
    void aNewOneIsBlank()
    {
        GrantTable table;
        Grant &old = table.add();
        old.sent = old.throttled = true;
        old.counted = 7;
        old.end = Instant(Duration(5));
        old.charges.each = std::vector<std::int64_t> {1, 2};
        table.remove(old);
        const Grant &grant = table.add();
        QVERIFY(grant.live && !grant.sent && !grant.throttled);
        QCOMPARE(grant.counted, 0U);
        QCOMPARE(grant.end, never);
        QVERIFY(!grant.charges.each);
    }
};

PENSTOCK_TEST(TestGrantTable)
#include "tst_granttable.moc"

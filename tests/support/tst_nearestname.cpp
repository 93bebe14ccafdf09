// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/nearestname.h>

#include <QTest>

using namespace penstock;

class TestNearestName : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsWhatWasMeant_data()
    {
        const Table<QString, QString> row("wrong", "meant");
        row("the name itself", "capacity", "capacity");
        row("a letter is missing", "capcity", "capacity");
        row("a letter too many", "cappacity", "capacity");
        row("a wrong letter", "kapacity", "capacity");
        row("two letters swapped", "bursT", "burst");
        row("swapped neighbours count once", "brust", "burst");
        row("another case", "CAPACITY", "capacity");
        row("nearer of two", "intervals", "interval");
        row("first of two equally near", "marbin", "margin");
        row("a third of the letters differ", "bursty1", "burst");
        row("more than a third differ", "burstily", "");
        row("nothing alike", "banana", "");
        row("empty", "", "");
        row("short names have no room for a guess", "xy", "");
    }
    void findsWhatWasMeant()
    {
        QFETCH(const QString, wrong);
        const QStringList known {u"capacity"_s, u"interval"_s, u"margin"_s,
                                 u"martin"_s,   u"burst"_s,    u"ab"_s};
        QTEST(nearestName(wrong, known), "meant");
    }
    void nothingIsNearNoNames() { QCOMPARE(nearestName(u"capacity", {}), QString()); }
};

PENSTOCK_TEST(TestNearestName)
#include "tst_nearestname.moc"

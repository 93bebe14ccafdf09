// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/dropin/knownconnections_p.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using Lease = KnownConnections::Lease;
using After = KnownConnections::After;

class TestKnownConnections : public QObject
{
    Q_OBJECT

    const Instant m_now {1h};

private Q_SLOTS:
    void asManyAsTheLibraryMakes()
    {
        KnownConnections known;
        QVERIFY(known.take("a", 2, m_now) == Lease::New);
        QVERIFY(known.take("a", 2, m_now) == Lease::New);
        QVERIFY(known.take("a", 2, m_now) == Lease::None);
        QVERIFY(known.take("b", 2, m_now) == Lease::New);
        QCOMPARE(known.busy(), 3);
        known.refund("a", 2, After::Closed, m_now);
        QVERIFY(known.take("a", 2, m_now) == Lease::New);
    }
    void openOnesAreUsedAgain_data()
    {
        const Table<After, Duration, Lease> row("after", "later", "seat");
        row("at once", After::StoredOpen, 0s, Lease::Open);
        row("just in time", After::StoredOpen, Duration(3s - 1ns), Lease::Open);
        row("too late", After::StoredOpen, 3s, Lease::New);
        row("closed", After::Closed, 0s, Lease::New);
        row("broken", After::Broken, 0s, Lease::New);
    }
    void openOnesAreUsedAgain()
    {
        QFETCH(const After, after);
        QFETCH(const Duration, later);
        KnownConnections known;
        known.take("a", 6, m_now);
        known.refund("a", 6, after, m_now);
        QTEST(known.take("a", 6, m_now + later), "seat");
    }
    void oneIsEnoughForHttp2()
    {
        KnownConnections known;
        QVERIFY(known.take("a", 6, m_now) == Lease::New);
        known.noteHttp2("a");
        known.refund("a", 6, After::StoredOpen, m_now);
        for (int stream = 0; stream < 100; ++stream)
            QVERIFY(known.take("a", 6, m_now) == Lease::Open);
        known.refund("a", 6, After::Broken, m_now);
        QVERIFY(known.take("a", 6, m_now) == Lease::New);
    }
    void idleOriginsAreForgotten()
    {
        KnownConnections known;
        known.take("busy", 6, m_now);
        for (int origin = 0; origin < 100'000; ++origin) {
            const QByteArray name = QByteArray::number(origin);
            const Instant at = m_now + origin * 100ms;
            known.take(name, 6, at);
            known.refund(name, 6, After::StoredOpen, at);
        }
        QVERIFY2(known.origins() <= KnownConnections::fewOrigins + 1,
                 qPrintable(QString::number(known.origins())));
        QCOMPARE(known.busy(), 1);
    }
};

PENSTOCK_TEST(TestKnownConnections)
#include "tst_knownconnections.moc"

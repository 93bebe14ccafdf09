// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/tellingledger_p.h>

#include <QSignalSpy>
#include <QTest>

using namespace penstock;

namespace tst_tellingledger {
class TestTellingLedger : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsWhatTheProgramHasNotSeen()
    {
        QList<QByteArray> seen;
        TellingLedger ledger(nullptr,
                             [&](const LedgerEntry &entry) { seen.append(entry.records.front()); });
        QSignalSpy durable(&ledger, &Ledger::durable);
        LedgerEntry entry;
        entry.records = {"1234", "567"};
        QCOMPARE(ledger.put(entry), quint64(1));
        QCOMPARE(ledger.backlog(), 7);
        entry.records = {"89"};
        QCOMPARE(ledger.put(entry), quint64(2));
        QCOMPARE(ledger.backlog(), 9);
        QCOMPARE(seen, QList<QByteArray>());
        QTRY_COMPARE(durable.size(), 2);
        QCOMPARE(seen, (QList<QByteArray> {"1234", "89"}));
        QCOMPARE(ledger.backlog(), 0);
    }
};

PENSTOCK_TEST(TestTellingLedger)
} // namespace tst_tellingledger
#include "tst_tellingledger.moc"

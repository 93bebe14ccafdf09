// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/send/headwatch_p.h>

#include <QTest>

using namespace penstock;

namespace tst_headwatch {
constexpr qint64 kib = 1024;

class TestHeadWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void beginsWithWhatThereIs()
    {
        WireAccount account;
        QCOMPARE(account.add({{{1, 80, 5000 * kib}}, 3000 * kib, 1}), 0);
        QCOMPARE(account.add({{{1, 80, 5000 * kib}}, 3000 * kib, 1}), 0);
    }

    void whatIsGivenOutIsExplained()
    {
        WireAccount account;
        account.add({{}, 0, 1});
        qint64 read = 0;
        for (int i = 1; i <= 1000; ++i) {
            read += 90 * kib; // with an eighth of frames around it
            QCOMPARE(account.add({{{1, 80, read}}, i * 80 * kib, 1}), 0);
        }
    }

    // Bytes come now in one look and are given out in the next.
    void whatComesLateIsExplainedLate()
    {
        WireAccount account;
        account.add({{}, 0, 1});
        for (int i = 1; i <= 100; ++i) {
            QVERIFY(account.add({{{1, 80, i * 1000 * kib}}, (i - 1) * 1000 * kib, 1})
                    <= 1000 * kib);
        }
        QCOMPARE(account.add({{{1, 80, 100'000 * kib}}, 100'000 * kib, 1}), 0);
    }

    void whatNobodyGetsAddsUp()
    {
        WireAccount account;
        account.add({{}, 0, 1});
        qint64 unexplained = 0;
        for (int i = 1; i <= 10; ++i)
            unexplained = account.add({{{1, 80, i * 100 * kib}}, 0, 1});
        QVERIFY2(unexplained > 800 * kib && unexplained <= 1000 * kib,
                 qPrintable(QString::number(unexplained)));
        account.clear();
        QCOMPARE(account.add({{{1, 80, 1000 * kib}}, 0, 1}), 0);
    }

    void anHonestConnectionHidesNone()
    {
        WireAccount account;
        account.add({{}, 0, 2});
        qint64 unexplained = 0;
        for (int i = 1; i <= 10; ++i)
            unexplained
                = account.add({{{1, 80, i * 100 * kib}, {2, 80, i * 100 * kib}}, i * 100 * kib, 2});
        QVERIFY(unexplained > 256 * kib);
    }

    void eachConnectionHasItsHandshake()
    {
        WireAccount account;
        account.add({{}, 0, 1});
        for (quint64 socket = 1; socket < 100; ++socket)
            QCOMPARE(account.add({{{socket, 443, 20 * kib}}, 0, 1}), 0);
    }

    // A connection that goes takes with it what it has read since; that never counts against
    // others.
    void connectionsComeAndGo()
    {
        WireAccount account;
        account.add({{{1, 80, 10 * kib}}, 0, 1});
        QCOMPARE(account.add({{}, 0, 1}), 0);
        QCOMPARE(account.add({{{2, 80, 10 * kib}}, 500 * kib, 1}), 0);
        QVERIFY(account.add({{{2, 80, 600 * kib}}, 500 * kib, 1}) > 256 * kib);
    }
};

PENSTOCK_TEST(TestHeadWatch)
} // namespace tst_headwatch
#include "tst_headwatch.moc"

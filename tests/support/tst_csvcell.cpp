// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/csvcell.h>

#include <QTest>

using namespace penstock;

class TestCsvCell : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void quotesWhatNeedsIt_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("cell");
        QTest::newRow("empty") << QByteArray("") << QByteArray("");
        QTest::newRow("a word") << QByteArray("Oslo") << QByteArray("Oslo");
        QTest::newRow("blanks") << QByteArray(" a b ") << QByteArray(" a b ");
        QTest::newRow("a comma") << QByteArray("1,5") << QByteArray("\"1,5\"");
        QTest::newRow("a semicolon") << QByteArray("1;5") << QByteArray("1;5");
        QTest::newRow("a quote") << QByteArray("5\" pipe") << QByteArray("\"5\"\" pipe\"");
        QTest::newRow("a line break") << QByteArray("a\nb") << QByteArray("\"a\nb\"");
        QTest::newRow("a carriage return") << QByteArray("a\r") << QByteArray("\"a\r\"");
    }
    void quotesWhatNeedsIt()
    {
        QFETCH(const QByteArray, text);
        QTEST(csvCell(text), "cell");
    }
};

PENSTOCK_TEST(TestCsvCell)
#include "tst_csvcell.moc"

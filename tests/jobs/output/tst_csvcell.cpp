// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/csvcell.h>

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
        QTest::newRow("a byte order mark in front")
            << QByteArray("\xEF\xBB\xBFid") << QByteArray("\"\xEF\xBB\xBFid\"");
        QTest::newRow("one further on")
            << QByteArray("id\xEF\xBB\xBF") << QByteArray("id\xEF\xBB\xBF");
        QTest::newRow("a carriage return") << QByteArray("a\r") << QByteArray("\"a\r\"");
    }
    void quotesWhatNeedsIt()
    {
        QFETCH(const QByteArray, text);
        QTEST(csvCell(text), "cell");
    }
    void guardsFormulas_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("cell");
        QTest::newRow("empty") << QByteArray("") << QByteArray("");
        QTest::newRow("a word") << QByteArray("Oslo") << QByteArray("Oslo");
        QTest::newRow("a formula") << QByteArray("=1+1") << QByteArray("'=1+1");
        QTest::newRow("a command") << QByteArray("@SUM(A1)") << QByteArray("'@SUM(A1)");
        QTest::newRow("a number") << QByteArray("-12.5") << QByteArray("-12.5");
        QTest::newRow("a number and a blank") << QByteArray("-12 ") << QByteArray("'-12 ");
        QTest::newRow("a tab") << QByteArray("\t=1") << QByteArray("'\t=1");
        QTest::newRow("behind a byte order mark")
            << QByteArray("\xEF\xBB\xBF=1+1") << QByteArray("'\xEF\xBB\xBF=1+1");
        QTest::newRow("behind two") << QByteArray("\xEF\xBB\xBF\xEF\xBB\xBF@A1")
                                    << QByteArray("'\xEF\xBB\xBF\xEF\xBB\xBF@A1");
        QTest::newRow("a byte order mark alone")
            << QByteArray("\xEF\xBB\xBF") << QByteArray("\xEF\xBB\xBF");
    }
    void guardsFormulas()
    {
        QFETCH(const QByteArray, text);
        QTEST(withoutFormula(text), "cell");
    }
};

PENSTOCK_TEST(TestCsvCell)
#include "tst_csvcell.moc"

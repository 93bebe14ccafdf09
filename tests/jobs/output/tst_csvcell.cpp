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
        const Table<QByteArray, QByteArray> row("text", "cell");
        row("empty", "", "");
        row("a word", "Oslo", "Oslo");
        row("blanks", " a b ", " a b ");
        row("a comma", "1,5", "\"1,5\"");
        row("a semicolon", "1;5", "1;5");
        row("a quote", "5\" pipe", "\"5\"\" pipe\"");
        row("a line break", "a\nb", "\"a\nb\"");
        row("a byte order mark in front", "\xEF\xBB\xBFid", "\"\xEF\xBB\xBFid\"");
        row("one further on", "id\xEF\xBB\xBF", "id\xEF\xBB\xBF");
        row("a carriage return", "a\r", "\"a\r\"");
    }
    void quotesWhatNeedsIt()
    {
        QFETCH(const QByteArray, text);
        QTEST(csvCell(text), "cell");
    }
    void guardsFormulas_data()
    {
        const Table<QByteArray, QByteArray> row("text", "cell");
        row("empty", "", "");
        row("a word", "Oslo", "Oslo");
        row("a formula", "=1+1", "'=1+1");
        row("a command", "@SUM(A1)", "'@SUM(A1)");
        row("a number", "-12.5", "-12.5");
        row("a number and a blank", "-12 ", "'-12 ");
        row("a tab", "\t=1", "'\t=1");
        row("behind a byte order mark", "\xEF\xBB\xBF=1+1", "'\xEF\xBB\xBF=1+1");
        row("behind two", "\xEF\xBB\xBF\xEF\xBB\xBF@A1", "'\xEF\xBB\xBF\xEF\xBB\xBF@A1");
        row("a byte order mark alone", "\xEF\xBB\xBF", "\xEF\xBB\xBF");
    }
    void guardsFormulas()
    {
        QFETCH(const QByteArray, text);
        QTEST(withoutFormula(text), "cell");
    }
};

PENSTOCK_TEST(TestCsvCell)
#include "tst_csvcell.moc"

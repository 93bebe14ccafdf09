// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/filename.h>

#include <QTest>

using namespace penstock;

class TestFileName : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isSafe_data()
    {
        const Table<QString, QString> row("text", "name");
        row("plain", u"12.json"_s, u"12.json"_s);
        row("blanks and letters of all kinds", u"Köln Ω 東京.json"_s, u"Köln Ω 東京.json"_s);
        row("to the folder above", u"../../etc/passwd"_s, u"_._.._etc_passwd"_s);
        row("the folder above", u".."_s, u"__"_s);
        row("the folder itself", u"."_s, u"_"_s);
        row("absolute", u"/etc/passwd"_s, u"_etc_passwd"_s);
        row("on Windows", u"C:\\x.json"_s, u"C__x.json"_s);
        row("wildcards and pipes", u"a<b>c\"d|e?f*g"_s, u"a_b_c_d_e_f_g"_s);
        row("control characters", u"a\nb\tc\x7F"_s, u"a_b_c_"_s);
        row("NUL", QString::fromUtf8("a\0b", 3), u"a_b"_s);
        row("empty", QString(), u"_"_s);
        row("hidden", u".htaccess"_s, u"_htaccess"_s);
        row("a dot at the end", u"a."_s, u"a_"_s);
        row("a blank at the end", u"a "_s, u"a_"_s);
        row("a device", u"con"_s, u"_con"_s);
        row("with an extension", u"NUL.json"_s, u"_NUL.json"_s);
        row("no device", u"console.json"_s, u"console.json"_s);
        row("decomposed", u"u\u0308.json"_s, u"\u00fc.json"_s);
        row("half a pair", QString(QChar(0xD83D)) + u"x"_s, u"_x"_s);
    }
    void isSafe()
    {
        QFETCH(QString, text);
        QTEST(safeFileName(text), "name");
    }
    void longOnesAreCutAndStayApart()
    {
        const QString umlauts(150, QChar(0xFC)); // 300 bytes
        const QString one = safeFileName(umlauts + u"1.json"_s);
        const QString two = safeFileName(umlauts + u"2.json"_s);
        QVERIFY(one.toUtf8().size() <= 200);
        QVERIFY(one.toUtf8().size() > 190);
        QVERIFY(one.endsWith(u".json"_s));
        QVERIFY(one != two);
        QCOMPARE(safeFileName(umlauts + u"1.json"_s), one);
        const QString faces = QString::fromUtf8("😀").repeated(80); // pairs are not cut in half
        QCOMPARE(QString::fromUtf8(safeFileName(faces).toUtf8()), safeFileName(faces));
        QVERIFY(!safeFileName(faces).contains(QChar(QChar::ReplacementCharacter)));
        const QString fits = QString(195, QLatin1Char('x')) + u".json"_s;
        QCOMPARE(safeFileName(fits), fits);
    }
    // The journal of an earlier run knows a record by its name.
    void aLongOneIsAlwaysCutTheSame()
    {
        const QString long300(300, QLatin1Char('x'));
        QCOMPARE(safeFileName(long300), QString(183, QLatin1Char('x')) + u"~0d4e2ca9e9cbced7"_s);
        QCOMPARE(safeFileName(long300 + u".json"_s),
                 QString(178, QLatin1Char('x')) + u"~90946c95a5b1d7a2.json"_s);
    }
    void knowsNamesThatSomeSystemTakesForOne()
    {
        QCOMPARE(fileNameKey(u"A.JSON"_s), fileNameKey(u"a.json"_s));
        QCOMPARE(fileNameKey(u"u\u0308"_s), fileNameKey(u"Ü"_s));
        QVERIFY(fileNameKey(u"a"_s) != fileNameKey(u"b"_s));
    }
    void numbersBeforeTheExtension_data()
    {
        const Table<QString, qint64, QString> row("name", "number", "numbered");
        row("the first", "a.json", 1, "a.json");
        row("the second", "a.json", 2, "a~2.json");
        row("no extension", "a", 10, "a~10");
        row("a dot in the text", "v1.2 of a long story indeed", 2, "v1.2 of a long story indeed~2");
    }
    void numbersBeforeTheExtension()
    {
        QFETCH(QString, name);
        QFETCH(qint64, number);
        QTEST(numberedFileName(name, number), "numbered");
    }
};

PENSTOCK_TEST(TestFileName)
#include "tst_filename.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/storage/filename.h>

#include <QTest>

using namespace penstock;

class TestFileName : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isSafe_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        const auto row = [](const char *what, const QString &text, const QString &name) {
            QTest::newRow(what) << text << name;
        };
        row("plain", QStringLiteral("12.json"), QStringLiteral("12.json"));
        row("blanks and letters of all kinds", QStringLiteral("Köln Ω 東京.json"),
            QStringLiteral("Köln Ω 東京.json"));
        row("to the folder above", QStringLiteral("../../etc/passwd"),
            QStringLiteral("_._.._etc_passwd"));
        row("the folder above", QStringLiteral(".."), QStringLiteral("__"));
        row("the folder itself", QStringLiteral("."), QStringLiteral("_"));
        row("absolute", QStringLiteral("/etc/passwd"), QStringLiteral("_etc_passwd"));
        row("on Windows", QStringLiteral("C:\\x.json"), QStringLiteral("C__x.json"));
        row("wildcards and pipes", QStringLiteral("a<b>c\"d|e?f*g"),
            QStringLiteral("a_b_c_d_e_f_g"));
        row("control characters", QStringLiteral("a\nb\tc\x7F"), QStringLiteral("a_b_c_"));
        row("NUL", QString::fromUtf8("a\0b", 3), QStringLiteral("a_b"));
        row("empty", QString(), QStringLiteral("_"));
        row("hidden", QStringLiteral(".htaccess"), QStringLiteral("_htaccess"));
        row("a dot at the end", QStringLiteral("a."), QStringLiteral("a_"));
        row("a blank at the end", QStringLiteral("a "), QStringLiteral("a_"));
        row("a device", QStringLiteral("con"), QStringLiteral("_con"));
        row("with an extension", QStringLiteral("NUL.json"), QStringLiteral("_NUL.json"));
        row("no device", QStringLiteral("console.json"), QStringLiteral("console.json"));
        row("decomposed", QStringLiteral("u\u0308.json"), QStringLiteral("\u00fc.json"));
        row("half a pair", QString(QChar(0xD83D)) + QStringLiteral("x"), QStringLiteral("_x"));
    }
    void isSafe()
    {
        QFETCH(QString, text);
        QTEST(safeFileName(text), "name");
    }
    void longOnesAreCutAndStayApart()
    {
        const QString umlauts(150, QChar(0xFC)); // 300 bytes
        const QString one = safeFileName(umlauts + QStringLiteral("1.json"));
        const QString two = safeFileName(umlauts + QStringLiteral("2.json"));
        QVERIFY(one.toUtf8().size() <= 200);
        QVERIFY(one.toUtf8().size() > 190);
        QVERIFY(one.endsWith(QStringLiteral(".json")));
        QVERIFY(one != two);
        QCOMPARE(safeFileName(umlauts + QStringLiteral("1.json")), one);
        const QString faces = QString::fromUtf8("😀").repeated(80); // pairs are not cut in half
        QCOMPARE(QString::fromUtf8(safeFileName(faces).toUtf8()), safeFileName(faces));
        QVERIFY(!safeFileName(faces).contains(QChar(QChar::ReplacementCharacter)));
        const QString fits = QString(195, QLatin1Char('x')) + QStringLiteral(".json");
        QCOMPARE(safeFileName(fits), fits);
    }
    // The journal of an earlier run knows a record by its name.
    void aLongOneIsAlwaysCutTheSame()
    {
        const QString long300(300, QLatin1Char('x'));
        QCOMPARE(safeFileName(long300),
                 QString(183, QLatin1Char('x')) + QStringLiteral("~0d4e2ca9e9cbced7"));
        QCOMPARE(safeFileName(long300 + QStringLiteral(".json")),
                 QString(178, QLatin1Char('x')) + QStringLiteral("~90946c95a5b1d7a2.json"));
    }
    void knowsNamesThatSomeSystemTakesForOne()
    {
        QCOMPARE(fileNameKey(QStringLiteral("A.JSON")), fileNameKey(QStringLiteral("a.json")));
        QCOMPARE(fileNameKey(QStringLiteral("u\u0308")), fileNameKey(QStringLiteral("Ü")));
        QVERIFY(fileNameKey(QStringLiteral("a")) != fileNameKey(QStringLiteral("b")));
    }
    void numbersBeforeTheExtension_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<qint64>("number");
        QTest::addColumn<QString>("numbered");
        QTest::newRow("the first")
            << QStringLiteral("a.json") << qint64(1) << QStringLiteral("a.json");
        QTest::newRow("the second")
            << QStringLiteral("a.json") << qint64(2) << QStringLiteral("a~2.json");
        QTest::newRow("no extension")
            << QStringLiteral("a") << qint64(10) << QStringLiteral("a~10");
        QTest::newRow("a dot in the text")
            << QStringLiteral("v1.2 of a long story indeed") << qint64(2)
            << QStringLiteral("v1.2 of a long story indeed~2");
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

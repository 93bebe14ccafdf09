// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/shellword.h>

#include <QProcess>
#include <QTest>

using namespace penstock;

//! A command that is printed is copied into a shell: it gets the word as it was, and nothing else happens.
class TestShellWord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aShellGetsTheWord_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("text"); // empty: however
        const auto row = [](const char *name, const QString &word, const QString &text = {}) {
            QTest::newRow(name) << word << text;
        };
        row("plain", QStringLiteral("jobs/a-b_c.json"), QStringLiteral("jobs/a-b_c.json"));
        row("nothing", QString(), QStringLiteral("''"));
        row("a space", QStringLiteral("my job.json"), QStringLiteral("'my job.json'"));
        row("a command", QStringLiteral("x.json; touch owned"));
        row("a substitution", QStringLiteral("$(touch owned)`touch owned`"));
        row("quotes", QStringLiteral("it's \"a\" \\ test"));
        row("a glob and a home", QStringLiteral("~/*.json"));
        row("a history", QStringLiteral("!x #y"));
        row("a line break", QStringLiteral("a\nb\tc"), QStringLiteral("$'a\\nb\\tc'"));
        row("what a terminal obeys", QStringLiteral("\x1b]52;c;aGk=\x07'\\"));
        row("what turns the line round", QStringLiteral("a\u202egnp.exe"));
        row("what zsh takes for a command", QStringLiteral("=ls"), QStringLiteral("'=ls'"));
        row("a variable", QStringLiteral("id=1..9"), QStringLiteral("id=1..9"));
        row("other letters", QStringLiteral("größe.json"), QStringLiteral("größe.json"));
    }
    void aShellGetsTheWord()
    {
        QFETCH(const QString, word);
        QFETCH(const QString, text);
        const QString quoted = shellWord(word);
        if (!text.isEmpty())
            QCOMPARE(quoted, text);
        for (const QChar letter : quoted) {
            QVERIFY(letter.category() != QChar::Other_Control);
            QVERIFY(letter.category() != QChar::Other_Format);
        }
        QProcess shell;
        shell.start(QStringLiteral("bash"),
                    {QStringLiteral("-c"), QStringLiteral("printf %s ") + quoted});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), word);
    }
};

PENSTOCK_TEST(TestShellWord)
#include "tst_shellword.moc"

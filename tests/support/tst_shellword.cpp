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
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void aShellGetsTheWord_data()
    {
        // text empty: however
        Table<QString, QString>("word", "text");
        const auto row = [](const char *name, const QString &word, const QString &text = {}) {
            QTest::newRow(name) << word << text;
        };
        row("plain", u"jobs/a-b_c.json"_s, u"jobs/a-b_c.json"_s);
        row("nothing", QString(), u"''"_s);
        row("a space", u"my job.json"_s, u"'my job.json'"_s);
        row("a command", u"x.json; touch owned"_s);
        row("a substitution", u"$(touch owned)`touch owned`"_s);
        row("quotes", u"it's \"a\" \\ test"_s);
        row("a glob and a home", u"~/*.json"_s);
        row("a history", u"!x #y"_s);
        row("a line break", u"a\nb\tc"_s, u"$'a\\nb\\tc'"_s);
        row("what a terminal obeys", u"\x1b]52;c;aGk=\x07'\\"_s);
        row("what turns the line round", u"a\u202egnp.exe"_s);
        row("what zsh takes for a command", u"=ls"_s, u"'=ls'"_s);
        row("a variable", u"id=1..9"_s, u"id=1..9"_s);
        row("other letters", u"größe.json"_s, u"größe.json"_s);
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
        shell.start(u"bash"_s, {u"-c"_s, u"printf %s "_s + quoted});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), word);
    }
};

PENSTOCK_TEST(TestShellWord)
#include "tst_shellword.moc"

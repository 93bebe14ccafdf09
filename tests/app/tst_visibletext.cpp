// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "app/cli/terminal/visibletext.h"
#include "program.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

//! Tests that the terminal executes nothing that a server, a row or a file contains.
class TestVisibleText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsWhatATerminalWouldObey_data()
    {
        const Table<QString, QString> row("text", "visible");
        row("plain", u"10 of 20, größer, 日本"_s, u"10 of 20, größer, 日本"_s);
        row("lines", u"a\n\tb\r\nc"_s, u"a\n\tb\nc"_s);
        row("the clipboard", u"\x1b]52;c;aGk=\x07"_s, u"\\u001b]52;c;aGk=\\u0007"_s);
        row("back to the beginning", u"400 failed\rall done  "_s, u"400 failed\\u000dall done  "_s);
        row("eight bits", QString(QChar(0x9b)) + u"2J"_s, u"\\u009b2J"_s);
        row("turned round", u"a\u202egnp"_s, u"a\\u202egnp"_s);
        row("erased", u"a\b\x7f"_s, u"a\\u0008\\u007f"_s);
        row("a family is one sign", u"\U0001F469\u200d\U0001F467"_s,
            u"\U0001F469\u200d\U0001F467"_s);
    }
    void showsWhatATerminalWouldObey()
    {
        QFETCH(const QString, text);
        QTEST(visibleText(text), "visible");
    }
    void aLineStaysOne() { QCOMPARE(visibleLine(u"a\nb\tc"_s), u"a\\nb\\tc"_s); }

    void commandsPrintNothingElse_data()
    {
        const Table<QStringList> row("arguments");
        row("the reason of an answer", {u"explain"_s, path("answer.http")});
        row("a profile", {u"profile"_s, u"show"_s, path("p.profile.json")});
        row("what a job sends", {u"run"_s, path("p.job.json"), u"--dry-run"_s});
        row("an error with a name in it", {u"run"_s, u"no\x1b]0;x\x07.json"_s});
        row("an unknown option", {u"run"_s, u"--row\x1b[2J"_s});
        // CLI11 2.1 reads this as an option, 2.4 as a JOB.
        row("what could be no option", {u"run"_s, u"--\x1b[2J"_s, u"--range"_s, u"id=1..2"_s});
        row("its rows", {u"results"_s, u"--list"_s, path("ran.job.json")});
        row("its columns", {u"run"_s, path("columns.job.json")});
    }
    void commandsPrintNothingElse()
    {
        QFETCH(const QStringList, arguments);
        const Finished finished = runPenstock(arguments);
        const QByteArray all = finished.output + finished.errors;
        QVERIFY(all.contains("\\u001b") || all.contains("·")); // the text was printed
        for (const char byte : all)
            QVERIFY2(byte == '\n' || byte == '\t' || quint8(byte) >= 0x20, all.constData());
    }

    void initTestCase()
    {
        write("answer.http",
              "HTTP/1.1 429 Too\x1b]52;c;aGk=\x07 Many\r\nRetry-After: \x1b[2J3\r\n\r\n");
        writeJson(
            "p.profile.json",
            "{'schema': 'penstock/profile/1', 'name': 'p', 'base_url': "
            "'http://127.0.0.1:9/\\u001b]0;x\\u0007',"
            " 'limits': [{'name': 'l\\u001b[2J', 'algorithm': 'concurrency', 'capacity': 1}]}");
        write("rows.csv", "id,na\x1b[2Jme\n\x1b]0;x\x07,2\n");
        const ServeProcess server;
        writeJson("plain.profile.json",
                  "{'schema': 'penstock/profile/1', 'name': 'plain', 'base_url': '"
                      + server.address().toUtf8() + "'}");
        const auto job = [](const QByteArray &request, const QByteArray &output) {
            return "{'schema': 'penstock/job/1', 'profile': 'plain.profile.json', 'request': "
                + request + ", 'rows': {'csv': 'rows.csv'}, 'output': {'jsonl': '" + output + "'}}";
        };
        writeJson(
            "p.job.json",
            job("{'method': 'POST', 'path': '/x?q={{na\\u001b[2Jme}}', 'body': '{{id}}\\u001b'}",
                "p.jsonl"));
        writeJson("columns.job.json", job("{'path': '/{{no}}'}", "columns.jsonl"));
        writeJson("ran.job.json", job("{'path': '/x?id={{id}}'}", "ran.jsonl"));
        const Finished finished = runPenstock({u"run"_s, path("ran.job.json")});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void write(const char *name, const QByteArray &contents) const
    {
        makeFile(path(name), contents);
    }

    void writeJson(const char *name, QByteArray text) const
    {
        write(name, text.replace('\'', '"'));
    }

    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestVisibleText)
#include "tst_visibletext.moc"

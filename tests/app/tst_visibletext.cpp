// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "app/cli/terminal/visibletext.h"
#include "program.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

//! Nothing that a server, a row or a file says is obeyed by the terminal it is printed on.
class TestVisibleText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsWhatATerminalWouldObey_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("visible");
        const auto row = [](const char *name, const QString &text, const QString &visible) {
            QTest::newRow(name) << text << visible;
        };
        row("plain", QStringLiteral("10 of 20, größer, 日本"),
            QStringLiteral("10 of 20, größer, 日本"));
        row("lines", QStringLiteral("a\n\tb\r\nc"), QStringLiteral("a\n\tb\nc"));
        row("the clipboard", QStringLiteral("\x1b]52;c;aGk=\x07"),
            QStringLiteral("\\u001b]52;c;aGk=\\u0007"));
        row("back to the beginning", QStringLiteral("400 failed\rall done  "),
            QStringLiteral("400 failed\\u000dall done  "));
        row("eight bits", QString(QChar(0x9b)) + QStringLiteral("2J"), QStringLiteral("\\u009b2J"));
        row("turned round", QStringLiteral("a\u202egnp"), QStringLiteral("a\\u202egnp"));
        row("erased", QStringLiteral("a\b\x7f"), QStringLiteral("a\\u0008\\u007f"));
        row("a family is one sign", QStringLiteral("\U0001F469\u200d\U0001F467"),
            QStringLiteral("\U0001F469\u200d\U0001F467"));
    }
    void showsWhatATerminalWouldObey()
    {
        QFETCH(const QString, text);
        QTEST(visibleText(text), "visible");
    }
    void aLineStaysOne()
    {
        QCOMPARE(visibleLine(QStringLiteral("a\nb\tc")), QStringLiteral("a\\nb\\tc"));
    }

    void commandsPrintNothingElse_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char *name, const QStringList &arguments) {
            QTest::newRow(name) << arguments;
        };
        row("the reason of an answer", {QStringLiteral("explain"), path("answer.http")});
        row("a profile",
            {QStringLiteral("profile"), QStringLiteral("show"), path("p.profile.json")});
        row("what a job sends",
            {QStringLiteral("run"), path("p.job.json"), QStringLiteral("--dry-run")});
        row("an error with a name in it",
            {QStringLiteral("run"), QStringLiteral("no\x1b]0;x\x07.json")});
        row("an unknown option", {QStringLiteral("run"), QStringLiteral("--row\x1b[2J")});
        // An option for CLI11 2.1, a JOB for 2.4.
        row("what could be no option",
            {QStringLiteral("run"), QStringLiteral("--\x1b[2J"), QStringLiteral("--range"),
             QStringLiteral("id=1..2")});
        row("its rows",
            {QStringLiteral("results"), QStringLiteral("--list"), path("ran.job.json")});
        row("its columns", {QStringLiteral("run"), path("columns.job.json")});
    }
    void commandsPrintNothingElse()
    {
        QFETCH(const QStringList, arguments);
        const Finished finished = runPenstock(arguments);
        const QByteArray all = finished.output + finished.errors;
        QVERIFY(all.contains("\\u001b") || all.contains("·")); // it was there, and is shown
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
        const Finished finished = runPenstock({QStringLiteral("run"), path("ran.job.json")});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void write(const char *name, const QByteArray &contents) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(contents) != contents.size())
            qFatal("%s", qPrintable(file.errorString()));
    }

    void writeJson(const char *name, QByteArray text) const
    {
        write(name, text.replace('\'', '"'));
    }

    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestVisibleText)
#include "tst_visibletext.moc"

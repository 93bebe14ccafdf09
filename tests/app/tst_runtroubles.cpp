// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/sqlite.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QSet>
#include <QTest>

//! Tests failures of disks, journals and networks: they are reported, and results stay.
class TestRunTroubles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void goesOnAfterAFullDisk()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        // Responses need far more space than the journal, so the output reaches the limit first.
        m_place->writeJob(R"("request": {"path": "/bytes/20000", "query": {"id": "{{id}}"}},)"
                          R"( "rows": {"range": "id=1..100"}, "output": {"jsonl": "out.jsonl"})");
        QProcess shell;
        shell.start(
            u"/bin/sh"_s,
            QStringList {u"-c"_s, u"ulimit -f 1000; exec \"$0\" \"$@\""_s, penstock::programPath()}
                + m_place->command());
        const Finished full = waitFor(shell);
        QVERIFY2(full.exitCode == 6, full.errors.constData());
        QVERIFY2(full.errors.contains("out.jsonl: it cannot be written: "),
                 full.errors.constData());
        QVERIFY2(full.errors.contains("Resume with: "), full.errors.constData());

        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QSet<int> ids;
        const QList<QJsonObject> answers = m_place->objects(out());
        for (const QJsonObject &answer : answers)
            ids.insert(answer[u"row"_s][u"id"_s].toInt());
        QCOMPARE(answers.size(), 100);
        QCOMPARE(ids.size(), 100);
    }
    void noticesThatTheOutputIsGone_data()
    {
        const penstock::Table<QByteArray, QString> row("output", "says");
        const QString gone = u": it was moved or deleted while the job wrote to it"_s;
        row("jsonl", R"({"jsonl": "there/out"})", u"there/out"_s + gone);
        row("sqlite",
            R"({"sqlite": {"path": "there/out", "table": "t",)"
            R"( "columns": ["id"]}}, "records": "$")",
            "there/out");
        row("files", R"({"files": {"folder": "there/out", "name": "{{id}}.json"}})", "there/out/");
    }
    // Writing to a deleted file would succeed, and lose the results.
    void noticesThatTheOutputIsGone()
    {
        QFETCH(const QByteArray, output);
        QFETCH(const QString, says);
        ServeProcess server;
        m_place->writeProfile(server.address(), R"(, "limits": ["every 20ms"])");
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..3000"},)"
                          R"( "output": )"
                          + output);
        QVERIFY(QDir(m_place->path({})).mkdir(u"there"_s));
        QProcess process;
        start(process, m_place->command());
        // Waits until the output has content, because an earlier error names the folder instead.
        const auto isWritten = [this] {
            QDirIterator files(m_place->path(u"there"_s), QDir::Files | QDir::Hidden,
                               QDirIterator::Subdirectories);
            return files.hasNext() && QFileInfo(files.next()).size() > 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isWritten(), 20'000);
        QVERIFY(QDir(m_place->path({})).rename(u"there"_s, u"away"_s));
        const Finished finished = waitFor(process);
        QVERIFY2(finished.exitCode == 6, finished.errors.constData());
        QVERIFY2(finished.errors.contains(says.toUtf8()), finished.errors.constData());
        QVERIFY(server.stop()[u"received"_s].toInt() < 3000);

        // The next run continues the same file.
        QVERIFY(QDir(m_place->path({})).rename(u"away"_s, u"there"_s));
        const Finished next = m_place->run({u"--limit-rows"_s, u"1"_s});
        QVERIFY2(next.errors.contains("resuming: ") || next.errors.contains("of 3000 "),
                 next.errors.constData());
    }
    void aJournalThatIsNoneIsLeftAlone_data()
    {
        // version: 0 overwrites the file
        const penstock::Table<int, QString, bool> row("version", "says", "mayStartOver");
        row("overwritten", 0, "journal.sqlite: ", true);
        row("of a newer Penstock", 999, "newer", false);
        row("of an earlier Penstock", 3, "(--fresh)", true);
    }
    void aJournalThatIsNoneIsLeftAlone()
    {
        QFETCH(const int, version);
        QFETCH(const QString, says);
        QFETCH(const bool, mayStartOver);
        ServeProcess server;
        m_place->writeProfile(server.address());
        writeJob(10);
        QCOMPARE(m_place->run({u"--limit-rows"_s, u"5"_s}).exitCode, 0);
        const QByteArray written = m_place->read(out());
        const QString journal = m_place->journal();
        if (version > 0) {
            penstock::executed({u"PRAGMA user_version = %1"_s.arg(version)}, journal);
        } else {
            penstock::makeFile(journal, QByteArray(20'000, 'x'));
        }
        const Finished refused = m_place->run();
        QVERIFY2(refused.exitCode == 2, refused.errors.constData());
        QVERIFY2(refused.lastError().contains(says), refused.errors.constData());
        QCOMPARE(m_place->read(out()), written);
        const QString fresh = u"--fresh"_s;
        QCOMPARE(m_place->run({fresh}).exitCode, 2); // results are not discarded without a question
        QCOMPARE(m_place->read(out()), written);
        const Finished again = m_place->run({fresh, u"--yes"_s});
        QVERIFY2(again.exitCode == (mayStartOver ? 0 : 2), again.errors.constData());
        QCOMPARE(server.stop()[u"received"_s].toInt(), mayStartOver ? 15 : 5);
    }
    void startsNotWithoutWhatItNeeds_data()
    {
        // more: members of the profile
        const penstock::Table<bool, QByteArray, QString> row("isServed", "more", "says");
        row("nobody listens", false, QByteArray(), "the server refused the connection");
        row("no keyring", true, ", \"auth\": {\"bearer\": {\"secret\": \"shop\"}}", "shop");
    }
    void startsNotWithoutWhatItNeeds()
    {
        QFETCH(const bool, isServed);
        QFETCH(const QByteArray, more);
        QFETCH(const QString, says);
        QString address;
        auto server = std::make_unique<ServeProcess>();
        address = server->address();
        if (!isServed)
            server.reset();
        m_place->writeProfile(address, more);
        writeJob(10);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/nonexistent"_s);
        const Finished finished = m_place->run({}, environment);
        QVERIFY2(finished.exitCode == 3, finished.errors.constData());
        QVERIFY2(finished.errors.contains(says.toUtf8()), finished.errors.constData());
        QCOMPARE(m_place->read(out()), QByteArray());
        if (server)
            QCOMPARE(server->stop()[u"received"_s].toInt(), 0);
    }

private:
    static QString out() { return u"out.jsonl"_s; }
    void writeJob(int rows) const
    {
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..)"
                          + QByteArray::number(rows) + R"("}, "output": {"jsonl": "out.jsonl"})");
    }
    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestRunTroubles)
#include "tst_runtroubles.moc"

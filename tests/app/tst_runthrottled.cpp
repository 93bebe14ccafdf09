// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QTest>

#include <csignal>

//! Tests servers that ask for long waits, or ban the client.
class TestRunThrottled : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void whatOnlyAPersonCanSettleStopsIt_data()
    {
        // isNamed: whether the server states the end
        const penstock::Table<QStringList, QByteArray, bool> row("server", "says", "isNamed");
        const QString limit = u"--limit"_s;
        row("ban", {limit, u"3/48h"_s, u"--status"_s, u"418"_s},
            "the server has banned this client", true);
        row("ban for a time that is not named",
            {limit, u"3/48h"_s, u"--status"_s, u"418"_s, u"--retry-after"_s, u"none"_s},
            "the server has banned this client", false);
        row("two days", {limit, u"3/48h"_s}, "more than a day", true);
    }
    void whatOnlyAPersonCanSettleStopsIt()
    {
        QFETCH(const QStringList, server);
        QFETCH(const QByteArray, says);
        QFETCH(const bool, isNamed);
        ServeProcess serving(server);
        write(serving);
        const Finished stopped = m_place->run();
        QVERIFY2(stopped.exitCode == 4,
                 qPrintable(QString::number(stopped.exitCode) + QString::fromUtf8(stopped.errors)));
        QVERIFY2(stopped.errors.contains(says), stopped.errors.constData());
        QVERIFY2(
            stopped.lastError().startsWith(u"penstock: stopped by the server. Resume with: "_s),
            stopped.errors.constData());
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 3);
        QVERIFY(!QFile::exists(m_place->path(u"out.jsonl.failed.jsonl"_s))); // the row did not fail
        const Finished explained
            = runPenstock({u"explain"_s, u"--job"_s, m_place->path(u"pull.job.json"_s),
                           u"--data-dir"_s, m_place->path(QString())});
        QVERIFY2(explained.output.contains("sending stopped"), explained.output.constData());

        // The next run remembers the wait: before its end, it sends nothing.
        const Finished again = m_place->run();
        QVERIFY2(again.exitCode == 4, again.errors.constData());
        const QJsonObject counts = serving.stop();
        QCOMPARE(counts[u"received"_s].toInt(), isNamed ? 4 : 5);
    }
    void anHourIsWaitedForUntilSomebodyStopsIt()
    {
        ServeProcess serving({u"--limit"_s, u"3/1h"_s});
        write(serving);
        QProcess process;
        start(process, m_place->command());
        QByteArray said = untilSaid(process, "resumes by itself");
        QVERIFY2(said.contains("paused for ") && said.contains(", until 2"), said.constData());
        ::kill(pid_t(process.processId()), SIGINT);
        const Finished stopped = waitFor(process);
        QVERIFY2(stopped.exitCode == 5, stopped.errors.constData());
        QVERIFY2(stopped.errors.contains("Resume with: "), stopped.errors.constData());
        QCOMPARE(m_place->objects(u"out.jsonl"_s).size(), 3);

        QProcess again;
        start(again, m_place->command());
        said = untilSaid(again, "resumes by itself");
        QVERIFY2(said.contains("the server asked for this in an earlier run"), said.constData());
        ::kill(pid_t(again.processId()), SIGINT);
        QCOMPARE(waitFor(again).exitCode, 5);
        QCOMPARE(serving.stop()[u"received"_s].toInt(), 4);
    }
    void aJsonPauseSaysUntilWhen()
    {
        ServeProcess serving({u"--limit"_s, u"3/1h"_s});
        write(serving);
        QProcess process;
        start(process, m_place->command({u"--json"_s}));
        const QByteArray said = untilSaid(process, "\"until\":\"2");
        QVERIFY2(said.contains("\"event\":\"paused\""), said.constData());
        ::kill(pid_t(process.processId()), SIGINT);
        QCOMPARE(waitFor(process).exitCode, 5);
    }
    void whatNobodyDeclaredIsToldAndKept()
    {
        ServeProcess serving({u"--preset"_s, u"resend"_s, u"--limit"_s, u"20/1s"_s});
        write(serving);
        const Finished reported = m_place->run({u"--json"_s});
        QVERIFY2(reported.exitCode == 0, reported.errors.constData());
        QVERIFY2(reported.errors.contains("\"event\":\"discovered\""), reported.errors.constData());
        QVERIFY2(reported.errors.contains("20 in 1 s (stated: "), reported.errors.constData());
        QVERIFY(!m_place->read(u"api.profile.json"_s).contains("sliding_window"));

        const Finished plan = runPenstock(
            {u"plan"_s, m_place->path(u"pull.job.json"_s), u"--data-dir"_s, m_place->path({})});
        QVERIFY2(plan.output.contains("The server stated these limits at "),
                 (plan.output + plan.errors).constData());
        QVERIFY2(plan.output.contains(": 20 in 1 s.\n"), plan.output.constData());

        const Finished kept = m_place->run({u"--fresh"_s, u"--yes"_s, u"--learn"_s});
        QVERIFY2(kept.exitCode == 0, kept.errors.constData());
        QVERIFY2(m_place->read(u"api.profile.json"_s).contains("\"capacity\": 20"),
                 kept.errors.constData());

        m_place->writeProfile(serving.address(), R"(, "discover": false)");
        const Finished off = m_place->run({u"--fresh"_s, u"--yes"_s});
        QVERIFY2(off.exitCode == 0 && !off.errors.contains("discovered"), off.errors.constData());
    }

private:
    void write(const ServeProcess &server) const
    {
        m_place->writeProfile(server.address(), R"(, "limits": ["1 concurrent"])");
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..10"},)"
                          R"( "output": {"jsonl": "out.jsonl"})");
    }
    //! Waits up to a minute until \a process prints \a text to standard error. Returns that output.
    static QByteArray untilSaid(QProcess &process, const QByteArray &text)
    {
        QByteArray said;
        const QDeadlineTimer deadline(60'000);
        while (!said.contains(text) && !deadline.hasExpired()
               && process.state() != QProcess::NotRunning) {
            process.waitForReadyRead(100);
            said += process.readAllStandardError();
        }
        return said;
    }
    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestRunThrottled)
#include "tst_runthrottled.moc"

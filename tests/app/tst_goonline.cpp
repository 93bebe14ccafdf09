// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "app/cli/run/goonline.h"
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QTest>

#include <csignal>

using namespace penstock;

//! Tests the command that an unfinished run prints to resume it.
class TestGoOnLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void isForAShell_data()
    {
        Table<QStringList, TrialRun, QString, QStringList>("arguments", "trial", "text", "left");
        const auto row = [](const char *name, const QStringList &arguments, const char *text,
                            const QStringList &left = {}, TrialRun trial = TrialRun::Over) {
            QTest::newRow(name) << QStringList {u"penstock"_s, u"run"_s} + arguments << trial
                                << u"penstock run "_s + QString::fromUtf8(text) << left;
        };
        row("plain words", words("a.job.json --limit 600/min"), "a.job.json --limit 600/min");
        row("others are quoted", {u"it's.json"_s, u"--limit"_s, u"10 concurrent"_s, QString()},
            "'it'\\''s.json' --limit '10 concurrent' ''");
        row("what was for once", words("a.json --fresh --yes --retry-failed --retry-in-doubt"),
            "a.json");
        row("rows of a trial", words("--limit-rows 3 a.json"), "a.json");
        row("with an equals sign", words("a.json --limit-rows=3 --json"), "a.json --json");
        row("of a trial that was cut short", words("a.json --limit-rows 3"),
            "a.json --limit-rows 3", {}, TrialRun::Again);
        row("a harmless header", {u"-H"_s, u"Accept: text/plain"_s}, "-H 'Accept: text/plain'");
        const QStringList authorization {u"Authorization"_s};
        row("a credential", {u"-H"_s, u"Authorization: Bearer hush"_s}, "-H 'Authorization: …'",
            authorization);
        row("without a blank", {u"-HAuthorization:hush"_s, u"a.json"_s},
            "'-HAuthorization: …' a.json", authorization);
        row("by its long name", {u"--header"_s, u"Authorization: hush"_s},
            "--header 'Authorization: …'", authorization);
        row("with an equals sign too", {u"--header=Authorization: hush"_s},
            "'--header=Authorization: …'", authorization);
        row("two of them", {u"-H"_s, u"X-Api-Key: hush"_s, u"-H"_s, u"Cookie: hush"_s},
            "-H 'X-Api-Key: …' -H 'Cookie: …'", {u"X-Api-Key"_s, u"Cookie"_s});
    }
    void isForAShell()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const TrialRun, trial);
        const GoOnLine line = goOnLine(arguments, trial);
        QTEST(line.text, "text");
        QTEST(line.left, "left");
    }
    void aCredentialIsNotPrinted()
    {
        const ServeProcess server;
        QProcess process;
        start(process,
              {u"run"_s, server.address() + u"/{{id}}"_s, u"--range"_s, u"id=1..1000"_s,
               u"--limit"_s, u"every 20ms"_s, u"-H"_s, u"Authorization: Bearer hush-hush"_s,
               u"-o"_s, m_place->path(out()), u"--data-dir"_s, m_place->path({})});
        QTRY_VERIFY_WITH_TIMEOUT(m_place->read(out()).count('\n') > 2, 20'000);
        ::kill(pid_t(process.processId()), SIGINT);
        const Finished stopped = waitFor(process);
        QVERIFY2(stopped.exitCode == 5, stopped.errors.constData());
        QVERIFY2(!stopped.errors.contains("hush-hush"), stopped.errors.constData());
        QVERIFY2(line(stopped).contains(u"-H 'Authorization: …'"_s), stopped.errors.constData());
        QVERIFY2(stopped.lastError().contains(u"value of Authorization"_s),
                 stopped.errors.constData());
    }
    void aTrialIsFollowedByTheRest()
    {
        ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..9"},)"
                          R"( "output": {"jsonl": "out.jsonl"})");
        const Finished trial = m_place->run(words("--limit-rows 3"));
        QVERIFY2(trial.exitCode == 0, trial.errors.constData());
        QVERIFY2(!line(trial).isEmpty() && !line(trial).contains(u"limit-rows"_s),
                 trial.errors.constData());
        const Finished rest = runInShell(line(trial));
        QVERIFY2(rest.exitCode == 0, rest.errors.constData());
        QCOMPARE(m_place->objects(out()).size(), 9);
        QCOMPARE(line(rest), QString()); // all rows are done
        QCOMPARE(server.stop()[u"received"_s].toInt(), 9);
    }
    void aTrialWithFailuresIsToo()
    {
        const ServeProcess server({u"--fault"_s, u"404 every 2"_s});
        m_place->writeProfile(server.address());
        m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..9"},)"
                          R"( "output": {"jsonl": "out.jsonl"})");
        const Finished trial = m_place->run(words("--limit-rows 4"));
        QVERIFY2(trial.exitCode == 1, trial.errors.constData());
        QVERIFY2(trial.errors.contains("add --retry-failed"), trial.errors.constData());
        QVERIFY2(!line(trial).isEmpty(), trial.errors.constData());
    }
    void whatIsInDoubtHasAWayOut()
    {
        m_place->writeJob(R"("request": {"method": "POST", "path": "/{{id}}", "body": {"a": 1}},)"
                          R"( "rows": {"range": "id=1..4"}, "output": {"jsonl": "out.jsonl"})");
        {
            ServeProcess broken({u"--fault"_s, u"drop every 2"_s});
            m_place->writeProfile(broken.address());
            // One at a time: another request could be sent just when its connection is cut.
            const Finished first = m_place->run({u"--limit"_s, u"1 concurrent"_s});
            QVERIFY2(first.exitCode == 1, first.errors.constData());
            QVERIFY2(first.errors.contains("2 in doubt"),
                     (first.errors + m_place->read(u"out.failed.jsonl"_s)).constData());
            QVERIFY2(first.errors.contains("Check on the server whether they took effect"),
                     first.errors.constData());
            QVERIFY2(first.lastError().contains(u"--retry-in-doubt"_s), first.errors.constData());
            QVERIFY2(!first.errors.contains("--retry-failed"), first.errors.constData());

            const Finished second = m_place->run(words("--retry-failed"));
            QVERIFY2(second.exitCode == 1, second.errors.constData());
            QVERIFY2(second.errors.contains("no failed rows. 2 rows are in doubt: to send them "
                                            "again, add --retry-in-doubt"),
                     second.errors.constData());
            QCOMPARE(broken.stop()[u"received"_s].toInt(), 4); // all from the first run
        }
        ServeProcess whole;
        m_place->writeProfile(whole.address());
        const Finished third = m_place->run(words("--retry-in-doubt --accept-changes"));
        QVERIFY2(third.exitCode == 0, third.errors.constData());
        QCOMPARE(m_place->objects(out()).size(), 4);
        QCOMPARE(m_place->read(u"out.failed.jsonl"_s), QByteArray());
        QCOMPARE(whole.stop()[u"received"_s].toInt(), 2);
    }

private:
    static QString out() { return u"out.jsonl"_s; }
    static QString line(const Finished &finished)
    {
        const QByteArray begin = "Resume with: ";
        const qsizetype at = finished.errors.indexOf(begin);
        return at < 0 ? QString()
                      : QString::fromUtf8(finished.errors.mid(at + begin.size()))
                            .section(QLatin1Char('\n'), 0, 0);
    }
    static Finished runInShell(const QString &line)
    {
        QProcess shell;
        shell.start(u"/bin/sh"_s, {u"-c"_s, line});
        return waitFor(shell);
    }
    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestGoOnLine)
#include "tst_goonline.moc"

// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "app/cli/run/goonline.h"
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QTest>

#include <csignal>

using namespace penstock;

//! What a run that is not done says about how to go on.
class TestGoOnLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void isForAShell_data();
    void isForAShell();
    void aCredentialIsNotPrinted();
    void aTrialIsFollowedByTheRest();
    void aTrialWithFailuresIsToo();
    void whatIsInDoubtHasAWayOut();

private:
    static QString out() { return QStringLiteral("out.jsonl"); }
    static QStringList words(const char *text)
    {
        return QString::fromUtf8(text).split(QLatin1Char(' '));
    }
    static QString line(const Finished &finished)
    {
        const QByteArray begin = "Go on with: ";
        const qsizetype at = finished.errors.indexOf(begin);
        return at < 0 ? QString()
                      : QString::fromUtf8(finished.errors.mid(at + begin.size()))
                            .section(QLatin1Char('\n'), 0, 0);
    }
    static Finished runInShell(const QString &line)
    {
        QProcess shell;
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), line});
        return waitFor(shell);
    }
    std::unique_ptr<JobWorkplace> m_place;
};

void TestGoOnLine::isForAShell_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<TrialRun>("trial");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("left");
    const auto row = [](const char *name, const QStringList &arguments, const char *text,
                        const QStringList &left = {}, TrialRun trial = TrialRun::Over) {
        QTest::newRow(name) << QStringList {QStringLiteral("penstock"), QStringLiteral("run")}
                + arguments << trial
                            << QStringLiteral("penstock run ") + QString::fromUtf8(text) << left;
    };
    row("plain words", words("a.job.json --limit 600/min"), "a.job.json --limit 600/min");
    row("others are quoted",
        {QStringLiteral("it's.json"), QStringLiteral("--limit"), QStringLiteral("10 concurrent"),
         QString()},
        "'it'\\''s.json' --limit '10 concurrent' ''");
    row("what was for once", words("a.json --fresh --yes --retry-failed --retry-in-doubt"),
        "a.json");
    row("rows of a trial", words("--limit-rows 3 a.json"), "a.json");
    row("with an equals sign", words("a.json --limit-rows=3 --json"), "a.json --json");
    row("of a trial that was cut short", words("a.json --limit-rows 3"), "a.json --limit-rows 3",
        {}, TrialRun::Again);
    row("a harmless header", {QStringLiteral("-H"), QStringLiteral("Accept: text/plain")},
        "-H 'Accept: text/plain'");
    const QStringList authorization {QStringLiteral("Authorization")};
    row("a credential", {QStringLiteral("-H"), QStringLiteral("Authorization: Bearer hush")},
        "-H 'Authorization: …'", authorization);
    row("without a blank", {QStringLiteral("-HAuthorization:hush"), QStringLiteral("a.json")},
        "'-HAuthorization: …' a.json", authorization);
    row("by its long name", {QStringLiteral("--header"), QStringLiteral("Authorization: hush")},
        "--header 'Authorization: …'", authorization);
    row("with an equals sign too", {QStringLiteral("--header=Authorization: hush")},
        "'--header=Authorization: …'", authorization);
    row("two of them",
        {QStringLiteral("-H"), QStringLiteral("X-Api-Key: hush"), QStringLiteral("-H"),
         QStringLiteral("Cookie: hush")},
        "-H 'X-Api-Key: …' -H 'Cookie: …'",
        {QStringLiteral("X-Api-Key"), QStringLiteral("Cookie")});
}

void TestGoOnLine::isForAShell()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const TrialRun, trial);
    const GoOnLine line = goOnLine(arguments, trial);
    QTEST(line.text, "text");
    QTEST(line.left, "left");
}

void TestGoOnLine::aCredentialIsNotPrinted()
{
    const ServeProcess server;
    QProcess process;
    start(process,
          {QStringLiteral("run"), server.address() + QStringLiteral("/{{id}}"),
           QStringLiteral("--range"), QStringLiteral("id=1..1000"), QStringLiteral("--limit"),
           QStringLiteral("every 20ms"), QStringLiteral("-H"),
           QStringLiteral("Authorization: Bearer hush-hush"), QStringLiteral("-o"),
           m_place->path(out()), QStringLiteral("--data-dir"), m_place->path({})});
    QTRY_VERIFY_WITH_TIMEOUT(m_place->read(out()).count('\n') > 2, 20'000);
    ::kill(pid_t(process.processId()), SIGINT);
    const Finished stopped = waitFor(process);
    QVERIFY2(stopped.exitCode == 5, stopped.errors.constData());
    QVERIFY2(!stopped.errors.contains("hush-hush"), stopped.errors.constData());
    QVERIFY2(line(stopped).contains(QStringLiteral("-H 'Authorization: …'")),
             stopped.errors.constData());
    QVERIFY2(stopped.lastError().contains(QStringLiteral("value of Authorization")),
             stopped.errors.constData());
}

void TestGoOnLine::aTrialIsFollowedByTheRest()
{
    ServeProcess server;
    m_place->writeProfile(server.address());
    m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..9"},)"
                      R"( "output": {"jsonl": "out.jsonl"})");
    const Finished trial = m_place->run(words("--limit-rows 3"));
    QVERIFY2(trial.exitCode == 0, trial.errors.constData());
    QVERIFY2(!line(trial).isEmpty() && !line(trial).contains(QStringLiteral("limit-rows")),
             trial.errors.constData());
    const Finished rest = runInShell(line(trial));
    QVERIFY2(rest.exitCode == 0, rest.errors.constData());
    QCOMPARE(m_place->objects(out()).size(), 9);
    QCOMPARE(line(rest), QString()); // nothing is left
    QCOMPARE(server.stop()[QStringLiteral("received")].toInt(), 9);
}

void TestGoOnLine::aTrialWithFailuresIsToo()
{
    const ServeProcess server({QStringLiteral("--fault"), QStringLiteral("404 every 2")});
    m_place->writeProfile(server.address());
    m_place->writeJob(R"("request": {"path": "/{{id}}"}, "rows": {"range": "id=1..9"},)"
                      R"( "output": {"jsonl": "out.jsonl"})");
    const Finished trial = m_place->run(words("--limit-rows 4"));
    QVERIFY2(trial.exitCode == 1, trial.errors.constData());
    QVERIFY2(trial.errors.contains("--retry-failed sends it again"), trial.errors.constData());
    QVERIFY2(!line(trial).isEmpty(), trial.errors.constData());
}

void TestGoOnLine::whatIsInDoubtHasAWayOut()
{
    m_place->writeJob(R"("request": {"method": "POST", "path": "/{{id}}", "body": {"a": 1}},)"
                      R"( "rows": {"range": "id=1..4"}, "output": {"jsonl": "out.jsonl"})");
    {
        ServeProcess broken({QStringLiteral("--fault"), QStringLiteral("drop every 2")});
        m_place->writeProfile(broken.address());
        // One at a time: another could be handed over just when its connection is cut.
        const Finished first
            = m_place->run({QStringLiteral("--limit"), QStringLiteral("1 concurrent")});
        QVERIFY2(first.exitCode == 1, first.errors.constData());
        QVERIFY2(first.errors.contains("2 in doubt"),
                 (first.errors + m_place->read(QStringLiteral("out.failed.jsonl"))).constData());
        QVERIFY2(first.errors.contains("Look whether the server has carried it out"),
                 first.errors.constData());
        QVERIFY2(first.lastError().contains(QStringLiteral("--retry-in-doubt")),
                 first.errors.constData());
        QVERIFY2(!first.errors.contains("--retry-failed"), first.errors.constData());

        const Finished second = m_place->run(words("--retry-failed"));
        QVERIFY2(second.exitCode == 1, second.errors.constData());
        QVERIFY2(second.errors.contains("nothing has failed, but 2 of its rows are in doubt; "
                                        "--retry-in-doubt sends them again"),
                 second.errors.constData());
        QCOMPARE(broken.stop()[QStringLiteral("received")].toInt(), 4); // all by the first
    }
    ServeProcess whole;
    m_place->writeProfile(whole.address());
    const Finished third = m_place->run(words("--retry-in-doubt --accept-changes"));
    QVERIFY2(third.exitCode == 0, third.errors.constData());
    QCOMPARE(m_place->objects(out()).size(), 4);
    QCOMPARE(m_place->read(QStringLiteral("out.failed.jsonl")), QByteArray());
    QCOMPARE(whole.stop()[QStringLiteral("received")].toInt(), 2);
}

PENSTOCK_TEST(TestGoOnLine)
#include "tst_goonline.moc"

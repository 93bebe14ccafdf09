// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <optional>
#include <set>

namespace tst_keys {
//! Processes that share a key and a limit. They mostly wait for the limit, so several crowds can
//! run at once.
class Crowd
{
public:
    static constexpr int jobs = 8;
    static constexpr int rows = 80;
    static constexpr int capacity = 100;

    explicit Crowd(const QString &limit)
        : m_limit(limit)
        , m_server({u"--limit"_s, limit, u"--limit"_s, u"10 concurrent"_s, u"--latency"_s,
                    u"20..40ms"_s, u"--rate-limit-headers"_s, u"none"_s})
    {
        m_place.writeProfile(m_server.address(),
                             R"(, "discover": false, "limits": [")" + limit.toLatin1()
                                 + R"(", "10 concurrent"])");
        for (int i = 0; i < jobs; ++i)
            m_place.writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..)"
                                 + QByteArray::number(rows) + R"("}, "output": {"jsonl": "job)"
                                 + QByteArray::number(i) + R"(.jsonl"})",
                             fileOf(i));
        m_running.resize(jobs);
        m_passed.start();
    }

    void begin(int i)
    {
        m_running[std::size_t(i)] = std::make_unique<QProcess>();
        start(*m_running[std::size_t(i)],
              {u"run"_s, m_place.path(fileOf(i)), u"--data-dir"_s, m_place.path(QString())});
    }
    int lines(int i) const { return int(m_place.objects(u"job%1.jsonl"_s.arg(i)).size()); }
    bool isRunning(int i) const { return m_running[std::size_t(i)]->state() == QProcess::Running; }
    void killAndBeginAgain(int i)
    {
        m_running[std::size_t(i)]->kill(); // SIGKILL
        m_running[std::size_t(i)]->waitForFinished();
        begin(i);
    }
    bool stop(int i) const
    {
        const auto pid = pid_t(m_running[std::size_t(i)]->processId());
        return pid > 0 && ::kill(pid, SIGSTOP) == 0;
    }
    void goOn(int i) const { ::kill(pid_t(m_running[std::size_t(i)]->processId()), SIGCONT); }
    //! Whether all have ended. Records how long that took.
    bool isOver()
    {
        for (int i = 0; i < jobs && !m_took; ++i) {
            if (m_running[std::size_t(i)]->state() != QProcess::NotRunning)
                return false;
        }
        m_took = m_took ? m_took : double(m_passed.elapsed()) / 1000;
        return true;
    }
    //! Returns an error, or an empty text. An error is also a run that took longer than its windows
    //! plus \a more seconds.
    QString fault(double more)
    {
        for (int i = 0; i < jobs; ++i) {
            QProcess &process = *m_running[std::size_t(i)];
            if (process.exitCode() != 0)
                return QString::fromUtf8(process.readAllStandardError());
            if (lines(i) != rows)
                return u"%1 lines of job %2"_s.arg(lines(i)).arg(i);
        }
        qInfo("%s: %d rows by %d processes in %.2f s", qPrintable(m_limit), jobs * rows, jobs,
              m_took.value_or(-1));
        const int refused = m_server.stop()[u"refused"_s].toInt(-1);
        if (refused != 0)
            return u"%1 refused"_s.arg(refused);
        const auto keys = QDir(m_place.path(u"data/keys"_s)).entryList({u"*.json"_s}, QDir::Files);
        if (keys.size() != 1)
            return u"%1 keys"_s.arg(keys.size());
        const double windows = double(jobs * rows) / capacity;
        if (!m_took || *m_took > windows * 1.1 + more)
            return u"it took %1 s"_s.arg(m_took.value_or(-1));
        return {};
    }

private:
    static QString fileOf(int i) { return u"job%1.job.json"_s.arg(i); }

    const QString m_limit;
    const JobWorkplace m_place;
    ServeProcess m_server;
    std::vector<std::unique_ptr<QProcess>> m_running;
    QElapsedTimer m_passed;
    std::optional<double> m_took; // s
};

//! Tests that all processes with the same key share its limits, in turn and at once.
class TestKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void twoJobsOneAfterTheOtherAreRefusedNothing()
    {
        ServeProcess server(strict(brief));
        writeJob(server.address(), "first", 20, {}, brief);
        writeJob(server.address(), "second", 20, {}, brief);
        for (const char *const name : {"first", "second"}) {
            const Finished finished = run(name);
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        }
        QCOMPARE(refused(server), 0);
        QCOMPARE(keyFiles().size(), 1);
    }
    void twoProfilesWithOneTokenAreOneKey()
    {
        ServeProcess server(strict(brief));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *const name : {"ONE", "TWO", "THREE"}) {
            const QString variable = u"PENSTOCK_SECRET_"_s + QString::fromLatin1(name);
            environment.insert(variable,
                               QString::fromLatin1(name) == u"THREE"_s ? u"another-token"_s
                                                                       : u"the-token"_s);
            environment.insert(variable + u"_ORIGINS"_s, server.address());
        }
        writeJob(server.address(), "one", 20, R"(, "auth": {"bearer": {"secret": "one"}})", brief);
        QCOMPARE(run("one", environment).exitCode, 0);
        writeJob(server.address(), "two", 5,
                 R"(, "auth": {"header": {"name": "X-Api-Key", "value": {"secret": "two"}}})",
                 brief);
        const Finished second = run("two", environment);
        QVERIFY2(second.exitCode == 0, second.errors.constData());
        QCOMPARE(keyFiles().size(), 1);
        writeJob(server.address(), "three", 1, R"(, "auth": {"bearer": {"secret": "three"}})",
                 brief);
        QCOMPARE(run("three", environment).exitCode, 0);
        QCOMPARE(keyFiles().size(), 2);
        QCOMPARE(refused(server), 0);
    }
    void neitherIsAKillForgotten()
    {
        QRandomGenerator random(20261123);
        ServeProcess server(strict(brief));
        writeJob(server.address(), "pull", 60, {}, brief);
        for (int kills = 0; kills < 6; ++kills) {
            QProcess process;
            start(process, withFolder({u"run"_s, job("pull")}));
            QVERIFY(process.waitForStarted());
            QTest::qWait(random.bounded(100, 700));
            process.kill(); // SIGKILL
            process.waitForFinished();
        }
        const Finished finished = run("pull");
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(refused(server), 0);
    }
    // Requests since the last write of the file are recorded next to it, also for readers.
    void aKillIsNotForgottenByWhoLooks()
    {
        ServeProcess server(words("--limit 1000/h --rate-limit-headers none --latency 20ms"));
        m_place->writeProfile(server.address(),
                              R"(, "discover": false, "limits": ["1000/h", "2 concurrent"])");
        m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..900"},)"
                          R"( "output": {"jsonl": "pull.jsonl"})",
                          u"pull.job.json"_s);
        QProcess process;
        start(process, withFolder({u"run"_s, job("pull")}));
        QVERIFY(process.waitForStarted());
        QTest::qWait(1'800); // the file is written each second
        process.kill(); // SIGKILL
        process.waitForFinished();
        const Finished reported = runPenstock(withFolder(words("where --keys --json")));
        const QJsonObject key = QJsonDocument::fromJson(reported.output)[u"keys"_s][0].toObject();
        const int used = key[u"limits"_s][0][u"used"_s].toInt();
        const int admitted = server.stop()[u"admitted"_s].toInt(-1);
        QVERIFY2(admitted > 50 && used >= admitted && used <= admitted + 2,
                 qPrintable(u"%1 of %2"_s.arg(used).arg(admitted)));
    }
    void aPlanCountsWhatIsUsed()
    {
        ServeProcess server(strict());
        writeJob(server.address(), "first", 20);
        writeJob(server.address(), "second", 20);
        const auto seconds = [this] {
            const Finished planned = runPenstock(
                withFolder({u"plan"_s, job("second"), u"--json"_s, u"--latency"_s, u"1ms"_s}));
            return QJsonDocument::fromJson(planned.output).object()[u"duration_s"_s].toDouble(-1);
        };
        const double before = seconds();
        QVERIFY2(before >= 0 && before < 0.5, qPrintable(QString::number(before)));
        QCOMPARE(run("first").exitCode, 0);
        const double after = seconds();
        QVERIFY2(after > 1 && after < 3.5, qPrintable(QString::number(after)));
    }
    void aPlanKnowsWhatCallsCameToCost()
    {
        ServeProcess server(words("--limit 2000tokens/s --response-cost 90..110 --latency 1ms"));
        m_place->writeProfile(server.address(),
                              R"(, "discover": false, "limits": [{"name": "tokens", "algorithm":)"
                              R"( "sliding_window", "capacity": 2000, "interval": "1s", "cost":)"
                              R"( {"estimate": "learn", "initial": 1000, "actual":)"
                              R"( "$.usage.total_tokens"}}])");
        for (const char *const name : {"first", "second"})
            m_place->writeJob(
                R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..40"},)"
                R"( "output": {"jsonl": ")"
                    + QByteArray(name) + R"(.jsonl"})",
                QString::fromUtf8(name) + u".job.json"_s);
        const auto seconds = [this] {
            const Finished planned = runPenstock(
                withFolder({u"plan"_s, job("second"), u"--json"_s, u"--latency"_s, u"1ms"_s}));
            return QJsonDocument::fromJson(planned.output).object()[u"duration_s"_s].toDouble(-1);
        };
        const double before = seconds(); // two per second
        QVERIFY2(before > 15, qPrintable(QString::number(before)));
        QCOMPARE(run("first").exitCode, 0);
        const double after = seconds(); // about twenty per second
        QVERIFY2(after > 0.5 && after < 4, qPrintable(QString::number(after)));
    }
    void oneRequestCountsToo()
    {
        ServeProcess server(words("--limit 3/2s --rate-limit-headers none"));
        m_place->writeProfile(
            server.address(),
            R"(, "discover": false, "limits": [{"name": "strict",)"
            R"( "algorithm": "sliding_window", "capacity": 3, "interval": "2s"}])");
        const QString profile = m_place->path(u"api.profile.json"_s);
        for (int i = 0; i < 4; ++i) {
            const Finished sent = runPenstock(
                withFolder({u"send"_s, server.address() + u"/items/1"_s, u"--profile"_s, profile}));
            QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        }
        QCOMPARE(refused(server), 0);
    }
    void manyAtOnceAreRefusedNothing_data()
    {
        const penstock::Table<int, int> row("kills", "stops");
        row("nobody is disturbed", 0, 0);
        row("three are killed", 3, 0);
        row("one is stopped", 0, 1);
    }
    void manyAtOnceAreRefusedNothing()
    {
        QFETCH(const int, kills);
        QFETCH(const int, stops);
        QRandomGenerator random(20261123);
        Crowd sliding(u"100/1s"_s);
        Crowd fixed(u"100/1s fixed"_s);
        Crowd *const crowds[] = {&sliding, &fixed};
        const auto all = [&](const auto &isSo) {
            // Calls the function for each, because it may change the crowd.
            return std::count_if(std::begin(crowds), std::end(crowds),
                                 [&](Crowd *crowd) { return isSo(*crowd); })
                == std::ssize(crowds);
        };
        for (int i = 0; i < Crowd::jobs; ++i) {
            QTest::qWait(random.bounded(150));
            for (Crowd *const crowd : crowds)
                crowd->begin(i);
        }
        // The first process ends first, and another one becomes the leader. The later ones run for
        // seconds.
        QTRY_VERIFY_WITH_TIMEOUT(all([](const Crowd &each) { return each.lines(0) > 0; }), 60'000);
        constexpr int later = 4;
        for (int i = later; i < later + kills; ++i) {
            QTest::qWait(700);
            for (Crowd *const crowd : crowds) {
                QVERIFY(crowd->isRunning(i));
                crowd->killAndBeginAgain(i);
            }
        }
        for (int i = later; i < later + stops; ++i) {
            for (const Crowd *const crowd : crowds)
                QVERIFY2(crowd->stop(i), "it pulls still");
            // A stopped process delays no other: a later one ends before it continues.
            std::set<Crowd *> gone;
            const auto goesOn = [&](Crowd &each) {
                if (each.isRunning(i + 1))
                    return false;
                if (gone.insert(&each).second)
                    each.goOn(i);
                return true;
            };
            QTRY_VERIFY_WITH_TIMEOUT(all(goesOn), 60'000);
        }
        QTRY_VERIFY_WITH_TIMEOUT(all([](Crowd &each) { return each.isOver(); }), 60'000);
        // One window per hundred rows, time to start and end eight processes, and for each kill the
        // time that its requests may be in flight.
        for (Crowd *const crowd : crowds)
            QCOMPARE(crowd->fault(2.5 + 0.7 * kills + 0.5 * stops), QString());
    }
    void anotherDataFolderHasItsOwn()
    {
        ServeProcess server;
        writeJob(server.address(), "first", 1);
        QCOMPARE(run("first").exitCode, 0);
        const JobWorkplace other;
        const Finished elsewhere = runPenstock({u"run"_s, job("first"), u"--fresh"_s, u"--yes"_s,
                                                u"--data-dir"_s, other.path(QString())});
        QVERIFY2(elsewhere.exitCode == 0, elsewhere.errors.constData());
        const QStringList files
            = QDir(other.path(u"data/keys"_s)).entryList({u"*.json"_s}, QDir::Files);
        QCOMPARE(files.size(), 1);
        QVERIFY(files != keyFiles()); // each folder has its own salt
    }
    void noTokenIsInAnyFile()
    {
        ServeProcess server;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PENSTOCK_SECRET_ONE"_s, u"tell-nobody-4711"_s);
        environment.insert(u"PENSTOCK_SECRET_ONE_ORIGINS"_s, server.address());
        writeJob(server.address(), "one", 3,
                 R"(, "auth": {"query": {"name": "key", "value": {"secret": "one"}}})");
        const Finished finished = run("one", environment);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(keyFiles().size(), 1);
        for (const QFileInfo &file : keys().entryInfoList(QDir::Files | QDir::Hidden)) {
            QCOMPARE(
                file.permissions()
                    & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
                QFile::Permissions());
            const QByteArray contents = m_place->read(u"data/keys/"_s + file.fileName());
            QVERIFY2(!contents.contains("tell-nobody"), qPrintable(file.fileName()));
        }
    }
    void aDamagedFileIsSaid()
    {
        ServeProcess server;
        writeJob(server.address(), "first", 1, {}, brief);
        writeJob(server.address(), "second", 1, {}, brief);
        QCOMPARE(run("first").exitCode, 0);
        QCOMPARE(keyFiles().size(), 1);
        m_place->write(u"data/keys/"_s + keyFiles().front(), "{\"schema\": \"pen");
        const Finished listed = runPenstock(withFolder(words("where --keys --json")));
        QVERIFY2(listed.output.contains("\"fault_id\": \"key_file.invalid_json\""),
                 listed.output.constData());
        const Finished second = run("second");
        QVERIFY2(second.exitCode == 0, second.errors.constData());
        QVERIFY2(second.errors.contains("usage of the limits: "), second.errors.constData());
        QVERIFY2(second.errors.contains("penstock limits forget "), second.errors.constData());
        QVERIFY(!run("first").errors.contains("limits forget")); // the file was replaced
    }
    void whereTellsOfKeys()
    {
        ServeProcess server(strict());
        writeJob(server.address(), "first", 5);
        const auto keysNow = [this] {
            const Finished reported
                = runPenstock(withFolder({u"where"_s, u"--keys"_s, u"--json"_s}));
            return QJsonDocument::fromJson(reported.output).object()[u"keys"_s].toArray();
        };
        QVERIFY(keysNow().isEmpty());
        QCOMPARE(run("first").exitCode, 0);
        const QJsonObject key = keysNow().at(0).toObject();
        QCOMPARE(key[u"origin"_s].toString(), server.address());
        QCOMPARE(key[u"credentials"_s].toArray(), QJsonArray());
        const QJsonObject limit = key[u"limits"_s].toArray().at(0).toObject();
        QCOMPARE(limit[u"name"_s].toString(), u"strict"_s);
        QCOMPARE(limit[u"used"_s].toInt(), 5);
        QVERIFY(!limit[u"all_back_at"_s].isNull());
        QVERIFY(key[u"users"_s].toArray().isEmpty());
        const Finished reported = runPenstock(withFolder({u"where"_s, u"--keys"_s}));
        QVERIFY2(reported.output.contains("strict: 5 of 20 used"), reported.output.constData());
        QVERIFY(reported.output.contains("usage since "));
    }
    void whoPullsIsSeen()
    {
        ServeProcess server(words("--limit 5/1s --rate-limit-headers none"));
        m_place->writeProfile(
            server.address(),
            R"(, "discover": false, "limits": [{"name": "strict",)"
            R"( "algorithm": "sliding_window", "capacity": 5, "interval": "1s"}])");
        for (const char *const name : {"first", "second"})
            m_place->writeJob(
                R"("name": ")" + QByteArray(name)
                    + R"(", "request": {"path": "/{{id}}"}, "rows": {"range": "id=1..200"},)"
                    + R"( "output": {"jsonl": ")" + name + R"(.jsonl"})",
                QString::fromLatin1(name) + u".job.json"_s);
        QProcess process;
        start(process, withFolder({u"run"_s, job("first")}));
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(m_place->read(u"first.jsonl"_s).count('\n') > 4, 20'000);
        const Finished seen = runPenstock(withFolder({u"where"_s, u"--keys"_s}));
        QVERIFY2(seen.output.contains("in use by penstock (pid "
                                      + QByteArray::number(process.processId())
                                      + "): \"first\" with "),
                 seen.output.constData());
        const Finished planned = runPenstock(withFolder({u"plan"_s, job("second")}));
        QVERIFY2(planned.output.contains("Another job on this key, \"first\", has "),
                 planned.output.constData());
        QVERIFY(planned.output.contains(" requests left: this job finishes at "));
        const Finished rejection = runPenstock(withFolder({u"limits"_s, u"forget"_s, u"--all"_s}));
        QCOMPARE(rejection.exitCode, 2);
        QVERIFY2(rejection.errors.contains("in use by another process"),
                 rejection.errors.constData());
        process.kill();
        process.waitForFinished();
        const Finished later = runPenstock(withFolder({u"where"_s, u"--keys"_s}));
        QVERIFY2(!later.output.contains("in use by"), later.output.constData()); // killed
    }
    void explainTellsOfTheKeyToo()
    {
        ServeProcess server(strict());
        writeJob(server.address(), "first", 7);
        QCOMPARE(run("first").exitCode, 0);
        const auto explained = [this](const QStringList &more) {
            return runPenstock(
                withFolder(QStringList {u"explain"_s, u"--job"_s, job("first")} + more));
        };
        const Finished reported = explained({});
        QVERIFY2(reported.output.contains("strict: 7 of 20 used"), reported.output.constData());
        const QJsonObject key = QJsonDocument::fromJson(explained({u"--json"_s}).output)
                                    .object()[u"key"_s]
                                    .toObject();
        QCOMPARE(key[u"limits"_s][0][u"used"_s].toInt(), 7);
    }
    void aKeyIsForgotten()
    {
        ServeProcess server(strict());
        writeJob(server.address(), "first", 5);
        QCOMPARE(run("first").exitCode, 0);
        const QString id = keyFiles().front().chopped(5);
        const auto forget = [this](const QString &what) {
            return runPenstock(withFolder({u"limits"_s, u"forget"_s, what}));
        };
        QCOMPARE(forget(u"0123456789abcdef"_s).exitCode, 2);
        QCOMPARE(keyFiles().size(), 1);
        QCOMPARE(forget(id).exitCode, 0);
        QVERIFY(keyFiles().isEmpty());
        QCOMPARE(run("first").exitCode, 0);
        QCOMPARE(forget(u"--all"_s).exitCode, 0);
        const Finished none = runPenstock(withFolder({u"limits"_s, u"forget"_s}));
        QCOMPARE(none.exitCode, 2);
        QVERIFY(none.errors.contains("--all"));
    }

private:
    // The interval of tests that wait for it. Tests that only read the usage have longer.
    static constexpr const char *brief = "1500ms";
    // A server that accepts exactly 20 requests in 3 s. The second job cannot learn this from the
    // server.
    static QStringList strict(const char *interval = "3s")
    {
        return words("--rate-limit-headers none --limit")
            + QStringList {u"20/"_s + QString::fromLatin1(interval)};
    }
    void writeJob(const QString &address, const QByteArray &name, int rows,
                  const QByteArray &more = {}, const QByteArray &interval = "3s") const
    {
        m_place->writeProfile(address,
                              R"(, "discover": false, "limits": [{"name": "strict",)"
                              R"( "algorithm": "sliding_window", "capacity": 20,)"
                              R"( "interval": ")"
                                  + interval + R"("}])" + more);
        m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..)"
                              + QByteArray::number(rows) + R"("}, "output": {"jsonl": ")" + name
                              + R"(.jsonl"})",
                          QString::fromUtf8(name) + u".job.json"_s);
    }
    QStringList withFolder(const QStringList &arguments) const
    {
        return arguments + QStringList {u"--data-dir"_s, m_place->path(QString())};
    }
    QString job(const QByteArray &name) const
    {
        return m_place->path(QString::fromUtf8(name) + u".job.json"_s);
    }
    Finished run(const char *name,
                 const QProcessEnvironment &environment
                 = QProcessEnvironment::systemEnvironment()) const
    {
        return runPenstock(withFolder({u"run"_s, job(name)}), {}, environment);
    }
    QDir keys() const { return QDir(m_place->path(u"data/keys"_s)); }
    QStringList keyFiles() const
    {
        return keys().entryList({u"*.json"_s}, QDir::Files, QDir::Name);
    }
    static int refused(ServeProcess &server) { return server.stop()[u"refused"_s].toInt(-1); }

    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestKeys)
} // namespace tst_keys
#include "tst_keys.moc"

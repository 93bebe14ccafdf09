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
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

#include <csignal>

//! One key has one budget, whatever is run with it, one process after the other.
class TestKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void twoJobsOneAfterTheOtherAreRefusedNothing();
    void twoProfilesWithOneTokenAreOneKey();
    void neitherIsAKillForgotten();
    void aKillIsNotForgottenByWhoLooks();
    void aPlanCountsWhatIsUsed();
    void aPlanKnowsWhatCallsCameToCost();
    void oneRequestCountsToo();
    void manyAtOnceAreRefusedNothing_data();
    void manyAtOnceAreRefusedNothing();
    void anotherDataFolderHasItsOwn();
    void noTokenIsInAnyFile();
    void aJournalOfBeforeIsTakenUpOnce();
    void aDamagedFileIsSaid();
    void whereTellsOfKeys();
    void whoPullsIsSeen();
    void explainTellsOfTheKeyToo();
    void aKeyIsForgotten();

private:
    static QStringList words(const char *text)
    {
        return QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }
    // A server that lets 20 go in 3 s, and not one more: the job that comes second does not know it
    // from the server.
    static QStringList strict() { return words("--limit 20/3s --rate-limit-headers none"); }
    void writeJob(const QString &address, const QByteArray &name, int rows,
                  const QByteArray &more = {}) const
    {
        m_place->writeProfile(address,
                              R"(, "discover": false, "limits": [{"name": "strict",)"
                              R"( "algorithm": "sliding_window", "capacity": 20,)"
                              R"( "interval": "3s"}])"
                                  + more);
        m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..)"
                              + QByteArray::number(rows) + R"("}, "output": {"jsonl": ")" + name
                              + R"(.jsonl"})",
                          QString::fromUtf8(name) + QStringLiteral(".job.json"));
    }
    QStringList withFolder(const QStringList &arguments) const
    {
        return arguments + QStringList {QStringLiteral("--data-dir"), m_place->path(QString())};
    }
    QString job(const QByteArray &name) const
    {
        return m_place->path(QString::fromUtf8(name) + QStringLiteral(".job.json"));
    }
    Finished run(const char *name,
                 const QProcessEnvironment &environment
                 = QProcessEnvironment::systemEnvironment()) const
    {
        return runPenstock(withFolder({QStringLiteral("run"), job(name)}), {}, environment);
    }
    QDir keys() const { return QDir(m_place->path(QStringLiteral("data/keys"))); }
    QStringList keyFiles() const
    {
        return keys().entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    }
    static int refused(ServeProcess &server)
    {
        return server.stop()[QStringLiteral("refused")].toInt(-1);
    }

    std::unique_ptr<JobWorkplace> m_place;
};

void TestKeys::twoJobsOneAfterTheOtherAreRefusedNothing()
{
    ServeProcess server(strict());
    writeJob(server.address(), "first", 20);
    writeJob(server.address(), "second", 20);
    for (const char *const name : {"first", "second"}) {
        const Finished finished = run(name);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }
    QCOMPARE(refused(server), 0);
    QCOMPARE(keyFiles().size(), 1);
}

void TestKeys::twoProfilesWithOneTokenAreOneKey()
{
    ServeProcess server(strict());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *const name : {"ONE", "TWO", "THREE"}) {
        const QString variable = QStringLiteral("PENSTOCK_SECRET_") + QString::fromLatin1(name);
        environment.insert(variable,
                           QString::fromLatin1(name) == QStringLiteral("THREE")
                               ? QStringLiteral("another-token")
                               : QStringLiteral("the-token"));
        environment.insert(variable + QStringLiteral("_ORIGINS"), server.address());
    }
    writeJob(server.address(), "one", 20, R"(, "auth": {"bearer": {"secret": "one"}})");
    QCOMPARE(run("one", environment).exitCode, 0);
    writeJob(server.address(), "two", 5,
             R"(, "auth": {"header": {"name": "X-Api-Key", "value": {"secret": "two"}}})");
    const Finished second = run("two", environment);
    QVERIFY2(second.exitCode == 0, second.errors.constData());
    QCOMPARE(refused(server), 0);
    QCOMPARE(keyFiles().size(), 1);
    ServeProcess other(strict());
    writeJob(server.address(), "three", 1, R"(, "auth": {"bearer": {"secret": "three"}})");
    std::ignore = run("three", environment);
    QCOMPARE(keyFiles().size(), 2);
}

void TestKeys::neitherIsAKillForgotten()
{
    QRandomGenerator random(20261123);
    ServeProcess server(strict());
    writeJob(server.address(), "pull", 60);
    for (int kills = 0; kills < 6; ++kills) {
        QProcess process;
        start(process, withFolder({QStringLiteral("run"), job("pull")}));
        QVERIFY(process.waitForStarted());
        QTest::qWait(random.bounded(150, 1'500));
        process.kill(); // SIGKILL
        process.waitForFinished();
    }
    const Finished finished = run("pull");
    QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    QCOMPARE(refused(server), 0);
}

// Also for those who only look: what was sent since the file was written last stands beside it.
void TestKeys::aKillIsNotForgottenByWhoLooks()
{
    ServeProcess server(words("--limit 1000/h --rate-limit-headers none --latency 20ms"));
    m_place->writeProfile(server.address(),
                          R"(, "discover": false, "limits": ["1000/h", "2 concurrent"])");
    m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..900"},)"
                      R"( "output": {"jsonl": "pull.jsonl"})",
                      QStringLiteral("pull.job.json"));
    QProcess process;
    start(process, withFolder({QStringLiteral("run"), job("pull")}));
    QVERIFY(process.waitForStarted());
    QTest::qWait(1'800); // the file is written each second
    process.kill(); // SIGKILL
    process.waitForFinished();
    const Finished told = runPenstock(withFolder(words("where --keys --json")));
    const QJsonObject key
        = QJsonDocument::fromJson(told.output)[QStringLiteral("keys")][0].toObject();
    const int used = key[QStringLiteral("limits")][0][QStringLiteral("used")].toInt();
    const int admitted = server.stop()[QStringLiteral("admitted")].toInt(-1);
    QVERIFY2(admitted > 50 && used >= admitted && used <= admitted + 2,
             qPrintable(QStringLiteral("%1 of %2").arg(used).arg(admitted)));
}

void TestKeys::aPlanCountsWhatIsUsed()
{
    ServeProcess server(strict());
    writeJob(server.address(), "first", 20);
    writeJob(server.address(), "second", 20);
    const auto seconds = [this] {
        const Finished planned = runPenstock(
            withFolder({QStringLiteral("plan"), job("second"), QStringLiteral("--json"),
                        QStringLiteral("--latency"), QStringLiteral("1ms")}));
        return QJsonDocument::fromJson(planned.output)
            .object()[QStringLiteral("duration_s")]
            .toDouble(-1);
    };
    const double before = seconds();
    QVERIFY2(before >= 0 && before < 0.5, qPrintable(QString::number(before)));
    QCOMPARE(run("first").exitCode, 0);
    const double after = seconds();
    QVERIFY2(after > 1 && after < 3.5, qPrintable(QString::number(after)));
}

void TestKeys::aPlanKnowsWhatCallsCameToCost()
{
    ServeProcess server(words("--limit 2000tokens/s --cost-of-answer 90..110 --latency 1ms"));
    m_place->writeProfile(server.address(),
                          R"(, "discover": false, "limits": [{"name": "tokens", "algorithm":)"
                          R"( "sliding_window", "capacity": 2000, "interval": "1s", "cost":)"
                          R"( {"estimate": "learn", "initial": 1000, "actual":)"
                          R"( "$.usage.total_tokens"}}])");
    for (const char *const name : {"first", "second"})
        m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..40"},)"
                          R"( "output": {"jsonl": ")"
                              + QByteArray(name) + R"(.jsonl"})",
                          QString::fromUtf8(name) + QStringLiteral(".job.json"));
    const auto seconds = [this] {
        const Finished planned = runPenstock(
            withFolder({QStringLiteral("plan"), job("second"), QStringLiteral("--json"),
                        QStringLiteral("--latency"), QStringLiteral("1ms")}));
        return QJsonDocument::fromJson(planned.output)
            .object()[QStringLiteral("duration_s")]
            .toDouble(-1);
    };
    const double before = seconds(); // two a second
    QVERIFY2(before > 15, qPrintable(QString::number(before)));
    QCOMPARE(run("first").exitCode, 0);
    const double after = seconds(); // about twenty a second
    QVERIFY2(after > 0.5 && after < 4, qPrintable(QString::number(after)));
}

void TestKeys::manyAtOnceAreRefusedNothing_data()
{
    QTest::addColumn<QByteArray>("limit");
    QTest::addColumn<int>("kills");
    QTest::addColumn<int>("stops");
    for (const char *const limit : {"100/1s", "100/1s fixed"}) {
        QTest::addRow("%s", limit) << QByteArray(limit) << 0 << 0;
        QTest::addRow("%s, three are killed", limit) << QByteArray(limit) << 3 << 0;
        QTest::addRow("%s, one is stopped", limit) << QByteArray(limit) << 0 << 1;
    }
}

void TestKeys::manyAtOnceAreRefusedNothing()
{
    QFETCH(const QByteArray, limit);
    QFETCH(const int, kills);
    QFETCH(const int, stops);
    constexpr int jobs = 8;
    constexpr int rows = 80;
    constexpr int capacity = 100;
    ServeProcess server({QStringLiteral("--limit"), QString::fromUtf8(limit),
                         QStringLiteral("--limit"), QStringLiteral("10 concurrent"),
                         QStringLiteral("--latency"), QStringLiteral("20..40ms"),
                         QStringLiteral("--rate-limit-headers"), QStringLiteral("none")});
    m_place->writeProfile(server.address(),
                          R"(, "discover": false, "limits": [")" + limit
                              + R"(", "10 concurrent"])");
    QRandomGenerator random(20261123);
    std::vector<std::unique_ptr<QProcess>> running;
    QElapsedTimer passed;
    passed.start();
    const auto begin = [&](int i) {
        running[std::size_t(i)] = std::make_unique<QProcess>();
        start(*running[std::size_t(i)],
              withFolder({QStringLiteral("run"), job("job" + QByteArray::number(i))}));
    };
    const auto linesOf = [this](int i) {
        return int(m_place->objects(QStringLiteral("job%1.jsonl").arg(i)).size());
    };
    running.resize(jobs);
    for (int i = 0; i < jobs; ++i) {
        m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..)"
                              + QByteArray::number(rows) + R"("}, "output": {"jsonl": "job)"
                              + QByteArray::number(i) + R"(.jsonl"})",
                          QStringLiteral("job%1.job.json").arg(i));
        QTest::qWait(random.bounded(150));
        begin(i);
    }
    // Who came first is done first, and somebody else keeps the limits then: the later ones pull
    // for seconds.
    QTRY_VERIFY_WITH_TIMEOUT(linesOf(0) > 0, 60'000);
    constexpr int later = 4;
    for (int i = later; i < later + kills; ++i) {
        QTest::qWait(700);
        QCOMPARE(running[std::size_t(i)]->state(), QProcess::Running);
        running[std::size_t(i)]->kill(); // SIGKILL
        running[std::size_t(i)]->waitForFinished();
        begin(i);
    }
    for (int i = later; i < later + stops; ++i) {
        const auto one = pid_t(running[std::size_t(i)]->processId());
        QVERIFY2(one > 0, "it pulls still");
        ::kill(one, SIGSTOP);
        // It holds nobody up: who came after it is done before it goes on.
        const QProcess &next = *running[std::size_t(i) + 1];
        QTRY_COMPARE_WITH_TIMEOUT(next.state(), QProcess::NotRunning, 60'000);
        ::kill(one, SIGCONT);
    }
    for (int i = 0; i < jobs; ++i) {
        QProcess &process = *running[std::size_t(i)];
        QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 60'000);
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QCOMPARE(linesOf(i), rows);
    }
    const double took = double(passed.elapsed()) / 1000;
    qInfo("%d rows by %d processes in %.2f s", jobs * rows, jobs, took);
    QCOMPARE(refused(server), 0);
    QCOMPARE(keyFiles().size(), 1);
    // A window for each hundred, what starting and ending eight processes takes, and for each death
    // what its calls may still be under way at the server.
    const double windows = double(jobs * rows) / capacity;
    QVERIFY2(took <= windows * 1.1 + 2.5 + 0.7 * kills + 0.5 * stops,
             QByteArray::number(took).constData());
}

void TestKeys::oneRequestCountsToo()
{
    ServeProcess server(words("--limit 3/4s --rate-limit-headers none"));
    m_place->writeProfile(server.address(),
                          R"(, "discover": false, "limits": [{"name": "strict",)"
                          R"( "algorithm": "sliding_window", "capacity": 3, "interval": "4s"}])");
    const QString profile = m_place->path(QStringLiteral("api.profile.json"));
    for (int i = 0; i < 4; ++i) {
        const Finished sent = runPenstock(
            withFolder({QStringLiteral("send"), server.address() + QStringLiteral("/items/1"),
                        QStringLiteral("--profile"), profile}));
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
    }
    QCOMPARE(refused(server), 0);
}

void TestKeys::anotherDataFolderHasItsOwn()
{
    ServeProcess server;
    writeJob(server.address(), "first", 1);
    QCOMPARE(run("first").exitCode, 0);
    const JobWorkplace other;
    const Finished elsewhere = runPenstock({QStringLiteral("run"), job("first"),
                                            QStringLiteral("--fresh"), QStringLiteral("--yes"),
                                            QStringLiteral("--data-dir"), other.path(QString())});
    QVERIFY2(elsewhere.exitCode == 0, elsewhere.errors.constData());
    const QStringList files = QDir(other.path(QStringLiteral("data/keys")))
                                  .entryList({QStringLiteral("*.json")}, QDir::Files);
    QCOMPARE(files.size(), 1);
    QVERIFY(files != keyFiles()); // each folder has a salt of its own
}

void TestKeys::noTokenIsInAnyFile()
{
    ServeProcess server;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PENSTOCK_SECRET_ONE"), QStringLiteral("tell-nobody-4711"));
    environment.insert(QStringLiteral("PENSTOCK_SECRET_ONE_ORIGINS"), server.address());
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
        const QByteArray contents = m_place->read(QStringLiteral("data/keys/") + file.fileName());
        QVERIFY2(!contents.contains("tell-nobody"), qPrintable(file.fileName()));
    }
}

void TestKeys::aJournalOfBeforeIsTakenUpOnce()
{
    ServeProcess server(strict());
    writeJob(server.address(), "first", 20);
    QCOMPARE(run("first").exitCode, 0);
    // As an earlier version would have left it: what is used is in the journal.
    QCOMPARE(keyFiles().size(), 1);
    const QJsonObject key
        = objectsOf(m_place->read(QStringLiteral("data/keys/") + keyFiles().front())).front();
    QDir kept = keys();
    QVERIFY(kept.removeRecursively());
    const QString name = QStringLiteral("before");
    {
        QSqlDatabase journal = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        journal.setDatabaseName(m_place->journal());
        QVERIFY(journal.open());
        QSqlQuery query(journal);
        QVERIFY(
            query.prepare(QStringLiteral("INSERT INTO meta VALUES ('quota', ?), ('quota_at', ?)")));
        const QJsonObject state = key[QStringLiteral("state")].toObject();
        query.addBindValue(QJsonDocument(state).toJson(QJsonDocument::Compact));
        query.addBindValue(state[QStringLiteral("saved_at_ns")].toString().toLongLong() / 1'000);
        QVERIFY2(query.exec(), qPrintable(query.lastError().text()));
    }
    QSqlDatabase::removeDatabase(name);
    writeJob(server.address(), "first", 40); // it goes on
    const Finished second = runPenstock(
        withFolder({QStringLiteral("run"), job("first"), QStringLiteral("--accept-changes")}));
    QVERIFY2(second.exitCode == 0, second.errors.constData());
    QCOMPARE(refused(server), 0);
    {
        QSqlDatabase journal = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        journal.setDatabaseName(m_place->journal());
        QVERIFY(journal.open());
        QSqlQuery query(QStringLiteral("SELECT count(*) FROM meta WHERE key LIKE 'quota%'"),
                        journal);
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toInt(), 0);
    }
    QSqlDatabase::removeDatabase(name);
}

void TestKeys::aDamagedFileIsSaid()
{
    ServeProcess server;
    writeJob(server.address(), "first", 1);
    writeJob(server.address(), "second", 1);
    QCOMPARE(run("first").exitCode, 0);
    QCOMPARE(keyFiles().size(), 1);
    m_place->write(QStringLiteral("data/keys/") + keyFiles().front(), "{\"schema\": \"pen");
    const Finished second = run("second");
    QVERIFY2(second.exitCode == 0, second.errors.constData());
    QVERIFY2(second.errors.contains("what was used of the limits: "), second.errors.constData());
    QVERIFY2(second.errors.contains("penstock limits forget "), second.errors.constData());
    QVERIFY(!run("first").errors.contains("limits forget")); // it was written anew
}

void TestKeys::whereTellsOfKeys()
{
    ServeProcess server(strict());
    writeJob(server.address(), "first", 5);
    const auto keysNow = [this] {
        const Finished told = runPenstock(withFolder(
            {QStringLiteral("where"), QStringLiteral("--keys"), QStringLiteral("--json")}));
        return QJsonDocument::fromJson(told.output).object()[QStringLiteral("keys")].toArray();
    };
    QVERIFY(keysNow().isEmpty());
    QCOMPARE(run("first").exitCode, 0);
    const QJsonObject key = keysNow().at(0).toObject();
    QCOMPARE(key[QStringLiteral("origin")].toString(), server.address());
    QCOMPARE(key[QStringLiteral("credentials")].toArray(), QJsonArray());
    const QJsonObject limit = key[QStringLiteral("limits")].toArray().at(0).toObject();
    QCOMPARE(limit[QStringLiteral("name")].toString(), QStringLiteral("strict"));
    QCOMPARE(limit[QStringLiteral("used")].toInt(), 5);
    QVERIFY(!limit[QStringLiteral("all_back_at")].isNull());
    QVERIFY(key[QStringLiteral("users")].toArray().isEmpty());
    const Finished told
        = runPenstock(withFolder({QStringLiteral("where"), QStringLiteral("--keys")}));
    QVERIFY2(told.output.contains("strict: 5 of 20 used"), told.output.constData());
    QVERIFY(told.output.contains("counted since "));
}

void TestKeys::whoPullsIsSeen()
{
    ServeProcess server(words("--limit 5/1s --rate-limit-headers none"));
    m_place->writeProfile(server.address(),
                          R"(, "discover": false, "limits": [{"name": "strict",)"
                          R"( "algorithm": "sliding_window", "capacity": 5, "interval": "1s"}])");
    for (const char *const name : {"first", "second"})
        m_place->writeJob(
            R"("name": ")" + QByteArray(name)
                + R"(", "request": {"path": "/{{id}}"}, "rows": {"range": "id=1..200"},)"
                + R"( "output": {"jsonl": ")" + name + R"(.jsonl"})",
            QString::fromLatin1(name) + QStringLiteral(".job.json"));
    QProcess process;
    start(process, withFolder({QStringLiteral("run"), job("first")}));
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(m_place->read(QStringLiteral("first.jsonl")).count('\n') > 4, 20'000);
    const Finished seen
        = runPenstock(withFolder({QStringLiteral("where"), QStringLiteral("--keys")}));
    QVERIFY2(seen.output.contains("used now by penstock (pid "
                                  + QByteArray::number(process.processId()) + "): \"first\" has "),
             seen.output.constData());
    const Finished planned = runPenstock(withFolder({QStringLiteral("plan"), job("second")}));
    QVERIFY2(planned.output.contains("another job on this key, \"first\", has "),
             planned.output.constData());
    QVERIFY(planned.output.contains(" calls to go: done "));
    const Finished refusal = runPenstock(
        withFolder({QStringLiteral("limits"), QStringLiteral("forget"), QStringLiteral("--all")}));
    QCOMPARE(refusal.exitCode, 2);
    QVERIFY2(refusal.errors.contains("a process uses it now"), refusal.errors.constData());
    process.kill();
    process.waitForFinished();
    const Finished later
        = runPenstock(withFolder({QStringLiteral("where"), QStringLiteral("--keys")}));
    QVERIFY2(!later.output.contains("used now by"), later.output.constData()); // dead
}

void TestKeys::explainTellsOfTheKeyToo()
{
    ServeProcess server(strict());
    writeJob(server.address(), "first", 7);
    QCOMPARE(run("first").exitCode, 0);
    const auto explained = [this](const QStringList &more) {
        return runPenstock(withFolder(
            QStringList {QStringLiteral("explain"), QStringLiteral("--job"), job("first")} + more));
    };
    const Finished told = explained({});
    QVERIFY2(told.output.contains("strict: 7 of 20 used"), told.output.constData());
    const QJsonObject key = QJsonDocument::fromJson(explained({QStringLiteral("--json")}).output)
                                .object()[QStringLiteral("key")]
                                .toObject();
    QCOMPARE(key[QStringLiteral("limits")][0][QStringLiteral("used")].toInt(), 7);
}

void TestKeys::aKeyIsForgotten()
{
    ServeProcess server(strict());
    writeJob(server.address(), "first", 5);
    QCOMPARE(run("first").exitCode, 0);
    const QString id = keyFiles().front().chopped(5);
    const auto forget = [this](const QString &what) {
        return runPenstock(withFolder({QStringLiteral("limits"), QStringLiteral("forget"), what}));
    };
    QCOMPARE(forget(QStringLiteral("0123456789abcdef")).exitCode, 2);
    QCOMPARE(keyFiles().size(), 1);
    QCOMPARE(forget(id).exitCode, 0);
    QVERIFY(keyFiles().isEmpty());
    QCOMPARE(run("first").exitCode, 0);
    QCOMPARE(forget(QStringLiteral("--all")).exitCode, 0);
    const Finished none
        = runPenstock(withFolder({QStringLiteral("limits"), QStringLiteral("forget")}));
    QCOMPARE(none.exitCode, 2);
    QVERIFY(none.errors.contains("--all"));
}

PENSTOCK_TEST(TestKeys)
#include "tst_keys.moc"

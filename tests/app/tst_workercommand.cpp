// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/redisserver.h"
#include "support/senderharness.h"
#include "support/testprogram.h"

#include <penstock/practice/server/practiceserver.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/support/systemclock.h>

#include <QDir>
#include <QJsonDocument>
#include <QTest>
#include <QTimer>

#include <csignal>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_workercommand {
const QString jobName = QStringLiteral("stations");

//! A Redis, a server, a job, and workers on what might be several machines.
class Workshop
{
public:
    explicit Workshop(PracticeServerOptions options = {})
        : server(std::move(options), clock)
    {
        if (!redis.start() || !server.listen())
            qFatal("%s", qPrintable(redis.error()));
        QObject::connect(&server, &PracticeServer::handled, &server,
                         [this](const PracticeExchange &exchange) { ++sends[exchange.target]; });
    }

    void writeJob(int rows, const QByteArray &method = "GET", const QByteArray &limits = {},
                  const QByteArray &auth = {})
    {
        place.writeProfile(server.url().toString(), ", \"limits\": [" + limits + ']' + auth);
        place.writeJob("\"request\": {\"method\": \"" + method + "\", \"path\": \"/{{id}}\"}, "
                       + "\"rows\": {\"range\": \"id=1.." + QByteArray::number(rows)
                       + "\"}, \"records\": \"$\", \"output\": {\"jsonl\": \"out.jsonl\"}");
    }
    //! Arguments of a worker on a machine of this name.
    QStringList words(const QString &machine, const QStringList &more = {}) const
    {
        return QStringList {QStringLiteral("worker"),
                            QStringLiteral("--shared"),
                            redis.url(),
                            QStringLiteral("--name"),
                            jobName,
                            QStringLiteral("--data-dir"),
                            place.path(machine),
                            QStringLiteral("--lease"),
                            QStringLiteral("1500ms")}
        + more;
    }
    Finished publish(const QStringList &more = {}) const
    {
        return runPenstock(words(QStringLiteral("one"),
                                 QStringList {place.path(QStringLiteral("pull.job.json")),
                                              QStringLiteral("--only-publish")}
                                     + more));
    }
    QProcess &startWorker(const QString &machine, const QStringList &more = {})
    {
        auto &process = workers.emplace_back(std::make_unique<QProcess>());
        ::start(*process, words(machine, more));
        return *process;
    }
    Finished collect(const QStringList &more = {}) const
    {
        QStringList arguments {QStringLiteral("collect"),
                               place.path(QStringLiteral("pull.job.json")),
                               QStringLiteral("--data-dir"), place.path(QStringLiteral("one"))};
        for (const char *const machine : {"one", "two"}) {
            if (QDir(place.path(QLatin1StringView(machine))).exists())
                arguments.append(place.path(QLatin1StringView(machine)));
        }
        return runPenstock(arguments + more);
    }
    bool allHaveEnded() const
    {
        return std::all_of(workers.begin(), workers.end(), [](const auto &worker) {
            return worker->state() == QProcess::NotRunning;
        });
    }
    //! How many of all rows are in the output once, and whether in their order.
    int rowsInOutput() const
    {
        int expected = 0;
        for (const QJsonObject &record : place.objects(QStringLiteral("out.jsonl"))) {
            if (record[QStringLiteral("id")].toInt() != ++expected)
                return -expected;
        }
        return expected;
    }

    JobWorkplace place;
    SystemClock clock;
    RedisServer redis;
    PracticeServer server;
    QHash<QByteArray, int> sends; // by target
    std::vector<std::unique_ptr<QProcess>> workers;
};

//! One job on several machines, whoever is killed.
class TestWorkerCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyRowOnceThoughWorkersAreKilled();
    void whatMustNotBeSentTwiceIsInDoubt();
    void ctrlCGivesRowsBack();
    void comesBackToItsOwnFile();
    void tellsWhatIsLeftForAll();
    void missingRowsAreRefused();
    void secretsStayHere();
    void goesWhereItsEnvironmentSays();
    void theQuestionNamesTheServerOfItsEnvironment();
    void aJobOfOthersAsksForOurFiles();
    void refuses_data();
    void refuses();
};

// PENSTOCK_WORK_ROWS: how many; at 100,000 the limit is above what can be sent.
void TestWorkerCommand::everyRowOnceThoughWorkersAreKilled()
{
    const int given = qEnvironmentVariableIntValue("PENSTOCK_WORK_ROWS");
    const int rows = given > 0 ? given : 2000;
    constexpr int processes = 8;
    Workshop shop({.latency = {1ms, 6ms}});
    shop.writeJob(rows, "GET",
                  rows > 10'000 ? "\"100000/s\", \"64 concurrent\""
                                : "\"300/s\", \"40 concurrent\"");
    const Finished published = shop.publish();
    QVERIFY2(published.exitCode == 0, published.errors.constData());
    // Two machines, each with half of them.
    int started = 0;
    const auto start = [&] {
        shop.startWorker(++started % 2 == 0 ? QStringLiteral("one") : QStringLiteral("two"));
    };
    for (int i = 0; i < processes; ++i)
        start();
    int kills = 0;
    QTimer killing;
    connect(&killing, &QTimer::timeout, this, [&] {
        const auto victim = shop.workers.begin() + kills % processes;
        if ((*victim)->state() != QProcess::Running)
            return;
        ::kill(pid_t((*victim)->processId()), SIGKILL);
        (*victim)->waitForFinished();
        shop.workers.erase(victim);
        ++kills;
        start();
    });
    killing.start(1s);
    // A whole second without a kill, so that who is left can end.
    const auto patience
        = given > 0 ? std::chrono::milliseconds(30min) : std::chrono::milliseconds(60s);
    QElapsedTimer took;
    took.start();
    QVERIFY(runUntil(
        [&] {
            const bool isOver
                = std::any_of(shop.workers.begin(), shop.workers.end(), [](const auto &worker) {
                      return worker->state() == QProcess::NotRunning;
                  });
            if (isOver)
                killing.stop();
            return isOver && shop.allHaveEnded();
        },
        patience));
    for (const auto &worker : shop.workers)
        QVERIFY2(worker->exitCode() == 0, worker->readAllStandardError().constData());
    int sent = 0;
    for (const int times : std::as_const(shop.sends))
        sent += times;
    qInfo("%d rows, %d requests, %d kills, %.1f s", rows, sent, kills,
          double(took.elapsed()) / 1000);
    QVERIFY(kills > 2);
    QCOMPARE(shop.sends.size(), rows);
    const Finished collected = shop.collect();
    QVERIFY2(collected.exitCode == 0, collected.errors.constData());
    QCOMPARE(shop.rowsInOutput(), rows);
}

void TestWorkerCommand::whatMustNotBeSentTwiceIsInDoubt()
{
    Workshop shop({.latency = {400ms, 400ms}});
    shop.writeJob(30, "POST", "\"6 concurrent\"");
    QCOMPARE(shop.publish().exitCode, 0);
    QProcess &first = shop.startWorker(QStringLiteral("one"));
    QVERIFY(runUntil([&] { return shop.sends.size() >= 8; }));
    ::kill(pid_t(first.processId()), SIGKILL);
    first.waitForFinished();
    QProcess &second = shop.startWorker(QStringLiteral("two"));
    QVERIFY(runUntil([&] { return second.state() == QProcess::NotRunning; }, 60s));
    QCOMPARE(second.exitCode(), 1);
    for (auto each = shop.sends.cbegin(); each != shop.sends.cend(); ++each)
        QVERIFY2(each.value() == 1, each.key().constData());
    const Finished collected = shop.collect();
    QVERIFY2(collected.exitCode == 1, collected.errors.constData());
    QVERIFY2(collected.errors.contains("in doubt"), collected.errors.constData());
    const int inDoubt = int(shop.place.objects(QStringLiteral("out.failed.jsonl")).size());
    const int answered = int(shop.place.objects(QStringLiteral("out.jsonl")).size());
    QCOMPARE(answered + inDoubt, 30);
    // Those on the wire, and those whose answer had come and was not on the disk.
    QVERIFY2(inDoubt >= 1 && inDoubt <= 12, QByteArray::number(inDoubt).constData());
    QVERIFY(shop.sends.size() >= answered); // what was about to be sent may not have been
}

void TestWorkerCommand::ctrlCGivesRowsBack()
{
    Workshop shop({.latency = {20ms, 20ms}});
    shop.writeJob(60, "GET", "\"20/s\", \"2 concurrent\"");
    QCOMPARE(shop.publish().exitCode, 0);
    // So long that nobody would take them otherwise.
    const QStringList patient {QStringLiteral("--lease"), QStringLiteral("10m")};
    QStringList words = shop.words(QStringLiteral("one"));
    words.replaceInStrings(QStringLiteral("1500ms"), QStringLiteral("10m"));
    QProcess first;
    ::start(first, words);
    QVERIFY(runUntil([&] { return shop.sends.size() >= 5; }));
    ::kill(pid_t(first.processId()), SIGINT);
    QVERIFY(runUntil([&] { return first.state() == QProcess::NotRunning; }));
    QCOMPARE(first.exitCode(), 5);
    const QByteArray errors = first.readAllStandardError();
    QVERIFY2(errors.contains("same command"), errors.constData());
    words.replaceInStrings(shop.place.path(QStringLiteral("one")),
                           shop.place.path(QStringLiteral("two")));
    QProcess second;
    ::start(second, words);
    QVERIFY(runUntil([&] { return second.state() == QProcess::NotRunning; }, 60s));
    QCOMPARE(second.exitCode(), 0);
    for (auto each = shop.sends.cbegin(); each != shop.sends.cend(); ++each)
        QVERIFY2(each.value() == 1, each.key().constData());
    QCOMPARE(shop.collect().exitCode, 0);
    QCOMPARE(shop.rowsInOutput(), 60);
}

void TestWorkerCommand::comesBackToItsOwnFile()
{
    Workshop shop({.latency = {20ms, 20ms}});
    shop.writeJob(40, "GET", "\"20/s\", \"4 concurrent\"");
    QCOMPARE(shop.publish().exitCode, 0);
    QProcess &first = shop.startWorker(QStringLiteral("one"));
    QVERIFY(runUntil([&] { return shop.sends.size() >= 10; }));
    ::kill(pid_t(first.processId()), SIGKILL);
    first.waitForFinished();
    QProcess &again = shop.startWorker(QStringLiteral("one"));
    QVERIFY(runUntil([&] { return again.state() == QProcess::NotRunning; }, 60s));
    QVERIFY2(again.exitCode() == 0, again.readAllStandardError().constData());
    const Finished collected = shop.collect({QStringLiteral("--json")});
    const QJsonObject found = QJsonDocument::fromJson(collected.output).object();
    QCOMPARE(found[QStringLiteral("segments")].toInt(), 1);
    QCOMPARE(found[QStringLiteral("answered")].toInt(), 40);
    QCOMPARE(shop.rowsInOutput(), 40);
    // All is done: that is said, and nothing is sent.
    const int sends = int(shop.sends.size());
    const Finished over = runPenstock(
        shop.words(QStringLiteral("one"), {shop.place.path(QStringLiteral("pull.job.json"))}));
    QCOMPARE(over.exitCode, 0);
    QVERIFY2(over.errors.contains("--fresh"), over.errors.constData());
    QCOMPARE(shop.sends.size(), sends);
}

// Of the rows of everybody, at the pace of everybody.
void TestWorkerCommand::tellsWhatIsLeftForAll()
{
    Workshop shop({.latency = {10ms, 10ms}});
    shop.writeJob(200, "GET", "\"40/s\"");
    QCOMPARE(shop.publish().exitCode, 0);
    const QStringList told {QStringLiteral("--json"), QStringLiteral("--progress"),
                            QStringLiteral("lines")};
    shop.startWorker(QStringLiteral("one"), told);
    shop.startWorker(QStringLiteral("two"), told);
    QVERIFY(runUntil([&] { return shop.allHaveEnded(); }, 60s));
    for (const auto &worker : shop.workers) {
        int estimates = 0;
        const QByteArray errors = worker->readAllStandardError();
        for (const QByteArray &line : errors.split('\n')) {
            const QJsonObject event = QJsonDocument::fromJson(line).object();
            const QJsonValue left = event[QStringLiteral("left_s")];
            if (!left.isDouble())
                continue;
            ++estimates;
            const int rows = 200 - event[QStringLiteral("answered")].toInt();
            const double expected = rows / 40.0;
            // What was granted is not answered yet, and Redis was last looked at a while ago.
            QVERIFY2(left.toDouble() > expected / 2 - 1 && left.toDouble() < expected * 2 + 1,
                     qPrintable(QString::fromUtf8(line)));
        }
        QVERIFY2(estimates > 0, errors.constData());
    }
}

void TestWorkerCommand::missingRowsAreRefused()
{
    Workshop shop({.latency = {10ms, 10ms}});
    shop.writeJob(1000, "GET", "\"50/s\", \"4 concurrent\"");
    QCOMPARE(shop.publish().exitCode, 0);
    QProcess &worker = shop.startWorker(QStringLiteral("one"));
    QVERIFY(runUntil([&] { return shop.sends.size() >= 60; }));
    ::kill(pid_t(worker.processId()), SIGINT);
    QVERIFY(runUntil([&] { return worker.state() == QProcess::NotRunning; }));
    const Finished refused = shop.collect();
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.errors.contains("of 1000 rows are missing"), refused.errors.constData());
    QVERIFY(shop.place.read(QStringLiteral("out.jsonl")).isEmpty());
    QCOMPARE(shop.collect({QStringLiteral("--partial")}).exitCode, 0);
    QVERIFY(shop.place.objects(QStringLiteral("out.jsonl")).size() >= 50);
    QCOMPARE(shop.collect({QStringLiteral("--partial")}).exitCode, 2); // it is there already
    QCOMPARE(shop.collect({QStringLiteral("--partial"), QStringLiteral("--fresh")}).exitCode, 0);
}

void TestWorkerCommand::secretsStayHere()
{
    Workshop shop({.latency = {300ms, 300ms}});
    shop.writeJob(20, "GET", "\"4 concurrent\"",
                  ", \"auth\": {\"bearer\": {\"secret\": \"api-key\"}}");
    const QString secrets
        = shop.place.write(QStringLiteral("secrets"), "api-key=canary-of-this-machine\n");
    QFile::setPermissions(secrets, QFile::ReadOwner | QFile::WriteOwner);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PENSTOCK_SECRET_API_KEY_ORIGINS"),
                       shop.server.url().toString());
    QProcess process;
    process.setProcessEnvironment(environment);
    ::start(
        process,
        shop.words(QStringLiteral("one"),
                   {shop.place.path(QStringLiteral("pull.job.json")),
                    QStringLiteral("--secrets-file"), shop.place.path(QStringLiteral("secrets"))}));
    QVERIFY(runUntil(
        [&] { return shop.sends.size() >= 4 || process.state() == QProcess::NotRunning; }));
    QVERIFY2(process.state() == QProcess::Running, process.readAllStandardError().constData());
    RedisClient client({redisAddressFromText(shop.redis.url()).value()}, shop.clock);
    QVERIFY(!waitUntilReady(client));
    // All that Redis has, as it would be written to its disk.
    const auto found = waitFor(client,
                               RedisScript("local all = '' "
                                           "for _, key in ipairs(redis.call('KEYS', '*')) "
                                           "do all = all .. key .. redis.call('DUMP', key) "
                                           "end return all"),
                               {}, {});
    QVERIFY(found.has_value());
    QVERIFY(found->text.contains("stations"));
    QVERIFY(!found->text.contains("canary"));
    process.kill();
    process.waitForFinished();
}

// Who puts it there chooses, for all; who has chosen nothing goes where the profile says.
void TestWorkerCommand::goesWhereItsEnvironmentSays()
{
    Workshop shop;
    const QByteArray here = shop.server.url().toString().toLatin1();
    shop.place.writeProfile(
        QStringLiteral("{{base}}"),
        R"(, "limits": ["4 concurrent"], "variables": {"kind": "all"}, "headers": {"Accept": )"
        R"("application/json"}, "environments": {"production": {"base": "http://127.0.0.1:1"}, )"
        R"("staging": {"base": ")"
            + here + R"(", "kind": "test"}}, "environment": "production")");
    shop.place.writeJob(R"("request": {"path": "/{{kind}}/{{id}}"}, "rows": {"range": "id=1..3"}, )"
                        R"("records": "$", "output": {"jsonl": "out.jsonl"})");
    const Finished unknown = shop.publish({QStringLiteral("--env"), QStringLiteral("stagin")});
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY2(unknown.errors.contains("Did you mean staging"), unknown.errors.constData());
    const Finished published = shop.publish({QStringLiteral("--env"), QStringLiteral("staging")});
    QVERIFY2(published.exitCode == 0, published.errors.constData());
    QProcess &worker = shop.startWorker(QStringLiteral("two"));
    QVERIFY(runUntil([&] { return worker.state() == QProcess::NotRunning; }, 60s));
    QVERIFY2(worker.exitCode() == 0, worker.readAllStandardError().constData());
    QList<QByteArray> targets = shop.sends.keys();
    std::sort(targets.begin(), targets.end());
    QCOMPARE(targets, QList<QByteArray>({"/test/1", "/test/2", "/test/3"}));
}

// And not the variable that it is called by.
void TestWorkerCommand::theQuestionNamesTheServerOfItsEnvironment()
{
    Workshop shop;
    const JobWorkplace elsewhere;
    const QString rows = elsewhere.write(QStringLiteral("rows.txt"), "one\ntwo\n");
    shop.place.writeProfile(QStringLiteral("{{base}}"),
                            R"(, "environments": {"staging": {"base": "http://127.0.0.1:1"}})");
    shop.place.writeJob(R"("request": {"path": "/{{line}}"}, "rows": {"lines": ")" + rows.toUtf8()
                        + R"("}, "records": "$", "output": {"jsonl": "out.jsonl"})");
    const Finished refused = shop.publish({QStringLiteral("--env"), QStringLiteral("staging")});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.errors.contains("sends it to http://127.0.0.1:1"), refused.errors.constData());
}

// Whoever can write into the Redis can put a job there.
void TestWorkerCommand::aJobOfOthersAsksForOurFiles()
{
    Workshop shop;
    shop.writeJob(2, "GET", "\"4 concurrent\"",
                  ", \"network\": {\"tls\": {\"extra_ca\": \"ca.pem\"}}");
    const QString certificates = shop.place.write(QStringLiteral("ca.pem"), "");
    const QStringList allow {QStringLiteral("--allow-path"), certificates};
    const Finished published = shop.publish(allow);
    QVERIFY2(published.exitCode == 0, published.errors.constData());
    const Finished refused = runPenstock(shop.words(QStringLiteral("two")));
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.errors.contains("--allow-path") && refused.errors.contains("ca.pem"),
             refused.errors.constData());
    QCOMPARE(shop.sends.size(), 0);
    const Finished allowed = runPenstock(shop.words(QStringLiteral("two"), allow));
    QVERIFY2(!allowed.errors.contains("--allow-path"), allowed.errors.constData());
}

void TestWorkerCommand::refuses_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no Redis") << QStringLiteral("worker --name x") << 2 << QByteArray("--shared");
    QTest::newRow("no name") << QStringLiteral("worker --shared redis://127.0.0.1:1") << 2
                             << QByteArray("--name");
    QTest::newRow("nobody there") << QStringLiteral("worker --shared redis://127.0.0.1:1 --name x")
                                  << 3 << QByteArray("no connection to Redis");
    QTest::newRow("no such job") << QStringLiteral("worker --shared REDIS --name x") << 2
                                 << QByteArray("no job of this name");
    QTest::newRow("nothing to put there")
        << QStringLiteral("worker --shared REDIS --name x --only-publish") << 2
        << QByteArray("no job to put there");
    QTest::newRow("an environment for somebody else's job")
        << QStringLiteral("worker --shared REDIS --name stations --env staging") << 2
        << QByteArray("--env");
    QTest::newRow("no lease") << QStringLiteral(
        "worker --shared REDIS --name stations --lease soon")
                              << 2 << QByteArray("--lease");
    QTest::newRow("collect nothing") << QStringLiteral("collect") << 2 << QByteArray("PATH");
    QTest::newRow("collect no segments")
        << QStringLiteral("collect FOLDER") << 2 << QByteArray("segment.jsonl");
}

void TestWorkerCommand::refuses()
{
    QFETCH(const QString, arguments);
    QFETCH(const int, exitCode);
    QFETCH(const QByteArray, says);
    Workshop shop;
    shop.writeJob(1);
    QCOMPARE(shop.publish().exitCode, 0);
    shop.place.write(QStringLiteral("empty"), {});
    QDir(shop.place.path(QString())).mkpath(QStringLiteral("folder"));
    QStringList words = arguments.split(QLatin1Char(' '));
    words.replaceInStrings(QStringLiteral("REDIS"), shop.redis.url());
    words.replaceInStrings(QStringLiteral("FOLDER"), shop.place.path(QStringLiteral("folder")));
    const Finished finished = runPenstock(words);
    QCOMPARE(finished.exitCode, exitCode);
    QVERIFY2(finished.errors.contains(says), finished.errors.constData());
}

PENSTOCK_TEST(TestWorkerCommand)
} // namespace tst_workercommand
#include "tst_workercommand.moc"

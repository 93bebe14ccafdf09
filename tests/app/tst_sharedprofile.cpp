// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>

using namespace penstock;

//! Tests limits that several computers share. Each computer is a data folder, and only Redis
//! connects them.
class TestSharedProfile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_redis = std::make_unique<RedisServer>();
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
    }
    void cleanup() { m_redis.reset(); }

    void severalMachinesAreRefusedNothing_data()
    {
        // limits: one per group
        const Table<QByteArrayList, int> row("limits", "restarts");
        row("sliding, and fixed", {"50/1s", "50/1s fixed"}, 0);
        row("Redis is restarted twice, empty", {"50/1s"}, 2);
    }

    void severalMachinesAreRefusedNothing()
    {
        QFETCH(const QByteArrayList, limits);
        QFETCH(const int, restarts);
        constexpr int rows = 100;
        std::vector<std::unique_ptr<Group>> groups;
        for (const QByteArray &limit : limits) {
            groups.push_back(std::make_unique<Group>(QStringList {
                u"--limit"_s, QString::fromUtf8(limit), u"--limit"_s, u"10 concurrent"_s,
                u"--latency"_s, u"10..30ms"_s, u"--rate-limit-headers"_s, u"none"_s}));
            for (const JobWorkplace &place : groups.back()->places)
                write(place, groups.back()->server.address(), rows,
                      '"' + limit + "\", \"10 concurrent\"", shared({}, limit));
            groups.back()->begin();
        }
        const Group &first = *groups.front();
        for (int i = 0; i < restarts; ++i) {
            const qsizetype before = first.count("nothing is sent");
            QTRY_VERIFY_WITH_TIMEOUT(first.written() >= (i + 1) * rows * Group::machines / 4,
                                     patience);
            m_redis->kill();
            QTRY_VERIFY_WITH_TIMEOUT(first.count("nothing is sent") > before, patience);
            QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        }
        QTRY_VERIFY_WITH_TIMEOUT(areOver(groups), patience);
        for (const auto &group : groups) {
            QCOMPARE(group->fault(rows), QByteArray());
            // Usage that Redis stores is not stored here.
            for (const JobWorkplace &place : group->places)
                QVERIFY(QDir(place.path(u"data/keys"_s))
                            .entryList({u"*.json"_s}, QDir::Files)
                            .isEmpty());
            // The first computer may have ended before.
            QCOMPARE(group->hasSaid("sharing works again"), restarts > 0);
            QCOMPARE(refused(group->server), 0);
        }
    }

    // Rates are not discovered through Redis. Sharing no limits is an error, and sharing only slots
    // prints a note.
    void limitsHaveToBeDeclared()
    {
        ServeProcess server;
        const JobWorkplace place;
        write(place, server.address(), 5, {}, shared());
        const Finished none = place.run();
        QCOMPARE(none.exitCode, 2);
        QVERIFY2(none.errors.contains("run JOB --learn"), none.errors.constData());
        write(place, server.address(), 5, "\"2 concurrent\"", shared());
        const Finished slots = place.run({u"--progress=lines"_s});
        QVERIFY2(slots.exitCode == 0, slots.errors.constData());
        QCOMPARE(slots.errors.count("not discovered through Redis"), 1);
    }

    void whatAnotherMachineUsedCounts()
    {
        ServeProcess server(words("--limit 20/2s --rate-limit-headers none"));
        const JobWorkplace one;
        const JobWorkplace two;
        for (const JobWorkplace *const place : {&one, &two})
            write(*place, server.address(), 20, "\"20/2s\"", shared());
        const auto planned = [&] {
            const Finished plan
                = runPenstock({u"plan"_s, two.path(u"pull.job.json"_s), u"--data-dir"_s,
                               two.path(QString()), u"--json"_s, u"--latency"_s, u"1ms"_s});
            return QJsonDocument::fromJson(plan.output).object()[u"duration_s"_s].toDouble(-1);
        };
        const double before = planned();
        QVERIFY2(before >= 0 && before < 0.5, qPrintable(QString::number(before)));
        QCOMPARE(one.run().exitCode, 0);
        const double after = planned();
        QVERIFY2(after > 0.5 && after < 2.5, qPrintable(QString::number(after)));
        const Finished status
            = runPenstock({u"shared"_s, u"status"_s, one.path(u"api.profile.json"_s), u"--json"_s});
        const QJsonObject rateLimiter
            = QJsonDocument::fromJson(status.output)[u"shared"_s][0].toObject();
        QVERIFY2(rateLimiter[u"name"_s] == u"practice key"_s,
                 (status.output + status.errors).constData());
        QCOMPARE(rateLimiter[u"limits"_s][0][u"capacity"_s].toInt(), 20);
        // A single request counts too.
        const Finished sent
            = runPenstock({u"send"_s, server.address() + u"/items/1"_s, u"--profile"_s,
                           one.path(u"api.profile.json"_s), u"--data-dir"_s, one.path(QString())});
        QVERIFY2(sent.exitCode == 0, sent.errors.constData());
        QCOMPARE(two.run().exitCode, 0);
        QCOMPARE(refused(server), 0);
        const QStringList reset {u"shared"_s, u"reset"_s, one.path(u"api.profile.json"_s),
                                 u"--yes"_s};
        QCOMPARE(runPenstock(reset).exitCode, 0);
        const Finished again = runPenstock(reset);
        QCOMPARE(again.exitCode, 2);
        QVERIFY2(again.errors.contains("practice key: no process shares limits under this name"),
                 again.errors.constData());
    }

    // The first rate limit response pauses all computers. Otherwise each would get one.
    void aRejectionHereClosesThere()
    {
        constexpr int machines = 4;
        ServeProcess server(words("--limit 10/2s --rate-limit-headers none"));
        const JobWorkplace places[machines];
        std::vector<std::unique_ptr<Running>> runs;
        for (const JobWorkplace &place : places) {
            write(place, server.address(), 5, "\"1000/s\", \"1 concurrent\"", shared());
            runs.push_back(std::make_unique<Running>(lines(place)));
        }
        for (const auto &run : runs) {
            QTRY_VERIFY_WITH_TIMEOUT(run->isOver(), patience);
            QVERIFY2(run->process.exitCode() == 0, run->said.constData());
        }
        // One per time that the limit was higher than the remaining units.
        const int count = refused(server);
        QVERIFY2(count >= 1 && count <= 2, qPrintable(QString::number(count)));
        const QStringList explain {u"explain"_s, u"--job"_s, places[0].path(u"pull.job.json"_s),
                                   u"--data-dir"_s, places[0].path(QString())};
        const Finished words = runPenstock(explain);
        QVERIFY2(
            words.output.contains("Current usage of its shared limits:\npractice key: 0 waiting"),
            (words.output + words.errors).constData());
        const Finished json = runPenstock(explain + QStringList {u"--json"_s});
        QCOMPARE(QJsonDocument::fromJson(json.output).object()[u"shared"_s][u"name"_s].toString(),
                 u"practice key"_s);
    }

    void waitsForARedisAndSaysSo()
    {
        ServeProcess server;
        const JobWorkplace place;
        write(place, server.address(), 5, "\"100/s\"", shared());
        m_redis->kill();
        Running run(lines(place));
        QTRY_VERIFY_WITH_TIMEOUT(run.hasSaid("nothing is sent"), patience);
        QVERIFY2(run.said.contains("Check the address and that Redis runs there"),
                 run.said.constData());
        QTRY_VERIFY_WITH_TIMEOUT(run.hasSaid("limited by " + m_redis->url().toUtf8()), patience);
        QCOMPARE(place.objects(u"out.jsonl"_s).size(), 0);
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        QTRY_VERIFY_WITH_TIMEOUT(run.isOver(), patience);
        QVERIFY2(run.process.exitCode() == 0, run.said.constData());
        QVERIFY2(run.said.contains("sharing works again"), run.said.constData());
        // A plan does not wait for Redis.
        m_redis->kill();
        const Finished plan = runPenstock(
            {u"plan"_s, place.path(u"pull.job.json"_s), u"--data-dir"_s, place.path(QString())});
        QVERIFY2(plan.exitCode == 0 && plan.errors.contains("no connection to Redis"),
                 plan.errors.constData());
    }

    void stopsWithoutRedisWhereThatIsWanted()
    {
        ServeProcess server;
        const JobWorkplace place;
        write(place, server.address(), 5, "\"100/s\"", shared(", \"when_down\": \"stop\""));
        m_redis->kill();
        const Finished run = place.run({u"--progress=lines"_s});
        QCOMPARE(run.exitCode, 4);
        QVERIFY2(run.errors.contains("stopped because Redis does not respond. Resume with: "),
                 run.errors.constData());
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        QCOMPARE(place.run().exitCode, 0);
        QCOMPARE(place.objects(u"out.jsonl"_s).size(), 5);
    }

    void aWrongPasswordIsSaid()
    {
        RedisServer locked({"requirepass canary"});
        QVERIFY2(locked.start(), qPrintable(locked.error()));
        ServeProcess server;
        const JobWorkplace place;
        write(place, server.address(), 5, "\"100/s\"",
              ", \"budget\": {\"redis\": \"" + locked.url().toUtf8()
                  + "\", \"name\": \"k\", \"password\": {\"secret\": \"redis\"}}");
        const Finished run
            = place.run({u"--progress=lines"_s}, withSecret(u"marmalade"_s, locked.url()));
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.errors.contains("Check the user and the secret with the password"),
                 run.errors.constData());
        QVERIFY(!run.errors.contains("marmalade"));
        QCOMPARE(server.stop()[u"admitted"_s].toInt(-1), 0);
    }

    void believesAnAuthorityOfItsOwn()
    {
        RedisServer locked({}, RedisServer::Transport::TlsByAuthority);
        QVERIFY2(locked.start(), qPrintable(locked.error()));
        ServeProcess server;
        const JobWorkplace place;
        QVERIFY(QFile::copy(locked.certificatePath(), place.path(u"ca.pem"_s)));
        write(place, server.address(), 5, "\"100/s\"",
              ", \"budget\": {\"redis\": \"" + locked.url().toUtf8()
                  + "\", \"extra_ca\": \"ca.pem\", \"name\": \"k\"}");
        const Finished run = place.run({u"--progress=lines"_s});
        QVERIFY2(run.exitCode == 0, run.errors.constData());
        QCOMPARE(place.objects(u"out.jsonl"_s).size(), 5);
        const auto status = [&](const QString &url) {
            return runPenstock({u"shared"_s, u"status"_s, u"--redis"_s, url});
        };
        const Finished named = status(locked.url() + u"?extra_ca="_s + place.path(u"ca.pem"_s));
        QVERIFY2(named.exitCode == 0 && named.output.startsWith("k: "),
                 (named.output + named.errors).constData());
        const Finished unknown = status(locked.url());
        QVERIFY(unknown.exitCode != 0);
        QVERIFY2(unknown.errors.contains("unknown authority: Tests")
                     && unknown.errors.contains("?extra_ca=FILE in --redis"),
                 unknown.errors.constData());
    }

    void noPasswordIsInAnyFile()
    {
        const QByteArray password = "tell-nobody-4711";
        RedisServer locked({"requirepass " + password});
        QVERIFY2(locked.start(), qPrintable(locked.error()));
        ServeProcess server;
        const JobWorkplace place;
        write(place, server.address(), 5, "\"100/s\"",
              ", \"budget\": {\"redis\": \"" + locked.url().toUtf8()
                  + "\", \"name\": \"k\", \"password\": {\"secret\": \"redis\"}}");
        const QProcessEnvironment environment
            = withSecret(QString::fromUtf8(password), locked.url());
        const Finished run = place.run({u"--progress=lines"_s}, environment);
        QVERIFY2(run.exitCode == 0, run.errors.constData());
        const Finished status = runPenstock(
            {u"shared"_s, u"status"_s, place.path(u"api.profile.json"_s)}, {}, environment);
        QVERIFY2(status.exitCode == 0 && status.output.startsWith("k: "),
                 status.errors.constData());
        QVERIFY(!(run.errors + run.output + status.output + status.errors).contains(password));
        int files = 0;
        QDirIterator each(place.path(QString()), QDir::Files | QDir::Hidden,
                          QDirIterator::Subdirectories);
        while (each.hasNext()) {
            QFile file(each.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains(password), qPrintable(file.fileName()));
            ++files;
        }
        QVERIFY(files > 2);
    }

    // The password is a secret like any other: it is only sent to allowed servers, and no request
    // is sent without it.
    void aPasswordThatMayNotGoThereStopsIt()
    {
        ServeProcess server;
        const JobWorkplace place;
        write(place, server.address(), 5, "\"100/s\"",
              shared(", \"password\": {\"secret\": \"redis\"}"));
        const Finished run = place.run({}, withSecret(u"canary"_s, u"https://a.example"_s));
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.errors.contains(m_redis->url().toUtf8()), run.errors.constData());
        QCOMPARE(server.stop()[u"admitted"_s].toInt(-1), 0);
    }

private:
    QByteArray shared(const QByteArray &more = {}, const QByteArray &name = "practice key") const
    {
        return ", \"budget\": {\"redis\": \"" + m_redis->url().toUtf8() + "\", \"name\": \"" + name
            + '"' + more + '}';
    }
    static void write(const JobWorkplace &place, const QString &server, int rows,
                      const QByteArray &limits, const QByteArray &more)
    {
        place.writeProfile(server, ", \"discover\": false, \"limits\": [" + limits + ']' + more);
        place.writeJob("\"request\": {\"path\": \"/items/{{id}}\"}, \"rows\": {\"range\": \"id=1.."
                       + QByteArray::number(rows) + "\"}, \"output\": {\"jsonl\": \"out.jsonl\"}");
    }
    static QStringList lines(const JobWorkplace &place)
    {
        return place.command({u"--progress=lines"_s});
    }
    //! A running process. Collects its standard error.
    struct Running
    {
        explicit Running(const QStringList &arguments) { start(process, arguments); }
        bool hasSaid(const QByteArray &text)
        {
            said += process.readAllStandardError();
            return said.contains(text);
        }
        bool isOver()
        {
            said += process.readAllStandardError();
            return process.state() == QProcess::NotRunning;
        }
        QProcess process;
        QByteArray said;
    };
    //! Computers with one job each, for one server. They mostly wait for its limit, so several
    //! groups can run at once.
    struct Group
    {
        explicit Group(const QStringList &serving)
            : server(serving)
        { }
        void begin()
        {
            for (const JobWorkplace &place : places)
                runs.push_back(std::make_unique<Running>(lines(place)));
        }
        bool isOver() const
        {
            return std::all_of(runs.begin(), runs.end(),
                               [](const auto &run) { return run->isOver(); });
        }
        bool hasSaid(const QByteArray &text) const
        {
            return std::any_of(runs.begin(), runs.end(),
                               [&text](const auto &run) { return run->hasSaid(text); });
        }
        qsizetype count(const QByteArray &text) const
        {
            qsizetype times = 0;
            for (const auto &run : runs) {
                (void)run->hasSaid(text);
                times += run->said.count(text);
            }
            return times;
        }
        qsizetype written() const
        {
            qsizetype records = 0;
            for (const JobWorkplace &place : places)
                records += place.objects(u"out.jsonl"_s).size();
            return records;
        }
        //! Returns an error if not every computer received \a rows rows. Otherwise empty.
        QByteArray fault(int rows) const
        {
            for (std::size_t i = 0; i < runs.size(); ++i) {
                if (runs[i]->process.exitCode() != 0)
                    return runs[i]->said;
                if (places[i].objects(u"out.jsonl"_s).size() != rows)
                    return "not all rows are there";
            }
            return {};
        }
        static constexpr int machines = 3;
        ServeProcess server;
        const JobWorkplace places[machines];
        std::vector<std::unique_ptr<Running>> runs;
    };
    static bool areOver(const std::vector<std::unique_ptr<Group>> &groups)
    {
        return std::all_of(groups.begin(), groups.end(),
                           [](const auto &group) { return group->isOver(); });
    }
    static int refused(ServeProcess &server) { return server.stop()[u"refused"_s].toInt(-1); }
    static QProcessEnvironment withSecret(const QString &value, const QString &place)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PENSTOCK_SECRET_REDIS"_s, value);
        environment.insert(u"PENSTOCK_SECRET_REDIS_ORIGINS"_s, place);
        return environment;
    }

    static constexpr int patience = 60'000; // ms
    std::unique_ptr<RedisServer> m_redis;
};

PENSTOCK_TEST(TestSharedProfile)
#include "tst_sharedprofile.moc"

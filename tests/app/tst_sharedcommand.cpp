// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/limiter/redisratelimiter.h>
#include <penstock/support/systemclock.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace penstock;

class TestSharedCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_redis.start(), qPrintable(m_redis.error())); }

    void printsWhoSharesWhat()
    {
        QCOMPARE(shared({u"status"_s}).output,
                 QByteArray("This Redis contains no shared limits.\n"));
        SystemClock clock;
        RedisRateLimiterOptions options {{redisAddressFromText(m_redis.url()).value()},
                                         u"my key"_s};
        options.who = u"a pull"_s;
        RedisRateLimiter rateLimiter(options, {limitFromShorthand(u"2/h").value()}, clock);
        std::vector<Permit> permits;
        for (int i = 0; i < 3; ++i)
            rateLimiter.request({}, [&](PermitResult answer) {
                if (answer)
                    permits.push_back(*std::move(answer));
            });
        QVERIFY(waitUntil([&] { return permits.size() == 2; }));
        const QByteArray text = shared({u"status"_s}).output;
        QVERIFY2(text.startsWith("my key: 1 waiting, 2 in flight\n"), text.constData());
        QVERIFY2(text.contains("a pull"), text.constData());
        const Finished json = shared({u"status"_s, u"my key"_s, u"--json"_s});
        const QJsonObject limiterJson
            = QJsonDocument::fromJson(json.output)[u"shared"_s][0].toObject();
        QCOMPARE(limiterJson[u"name"_s].toString(), u"my key"_s);
        QCOMPARE(limiterJson[u"waiting"_s].toInt(), 1);
        const QJsonObject limit = limiterJson[u"limits"_s][0].toObject();
        QCOMPARE(limit[u"capacity"_s].toInt(), 2);
        QCOMPARE(limit[u"available"_s].toInt(-1), 0);
        const QJsonArray processes = limiterJson[u"processes"_s].toArray();
        QCOMPARE(processes.size(), 1); // reading the status does not join
        QCOMPARE(processes[0][u"in_flight"_s].toInt(), 2);
    }

    void resetsWhatItIsToldTo()
    {
        SystemClock clock;
        const RedisRateLimiterOptions options {{redisAddressFromText(m_redis.url()).value()},
                                               u"old"_s};
        {
            RedisRateLimiter rateLimiter(options, {limitFromShorthand(u"2/h").value()}, clock);
            bool isGranted = false;
            rateLimiter.request({}, [&](PermitResult) { isGranted = true; });
            QVERIFY(waitUntil([&] { return isGranted; }));
        }
        const QStringList reset {u"reset"_s, u"old"_s};
        const Finished unasked = shared(reset);
        QCOMPARE(unasked.exitCode, 2);
        QVERIFY2(unasked.errors.contains("--yes"), unasked.errors.constData());
        QCOMPARE(shared({u"status"_s, u"old"_s}).exitCode, 0);
        QCOMPARE(shared(reset + QStringList {u"--yes"_s}).exitCode, 0);
        QCOMPARE(shared({u"status"_s, u"old"_s}).exitCode, 2);
        QCOMPARE(shared(reset + QStringList {u"--yes"_s}).exitCode, 2);
    }

    void refuses_data()
    {
        const Table<QStringList, int, QByteArray> row("arguments", "exitCode", "says");
        const QString redis = u"--redis"_s;
        const QString status = u"status"_s;
        row("no Redis", {status}, 2, "--redis");
        row("an address with a password", {status, redis, u"redis://:canary@host"_s}, 2,
            "the address contains a password");
        row("nobody there", {status, redis, u"redis://127.0.0.1:1"_s}, 3, "no connection to Redis");
    }
    void refuses()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const int, exitCode);
        QFETCH(const QByteArray, says);
        const Finished finished = runPenstock(QStringList {u"shared"_s} + arguments);
        QCOMPARE(finished.exitCode, exitCode);
        QVERIFY2(finished.errors.contains(says), finished.errors.constData());
        QVERIFY(!finished.errors.contains("canary"));
    }

private:
    Finished shared(const QStringList &arguments) const
    {
        return runPenstock(QStringList {u"shared"_s} + arguments
                           + QStringList {u"--redis"_s, m_redis.url()});
    }

    RedisServer m_redis;
};

PENSTOCK_TEST(TestSharedCommand)
#include "tst_sharedcommand.moc"

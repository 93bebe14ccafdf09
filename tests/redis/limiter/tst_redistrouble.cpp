// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/sharedmachine.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/script/scriptcalls.h>

using namespace penstock;

//! What becomes of processes that share limits when their Redis is in trouble: in a time that is moved, and
//! where its process goes through it also in real time.
class TestRedisTrouble : public SharedRedisTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }
    void init() { m_machines = std::make_unique<SkewedMachines>(m_server); }
    void cleanup() { m_machines.reset(); }

    // Other limits are all that it has to say, and nobody there knows of it any more.
    void goOnWithOtherLimitsAfterARestart()
    {
        RedisServer server;
        QVERIFY2(begin(server), qPrintable(server.error()));
        Machine one(*m_machines, names(), {u"2/s"_s});
        for (int i = 0; i < 5; ++i)
            one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 2; }));
        server.kill();
        QVERIFY(m_machines->passUntil([&] { return !one.rateLimiter.isUp(); }));
        one.rateLimiter.setLimits(limitsOf({u"3/s"_s}));
        QVERIFY2(restart(server), qPrintable(server.error()));
        for (Permit &permit : one.permits)
            permit.sent();
        one.permits.clear();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 3; }));
    }

    void goOnAfterTrouble_data()
    {
        QTest::addColumn<QString>("trouble");
        QTest::newRow("Redis is not there at first") << u"late"_s;
        QTest::newRow("it forgets all scripts") << u"flush"_s;
        QTest::newRow("it is restarted empty") << u"restart"_s;
        QTest::newRow("it is out of memory for a while") << u"memory"_s;
    }
    void goOnAfterTrouble()
    {
        QFETCH(const QString, trouble);
        RedisServer server;
        QVERIFY2(begin(server), qPrintable(server.error()));
        if (trouble == u"late"_s)
            server.kill();
        Machine one(*m_machines, names(), {u"10/s"_s, u"2 concurrent"_s});
        QList<std::optional<Error>> troubles;
        connect(&one.rateLimiter, &RedisRateLimiter::sharingTroubled, this,
                [&](const std::optional<Error> &what) { troubles.append(what); });
        const Pull pull(one.rateLimiter, one.clock, 25);
        if (trouble != u"late"_s)
            QVERIFY(m_machines->passUntil([&] { return pull.sent().size() >= 4; }));
        if (trouble == u"flush"_s) {
            QVERIFY(waitFor(m_machines->control(), {"SCRIPT", "FLUSH"}));
        } else if (trouble == u"restart"_s) {
            server.kill();
            m_machines->pass(200ms);
            QVERIFY2(restart(server), qPrintable(server.error()));
        } else if (trouble == u"memory"_s) {
            QVERIFY(waitFor(m_machines->control(), {"CONFIG", "SET", "maxmemory", "1"}));
            m_machines->pass(600ms);
            QVERIFY(waitFor(m_machines->control(), {"CONFIG", "SET", "maxmemory", "0"}));
        } else {
            m_machines->pass(300ms);
            QVERIFY(!troubles.isEmpty());
            QVERIFY2(restart(server), qPrintable(server.error()));
        }
        QVERIFY(m_machines->passUntil([&] { return pull.sent().size() == 25; }));
        QVERIFY(pull.most() <= 2);
        QCOMPARE(pull.tooSoon(10, 1s), QString());
        QCOMPARE(troubles.isEmpty(), trouble == u"flush"_s);
        QVERIFY(one.rateLimiter.isUp());
        QVERIFY(m_machines->passUntil([&] { return pull.inFlight() == 0; }));
        QCOMPARE(pull.denied(), 0);
    }

    // The same in real time, as its process goes through it and the system tells of it.
    void goOnAfterTroubleOfTheProcess_data()
    {
        QTest::addColumn<bool>("isKilled");
        QTest::newRow("it is stopped for a while") << false;
        QTest::newRow("it is killed, and another one begins empty") << true;
    }
    void goOnAfterTroubleOfTheProcess()
    {
        QFETCH(const bool, isKilled);
        RedisServer server;
        QVERIFY2(server.start(), qPrintable(server.error()));
        RedisRateLimiterOptions options = optionsOf(names());
        options.redis.address = redisAddressFromText(server.url()).value();
        RedisRateLimiter rateLimiter(options, limitsOf({u"10/s"_s, u"2 concurrent"_s}), m_clock);
        QList<std::optional<Error>> troubles;
        connect(&rateLimiter, &RedisRateLimiter::sharingTroubled, this,
                [&](const std::optional<Error> &what) { troubles.append(what); });
        const Pull pull(rateLimiter, m_clock, 25);
        QVERIFY(waitUntil([&] { return pull.sent().size() >= 4; }));
        if (isKilled)
            server.kill();
        else
            server.stop(true);
        QVERIFY(waitUntil([&] { return !troubles.isEmpty(); })); // it is noticed
        if (isKilled)
            QVERIFY2(server.start(), qPrintable(server.error()));
        else
            server.stop(false);
        QVERIFY(waitUntil([&] { return pull.sent().size() == 25; }));
        QVERIFY(pull.most() <= 2);
        QCOMPARE(pull.tooSoon(10, 1s), QString());
        QVERIFY(rateLimiter.isUp());
        QVERIFY(waitUntil([&] { return pull.inFlight() == 0; }));
        QCOMPARE(pull.denied(), 0);
    }

    // A replica takes over: until then it may not be written to, and from then on it knows what was
    // used.
    void goOnWithTheReplica()
    {
        RedisServer first({"repl-diskless-sync-delay 0"});
        QVERIFY2(begin(first), qPrintable(first.error()));
        RedisServer second({"replicaof 127.0.0.1 " + QByteArray::number(first.port())});
        QVERIFY2(second.start(), qPrintable(second.error()));
        const QString name = names();
        Machine one(*m_machines, name, {u"5/h"_s});
        SkewedMachine &other = m_machines->add();
        other.proxy.leadTo(second.port());
        Machine two(*m_machines, other, optionsOf(name), {u"5/h"_s});
        QList<std::optional<Error>> troubles;
        connect(&two.rateLimiter, &RedisRateLimiter::sharingTroubled, this,
                [&](const std::optional<Error> &what) { troubles.append(what); });
        for (int i = 0; i < 3; ++i)
            one.ask();
        for (int i = 0; i < 4; ++i)
            two.ask();
        QVERIFY(
            m_machines->passUntil([&] { return one.permits.size() == 3 && !troubles.isEmpty(); }));
        for (Permit &permit : one.permits)
            permit.sent();
        RedisClient admin({redisAddressFromText(second.url()).value()}, m_clock);
        QVERIFY(!waitUntilReady(admin));
        QVERIFY(waitUntil([&] { // all has come over
            const auto known = waitFor(admin, {"HLEN", limiterKeys(name).at(4)});
            return known && known->number == 3;
        }));
        QCOMPARE(two.permits.size(), 0U);
        first.kill();
        QVERIFY(waitFor(admin, {"REPLICAOF", "NO", "ONE"}));
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 2; }));
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(two.rateLimiter) == 2; }));
        QCOMPARE(two.permits.size(), 2U);
    }

    // Who comes first to a Redis that was restarted empty may know nothing of what was used.
    void rememberForWhoeverBeginsAnew()
    {
        RedisServer server;
        QVERIFY2(begin(server), qPrintable(server.error()));
        const QString name = names();
        Machine before(*m_machines, name, {u"4/h"_s});
        for (int i = 0; i < 4; ++i)
            before.ask();
        QVERIFY(m_machines->passUntil([&] { return before.permits.size() == 4; }));
        for (Permit &permit : before.permits)
            permit.sent();
        server.kill();
        QVERIFY(m_machines->passUntil([&] { return !before.rateLimiter.isUp(); }));
        QVERIFY2(restart(server), qPrintable(server.error()));
        Machine fresh(*m_machines, name, {u"4/h"_s});
        QVERIFY(m_machines->passUntil(
            [&] { return before.rateLimiter.isUp() && fresh.rateLimiter.isUp(); }));
        for (int i = 0; i < 4; ++i)
            fresh.ask();
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(fresh.rateLimiter) == 4; }));
        QCOMPARE(fresh.permits.size(), 0U);
    }

    // A replica takes over that had not heard of all yet: what it does not know may have been used.
    void goOnWithAReplicaThatIsBehind()
    {
        RedisServer first({"repl-diskless-sync-delay 0"});
        QVERIFY2(begin(first), qPrintable(first.error()));
        RedisServer second({"replicaof 127.0.0.1 " + QByteArray::number(first.port())});
        QVERIFY2(second.start(), qPrintable(second.error()));
        const QString name = names();
        const QStringList limits {u"8/2s"_s, u"6 concurrent"_s};
        Machine one(*m_machines, name, limits);
        Machine two(*m_machines, name, limits);
        one.ask();
        two.ask();
        QVERIFY(
            m_machines->passUntil([&] { return one.permits.size() + two.permits.size() == 2; }));
        RedisClient admin({redisAddressFromText(second.url()).value()}, m_clock);
        QVERIFY(!waitUntilReady(admin));
        QVERIFY(waitUntil([&] {
            const auto known = waitFor(admin, {"HLEN", limiterKeys(name).at(4)});
            return known && known->number == 2;
        }));
        QVERIFY(waitFor(admin, {"REPLICAOF", "NO", "ONE"})); // too early
        for (int i = 0; i < 3; ++i)
            one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 4; }));
        for (Permit &permit : one.permits) {
            permit.sent();
            permit.finish();
        }
        const Instant used = m_machines->clock().now().at;
        QVERIFY(
            m_machines->passUntil([&] { return one.rateLimiter.levels().back().available == 5; }));
        m_machines->follow(second);
        first.kill();
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 5; }));
        // Not one of the six that seem to be left there.
        const Duration waited = m_machines->clock().now().at - used;
        QVERIFY2(waited > 1900ms, qPrintable(QString::number(waited / 1ms)));
        // Nor is the slot lost that it thinks to be taken.
        for (int i = 0; i < 4; ++i)
            two.ask();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 5; }));
    }

    // Those who wait are told that it takes too long, and so are those who come later.
    void stopWhereThatIsWanted_data()
    {
        using Trouble = RedisRateLimiterOptions::Trouble;
        QTest::addColumn<Trouble>("trouble");
        QTest::newRow("wait") << Trouble::Wait;
        QTest::newRow("stop") << Trouble::Stop;
    }
    void stopWhereThatIsWanted()
    {
        QFETCH(const RedisRateLimiterOptions::Trouble, trouble);
        RedisServer server;
        QVERIFY2(begin(server), qPrintable(server.error()));
        RedisRateLimiterOptions options = optionsOf(names());
        options.trouble = trouble;
        options.patience = 2s;
        Machine one(*m_machines, m_machines->add(), options, {u"2/h"_s});
        std::vector<Error> ends;
        connect(&one.rateLimiter, &RedisRateLimiter::gaveUp, this,
                [&](const Error &why, bool isForGood) {
                    ends.push_back(why);
                    QVERIFY(!isForGood);
                });
        std::vector<Ticket> tickets;
        for (int i = 0; i < 3; ++i)
            tickets.push_back(one.ask());
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 2; }));
        server.kill();
        QVERIFY(m_machines->passUntil([&] { return !one.rateLimiter.isUp(); }));
        m_machines->pass(1900ms);
        QCOMPARE(ends.size(), 0U);
        m_machines->pass(200ms);
        QCOMPARE(ends.size(), trouble == RedisRateLimiterOptions::Trouble::Stop ? 1U : 0U);
        if (ends.empty())
            return;
        QVERIFY(!ends[0].fix().isEmpty());
        one.rateLimiter.cancel(tickets[2]);
        one.ask();
        QCOMPARE(ends.size(), 2U);
    }

    void sayWhatIsTheMatter()
    {
        RedisServer server({"requirepass canary"});
        QVERIFY2(server.start(), qPrintable(server.error()));
        SkewedMachine &machine = m_machines->add();
        machine.proxy.leadTo(server.port());
        Machine one(*m_machines, machine, optionsOf(names()), {u"10/s"_s});
        QList<std::optional<Error>> troubles;
        connect(&one.rateLimiter, &RedisRateLimiter::sharingTroubled, this,
                [&](const std::optional<Error> &what) { troubles.append(what); });
        PermitRequest patient;
        patient.maxWait = 300ms;
        one.ask(patient);
        QVERIFY(
            m_machines->passUntil([&] { return !troubles.isEmpty() && one.denials.size() == 1; }));
        QCOMPARE(troubles[0]->id(), u"redis.denied"_s);
        QCOMPARE(troubles[0]->place.toJson()[u"id"_s].toString(), u"redis.nothing_sent"_s);
        QCOMPARE(one.denials[0].reason, Denial::Reason::MaxWait);
        QVERIFY(!one.rateLimiter.isUp());
    }

    // It is in vain to wait for that one.
    void endWhereRedisCannotWork_data()
    {
        QTest::addColumn<QByteArrayList>("settings");
        QTest::addColumn<QString>("id");
        QTest::newRow("a password") << QByteArrayList {"requirepass canary"} << u"redis.denied"_s;
        QTest::newRow("an old one")
            << QByteArrayList {"rename-command HELLO OLDEN"} << u"redis.older_than_6"_s;
    }
    void endWhereRedisCannotWork()
    {
        QFETCH(const QByteArrayList, settings);
        QFETCH(const QString, id);
        RedisServer server(settings);
        QVERIFY2(server.start(), qPrintable(server.error()));
        SkewedMachine &machine = m_machines->add();
        machine.proxy.leadTo(server.port());
        Machine one(*m_machines, machine, optionsOf(names()), {u"10/s"_s});
        std::vector<Error> ends;
        connect(&one.rateLimiter, &RedisRateLimiter::gaveUp, this,
                [&](const Error &why, bool isForGood) {
                    ends.push_back(why);
                    QVERIFY(isForGood);
                });
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return !ends.empty(); }));
        QCOMPARE(ends[0].id(), id);
        QCOMPARE(one.permits.size(), 0U);
    }
};

PENSTOCK_TEST(TestRedisTrouble)
#include "tst_redistrouble.moc"
